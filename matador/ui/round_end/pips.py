"""How grouped pips look: solid, in the ink of frames, on a tray for each row of five or block of ten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.ui.canvas import Item
from matador.ui.look import Look
from matador.ui.round_end.groups import TRAY, PipGroup
from matador.ui.sprites.svg import circle, filled, mix, raster, rounded, stroked

STEP_PX = 32
"""From pip to pip at most: cells of 28 with 4 between them."""
_PIP = 0.31
"""The radius of a pip, in steps."""


def group_items(
    look: Look, groups: Sequence[PipGroup], corner: tuple[int, int], lit: int = 0
) -> Iterator[Item]:
    """Grouped pips whose box has its top left corner here; the first `lit` groups are lit."""
    for index, group in enumerate(groups):
        yield Item(_picture(look, group, is_lit=index < lit), corner[0] + group.left, corner[1] + group.top)


def _picture(look: Look, group: PipGroup, *, is_lit: bool) -> pygame.Surface:
    return look.sprites.composed(
        ("pips", group.pips, group.step_px, is_lit), lambda: _drawn(look, group, is_lit=is_lit)
    )


def _drawn(look: Look, group: PipGroup, *, is_lit: bool) -> pygame.Surface:
    theme, (width, height) = look.theme, group.size
    line = max(1.0, group.step_px / 16) * (2 if is_lit else 1)
    ground = mix(theme.panel, theme.accent, 0.6) if is_lit else mix(theme.panel, theme.panel_text, 0.06)
    rim = mix(theme.accent, theme.panel_text, 0.4) if is_lit else mix(theme.panel, theme.panel_text, 0.3)
    box = (line / 2, line / 2, width - line, height - line, (0.5 + TRAY / 2) * group.step_px)
    pips = "".join(circle(x, y, _PIP * group.step_px, filled(theme.panel_text)) for x, y in group.middles())
    return raster(group.size, rounded(*box, filled(ground)) + rounded(*box, stroked(rim, line)) + pips)
