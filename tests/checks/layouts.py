"""Invariants of the line on the table, at every turn and for every place that is shown.

Nothing overlaps. Joined tiles share the whole edge of their halves; others keep half a short side between them,
except at a spinner's corners, which are counted. Tiles don't move until a relayout. A ghost is the final place.
Bounds only grow. The same holds for every place tried at open ends. `afresh_larger`, `afresh_smaller_than_usual` and
`afresh_no_room` count the reasons for a relayout. The checker's own tables say what joins what, from the actions
alone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random
from typing import TypeAlias

from matador.play.layout import Box, Line, Place, TableLayout
from matador.play.layout.table import ENOUGH_PX, LARGER, relayout, seen_side
from matador.rules import Arm, Direction, Play, Ruleset, Tile
from matador.rules.fit import becomes_spinner
from tests.checks.lines import KINDS, random_line

Edges: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom in half-units; a line if two of them are equal."""

_LOW_HALF = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}
"""By quarter turns clockwise, the offset of the low half's middle from the middle of the tile."""


def check_layouts(lines: int, seed: int) -> dict[str, int]:
    """Check `lines` lines of random rulesets: every other one a random round, the rest forced."""
    chance = Random(seed)
    counts: dict[str, int] = {}
    for number in range(lines):
        kind = "random_rounds" if number % 2 else chance.choice(KINDS)
        rules, plays = random_line(kind, chance)
        for what, count in {kind: 1, **check_line(rules, plays, chance)}.items():
            counts[what] = counts.get(what, 0) + count
    return counts


def check_line(rules: Ruleset, plays: list[Play], chance: Random) -> dict[str, int]:
    """Check every turn of a line."""
    line = Line.empty(rules)
    table = Table(rules)
    other_rows_at = chance.randrange(len(plays))
    counts = Counter(tiles=len(plays))
    for number, play in enumerate(plays):
        layout = line.layout
        counts["places_tried"] += _try_places(table, layout, chance)
        ghost = layout.place(play)
        after = layout.lay(play)
        assert after.places[:-1] == layout.places, "a tile has moved"
        assert after.places[-1] == ghost, f"{ghost} was shown, {after.places[-1]} was laid"
        counts["touching_at_spinner"] += table.put(play, ghost)
        _check_bounds(layout, after)
        line = line.lay(play)
        if line.layout.places != after.places:
            counts[_check_afresh(table, after, line)] += 1
            table = _table_of(line.layout)
        if number == other_rows_at:
            counts["other_rows"] += _check_other_rows(line.layout, chance)
        assert {arm: line.layout.last_on(arm).tile for arm in line.layout.arms} == table.last
    counts["places_tried"] += _try_places(table, line.layout, chance)
    return dict(counts)


def _check_afresh(table: Table, after: TableLayout, line: Line) -> str:
    """Check a re-layout of the line, and return its reason. `table` has the tiles before it."""
    assert not line.usual.spinner_to_come, "it turns before the spinner"
    assert line.layout.plays == after.plays, "other tiles lie there"
    assert [place.tile for place in line.layout.places] == [play.tile for play in after.plays]
    usual, before, now = seen_side(line.usual), seen_side(after), seen_side(line.layout)
    assert now >= min(usual, ENOUGH_PX), "tiles are smaller than in the usual rows"
    if now >= LARGER * before:
        return "afresh_larger"
    if before < min(usual, ENOUGH_PX):
        return "afresh_smaller_than_usual"
    assert not _has_room(table, after, tiles=2), f"it was laid afresh for nothing: {before} {now}"
    return "afresh_no_room"


def _table_of(layout: TableLayout) -> Table:
    """The tiles of a line after a re-layout, each checked."""
    table = Table(layout.rules, is_relayout=True)
    for play, place in zip(layout.plays, layout.places, strict=True):
        table.put(play, place)
    _check_inside(layout)
    return table


def _check_other_rows(layout: TableLayout, chance: Random) -> int:
    """Check one of the rows that a re-layout might use; return the number found, 0 or 1."""
    if layout.spinner_to_come:
        return 0
    others = list(relayout(layout, 1))
    for fresh in chance.sample(others, min(1, len(others))):
        assert _has_room(_table_of(fresh), fresh, tiles=2), "an end has no room"
    return min(1, len(others))


def _has_room(table: Table, layout: TableLayout, tiles: int) -> bool:
    """True if `tiles` more tiles of any kind have room at all ends."""
    # Placeholders outside the set, because any tile of it may be on the table.
    tile = Tile(90, 90 + tiles)
    for arm, way in product(layout.arms, _ways(layout.rules)):
        play = Play(tile, way, arm, tile.low if way == "along" else None)
        trial = replace(
            table,
            lying=dict(table.lying),
            last=dict(table.last),
            at_side=set(table.at_side),
            at_end=set(table.at_end),
        )
        try:
            trial.put(play, layout.place(play))
        except AssertionError:
            return False
        may_come = way == "along" or layout.crosswise_to_come > 0
        if tiles > 1 and may_come and not _has_room(trial, layout.lay(play), tiles - 1):
            return False
    return True


