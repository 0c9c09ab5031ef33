"""Strips of tiles: hands as they were dealt, and the boneyard with the faces of those who drew from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.play.game import Game
from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import FigureLabel
from matador.ui.look import Look, placed
from matador.ui.scores.sides import face_of
from matador.ui.scores.strips import Reading
from matador.ui.sentences import fair as words

_NAME_PX = 120
_GROUP = 4


@dataclass(frozen=True, slots=True)
class TileSize:
    """How large tiles are on a page to read."""

    short_px: int

    @property
    def step_px(self) -> int:
        """From one tile to the next."""
        return self.short_px + max(4, self.short_px // 4)

    def lines(self, tiles: int, room_px: int) -> int:
        """How many lines so many tiles need, at least one."""
        return max(1, -(-tiles // self.a_line(room_px)))

    def a_line(self, room_px: int) -> int:
        """How many tiles stand in a line."""
        return max(1, (room_px + self.step_px - self.short_px) // self.step_px)


@dataclass(frozen=True, slots=True)
class HandsStrip:
    """Hands side by side: face, name and tiles of each."""

    reading: Reading
    game: Game
    hands: Sequence[tuple[int, tuple[Tile, ...]]]
    """Seat and tiles."""
    columns: int
    stays_with_next: bool = False

    @property
    def _size(self) -> TileSize:
        return TileSize(self.reading.short_px)

    @property
    def _line_px(self) -> int:
        tiles = 2 * self._size.short_px + self.reading.look.px(8)
        return max(tiles, self.reading.look.fonts.line_height(Style.SMALL))

    @property
    def _cell_px(self) -> int:
        return self.reading.room_px // self.columns

    @property
    def _tiles_px(self) -> int:
        """How much room the tiles of a hand have."""
        return self._cell_px - hand_head_px(self.reading, self.game) - self.reading.look.px(20)

    @property
    def _lines(self) -> int:
        return max(self._size.lines(len(hand), self._tiles_px) for _, hand in self.hands)

    @property
    def height_px(self) -> int:
        return max(self._lines * self._line_px, self.reading.look.px(46)) + self.reading.look.px(6)

    def placed(self, left: int, top: int) -> Iterator[Placed]:
        """Each hand."""
        for column, (seat, hand) in enumerate(self.hands):
            rect = pygame.Rect(self._left(left, column), top, self._cell_px, self.height_px)
            name = words.held_by(self.reading.look.language, self.game.occupants[seat].name, hand)
            yield Placed(FigureLabel(_Hand(self, seat, hand), f"hand:{seat}", name), rect)

    def hand_items(self, seat: int, hand: Sequence[Tile], left: int, top: int) -> Iterator[Item]:
        """Face, name and tiles of somebody."""
        look = self.reading.look
        middle = top + max(self._line_px, look.px(46)) // 2
        face_px = look.px(40)
        yield placed(face_of(look, self.game, seat, face_px), "midleft", (left, middle))
        room = hand_head_px(self.reading, self.game) - face_px - look.px(8) - look.px(14)
        name = look.shortened(self.game.occupants[seat].name, Style.SMALL, room)
        after = (left + face_px + look.px(8), middle)
        yield look.text(name, Style.SMALL, look.theme.panel_text, "midleft", after, bold=True)
        for tile, rect in self._places(hand, left, top):
            yield placed(look.sprites.tile(tile, self._size.short_px, 0), "topleft", rect.topleft)

    def _left(self, left: int, column: int) -> int:
        return left + self.reading.inset_px + column * self._cell_px

    def _places(self, hand: Sequence[Tile], left: int, top: int) -> Iterator[tuple[Tile, pygame.Rect]]:
        size, first = self._size, left + hand_head_px(self.reading, self.game)
        a_line = size.a_line(self._tiles_px)
        for index, tile in enumerate(hand):
            line, place = divmod(index, a_line)
            above = (max(self._line_px, self.reading.look.px(46)) - 2 * size.short_px) // 2
            corner = (first + place * size.step_px, top + line * self._line_px + above)
            yield tile, pygame.Rect(corner, (size.short_px, 2 * size.short_px))


@dataclass(frozen=True, slots=True)
class _Hand:
    strip: HandsStrip
    seat: int
    hand: tuple[Tile, ...]

    def items(self, _look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        return self.strip.hand_items(self.seat, self.hand, *rect.topleft)


def hand_head_px(reading: Reading, game: Game) -> int:
    """How wide face and name before a hand are."""
    look = reading.look
    widest = max(look.fonts.size(occupant.name, Style.SMALL, bold=True)[0] for occupant in game.occupants)
    name = min(widest, round(look.px(_NAME_PX) * min(1.5, look.text_scale)))
    return min(look.px(40) + look.px(8) + name + look.px(14), reading.room_px // 2)


def hand_columns(reading: Reading, game: Game, hands: Sequence[Sequence[Tile]]) -> int:
    """How many hands stand side by side: as many as there is room for, but the rows alike."""
    size = TileSize(reading.short_px)
    wanted = hand_head_px(reading, game) + max(map(len, hands)) * size.step_px + reading.look.px(20)
    rows = -(-len(hands) // max(1, reading.room_px // wanted))
    return -(-len(hands) // rows)


@dataclass(frozen=True, slots=True)
class CodeStrip:
    """The short form of a code: tiles in groups of four, so that two rows can be compared."""

    reading: Reading
    tiles: Sequence[Tile]
    stays_with_next: bool = False

    @property
    def height_px(self) -> int:
        return self._lines * self._line_px + self.reading.look.px(8)

    @property
    def _short_px(self) -> int:
        return self.reading.short_px

    @property
    def _line_px(self) -> int:
        return 2 * self._short_px + self.reading.look.px(6)

    @property
    def _group_px(self) -> int:
        """From one group to the next."""
        return _GROUP * TileSize(self._short_px).step_px + self._short_px // 2

    @property
    def _a_line(self) -> int:
        """How many groups stand in a line."""
        return max(1, self.reading.room_px // self._group_px)

    @property
    def _lines(self) -> int:
        return -(-len(self.tiles) // (_GROUP * self._a_line))

    def placed(self, left: int, top: int) -> Iterator[Placed]:
        """All of them as one sentence."""
        rect = pygame.Rect(left + self.reading.inset_px, top, self.reading.room_px, self.height_px)
        name = words.tiles_of_code(self.reading.look.language, self.tiles)
        yield Placed(FigureLabel(self, "code tiles", name), rect)

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The tiles."""
        for index, tile in enumerate(self.tiles):
            group, place = divmod(index, _GROUP)
            line, column = divmod(group, self._a_line)
            at = rect.left + column * self._group_px + place * TileSize(self._short_px).step_px
            sprite = look.sprites.tile(tile, self._short_px, 0, marked=False)
            yield placed(sprite, "topleft", (at, rect.top + line * self._line_px))


