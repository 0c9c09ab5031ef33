"""Which decision of a person may be taken back, and why not: persons at one screen have looked, or played, since."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.match.branch import Moment
from matador.match.results import Accepted, Answer
from matador.match.session import Session


@dataclass(frozen=True, slots=True)
class Persons:
    """The persons who play now."""

    seats: tuple[int, ...]
    are_covered: bool
    """Whether each turns up his tiles in his turn only, so that the others do not see them."""
    drawn_for: Collection[int] = ()
    """The seats for which draws and passes without a choice are made: those are no decisions."""


WhyNot: TypeAlias = Literal["over", "bots only", "round over", "nothing", "opened", "seen", "played"]


@dataclass(frozen=True, slots=True)
class Stays:
    """Nothing is taken back, or done again, for this reason."""

    why: WhyNot
    seat: int | None = None
    """Who has seen his tiles, or has played."""


class TakingBack:
    """Takes back the last decision of a person, and does again what was taken back.

    Where hands are covered, that goes until the next person has turned up his tiles: he has made up his mind by what
    lay there. Where all is open, it goes until the next person has done something.
    """

    def __init__(self, session: Session) -> None:
        """For a match that begins, or goes on after it was opened."""
        self._session = session
        self._opened_at = session.moment
        """What was seen before that is not known."""
        self._seen: dict[int, Moment] = {}
        """By seat, when its tiles were face up last in its turn."""
        self.looker: int | None = None
        """Whose tiles are face up now."""

    def see(self, looker: int | None) -> None:
        """Note whose tiles are face up now."""
        self.looker = looker
        if looker is not None and looker == self._session.turn:
            self._seen[looker] = self._session.moment

    # What may be done

    def back(self, persons: Persons) -> Moment | Stays:
        """Where taking back leads, or why nothing is taken back.

        A decided match shows the secret of its deals, and the end of a round shows all tiles.
        """
        session = self._session
        if session.is_over:
            return Stays("over")
        if not persons.seats:
            return Stays("bots only")
        if len(persons.seats) > 1 and persons.are_covered and session.turn is None:
            return Stays("round over")
        made = (
            (session.decision_before(seat, with_choice=seat in persons.drawn_for), seat)
            for seat in persons.seats
        )
        to, seat = max(((moment, seat) for moment, seat in made if moment is not None), default=(None, 0))
        if to is None:
            return Stays("nothing")
        others = [other for other in persons.seats if other != seat]
        if not others:
            return to
        return (self._seen_since(to, others) if persons.are_covered else self._played_since(to, others)) or to

    def on(self, persons: Persons) -> Moment | Stays:
        """Where doing again leads: to the next decision of a person; or why nothing is done again."""
        session = self._session
        if session.is_over:
            return Stays("over")
        if not persons.seats:
            return Stays("bots only")
        found = [
            session.decision_after(seat, with_choice=seat in persons.drawn_for) for seat in persons.seats
        ]
        return min((moment for moment in found if moment is not None), default=Stays("nothing"))

    def _seen_since(self, to: Moment, others: Collection[int]) -> Stays | None:
        if to.round < self._session.moment.round:
            # The tiles of that round were shown at its end.
            return Stays("nothing")
        if to < self._opened_at:
            return Stays("opened")
        seen = [(self._seen[other], other) for other in others if other in self._seen]
        return next(
            (Stays("seen", other) for moment, other in sorted(seen, reverse=True) if moment > to), None
        )

    def _played_since(self, to: Moment, others: Collection[int]) -> Stays | None:
        """Draws and passes that were made for somebody count, too: all have seen them."""
        return next((Stays("played", other) for other in others if self._has_played(other, to)), None)

    def _has_played(self, seat: int, to: Moment) -> bool:
        last = self._session.decision_before(seat)
        return last is not None and last > to

    # Doing it

    def undo(self, persons: Persons) -> Answer | None:
        """Take back the last decision and what came after it; None if it stays."""
        to = self.back(persons)
        if isinstance(to, Stays):
            return None
        answer = self._session.undo(self._session.version, to)
        if isinstance(answer, Accepted):
            # What was seen later is no more; whoever decided here had seen his tiles.
            self._seen = {seat: min(moment, to) for seat, moment in self._seen.items()}
            decides = self._session.turn
            if decides is not None:
                self._seen[decides] = to
        return answer

    def redo(self, persons: Persons) -> Answer | None:
        """Do again what was taken back, up to the next decision of a person; None if nothing was."""
        to = self.on(persons)
        return None if isinstance(to, Stays) else self._session.redo(self._session.version, to)
