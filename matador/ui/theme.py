"""The colours of the game, by role: what a colour is for, not what it looks like."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of everything drawn; `tests/ui/contrast.py` has the required contrasts."""

    table: Colour
    table_edge: Colour
    table_light: Colour
    """The middle of the table, under the lamp."""
    on_table: Colour
    on_table_muted: Colour
    rim: Colour
    """The wood around the table, and the rack."""
    rim_dark: Colour
    rim_light: Colour

    surface: Colour
    """Panels, sheets and bubbles."""
    surface_rim: Colour
    """The line around a panel."""
    surface_shade: Colour
    """Mixed into a surface for the edge of a bubble, and for the cells of a frame."""
    surface_lit: Colour
    """Mixed into a surface to highlight a part of it."""
    on_surface: Colour
    on_surface_muted: Colour
    chart: Colour
    """Bars and lines of figures on a surface."""

    control: Colour
    """Cells, switches and fields for numbers."""
    control_edge: Colour
    on_control: Colour
    control_chosen: Colour
    on_control_chosen: Colour
    field: Colour
    """Fields for text."""
    button: Colour
    """All buttons except the main one, and rows of lists."""
    on_button: Colour
    on_button_muted: Colour
    badge: Colour
    """The dark background of seats, badges and sentences on the table."""
    on_badge: Colour
    accent: Colour
    """The player on turn, open ends, and the main button."""
    on_accent: Colour
    focus: Colour

    tile_face: Colour
    tile_side: Colour
    tile_light: Colour
    """Light on the face, and on the lower edge of pips."""
    tile_lit: Colour
    """The lit half of the tile that is chosen or held."""
    tile_lit_edge: Colour
    on_tile: Colour
    """Digits, and pips that have one colour."""
    tile_back: Colour
    tile_back_lines: Colour
    pips: tuple[Colour, Colour, Colour, Colour, Colour, Colour]
    """The colours of 1 to 6 pips; 7 to 12 repeat them, with the centre of each pip in `tile_face`."""

    shadow: Colour
    outlines: bool
    """Flat areas and strong outlines instead of shading."""

    @property
    def is_one_coloured(self) -> bool:
        """Whether all pips have the same colour, so that colour does not show the number."""
        return len(set(self.pips)) == 1


GREEN = Theme(
    table=(0x1F, 0x5B, 0x4B),
    table_edge=(0x12, 0x3A, 0x31),
    table_light=(0x2A, 0x6B, 0x59),
    on_table=(0xF8, 0xF1, 0xE0),
    on_table_muted=(0xD5, 0xE6, 0xDC),
    rim=(0x5A, 0x3A, 0x22),
    rim_dark=(0x3D, 0x26, 0x16),
    rim_light=(0x8A, 0x5C, 0x38),
    surface=(0xFF, 0xF8, 0xE7),
    surface_rim=(0xFF, 0xFC, 0xF5),
    surface_shade=(0xD8, 0xC7, 0xA3),
    surface_lit=(0xFF, 0xC8, 0x57),
    on_surface=(0x2A, 0x21, 0x18),
    on_surface_muted=(0x6B, 0x5E, 0x4B),
    chart=(0x1F, 0x5B, 0x4B),
    control=(0xF7, 0xEF, 0xDC),
    control_edge=(0x6B, 0x5E, 0x4B),
    on_control=(0x2A, 0x21, 0x18),
    control_chosen=(0xFF, 0xC8, 0x57),
    on_control_chosen=(0x4A, 0x2C, 0x12),
    field=(0xFF, 0xFD, 0xF8),
    button=(0x10, 0x33, 0x2B),
    on_button=(0xF8, 0xF1, 0xE0),
    on_button_muted=(0xD5, 0xE6, 0xDC),
    badge=(0x10, 0x33, 0x2B),
    on_badge=(0xF8, 0xF1, 0xE0),
    accent=(0xFF, 0xC8, 0x57),
    on_accent=(0x4A, 0x2C, 0x12),
    focus=(0x0B, 0x57, 0xD0),
    tile_face=(0xF7, 0xEF, 0xDC),
    tile_side=(0xD8, 0xC7, 0xA3),
    tile_light=(0xFF, 0xFF, 0xFF),
    tile_lit=(0xFD, 0xD4, 0x7F),
    tile_lit_edge=(0x8F, 0x67, 0x2C),
    on_tile=(0x2A, 0x21, 0x18),
    tile_back=(0xA8, 0x44, 0x3A),
    tile_back_lines=(0xEA, 0xAE, 0x9F),
    pips=(
        (0xBD, 0x3C, 0x05),
        (0x03, 0x38, 0x6D),
        (0x1F, 0x7A, 0x5F),
        (0x9E, 0x06, 0xE5),
        (0x6D, 0x0A, 0x03),
        (0x1B, 0x1B, 0x1F),
    ),
    shadow=(0x05, 0x0F, 0x0C),
    outlines=False,
)

