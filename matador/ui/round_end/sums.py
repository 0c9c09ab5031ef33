"""How points came about, written out in the result: the pips of several hands, and the old total with the new."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import FigureLabel
from matador.ui.look import Look
from matador.ui.round_end.counted import points_sum
from matador.ui.round_end.record import RoundEnd
from matador.ui.round_end.rows import ResultRow, hand_area, hand_right


@dataclass(frozen=True, slots=True)
class WinnersSum:
    """The sum of the winner's points in his row, once all is counted, where there is room."""

    end: RoundEnd
    row: ResultRow
    text: str
    from_ms: float
    """When all is counted."""

    def items(self, look: Look, _rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """The sum behind the hand, or nothing."""
        if now_ms < self.from_ms:
            return
        row, area = self.row, hand_area(look, self.end, self.row)
        left = hand_right(look, row, area) + (look.px(28) if row.hand else 0)
        style = _style(look, self.text, area.right - left, row.rect.height)
        if style is not None:
            at = (left, area.centery)
            yield look.text(self.text, style, look.theme.panel_text, "midleft", at, bold=True)


def winners_sum(end: RoundEnd, rows: Sequence[ResultRow], from_ms: float) -> Iterator[Placed]:
    """The winner's sum, where it is more than one number."""
    text = points_sum(end.rules, end.outcome)
    row = next((row for row in rows if row.seat == end.outcome.player), None)
    if text and row is not None:
        yield Placed(FigureLabel(WinnersSum(end, row, text, from_ms)), row.rect)


def _style(look: Look, text: str, width_px: int, height_px: int) -> Style | None:
    """The largest type in which the sum has room; None if it has none."""
    for style in (Style.TEXT, Style.SMALL):
        wide, high = look.fonts.size(text, style, bold=True)
        # The rows are no lower than letters are: a line is higher than its letters.
        if wide <= width_px and high * 3 // 4 <= height_px:
            return style
    return None
