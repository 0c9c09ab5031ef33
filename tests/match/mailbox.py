"""A seat whose decisions a test posts, from any thread, while the controller waits."""

from __future__ import annotations

import queue

from matador.match.events import RoundEnded
from matador.match.seats import Decision, Question
from matador.match.views import View
from matador.rules import Action


class Mailbox:
    """A person: the test posts their actions.

    An action comes with the version of the question that it answers, so one meant for an earlier version of the table
    is not mistaken for this one. Posting is thread-safe.
    """

    def __init__(self) -> None:
        self.question: Question | None = None
        """The current question; None if it is another player's turn."""
        self._posted: queue.SimpleQueue[Decision] = queue.SimpleQueue()

    def post(self, action: Action, version: int) -> None:
        """Post a decision of the person."""
        self._posted.put(Decision(version, action))

    def ask(self, question: Question) -> None:
        self.question = question

    def decision(self, wait_s: float = 0.0) -> Decision | None:
        try:
            return self._posted.get(timeout=wait_s) if wait_s > 0 else self._posted.get_nowait()
        except queue.Empty:
            return None

    def withdraw(self) -> None:
        self.question = None

    def round_over(self, ended: RoundEnded, view: View) -> None:
        """Do nothing: a person sees the end on the table."""

    def close(self) -> None:
        self.question = None
