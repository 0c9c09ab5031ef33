"""Blocks as strips: rows of cells that stay together when a page is full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from matador.ui.fonts import Style
from matador.ui.look import Look
from matador.ui.new_match.cells import Block, Cell, Switch, Whose, Written
from matador.ui.new_match.measures import Measures


@dataclass(frozen=True, slots=True)
class Words:
    """A text that is only read."""

    text: str
    style: Style
    rect: pygame.Rect
    bold: bool = False
    muted: bool = False
    key: str = ""
    """Of its node; words that only name what follows have none."""

    def moved(self, x: int, y: int) -> Words:
        """The same elsewhere."""
        return Words(self.text, self.style, self.rect.move(x, y), self.bold, self.muted, self.key)


@dataclass(frozen=True, slots=True)
class Placed:
    """A cell at its place; cells of one group are gone through by arrows."""

    cell: Cell
    rect: pygame.Rect
    group: str

    def moved(self, x: int, y: int) -> Placed:
        """The same elsewhere."""
        return Placed(self.cell, self.rect.move(x, y), self.group)


@dataclass(frozen=True, slots=True)
class Strip:
    """A row of cells, and the words before them; all from its own top left."""

    height: int
    placed: tuple[Placed, ...]
    words: tuple[Words, ...] = ()
    starts: bool = False
    """Whether it is the first of its block."""
    whose: Whose | None = None
    """Of whom it tells."""


def strips_of(look: Look, measures: Measures, block: Block, width: int) -> list[Strip]:
    """The strips of a block in a column of this width; of one that is not seen, only their room."""
    if block.least_px is not None:
        rows = list(_grid(look, measures, block, width))
        strips = _labelled(look, measures, block, [_row(row) for row in rows], width)
    else:
        strips = _flow(look, measures, block, width)
    if block.below:
        strips[0] = _with_below(measures, block, strips[0], width)
    if block.all_instead:
        height = max(measures.text(text, Style.SMALL, width)[1] for text in block.all_instead)
        strips[0] = replace(strips[0], height=max(height, strips[0].height))
    if not block.is_seen:
        strips = [replace(one, placed=(), words=()) for one in strips]
        strips[0] = replace(strips[0], words=_instead(measures, block, width))
    return [replace(one, whose=block.whose) for one in strips]


def _instead(measures: Measures, block: Block, width: int) -> tuple[Words, ...]:
    """What is told at the top of the room of a block that is not seen."""
    if not block.instead:
        return ()
    rect = pygame.Rect(0, 0, width, measures.text(block.instead, Style.SMALL, width)[1])
    return (Words(block.instead, Style.SMALL, rect, key=f"instead:{block.key}"),)


def _with_below(measures: Measures, block: Block, strip: Strip, width: int) -> Strip:
    """The first strip of a block with the sentence below it."""
    height = measures.text(block.below, Style.SMALL, width)[1]
    rect = pygame.Rect(0, strip.height + measures.gap // 2, width, height)
    words = Words(block.below, Style.SMALL, rect, muted=True, key=f"below:{block.key}")
    return Strip(rect.bottom, strip.placed, (*strip.words, words), strip.starts)


def _grid(
    look: Look, measures: Measures, block: Block, width: int
) -> Iterator[list[tuple[Cell, pygame.Rect]]]:
    """Cells of one size in columns."""
    assert block.least_px is not None
    least = round(look.px(block.least_px) * max(1.0, look.text_scale) * measures.narrow)
    count = max(1, min(len(block.cells), (width + measures.gap) // (least + measures.gap)))
    wide = (width - (count - 1) * measures.gap) // count
    heights = [measures.height(cell.body, wide) for cell in block.cells]
    for first in range(0, len(block.cells), count):
        # Side by side all rows are alike; a single column is as short as it can be.
        height = heights[first] if count == 1 else max(heights)
        row = block.cells[first : first + count]
        if block.is_filled:
            wide = (width - (len(row) - 1) * measures.gap) // len(row)
        yield [
            (cell, pygame.Rect(index * (wide + measures.gap), 0, wide, height))
            for index, cell in enumerate(row)
        ]


def _flow(look: Look, measures: Measures, block: Block, width: int) -> list[Strip]:
    """Cells as wide as they want, beside their label if all go into one row with it."""
    sizes = [measures.natural(cell.body, width) for cell in block.cells]
    label = _label_width(look, measures, block)
    if label and label + _run(measures, sizes) <= width:
        rects = list(_in_row(measures, sizes, label))
        height = max(rect.height for rect in rects)
        row = list(zip(block.cells, rects, strict=True))
        words = tuple(_label(look, measures, block, pygame.Rect(0, 0, label, height)))
        return [Strip(height, _row(row).placed, words, starts=True)]
    if label and isinstance(block.cells[0].body, Written) and label + sizes[0][0] <= width:
        # A field stands beside its label, what follows below them.
        first = _row(list(zip(block.cells[:1], _in_row(measures, sizes[:1], label), strict=True)))
        words = tuple(_label(look, measures, block, pygame.Rect(0, 0, label, first.height)))
        further = _rows(measures, block.cells[1:], sizes[1:], width)
        return [Strip(first.height, first.placed, words, starts=True), *further]
    return _labelled(look, measures, block, list(_rows(measures, block.cells, sizes, width)), width)


def _rows(
    measures: Measures, cells: Sequence[Cell], sizes: Sequence[tuple[int, int]], width: int
) -> Iterator[Strip]:
    """Rows as full as they can be."""
    while cells:
        count = 1
        while count < len(cells) and _run(measures, sizes[: count + 1]) <= width:
            count += 1
        yield _row(list(zip(cells[:count], _in_row(measures, sizes[:count], 0), strict=True)))
        cells, sizes = cells[count:], sizes[count:]


def _run(measures: Measures, sizes: Sequence[tuple[int, int]]) -> int:
    return sum(width for width, _ in sizes) + (len(sizes) - 1) * measures.gap


def _in_row(measures: Measures, sizes: Sequence[tuple[int, int]], left: int) -> Iterator[pygame.Rect]:
    height = max(height for _, height in sizes)
    for width, _ in sizes:
        yield pygame.Rect(left, 0, width, height)
        left += width + measures.gap


def _row(row: Sequence[tuple[Cell, pygame.Rect]]) -> Strip:
    placed = tuple(Placed(cell, rect, _group(cell)) for cell, rect in row)
    return Strip(max(rect.height for _, rect in row), placed)


def _group(cell: Cell) -> str:
    """Each switch is gone to by itself; of a choice, one for all."""
    return cell.key if isinstance(cell.body, Switch) else cell.key.partition(":")[0]


def _labelled(look: Look, measures: Measures, block: Block, strips: list[Strip], width: int) -> list[Strip]:
    """The first strip with the label above it."""
    first, rest = strips[0], strips[1:]
    if not block.label:
        return [Strip(first.height, first.placed, (), starts=True), *rest]
    one_line = _label_width(look, measures, block) <= width
    text = block.label if one_line else f"{block.label} {block.note}".strip()
    height = measures.text(text, Style.TEXT, width, bold=True)[1]
    if one_line:
        words = tuple(_label(look, measures, block, pygame.Rect(0, 0, width, height)))
    else:
        words = (Words(text, Style.TEXT, pygame.Rect(0, 0, width, height), bold=True),)
    down = height + measures.gap
    placed = tuple(one.moved(0, down) for one in first.placed)
    return [Strip(first.height + down, placed, words, starts=True), *rest]


def _label_width(look: Look, measures: Measures, block: Block) -> int:
    """What a label in one line takes, with the gap after it; 0 for none."""
    if not block.label:
        return 0
    width = look.fonts.size(block.label, Style.TEXT, bold=True)[0] + 2 * measures.gap
    return width + (look.fonts.size(block.note, Style.SMALL)[0] + measures.gap if block.note else 0)


def _label(look: Look, measures: Measures, block: Block, room: pygame.Rect) -> Iterator[Words]:
    """The label and its note in one line."""
    width = look.fonts.size(block.label, Style.TEXT, bold=True)[0]
    yield Words(block.label, Style.TEXT, pygame.Rect(room.left, room.top, width, room.height), bold=True)
    if block.note:
        left = room.left + width + measures.gap
        rect = pygame.Rect(left, room.top, look.fonts.size(block.note, Style.SMALL)[0], room.height)
        yield Words(block.note, Style.SMALL, rect, muted=True)
