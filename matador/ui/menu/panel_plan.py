"""Where the rows of a panel are."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.look import Look
from matador.ui.menu.rows import Pick, Press, Row, Words
from matador.ui.table.buttons import word_px

WIDTH_PX = 720
ROW_PX = 58
GAP_PX = 8
CLOSE_GAP_PX = 4
LEAST_PX = 48
"""Nothing that is pressed is smaller."""
MOST_WIDENED = 1.3
"""Larger type widens the panel so far; beyond that, rows have more lines."""


class PanelPlan:
    """The rectangles of a panel in the middle of a window; rows that have no room are on further pages."""

    def __init__(self, look: Look, size: Point, rows: Sequence[Row]) -> None:
        self._look = look
        width = min(size[0] - look.px(32), round(look.px(WIDTH_PX) * min(MOST_WIDENED, look.text_scale)))
        self.head_px = look.fonts.line_height(Style.SUM) + look.px(28)
        room = size[1] - look.px(32) - self.head_px - look.px(20)
        words_px = self._words_px(rows, width) + look.px(10)
        self._space(rows, words_px, max(LEAST_PX, look.px(ROW_PX)), look.px(GAP_PX))
        if len(rows) * (self.row_px + self.gap_px) > room:
            # Closer together all may be seen at once; where they cannot be, nothing is gained.
            roomy = self.button_px, self.gap_px
            self._space(rows, words_px, LEAST_PX, look.px(CLOSE_GAP_PX))
            if len(rows) * (self.row_px + self.gap_px) > room:
                self._space(rows, words_px, *roomy)
        gap = self.gap_px
        self.per_page = max(1, room // (self.row_px + gap))
        if len(rows) > self.per_page:
            # The last row of a page turns to the next.
            self.per_page = max(1, self.per_page - 1)
        self.pages = -(-len(rows) // self.per_page)
        shown = min(len(rows), self.per_page)
        more = self.button_px + gap if self.pages > 1 else 0
        height = self.head_px + shown * (self.row_px + gap) + more + look.px(20)
        self.rect = pygame.Rect(0, 0, width, height)
        self.rect.center = (size[0] // 2, size[1] // 2)

    def row(self, index: int) -> pygame.Rect:
        """The row of this number on its page."""
        inset = self._look.px(24)
        top = self.rect.top + self.head_px + index * (self.row_px + self.gap_px)
        return pygame.Rect(self.rect.left + inset, top, self.rect.width - 2 * inset, self.row_px)

    @property
    def more(self) -> pygame.Rect:
        """What turns to the next page."""
        rect = self.row(self.per_page)
        rect.height = self.button_px
        return rect

    @property
    def close(self) -> pygame.Rect:
        """What closes the panel."""
        side, inset = max(LEAST_PX, self._look.px(48)), self._look.px(14)
        return pygame.Rect(self.rect.right - side - inset, self.rect.top + inset, side, side)

    def value(self, row: pygame.Rect) -> pygame.Rect:
        """Of a row, the part with the value and its arrows."""
        return pygame.Rect(row.centerx, row.top, row.right - row.centerx, row.height)

    def back(self, row: pygame.Rect) -> pygame.Rect:
        """The arrow to the value before."""
        arrow = self._arrow(row)
        arrow.midleft = self.value(row).midleft
        return arrow

    def on(self, row: pygame.Rect) -> pygame.Rect:
        """The arrow to the next value."""
        arrow = self._arrow(row)
        arrow.midright = self.value(row).midright
        return arrow

    def _arrow(self, row: pygame.Rect) -> pygame.Rect:
        """No higher than its row: rows that stand close would have arrows over each other."""
        side = min(self._arrow_px, row.height)
        return pygame.Rect(0, 0, side, side)

    def words(self, row: Row, room_px: int) -> pygame.Surface:
        """The words of a row as large as they fit in a line, or small in several."""
        text = f"{row.label}:  {row.value}" if isinstance(row, Words) and row.value else row.label
        style = self._look.fitting(text, (Style.TEXT, Style.SMALL), room_px)
        return self._look.fonts.render(text, style, self._look.theme.panel_text, max_width=room_px)

    def value_words(self, row: Pick, width_px: int) -> pygame.Surface:
        """The value of a row so wide, as large as it fits between its arrows."""
        room = max(1, width_px // 2 - 2 * self._arrow_px - self._look.px(8))
        style = self._look.fitting(row.value, (Style.TEXT, Style.SMALL), room, bold=True)
        colour = self._look.theme.panel_text
        return self._look.fonts.render(row.value, style, colour, bold=True, max_width=room)

    def quiet_words(self, row: Press, width_px: int) -> tuple[pygame.Surface, pygame.Surface]:
        """What a row of this width would do, and why it does not: beside each other, the reason in several lines."""
        look = self._look
        icon_px = self.quiet_icon_px + self.inset_px if row.icon is not None else 0
        room = width_px - 2 * self.inset_px - icon_px
        style = look.fitting(row.label, (Style.TEXT, Style.SMALL), room // 3, bold=True)
        name = look.fonts.render(row.label, style, look.theme.panel_muted, bold=True, max_width=room // 3)
        left = room - name.get_width() - look.px(16)
        reason = look.fonts.render(row.why_not, Style.SMALL, look.theme.panel_text, max_width=left)
        return name, reason

    @property
    def quiet_icon_px(self) -> int:
        """The side of the picture of a row that does nothing now."""
        return self._look.px(34)

    def label_px(self, row: pygame.Rect) -> int:
        """How much room the words before a value have."""
        return self.value(row).left - row.left - 2 * self.inset_px

    @property
    def inset_px(self) -> int:
        """From the focus ring to the words inside it."""
        return self._look.px(10)

    @property
    def _arrow_px(self) -> int:
        return max(LEAST_PX, self._look.px(50))

    def _space(self, rows: Sequence[Row], words_px: int, button_px: int, gap_px: int) -> None:
        """Let rows be so high, if their words are not higher, and so far from each other."""
        self.button_px, self.gap_px = button_px, gap_px
        self.row_px = max(self._least_row_px(rows), words_px)

    def _least_row_px(self, rows: Sequence[Row]) -> int:
        """Rows that are pressed are as high as a finger wants; those that are only read may stand closer."""
        return self._look.px(ROW_PX) // 2 if all(isinstance(row, Words) for row in rows) else self.button_px

    def _words_px(self, rows: Sequence[Row], width: int) -> int:
        """How high the highest words are in a panel of this width."""
        inner = width - 2 * self._look.px(24)
        rooms = {Pick: inner // 2 - 2 * self.inset_px, Words: inner, Press: inner}
        values = (self.value_words(row, inner).get_height() for row in rows if isinstance(row, Pick))
        presses = [row for row in rows if isinstance(row, Press)]
        buttons = (word_px(self._look, inner, row.label, row.icon) for row in presses if not row.why_not)
        quiet = (
            words.get_height() for row in presses if row.why_not for words in self.quiet_words(row, inner)
        )
        labels = (self.words(row, rooms[type(row)]).get_height() for row in rows)
        return max([*labels, *values, *buttons, *quiet])
