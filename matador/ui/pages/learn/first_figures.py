"""The figures of the first three minutes: the end of a line, moving tiles, and a boneyard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import pi, sin
from typing import Final

import pygame

from matador.play.learn.taking_first_steps import SHOW_MS, Choice
from matador.rules import Tile
from matador.teaching.frames import Pair
from matador.ui.canvas import Item
from matador.ui.helping.showing_hand import HAND_BACK, HAND_LAID, Laying, LayingHalf, eased
from matador.ui.inputs import Point
from matador.ui.kit.widgets import Bodied, Face, Figure, face_items
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.home.figures import card_inside, card_label, card_parts
from matador.ui.pages.learn.figures import FramePicture, half_side_px, lit_items, lying_turns
from matador.ui.sentences import learn

FLIGHT_MS: Final = 350
"""Time for a tile to move to its place."""
HOP_MS: Final = 600
_LEANS_DEGREES: Final = -8
"""The rotation of a tile that does not fit where it was played."""


@dataclass(frozen=True, slots=True)
class EndOfLine:
    """A tile with one open half, and the empty place beside it."""

    lying: Tile
    known: int
    is_lit: bool = False

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        tile, place = line_rects(rect)
        yield placed(look.sprites.empty_place(place.size, lit=self.is_lit), "topleft", place.topleft)
        turns = lying_turns(self.lying, self.known, is_left=True)
        picture = look.sprites.tile(self.lying, tile.height, turns, marked=False)
        yield from shadowed(look, picture, tile, turns)


def line_rects(rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    short = max(16, min(rect.height - 8, rect.width // 4 - 4)) // 2 * 2
    tile = pygame.Rect(rect.centerx - 2 * short, rect.centery - short // 2, 2 * short, short)
    return tile, tile.move(2 * short, 0)


@dataclass(frozen=True, slots=True)
class QuestionMark:
    """A question mark where a half is missing."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        mark = look.fonts.numeral("?", max(12, rect.height // 2), look.theme.on_surface_muted)
        yield placed(mark, "center", rect.center)


@dataclass(frozen=True, slots=True)
class TakenAway:
    """The empty place of a choice that is elsewhere for now, or of a tile that will be drawn."""

    is_half: bool = False

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        size = (half_side_px(look, rect),) * 2 if self.is_half else rect.size
        yield placed(look.sprites.empty_place(size, lit=False), "center", rect.center)


@dataclass(frozen=True, slots=True)
class Hops:
    """A figure that hops once to attract attention."""

    figure: Figure
    from_ms: float

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        share = max(0.0, min(1.0, (now_ms - self.from_ms) / HOP_MS))
        yield from self.figure.items(look, rect.move(0, -round(rect.height / 6 * sin(pi * share))), now_ms)


@dataclass(frozen=True, slots=True)
class Tried:
    """A tile or half that moves to its place; if it does not fit, it leans there and then moves back."""

    laying: Laying | LayingHalf
    since_ms: float
    back_ms: float | None = None
    """When it starts to move back; None if it stays."""
    is_moving: bool = True
    let_go: pygame.Rect | None = None
    """Where it was dropped, if it was dragged; it moves back to its own place anyway."""

    def items(self, look: Look, _rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
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
    """The frame while the hand shows how to play a tile; pips are added while the tile is there."""

    pair: Pair
    since_ms: float
    is_moving: bool = True

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        share = (now_ms - self.since_ms) / SHOW_MS
        if HAND_LAID <= share < HAND_BACK:
            landed = self.since_ms + HAND_LAID * SHOW_MS
            figure = FramePicture(self.pair, landed, flies=self.is_moving)
        else:
            figure = FramePicture(Pair(self.pair.total, self.pair.first))
        yield from figure.items(look, rect, now_ms)


@dataclass(frozen=True, slots=True)
class Joined:
    """A light around the two halves that make the total, once they touch."""

    halves: pygame.Rect
    from_ms: float

    def items(self, look: Look, _rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        if now_ms >= self.from_ms:
            yield from lit_items(look, self.halves, is_lit=True)


@dataclass(frozen=True, slots=True)
class Boneyard:
    """Face-down tiles to draw from."""

    is_lit: bool = False
    tiles: int = 3

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
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


@dataclass(frozen=True, slots=True)
class LetGo:
    """Where the centre of something was when it was dropped."""

    choice: Choice
    at: Point
    since_ms: float

    def rect(self, home: pygame.Rect) -> pygame.Rect:
        found = home.copy()
        found.center = self.at
        return found


@dataclass(frozen=True, slots=True)
class GlidesHome:
    """A dropped item that moves back to its own place."""

    figure: Figure
    let_go: LetGo

    def body(self, look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, float]:
        assert isinstance(self.figure, Bodied), "what is let go is a half or a tile"
        return self.figure.body(look, rect)

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        share = eased((now_ms - self.let_go.since_ms) / FLIGHT_MS)
        start, end = pygame.Vector2(self.let_go.at), pygame.Vector2(rect.center)
        on_its_way = rect.copy()
        on_its_way.center = pygame.Vector2(start.lerp(end, share))
        yield from self.figure.items(look, on_its_way, now_ms)


_TILES = 3


@dataclass(frozen=True, slots=True)
class FirstMatch:
    """A small table with the opponent and the learner."""

    dot: Face | None
    own: Face | None = None

    def button(self, look: Look, rect: pygame.Rect) -> pygame.Rect:
        return card_label(look, card_inside(look, rect), learn.play(look.language), "play")[0].rect

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        items, room = card_parts(look, rect, learn.play(look.language), "play", "felt")
        yield from items
        half = room.height // 2
        short = max(10, min(half * 2 // 5, room.width // 9)) // 2 * 2
        face_px = min(half, look.px(96))
        # Faces and tiles are centred together.
        middle = room.centerx + (face_px + short // 2) // 2
        for row, face in enumerate((self.dot, self.own)):
            if face is not None:
                at = (middle - short * 11 // 4 - face_px // 2, room.top + half // 2 + row * half)
                yield from face_items(look, face, face_px, at)
        for place in range(_TILES):
            left = middle + (2 * place - _TILES) * short * 3 // 4
            away = pygame.Rect(left, room.top + half // 2 - short, short, 2 * short)
            for lying in (away, away.move(0, half)):
                yield from shadowed(look, look.sprites.back(short, 0), lying, 0)
