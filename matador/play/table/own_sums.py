"""What somebody has made himself in a round: some of his sums are shown to him at its end, and one thing is praised."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from matador.match.branch import Moment
from matador.play.game import Game
from matador.rules import Play
from matador.teaching.frames import Pair
from matador.teaching.pairs import laid
from matador.teaching.sums import Sum

if TYPE_CHECKING:
    from matador.teaching.praise import Reason
    from matador.teaching.tries import TurnTried

MOST_SHOWN = 3


def own_sums(game: Game, seat: int) -> tuple[Sum, ...]:
    """The hardest of what a seat has made in the round that stands now, the hardest last; no fact comes twice.

    A blank and a matador in its own right add nothing to what lies there. None for whoever is no learner.
    """
    occupant = game.occupants[seat]
    if not occupant.is_learner:
        return ()
    # Turned round it is the same picture: how it was made last is shown.
    different = {frozenset((pair.first, pair.second)): pair for pair in _made(game, seat)}
    chosen = sorted(different.values(), key=_hardness)[-MOST_SHOWN:]
    return tuple(Sum(pair, occupant.picture) for pair in chosen)


def praise_of_own(game: Game, seat: int, tried: Sequence[TurnTried]) -> Reason | None:
    """What is praised of a round; None outside of Learn. `tried`: what was seen of the turns of this seat."""
    if not game.teacher.is_lesson:
        return None
    # Elsewhere nothing of practice and lessons has to be loaded.
    from matador.teaching.praise import praise_of_round  # noqa: PLC0415

    laid = {play.arm for _, play in _plays(game, seat) if play.arm is not None}
    return praise_of_round(tried, laid, has_two_ends=not game.session.rules.spinner)


def _plays(game: Game, seat: int) -> Iterator[tuple[int, Play]]:
    """What a seat has laid, and at which step, in the order of the round."""
    for step, seen in enumerate(game.session.view(seat).history):
        if seen.seat == seat and isinstance(seen.action, Play):
            yield step, seen.action


def _made(game: Game, seat: int) -> Iterator[Pair]:
    """What lay there and what was laid at it, in the order of the round."""
    session = game.session
    number = session.view(seat).round
    for step, play in _plays(game, seat):
        if play.arm is None:
            continue
        made = laid(session.rules, session.view(seat, Moment(number, step)).ends[play.arm], play)
        pair = None if made is None or made.is_matadors else made.pair
        if pair is not None and 0 < pair.first < pair.total:
            yield pair


def _hardness(pair: Pair) -> tuple[bool, int]:
    """Two equal parts are easiest; else it is the harder the more there is to be counted on."""
    return pair.first != pair.second, min(pair.first, pair.second or 0)
