"""Pips in rows of five and blocks of ten: every number has all its pips, and they are distinguishable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pygame

from matador.ui.kit.base import Placed
from matador.ui.round_end.asking import parts_of
from matador.ui.round_end.panel import STEP_PX, GroupedPips, PipGroup, written
from tests.checks.each import each
from tests.ui.pilot import look_of

NUMBERS = range(121)
BOXES = ((560, 210, 32), (800, 84, 32), (420, 150, 20), (300, 40, 32))
"""Width and height of a box, and the largest step from pip to pip."""


def groups_in(number: int, width: int, height: int, most: int = 32) -> list[Placed]:
    """The groups of a number in a box, in a window where a step from pip to pip is at most this long."""
    look = replace(look_of(), scale=most / STEP_PX)
    placed = GroupedPips(number).place(look, pygame.Rect(0, 0, width, height))
    return [one for one in placed if isinstance(one.widget, PipGroup)]


def group_of(one: Placed) -> PipGroup:
    assert isinstance(one.widget, PipGroup)
    return one.widget


def at(left: int, top: int, pips: int) -> Placed:
    """A group somewhere else."""
    group = PipGroup(pips, 20)
    look = look_of()
    return Placed(group, pygame.Rect(left, top, group.width(look), group.height(look, 0)))


def faults(groups: Sequence[Placed], number: int, width: int, height: int) -> Iterator[str]:
    """Faults of the groups of a number in a box. Pips are counted one by one, by their positions."""
    boxes = [one.rect for one in groups]
    middles = [[(one.rect.left + x, one.rect.top + y) for x, y in group_of(one).middles()] for one in groups]
    places = [place for places in middles for place in places]
    if len(places) != number:
        yield f"{len(places)} pips"
    step = group_of(groups[0]).step_px if groups else 1
    for one, other in combinations(places, 2):
        if max(abs(one[0] - other[0]), abs(one[1] - other[1])) < step - 0.01:
            yield f"{one} and {other} touch"
    for inside, box in zip(middles, boxes, strict=True):
        if not pygame.Rect(0, 0, width, height).contains(box):
            yield f"{box} is outside"
        if any(not box.collidepoint(place) for place in inside):
            yield f"a pip is outside {box}"
        rows: dict[float, int] = {}
        for _, y in inside:
            rows[y] = rows.get(y, 0) + 1
        if len(rows) > 2 or any(count != 5 for count in list(rows.values())[:-1]):
            yield f"rows of {list(rows.values())}"
    if any(one.colliderect(other) for one, other in combinations(boxes, 2)):
        yield "trays overlap"


@each("number", NUMBERS)
def test_the_groups_of_a_number_are_full_but_for_the_last_and_make_it(number: int) -> None:
    parts = parts_of(number)
    assert sum(parts) == number
    if len(parts) > 1:
        assert written(number) == f"{' + '.join(map(str, parts))} = {number}"
    if number > 10:
        tens, ones = int(str(number)[:-1]), int(str(number)[-1])
        assert parts.count(10) == tens
        assert parts[tens:] == ((ones,) if ones else ())
    else:
        assert set(parts[:-1]) <= {5}
        assert all(1 <= part <= 5 for part in parts)


def test_four_and_twenty_is_two_tens_and_four() -> None:
    assert parts_of(24) == (10, 10, 4)
    assert written(24) == "10 + 10 + 4 = 24"
    assert written(7) == "5 + 2 = 7"


@each("number", NUMBERS[1:])
@each(("width", "height", "most"), BOXES)
def test_every_pip_has_its_place_in_the_box(number: int, width: int, height: int, most: int) -> None:
    groups = groups_in(number, width, height, most)
    assert list(faults(groups, number, width, height)) == []
    assert all(group_of(one).step_px == group_of(groups[0]).step_px <= most for one in groups)
    assert tuple(group_of(one).pips for one in groups) == parts_of(number)


# Injected bugs: the checker catches them.


def planted(*groups: Placed, number: int) -> str:
    return " ".join(faults(groups, number, 400, 100))


def test_a_planted_fault_is_caught() -> None:
    good = groups_in(13, 400, 100, 20)
    ten, (left, top) = good[0], good[0].rect.topleft
    assert planted(*good, number=13) == ""
    assert "13 pips" in planted(*good, number=14)
    assert "trays overlap" in planted(ten, at(left + 70, top, 3), number=13)
    assert "touch" in planted(ten, at(left + 5, top, 3), number=13)
    assert "outside" in planted(ten, at(390, 0, 3), number=13)
    assert "rows of" in planted(at(0, 0, 11), number=11)
