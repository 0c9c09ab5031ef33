"""How large tiles are shown: turn by turn, compared with the usual rows of their ruleset, and in the worst round.

Where tiles are below 35 px, no turn may be smaller than in the usual rows, except with small sets and a spinner.
Small sets have one relayout at most. `small` counts turns below 5/8 of the largest size, `larger` those of them that
are at least 1.6 times as large as in the usual rows. Sizes are short sides in a window of 1280 by 720.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

from matador.play.layout import LARGEST_PX, Box, Line, TableLayout, layout_of
from matador.play.layout.table import ENOUGH_PX, SETTLED_SET
from matador.play.layout.tips import Rows, Tip, rows_of
from matador.rules import CATALOG, Play, Ruleset, RulesetError, named_ruleset
from matador.rules.tiles import SETS
from tests.checks.lines import round_of

AREA_PX = (1216, 384)
"""Area of the line in a window of 1280 by 720."""
SMALL = 5 / 8
"""Share of the largest size; less is too small where there is room."""
LARGER = 1.6

Reach = tuple[int, int, int, int]
"""Extent of a line from the origin to the right, left, down and up, in half-units."""


def short_side_px(width: int, height: int) -> float:
    """Short side of a tile, if bounds of this size in half-units fill the area."""
    return min(LARGEST_PX, 2 * AREA_PX[0] / width, 2 * AREA_PX[1] / height)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a round."""

    usual_px: float
    """The short side in the usual rows, with each tile where it was played, and bounds that only grow."""
    px: float
    is_relayout: bool


def turns_of(rules: Ruleset, plays: list[Play]) -> Iterator[Turn]:
    """The turns of a round; small tiles must be at least as large as in the usual rows."""
    usual, line = TableLayout.empty(rules), Line.empty(rules)
    smallest = float(LARGEST_PX)
    for play in plays:
        usual, before, line = usual.lay(play), line, line.lay(play)
        is_relayout = line.layout.places[:-1] != before.layout.places
        now = short_side_px(line.layout.bounds.width, line.layout.bounds.height)
        # The camera zooms in only at a re-layout.
        smallest = now if is_relayout else min(smallest, now)
        turn = Turn(short_side_px(usual.bounds.width, usual.bounds.height), smallest, is_relayout)
        # With a spinner, a small set keeps its first re-layout.
        stays = line.is_settled and line.layout is not line.usual
        assert turn.px >= min(turn.usual_px, ENOUGH_PX) or stays, f"the tiles are smaller: {turn}"
        yield turn


def check_turns(
    rounds: int, seed: int, sets: Iterable[int] = SETS, names: Iterable[str] = tuple(CATALOG)
) -> dict[str, int]:
    """Play `rounds` rounds of these rulesets with each set and number of players, with and without a spinner."""
    chance = Random(seed)
    counts: Counter[str] = Counter()
    for highest, spinner in product(sets, (False, True)):
        for rules in _rulesets(highest, names, spinner=spinner):
            for _ in range(rounds):
                turns = list(turns_of(rules, round_of(rules, chance)))
                small = [turn for turn in turns if turn.usual_px < SMALL * LARGEST_PX]
                counts["turns"] += len(turns)
                counts["small"] += len(small)
                counts["larger"] += sum(turn.px >= LARGER * turn.usual_px for turn in small)
                relayouts = sum(turn.is_relayout for turn in turns)
                assert relayouts <= 1 or highest > SETTLED_SET, f"{relayouts} relayouts with a small set"
    return dict(counts)


def _rulesets(highest: int, names: Iterable[str], *, spinner: bool) -> Iterator[Ruleset]:
    for name, players in product(names, range(2, 9)):
        try:
            yield named_ruleset(name, players, {"set": highest, "spinner": spinner})
        except RulesetError:
            continue


def check_smallest(rounds: int, seed: int) -> dict[str, int]:
    """Check the sets that have targets: every round without a spinner, and all but 1 in 100 of `rounds` with one."""
    chance = Random(seed)
    for highest, any_round_px, spinner_px in ((6, 26, 24), (12, 16, 14)):
        assert smallest_of_any_round(named_ruleset("sevens", 2, {"set": highest})) >= any_round_px
        rulesets = list(_rulesets(highest, CATALOG, spinner=True))
        lines = [rulesets[number % len(rulesets)] for number in range(rounds)]
        bounds = [layout_of(rules, round_of(rules, chance)).bounds for rules in lines]
        sizes = sorted(short_side_px(each.width, each.height) for each in bounds)
        assert sizes[rounds // 100] >= spinner_px, sizes[: rounds // 100 + 1]
    return {"rounds_for_the_smallest": 2 * rounds}


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