def _ways(rules: Ruleset) -> tuple[Direction, ...]:
    """The possible directions of a tile."""
    return ("along", "crosswise") if rules.has_crosswise else ("along",)


@dataclass(slots=True)
class Lying:
    """A tile on the table."""

    box: Edges
    is_crosswise: bool
    outer: tuple[Edges, ...] = ()
    """The halves that the next tile may touch; empty for a crosswise tile."""


@dataclass(slots=True)
class Table:
    """The tiles as they lie, and how they join according to the actions."""

    rules: Ruleset
    is_relayout: bool = False
    """True after a re-layout, so that the spinner may be in the middle instead of the opening tile."""
    lying: dict[Tile, Lying] = field(default_factory=dict)
    last: dict[Arm, Tile] = field(default_factory=dict)
    spinner: Tile | None = None
    at_side: set[Tile] = field(default_factory=set)
    """The tiles at the long sides of the spinner."""
    at_end: set[Tile] = field(default_factory=set)

    def put(self, play: Play, place: Place) -> int:
        """Check the place of a tile, and put it there; return how many tiles it touches at the spinner's corners."""
        new, touched = self.examine(play, place)
        arms: tuple[Arm, ...] = ("L", "R") if play.arm is None else (play.arm,)
        if play.arm is not None and self.last[play.arm] == self.spinner:
            (self.at_end if play.arm in ("U", "D") else self.at_side).add(play.tile)
        if self.spinner is None and play.direction == "crosswise" and becomes_spinner(self.rules, play.tile):
            self.spinner = play.tile
            self.at_side = set() if play.arm is None else {self.last[play.arm]}
            arms = (*arms, "U", "D")
        self.lying[play.tile] = new
        self.last |= dict.fromkeys(arms, play.tile)
        return touched

    def examine(self, play: Play, place: Place) -> tuple[Lying, int]:
        """The tile at a correct place, and how many tiles it touches at the spinner's corners."""
        assert place.tile == play.tile
        left, top, right, bottom = box = edges(place.box)
        assert (right - left, bottom - top) == ((2, 4) if place.turns in (0, 2) else (4, 2))
        new = Lying(box, play.direction == "crosswise")
        if play.arm is None:
            low, high = half_edges(place)
            assert (right - left == 2) == new.is_crosswise or self.is_relayout
            if not self.is_relayout:
                assert (left + right, top + bottom) == (0, 0)
                assert new.is_crosswise or low < high, "the low half lies left"
            new.outer = () if new.is_crosswise else (low, high)
            return new, 0
        on = self.last[play.arm]
        self._check_join(play, place, new)
        touched = 0
        for tile, other in self.lying.items():
            if tile == on:
                continue
            apart = gap(box, other.box)
            assert apart >= 0, f"{play} overlaps {tile}"
            if apart == 0:
                assert self._meet_at_spinner(play, new, tile), (
                    f"{play} touches {tile}, which it does not join"
                )
                touched += 1
        return new, touched

    def _check_join(self, play: Play, place: Place, new: Lying) -> None:
        """Check that joining halves share a whole edge, and that a crosswise tile is touched in the middle."""
        assert play.arm is not None
        on = self.last[play.arm]
        old = self.lying[on]
        at_end = on == self.spinner and play.arm in ("U", "D")
        contact = meet(new.box, old.box)
        assert contact is not None, f"{play} does not reach {on}"
        assert gap(new.box, old.box) == 0, f"{play} overlaps {on}, which it joins"
        core, is_corner = contact, False
        if not new.is_crosswise:
            halves = half_edges(place)
            mine = [
                index
                for index, value in enumerate((play.tile.low, play.tile.high))
                if value == play.touching and length(meet(halves[index], old.box)) == 2
            ]
            assert mine, f"half {play.touching} of {play} shares no whole edge with {on}"
            new.outer = (halves[1 - mine[0]],)
            touched = meet(halves[mine[0]], old.box)
            # After a re-layout the other way round, a crosswise tile may touch its outer half at a corner.
            is_corner = (
                self.is_relayout and old.is_crosswise and not at_end and not _in_line(old.box, new.box)
            )
            assert touched == contact or is_corner, f"both halves of {play} touch {on}"
            core = touched or contact
        if not old.is_crosswise:
            shared = [
                found for half in self._open_half(play.arm) if length(found := meet(half, new.box)) == 2
            ]
            assert len(shared) == 1, f"{play} shares no whole edge with the open half of {on}"
            assert shared[0] is not None
            core = shared[0]
        round_a_corner = is_corner or (
            new.is_crosswise and not old.is_crosswise and not _in_line(new.box, old.box)
        )
        wanted = 4 if new.is_crosswise and old.is_crosswise and not at_end else 2 + round_a_corner
        assert length(contact) == wanted, f"{play} touches {on} along {length(contact)} half-units"
        if new.is_crosswise:
            assert middle(core) in _side_middles(new.box), f"{play} is not touched in the middle"
        if old.is_crosswise:
            sides = _end_middles(old.box) if at_end else _side_middles(old.box)
            assert middle(core) in sides, f"{play} does not touch {on} in the middle"

    def _open_half(self, arm: Arm) -> tuple[Edges, ...]:
        """The half at the end of an arm; for L of the opening tile, the low half."""
        tile = self.last[arm]
        outer = self.lying[tile].outer
        # After a re-layout, either half of a double may be on the left.
        if len(outer) == 2 and not (tile.is_double and self.is_relayout):
            return outer[:1] if arm == "L" else outer[1:]
        return outer

    def _meet_at_spinner(self, play: Play, new: Lying, tile: Tile) -> bool:
        """True if one lies at the end of the spinner and one crosswise at its side; these have to touch."""
        if play.arm is None or self.last[play.arm] != self.spinner:
            return False
        if play.arm in ("U", "D"):
            return tile in self.at_side and self.lying[tile].is_crosswise
        return tile in self.at_end and new.is_crosswise


