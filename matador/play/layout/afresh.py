"""A line laid afresh: the tiles as they join from the middle outwards, in rows that suit how many there are.

The spinner is the middle wherever it was laid, so that a line which was long before it can turn as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from matador.play.layout.boxes import around
from matador.play.layout.ends import End, end_of, first_place, opened, spun
from matador.play.layout.places import Place
from matador.play.layout.rooms import CLOSE_ROWS, CloseRows
from matador.play.layout.sizes import short_side
from matador.play.layout.spacing import are_apart, has_room
from matador.play.layout.table import TableLayout
from matador.rules import ARMS, Arm, Play


def laid_afresh(layout: TableLayout, at_least: float, *, is_for_good: bool = False) -> Iterator[TableLayout]:
    """The line in all rows in which its tiles are at least so large, a short side in pixels.

    First come those in which tiles will be largest two turns later. At each end there is room for two more tiles,
    whatever they are; `is_for_good`: for all that may still come.
    """
    branches = branches_of(layout)
    middle = first_place(layout.plays[branches.middle])
    lasting = (rows.lasting(max(branches.crosswise.values())) for rows in CLOSE_ROWS)
    tried = [rows for rows in lasting if rows is not None] if is_for_good else CLOSE_ROWS
    sized = [(_sizes(layout, branches, rows, middle), rows) for rows in tried]
    enough = [(later, rows) for (now, later), rows in sized if now >= at_least]
    for _, rows in sorted(enough, key=lambda one: -one[0]):
        fresh = _laid(layout, branches, rows, middle)
        is_apart = are_apart(fresh.places, branches.joins, branches.spinner)
        if is_apart and (branches.spinner is None or has_room(fresh, tiles=2)):
            yield fresh


@dataclass(frozen=True, slots=True)
class Branches:
    """A line as it goes out from its middle; tiles are named by their numbers among the plays."""

    middle: int
    """The opening tile, or the spinner."""
    spinner: int | None
    arms: Mapping[Arm, tuple[tuple[int, Play], ...]]
    """From the middle outwards: of a tile that lies along, the half that touches is the inner one."""
    joins: Mapping[int, int]
    """The tile that each joins; the middle joins none."""
    crosswise: Mapping[Arm, int]
    """How many tiles lie crosswise on an arm, or may come to."""


def branches_of(layout: TableLayout) -> Branches:
    """How the tiles of a line join, from its middle outwards."""
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
    """An arm and the opening tile as they go out from a spinner that was laid at the arm's end."""
    turned = [
        (number, replace(play, arm=far, touching=_other(play, play.touching)))
        for number, play in reversed(near)
    ]
    inner = None
    if opening.direction == "along":
        # It lies with its low half on the left.
        inner = opening.tile.high if far == "L" else opening.tile.low
    return [*turned, (0, replace(opening, arm=far, touching=inner))]


def _other(play: Play, half: int | None) -> int | None:
    return None if half is None else play.tile.opposite(half)


def _ends(layout: TableLayout, branches: Branches, middle: Place, rows: CloseRows) -> tuple[End, ...]:
    """The ends before anything joins the middle."""
    if branches.spinner is None:
        ends: tuple[End, ...] = opened(middle, 0, rows.before_spinner(), crossed=layout.rows.crossed)
    else:
        ends = spun(*opened(middle, 0, rows.around(), crossed=False), middle, 0, rows.around())
    return tuple(
        replace(end, tip=end.tip._replace(crosswise_to_come=branches.crosswise[arm]))
        for arm, end in zip(ARMS, ends, strict=False)
    )


def _laid(layout: TableLayout, branches: Branches, rows: CloseRows, middle: Place) -> TableLayout:
    """The line in these rows."""
    places = {branches.middle: middle}
    ends = []
    for arm, end in zip(ARMS, _ends(layout, branches, middle, rows), strict=False):
        last, tip = end.last, end.tip
        for number, play in branches.arms[arm]:
            last, tip = end_of(last, tip, end.room).joining(play)
            places[number] = last
        ends.append(end_of(last, tip, end.room))
    return replace(
        layout,
        places=tuple(places[number] for number in range(len(layout.plays))),
        bounds=around([place.box for place in places.values()] + [end.empty for end in ends]),
        spinner=None if branches.spinner is None else middle,
        ends=tuple(ends),
    )


def _sizes(layout: TableLayout, branches: Branches, rows: CloseRows, middle: Place) -> tuple[float, float]:
    """The short side in these rows, and what it would be with two tiles more at each end; found without the places."""
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
