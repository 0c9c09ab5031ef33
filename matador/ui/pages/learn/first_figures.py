"""The figures of the first three minutes: the end of a line, moving tiles, and a boneyard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import pi, sin
from typing import Final

import pygame

from matador.play.learn.taking_first_steps import SHOW_MS, Choice
from matador.teaching.frames import Pair
from matador.ui.canvas import Item
from matador.ui.helping.showing_hand import HAND_BACK, HAND_LAID, Laying, LayingHalf, eased
from matador.ui.inputs import Point
from matador.ui.kit.layout import Column, Grow, Row, Space
from matador.ui.kit.shaped import AspectRatio, Marker, spots
from matador.ui.kit.widgets import Bodied, Face, Figure, face_items
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.home.figures import card_inside, card_label, card_parts
from matador.ui.pages.learn.figures import FramePicture, lit_items
from matador.ui.sentences import learn

FLIGHT_MS: Final = 350
"""Time for a tile to move to its place."""
HOP_MS: Final = 600
_LEANS_DEGREES: Final = -8
"""The rotation of a tile that does not fit where it was played."""


@dataclass(frozen=True, slots=True)
class QuestionMark:
    """A question mark where a half is missing."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        mark = look.fonts.numeral("?", max(12, rect.height // 2), look.theme.on_surface_muted)
        yield placed(mark, "center", rect.center)


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
class Boneyard:
    """Face-down tiles to draw from."""

    is_lit: bool = False
    tiles: int = 3

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        short = max(16, min(rect.width * 4 // 5, rect.height // 2)) // 2 * 2
        off = max(2, short // 5)
        back = look.sprites.back(short, 0)
        middle = back.get_rect(center=rect.center)
        for place in reversed(range(self.tiles)):
            yield from shadowed(look, back, middle.move((place - 1) * off, 0), 0)
        yield from lit_items(look, middle.inflate(3 * off, off), is_lit=self.is_lit)


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
        middle = pygame.Vector2(self.let_go.at).lerp(rect.center, share)
        yield from self.figure.items(look, rect.move(middle - pygame.Vector2(rect.center)), now_ms)


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
        tiles = [
            part
            for place in range(_TILES)
            for part in (Grow(Space(), 0.5), Grow(AspectRatio(Marker(place), 1, 2)))
        ]
        hand = AspectRatio(
            Row((Grow(Space(), 1.5), Grow(Marker("face"), 1.5), *tiles, Grow(Space(), 1.5))), 9, 2.5
        )
        bands = Column((Grow(hand), Grow(hand))).rects(look, room)
        for band, face in zip(bands, (self.dot, self.own), strict=True):
            places = spots(hand.place(look, band))
            at = places.pop("face")
            if face is not None:
                yield from face_items(look, face, min(at.height, look.px(96)), at.center)
            for back in places.values():
                yield from shadowed(look, look.sprites.back(back.width, 0), back, 0)
