"""Which facts the six items of a lesson ask for, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from random import Random
from typing import Final

from matador.match.help import Picture
from matador.teaching.facts import Fact

_EARLY: Final = 4
_LATE: Final = 2
"""So many items are done with help, and so many alone."""

_MANY: Final = 5
"""With so many pairs of numbers, two are left for the items that are done alone, else one."""


def facts_asked(total: int, picture: Picture, chance: Random) -> tuple[Fact, ...]:
    """Six facts of a total, as different as can be: one comes again only where the total has fewer.

    What is done alone is a pair of numbers that was not shown before, as far as the total has enough of them.
    """
    pairs = [(known, total - known) for known in range(1, total // 2 + 1)]
    chance.shuffle(pairs)
    if len(pairs) < _MANY:
        # Of a double there is one fact only: the items before need more.
        pairs.sort(key=lambda pair: pair[0] == pair[1])
    kept = 0 if len(pairs) < 3 else 1 if len(pairs) < _MANY else 2
    turned = [pair if chance.random() < 0.5 else pair[::-1] for pair in pairs]
    here, there = turned[: len(turned) - kept], turned[len(turned) - kept :]
    early = list(islice(cycle(_both_ways(here)), _EARLY))
    late = list(islice([*_both_ways(there), *early], _LATE))
    return tuple(Fact(total, known, picture) for known in (*early, *late))


def _both_ways(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """The numbers that are there: one of each pair, then the other of each."""
    return [first for first, _ in pairs] + [second for first, second in pairs if first != second]
