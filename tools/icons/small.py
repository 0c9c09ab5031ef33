"""The icon where a pixel counts: an upright matador whose pips are whole pixels, without the sign."""

from __future__ import annotations

from dataclasses import dataclass

from matador.ui.sprites.pips import PATTERNS
from matador.ui.sprites.svg import BLACK, WHITE, down, filled, mix, rounded
from matador.ui.theme import NORMAL


@dataclass(frozen=True, slots=True)
class SmallTile:
    """A tile in pixels: a border, then three columns of pips with gaps between them; so along each half."""

    pip: int
    gap: int
    border: int
    bar: int
    """The room between the halves; the line in it is one pixel thick."""
    foot: int
    """More border below: its last row is the side of the tile."""
    corner: float
    frame: int
    """The wood round the felt."""

    @property
    def half(self) -> int:
        return 3 * self.pip + 2 * self.gap

    @property
    def width(self) -> int:
        return self.half + 2 * self.border

    @property
    def height(self) -> int:
        """Border, half, bar, half, border."""
        return 2 * self.half + 2 * self.border + self.bar + self.foot


SMALL = {
    16: SmallTile(pip=2, gap=0, border=1, bar=1, foot=0, corner=1.5, frame=1),
    22: SmallTile(pip=2, gap=1, border=1, bar=2, foot=1, corner=2, frame=1),
    24: SmallTile(pip=2, gap=1, border=2, bar=3, foot=0, corner=2, frame=1),
    32: SmallTile(pip=4, gap=0, border=1, bar=3, foot=1, corner=2.5, frame=2),
}
"""By the size of the icon in pixels."""


def small_icon(size_px: int) -> str:
    """The icon of one of the sizes in `SMALL`, as SVG elements in pixels."""
    tile = SMALL[size_px]
    left, top = (size_px - tile.width) // 2, (size_px - tile.height + 1) // 2
    return _ground(size_px, tile) + _body(tile, left, top) + _pips(tile, left, top)


def _ground(size_px: int, tile: SmallTile) -> str:
    wood = down(
        "wood",
        (0, mix(NORMAL.wood_light, NORMAL.accent, 0.25)),
        (30, mix(NORMAL.wood_light, NORMAL.accent, 0.08)),
        (100, NORMAL.wood),
    )
    felt = down("felt", (0, NORMAL.felt), (25, mix(NORMAL.felt_light, WHITE, 0.08)), (100, NORMAL.felt))
    inner, radius = size_px - 2 * tile.frame, size_px * 0.22
    return (
        f"<defs>{wood}{felt}</defs>"
        + rounded(0, 0, size_px, size_px, radius, 'fill="url(#wood)"')
        + rounded(tile.frame, tile.frame, inner, inner, radius - tile.frame, 'fill="url(#felt)"')
    )


def _body(tile: SmallTile, left: int, top: int) -> str:
    side = mix(NORMAL.tile_side, NORMAL.wood, 0.35)
    face = mix(NORMAL.tile_face, WHITE, 0.35)
    bar = top + tile.border + tile.half
    return (
        rounded(left - 1, top, tile.width + 2, tile.height + 1, tile.corner + 1, filled(BLACK, 0.22))
        + rounded(left, top, tile.width, tile.height, tile.corner, filled(side))
        + rounded(left, top, tile.width, tile.height - 1, tile.corner, filled(face))
        + rounded(left + 1, bar + (tile.bar - 1) // 2, tile.width - 2, 1, 0, filled(NORMAL.tile_side))
    )


def _pips(tile: SmallTile, left: int, top: int) -> str:
    """Three above the bar, four below it; two pixels stay square, more are round."""
    body = ""
    step, round_px = tile.pip + tile.gap, (tile.pip / 2 if tile.pip > 2 else 0.0)
    for value, down_px in ((3, 0), (4, tile.half + tile.bar)):
        colour = filled(NORMAL.pips[value - 1])
        for across, along in PATTERNS[value]:
            x = left + tile.border + round((across + 1) * step)
            y = top + tile.border + down_px + round((along + 1) * step)
            body += rounded(x, y, tile.pip, tile.pip, round_px, colour)
    return body
