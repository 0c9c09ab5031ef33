"""The pictures of the first three minutes: an end with what is laid at it, the hand, and a boneyard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import pi, sin
from typing import Final

import pygame

from matador.play.learn.taking_first_steps import SHOW_MS
from matador.rules import Tile
from matador.teaching.frames import Pair
from matador.ui.canvas import Item
from matador.ui.helping.showing_hand import HAND_BACK, HAND_LAID, Laying, LayingHalf, eased
from matador.ui.kit.figures import Figure
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.learn.figures import FramePicture, half_side_px, lit_items, lying_turns

FLIGHT_MS: Final = 350
"""So long a tile is on its way."""
HOP_MS: Final = 600
_LEANS_DEGREES: Final = -8
"""So far a tile is turned that does not fit where it was laid."""


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
class QuestionMark:
    """A question mark where a half is missing."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The mark in the middle."""
        mark = look.fonts.numeral("?", max(12, rect.height // 2), look.theme.panel_muted)
        yield placed(mark, "center", rect.center)


@dataclass(frozen=True, slots=True)
class TakenAway:
    """The place of something that lies elsewhere for now, and comes back, or of a tile that is to come."""

    is_half: bool = False

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """An empty place."""
        size = (half_side_px(look, rect),) * 2 if self.is_half else rect.size
        yield placed(look.sprites.empty_place(size, lit=False), "center", rect.center)


@dataclass(frozen=True, slots=True)
class Hops:
    """Something that hops once, so that it is looked at."""

    figure: Figure
    from_ms: float

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """It where it is now."""
        share = max(0.0, min(1.0, (now_ms - self.from_ms) / HOP_MS))
        yield from self.figure.items(look, rect.move(0, -round(rect.height / 6 * sin(pi * share))), now_ms)


@dataclass(frozen=True, slots=True)
class Tried:
    """A tile or a half that was laid: it goes there, and if it does not fit it leans there, and goes back again."""

    laying: Laying | LayingHalf
    since_ms: float
    back_ms: float | None = None
    """When it sets out to go back; None: it stays."""
    is_moving: bool = True
    let_go: pygame.Rect | None = None
    """Where it sets out, if it was brought near by hand; it goes back to where it stands."""

    def items(self, look: Look, _rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """The tile where it is now."""
        laying = self.laying if self.let_go is None else replace(self.laying, start=self.let_go)
        share = eased((now_ms - self.since_ms) / FLIGHT_MS)
        if self.back_ms is not None and now_ms > self.back_ms:
            laying = self.laying
            share = 1 - eased((now_ms - self.back_ms) / FLIGHT_MS)
        items = list(laying.items(look, share if self.is_moving else 1.0))
        if self.back_ms is None or (share < 1.0 and self.is_moving):
            yield from items
            return
        straight = items[-1].picture
        leaning = look.sprites.composed(
            ("leaning", laying.shows, straight.get_size()),
            lambda: pygame.transform.rotozoom(straight, _LEANS_DEGREES, 1.0),
        )
        yield placed(leaning, "center", laying.end.center)


@dataclass(frozen=True, slots=True)
class ShownFrame:
    """The frame while the hand shows how a tile is laid: its pips come, and go with it."""

    pair: Pair
    since_ms: float
    is_moving: bool = True

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """The frame as it is filled now."""
        share = (now_ms - self.since_ms) / SHOW_MS
        if HAND_LAID <= share < HAND_BACK:
            landed = self.since_ms + HAND_LAID * SHOW_MS
            figure = FramePicture(self.pair, landed, flies=self.is_moving)
        else:
            figure = FramePicture(Pair(self.pair.total, self.pair.first))
        yield from figure.items(look, rect, now_ms)


@dataclass(frozen=True, slots=True)
class Joined:
    """A light round the two halves that make the total, once they lie beside each other."""

    halves: pygame.Rect
    from_ms: float

    def items(self, look: Look, _rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """The light."""
        if now_ms >= self.from_ms:
            yield from lit_items(look, self.halves, is_lit=True)


@dataclass(frozen=True, slots=True)
class Boneyard:
    """Tiles face down, from which one is taken."""

    is_lit: bool = False
    tiles: int = 3

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The tiles, which lie a little over each other."""
        short = max(16, min(rect.width * 4 // 5, rect.height // 2)) // 2 * 2
        off = max(2, short // 5)
        for place in reversed(range(self.tiles)):
            tile = pygame.Rect(0, 0, short, 2 * short)
            tile.center = (rect.centerx + (place - 1) * off, rect.centery)
            yield from shadowed(look, look.sprites.back(short, 0), tile, 0)
        if self.is_lit:
            pile = pygame.Rect(0, 0, short + 2 * off, 2 * short)
            pile.center = rect.center
            yield from lit_items(look, pile.inflate(off, off), is_lit=True)
