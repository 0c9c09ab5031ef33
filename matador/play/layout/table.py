"""The layout of the line: the place of each tile, the places for the next one, and when to rearrange the line.

The usual rows are wide enough for the longest possible line. The line is rearranged if that makes tiles at least a
quarter larger, if tiles would be smaller than in the usual rows, or if an end is about to run out of room.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise, permutations

from matador.play.layout import tips
from matador.play.layout.boxes import LARGEST_PX, Box, Place, around, short_side
from matador.play.layout.tips import CloseRows, End, Rows
from matador.rules import ARMS, Arm, Direction, Play, Ruleset
from matador.rules.fit import becomes_spinner


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The places of the tiles of a round, in half-units. `lay` accepts any tile, legal or not, and moves no other."""

    rules: Ruleset
    plays: tuple[Play, ...]
    places: tuple[Place, ...]
    """The places of the plays, in the same order."""
    bounds: Box
    """The visible area: all tiles, and all empty places so far in these rows, so that it only grows."""
    spinner: Place | None
    rows: Rows
    """The rows of a line that has not been rearranged."""
    ends: tuple[End, ...]
    """The open ends, in the order of `ARMS`."""

    @classmethod
    def empty(cls, rules: Ruleset) -> TableLayout:
        """The table before the opening; its bounds have room for the opening tile in either direction."""
        return cls(rules, (), (), Box(-2, -2, 4, 4), None, tips.rows_of(rules), ())

    @property
    def arms(self) -> tuple[Arm, ...]:
        return ARMS[: len(self.ends)]

    @property
    def spinner_to_come(self) -> bool:
        return self.rows.spinner and self.spinner is None

    @property
    def crosswise_to_come(self) -> int:
        """The number of tiles that may still be played crosswise, not counting the spinner."""
        crossed = sum(play.direction == "crosswise" for play in self.plays)
        return max(0, self.rows.crosswise - crossed + (self.spinner is not None))

    def last_on(self, arm: Arm) -> Place:
        """The last tile of an open arm; `ValueError` if the arm is not open."""
        return self._end(arm).last

    def empty_place(self, arm: Arm) -> Box:
        """The place for the next lengthwise tile at an open arm; `ValueError` if the arm is not open."""
        return self._end(arm).empty

    def place(self, play: Play) -> Place:
        """The place of a tile to be played; `ValueError` if its arm is not open."""
        return self._opening(play) if play.arm is None else self._end(play.arm).joining(play)[0]

    def lay(self, play: Play) -> TableLayout:
        """The layout with one more tile; `ValueError` if its arm is not open."""
        spins = self.spins(play)
        if play.arm is None:
            place = self._opening(play)
            crosswise_to_come = self.rows.crosswise - (play.direction == "crosswise" and not spins)
            room = self.rows.before_spinner()
            ends: tuple[End, ...] = tips.opened(place, crosswise_to_come, room, crossed=self.rows.crossed)
        else:
            index = ARMS.index(play.arm)
            joined = self._end(play.arm).joined(play)
            place = joined.last
            ends = (*self.ends[:index], joined, *self.ends[index + 1 :])
        if spins:
            crossed = sum(laid.box.height == 4 for laid in self.places)
            to_come = max(0, self.rows.crosswise - crossed)
            rooms = self.rows.around(place.box, self.bounds, to_come)
            ends = tips.spun(ends[0], ends[1], place, to_come, rooms)
        bounds = around([self.bounds, place.box, *(end.empty for end in ends)])
        spinner = place if spins else self.spinner
        return TableLayout(
            self.rules, (*self.plays, play), (*self.places, place), bounds, spinner, self.rows, ends
        )

    def spins(self, play: Play) -> bool:
        is_crosswise = play.direction == "crosswise"
        return self.spinner_to_come and is_crosswise and becomes_spinner(self.rules, play.tile)

    def _end(self, arm: Arm) -> End:
        if arm not in self.arms:
            raise ValueError(f"the arm {arm} is not open")
        return self.ends[ARMS.index(arm)]

    def _opening(self, play: Play) -> Place:
        if self.places:
            raise ValueError(f"{play} is an opening, and the line is opened")
        return tips.first_place(play)


def are_apart(places: Sequence[Place], joins: Mapping[int, int], spinner: int | None) -> bool:
    """True if no two tiles are too close; `joins`: the tile that each one joins. At a spinner, two may touch."""
    for one, other in combinations(range(len(places)), 2):
        if not places[one].box.is_near(places[other].box):
            continue
        on = (joins.get(one), joins.get(other))
        if other != on[0] and one != on[1] and not (spinner is not None and on == (spinner, spinner)):
            return False
    return True


