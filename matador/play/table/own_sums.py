"""The sums that somebody has made himself in a round; some of them are shown to him at its end."""

from __future__ import annotations

from collections.abc import Iterator

from matador.match.branch import Moment
from matador.play.game import Game
from matador.rules import Play
from matador.teaching.frames import Pair
from matador.teaching.pairs import laid
from matador.teaching.sums import Sum

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


def _made(game: Game, seat: int) -> Iterator[Pair]:
    """What lay there and what was laid at it, in the order of the round."""
    session = game.session
    now = session.view(seat)
    for step, seen in enumerate(now.history):
        play = seen.action
        if seen.seat != seat or not isinstance(play, Play) or play.arm is None:
            continue
        made = laid(session.rules, session.view(seat, Moment(now.round, step)).ends[play.arm], play)
        pair = None if made is None or made.is_matadors else made.pair
        if pair is not None and 0 < pair.first < pair.total:
            yield pair


def _hardness(pair: Pair) -> tuple[bool, int]:
    """Two equal parts are easiest; else it is the harder the more there is to be counted on."""
    return pair.first != pair.second, min(pair.first, pair.second or 0)
