"""Which decision of a person may be undone, and why not: other people have looked or played, or a tile was seen."""

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
    """The persons who play now."""

    seats: tuple[int, ...]
    are_covered: bool
    """Whether each turns up his tiles in his turn only, so that the others do not see them."""
    drawn_for: Collection[int] = ()
    """The seats for which draws and passes without a choice are made: those are no decisions."""


WhyNot: TypeAlias = Literal["over", "bots only", "round over", "nothing", "opened", "seen", "played", "drawn"]


@dataclass(frozen=True, slots=True)
class Stays:
    """Nothing is undone, or redone, for this reason."""

    why: WhyNot
    seat: int | None = None
    """The player who has seen their tiles or a drawn tile, or has played."""


class TakingBack:
    """Undoes the last decision of a person, and redoes what was undone.

    Among people nothing is undone that has shown somebody a tile: a draw, the end of a round, or another player's
    turn, a computer's too. Where hands are covered, it is also too late once the next person has turned up their
    tiles. Against computers everything is undone, and the session notes how much was seen.
    """

    def __init__(self, session: Session, looked: Sequence[Moment | None] = ()) -> None:
        """For a match that begins or continues; `looked` is what an earlier one knew of who has seen what."""
        self._session = session
        self._opened_at = Moment(-1, 0) if looked else session.moment
        """Nobody knows who saw what before that."""
        self._seen = {seat: moment for seat, moment in enumerate(looked) if moment is not None}
        """By seat, when its tiles were face up last in its turn."""
        self.looker: int | None = None
        """Whose tiles are face up now."""

    def see(self, looker: int | None) -> None:
        """Note whose tiles are face up now."""
        self.looker = looker
        if looker is not None and looker == self._session.turn:
            self._seen[looker] = self._session.moment

    @property
    def looked(self) -> tuple[Moment | None, ...]:
        """By seat, when its tiles were face up last in its turn; nothing if that is not known of the whole match."""
        if self._opened_at.round >= 0:
            return ()
        return tuple(self._seen.get(seat) for seat in range(self._session.rules.players))

    # What may be done

    def back(self, persons: Persons) -> Moment | Stays:
        """Where undo leads, or why nothing is undone.

        A decided match shows the secret of its deals, and the end of a round shows all tiles.
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
        """Where redo leads: to the next decision of a person; or why nothing is redone."""
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
        """Why other people would be wronged if a seat undid all that came after this moment; None if they would not."""
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

    # Doing it

    def undo(self, persons: Persons) -> Answer | None:
        """Undo the last decision and what came after it; None if it stays."""
        to = self.back(persons)
        if isinstance(to, Stays):
            return None
        answer = self._session.undo(self._session.version, to)
        if isinstance(answer, Accepted):
            # What was seen later is no more; whoever decided here had seen their tiles.
            self._seen = {seat: min(moment, to) for seat, moment in self._seen.items()}
            decides = self._session.turn
            if decides is not None:
                self._seen[decides] = to
        return answer

    def redo(self, persons: Persons) -> Answer | None:
        """Redo what was undone, up to the next decision of a person; None if nothing was."""
        to = self.on(persons)
        return None if isinstance(to, Stays) else self._session.redo(self._session.version, to)
