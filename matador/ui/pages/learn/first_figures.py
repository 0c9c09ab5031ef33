"""The pictures of the first three minutes: an end with what is laid at it, the hand, and a boneyard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from matador.play.learn.taking_first_steps import SHOW_MS
from matador.rules import Tile
from matador.teaching.frames import Pair
from matador.ui.canvas import Item
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.learn.figures import FramePicture, lit_items
from matador.ui.sprites.hand import TIP, draw_hand

FLIGHT_MS: Final = 350
"""So long a tile is on its way."""

_AT, _TAKEN, _LAID, _BACK, _HOME = 0.16, 0.24, 0.46, 0.74, 0.92
"""The parts of its time at which the hand has come, has taken the tile, has laid it, takes it back, has put it back."""

_GHOST = 150
"""How opaque a tile is in the hand that comes again, of 255."""


@dataclass(frozen=True, slots=True)
class Laying:
    """A tile or a half and the way that it goes: from where it is chosen to where it is laid."""

    tile: Tile
    touching: int
    """The half that touches, at its left."""
    start: pygame.Rect
    end: pygame.Rect

    def items(self, look: Look, share: float, *, alpha: int = 255) -> Iterator[Item]:
        """The tile when this part of the way is done: it stands at its start, and lies from there on."""
        if share <= 0:
            picture = look.sprites.tile(self.tile, self.start.width, 0, marked=False)
            yield from _drawn(look, picture, self.start, 0, alpha)
            return
        short = round(self.start.width + (self.end.height - self.start.width) * share) // 2 * 2
        centre = _between(self.start.center, self.end.center, share)
        rect = pygame.Rect(0, 0, 2 * short, short)
        rect.center = centre
        turns = lying_turns(self.tile, self.touching, is_left=False)
        yield from _drawn(look, look.sprites.tile(self.tile, short, turns, marked=False), rect, turns, alpha)


def lying_turns(tile: Tile, half: int, *, is_left: bool) -> int:
    """In quarters, how a tile is turned that lies at the left or right, with this half in the middle."""
    return (1 if tile.low == half else 3) if is_left else (3 if tile.low == half else 1)


@dataclass(frozen=True, slots=True)
class EndOfLine:
    """A tile that lies there with one half open, and the empty place beside it."""

    lying: Tile
    known: int
    is_lit: bool = False

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The tile at the left, the place at the right."""
        tile, place = line_rects(rect)
        yield placed(look.sprites.empty_place(place.size, lit=self.is_lit), "topleft", place.topleft)
        turns = lying_turns(self.lying, self.known, is_left=True)
        picture = look.sprites.tile(self.lying, tile.height, turns, marked=False)
        yield from shadowed(look, picture, tile, turns)


def line_rects(rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Where the tile lies in the rectangle of a line, and the place beside it."""
    short = max(16, min(rect.height - 8, rect.width // 4 - 4)) // 2 * 2
    tile = pygame.Rect(rect.centerx - 2 * short, rect.centery - short // 2, 2 * short, short)
    return tile, tile.move(2 * short, 0)


@dataclass(frozen=True, slots=True)
class Tried:
    """A tile that was laid: it goes there, and back again if it does not fit."""

    laying: Laying
    since_ms: float
    back_ms: float | None = None
    """When it sets out to go back; None: it stays."""
    is_moving: bool = True

    def items(self, look: Look, _rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """The tile where it is now."""
        share = _eased((now_ms - self.since_ms) / FLIGHT_MS)
        if self.back_ms is not None and now_ms > self.back_ms:
            share = 1 - _eased((now_ms - self.back_ms) / FLIGHT_MS)
        yield from self.laying.items(look, share if self.is_moving else 1.0)


@dataclass(frozen=True, slots=True)
class ShownFrame:
    """The frame while the hand shows how a tile is laid: its pips come, and go with it."""

    pair: Pair
    since_ms: float
    is_moving: bool = True

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """The frame as it is filled now."""
        share = (now_ms - self.since_ms) / SHOW_MS
        if _LAID <= share < _BACK:
            landed = self.since_ms + _LAID * SHOW_MS
            figure = FramePicture(self.pair, landed, flies=self.is_moving)
        else:
            figure = FramePicture(Pair(self.pair.total, self.pair.first))
        yield from figure.items(look, rect, now_ms)


@dataclass(frozen=True, slots=True)
class ShowingHand:
    """The hand that lays a tile, or presses something, and goes again."""

    since_ms: float
    lasts_ms: float
    start: pygame.Rect
    """What it takes, or presses."""
    end: pygame.Rect | None = None
    """Where it takes that; None: it only presses."""
    laying: Laying | None = None
    is_ghost: bool = True
    """True if the tile itself stays where it is."""
    is_moving: bool = True

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """The tile that it has, and the hand above it."""
        share = (now_ms - self.since_ms) / self.lasts_ms
        if not self.is_moving:
            # Without motion it is seen here, then there.
            share = _TAKEN if share < _LAID else _LAID if share < _BACK else _HOME
        way = _way(share)
        if self.laying is not None:
            yield from self.laying.items(look, way, alpha=_GHOST if self.is_ghost else 255)
        side = max(40, look.px(84))
        picture = look.sprites.composed(("hand", side), lambda: draw_hand(side))
        below = (self.start.centerx, rect.bottom + side)
        goal = self.start.center if self.end is None else _between(self.start.center, self.end.center, way)
        if share < _AT:
            goal = _between(below, self.start.center, _eased(share / _AT))
        elif share > _HOME:
            goal = _between(self.start.center, below, _eased((share - _HOME) / (1 - _HOME)))
        pressed = 0.06 * side if _AT < share < _TAKEN or (self.end is None and _LAID < share < _BACK) else 0.0
        left, top = goal[0] - TIP[0] * side + pressed, goal[1] - TIP[1] * side + pressed
        yield Item(picture, round(left), round(top))


@dataclass(frozen=True, slots=True)
class Boneyard:
    """Tiles face down, from which one is taken."""

    is_lit: bool = False

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """Three tiles that lie a little over each other."""
        short = max(16, min(rect.width * 2 // 3, rect.height // 2)) // 2 * 2
        off = max(2, short // 5)
        for place in (2, 1, 0):
            tile = pygame.Rect(0, 0, short, 2 * short)
            tile.center = (rect.centerx + (place - 1) * off, rect.centery)
            yield from shadowed(look, look.sprites.back(short, 0), tile, 0)
        if self.is_lit:
            yield from lit_items(look, rect, is_lit=True)


def _way(share: float) -> float:
    """How much of the way between start and end is done at a part of the hand's time."""
    if share <= _TAKEN or share >= _HOME:
        return 0.0
    if share < _LAID:
        return _eased((share - _TAKEN) / (_LAID - _TAKEN))
    return 1.0 if share < _BACK else 1 - _eased((share - _BACK) / (_HOME - _BACK))


def _eased(share: float) -> float:
    share = max(0.0, min(1.0, share))
    return share * share * (3 - 2 * share)


def _between(start: tuple[int, int], end: tuple[int, int], share: float) -> tuple[int, int]:
    return (round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share))


def _drawn(look: Look, picture: pygame.Surface, rect: pygame.Rect, turns: int, alpha: int) -> Iterator[Item]:
    if alpha == 255:
        yield from shadowed(look, picture, rect, turns)
        return
    pale = picture.copy()
    pale.set_alpha(alpha)
    yield Item(pale, rect.left, rect.top)