HIGH_CONTRAST = Theme(
    table=(0x06, 0x26, 0x1E),
    table_edge=(0xFF, 0xFF, 0xFF),
    table_light=(0x06, 0x26, 0x1E),
    on_table=(0xFF, 0xFF, 0xFF),
    on_table_muted=(0xF0, 0xF0, 0xF0),
    rim=(0x24, 0x14, 0x0A),
    rim_dark=(0x10, 0x08, 0x04),
    rim_light=(0xB8, 0x86, 0x5C),
    surface=(0xFF, 0xFF, 0xFF),
    surface_rim=(0x00, 0x00, 0x00),
    surface_shade=(0x8C, 0x8C, 0x8C),
    surface_lit=(0xFF, 0xDD, 0x33),
    on_surface=(0x00, 0x00, 0x00),
    on_surface_muted=(0x33, 0x33, 0x33),
    chart=(0x06, 0x26, 0x1E),
    control=(0xFF, 0xFF, 0xFF),
    control_edge=(0x33, 0x33, 0x33),
    on_control=(0x00, 0x00, 0x00),
    control_chosen=(0xFF, 0xDD, 0x33),
    on_control_chosen=(0x00, 0x00, 0x00),
    field=(0xFF, 0xFF, 0xFF),
    button=(0x00, 0x00, 0x00),
    on_button=(0xFF, 0xFF, 0xFF),
    on_button_muted=(0xF0, 0xF0, 0xF0),
    badge=(0x00, 0x00, 0x00),
    on_badge=(0xFF, 0xFF, 0xFF),
    accent=(0xFF, 0xDD, 0x33),
    on_accent=(0x00, 0x00, 0x00),
    focus=(0x00, 0x4A, 0xD9),
    tile_face=(0xFF, 0xFF, 0xFF),
    tile_side=(0x8C, 0x8C, 0x8C),
    tile_light=(0xFF, 0xFF, 0xFF),
    tile_lit=(0xFF, 0xE7, 0x70),
    tile_lit_edge=(0x00, 0x00, 0x00),
    on_tile=(0x00, 0x00, 0x00),
    tile_back=(0x7A, 0x10, 0x10),
    tile_back_lines=(0xFF, 0xFF, 0xFF),
    pips=(
        (0xA8, 0x35, 0x00),
        (0x00, 0x2F, 0x66),
        (0x06, 0x6B, 0x4C),
        (0x93, 0x00, 0xD9),
        (0x6D, 0x00, 0x00),
        (0x00, 0x00, 0x00),
    ),
    shadow=(0x00, 0x00, 0x00),
    outlines=True,
)


def one_coloured(theme: Theme) -> Theme:
    """The theme with all pips in the colour of digits: only their pattern shows the number."""
    ink = theme.on_tile
    return replace(theme, pips=(ink, ink, ink, ink, ink, ink))