def has_room(layout: TableLayout, tiles: int) -> bool:
    """True if there is room for one or two more tiles (`tiles`) at any ends, in any direction."""
    ways: tuple[Direction, ...] = ("along", "crosswise") if layout.rules.has_crosswise else ("along",)
    # Even if no more crosswise tiles can be played, the place for one may be displayed.
    laid = ways if layout.crosswise_to_come else ways[:1]
    lying = [place.box for place in layout.places]
    spinner = layout.spinner
    at_spinner = [] if spinner is None else [box for box in lying if box.is_near(spinner.box)]
    nexts: list[tuple[End, list[Box]]] = []
    for end in layout.ends:
        next_to = at_spinner if end.last == spinner else [end.last.box]
        others = [box for box in lying if box not in next_to]
        after = [end.tip.after(way, end.room) for way in ways]
        if _meet((box for box, _ in after), others):
            return False
        tips = [tip for _, tip in after[: len(laid)]] if tiles > 1 else []
        if _meet((tip.after(way, end.room)[0] for tip in tips for way in ways), lying):
            return False
        nexts.append((end, [box for box, _ in after]))
    return tiles == 1 or not any(
        _meet(boxes[: len(laid)], others)
        for (end, boxes), (other, others) in permutations(nexts, 2)
        if not (end.last == spinner == other.last)
    )


def _meet(boxes: Iterable[Box], others: Sequence[Box]) -> bool:
    return any(box.is_near(other) for box in boxes for other in others)


def relayout(layout: TableLayout, at_least: float, *, is_for_good: bool = False) -> Iterator[TableLayout]:
    """The line in all rows with a short side of at least `at_least` px, the largest two turns later first.

    Each end has room for any two tiles, or for all tiles of the round with `is_for_good`.
    """
    branches = branches_of(layout)
    middle = tips.first_place(layout.plays[branches.middle])
    lasting = (rows.lasting(max(branches.crosswise.values())) for rows in tips.CLOSE_ROWS)
    tried = [rows for rows in lasting if rows is not None] if is_for_good else tips.CLOSE_ROWS
    sized = [(_sizes(layout, branches, rows, middle), rows) for rows in tried]
    enough = [(later, rows) for (now, later), rows in sized if now >= at_least]
    for _, rows in sorted(enough, key=lambda one: -one[0]):
        fresh = _laid(layout, branches, rows, middle)
        is_apart = are_apart(fresh.places, branches.joins, branches.spinner)
        if is_apart and (branches.spinner is None or has_room(fresh, tiles=2)):
            yield fresh


@dataclass(frozen=True, slots=True)
class Branches:
    """The arms of a line, from its middle outwards; tiles are given by their index in the plays."""

    middle: int
    spinner: int | None
    arms: Mapping[Arm, tuple[tuple[int, Play], ...]]
    """The placements from the middle outwards; the touching half of a lengthwise tile is the inner one."""
    joins: Mapping[int, int]
    """The tile that each tile joins, except for the middle."""
    crosswise: Mapping[Arm, int]
    """Maximum number of crosswise tiles on each arm, including those still to come."""


def branches_of(layout: TableLayout) -> Branches:
    plays = layout.plays
    arms: dict[Arm, list[tuple[int, Play]]] = {arm: [] for arm in ARMS}
    spinner = None
    for number, play in enumerate(plays):
        if layout.spinner is not None and play.tile == layout.spinner.tile:
            spinner = number
            if play.arm is not None:
                far: Arm = "L" if play.arm == "R" else "R"
                arms[far] = [*_seen_from(arms[play.arm], plays[0], far), *arms[far]]
                arms[play.arm] = []
        elif play.arm is not None:
            arms[play.arm].append((number, play))
    middle = spinner or 0
    joins: dict[int, int] = {}
    for arm in arms.values():
        numbers = [number for number, _ in arm]
        joins |= {number: on for on, number in pairwise([middle, *numbers])}
    crosswise = {
        arm: layout.crosswise_to_come + sum(play.direction == "crosswise" for _, play in laid)
        for arm, laid in arms.items()
    }
    return Branches(middle, spinner, {arm: tuple(laid) for arm, laid in arms.items()}, joins, crosswise)


def _seen_from(near: list[tuple[int, Play]], opening: Play, far: Arm) -> list[tuple[int, Play]]:
    """An arm and the opening tile, reordered to start from a spinner that was played at the end of the arm."""
    turned = []
    for number, play in reversed(near):
        touching = None if play.touching is None else play.tile.opposite(play.touching)
        turned.append((number, replace(play, arm=far, touching=touching)))
    inner = None
    if opening.direction == "along":
        # A lengthwise opening tile has its low half on the left.
        inner = opening.tile.high if far == "L" else opening.tile.low
    return [*turned, (0, replace(opening, arm=far, touching=inner))]


def _ends(layout: TableLayout, branches: Branches, middle: Place, rows: CloseRows) -> tuple[End, ...]:
    spins = branches.spinner is not None
    crossed = layout.rows.crossed and not spins
    ends: tuple[End, ...] = tips.opened(middle, 0, rows.before_spinner(), crossed=crossed)
    if spins:
        ends = tips.spun(ends[0], ends[1], middle, 0, rows.around())
    return tuple(
        replace(end, tip=end.tip._replace(crosswise_to_come=branches.crosswise[arm]))
        for arm, end in zip(ARMS, ends, strict=False)
    )


