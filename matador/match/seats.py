"""What it takes to play a seat: to be asked for a decision, and to answer when it is made."""

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
    """Of the session; it belongs to the answer."""
    view: View
    legal: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat has decided."""

    version: int
    """That of the question."""
    action: Action
    values: Mapping[Action, float] | None = None
    """Expected points of its side by action, from a bot that says what it thinks."""


class Seat(Protocol):
    """Whoever plays a seat: a person, a bot in this process or one in its own."""

    def ask(self, question: Question) -> None:
        """A decision is due; an earlier question has been answered or withdrawn."""

    def decision(self, wait_s: float = 0.0) -> Decision | None:
        """The decision, told once, or None if it is not made within `wait_s` seconds."""

    def withdraw(self) -> None:
        """The question does not stand any more."""

    def round_over(self, ended: RoundEnded, view: View) -> None:
        """A round has ended; `view` is how the seat sees it now.

        After an undo a round may end anew: what is told last of it holds, and what was told of later rounds does not.
        """

    def close(self) -> None:
        """The seat is played by somebody else, or the match is left."""


@runtime_checkable
class Apart(Protocol):
    """A seat whose player is a bot in a process of its own."""

    @property
    def is_replaced(self) -> bool:
        """True once it has failed and a simpler one plays on for it; that holds to the end of the match."""

    @property
    def thinks_ms(self) -> float:
        """What it may take to decide, if it thinks where it has a choice; 0 for one that always decides at once."""


def close_all(seats: Iterable[Seat]) -> None:
    """Close seats side by side: several that hang take the time of one.

    What closing one of them raises is raised when all are closed.
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
    """Decides at once, from what the seat may know; whoever thinks ahead asks `view.tables`, which are its own."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""


class BotSeat:
    """A bot in this process. It sees by tables of its own: those of the match remember what everybody was asked."""

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
        """Nothing: a bot decides from what it sees."""

    def close(self) -> None:
        self._question = None


class Person:
    """A person: whoever shows him the table submits what he decides, so that nobody waits for him here.

    `Controller.run` is for matches without one: it would ask for ever.
    """

    def ask(self, question: Question) -> None:
        """Nothing: the table shows him that it is his turn."""

    def decision(self, wait_s: float = 0.0) -> Decision | None:  # noqa: ARG002 - see above
        return None

    def withdraw(self) -> None:
        """Nothing: an older table shows nothing any more."""

    def round_over(self, ended: RoundEnded, view: View) -> None:
        """Nothing: the table shows the end."""

    def close(self) -> None:
        """Nothing: he holds nothing."""
