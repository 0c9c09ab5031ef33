"""What binds two partners in the result: a ground under their rows, that of the winners in gold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import FigureLabel
from matador.ui.look import Look, placed
from matador.ui.round_end.record import RoundEnd
from matador.ui.round_end.rows import ResultRow
from matador.ui.sprites.svg import Size, filled, mix, raster, rounded, stroked

_BESIDE_PX = 12
"""How far a ground reaches into the margin of the rows."""
_RADIUS_PX = 18


def ground_rect(rows: Sequence[ResultRow], side: Sequence[int], beside_px: int) -> pygame.Rect:
    """Where the ground of a team is: under the rows of its seats."""
    first, *others = (row.rect for row in rows if row.seat in side)
    return first.unionall(others).inflate(-2 * beside_px, 0)


def grounds(look: Look, end: RoundEnd, rows: Sequence[ResultRow]) -> Iterator[Placed]:
    """The grounds of all teams; nothing where everybody plays alone."""
    for side in end.rules.sides:
        if len(side) > 1:
            ground = TeamGround(is_winner=side[0] in end.winners)
            yield Placed(FigureLabel(ground), ground_rect(rows, side, look.px(_BESIDE_PX)))


@dataclass(frozen=True, slots=True)
class TeamGround:
    """What lies under the rows of two partners."""

    is_winner: bool

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The ground."""
        yield placed(_ground(look, rect.size, is_winner=self.is_winner), "topleft", rect.topleft)


def _ground(look: Look, size_px: Size, *, is_winner: bool) -> pygame.Surface:
    return look.sprites.composed(
        ("team ground", size_px, is_winner), lambda: _drawn(look, size_px, is_winner=is_winner)
    )


def _drawn(look: Look, size_px: Size, *, is_winner: bool) -> pygame.Surface:
    theme, (width, height) = look.theme, size_px
    line = max(1.5, 2 * look.scale) * (1.5 if is_winner else 1)
    box = (line / 2, line / 2, width - line, height - line, _RADIUS_PX * look.scale)
    body = mix(theme.panel, theme.accent, 0.28) if is_winner else mix(theme.panel, theme.panel_text, 0.05)
    rim = mix(theme.accent, theme.panel_text, 0.35) if is_winner else mix(theme.panel, theme.panel_text, 0.3)
    return raster(size_px, rounded(*box, filled(body)) + rounded(*box, stroked(rim, line)))
