"""Lays out forms; groups that do not fit move to further pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import pygame

from matador.ui.fonts import Style
from matador.ui.kit.base import Layout, Placed
from matador.ui.kit.buttons import Button, IconButton, Tab
from matador.ui.kit.cells import Cell, Contents, Group, Measures, Owner
from matador.ui.kit.intents import Command, Intent, TurnPage
from matador.ui.kit.layout import (
    Aligned,
    Column,
    Grow,
    OnPage,
    PagedColumn,
    Row,
    Sized,
    Space,
    Stack,
)
from matador.ui.kit.texts import Heading, Panel, Text
from matador.ui.look import Look


@dataclass(frozen=True, slots=True)
class CellRow:
    """A row of cells with the words before them, relative to its top left corner."""

    height: int
    placed: tuple[Placed, ...]
    """The cells and their words, beside or above them."""
    starts: bool = False
    """True for the first row of a group."""
    stretches: bool = False
    """True if it may take free height."""
    owner: Owner | None = None

    def stretched(self, more_px: int) -> CellRow:
        """The row, higher by so many pixels."""
        taller = (
            replace(one, rect=one.rect.inflate(0, more_px).move(0, more_px // 2)) for one in self.placed
        )
        return replace(self, height=self.height + more_px, placed=tuple(taller)) if more_px else self


def cell_rows(look: Look, measures: Measures, group: Group, width: int) -> list[CellRow]:
    if group.min_px is not None:
        grid = [_row(measures, row) for row in _grid(look, measures, group, width)]
        rows = _labelled(look, measures, group, grid, width)
        if measures.is_compact and group.is_filled:
            rows = [replace(row, stretches=True) for row in rows]
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
    if not group.instead:
        return ()
    rect = pygame.Rect(0, 0, width, measures.text(group.instead, Style.SMALL, width)[1])
    return (Placed(Text(group.instead, Style.SMALL, key=f"instead:{group.key}"), rect),)


def _with_below(measures: Measures, group: Group, row: CellRow, width: int) -> CellRow:
    height = measures.text(group.below, Style.SMALL, width)[1]
    rect = pygame.Rect(0, row.height + measures.gap // 2, width, height)
    words = Placed(Text(group.below, Style.SMALL, muted=True, key=f"below:{group.key}"), rect)
    return CellRow(rect.bottom, (*row.placed, words), row.starts)


def _grid(
    look: Look, measures: Measures, group: Group, width: int
) -> Iterator[list[tuple[Cell, pygame.Rect]]]:
    assert group.min_px is not None
    least = round(look.px(group.min_px) * max(1.0, look.text_scale) * measures.narrow)
    count = max(1, min(len(group.cells), (width + measures.gap) // (least + measures.gap)))
    wide = (width - (count - 1) * measures.gap) // count
    heights = [cell.body.height(measures, wide) for cell in group.cells]
    for first in range(0, len(group.cells), count):
        row = group.cells[first : first + count]
        # Cards have the same height in all rows.
        height = max(heights[first : first + count] if row[0].body.is_switch else heights)
        if group.is_filled:
            wide = (width - (len(row) - 1) * measures.gap) // len(row)
        yield [
            (cell, pygame.Rect(index * (wide + measures.gap), 0, wide, height))
            for index, cell in enumerate(row)
        ]


def _flow(look: Look, measures: Measures, group: Group, width: int) -> list[CellRow]:
    sizes = [cell.body.natural(measures, width) for cell in group.cells]
    label = _label_width(look, measures, group)
    if label and label + _run(measures, sizes) <= width:
        rects = list(_in_row(measures, sizes, label))
        height = max(rect.height for rect in rects)
        row = list(zip(group.cells, rects, strict=True))
        words = tuple(_label(look, measures, group, pygame.Rect(0, 0, label, height)))
        return [CellRow(height, (*_row(measures, row).placed, *words), starts=True)]
    if label and group.cells[0].field is not None and label + sizes[0][0] <= width:
        # A field stays beside its label; the cells after it go below.
        first = _row(measures, list(zip(group.cells[:1], _in_row(measures, sizes[:1], label), strict=True)))
        words = tuple(_label(look, measures, group, pygame.Rect(0, 0, label, first.height)))
        further = _rows(measures, group.cells[1:], sizes[1:], width)
        return [CellRow(first.height, (*first.placed, *words), starts=True), *further]
    return _labelled(look, measures, group, list(_rows(measures, group.cells, sizes, width)), width)


def _rows(
    measures: Measures, cells: Sequence[Cell], sizes: Sequence[tuple[int, int]], width: int
) -> Iterator[CellRow]:
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
    placed = tuple(Placed(replace(cell, narrow=measures.narrow), rect) for cell, rect in row)
    return CellRow(max(rect.height for _, rect in row), placed)


def _labelled(look: Look, measures: Measures, group: Group, rows: list[CellRow], width: int) -> list[CellRow]:
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
    """The width of the label on one line, including the gap after it; 0 without a label."""
    if not group.label:
        return 0
    labels = (group.label, *group.all_labels)
    width = max(look.fonts.size(label, Style.TEXT, bold=True)[0] for label in labels) + 2 * measures.gap
    return width + (look.fonts.size(group.note, Style.SMALL)[0] + measures.gap if group.note else 0)


def _label(look: Look, measures: Measures, group: Group, room: pygame.Rect) -> Iterator[Placed]:
    width = look.fonts.size(group.label, Style.TEXT, bold=True)[0]
    yield Placed(
        Text(group.label, Style.TEXT, bold=True), pygame.Rect(room.left, room.top, width, room.height)
    )
    if group.note:
        left = room.left + width + measures.gap
        rect = pygame.Rect(left, room.top, look.fonts.size(group.note, Style.SMALL)[0], room.height)
        yield Placed(Text(group.note, Style.SMALL, muted=True), rect)


_MARGIN_PX = 16
_INSET_PX = 24
_DONE_PX = 62
_COLUMN_GAP_PX = 32
_NARROW = 0.75
_GAP, _BETWEEN = 8, 12
"""The distances between rows and between groups."""
_COMPACT_PX = 1040


@dataclass(frozen=True, slots=True)
class Hint(Text):
    """The text at the foot, with space for the longest of several, so that nothing moves."""

    all: tuple[str, ...] = ()

    def height(self, look: Look, width: int) -> int:
        return max((replace(self, text=text, all=()).words_px(look, width) for text in self.all), default=0)

    def words_px(self, look: Look, width: int) -> int:
        return Text.height(self, look, width)


@dataclass(frozen=True, slots=True)
class Cells(Layout):
    """A row of cells."""

    row: CellRow

    def height(self, _look: Look, _width: int) -> int:
        return self.row.height

    def place(self, _look: Look, rect: pygame.Rect) -> Iterator[Placed]:
        return (one.moved(*rect.topleft) for one in self.row.placed)


@dataclass(frozen=True, slots=True)
class GroupRows(Layout):
    """The rows of groups below each other."""

    groups: tuple[Group, ...]
    narrow: float = 1.0

    def height(self, look: Look, width: int) -> int:
        measures = Measures(look, narrow=self.narrow)
        rows = self._rows(look, measures, width)
        return sum(row.height + self._gap(measures, row) for row in rows) - (measures.between if rows else 0)

    def most(self, look: Look, width: int) -> int:
        rows = self._rows(look, Measures(look, narrow=self.narrow), width)
        return self.height(look, width) + sum(row.height for row in rows if row.stretches)

    def place(self, look: Look, rect: pygame.Rect) -> Iterator[Placed]:
        measures = Measures(look, narrow=self.narrow)
        rows = self._rows(look, measures, rect.width)
        top = rect.top - (measures.between if self.groups else 0)
        free = rect.height - self.height(look, rect.width)
        for index, row in enumerate(rows):
            top += self._gap(measures, row)
            left = sum(one.stretches for one in rows[index:])
            more = min(row.height, max(0, free) // left) if row.stretches else 0
            yield from (one.moved(rect.left, top) for one in row.stretched(more).placed)
            top += row.height + more
            free -= more

    def _rows(self, look: Look, measures: Measures, width: int) -> list[CellRow]:
        return [row for group in self.groups for row in cell_rows(look, measures, group, width)]

    def _gap(self, measures: Measures, row: CellRow) -> int:
        return measures.between if row.starts else measures.gap


@dataclass(frozen=True, slots=True)
class Form(Layout):
    """A large page: tabs, groups of cells, a hint and a button to finish.

    Groups that do not fit move to further pages.
    """

    title: str
    tabs: tuple[Tab, ...]
    contents: Contents
    """Those of the selected tab."""
    done: Button
    hint: str
    is_reason: bool
    """True if the hint explains why something cannot be chosen."""
    hints: tuple[str, ...]
    """Every possible hint. The foot fits each of them, so that nothing moves."""
    all_contents: tuple[Contents, ...] = ()
    """Those of all tabs, if the panel is only as large as they need; empty: almost as large as the window."""
    outside: Intent | None = None
    """The intent of pressing outside the panel."""

    def place(self, look: Look, rect: pygame.Rect) -> Iterator[Placed]:
        margin, inset = 2 * look.px(_MARGIN_PX), look.px(_INSET_PX)
        panel = rect.inflate(-margin, -margin)
        if self.all_contents:
            panel.width = min(panel.width, round(look.px(_COMPACT_PX) * max(1.0, look.text_scale)))
        inner = panel.width - 2 * inset
        head = pygame.Rect(0, 0, panel.width - inset - look.px(14), 0)
        head.height = self._head(look, head.width).height(look, head.width)
        foot = pygame.Rect(0, 0, inner, self._foot(look, inner).height(look, inner))
        body = pygame.Rect(0, 0, inner, 0)
        around = look.px(12) + head.height + look.px(14) + look.px(12) + foot.height + look.px(18)
        body.height = panel.height - around
        heights = (_beside(each, 1.0).height(look, inner) for each in self.all_contents)
        body.height = min(body.height, max(heights, default=body.height))
        panel.height = around + body.height
        panel.center = rect.center
        head.topleft = (panel.left + inset, panel.top + look.px(12))
        foot.bottomleft = (panel.left + inset, panel.bottom - look.px(18))
        body.topleft = (panel.left + inset, head.bottom + look.px(14))
        pages = self._pages(look, body)
        if len(pages) > 1:
            high = self._foot(look, inner, len(pages)).height(look, inner)
            body.height -= high - foot.height
            foot.update(foot.left, foot.bottom - high, inner, high)
            pages = self._in_pages(look, body)
        yield Placed(Panel(self.title, outside=self.outside), panel)
        yield from self._head(look, head.width).place(look, head)
        for number, page in enumerate(pages):
            yield from OnPage(page, number).place(look, body)
        yield from self._foot(look, inner, len(pages)).place(look, foot)
        # The close button is nearer to the corner than everything else.
        close = pygame.Rect(head.topright, (Measures(look).target, Measures(look).target))
        close.right = head.right
        yield Placed(IconButton("close", look.say("Close"), Command.CLOSE, "close"), close)

    # Head and foot

    def _head(self, look: Look, width: int) -> Layout:
        """The title if there is room for it, and the tabs beside the close button."""
        measures, gap = Measures(look), look.px(8)
        corner = Sized(Space(), measures.target + 2 * gap, measures.target)
        room = width - measures.target - 2 * gap
        tabs = self._tabs(look, measures, room)
        title = Heading(self.title, (Style.SENTENCE,))
        if title.width(look) <= room - tabs.width(look) - 4 * gap:
            return Row((Grow(title), tabs, corner))
        return Row((tabs, Grow(Space()), corner))

    def _tabs(self, look: Look, measures: Measures, room: int) -> Layout:
        """Tabs of one width; those that would be too narrow stand in several rows."""
        gap, size = measures.gap, look.fonts.size
        height = max(measures.target, look.fonts.line_height(Style.TEXT) + gap)
        wide, small = (
            max((size(tab.label, style, bold=True)[0] for tab in self.tabs), default=0)
            for style in (Style.TEXT, Style.SMALL)
        )
        least, in_row = max(2 * measures.target, small + measures.pad), max(1, len(self.tabs))
        while in_row > 1 and in_row * (least + gap) - gap > room:
            in_row = -(-in_row // 2)
        wide = max(2 * measures.target, min(wide + 3 * measures.pad, (room + gap) // in_row - gap))
        tabs = [Sized(tab, wide, height) for tab in self.tabs]
        rows = (tuple(tabs[start : start + in_row]) for start in range(0, len(tabs), in_row))
        return Column(tuple(Row(row, 8) for row in rows), 8)

    def _foot(self, look: Look, width: int, pages: int = 1) -> Layout:
        """The hint beside the buttons, or above them if that takes less height."""
        height = max(look.least(64), look.px(_DONE_PX), look.fonts.line_height(Style.TEXT) + look.px(20))
        label = look.fonts.size(self.done.label, Style.TEXT, bold=True)[0]
        done = Sized(self.done, max(look.px(210), label + look.px(100)), height)
        turning = [
            OnPage(self._turning(look, page, pages), page) for page in range(pages if pages > 1 else 0)
        ]
        buttons = (
            Space(16),
            *([Aligned(Stack(tuple(turning))), Space(16)] if turning else []),
            Aligned(done),
        )
        hint = Grow(Hint(self.hint, Style.SMALL, muted=not self.is_reason, key="hint", all=self.hints))
        beside = Row((hint, *buttons))
        above = Column((hint.part, Row((Grow(Space()), *buttons))), 8)
        return min((beside, above), key=lambda foot: foot.height(look, width))

    def _turning(self, look: Look, page: int, pages: int) -> Layout:
        measures, say = Measures(look), look.say
        count_px = look.fonts.size("10 of 10", Style.SMALL)[0] + 2 * measures.gap
        told = say("{page} of {pages}").format(page=page + 1, pages=pages)
        back = IconButton("page back", say("Back"), TurnPage(-1), "left", is_focus_stop=False)
        on = IconButton("page on", say("Next"), TurnPage(1), "right", is_focus_stop=False)
        arrows = (back if page > 0 else Space(), on if page < pages - 1 else Space())
        left, right = (Sized(arrow, measures.target, measures.target) for arrow in arrows)
        return Row((left, Sized(Text(told, Style.SMALL, is_centred=True), count_px), right))

    # Pages

    def _pages(self, look: Look, body: pygame.Rect) -> tuple[Layout, ...]:
        """The columns beside or below each other if they fit, perhaps with smaller parts, or else pages."""
        for narrow in (1.0, _NARROW):
            for page in (_beside(self.contents, narrow), GroupRows(self.contents.groups, narrow)):
                if page.height(look, body.width) <= body.height:
                    return (page,)
        return self._in_pages(look, body)

    def _in_pages(self, look: Look, body: pygame.Rect) -> tuple[Layout, ...]:
        """The groups about a player start on a new page, headed by the player."""
        found: list[Layout] = []
        groups, measures = self.contents.groups_in_pages, Measures(look)
        for owner, owned in groupby(groups, key=lambda group: group.owner):
            rows: list[Layout] = []
            for group in owned:
                for row in cell_rows(look, measures, group, body.width):
                    rows += [Space(_BETWEEN if row.starts else _GAP), Cells(row)]
            room = body.copy()
            head = () if owner is None else (Sized(owner, height_px=owner.height(look, body.width)),)
            room.height -= sum(one.height(look, body.width) + measures.gap for one in head)
            found += [Column((*head, page), 8) for page in PagedColumn(tuple(rows)).pages(look, room)]
        # A hidden group keeps its space, but not a page of its own.
        return tuple(page for page in found if any(one.key for one in page.place(look, body)))


def _beside(contents: Contents, narrow: float) -> Layout:
    columns = tuple(Grow(GroupRows(groups, narrow), share) for share, groups in contents.columns)
    above = (GroupRows(contents.above, narrow),) if contents.above else ()
    return Column((*above, *([Row(columns, _COLUMN_GAP_PX)] if columns else [])), 12)
