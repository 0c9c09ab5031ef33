"""At the end of a round: who may count the pips first, and whether there is anything to be asked."""

from __future__ import annotations

from matador.match.assistance import Assistance
from matador.match.events import RoundEnded
from matador.ui.counting.counted import Counted, counted_in
from matador.ui.counting.question import Question
from matador.ui.game import Game


def help_for(game: Game) -> Assistance:
    """The most help that a person at this screen has: all of them look at the end of a round."""
    persons = [game.occupants[seat] for seat in game.persons]
    found = {occupant.assistance for occupant in persons if occupant.is_learner}
    return "full" if "full" in found else "on-request" if found else "none"


def counted_by(game: Game, ended: RoundEnded, looker: int) -> Counted | None:
    """What is counted for the learner who looks, or for the first there is; None where nobody learns."""
    learners = [seat for seat in game.persons if game.occupants[seat].is_learner]
    if not learners:
        return None
    return counted_in(game.session.rules, ended.outcome, looker if looker in learners else learners[0])


def is_asked(game: Game, ended: RoundEnded, looker: int) -> bool:
    """Whether a learner is asked how many pips are left."""
    counted = counted_by(game, ended, looker)
    return counted is not None and question_for(game, counted) is not None


def question_for(game: Game, counted: Counted) -> Question | None:
    """The question to a learner; with help on request the keys come when they are asked for."""
    if not counted.is_asked:
        return None
    return Question(counted.total, is_open=help_for(game) == "full")
