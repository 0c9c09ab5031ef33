"""All pictures of the game, drawn on first use and cached while there is room."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeAlias

import pygame

from matador.rules import Tile
from matador.ui.canvas import PictureCache
from matador.ui.fonts import Fonts
from matador.ui.sprites import background, bodies, drawings, tiles
from matador.ui.sprites.bodies import ButtonKind, Outline
from matador.ui.sprites.drawings import Badge, Icon
from matador.ui.sprites.svg import Size
from matador.ui.theme import Colour, Theme, one_coloured

_MAX_BYTES = 32 * 2**20
Offset: TypeAlias = tuple[int, int]
P = ParamSpec("P")


def _drawn(
    draw: Callable[Concatenate[Theme, P], pygame.Surface],
) -> Callable[Concatenate[Sprites, P], pygame.Surface]:
    """A method that draws in the theme of its pictures; they are cached by the arguments."""

    @wraps(draw)
    def drawn(self: Sprites, /, *args: P.args, **more: P.kwargs) -> pygame.Surface:
        key = (draw.__name__.removeprefix("draw_"), *args, *more.items())
        return self._kept(key, lambda: draw(self._theme, *args, **more))

    return drawn


class Sprites:
    """The pictures for one theme and one text scale.

    Every picture except the background has per-pixel alpha and exactly the requested size. Pictures are shared, so
    callers must not draw on them. No display is needed. Lengths are in pixels; `turns` are quarter turns clockwise.
    """

    back = _drawn(tiles.draw_back)
    frame = _drawn(bodies.draw_frame)
    # The content is part of the key: the cache keeps it alive, so its identity cannot be reused.
    bubble = _drawn(bodies.draw_bubble)
    pill = _drawn(bodies.draw_pill)
    strip = _drawn(bodies.draw_strip)
    sign = _drawn(drawings.draw_sign)
    with_sign = _drawn(drawings.draw_signed)
    face = _drawn(drawings.draw_face)
    team = _drawn(drawings.draw_team)
    crown = _drawn(drawings.draw_crown)
    _shadow = _drawn(bodies.draw_shadow)
    _place = _drawn(bodies.draw_empty_place)
    _outline = _drawn(bodies.draw_outline)
    _button = _drawn(bodies.draw_button)
    _panel = _drawn(bodies.draw_panel)

    def __init__(self, theme: Theme, fonts: Fonts) -> None:
        self._theme = theme
        self._fonts = fonts
        self._is_one_coloured = theme.is_one_coloured
        self._pictures = PictureCache(_MAX_BYTES)
        # Only the newest background is kept, whatever its size.
        self._backgrounds = PictureCache(1)
        self._marked: frozenset[Tile] = frozenset()

    def in_one_colour(self) -> Sprites:
        """The same pictures with all pips in one colour; both share a cache, and the same background."""
        other = Sprites(one_coloured(self._theme), self._fonts)
        other._pictures, other._backgrounds, other._marked = self._pictures, self._backgrounds, self._marked
        return other

    def mark(self, matadors: frozenset[Tile]) -> None:
        self._marked = matadors

    def tile(
        self, tile: Tile, short_px: int, turns: int, *, marked: bool | None = None, lit: int | None = None
    ) -> pygame.Surface:
        """A tile as `draw_tile` draws it; `marked` None: if it is a matador under the current rules."""
        return self._tile(tile, short_px, turns % 4, marked=self._has_sign(tile, marked), lit=lit)

    def _tile(
        self, tile: Tile, short_px: int, turns: int, *, marked: bool, lit: int | None = None
    ) -> pygame.Surface:
        def draw() -> pygame.Surface:
            return tiles.draw_tile(
                self._theme, tile, short_px, turns, marked=marked, lit=lit, kept=self._kept
            )

        return self._kept(("tile", tile, short_px, turns, marked, lit), draw)

    def faded(
        self, tile: Tile, short_px: int, turns: int, *, marked: bool | None = None, lit: int | None = None
    ) -> pygame.Surface:
        key = ("faded", tile, short_px, turns % 4, self._has_sign(tile, marked), lit)
        return self._kept(key, lambda: tiles.ghost(self.tile(tile, short_px, turns, marked=marked, lit=lit)))

    def dimmed(self, tile: Tile, short_px: int, turns: int, *, marked: bool | None = None) -> pygame.Surface:
        key = ("dimmed", tile, short_px, turns % 4, self._has_sign(tile, marked))
        return self._kept(
            key, lambda: tiles.dimmed(self._theme, self.tile(tile, short_px, turns, marked=marked))
        )

    def _has_sign(self, tile: Tile, marked: bool | None) -> bool:
        return tile in self._marked if marked is None else marked

    def shadow(self, short_px: int, turns: int, *, held: bool) -> tuple[pygame.Surface, Offset]:
        picture = self._shadow(short_px, turns % 2, held=held)
        margin = _margin(picture, tiles.tile_size(short_px, turns))
        below = (0.14 if held else 0.05) * short_px
        return picture, (round(below * 0.35) - margin, round(below) - margin)

    def empty_place(self, size_px: Size, *, lit: bool) -> pygame.Surface:
        return self._place(size_px, self._fonts.scale, lit=lit)

    def outline(
        self, size_px: Size, *, kind: Outline, radius_px: float | None = None
    ) -> tuple[pygame.Surface, Offset]:
        """An outline and its offset from the top left corner of the thing; `radius_px` None: the corners of a tile."""
        radius = tiles.CORNER * min(size_px) if radius_px is None else radius_px
        picture = self._outline(size_px, kind, radius, self._fonts.scale)
        margin = _margin(picture, size_px)
        return picture, (-margin, -margin)

    def badge(self, badge: Badge, height_px: int) -> pygame.Surface:
        draw = drawings.draw_badge
        return self._kept(
            ("badge", badge, height_px), lambda: draw(self._theme, self._fonts, badge, height_px)
        )

    def icon(self, name: Icon, size_px: int, colour: Colour) -> pygame.Surface:
        return self._kept(("icon", name, size_px, colour), lambda: drawings.draw_icon(name, size_px, colour))

    def button(
        self, size_px: Size, kind: ButtonKind, *, pressed: bool = False, enabled: bool = True
    ) -> pygame.Surface:
        return self._button(size_px, kind, self._fonts.scale, pressed=pressed, enabled=enabled)

    def panel(self, size_px: Size) -> pygame.Surface:
        return self._panel(size_px, self._fonts.scale)

    def background(self, size_px: Size, felt: pygame.Rect, rack: pygame.Rect) -> pygame.Surface:
        """An opaque picture of frame, felt and rack; a rack without width or height is left out."""
        return self._backgrounds.get(
            (size_px, tuple(felt), tuple(rack)),
            lambda: background.draw_background(self._theme, size_px, felt, rack, self._fonts.scale),
        )

    def composed(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._kept(("composed", key), make)

    def _kept(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._pictures.get((self._is_one_coloured, key), make)


def _margin(picture: pygame.Surface, size_px: Size) -> int:
    return (picture.get_width() - size_px[0]) // 2