def _try_places(table: Table, layout: TableLayout, chance: Random) -> int:
    """Try a tile at all open arms, lengthwise and crosswise; return the number of places."""
    left = [tile for tile in table.rules.tiles if tile not in table.lying]
    if not left:
        return 0
    for arm in layout.arms:
        tile = chance.choice(left)
        along = Play(tile, "along", arm, chance.choice(tile.halves))
        place = layout.place(along)
        assert place.box == layout.empty_place(arm), f"the empty place of {arm} is not that of {along}"
        table.examine(along, place)
        if "crosswise" in _ways(table.rules):
            across = Play(tile, "crosswise", arm)
            table.examine(across, layout.place(across))
    return len(_ways(table.rules)) * len(layout.arms)


def _check_bounds(before: TableLayout, after: TableLayout) -> None:
    _check_inside(after, before.bounds)


def _check_inside(layout: TableLayout, *more: Box) -> None:
    inside = [place.box for place in layout.places] + [layout.empty_place(arm) for arm in layout.arms]
    for box in (*more, *inside):
        assert meet(edges(box), edges(layout.bounds)) == edges(box), f"{box} is not inside {layout.bounds}"


def _in_line(new: Edges, old: Edges) -> bool:
    """True if a tile lies at a short end of another."""
    touched = middle(meet(new, old))
    return touched in _end_middles(old)


def _side_middles(box: Edges) -> set[tuple[float, float]]:
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    return {(left, y), (right, y)} if right - left == 2 else {(x, top), (x, bottom)}


def _end_middles(box: Edges) -> set[tuple[float, float]]:
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    return {(x, top), (x, bottom)} if right - left == 2 else {(left, y), (right, y)}


# Edges of rectangles


def edges(box: Box) -> Edges:
    return (box.left, box.top, box.left + box.width, box.top + box.height)


def half_edges(place: Place) -> tuple[Edges, Edges]:
    """The low half and the high half of a tile."""
    left, top, right, bottom = edges(place.box)
    x, y = (left + right) // 2, (top + bottom) // 2
    dx, dy = _LOW_HALF[place.turns]
    low, high = (x + dx, y + dy), (x - dx, y - dy)
    return (low[0] - 1, low[1] - 1, low[0] + 1, low[1] + 1), (
        high[0] - 1,
        high[1] - 1,
        high[0] + 1,
        high[1] + 1,
    )


def gap(one: Edges, other: Edges) -> int:
    """Distance horizontally or vertically, whichever is larger; 0 if they touch, negative if they overlap."""
    sideways = max(other[0] - one[2], one[0] - other[2])
    upright = max(other[1] - one[3], one[1] - other[3])
    return max(sideways, upright)


def meet(one: Edges, other: Edges) -> Edges | None:
    """The intersection of both, edges included."""
    if gap(one, other) > 0:
        return None
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


def length(line: Edges | None) -> int:
    """Length of a shared edge; 0 for a corner or nothing."""
    return 0 if line is None else line[2] - line[0] + line[3] - line[1]


def middle(line: Edges | None) -> tuple[float, float] | None:
    return None if line is None else ((line[0] + line[2]) / 2, (line[1] + line[3]) / 2)
