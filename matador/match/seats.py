"""The interface to a bot at a seat, implemented for bots in this process."""

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
    """A request for a decision."""

    version: int
    """The version of the session, which the decision must repeat."""
    view: View
    legal: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat's decision."""

    version: int
    action: Action
    values: Mapping[Action, float] | None = None
    """Expected points for the seat's side after each action, if a bot reports them."""


class Seat(Protocol):
    """A bot at a seat, in this process or in its own process."""

    def ask(self, question: Question) -> None:
        """Ask for a decision. Earlier questions have been answered or withdrawn."""

    def decision(self, wait_s: float = 0.0) -> Decision | None:
        """Return the decision once; None if it does not arrive within `wait_s` seconds."""

    def withdraw(self) -> None:
        """Withdraw the question."""

    def round_over(self, ended: RoundEnded, view: View) -> None:
        """Report the end of a round. A round may end again after an undo, which voids reports of later rounds."""

    def close(self) -> None:
        """Release the seat when another player takes it over, or when the match is closed."""


@runtime_checkable
class Apart(Protocol):
    """A bot in its own process."""

    @property
    def is_replaced(self) -> bool:
        """True if the bot has failed and has been replaced by a simpler one for the rest of the match."""

    @property
    def thinks_ms(self) -> float:
        """Maximum time to choose between several actions, in ms; 0 for a bot that decides immediately."""


def close_all(seats: Iterable[Seat | None]) -> None:
    """Close seats in parallel, so that several that don't respond take no longer than one; then raise errors."""
    # Every bot process loads this module, but does not need the import.
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

    closing = [seat for seat in seats if seat is not None]
    if closing:
        with ThreadPoolExecutor(len(closing), "closing") as pool:
            results = [pool.submit(seat.close) for seat in closing]
        for result in results:
            result.result()


class Bot(Protocol):
    """Decides immediately, from a seat's view. A bot that searches uses `view.tables`, which nobody else uses."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose one of the legal actions."""


class BotSeat:
    """A bot in this process. Its views have separate tables: the match's own cache what others asked."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._tables: Tables | None = None
        self._question: Question | None = None

    def ask(self, question: Question) -> None:
        self._question = question

    def decision(self, wait_s: float = 0.0) -> Decision | None:  # noqa: ARG002 - no need to wait
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

    close = withdraw