def _laid(layout: TableLayout, branches: Branches, rows: CloseRows, middle: Place) -> TableLayout:
    places = {branches.middle: middle}
    ends = []
    for arm, end in zip(ARMS, _ends(layout, branches, middle, rows), strict=False):
        last, tip = end.last, end.tip
        for number, play in branches.arms[arm]:
            last, tip = tips.end_of(last, tip, end.room).joining(play)
            places[number] = last
        ends.append(tips.end_of(last, tip, end.room))
    return replace(
        layout,
        places=tuple(places[number] for number in range(len(layout.plays))),
        bounds=around([place.box for place in places.values()] + [end.empty for end in ends]),
        spinner=None if branches.spinner is None else middle,
        ends=tuple(ends),
    )


def _sizes(layout: TableLayout, branches: Branches, rows: CloseRows, middle: Place) -> tuple[float, float]:
    """The short side of tiles in these rows now, and with two more tiles at each end."""
    boxes, later = [middle.box], []
    for arm, end in zip(ARMS, _ends(layout, branches, middle, rows), strict=False):
        tip = end.tip
        for _, play in branches.arms[arm]:
            box, tip = tip.after(play.direction, end.room)
            boxes.append(box)
        boxes.append(tip.along_in(end.room)[0])
        for _ in range(3):
            box, tip = tip.along_in(end.room)
            later.append(box)
    now = around(boxes)
    return short_side(now), short_side(around([now, *later]))


LARGER = 1.25
"""The line is rearranged if tiles become larger by this factor."""

ENOUGH_PX = 35
"""At this size or more, in a window of 1280 by 720, tiles may be smaller than in the usual rows."""

SETTLED_SET = 6
"""With sets up to this one, the line is rearranged at most once per round."""


@dataclass(frozen=True, slots=True)
class Line:
    """The line after a turn, which depends only on the ruleset and the placements."""

    layout: TableLayout
    """The layout between turns."""
    usual: TableLayout
    before: Line | None = field(default=None, repr=False, compare=False)
    is_settled: bool = False
    """True if it keeps its rows until the round ends."""

    @classmethod
    def empty(cls, rules: Ruleset) -> Line:
        usual = TableLayout.empty(rules)
        if usual.rows.spinner:
            return cls(usual, usual)
        # Narrow rows at first, so that a short line is tall, not long.
        is_simple = rules.set <= SETTLED_SET and not rules.matador_tiles
        half_width = tips.LEARNERS_HALF_WIDTH if is_simple else tips.FIRST_HALF_WIDTH
        return cls(replace(usual, rows=replace(usual.rows, half_width=half_width)), usual)

    def lay(self, play: Play) -> Line:
        """The line after one more turn; `ValueError` if the arm is not open."""
        usual = self.usual.lay(play)
        layout = usual if self.layout is self.usual else self.layout.lay(play)
        if self.is_settled:
            return Line(layout, usual, self, is_settled=True)
        fresh = _between_turns(layout, usual, self.layout)
        is_settled = fresh is not layout and usual.rules.set <= SETTLED_SET
        return Line(fresh, usual, self, is_settled=is_settled)

    def of(self, plays: Iterable[Play]) -> Line:
        """The line of these placements, which reuses this line as far as both begin in the same way."""
        wanted, line = tuple(plays), self
        while line.layout.plays != wanted[: len(line.layout.plays)]:
            assert line.before is not None, "an empty line is the beginning of every line"
            line = line.before
        for play in wanted[len(line.layout.plays) :]:
            line = line.lay(play)
        return line


def layout_of(rules: Ruleset, plays: Iterable[Play]) -> TableLayout:
    return Line.empty(rules).of(plays).layout


def seen_side(layout: TableLayout) -> float:
    """The short side of the tiles in pixels, in a window of 1280 by 720."""
    return min(LARGEST_PX, short_side(layout.bounds))


def _between_turns(layout: TableLayout, usual: TableLayout, before: TableLayout) -> TableLayout:
    if usual.spinner_to_come:
        # The line is straight until there is a spinner.
        return layout
    side, least = seen_side(layout), min(ENOUGH_PX, seen_side(usual))
    is_once = layout.rules.set <= SETTLED_SET
    if side < least or not (layout is usual or layout.spinner is None or has_room(layout, tiles=2)):
        # If it can be rearranged only once, the usual rows are safe for every line.
        return usual if is_once else next(relayout(layout, least), usual)
    is_new = layout.spinner != before.spinner or side != seen_side(before)
    # If neither the spinner nor the size has changed, there is still no better layout.
    if is_new and LARGER * side <= LARGEST_PX and (layout.spinner is not None or not is_once):
        return next(relayout(layout, LARGER * side, is_for_good=is_once), layout)
    return layout
