"""Decide whether a person may undo a decision: not if another player has seen something or played since."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.match.branch import Moment
from matador.match.journal import Accepted, Answer
from matador.match.session import Session
from matador.rules import Draw


@dataclass(frozen=True, slots=True)
class Persons:
    """The people who are playing."""

    seats: tuple[int, ...]
    are_covered: bool
    """True if players reveal their tiles only on their own turn, while the others look away."""
    drawn_for: Collection[int] = ()
    """The seats whose draws and forced passes happen automatically, and don't count as decisions."""


WhyNot: TypeAlias = Literal["over", "bots only", "round over", "nothing", "opened", "seen", "played", "drawn"]


@dataclass(frozen=True, slots=True)
class Stays:
    """Undo or redo is impossible, for the reason `why`."""

    why: WhyNot
    seat: int | None = None
    """The player who has seen tiles or has played."""


class TakingBack:
    """Undoes and redoes decisions of people.

    With several people, nothing that revealed a tile can be undone: a draw, the end of a round, or the turn of another
    player or bot. If hands are covered, it is also too late once the next person has revealed their tiles.
    One person playing bots can undo everything, and the session counts the tiles seen.
    """

    def __init__(self, session: Session, looked: Sequence[Moment | None] = ()) -> None:
        """`looked` comes from an earlier `TakingBack` for the same match, if there is one."""
        self._session = session
        self._opened_at = Moment(-1, 0) if looked else session.moment
        """It is unknown who saw which tiles before this moment."""
        self._seen = {seat: moment for seat, moment in enumerate(looked) if moment is not None}
        """By seat, the last moment when its tiles were face up on its own turn."""
        self.looker: int | None = None

    def see(self, looker: int | None) -> None:
        self.looker = looker
        if looker is not None and looker == self._session.turn:
            self._seen[looker] = self._session.moment

    @property
    def looked(self) -> tuple[Moment | None, ...]:
        """By seat, the last moment when its tiles were face up on its own turn; empty if not fully known."""
        if self._opened_at.round >= 0:
            return ()
        return tuple(self._seen.get(seat) for seat in range(self._session.rules.players))

    # Queries

    def back(self, persons: Persons) -> Moment | Stays:
        """The moment that undo leads to, or why it is impossible: an end reveals tiles, or the secret of all deals."""
        session = self._session
        if session.is_over:
            return Stays("over")
        if not persons.seats:
            return Stays("bots only")
        made = (
            (session.decision_before(seat, with_choice=seat in persons.drawn_for), seat)
            for seat in persons.seats
        )
        to, seat = max(((moment, seat) for moment, seat in made if moment is not None), default=(None, 0))
        if len(persons.seats) > 1 and session.turn is None:
            return Stays("round over")
        if to is None:
            return Stays("nothing")
        return (self._shown_since(to, seat, persons) if len(persons.seats) > 1 else None) or to

    def on(self, persons: Persons) -> Moment | Stays:
        """The moment that redo leads to, or the reason why it is impossible."""
        session = self._session
        if session.is_over:
            return Stays("over")
        if not persons.seats:
            return Stays("bots only")
        found = [
            session.decision_after(seat, with_choice=seat in persons.drawn_for) for seat in persons.seats
        ]
        return min((moment for moment in found if moment is not None), default=Stays("nothing"))

    def _shown_since(self, to: Moment, seat: int, persons: Persons) -> Stays | None:
        """The reason why going back to this moment would be unfair to other people, or None."""
        session = self._session
        if to.round < session.moment.round:
            # The end of that round revealed its tiles.
            return Stays("nothing")
        if persons.are_covered and to < self._opened_at:
            return Stays("opened")
        seen = sorted(
            ((moment, other) for other, moment in self._seen.items() if other != seat), reverse=True
        )
        if persons.are_covered and seen and seen[0][0] > to:
            return Stays("seen", seen[0][1])
        done = session.done_since(to)
        other = next((one.seat for one in done if one.seat != seat), None)
        if other is not None:
            return Stays("played", other)
        return Stays("drawn", seat) if any(isinstance(one.action, Draw) for one in done) else None

    # Commands

    def undo(self, persons: Persons) -> Answer | None:
        to = self.back(persons)
        if isinstance(to, Stays):
            return None
        answer = self._session.undo(self._session.version, to)
        if isinstance(answer, Accepted):
            # Later views don't count any more. The player who decides now has seen their own tiles.
            self._seen = {seat: min(moment, to) for seat, moment in self._seen.items()}
            decides = self._session.turn
            if decides is not None:
                self._seen[decides] = to
        return answer

    def redo(self, persons: Persons) -> Answer | None:
        to = self.on(persons)
        return None if isinstance(to, Stays) else self._session.redo(self._session.version, to)
