"""Which parts and totals are in play: at an end, in a tile that was laid, in one that did not fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from matador.rules import End, MatadorEnd, Play, Ruleset, Tile, ValueEnd, WildEnd
from matador.rules.reasons import DoesNotFit, Reason
from matador.teaching.frames import Pair
from matador.teaching.tasks import Bond, OwnSum, task_of


@dataclass(frozen=True, slots=True)
class Laid:
    """What a tile makes that has been laid."""

    pair: Pair | None
    """None for a matador by rule alone, such as the double blank."""
    is_matadors: bool = False
    """Whether it lies there in its own right, so that the sum is that of its own halves."""


def pairs_at(rules: Ruleset, end: End) -> tuple[Pair, ...]:
    """What is asked at an end, whatever tile is held there; a matador's halves ask one question each."""
    if rules.joining == "same":
        return ()
    match end:
        case ValueEnd(value):
            return (Pair(rules.total, value),)
        case MatadorEnd(tile) if rules.matador_cross == "blank":
            return (Pair(rules.total, rules.total),) if tile.pips == rules.total else ()
        case MatadorEnd(tile):
            return tuple(Pair(rules.total, half) for half in tile.halves)
        case WildEnd():
            return ()
        case _:
            assert_never(end)


def laid(rules: Ruleset, end: End | None, play: Play) -> Laid | None:
    """What a legal placement makes; None where nothing is added."""
    tile = play.tile
    if rules.joining == "same":
        return None
    if end is None:
        is_own = tile in rules.matador_tiles and play.direction == "crosswise"
        return _own(rules, tile) if is_own else None
    match task_of(rules, end, play):
        case OwnSum():
            return _own(rules, tile)
        case Bond(known):
            half = tile.low if play.touching is None else play.touching
            return Laid(Pair(rules.total, known, half))
        case _:
            return None


def _own(rules: Ruleset, matador: Tile) -> Laid:
    """The sum of its own halves; a matador by rule alone has none."""
    makes = matador.pips == rules.total
    return Laid(Pair(rules.total, matador.low, matador.high) if makes else None, is_matadors=True)


def dropped(rules: Ruleset, reason: Reason) -> tuple[Pair, ...]:
    """What a half makes that does not fit, with each number that it was added to; nothing if that is not why."""
    if not isinstance(reason, DoesNotFit) or rules.joining == "same" or len(reason.halves) != 1:
        return ()
    (half,) = reason.halves
    tried = (Pair(pair.total, pair.first, half) for pair in pairs_at(rules, reason.end))
    # A half that makes the total was refused for another reason, which has its own words.
    return tuple(pair for pair in tried if pair.made != pair.total)
