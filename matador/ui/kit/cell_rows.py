"""Groups as rows of cells, which stay together when a page is full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from matador.ui.fonts import Style
from matador.ui.kit.cells import Cell, Group, Owner, TextField
from matador.ui.kit.measures import Measures
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Text
from matador.ui.look import Look


@dataclass(frozen=True, slots=True)
class CellRow:
    """A row of cells, and the words before them; all from its own top left."""

    height: int
    placed: tuple[Placed, ...]
    """The cells, and the words beside or above them."""
    starts: bool = False
    """True for the first of its group."""
    owner: Owner | None = None
    """Of whom it tells."""


def cell_rows(look: Look, measures: Measures, group: Group, width: int) -> list[CellRow]:
    """The rows of a group in a column of this width; of one that is not seen, only their room."""
    if group.least_px is not None:
        grid = [_row(measures, row) for row in _grid(look, measures, group, width)]
        rows = _labelled(look, measures, group, grid, width)
    else:
        rows = _flow(look, measures, group, width)
    if group.below:
        rows[0] = _with_below(measures, group, rows[0], width)
    if group.all_instead:
        height = max(measures.text(text, Style.SMALL, width)[1] for text in group.all_instead)
        rows[0] = replace(rows[0], height=max(height, rows[0].height))
    if not group.is_seen:
        rows = [replace(one, placed=()) for one in rows]
        rows[0] = replace(rows[0], placed=_instead(measures, group, width))
    return [replace(one, owner=group.owner) for one in rows]


def _instead(measures: Measures, group: Group, width: int) -> tuple[Placed, ...]:
    """What is told at the top of the room of a group that is not seen."""
    if not group.instead:
        return ()
    rect = pygame.Rect(0, 0, width, measures.text(group.instead, Style.SMALL, width)[1])
    return (Placed(Text(group.instead, Style.SMALL, key=f"instead:{group.key}"), rect),)


def _with_below(measures: Measures, group: Group, row: CellRow, width: int) -> CellRow:
    """The first row of a group with the sentence below it."""
    height = measures.text(group.below, Style.SMALL, width)[1]
    rect = pygame.Rect(0, row.height + measures.gap // 2, width, height)
    words = Placed(Text(group.below, Style.SMALL, muted=True, key=f"below:{group.key}"), rect)
    return CellRow(rect.bottom, (*row.placed, words), row.starts)


def _grid(
    look: Look, measures: Measures, group: Group, width: int
) -> Iterator[list[tuple[Cell, pygame.Rect]]]:
    """Cells of one size in columns."""
    assert group.least_px is not None
    least = round(look.px(group.least_px) * max(1.0, look.text_scale) * measures.narrow)
    count = max(1, min(len(group.cells), (width + measures.gap) // (least + measures.gap)))
    wide = (width - (count - 1) * measures.gap) // count
    heights = [measures.height(cell.body, wide) for cell in group.cells]
    for first in range(0, len(group.cells), count):
        # Side by side all rows are alike; a single column is as short as it can be.
        height = heights[first] if count == 1 else max(heights)
        row = group.cells[first : first + count]
        if group.is_filled:
            wide = (width - (len(row) - 1) * measures.gap) // len(row)
        yield [
            (cell, pygame.Rect(index * (wide + measures.gap), 0, wide, height))
            for index, cell in enumerate(row)
        ]


def _flow(look: Look, measures: Measures, group: Group, width: int) -> list[CellRow]:
    """Cells as wide as they want, beside their label if all go into one row with it."""
    sizes = [measures.natural(cell.body, width) for cell in group.cells]
    label = _label_width(look, measures, group)
    if label and label + _run(measures, sizes) <= width:
        rects = list(_in_row(measures, sizes, label))
        height = max(rect.height for rect in rects)
        row = list(zip(group.cells, rects, strict=True))
        words = tuple(_label(look, measures, group, pygame.Rect(0, 0, label, height)))
        return [CellRow(height, (*_row(measures, row).placed, *words), starts=True)]
    if label and isinstance(group.cells[0].body, TextField) and label + sizes[0][0] <= width:
        # A field stands beside its label, what follows below them.
        first = _row(measures, list(zip(group.cells[:1], _in_row(measures, sizes[:1], label), strict=True)))
        words = tuple(_label(look, measures, group, pygame.Rect(0, 0, label, first.height)))
        further = _rows(measures, group.cells[1:], sizes[1:], width)
        return [CellRow(first.height, (*first.placed, *words), starts=True), *further]
    return _labelled(look, measures, group, list(_rows(measures, group.cells, sizes, width)), width)


def _rows(
    measures: Measures, cells: Sequence[Cell], sizes: Sequence[tuple[int, int]], width: int
) -> Iterator[CellRow]:
    """Rows as full as they can be."""
    while cells:
        count = 1
        while count < len(cells) and _run(measures, sizes[: count + 1]) <= width:
            count += 1
        yield _row(measures, list(zip(cells[:count], _in_row(measures, sizes[:count], 0), strict=True)))
        cells, sizes = cells[count:], sizes[count:]


def _run(measures: Measures, sizes: Sequence[tuple[int, int]]) -> int:
    return sum(width for width, _ in sizes) + (len(sizes) - 1) * measures.gap


def _in_row(measures: Measures, sizes: Sequence[tuple[int, int]], left: int) -> Iterator[pygame.Rect]:
    height = max(height for _, height in sizes)
    for width, _ in sizes:
        yield pygame.Rect(left, 0, width, height)
        left += width + measures.gap


def _row(measures: Measures, row: Sequence[tuple[Cell, pygame.Rect]]) -> CellRow:
    placed = tuple(Placed(cell, rect, narrow=measures.narrow) for cell, rect in row)
    return CellRow(max(rect.height for _, rect in row), placed)


def _labelled(look: Look, measures: Measures, group: Group, rows: list[CellRow], width: int) -> list[CellRow]:
    """The first row with the label above it."""
    first, rest = rows[0], rows[1:]
    if not group.label:
        return [CellRow(first.height, first.placed, starts=True), *rest]
    one_line = _label_width(look, measures, group) <= width
    text = group.label if one_line else f"{group.label} {group.note}".strip()
    height = measures.text(text, Style.TEXT, width, bold=True)[1]
    if one_line:
        words = tuple(_label(look, measures, group, pygame.Rect(0, 0, width, height)))
    else:
        words = (Placed(Text(text, Style.TEXT, bold=True), pygame.Rect(0, 0, width, height)),)
    down = height + measures.gap
    placed = tuple(one.moved(0, down) for one in first.placed)
    return [CellRow(first.height + down, (*placed, *words), starts=True), *rest]


def _label_width(look: Look, measures: Measures, group: Group) -> int:
    """What a label in one line takes, with the gap after it; 0 for none."""
    if not group.label:
        return 0
    width = look.fonts.size(group.label, Style.TEXT, bold=True)[0] + 2 * measures.gap
    return width + (look.fonts.size(group.note, Style.SMALL)[0] + measures.gap if group.note else 0)


def _label(look: Look, measures: Measures, group: Group, room: pygame.Rect) -> Iterator[Placed]:
    """The label and its note on one line."""
    width = look.fonts.size(group.label, Style.TEXT, bold=True)[0]
    yield Placed(
        Text(group.label, Style.TEXT, bold=True), pygame.Rect(room.left, room.top, width, room.height)
    )
    if group.note:
        left = room.left + width + measures.gap
        rect = pygame.Rect(left, room.top, look.fonts.size(group.note, Style.SMALL)[0], room.height)
        yield Placed(Text(group.note, Style.SMALL, muted=True), rect)
