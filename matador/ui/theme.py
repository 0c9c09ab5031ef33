"""The colours of the game: a normal theme and one of high contrast."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of everything drawn; `tests/ui/contrast.py` has the required contrasts."""

    felt: Colour
    felt_edge: Colour
    felt_light: Colour
    wood: Colour
    wood_dark: Colour
    wood_light: Colour
    panel: Colour
    panel_text: Colour
    panel_muted: Colour
    on_felt: Colour
    on_felt_muted: Colour
    accent: Colour
    """The player on turn, open ends, and the main button."""
    on_accent: Colour
    focus: Colour
    tile_face: Colour
    tile_side: Colour
    tile_lit: Colour
    """The lit half of the tile that is chosen or held."""
    tile_lit_edge: Colour
    ink: Colour
    back: Colour
    back_lattice: Colour
    pips: tuple[Colour, Colour, Colour, Colour, Colour, Colour]
    """The colours of 1 to 6 pips; 7 to 12 repeat them, with the centre of each pip in `tile_face`."""
    strip: Colour
    """The dark background of seats, badges and round buttons."""
    strip_text: Colour
    shadow: Colour
    outlines: bool
    """Flat areas and strong outlines instead of shading."""

    @property
    def is_one_coloured(self) -> bool:
        """Whether all pips have the same colour, so that colour does not show the number."""
        return len(set(self.pips)) == 1


NORMAL = Theme(
    felt=(0x1F, 0x5B, 0x4B),
    felt_edge=(0x12, 0x3A, 0x31),
    felt_light=(0x2A, 0x6B, 0x59),
    wood=(0x5A, 0x3A, 0x22),
    wood_dark=(0x3D, 0x26, 0x16),
    wood_light=(0x8A, 0x5C, 0x38),
    panel=(0xFF, 0xF8, 0xE7),
    panel_text=(0x2A, 0x21, 0x18),
    panel_muted=(0x6B, 0x5E, 0x4B),
    on_felt=(0xF8, 0xF1, 0xE0),
    on_felt_muted=(0xD5, 0xE6, 0xDC),
    accent=(0xFF, 0xC8, 0x57),
    on_accent=(0x4A, 0x2C, 0x12),
    focus=(0x0B, 0x57, 0xD0),
    tile_face=(0xF7, 0xEF, 0xDC),
    tile_side=(0xD8, 0xC7, 0xA3),
    tile_lit=(0xFD, 0xD4, 0x7F),
    tile_lit_edge=(0x8F, 0x67, 0x2C),
    ink=(0x2A, 0x21, 0x18),
    back=(0xA8, 0x44, 0x3A),
    back_lattice=(0xEA, 0xAE, 0x9F),
    pips=(
        (0xBD, 0x3C, 0x05),
        (0x03, 0x38, 0x6D),
        (0x1F, 0x7A, 0x5F),
        (0x9E, 0x06, 0xE5),
        (0x6D, 0x0A, 0x03),
        (0x1B, 0x1B, 0x1F),
    ),
    strip=(0x10, 0x33, 0x2B),
    strip_text=(0xF8, 0xF1, 0xE0),
    shadow=(0x05, 0x0F, 0x0C),
    outlines=False,
)

HIGH_CONTRAST = Theme(
    felt=(0x06, 0x26, 0x1E),
    felt_edge=(0xFF, 0xFF, 0xFF),
    felt_light=(0x06, 0x26, 0x1E),
    wood=(0x24, 0x14, 0x0A),
    wood_dark=(0x10, 0x08, 0x04),
    wood_light=(0xB8, 0x86, 0x5C),
    panel=(0xFF, 0xFF, 0xFF),
    panel_text=(0x00, 0x00, 0x00),
    panel_muted=(0x33, 0x33, 0x33),
    on_felt=(0xFF, 0xFF, 0xFF),
    on_felt_muted=(0xF0, 0xF0, 0xF0),
    accent=(0xFF, 0xDD, 0x33),
    on_accent=(0x00, 0x00, 0x00),
    focus=(0x00, 0x4A, 0xD9),
    tile_face=(0xFF, 0xFF, 0xFF),
    tile_side=(0x8C, 0x8C, 0x8C),
    tile_lit=(0xFF, 0xE7, 0x70),
    tile_lit_edge=(0x00, 0x00, 0x00),
    ink=(0x00, 0x00, 0x00),
    back=(0x7A, 0x10, 0x10),
    back_lattice=(0xFF, 0xFF, 0xFF),
    pips=(
        (0xA8, 0x35, 0x00),
        (0x00, 0x2F, 0x66),
        (0x06, 0x6B, 0x4C),
        (0x93, 0x00, 0xD9),
        (0x6D, 0x00, 0x00),
        (0x00, 0x00, 0x00),
    ),
    strip=(0x00, 0x00, 0x00),
    strip_text=(0xFF, 0xFF, 0xFF),
    shadow=(0x00, 0x00, 0x00),
    outlines=True,
)


def one_coloured(theme: Theme) -> Theme:
    """The theme with all pips in ink: only their pattern shows the number."""
    ink = theme.ink
    return replace(theme, pips=(ink, ink, ink, ink, ink, ink))
