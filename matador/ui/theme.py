"""The colours of the game, by role: what a colour is for, not what it looks like."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from matador.rules.options import gettext_noop

Colour: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of everything drawn; `tests/ui/contrast.py` has the required contrasts."""

    title: str
    """Its name in Options, marked for translation."""
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
    pips: tuple[Colour, ...]
    """The colours of 1 to 6 pips; 7 to 12 repeat them, with the centre of each pip in `tile_face`."""

    shadow: Colour
    outlines: bool
    """Flat areas and strong outlines instead of shading."""

    @property
    def is_one_coloured(self) -> bool:
        """Whether all pips have the same colour, so that colour does not show the number."""
        return len(set(self.pips)) == 1


_COLOURS = """
    table              1F5B4B 1E2936 06261E
    table_edge         123A31 0C131C FFFFFF
    table_light        2A6B59 2B3A4B 06261E
    on_table           F8F1E0 F2ECE0 FFFFFF
    on_table_muted     D5E6DC C9D3DE F0F0F0
    rim                5A3A22 3A281C 24140A
    rim_dark           3D2616 221710 100804
    rim_light          8A5C38 6E4C33 B8865C
    surface            FFF8E7 252D38 FFFFFF
    surface_rim        FFFCF5 6E7A8A 000000
    surface_shade      D8C7A3 7F8B9B 8C8C8C
    surface_lit        FFC857 9A7422 FFDD33
    on_surface         2A2118 F2ECE0 000000
    on_surface_muted   6B5E4B C4CDD8 333333
    chart              1F5B4B 5FB4E0 06261E
    control            F7EFDC 2E3744 FFFFFF
    control_edge       6B5E4B 93A1B3 333333
    on_control         2A2118 F2ECE0 000000
    control_chosen     FFC857 FFC857 FFDD33
    on_control_chosen  4A2C12 4A2C12 000000
    field              FFFDF8 161C25 FFFFFF
    button             10332B 4A5F7C 000000
    on_button          F8F1E0 FAF6EE FFFFFF
    on_button_muted    D5E6DC E6EBF1 F0F0F0
    badge              10332B 0B1119 000000
    on_badge           F8F1E0 F2ECE0 FFFFFF
    accent             FFC857 FFC857 FFDD33
    on_accent          4A2C12 4A2C12 000000
    focus              0B57D0 7CBEFF 004AD9
    tile_face          F7EFDC 1D222B FFFFFF
    tile_side          D8C7A3 B4AA97 8C8C8C
    tile_light         FFFFFF 4A5260 FFFFFF
    tile_lit           FDD47F 5C4717 FFE770
    tile_lit_edge      8F672C FFC857 000000
    on_tile            2A2118 F5E9E5 000000
    tile_back          A8443A 7A3330 7A1010
    tile_back_lines    EAAE9F EAAE9F FFFFFF
    pips               BD3C05 D58D3A A83500
    pips               03386D 51B7D3 002F66
    pips               1F7A5F 5CFE8A 066B4C
    pips               9E06E5 BE84F9 9300D9
    pips               6D0A03 FF6E7B 6D0000
    pips               1B1B1F F5E9E5 000000
    shadow             050F0C 000000 000000
"""
"""The colours of each role, with a column for each theme. The pips have a row for each number."""


def _theme(title: str, column: int, *, outlines: bool = False) -> Theme:
    found: dict[str, list[Colour]] = {}
    for role, *colours in map(str.split, _COLOURS.strip().splitlines()):
        red, green, blue = bytes.fromhex(colours[column])
        found.setdefault(role, []).append((red, green, blue))
    pips = tuple(found.pop("pips"))
    return Theme(title=title, pips=pips, outlines=outlines, **{role: one for role, (one,) in found.items()})


GREEN = _theme(gettext_noop("Green"), 0)
DARK = _theme(gettext_noop("Dark"), 1)
HIGH_CONTRAST = _theme(gettext_noop("High contrast"), 2, outlines=True)
THEMES: dict[str, Theme] = {"green": GREEN, "dark": DARK}
"""The themes to choose from, by the name in the settings; high contrast is a setting of its own."""


def one_coloured(theme: Theme) -> Theme:
    """The theme with all pips in the colour of digits: only their pattern shows the number."""
    ink = theme.on_tile
    return replace(theme, pips=(ink,) * len(theme.pips))
