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
from matador.ui.kit.widgets import Button, Dialog, Heading, IconButton, Panel, Placed, Row
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
_MAX_WIDENED = 1.3
"""Larger text widens a dialog up to this factor; beyond it, rows wrap."""


def place_dialog(look: Look, size: Point, dialog: Dialog) -> tuple[Placed, ...]:
    return tuple(_placed(look, _Plan.of(look, size, dialog.rows), dialog))


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

    @classmethod
    def of(cls, look: Look, size: Point, rows: Sequence[Row]) -> _Plan:
        margin, foot = look.px(32), look.px(20)
        width = min(size[0] - margin, round(look.px(_WIDTH_PX) * min(_MAX_WIDENED, look.text_scale)))
        head_px, inset_px = look.fonts.line_height(Style.SUM) + look.px(28), look.px(24)
        room = size[1] - margin - head_px - foot
        words_px = max(row.height(look, width - 2 * inset_px) for row in rows) + look.px(10)
        roomy = (max(look.least(MIN_PX), look.px(_ROW_PX)), look.px(_GAP_PX))
        tight = (look.least(MIN_PX), look.px(_CLOSE_GAP_PX))

        def row_px(button_px: int) -> int:
            # Rows with a control are high enough for a finger; a dialog of labels only may be denser.
            only_read = all(row.control_key is None for row in rows)
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
        rect = pygame.Rect(0, 0, width, height)
        rect.center = (size[0] // 2, size[1] // 2)
        return cls(rect, head_px, inset_px, row_px(button_px), more_px, gap_px, per_page)

    def row(self, index: int) -> pygame.Rect:
        top = self.rect.top + self.head_px + index * (self.row_px + self.gap_px)
        return pygame.Rect(
            self.rect.left + self.inset_px, top, self.rect.width - 2 * self.inset_px, self.row_px
        )


def _placed(look: Look, plan: _Plan, dialog: Dialog) -> Iterator[Placed]:
    yield Placed(Panel(dialog.title), plan.rect)
    head = pygame.Rect(plan.rect.left + plan.inset_px, plan.rect.top + look.px(7), 0, plan.head_px)
    head.width = plan.rect.width - look.px(150)
    yield Placed(Heading(dialog.title, (Style.SUM, Style.SENTENCE, Style.TEXT)), head)
    starts = range(0, len(dialog.rows), plan.per_page)
    pages = [dialog.rows[start : start + plan.per_page] for start in starts]
    for page, rows in enumerate(pages):
        for index, row in enumerate(rows):
            yield Placed(row, plan.row(index), page)
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
