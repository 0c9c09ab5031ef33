"""Where everything on a form lies; groups without room are on further pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.cell_rows import CellRow, cell_rows
from matador.ui.kit.cells import Cell, Group, Owner
from matador.ui.kit.intents import Command, TurnPage
from matador.ui.kit.measures import Measures
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Form, Heading, Hint, IconButton, Panel, Text
from matador.ui.look import Look

_MARGIN_PX = 16
_INSET_PX = 24
_DONE_PX = 62
_COLUMN_GAP_PX = 32
_NARROW = 0.75


def place_form(look: Look, size: Point, form: Form) -> tuple[Placed, ...]:
    """Everything on a form, in the order of reading."""
    plan = FormPlan(look, size, form)
    return tuple(plan.placed())


class FormPlan:
    """The rectangles of a form in a window."""

    def __init__(self, look: Look, size: Point, form: Form) -> None:
        self._look = look
        self._form = form
        self.measures = Measures(look)
        self.rect = pygame.Rect((0, 0), size).inflate(-2 * look.px(_MARGIN_PX), -2 * look.px(_MARGIN_PX))
        self._inset = look.px(_INSET_PX)
        self._close = pygame.Rect(0, 0, self.measures.target, self.measures.target)
        self._close.topright = (self.rect.right - look.px(14), self.rect.top + look.px(12))
        self._title, self._tabs = self._head_rects()
        self._done = self._done_rect()
        self._set_foot(turns=False)
        pages = self._beside() or self._narrowed() or self._under_each_other()
        if len(pages) > 1:
            self._set_foot(turns=True)
            pages = self._under_each_other()
        self._pages = [page for page in pages if any(isinstance(one.widget, Cell) for one in page)]

    def placed(self) -> Iterator[Placed]:
        """The ground, the head, the cells page by page, and the foot."""
        form, count = self._form, len(self._pages)
        yield Placed(Panel(form.title), self.rect)
        if self._title is not None:
            yield Placed(Heading(form.title, (Style.SENTENCE,)), self._title)
        for tab, rect in zip(form.tabs, self._tabs, strict=True):
            yield Placed(tab, rect)
        for number, page in enumerate(self._pages):
            for one in page:
                yield one.moved(0, 0, number)
        yield Placed(Hint(form.hint, form.is_reason), self.hint)
        for number in range(count if count > 1 else 0):
            yield from self._turning(number, count)
        yield Placed(form.done, self._done)
        yield Placed(IconButton("close", self._look.say("Close"), Command.CLOSE, "close"), self._close)

    def _turning(self, number: int, count: int) -> Iterator[Placed]:
        """What turns to another page, and which one this is."""
        say = self._look.say
        counted = say("{page} of {pages}").format(page=number + 1, pages=count)
        yield Placed(Text(counted, Style.SMALL, is_centred=True), self._count, number)
        if number > 0:
            back = IconButton("page back", say("Back"), TurnPage(-1), "left", is_focus_stop=False)
            yield Placed(back, self._back, number)
        if number < count - 1:
            on = IconButton("page on", say("More"), TurnPage(1), "right", is_focus_stop=False)
            yield Placed(on, self._on, number)

    # The head and the foot

    def _head_rects(self) -> tuple[pygame.Rect | None, tuple[pygame.Rect, ...]]:
        """Where the title is, unless there is no room for it; and the tabs."""
        fonts, gap, measures = self._look.fonts, self.measures.gap, self.measures
        labels = [tab.label for tab in self._form.tabs]
        left = self.rect.left + self._inset
        room = self._close.left - 2 * gap - left
        height = max(self._close.height, fonts.line_height(Style.TEXT) + gap)
        wide = max((fonts.size(label, Style.TEXT, bold=True)[0] for label in labels), default=0)
        wide += 3 * measures.pad
        wide = max(2 * measures.target, min(wide, (room - 2 * gap) // max(1, len(labels))))
        run = len(labels) * (wide + gap)
        title = pygame.Rect(left, self._close.top, room - run - 4 * gap, height)
        has_title = fonts.size(self._form.title, Style.SENTENCE, bold=True)[0] <= title.width
        start = self._close.left - 2 * gap - run + gap if has_title else left
        tabs = tuple(
            pygame.Rect(start + index * (wide + gap), self._close.top, wide, height)
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
        """The line at the foot, as high as the longest hint needs, and the arrows between it and the button."""
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
        """Where the cells are: below the head and above the foot."""
        top = max(self._close.bottom, *(tab.bottom for tab in self._tabs), 0)
        if self._title is not None:
            top = max(top, self._title.centery + self._look.fonts.line_height(Style.SENTENCE) // 2)
        top += self._look.px(14)
        bottom = self.hint.top - self._look.px(12)
        left = self.rect.left + self._inset
        return pygame.Rect(left, top, self.rect.width - 2 * self._inset, bottom - top)

    # Pages

    def _beside(self) -> list[list[Placed]] | None:
        """All on one page, columns side by side; None where there is no room."""
        contents = self._form.contents
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
        return None if bottom - self.measures.between > body.bottom else [placed]

    def _narrowed(self) -> list[list[Placed]] | None:
        """All on one page with more columns of cells than they should have; None where there is no room even so."""
        usual, self.measures = self.measures, Measures(self._look, narrow=_NARROW)
        pages = self._beside()
        if pages is None:
            self.measures = usual
        return pages

    def _stacked(self, groups: Sequence[Group], left: int, top: int, width: int) -> tuple[list[Placed], int]:
        """Groups under each other, and where the next would begin."""
        placed: list[Placed] = []
        for group in groups:
            for row in cell_rows(self._look, self.measures, group, width):
                placed += [one.moved(left, top) for one in row.placed]
                top += row.height + self.measures.gap
            top += self.measures.between - self.measures.gap
        return placed, top

    def _under_each_other(self) -> list[list[Placed]]:
        """All in one column, as many pages as it takes."""
        body, groups = self.body, self._form.contents.groups_in_pages
        pages: list[list[Placed]] = [[]]
        top = body.top
        owner: Owner | None = None
        for row in self._rows(groups, body.width):
            start = top + (self._before(row) if top > body.top else 0)
            # What is told of somebody begins a page, so that it stands together where it can.
            is_next = start + row.height > body.bottom or row.owner != owner
            owner = row.owner
            if top > body.top and is_next:
                head = self._head(owner)
                pages.append(head)
                start = head[0].rect.bottom + self.measures.gap if head else body.top
            pages[-1] += [one.moved(body.left, start) for one in row.placed]
            top = start + row.height
        return pages

    def _before(self, row: CellRow) -> int:
        """What parts a row from the one above it."""
        return self.measures.between if row.starts else self.measures.gap

    def _head(self, owner: Owner | None) -> list[Placed]:
        """Above cells on a page of their own: of whom they tell."""
        if owner is None:
            return []
        body = self.body
        height = max(self.measures.face, self._look.fonts.line_height(Style.TEXT))
        return [Placed(owner, pygame.Rect(body.left, body.top, body.width, height))]

    def _rows(self, groups: Sequence[Group], width: int) -> list[CellRow]:
        return [row for group in groups for row in cell_rows(self._look, self.measures, group, width)]
