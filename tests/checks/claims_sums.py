"""True sums in numbers for a placement: `3 + 4 = 7`, `3 = 3`, or `3 → 4` for a tile that turns a number."""

from __future__ import annotations

import re

from matador.rules import Play, Ruleset, ValueEnd, WildEnd
from tests.checks.claims_places import Place, halves_touching

_SUM = re.compile(r"(\d+) \+ (\d+) = (\d+)")
_EQUAL = re.compile(r"(\d+) = (\d+)")
_UNEQUAL = re.compile("(\\d+) \N{NOT EQUAL TO} (\\d+)")
_TURNED = re.compile("(\\d+) \N{RIGHTWARDS ARROW} (\\d+)")


def is_true_sum(text: str, place: Place, play: Play, *, is_own: bool) -> bool:
    """True if a text in numbers states the sum of a legal placement; `is_own`: the sum of its own halves.

    The text must be empty for placements that make no sum.
    """
    if not text:
        return True
    added, equal, turned = _SUM.fullmatch(text), _EQUAL.fullmatch(text), _TURNED.fullmatch(text)
    rules = place.rules
    if added is not None:
        first, second, made = map(int, added.groups())
        adds = first + second == made == rules.total
        if is_own:
            return adds and place.is_matador(play.tile) and (first, second) == (play.tile.low, play.tile.high)
        return adds and rules.joining == "sum" and _touch(place, play, first, second)
    if equal is not None:
        first, second = map(int, equal.groups())
        return first == second and rules.joining == "same" and _touch(place, play, first, second)
    if turned is not None:
        number, counts = map(int, turned.groups())
        left = place.leaves[play]
        becomes = left.value if isinstance(left, ValueEnd) else rules.total
        is_so = isinstance(left, ValueEnd | WildEnd) and counts == becomes
        return is_so and play.direction == "crosswise" and place.end == ValueEnd(number)
    return False


def is_figure(rules: Ruleset, text: str, *, fits: bool) -> bool:
    """True if the numbers of the rulebook add up to the total, or if they do not and `fits` is False."""
    added, turned = _SUM.fullmatch(text), _TURNED.fullmatch(text)
    if added is not None:
        first, second, made = map(int, added.groups())
        return first + second == made and (made == rules.total) == fits
    if turned is not None:
        number, counts = map(int, turned.groups())
        return fits and rules.matador_cross == "complement" and number + counts == rules.total
    equal, unequal = _EQUAL.fullmatch(text), _UNEQUAL.fullmatch(text)
    one = equal or unequal
    is_equal = one is not None and one[1] == one[2]
    return one is not None and rules.joining == "same" and is_equal == fits == (equal is not None)


def _touch(place: Place, play: Play, first: int, second: int) -> bool:
    return first in place.numbers and second in halves_touching(play)
