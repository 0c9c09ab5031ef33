"""What a learner is asked at the ends while he holds a tile, or has chosen one."""

from __future__ import annotations

from collections.abc import Iterator

from matador.play.layout.ways import Spot
from matador.play.learner_sum import Sum
from matador.rules import End
from matador.teaching.frames import Pair
from matador.teaching.pairs import pairs_at
from matador.teaching.tasks import takes_matadors
from matador.ui.table.ends import lit_spot
from matador.ui.table.model import Model
from matador.ui.table.states import Selected, grip_of


def has_full_help(model: Model) -> bool:
    """Whether whoever looks has all of a learner's help by itself."""
    occupant = model.game.occupants[model.seat]
    return occupant.is_learner and occupant.help == "full"


def asks_with_frame(model: Model) -> bool:
    """Whether empty cells are seen at an end."""
    return any(one.shows_frame and one.pair.second is None for _, sums in asked_sums(model) for one in sums)


def asked_sums(model: Model) -> Iterator[tuple[Spot, tuple[Sum, ...]]]:
    """The ends at which something is asked: the one at which a tile is held, or all while one is chosen."""
    state, lit = model.drag.state, lit_spot(model)
    if grip_of(state) is None or model.guide or not (model.is_my_turn and has_full_help(model)):
        return
    chosen = [target.spot for target in model.targets] if isinstance(state, Selected) else []
    own = _own_sum(model)
    for spot in [lit] if lit is not None else chosen:
        end = model.end(spot)
        if end is not None and own is not None and lit is not None:
            yield spot, (own,)
        elif end is not None and own is None:
            sums = held_sums(model, end)
            if sums:
                yield spot, sums


def _own_sum(model: Model) -> Sum | None:
    """The sum of a matador that is held, which goes where its halves do not: it asks for nothing."""
    grip, rules = grip_of(model.drag.state), model.shown.view.rules
    if grip is None or grip.tile not in rules.matador_tiles or not takes_matadors(rules):
        return None
    if grip.tile.pips != rules.total or rules.joining == "same":
        return None
    return Sum(
        Pair(rules.total, *grip.tile.halves), model.game.occupants[model.seat].picture, is_matadors=True
    )


def held_sums(model: Model, end: End) -> tuple[Sum, ...]:
    """What is asked at an end, as far as it has not faded."""
    picture = model.game.occupants[model.seat].picture
    pairs = [(pair, model.fades(pair.first)) for pair in pairs_at(model.shown.view.rules, end)]
    return tuple(Sum(pair, picture, fade == "frame") for pair, fade in pairs if fade != "nothing")
