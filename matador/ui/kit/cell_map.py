"""A small map of cells: how much of each there is, by the size of a dot, so that no colour has to be told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import Look, placed
from matador.ui.sprites.svg import circle, filled, mix, raster, rounded, stroked

_MOST_CELL_PX = 64
_GAP = 0.08
"""Between two cells, of the side of one."""


@dataclass(frozen=True, slots=True)
class CellMap:
    """Cells in rows and columns with labels; a value is 0 to 1, or None where there is no such cell."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[float | None, ...], ...]
    """By row, then by column."""
    chosen: tuple[int, int] | None = None
    """Row and column of the one that is marked."""

    def cell_px(self, look: Look, rect: pygame.Rect) -> int:
        """The side of a cell with the gap after it, as large as there is room for."""
        across = (rect.width - self._label_px(look)) // max(1, len(self.columns))
        down = (rect.height - look.fonts.line_height(Style.SMALL)) // max(1, len(self.rows))
        return max(4, min(across, down, look.px(_MOST_CELL_PX)))

    def cell(self, look: Look, rect: pygame.Rect, row: int, column: int) -> pygame.Rect:
        """Where a cell is; all of them stand in the middle."""
        side = self.cell_px(look, rect)
        corner = self._corner(look, rect)
        inner = max(3, round(side * (1 - _GAP)))
        return pygame.Rect(corner[0] + column * side, corner[1] + row * side, inner, inner)

    def _corner(self, look: Look, rect: pygame.Rect) -> tuple[int, int]:
        side, label = self.cell_px(look, rect), self._label_px(look)
        line = look.fonts.line_height(Style.SMALL)
        wide, high = label + side * len(self.columns), line + side * len(self.rows)
        return rect.centerx - wide // 2 + label, rect.centery - high // 2 + line

    def _label_px(self, look: Look) -> int:
        return max((look.fonts.size(row, Style.SMALL)[0] for row in self.rows), default=0) + look.px(8)

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The labels and the cells."""
        ink, side = look.theme.panel_muted, self.cell_px(look, rect)
        for number, text in enumerate(self.rows):
            cell = self.cell(look, rect, number, 0)
            yield look.text(text, Style.SMALL, ink, "midright", (cell.left - look.px(8), cell.centery))
        has_room = all(look.fonts.size(text, Style.SMALL)[0] <= side for text in self.columns)
        for number, text in enumerate(self.columns if has_room else ()):
            cell = self.cell(look, rect, 0, number)
            yield look.text(text, Style.SMALL, ink, "midbottom", cell.midtop)
        for row, values in enumerate(self.values):
            for column, value in enumerate(values):
                if value is not None:
                    is_chosen = (row, column) == self.chosen
                    cell = self.cell(look, rect, row, column)
                    yield placed(_cell(look, cell.width, value, is_chosen=is_chosen), "topleft", cell.topleft)


def _cell(look: Look, side: int, value: float, *, is_chosen: bool) -> pygame.Surface:
    part = round(min(max(value, 0.0), 1.0), 2)
    return look.sprites.composed(
        ("map cell", side, part, is_chosen), lambda: _drawn(look, side, part, is_chosen=is_chosen)
    )


def _drawn(look: Look, side: int, part: float, *, is_chosen: bool) -> pygame.Surface:
    theme, line = look.theme, max(1.0, side / 28) * (2.5 if is_chosen else 1)
    box = (line / 2, line / 2, side - line, side - line, side * 0.2)
    rim = theme.focus if is_chosen else mix(theme.panel, theme.panel_text, 0.3)
    body = rounded(*box, filled(mix(theme.panel, theme.panel_text, 0.05))) + rounded(*box, stroked(rim, line))
    if part:
        # The area of the dot is the value.
        body += circle(side / 2, side / 2, side * 0.38 * part**0.5, filled(theme.felt))
    return raster((side, side), body)
