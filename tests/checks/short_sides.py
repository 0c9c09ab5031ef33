"""How large tiles are shown: in random rounds, and in the worst of all possible rounds.

In hundredths of a pixel at 1280x720. `any_round` is the exact minimum over all rounds in the usual rows; the others
come from 300 random rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random

from matador.play.layout import LARGEST_PX, Box, layout_of
from matador.play.layout.tips import Rows, Tip, rows_of
from matador.rules import CATALOG, Ruleset, RulesetError, named_ruleset
from tests.checks.lines import round_of

AREA_PX = (1216, 384)
"""Area of the line in a window of 1280 by 720."""

Reach = tuple[int, int, int, int]
"""Extent of a line from the origin to the right, left, down and up, in half-units."""


def short_side_px(width: int, height: int) -> float:
    """Short side of a tile, if bounds of this size in half-units fill the area."""
    return min(LARGEST_PX, 2 * AREA_PX[0] / width, 2 * AREA_PX[1] / height)


def check_short_sides(rounds: int, seed: int) -> dict[str, int]:
    """Check the sizes of the sets that have targets; returns them in hundredths of a pixel."""
    found: dict[str, int] = {}
    for highest, any_round_px, spinner_px in ((6, 26, 24), (12, 16, 14)):
        worst = smallest_of_any_round(named_ruleset("sevens", 2, {"set": highest}))
        assert worst >= any_round_px
        found[f"two_arms_double_{highest}_any_round_px_100"] = int(100 * worst)
        found |= check_random_rounds(rounds, highest, seed, spinner=False)
        found |= check_random_rounds(rounds, highest, seed, spinner=True)
        assert found[f"spinner_double_{highest}_first_percentile_px_100"] >= 100 * spinner_px
    return found


def check_random_rounds(rounds: int, highest: int, seed: int, *, spinner: bool) -> dict[str, int]:
    """Play `rounds` rounds with one set, of all named rulesets and numbers of players in turn."""
    chance = Random(seed)
    rulesets = list(_rulesets(highest, spinner=spinner))
    found = []
    for number in range(rounds):
        rules = rulesets[number % len(rulesets)]
        bounds = layout_of(rules, round_of(rules, chance)).bounds
        found.append(round(100 * short_side_px(bounds.width, bounds.height)))
    found.sort()
    name = f"{'spinner' if spinner else 'two_arms'}_double_{highest}"
    return {
        f"{name}_rounds": rounds,
        f"{name}_smallest_px_100": found[0],
        f"{name}_first_percentile_px_100": found[rounds // 100],
        f"{name}_median_px_100": found[rounds // 2],
    }


def smallest_of_any_round(rules: Ruleset) -> float:
    """The short side in px in the worst of all rounds without a spinner, legal or not.

    The result is exact: it follows each arm through every order of lengthwise and crosswise tiles, and keeps
    the maximal extents for each tip. Then it combines the arms in every way. Matadors may lie either way.
    """
    rows = rows_of(rules)
    assert not rows.spinner
    most_crosswise, joining = rows.crosswise, len(rules.tiles) - 1
    smallest = float(LARGEST_PX)
    for opens_along in (True, False) if most_crosswise else (True,):
        right = _reaches(rows, joining, opens_along=opens_along)
        least = 0 if opens_along else 1
        for crosswise in range(most_crosswise + 1 - least):
            along = joining - crosswise
            for ours, across in product(range(along + 1), range(crosswise + 1)):
                # The left arm is the right one rotated by 180 degrees.
                for one, other in product(right[ours, across], right[along - ours, crosswise - across]):
                    width = max(one[0], other[1]) + max(one[1], other[0])
                    height = max(one[2], other[3]) + max(one[3], other[2])
                    smallest = min(smallest, short_side_px(width, height))
    return smallest


def _reaches(rows: Rows, along: int, *, opens_along: bool) -> dict[tuple[int, int], list[Reach]]:
    """By the number of lengthwise and crosswise tiles on the arm R: its possible extents, empty places included."""
    room, crosswise = rows.before_spinner(), rows.crosswise
    start = Tip(2 if opens_along else 1, 0, 1, 0, 1, 1, opens_along, 0, crosswise, rows.crossed)
    # The bounds have room for an opening tile either way.
    found: dict[tuple[int, int], dict[Tip, list[Reach]]] = {
        (0, 0): {start: [_beyond((2, 2, 2, 2), start.along_in(room)[0])]}
    }
    reaches: dict[tuple[int, int], list[Reach]] = {}
    for laid in product(range(along + 1), range(crosswise + 1)):
        tips = {tip: _farthest(there) for tip, there in found.pop(laid, {}).items()}
        reaches[laid] = _farthest(reach for there in tips.values() for reach in there)
        for tip, there in tips.items():
            for more, (box, after) in (((1, 0), tip.along_in(room)), ((0, 1), tip.crosswise())):
                key = (laid[0] + more[0], laid[1] + more[1])
                if key[0] <= along and key[1] <= crosswise:
                    empty = after.along_in(room)[0]
                    longer = found.setdefault(key, {}).setdefault(after, [])
                    longer.extend(_beyond(_beyond(reach, box), empty) for reach in there)
    return reaches


def _beyond(reach: Reach, box: Box) -> Reach:
    return (
        max(reach[0], box.right),
        max(reach[1], -box.left),
        max(reach[2], box.bottom),
        max(reach[3], -box.top),
    )


def _farthest(reaches: Iterable[Reach]) -> list[Reach]:
    """The extents that no other exceeds in every direction."""
    kept: list[Reach] = []
    for reach in sorted(set(reaches), reverse=True):
        if not any(all(far >= near for far, near in zip(other, reach, strict=True)) for other in kept):
            kept.append(reach)
    return kept


def _rulesets(highest: int, *, spinner: bool) -> Iterator[Ruleset]:
    for name, players in product(CATALOG, range(2, 9)):
        try:
            yield named_ruleset(name, players, {"set": highest, "spinner": spinner})
        except RulesetError:
            continue
