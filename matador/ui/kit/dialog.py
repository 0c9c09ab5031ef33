"""Dialogs: a title and rows below each other; rows that do not fit move to further pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from pygame import Rect

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX, Layout, Placed, Widget
from matador.ui.kit.buttons import Button, IconButton
from matador.ui.kit.intents import Command, TurnPage
from matador.ui.kit.layout import Column, Grow, OnPage, Row, Sized, Space, first_that_fits, px_of
from matador.ui.kit.page import Page
from matador.ui.kit.texts import Panel, Text
from matador.ui.language import Language
from matador.ui.look import Look

Beside: TypeAlias = tuple[Widget, ...]
"""Rows beside each other, or below each other if their words need more width; none: a gap between groups."""

_WIDTH_PX = 720
_MAX_WIDENED = 1.3
"""Larger text widens a dialog up to this factor; beyond it, rows wrap."""
_ROW_PX = 58
_INSET_PX = 24
_GAP_PX = 8
_CLOSE_GAP_PX = 4
_BESIDE_PX = 12
_APART_PX = 14
"""The distance between groups, beyond that between rows."""


@dataclass(frozen=True, slots=True)
class Dialog(Layout):
    """A panel in the middle of the window with a title, a close button, and rows."""

    title: str
    rows: tuple[Widget | Beside, ...]

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        width = min(rect.width - look.px(32), round(look.px(_WIDTH_PX) * min(_MAX_WIDENED, look.text_scale)))
        head_px, foot_px = look.fonts.line_height(Style.SUM) + look.px(28), look.px(20)
        panel = Rect(0, 0, width, 0)
        body = panel.inflate(-2 * look.px(_INSET_PX), 0)
        pages = self._pages(look, body.width, rect.height - look.px(32) - head_px - foot_px)
        body.height = max(page.height(look, body.width) for page in pages)
        panel.height = head_px + body.height + px_of(look, pages[0].gap) + foot_px
        panel.center = rect.center
        body.topleft = (panel.left + look.px(_INSET_PX), panel.top + head_px)
        yield Placed(Panel(self.title, outside=Command.CLOSE), panel)
        head = Rect(body.left, panel.top + look.px(7), width - look.px(150), head_px)
        yield Placed(Text(self.title, Style.SUM, bold=True, smaller=(Style.SENTENCE, Style.TEXT)), head)
        for number, page in enumerate(pages):
            yield from OnPage(page, number).place(look, body)
        side, inset = max(look.least(MIN_PX), look.px(48)), look.px(14)
        corner = Rect(panel.right - side - inset, panel.top + inset, side, side)
        yield Placed(IconButton("close", look.say("Close"), Command.CLOSE, "close"), corner)

    def _pages(self, look: Look, width: int, room_px: int) -> list[Column]:
        """The rows of each page. Tighter spacing is used only if it makes all rows fit on one page."""
        lines = list(self._lines(look, width))
        rows = [line for line in lines if line]
        roomy, tight = (
            (max(look.least(MIN_PX), look.px(_ROW_PX)), _GAP_PX),
            (look.least(MIN_PX), _CLOSE_GAP_PX),
        )
        words_px = max(row.height(look, width // len(line)) for line in rows for row in line) + look.px(10)
        # Rows with a control are high enough for a finger; a dialog of labels only may be denser.
        only_read = all(row.control_key is None for line in rows for row in line)

        def row_px(button_px: int) -> int:
            return max(words_px, look.px(_ROW_PX) // 2 if only_read else button_px)

        def fits(spacing: tuple[int, int]) -> bool:
            return len(rows) * (row_px(spacing[0]) + look.px(spacing[1])) <= room_px

        button_px, gap = first_that_fits((roomy, tight, roomy), fits)
        high, pitch = row_px(button_px), row_px(button_px) + look.px(gap)
        if len(rows) * pitch <= room_px:
            apart = (len(lines) - len(rows)) * look.px(_APART_PX)
            kept = lines if len(rows) * pitch + apart <= room_px else rows
            return [Column(tuple(self._line(look, line, high, gap) for line in kept), gap)]
        # Keeps the label of the next page on one line, as in the rows.
        more_px = min(high, max(button_px, look.fonts.line_height(Style.TEXT) + look.px(10)))
        count = max(1, (room_px - more_px - look.px(gap)) // pitch)
        pages = [rows[start : start + count] for start in range(0, len(rows), count)]
        return [
            Column(
                (
                    *(self._line(look, line, high, gap) for line in page),
                    *[Sized(Space(), height_px=high)] * (count - len(page)),
                    Sized(self._more(look, number, len(pages)), height_px=more_px),
                ),
                gap,
            )
            for number, page in enumerate(pages)
        ]

    def _lines(self, look: Look, width: int) -> Iterator[Beside]:
        """Rows beside each other if their words fit on one line there, otherwise below each other."""
        line_px = look.fonts.line_height(Style.TEXT)
        for row in self.rows:
            line = row if isinstance(row, tuple) else (row,)
            if len(line) < 2 or all(one.height(look, width // len(line)) <= line_px for one in line):
                yield line
            else:
                yield from ((one,) for one in line)

    def _line(self, look: Look, line: Beside, high_px: int, gap: float) -> Layout:
        if not line:
            return Sized(Space(), height_px=look.px(_APART_PX) - look.px(gap))
        return Sized(Row(tuple(map(Grow, line)), _BESIDE_PX), height_px=high_px)

    def _more(self, look: Look, page: int, pages: int) -> Button:
        if page == pages - 1:
            back = TurnPage(-1, "end")
            return Button("more", look.say("Back to page 1"), back, "page_left", is_focus_stop=False)
        name = look.say("More ({page} of {pages})").format(page=page + 1, pages=pages)
        return Button("more", name, TurnPage(1), "page_right", is_focus_stop=False)


def dialog_page(look: Look, size: Point, compose: Callable[[Language], Dialog]) -> Page[None]:
    """A page with a dialog; `compose` is called again when its content may have changed."""
    return Page(look, size, lambda _state, view: compose(view.look.language), None)
