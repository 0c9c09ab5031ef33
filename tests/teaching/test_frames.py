"""The frame of every pair of numbers of every total, counted cell by cell (point 2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matador.teaching.bonds import Frame, FrameCell, Pair, Pip, bridge_of, frame_of
from tests.checks.each import each

# Drawn by hand: a letter is a cell.
SHAPES = {
    5: ["ooooo"],
    6: ["ooooo", "o"],
    7: ["ooooo", "oo"],
    10: ["ooooo", "ooooo"],
    13: ["ooooo", "ooooo", "ooo"],
}
PAIRS = [(total, first, second) for total in SHAPES for first in range(total) for second in range(total)]


def drawn(shape: list[str]) -> set[tuple[int, int]]:
    return {(row, column) for row, line in enumerate(shape) for column in range(len(line))}


def faults(frame: Frame, total: int, first: int, second: int) -> list[str]:
    """What is wrong with a frame, found by counting."""
    inside = drawn(SHAPES[total])
    found = []
    if {(cell.row, cell.column) for cell in frame.cells} != inside:
        found.append("shape")
    places = [(pip.cell.row, pip.cell.column) for pip in frame.pips]
    if len(set(places)) != len(places) or any(column > 4 for _, column in places):
        found.append("places")
    counts = {part: sum(pip.part == part for pip in frame.pips) for part in ("first", "second")}
    if counts != {"first": first, "second": second}:
        found.append("parts")
    if any((place in inside) == pip.is_extra for place, pip in zip(places, frame.pips, strict=True)):
        found.append("inside")
    empty = {(cell.row, cell.column) for cell in frame.empty}
    if empty != inside - set(places):
        found.append("empty")
    # In the order of reading: no cell before a pip is empty, and the first part comes first.
    ordered = sorted(zip(places, (pip.part for pip in frame.pips), strict=True))
    if [part for _, part in ordered] != ["first"] * first + ["second"] * second:
        found.append("order")
    if ordered and ordered[-1][0][0] * 5 + ordered[-1][0][1] + 1 != first + second:
        found.append("gaps")
    return found


@each(("total", "first", "second"), PAIRS)
def test_the_frame_of_every_pair(total: int, first: int, second: int) -> None:
    pair = Pair(total, first, second)
    frame = frame_of(pair)
    assert faults(frame, total, first, second) == []
    extra = sum(pip.is_extra for pip in frame.pips)
    assert (pair.extra, pair.missing) == (extra, len(frame.empty))
    assert total + extra - len(frame.empty) == first + second == pair.made


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda frame: replace(frame, cells=frame.cells[:-1]), "shape"),
        (lambda frame: replace(frame, pips=(*frame.pips[:-1], frame.pips[0])), "places"),
        (lambda frame: replace(frame, pips=frame.pips[:-1]), "parts"),
        (lambda frame: replace(frame, pips=tuple(replace(p, is_extra=False) for p in frame.pips)), "inside"),
        (lambda frame: replace(frame, empty=frame.cells[-1:]), "empty"),
        (lambda frame: replace(frame, pips=tuple(replace(p, part="first") for p in frame.pips)), "order"),
        (
            lambda frame: replace(
                frame, pips=(*frame.pips[:-1], Pip("second", FrameCell(2, 2), is_extra=True))
            ),
            "gaps",
        ),
    ],
)
def test_a_planted_fault_is_caught(change: object, fault: str) -> None:
    right = frame_of(Pair(7, 3, 5))
    assert faults(right, 7, 3, 5) == []
    assert fault in faults(change(right), 7, 3, 5)  # type: ignore[operator]


@pytest.mark.parametrize("total", SHAPES)
def test_the_bridge_over_ten_adds_up(total: int) -> None:
    for first in range(total):
        for second in range(total):
            bridge = bridge_of(Pair(total, first, second))
            goes_over = total == 13 and 0 < first < 10 and second < 10 and first + second > 10
            assert (bridge is not None) == goes_over
            if bridge is not None:
                fill, rest = bridge
                assert first + fill == 10
                assert fill + rest == second
                assert rest > 0
