"""Lays out dialogs; rows that do not fit move to further pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import pygame

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX
from matador.ui.kit.intents import Command, TurnPage
from matador.ui.kit.layout import Shares
from matador.ui.kit.widgets import Beside, Button, Dialog, Heading, IconButton, Panel, Placed, Row
from matador.ui.look import Look
from matador.ui.sprites import Icon

T = TypeVar("T")


def first_that_fits(candidates: Iterable[T], fits: Callable[[T], bool]) -> T:
    """The first candidate that fits, or else the last. `ValueError` if there are no candidates."""
    found: list[T] = []
    for candidate in candidates:
        if fits(candidate):
            return candidate
        found = [candidate]
    if not found:
        raise ValueError("there is nothing to choose from")
    return found[0]


_WIDTH_PX = 720
_ROW_PX = 58
_GAP_PX = 8
_CLOSE_GAP_PX = 4
_BESIDE_PX = 12
_APART_PX = 14
_INSET_PX = 24
_MAX_WIDENED = 1.3
"""Larger text widens a dialog up to this factor; beyond it, rows wrap."""


def place_dialog(look: Look, size: Point, dialog: Dialog) -> tuple[Placed, ...]:
    lines = list(_lines(look, _width(look, size) - 2 * look.px(_INSET_PX), dialog.rows))
    return tuple(_placed(look, _Plan.of(look, size, lines), dialog.title, lines))


def _width(look: Look, size: Point) -> int:
    return min(size[0] - look.px(32), round(look.px(_WIDTH_PX) * min(_MAX_WIDENED, look.text_scale)))


def _lines(look: Look, width: int, rows: Sequence[Row | Beside]) -> Iterator[Beside]:
    """Rows beside each other if their words fit on one line there, otherwise below each other."""
    for row in rows:
        line = row if isinstance(row, tuple) else (row,)
        if len(line) < 2 or all(
            each.height(look, width // len(line)) <= look.fonts.line_height(Style.TEXT) for each in line
        ):
            yield line
        else:
            yield from ((each,) for each in line)


@dataclass(frozen=True, slots=True)
class _Plan:
    """The measurements of a dialog."""

    rect: pygame.Rect
    head_px: int
    inset_px: int
    row_px: int
    more_px: int
    """The height of the button that turns the page."""
    gap_px: int
    per_page: int
    apart_px: int
    """The distance between groups, beyond that between rows."""

    @classmethod
    def of(cls, look: Look, size: Point, lines: Sequence[Beside]) -> _Plan:
        margin, foot = look.px(32), look.px(20)
        width = _width(look, size)
        head_px, inset_px = look.fonts.line_height(Style.SUM) + look.px(28), look.px(_INSET_PX)
        room = size[1] - margin - head_px - foot
        rows = [line for line in lines if line]
        inner = width - 2 * inset_px
        words_px = max(row.height(look, inner // len(line)) for line in rows for row in line) + look.px(10)
        roomy = (max(look.least(MIN_PX), look.px(_ROW_PX)), look.px(_GAP_PX))
        tight = (look.least(MIN_PX), look.px(_CLOSE_GAP_PX))

        def row_px(button_px: int) -> int:
            # Rows with a control are high enough for a finger; a dialog of labels only may be denser.
            only_read = all(row.control_key is None for line in rows for row in line)
            return max(words_px, look.px(_ROW_PX) // 2 if only_read else button_px)

        def fits(spacing: tuple[int, int]) -> bool:
            return len(rows) * (row_px(spacing[0]) + spacing[1]) <= room

        # Tighter spacing is used only if it makes all rows fit on one page.
        button_px, gap_px = first_that_fits((roomy, tight, roomy), fits)
        pitch = row_px(button_px) + gap_px
        per_page = max(1, room // pitch)
        has_more = len(rows) > per_page
        # Keeps the label of the next page on one line, as in the rows.
        more_px = min(row_px(button_px), max(button_px, look.fonts.line_height(Style.TEXT) + look.px(10)))
        turning_px = more_px + gap_px if has_more else 0
        if has_more:
            per_page = max(1, (room - turning_px) // pitch)
        height = head_px + min(len(rows), per_page) * pitch + turning_px + foot
        gaps, apart_px = len(lines) - len(rows), look.px(_APART_PX)
        if has_more or height + gaps * apart_px > size[1] - margin:
            apart_px = 0
        rect = pygame.Rect(0, 0, width, height + gaps * apart_px)
        rect.center = (size[0] // 2, size[1] // 2)
        return cls(rect, head_px, inset_px, row_px(button_px), more_px, gap_px, per_page, apart_px)

    def row(self, index: int, gaps: int = 0) -> pygame.Rect:
        """The rectangle of a row, after a number of gaps between groups."""
        top = self.rect.top + self.head_px + index * (self.row_px + self.gap_px) + gaps * self.apart_px
        return pygame.Rect(
            self.rect.left + self.inset_px, top, self.rect.width - 2 * self.inset_px, self.row_px
        )


def _placed(look: Look, plan: _Plan, title: str, lines: Sequence[Beside]) -> Iterator[Placed]:
    yield Placed(Panel(title), plan.rect)
    head = pygame.Rect(plan.rect.left + plan.inset_px, plan.rect.top + look.px(7), 0, plan.head_px)
    head.width = plan.rect.width - look.px(150)
    yield Placed(Heading(title, (Style.SUM, Style.SENTENCE, Style.TEXT)), head)
    rows = [(line, lines[:index].count(())) for index, line in enumerate(lines) if line]
    pages = [rows[start : start + plan.per_page] for start in range(0, len(rows), plan.per_page)]
    for page, shown in enumerate(pages):
        for index, (line, gaps) in enumerate(shown):
            beside = Shares((1,) * len(line), _BESIDE_PX).rects(look, plan.row(index, gaps))
            yield from (Placed(row, rect, page) for row, rect in zip(line, beside, strict=True))
    for page in range(len(pages) if len(pages) > 1 else 0):
        rect = plan.row(plan.per_page)
        rect.height = plan.more_px
        is_last = page == len(pages) - 1
        says = look.say("Back to page 1") if is_last else look.say("More ({page} of {pages})")
        icon: Icon = "page_left" if is_last else "page_right"
        name = says.format(page=page + 1, pages=len(pages))
        turn = Button("more", name, TurnPage(1), icon, is_focus_stop=False)
        yield Placed(turn, rect, page)
    side, inset = max(look.least(MIN_PX), look.px(48)), look.px(14)
    corner = pygame.Rect(plan.rect.right - side - inset, plan.rect.top + inset, side, side)
    yield Placed(IconButton("close", look.say("Close"), Command.CLOSE, "close"), corner)
