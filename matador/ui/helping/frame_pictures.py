"""The frame of a total as a picture: its cells, solid pips for the first part and rings for the second."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from matador.teaching.frames import ROW, Frame, FrameCell, Part, Pip
from matador.ui.sprites.svg import circle, dashed, filled, mix, raster, rounded, stroked
from matador.ui.theme import Theme

CELL_PX = 28
GAP_PX = 4
TEN_GAP_PX = 12
"""Between one ten and the next."""
_PIP = 0.64
"""A pip, as a share of its cell."""
_MARGIN_PX = 2


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the cells of a frame are in its picture, at a scale."""

    scale: float

    @property
    def cell_px(self) -> int:
        return max(8, round(CELL_PX * self.scale))

    @property
    def pip_px(self) -> int:
        """The diameter of a pip."""
        return round(self.cell_px * _PIP)

    @property
    def margin_px(self) -> int:
        """Round all of it, for the edges of the cells."""
        return max(1, round(_MARGIN_PX * self.scale))

    def rect(self, cell: FrameCell) -> pygame.Rect:
        """A cell, from the top left of the picture."""
        gap = max(2, round(GAP_PX * self.scale))
        step = self.cell_px + gap
        apart = max(gap, round(TEN_GAP_PX * self.scale)) - gap
        left = self.margin_px + cell.column * step
        top = self.margin_px + cell.row * step + cell.ten * apart
        return pygame.Rect(left, top, self.cell_px, self.cell_px)

    def size(self, frame: Frame) -> tuple[int, int]:
        """The size of the picture: always a row wide, as high as its cells and what lies outside."""
        last = max([*frame.cells, *(pip.cell for pip in frame.pips)])
        corner = self.rect(FrameCell(last.row, ROW - 1)).bottomright
        return (corner[0] + self.margin_px, corner[1] + self.margin_px)


def draw_frame(theme: Theme, frame: Frame, scale: float, *, is_bare: bool = False) -> pygame.Surface:
    """A frame and its pips; `is_bare`: the pips are still on their way, and their room is kept."""
    grid = Grid(scale)
    body = "".join(_cell(theme, grid, cell) for cell in frame.cells)
    if not is_bare:
        body += "".join(_pip(theme, grid, pip) for pip in frame.pips)
    return raster(grid.size(frame), body)


def draw_pip(theme: Theme, part: Part, size_px: int) -> pygame.Surface:
    """A pip by itself in a square, solid or a ring."""
    margin = 2
    side = size_px + 2 * margin
    return raster((side, side), pip_svg(theme, part, side / 2, side / 2, size_px))


def pip_svg(theme: Theme, part: Part, x: float, y: float, size_px: float) -> str:
    """A pip about a point: solid for the first part, a ring for the second. Both in one ink: places are counted."""
    if part == "first":
        return circle(x, y, size_px / 2, filled(theme.panel_text))
    line = max(1.5, size_px * 0.2)
    ring = circle(x, y, (size_px - line) / 2, filled(theme.tile_face))
    return ring + circle(x, y, (size_px - line) / 2, stroked(theme.panel_text, line))


def _cell(theme: Theme, grid: Grid, cell: FrameCell) -> str:
    rect = grid.rect(cell)
    line = max(1.0, (2.0 if theme.outlines else 1.5) * grid.scale)
    edge = theme.ink if theme.outlines else theme.panel_muted
    ground = theme.panel if theme.outlines else mix(theme.panel, theme.tile_side, 0.35)
    inner = (rect.left + line / 2, rect.top + line / 2, rect.width - line, rect.height - line)
    radius = rect.width * 0.2
    return rounded(*inner, radius, filled(ground)) + rounded(*inner, radius, stroked(edge, line))


def _pip(theme: Theme, grid: Grid, pip: Pip) -> str:
    rect = grid.rect(pip.cell)
    x, y = rect.left + rect.width / 2, rect.top + rect.height / 2
    body = pip_svg(theme, pip.part, x, y, grid.pip_px)
    if pip.is_extra:
        line = max(1.2, 2.0 * grid.scale)
        side = rect.width - line
        body += dashed(
            rect.left + line / 2,
            rect.top + line / 2,
            side,
            side,
            side / 2,
            4.0 * max(0.75, grid.scale),
            stroked(theme.panel_text, line),
        )
    return body
