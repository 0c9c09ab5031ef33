"""At the end of a round: who may count the pips first, and whether there is anything to be asked."""

from __future__ import annotations

from matador.match.help import SeatHelp
from matador.play.game import Game
from matador.ui.round_end.counted import Counted, counted_in
from matador.ui.round_end.question import PipQuestion
from matador.ui.round_end.record import RoundEnd


def help_for(game: Game) -> SeatHelp:
    """The most help that a person at this screen has: all of them look at the end of a round."""
    persons = [game.occupants[seat] for seat in game.persons]
    found = {occupant.help for occupant in persons if occupant.is_learner}
    return "full" if "full" in found else "on-request" if found else "none"


def counted_by(end: RoundEnd) -> Counted | None:
    """What is counted for the learner who looks, or for the first there is; None where nobody learns."""
    game, looker = end.game, end.looker
    learners = [seat for seat in game.persons if game.occupants[seat].is_learner]
    if not learners:
        return None
    return counted_in(end.rules, end.outcome, looker if looker in learners else learners[0])


def question_for(end: RoundEnd) -> PipQuestion | None:
    """The question to a learner, if there is one; with help on request the keys come when they are asked for."""
    counted = counted_by(end)
    if counted is None or not counted.is_asked:
        return None
    return PipQuestion(counted.total, is_open=help_for(end.game) == "full")
