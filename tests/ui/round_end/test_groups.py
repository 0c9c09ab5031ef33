"""Pips in rows of five and blocks of ten: every number has all its pips, and they are distinguishable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pygame

from matador.ui.round_end.groups import PipGroup, groups_in, written
from tests.checks.each import each

NUMBERS = range(121)
BOXES = ((560, 210, 32), (800, 84, 32), (420, 150, 20), (300, 40, 32))
"""Width and height of a box, and the largest step from pip to pip."""


def faults(groups: Sequence[PipGroup], number: int, width: int, height: int) -> Iterator[str]:
    """Faults of the groups of a number in a box. Pips are counted one by one, by their positions."""
    boxes = [pygame.Rect(group.left, group.top, *group.size) for group in groups]
    places = [(group.left + x, group.top + y) for group in groups for x, y in group.middles()]
    if len(places) != number:
        yield f"{len(places)} pips"
    step = groups[0].step_px if groups else 1
    for one, other in combinations(places, 2):
        if max(abs(one[0] - other[0]), abs(one[1] - other[1])) < step - 0.01:
            yield f"{one} and {other} touch"
    for group, box in zip(groups, boxes, strict=True):
        if not pygame.Rect(0, 0, width, height).contains(box):
            yield f"{box} is outside"
        if any(not box.collidepoint(group.left + x, group.top + y) for x, y in group.middles()):
            yield f"a pip is outside {box}"
        rows: dict[float, int] = {}
        for _, y in group.middles():
            rows[y] = rows.get(y, 0) + 1
        if len(rows) > 2 or any(count != 5 for count in list(rows.values())[:-1]):
            yield f"rows of {list(rows.values())}"
    if any(one.colliderect(other) for one, other in combinations(boxes, 2)):
        yield "trays overlap"


@each("number", NUMBERS)
def test_the_groups_of_a_number_are_full_but_for_the_last_and_make_it(number: int) -> None:
    parts = parts_of(number)
    added = 0
    for part in parts:
        added += part
    assert added == number
    if number > 10:
        tens, ones = int(str(number)[:-1]), int(str(number)[-1])
        assert parts.count(10) == tens
        assert parts[tens:] == ((ones,) if ones else ())
    else:
        assert set(parts[:-1]) <= {5}
        assert all(1 <= part <= 5 for part in parts)


@each("number", NUMBERS)
def test_what_is_written_is_true_and_says_the_groups(number: int) -> None:
    left, _, right = written(number).rpartition(" = ")
    assert int(right) == number
    if left:
        added = 0
        for word in left.split(" + "):
            added += int(word)
        assert added == number
        assert tuple(map(int, left.split(" + "))) == parts_of(number)
    else:
        assert len(parts_of(number)) < 2


def test_four_and_twenty_is_two_tens_and_four() -> None:
    assert parts_of(24) == (10, 10, 4)
    assert written(24) == "10 + 10 + 4 = 24"
    assert written(7) == "5 + 2 = 7"
    assert written(4) == "4"


@each("number", NUMBERS)
@each(("width", "height", "most"), BOXES)
def test_every_pip_has_its_place_in_the_box(number: int, width: int, height: int, most: int) -> None:
    groups = groups_in(number, width, height, most)
    assert list(faults(groups, number, width, height)) == []
    assert all(group.step_px == groups[0].step_px <= most for group in groups)
    assert tuple(group.pips for group in groups) == parts_of(number)


@each("number", range(1, 61))
def test_pips_that_are_asked_for_are_large_enough_to_be_counted(number: int) -> None:
    # The smallest area for the question: text at 200% in a window of 800x600.
    assert groups_in(number, 380, 130, 24)[0].step_px >= 14


def test_without_room_there_are_no_groups() -> None:
    assert groups_in(24, 20, 5, 32) == ()


# Injected bugs: the checker catches them.


def planted(*groups: PipGroup, number: int) -> str:
    return " ".join(faults(groups, number, 400, 100))


def test_a_planted_fault_is_caught() -> None:
    good = groups_in(13, 400, 100, 20)
    ten = good[0]
    assert planted(*good, number=13) == ""
    assert "13 pips" in planted(*good, number=14)
    assert "trays overlap" in planted(ten, PipGroup(ten.left + 70, ten.top, 3, 20), number=13)
    assert "touch" in planted(ten, PipGroup(ten.left + 5, ten.top, 3, 20), number=13)
    assert "outside" in planted(ten, PipGroup(390, 0, 3, 20), number=13)
    assert "rows of" in planted(PipGroup(0, 0, 11, 20), number=11)
