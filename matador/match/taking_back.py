"""Which decisions a person may undo, and why not: other people have looked or played, or a tile was seen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.match.branch import Moment
from matador.match.results import Accepted, Answer
from matador.match.session import Session
from matador.rules import Draw


@dataclass(frozen=True, slots=True)
class Persons:
    """The people who are playing."""

    seats: tuple[int, ...]
    are_covered: bool
    """True if players reveal their tiles only in their own turn, hidden from the others."""
    drawn_for: Collection[int] = ()
    """The seats whose draws and forced passes are automatic, so that they do not count as decisions."""


WhyNot: TypeAlias = Literal["over", "bots only", "round over", "nothing", "opened", "seen", "played", "drawn"]


@dataclass(frozen=True, slots=True)
class Stays:
    """Nothing is undone or redone, for the reason `why`."""

    why: WhyNot
    seat: int | None = None
    """The player who has seen their tiles or a drawn tile, or has played."""


class TakingBack:
    """Undoes the last decision of a person, and redoes what was undone.

    With several people, nothing is undone that has revealed a tile: a draw, the end of a round, or another player's
    turn (a computer's too). If hands are covered, it is also too late once the next person has revealed their tiles.
    With one person against computers everything can be undone, and the session records how much was seen.
    """

    def __init__(self, session: Session, looked: Sequence[Moment | None] = ()) -> None:
        """`looked` is the `looked` of an earlier `TakingBack` of the same match; empty if there is none."""
        self._session = session
        self._opened_at = Moment(-1, 0) if looked else session.moment
        """Before this moment it is unknown who had seen which tiles."""
        self._seen = {seat: moment for seat, moment in enumerate(looked) if moment is not None}
        """By seat: the last moment at which its tiles were face up in its own turn."""
        self.looker: int | None = None
        """The seat whose tiles are face up now."""

    def see(self, looker: int | None) -> None:
        """Record whose tiles are face up now."""
        self.looker = looker
        if looker is not None and looker == self._session.turn:
            self._seen[looker] = self._session.moment

    @property
    def looked(self) -> tuple[Moment | None, ...]:
        """By seat: when its tiles were last face up in its own turn; empty if unknown for part of the match."""
        if self._opened_at.round >= 0:
            return ()
        return tuple(self._seen.get(seat) for seat in range(self._session.rules.players))

    # Queries

    def back(self, persons: Persons) -> Moment | Stays:
        """The moment that undo leads to, or the reason why nothing is undone.

        Once a match is decided it shows the secret of its deals, and the end of a round shows all tiles.
        """
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
        """The moment that redo leads to (the next decision of a person), or the reason why nothing is redone."""
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
        """Why undoing everything since this moment would be unfair to other people; None if it would not."""
        session = self._session
        if to.round < session.moment.round:
            # The tiles of that round were shown at its end.
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
        """Undo a person's last decision and everything after it; None if that is not allowed."""
        to = self.back(persons)
        if isinstance(to, Stays):
            return None
        answer = self._session.undo(self._session.version, to)
        if isinstance(answer, Accepted):
            # Later views no longer count; the player who decided here had seen their own tiles.
            self._seen = {seat: min(moment, to) for seat, moment in self._seen.items()}
            decides = self._session.turn
            if decides is not None:
                self._seen[decides] = to
        return answer

    def redo(self, persons: Persons) -> Answer | None:
        """Redo up to the next decision of a person; None if nothing was undone."""
        to = self.on(persons)
        return None if isinstance(to, Stays) else self._session.redo(self._session.version, to)
