"""How points came about, written out in the result: the pips of several hands, and the old total with the new."""

from __future__ import annotations

from collections.abc import Iterator

from matador.match.events import RoundEnded
from matador.ui.canvas import Item
from matador.ui.counting.counted import points_sum
from matador.ui.fonts import Style
from matador.ui.look import Look
from matador.ui.table.model import Model
from matador.ui.table.result_rows import ResultRow, hand_area, hand_right


def sum_items(model: Model, ended: RoundEnded, rows: list[ResultRow]) -> Iterator[Item]:
    """The sum of the winner's points in his row, where it is more than one number and there is room."""
    look = model.look
    text = points_sum(model.game.session.rules, ended.outcome)
    row = next((row for row in rows if row.seat == ended.outcome.player), None)
    if not text or row is None:
        return
    area = hand_area(model, ended, row)
    left = hand_right(look, row, area) + (look.px(28) if row.hand else 0)
    style = _style(look, text, area.right - left, row.rect.height)
    if style is not None:
        yield look.text(text, style, look.theme.panel_text, "midleft", (left, area.centery), bold=True)


def _style(look: Look, text: str, width_px: int, height_px: int) -> Style | None:
    """The largest type in which the sum has room; None if it has none."""
    for style in (Style.TEXT, Style.SMALL):
        wide, high = look.fonts.size(text, style, bold=True)
        # The rows are no lower than letters are: a line is higher than its letters.
        if wide <= width_px and high * 3 // 4 <= height_px:
            return style
    return None
