"""Pictures of a total's frame: its cells, with solid pips for the first part and rings for the second."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from matador.teaching.frames import ROW, Frame, FrameCell, Part, Pip
from matador.ui.sprites.shadows import beside
from matador.ui.sprites.svg import BLACK, circle, dashed, filled, mix, raster, rimmed, stroked
from matador.ui.sprites.tiles import MAX_PIPS, pips_svg
from matador.ui.theme import Theme

CELL_PX = 28
GAP_PX = 4
TEN_GAP_PX = 12
"""Gap between one ten and the next."""
_PIP = 0.64
"""Size of a pip, as a share of its cell."""
_MARGIN_PX = 2


@dataclass(frozen=True, slots=True)
class FrameGrid:
    """Positions of the cells in the picture of a frame, at a given scale."""

    scale: float

    @property
    def cell_px(self) -> int:
        return max(8, round(CELL_PX * self.scale))

    @property
    def pip_px(self) -> int:
        return round(self.cell_px * _PIP)

    @property
    def margin_px(self) -> int:
        return max(1, round(_MARGIN_PX * self.scale))

    def rect(self, cell: FrameCell) -> pygame.Rect:
        gap = max(2, round(GAP_PX * self.scale))
        step = self.cell_px + gap
        apart = max(gap, round(TEN_GAP_PX * self.scale)) - gap
        left = self.margin_px + cell.column * step
        top = self.margin_px + cell.row * step + cell.ten * apart
        return pygame.Rect(left, top, self.cell_px, self.cell_px)

    def size(self, frame: Frame) -> tuple[int, int]:
        last = max([*frame.cells, *(pip.cell for pip in frame.pips)])
        corner = self.rect(FrameCell(last.row, ROW - 1)).bottomright
        return (corner[0] + self.margin_px, corner[1] + self.margin_px)


def draw_frame(theme: Theme, frame: Frame, scale: float, *, is_bare: bool = False) -> pygame.Surface:
    """A frame and its pips; `is_bare`: leave out the pips, which are still flying, but keep their space."""
    grid = FrameGrid(scale)
    body = "".join(_cell(theme, grid, cell) for cell in frame.cells)
    if not is_bare:
        body += "".join(_pip(theme, grid, pip) for pip in frame.pips)
    return raster(grid.size(frame), body)


def pip_svg(theme: Theme, part: Part, x: float, y: float, size_px: float) -> str:
    """A pip around a point: solid for the first part, a ring for the second, both in one colour."""
    if part == "first":
        return circle(x, y, size_px / 2, filled(theme.on_surface))
    line = max(1.5, size_px * 0.2)
    ring = circle(x, y, (size_px - line) / 2, filled(theme.control))
    return ring + circle(x, y, (size_px - line) / 2, stroked(theme.on_surface, line))


def _cell(theme: Theme, grid: FrameGrid, cell: FrameCell) -> str:
    rect = grid.rect(cell)
    line = max(1.0, (2.0 if theme.outlines else 1.5) * grid.scale)
    edge = theme.on_surface if theme.outlines else theme.on_surface_muted
    ground = theme.surface if theme.outlines else mix(theme.surface, theme.surface_shade, 0.35)
    return rimmed(rect.size, rect.width * 0.2, ground, edge, line, rect.topleft)


def _pip(theme: Theme, grid: FrameGrid, pip: Pip) -> str:
    rect = grid.rect(pip.cell)
    x, y = rect.left + rect.width / 2, rect.top + rect.height / 2
    body = pip_svg(theme, pip.part, x, y, grid.pip_px)
    if pip.is_extra:
        line = max(1.2, 2.0 * grid.scale)
        side = rect.width - line
        circle_px = (rect.left + line / 2, rect.top + line / 2, side, side, side / 2)
        body += dashed(*circle_px, 4.0 * max(0.75, grid.scale), stroked(theme.on_surface, line))
    return body


_TEN = 10


def halves_of(number: int) -> tuple[int, ...]:
    """A number as the values of existing halves: itself up to 12, otherwise tens and the rest."""
    if number <= MAX_PIPS:
        return (number,)
    tens, rest = divmod(number, _TEN)
    return (*[_TEN] * tens, *([rest] if rest else []))


def draw_half(theme: Theme, value: int, side_px: int) -> pygame.Surface:
    edge = max(1.0, side_px * (0.05 if theme.outlines else 0.035))
    rim = theme.on_surface if theme.outlines else mix(theme.tile_side, BLACK, 0.35)
    size, middle = (side_px, side_px), side_px / 2
    body = rimmed(size, side_px * 0.14, theme.tile_face, rim, edge)
    return raster(size, body + pips_svg(theme, value, side_px, (middle, middle), 0))


def draw_missing_half(theme: Theme, side_px: int) -> pygame.Surface:
    line = max(1.2, side_px * 0.05)
    box = (line / 2, line / 2, side_px - line, side_px - line, side_px * 0.14)
    return raster(
        (side_px, side_px), dashed(*box, max(4.0, side_px * 0.13), stroked(theme.on_surface_muted, line))
    )


def draw_halves(theme: Theme, number: int | None, side_px: int) -> pygame.Surface:
    """A number as halves side by side; None: the missing half."""
    if number is None:
        return draw_missing_half(theme, side_px)
    return beside([draw_half(theme, value, side_px) for value in halves_of(number)], max(2, side_px // 12))
