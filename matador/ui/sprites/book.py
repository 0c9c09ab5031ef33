"""All pictures of the game, drawn when they are first asked for and kept for as long as there is room."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeAlias

import pygame

from matador.rules import Tile
from matador.ui.fonts import Fonts
from matador.ui.picture_cache import PictureCache
from matador.ui.sprites import (
    background,
    badge_pictures,
    bodies,
    crown,
    faces,
    icons,
    marks,
    shadows,
    teams,
    tiles,
)
from matador.ui.sprites.badges import Badge
from matador.ui.sprites.bodies import ButtonKind, Tail
from matador.ui.sprites.faces import Mood
from matador.ui.sprites.icons import Icon
from matador.ui.sprites.marks import Outline
from matador.ui.sprites.seat_colours import SEAT_COLOURS
from matador.ui.sprites.svg import Size
from matador.ui.sprites.teams import Ground
from matador.ui.theme import Colour, Theme, one_coloured

_MOST_BYTES = 32 * 2**20
_MOST_BACKGROUND_BYTES = 1
"""One background is kept, the newest, however large it is."""


Offset: TypeAlias = tuple[int, int]


class Sprites:
    """The pictures for one theme and one scale of type.

    Every picture but the background has alpha per pixel and the exact size that was asked for. They are shared: nobody
    may paint on them. No display is needed. Lengths are pixels, `turns` quarter turns clockwise.
    """

    def __init__(self, theme: Theme, fonts: Fonts) -> None:
        self._theme = theme
        self._fonts = fonts
        self._is_one_coloured = theme.is_one_coloured
        self._pictures = PictureCache(_MOST_BYTES)
        self._backgrounds = PictureCache(_MOST_BACKGROUND_BYTES)
        self._marked: frozenset[Tile] = frozenset()

    def in_one_colour(self) -> Sprites:
        """The same pictures with all pips in one colour, kept among these; the background is one and the same."""
        other = Sprites(one_coloured(self._theme), self._fonts)
        other._pictures, other._backgrounds, other._marked = self._pictures, self._backgrounds, self._marked
        return other

    def mark(self, matadors: frozenset[Tile]) -> None:
        """From now on these tiles bear the matador sign on their bar."""
        self._marked = matadors

    @property
    def kept_bytes(self) -> int:
        """The bytes of all pictures that are kept."""
        return self._pictures.kept_bytes + self._backgrounds.kept_bytes

    @property
    def panel_margin_px(self) -> int:
        """The width of the shadow round a panel, inside its picture, on every side."""
        return bodies.panel_margin_px(self._fonts.scale)

    def tile(
        self, tile: Tile, short_px: int, turns: int, *, marked: bool | None = None, lit: int | None = None
    ) -> pygame.Surface:
        """A tile face up; `marked`: with the sign on its bar, None: if it is one of those that bear it now.

        `lit`: the half that is lit, 0 for the low one and 1 for the high one.
        """
        has_sign = tile in self._marked if marked is None else marked
        return self._kept(
            ("tile", tile, short_px, turns % 4, has_sign, lit),
            lambda: tiles.draw_tile(self._theme, tile, short_px, turns, marked=has_sign, lit=lit),
        )

    def back(self, short_px: int, turns: int) -> pygame.Surface:
        """A tile face down."""
        return self._kept(
            ("back", short_px, turns % 4), lambda: tiles.draw_back(self._theme, short_px, turns)
        )

    def faded(
        self, tile: Tile, short_px: int, turns: int, *, marked: bool | None = None, lit: int | None = None
    ) -> pygame.Surface:
        """A tile as a ghost, where it could be laid; `marked` and `lit` as for `tile`."""
        has_sign = tile in self._marked if marked is None else marked
        return self._kept(
            ("faded", tile, short_px, turns % 4, has_sign, lit),
            lambda: shadows.ghost(self.tile(tile, short_px, turns, marked=has_sign, lit=lit)),
        )

    def dimmed(self, tile: Tile, short_px: int, turns: int, *, marked: bool | None = None) -> pygame.Surface:
        """A tile of a hand that fits nowhere; `marked` as for `tile`."""
        has_sign = tile in self._marked if marked is None else marked
        return self._kept(
            ("dimmed", tile, short_px, turns % 4, has_sign),
            lambda: shadows.dimmed(self.tile(tile, short_px, turns, marked=has_sign), self._theme),
        )

    def shadow(self, short_px: int, turns: int, *, held: bool) -> tuple[pygame.Surface, Offset]:
        """The shadow of a tile, and where its top left is from the tile's."""
        picture = self._kept(
            ("shadow", short_px, turns % 2, held),
            lambda: shadows.tile_shadow(self._theme, short_px, turns, held=held),
        )
        margin = _margin(picture, tiles.tile_size(short_px, turns))
        right, down = shadows.shift_px(short_px, held=held)
        return picture, (right - margin, down - margin)

    def empty_place(self, size_px: Size, *, lit: bool) -> pygame.Surface:
        """A place where a tile can be laid; `lit` when the held tile is near."""
        return self._kept(
            ("place", size_px, lit),
            lambda: marks.draw_empty_place(self._theme, size_px, self._fonts.scale, lit=lit),
        )

    def outline(
        self, size_px: Size, *, kind: Outline, radius_px: float | None = None
    ) -> tuple[pygame.Surface, Offset]:
        """An outline round a thing of this size, and where its top left is from the thing's.

        `radius_px` is that of the thing's corners; None: those of a tile.
        """
        radius = tiles.CORNER * min(size_px) if radius_px is None else radius_px
        picture = self._kept(
            ("outline", size_px, kind, radius),
            lambda: marks.draw_outline(self._theme, size_px, kind, self._fonts.scale, radius),
        )
        margin = _margin(picture, size_px)
        return picture, (-margin, -margin)

    def frame(
        self, size_px: Size, line_px: int, radius_px: float, open_px: tuple[int, int] = (0, 0)
    ) -> pygame.Surface:
        """A line along the edges of something of this size, with `line_px` round it; its shorter sides may be open."""
        return self._kept(
            ("frame", size_px, line_px, radius_px, open_px),
            lambda: marks.draw_frame(self._theme, size_px, line_px, radius_px, open_px),
        )

    def leader(self, span_px: Offset, width_px: int) -> pygame.Surface:
        """A line that goes so far right and down, in the middle of its picture."""
        return self._kept(
            ("leader", span_px, width_px), lambda: marks.draw_leader(self._theme, span_px, width_px)
        )

    def badge(self, badge: Badge, height_px: int) -> pygame.Surface:
        """What lies at an open end, as wide as it needs to be."""
        return self._kept(
            ("badge", badge, height_px),
            lambda: badge_pictures.draw_badge(self._theme, self._fonts, badge, height_px),
        )

    def bubble(self, content: pygame.Surface, tail: Tail, scale: float) -> pygame.Surface:
        """A speech bubble round a picture; the tip of its tail is the middle of that edge."""
        # The surface itself is the key: the cache then holds it, so that no other can take its identity.
        return self._kept(
            ("bubble", content, tail, scale), lambda: bodies.draw_bubble(self._theme, content, tail, scale)
        )

    def pill(self, content: pygame.Surface, scale: float) -> pygame.Surface:
        """A small pill round `content`."""
        return self._kept(("pill", content, scale), lambda: bodies.draw_pill(self._theme, content, scale))

    def with_sign(self, words: pygame.Surface) -> pygame.Surface:
        """A text with the matador sign on a dark disc before it."""
        return self._kept(("signed", words), lambda: badge_pictures.draw_signed(self._theme, words))

    def face(
        self, kind: int, size_px: int, *, mood: Mood, turn: bool, colour: int | None = None
    ) -> pygame.Surface:
        """The face of a seat in a square, with a ring in the accent when it is its turn.

        `colour` is the seat's colour behind the head, 0 to 7; None: a shade of the head's own.
        """
        number = None if colour is None else colour % len(SEAT_COLOURS)
        return self._kept(
            ("face", kind % len(faces.KINDS), size_px, mood, number, turn),
            lambda: faces.draw_face(self._theme, kind, size_px, mood=mood, turn=turn, colour=number),
        )

    def team(self, team: int, size_px: int, ground: Ground = "strip") -> pygame.Surface:
        """The sign of a team in a square, a sun or a moon, for dark strips or for ivory panels."""
        return self._kept(
            ("team", team % len(teams.TEAMS), size_px, ground),
            lambda: teams.draw_team(self._theme, team, size_px, ground),
        )

    def icon(self, name: Icon, size_px: int, colour: Colour) -> pygame.Surface:
        """An icon of one colour in a square."""
        return self._kept(("icon", name, size_px, colour), lambda: icons.draw_icon(name, size_px, colour))

    def button(self, size_px: Size, *, kind: ButtonKind, pressed: bool, enabled: bool) -> pygame.Surface:
        """The body of a button, without its label."""
        return self._kept(
            ("button", size_px, kind, pressed, enabled),
            lambda: bodies.draw_button(
                self._theme, size_px, kind, self._fonts.scale, pressed=pressed, enabled=enabled
            ),
        )

    def panel(self, size_px: Size) -> pygame.Surface:
        """An ivory sheet with its shadow: `panel_margin_px` of the picture are shadow on every side."""
        return self._kept(
            ("panel", size_px), lambda: bodies.draw_panel(self._theme, size_px, self._fonts.scale)
        )

    def strip(self, size_px: Size) -> pygame.Surface:
        """A dark pill that the felt shines through a little."""
        return self._kept(("strip", size_px), lambda: bodies.draw_strip(self._theme, size_px))

    def sign(self, size_px: int) -> pygame.Surface:
        """The matador sign in a square, for dark grounds."""
        return self._kept(("sign", size_px), lambda: badge_pictures.draw_sign(self._theme, size_px))

    def crown(self, size_px: int) -> pygame.Surface:
        """The crown of the winner in a square."""
        return self._kept(("crown", size_px), lambda: crown.draw_crown(self._theme, size_px))

    def background(self, size_px: Size, felt: pygame.Rect, rack: pygame.Rect) -> pygame.Surface:
        """Frame, felt and rack, opaque; a rack without width or height is left out."""
        return self._backgrounds.get(
            (size_px, tuple(felt), tuple(rack)),
            lambda: background.draw_background(self._theme, size_px, felt, rack, self._fonts.scale),
        )

    def composed(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A picture that is put together elsewhere, kept with the others."""
        return self._kept(("composed", key), make)

    def _kept(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._pictures.get((self._is_one_coloured, key), make)


def _margin(picture: pygame.Surface, size_px: Size) -> int:
    return (picture.get_width() - size_px[0]) // 2
