"""How items are made, and which wrong choices they hold.

Wrong choices always hold the equal half, for whoever lays like to like, and both neighbours of the needed number, for
whoever is out by one: each of them that is a half of the total and not right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random
from types import MappingProxyType
from typing import Final

from matador.rules import Tile, tile_set
from matador.teaching.facts import Fact
from matador.teaching.item_kinds import ItemKind
from matador.teaching.practice.items import (
    EQUATION_FORMS,
    LEAST_TOTAL,
    MOST_HALVES,
    TILES,
    BriefFrame,
    Claim,
    Equation,
    Halves,
    Item,
    MissingPart,
    Tiles,
)
from matador.teaching.practice.train import made_train

CAN_BE_NONE: Final[tuple[ItemKind, ...]] = ("halves", "tiles")
"""The kinds that offer "none of these", and of which it can be right."""


def made(
    kind: ItemKind, fact: Fact, chance: Random, *, is_none: bool = False, with_blanks: bool = False
) -> Item:
    """An item of a kind about a fact; a train begins with its known number.

    `is_none`: "none of these" is right. `with_blanks`: 0 may be among the wrong halves. `ValueError` for a total
    below `LEAST_TOTAL`, and for a kind that has no "none of these".
    """
    if fact.total < LEAST_TOTAL:
        raise ValueError(f"{fact.total} has too few halves to choose from")
    if is_none and kind not in CAN_BE_NONE:
        raise ValueError(f"{kind!r} items have no answer 'none of these'")
    least = 0 if with_blanks else 1
    if kind == "halves":
        return _halves(fact, chance, least, is_none=is_none)
    if kind == "tiles":
        return _tiles(fact, chance, least, is_none=is_none)
    return _OTHERS[kind](fact, chance)


def expected_wrong(fact: Fact, least: int = 1) -> frozenset[int]:
    """The wrong halves that choices must hold; `least` is the smallest half there is."""
    wanted = {fact.known, fact.needed - 1, fact.needed + 1}
    return frozenset(half for half in wanted if least <= half < fact.total and half != fact.needed)


def _halves(fact: Fact, chance: Random, least: int, *, is_none: bool) -> Halves:
    """`MOST_HALVES` different halves, or all that there are."""
    must = expected_wrong(fact, least)
    chosen = [*sorted(must)] if is_none else [fact.needed, *sorted(must)]
    others = [half for half in range(least, fact.total) if half != fact.needed and half not in must]
    chosen += chance.sample(others, min(len(others), MOST_HALVES - len(chosen)))
    chance.shuffle(chosen)
    return Halves(fact, tuple(chosen))


def _tiles(fact: Fact, chance: Random, least: int, *, is_none: bool) -> Tiles:
    """`TILES` different tiles, none of them a matador."""
    pool = [tile for tile in tile_set(fact.total - 1, blanks=least == 0) if tile.pips not in (0, fact.total)]
    wrong = [tile for tile in pool if fact.needed not in tile.halves]
    right = [tile for tile in pool if fact.needed in tile.halves and not tile.is_double]
    firsts = wrong if is_none else right
    for first in chance.sample(firsts, len(firsts)):
        others = _covering(wrong, first, expected_wrong(fact, least))
        if others:
            tiles = [first, *chance.choice(others)]
            chance.shuffle(tiles)
            return Tiles(fact, tuple(tiles))
    raise AssertionError(f"no tiles found for {fact}")


def _covering(wrong: Sequence[Tile], first: Tile, must: frozenset[int]) -> list[tuple[Tile, ...]]:
    """All sets of wrong tiles that make up an item with the first one and bring the halves that must be there."""
    missing = must.difference(first.halves)
    return [
        others
        for others in combinations([tile for tile in wrong if tile != first], TILES - 1)
        if missing <= {half for tile in others for half in tile.halves}
    ]


def _equation(fact: Fact, chance: Random) -> Item:
    return Equation(fact, chance.choice(EQUATION_FORMS))


def _claim(fact: Fact, chance: Random) -> Item:
    """True half of the time; else what is said is one of the wrong halves that choices hold."""
    is_true = chance.random() < 0.5
    return Claim(fact, fact.needed if is_true else chance.choice(sorted(expected_wrong(fact))))


_OTHERS: Final[Mapping[ItemKind, Callable[[Fact, Random], Item]]] = MappingProxyType(
    {
        "keypad": lambda fact, _: MissingPart(fact),
        "equation": _equation,
        "claim": _claim,
        "brief frame": lambda fact, _: BriefFrame(fact),
        "train": lambda fact, chance: made_train(fact.total, fact.known, chance),
    }
)
"""How the kinds are made that have nothing to choose from."""