@dataclass(frozen=True, slots=True)
class YardStrip:
    """A line of the boneyard; below a tile is the face of whoever drew it."""

    reading: Reading
    game: Game
    tiles: Sequence[tuple[Tile, int | None]]
    """With the seat that drew it, or None."""
    stays_with_next: bool = False

    @property
    def _size(self) -> TileSize:
        return TileSize(self.reading.yard_px)

    @property
    def face_px(self) -> int:
        """As wide as a tile: faces side by side do not touch."""
        return self._size.short_px

    @property
    def height_px(self) -> int:
        faces = self.face_px + 2 if any(seat is not None for _, seat in self.tiles) else 0
        return 2 * self._size.short_px + faces + self.reading.look.px(10)

    def placed(self, left: int, top: int) -> Iterator[Placed]:
        """Each tile, with its face."""
        for (tile, seat), rect in zip(self.tiles, self._places(left, top), strict=True):
            name = None if seat is None else self.game.occupants[seat].name
            said = words.drawn_by(self.reading.look.language, tile, name)
            yield Placed(FigureLabel(_Drawn(self, tile, seat), f"yard:{tile}", said), rect)

    def tile_items(self, tile: Tile, seat: int | None, rect: pygame.Rect) -> Iterator[Item]:
        """A tile, and below it the face of whoever drew it."""
        look, size = self.reading.look, self._size
        yield placed(look.sprites.tile(tile, size.short_px, 0), "topleft", rect.topleft)
        if seat is not None:
            face = face_of(look, self.game, seat, self.face_px)
            yield placed(face, "midtop", (rect.centerx, rect.bottom + 2))

    def _places(self, left: int, top: int) -> Iterator[pygame.Rect]:
        size = self._size
        for index in range(len(self.tiles)):
            at = left + self.reading.inset_px + index * size.step_px + (size.step_px - size.short_px) // 2
            yield pygame.Rect(at, top + self.reading.look.px(2), size.short_px, 2 * size.short_px)


@dataclass(frozen=True, slots=True)
class _Drawn:
    strip: YardStrip
    tile: Tile
    seat: int | None

    def items(self, _look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        return self.strip.tile_items(self.tile, self.seat, rect)
