"""The interface for playing a seat: it is asked for a decision, and answers when it has made one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from matador.match.events import RoundEnded
from matador.match.views import View
from matador.rules import Action
from matador.rules.tables import Tables


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that a seat has to make."""

    version: int
    """The version of the session; the answer must repeat it."""
    view: View
    legal: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a seat."""

    version: int
    """The version of the question."""
    action: Action
    values: Mapping[Action, float] | None = None
    """Expected points of its side by action, from a bot that reports them."""


class Seat(Protocol):
    """The player at a seat: a person, a bot in this process or a bot in its own process."""

    def ask(self, question: Question) -> None:
        """Ask for a decision; any earlier question has been answered or withdrawn."""

    def decision(self, wait_s: float = 0.0) -> Decision | None:
        """Return the decision, once; None if it is not made within `wait_s` seconds."""

    def withdraw(self) -> None:
        """Withdraw the question."""

    def round_over(self, ended: RoundEnded, view: View) -> None:
        """Report the end of a round; `view` is the seat's current view.

        After an undo, a round may end again: the latest report of it counts, and reports of later rounds are void.
        """

    def close(self) -> None:
        """Another player takes over the seat, or the match is left."""


@runtime_checkable
class Apart(Protocol):
    """A seat whose player is a bot in a process of its own."""

    @property
    def is_replaced(self) -> bool:
        """True once the bot has failed; a simpler one replaces it until the end of the match."""

    @property
    def thinks_ms(self) -> float:
        """Maximum time for a decision with a choice, in milliseconds; 0 for a bot that always decides at once."""


def close_all(seats: Iterable[Seat]) -> None:
    """Close seats in parallel, so that several that hang take no longer than one.

    An error from closing one of them is raised when all are closed.
    """
    # Every bot loads this file when it starts, and closes nothing.
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

    closing = list(seats)
    if closing:
        with ThreadPoolExecutor(len(closing), "closing") as pool:
            results = [pool.submit(seat.close) for seat in closing]
        for result in results:
            result.result()


class Bot(Protocol):
    """Decides at once, from what the seat may know; a bot that searches uses `view.tables`, which are its own."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose one of the legal actions."""


class BotSeat:
    """A bot in this process. Its views use separate tables: those of the match remember what everybody was asked."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._tables: Tables | None = None
        self._question: Question | None = None

    def ask(self, question: Question) -> None:
        self._question = question

    def decision(self, wait_s: float = 0.0) -> Decision | None:  # noqa: ARG002 - it is there at once
        question, self._question = self._question, None
        if question is None:
            return None
        if self._tables is None or self._tables.rules != question.view.rules:
            self._tables = question.view.tables.apart()
        view = replace(question.view, tables=self._tables)
        return Decision(question.version, self._bot.choose(view, question.legal))

    def withdraw(self) -> None:
        self._question = None

    def round_over(self, ended: RoundEnded, view: View) -> None:
        """Do nothing: a bot decides from its view."""

    def close(self) -> None:
        self._question = None


class Person:
    """A person, whose decisions are submitted by the table that is shown to them, so nobody waits for them here.

    `Controller.run` is for matches without people: with a person it would ask forever.
    """

    def ask(self, question: Question) -> None:
        """Do nothing: the table shows whose turn it is."""

    def decision(self, wait_s: float = 0.0) -> Decision | None:  # noqa: ARG002 - see above
        return None

    def withdraw(self) -> None:
        """Do nothing: the table no longer shows the question."""

    def round_over(self, ended: RoundEnded, view: View) -> None:
        """Do nothing: the table shows the end."""

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
