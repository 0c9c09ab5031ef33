"""At the end of a round: who may count the pips first, what there is to be asked, and whose sums are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from matador.match.help import SeatHelp
from matador.play.game import Game
from matador.play.table.own_sums import own_sums, praise_of_own
from matador.teaching.sums import Sum
from matador.ui.round_end.counted import Counted, counted_in
from matador.ui.round_end.question import PipQuestion
from matador.ui.round_end.record import RoundEnd

if TYPE_CHECKING:
    from matador.teaching.praise import Reason
    from matador.teaching.tries import TurnTried


@dataclass(frozen=True, slots=True)
class OwnSums:
    """Sums that somebody has made himself."""

    seat: int
    sums: tuple[Sum, ...]
    praise: Reason | None = None
    """What is praised beside them; None outside of Learn."""


def help_for(game: Game) -> SeatHelp:
    """The most help that a person at this screen has: all of them look at the end of a round."""
    persons = [game.occupants[seat] for seat in game.persons]
    found = {occupant.help for occupant in persons if occupant.is_learner}
    return "full" if "full" in found else "on-request" if found else "none"


def counted_by(end: RoundEnd) -> Counted | None:
    """What is counted for the learner who looks, or for the first there is; None where nobody learns."""
    seat = _learner(end)
    return None if seat is None else counted_in(end.rules, end.outcome, seat)


def own_sums_for(end: RoundEnd, tried: Callable[[int], Sequence[TurnTried]]) -> OwnSums | None:
    """What the learner who looks has made himself, or the first there is; None where it is nothing.

    `tried` tells what was seen of the turns of a seat.
    """
    seat = _learner(end)
    sums = () if seat is None else own_sums(end.game, seat)
    if seat is None or not sums:
        return None
    return OwnSums(seat, sums, praise_of_own(end.game, seat, tried(seat)))


def has_own_sums(end: RoundEnd) -> bool:
    """True if there are own sums to be shown."""
    return own_sums_for(end, lambda _seat: ()) is not None


def _learner(end: RoundEnd) -> int | None:
    game = end.game
    learners = [seat for seat in game.persons if game.occupants[seat].is_learner]
    return end.looker if end.looker in learners else next(iter(learners), None)


def question_for(end: RoundEnd) -> PipQuestion | None:
    """The question to a learner, if there is one; with help on request the keys come when they are asked for."""
    counted = counted_by(end)
    if counted is None or not counted.is_asked:
        return None
    return PipQuestion(counted.total, is_open=help_for(end.game) == "full")
