"""A seat whose decisions a test posts, from any thread: the controller waits for them."""

from __future__ import annotations

import queue

from matador.match.events import RoundEnded
from matador.match.seats import Decision, Question
from matador.match.views import View
from matador.rules import Action


class Mailbox:
    """A person: whatever shows him the table posts what he does.

    An action comes with the version of the question that it answers, so that one which was meant for an
    earlier table is not taken for this one. Posting may be done from any thread.
    """

    def __init__(self) -> None:
        self.question: Question | None = None
        """What the person has to decide; None when it is somebody else's turn."""
        self._posted: queue.SimpleQueue[Decision] = queue.SimpleQueue()

    def post(self, action: Action, version: int) -> None:
        """The person has decided."""
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
        """Nothing: whatever shows him the table shows the end."""

    def close(self) -> None:
        self.question = None
