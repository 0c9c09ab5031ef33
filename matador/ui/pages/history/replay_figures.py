"""What is drawn where a match is seen again: the line on felt, and everybody's tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.rules import Play, Ruleset, Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.face import Face, face_items
from matador.ui.line_pictures import drawing_of, picture_of
from matador.ui.look import Look, placed
from matador.ui.pictures import felt_picture

_LARGEST_PX = 64
_LEAST_TILE_PX = 8


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody who played."""

    name: str
    face: int
    colour: int


@dataclass(frozen=True, slots=True)
class LineFigure:
    """The line as it lay, on a piece of felt."""

    rules: Ruleset
    line: tuple[Play, ...]

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The felt, and the line in its middle."""
        yield placed(felt_picture(look, rect.size), "topleft", rect.topleft)
        if self.line:
            drawing = drawing_of(self.rules, self.line)
            room = rect.inflate(-2 * look.px(14), -2 * look.px(10))
            short = drawing.fitting_px(room.size, look.px(_LARGEST_PX))
            yield placed(picture_of(look, drawing, short), "center", rect.center)


@dataclass(frozen=True, slots=True)
class HandFigure:
    """A face with a name, and the tiles that its player holds."""

    seated: Seated
    name: str
    tiles: tuple[Tile, ...]
    rules: Ruleset
    is_on_turn: bool = False

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The face, the name above the tiles, all in one line each."""
        face_px = min(rect.height - 4, rect.width // 4)
        face = Face(self.seated.face, self.seated.colour, is_on_turn=self.is_on_turn)
        yield from face_items(look, face, face_px, (rect.left + face_px // 2, rect.centery))
        left = rect.left + face_px + look.px(8)
        room = rect.right - left
        name_px = look.fonts.line_height(Style.SMALL)
        shown = look.shortened(self.name, Style.SMALL, room)
        yield look.text(shown, Style.SMALL, look.theme.panel_text, "topleft", (left, rect.top), bold=True)
        if not self.tiles:
            return
        high = rect.height - name_px
        step = room / len(self.tiles)
        short = max(_LEAST_TILE_PX, min(high // 2, int(step * 0.86)) // 2 * 2)
        for index, tile in enumerate(self.tiles):
            x = left + int(index * min(step, short * 1.18))
            marked = tile in self.rules.matador_tiles
            picture = look.sprites.tile(tile, short, 0, marked=marked)
            yield placed(picture, "midleft", (x, rect.top + name_px + high // 2))
