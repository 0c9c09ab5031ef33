"""Lays out forms; groups that do not fit move to further pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import Layout, Placed
from matador.ui.kit.buttons import Button, IconButton, Tab
from matador.ui.kit.cells import Cell, Contents, Group, Measures, Owner
from matador.ui.kit.intents import Command, Intent, TurnPage
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
    owner: Owner | None = None


def cell_rows(look: Look, measures: Measures, group: Group, width: int) -> list[CellRow]:
    if group.min_px is not None:
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
        # Rows of several columns have the same height; a single column is as short as possible.
        height = heights[first] if count == 1 else max(heights)
        row = group.cells[first : first + count]
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
_COMPACT_PX = 1040


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
        return FormPlan(look, rect.size, self).placed()


class FormPlan:
    """The layout of a form in a window."""

    def __init__(self, look: Look, size: Point, form: Form) -> None:
        self._look = look
        self._form = form
        self.measures = Measures(look)
        self._inset = look.px(_INSET_PX)
        whole = pygame.Rect((0, 0), size).inflate(-2 * look.px(_MARGIN_PX), -2 * look.px(_MARGIN_PX))
        self._frame(self._compact(whole) if form.all_contents else whole)
        unused = min((self._unused_px(contents) for contents in form.all_contents), default=0)
        if unused > 0:
            self._frame(self.rect.inflate(0, -unused))
        pages = self._beside() or self._narrowed() or self._under_each_other()
        if len(pages) > 1:
            self._set_foot(turns=True)
            pages = self._under_each_other()
        self._pages = [page for page in pages if any(one.key is not None for one in page)]

    def _frame(self, rect: pygame.Rect) -> None:
        """Place the head and the foot in this rectangle."""
        self.rect, look = rect, self._look
        self._close = pygame.Rect(0, 0, self.measures.target, self.measures.target)
        self._close.topright = (self.rect.right - look.px(14), self.rect.top + look.px(12))
        self._title, self._tabs = self._head_rects()
        self._done = self._done_rect()
        self._set_foot(turns=False)

    def _compact(self, whole: pygame.Rect) -> pygame.Rect:
        width = round(self._look.px(_COMPACT_PX) * max(1.0, self._look.text_scale))
        rect = pygame.Rect(0, 0, min(whole.width, width), whole.height)
        rect.center = whole.center
        return rect

    def _unused_px(self, contents: Contents) -> int:
        """The height that remains below the contents of a tab; below 0 if they need further pages."""
        return self.body.bottom - self._columns(contents)[1]

    def placed(self) -> Iterator[Placed]:
        form, count = self._form, len(self._pages)
        yield Placed(Panel(form.title, outside=form.outside), self.rect)
        if self._title is not None:
            yield Placed(Heading(form.title, (Style.SENTENCE,)), self._title)
        for tab, rect in zip(form.tabs, self._tabs, strict=True):
            yield Placed(tab, rect)
        for number, page in enumerate(self._pages):
            for one in page:
                yield one.moved(0, 0, number)
        yield Placed(Text(form.hint, Style.SMALL, muted=not form.is_reason, key="hint"), self.hint)
        for number in range(count if count > 1 else 0):
            yield from self._turning(number, count)
        yield Placed(form.done, self._done)
        yield Placed(IconButton("close", self._look.say("Close"), Command.CLOSE, "close"), self._close)

    def _turning(self, number: int, count: int) -> Iterator[Placed]:
        say = self._look.say
        counted = say("{page} of {pages}").format(page=number + 1, pages=count)
        yield Placed(Text(counted, Style.SMALL, is_centred=True), self._count, number)
        if number > 0:
            back = IconButton("page back", say("Back"), TurnPage(-1), "left", is_focus_stop=False)
            yield Placed(back, self._back, number)
        if number < count - 1:
            on = IconButton("page on", say("Next"), TurnPage(1), "right", is_focus_stop=False)
            yield Placed(on, self._on, number)

    # Head and foot

    def _head_rects(self) -> tuple[pygame.Rect | None, tuple[pygame.Rect, ...]]:
        """The rectangle of the title, None if it does not fit, and those of the tabs."""
        fonts, gap, measures = self._look.fonts, self.measures.gap, self.measures
        labels = [tab.label for tab in self._form.tabs]
        left = self.rect.left + self._inset
        room = self._close.left - 2 * gap - left
        height = max(self._close.height, fonts.line_height(Style.TEXT) + gap)
        wide, small = (
            max((fonts.size(label, style, bold=True)[0] for label in labels), default=0)
            for style in (Style.TEXT, Style.SMALL)
        )
        # Tabs that would be too narrow stand in several rows.
        least, in_row = max(2 * measures.target, small + measures.pad), len(labels)
        while in_row > 1 and in_row * (least + gap) - gap > room:
            in_row = -(-in_row // 2)
        wide = max(2 * measures.target, min(wide + 3 * measures.pad, (room + gap) // max(1, in_row) - gap))
        run = in_row * (wide + gap)
        title = pygame.Rect(left, self._close.top, room - run - 4 * gap, height)
        has_title = fonts.size(self._form.title, Style.SENTENCE, bold=True)[0] <= title.width
        start = self._close.left - 2 * gap - run + gap if has_title else left
        tabs = tuple(
            pygame.Rect(
                start + index % in_row * (wide + gap),
                self._close.top + index // in_row * (height + gap),
                wide,
                height,
            )
            for index in range(len(labels))
        )
        return (title if has_title else None), tabs

    def _done_rect(self) -> pygame.Rect:
        look, label = self._look, self._form.done.label
        height = max(look.least(64), look.px(_DONE_PX), look.fonts.line_height(Style.TEXT) + look.px(20))
        width = look.fonts.size(label, Style.TEXT, bold=True)[0] + look.px(100)
        rect = pygame.Rect(0, 0, max(look.px(210), width), height)
        rect.bottomright = (self.rect.right - self._inset, self.rect.bottom - look.px(18))
        return rect

    def _set_foot(self, *, turns: bool) -> None:
        """Place the hint, as high as the longest one needs, and the page arrows between it and the button."""
        look, gap, hints = self._look, self.measures.gap, self._form.hints
        arrow = self.measures.target
        count_px = look.fonts.size("10 of 10", Style.SMALL)[0] + 2 * gap
        turning = 2 * arrow + count_px + 2 * gap if turns else 0
        left = self.rect.left + self._inset
        room = self._done.left - 2 * gap - turning - left
        beside = max(self._done.height, self._highest(hints, room))
        above = self._highest(hints, self._done.right - left)
        bottom = self.rect.bottom - look.px(18)
        if beside <= above + gap + self._done.height:
            self.hint = pygame.Rect(left, bottom - beside, room, beside)
            self._done.centery = self.hint.centery
        else:
            self._done.bottom = bottom
            self.hint = pygame.Rect(left, self._done.top - gap - above, self._done.right - left, above)
        self._on = pygame.Rect(0, 0, arrow, arrow)
        self._on.midright = (self._done.left - 2 * gap, self._done.centery)
        self._count = pygame.Rect(0, 0, count_px, arrow)
        self._count.midright = self._on.midleft
        self._back = pygame.Rect(0, 0, arrow, arrow)
        self._back.midright = self._count.midleft

    def _highest(self, hints: Sequence[str], room: int) -> int:
        return max((self.measures.text(hint, Style.SMALL, room)[1] for hint in hints), default=0)

    @property
    def body(self) -> pygame.Rect:
        top = max(self._close.bottom, *(tab.bottom for tab in self._tabs), 0)
        if self._title is not None:
            top = max(top, self._title.centery + self._look.fonts.line_height(Style.SENTENCE) // 2)
        top += self._look.px(14)
        bottom = self.hint.top - self._look.px(12)
        left = self.rect.left + self._inset
        return pygame.Rect(left, top, self.rect.width - 2 * self._inset, bottom - top)

    # Pages

    def _beside(self) -> list[list[Placed]] | None:
        placed, bottom = self._columns(self._form.contents)
        return None if bottom > self.body.bottom else [placed]

    def _columns(self, contents: Contents) -> tuple[list[Placed], int]:
        """Contents with their columns side by side, and their lower edge."""
        body, gap = self.body, self._look.px(_COLUMN_GAP_PX)
        placed, top = self._stacked(contents.above, body.left, body.top, body.width)
        whole = sum(share for share, _ in contents.columns)
        room = body.width - (len(contents.columns) - 1) * gap
        left, bottom = body.left, top
        for share, groups in contents.columns:
            width = int(room * share / whole)
            part, end = self._stacked(groups, left, top, width)
            placed += part
            left, bottom = left + width + gap, max(bottom, end)
        return placed, bottom - self.measures.between

    def _narrowed(self) -> list[list[Placed]] | None:
        usual, self.measures = self.measures, Measures(self._look, narrow=_NARROW)
        pages = self._beside()
        if pages is None:
            self.measures = usual
        return pages

    def _stacked(self, groups: Sequence[Group], left: int, top: int, width: int) -> tuple[list[Placed], int]:
        placed: list[Placed] = []
        for group in groups:
            for row in cell_rows(self._look, self.measures, group, width):
                placed += [one.moved(left, top) for one in row.placed]
                top += row.height + self.measures.gap
            top += self.measures.between - self.measures.gap
        return placed, top

    def _under_each_other(self) -> list[list[Placed]]:
        body, groups = self.body, self._form.contents.groups_in_pages
        pages: list[list[Placed]] = [[]]
        top = body.top
        owner: Owner | None = None
        rows = (row for group in groups for row in cell_rows(self._look, self.measures, group, body.width))
        for row in rows:
            before = self.measures.between if row.starts else self.measures.gap
            start = top + (before if top > body.top else 0)
            # The groups about a player start on a new page, to stay together if possible.
            is_next = start + row.height > body.bottom or row.owner != owner
            owner = row.owner
            if top > body.top and is_next:
                head = self._head(owner)
                pages.append(head)
                start = head[0].rect.bottom + self.measures.gap if head else body.top
            pages[-1] += [one.moved(body.left, start) for one in row.placed]
            top = start + row.height
        return pages

    def _head(self, owner: Owner | None) -> list[Placed]:
        if owner is None:
            return []
        body = self.body
        height = max(self.measures.face, self._look.fonts.line_height(Style.TEXT))
        return [Placed(owner, pygame.Rect(body.left, body.top, body.width, height))]
