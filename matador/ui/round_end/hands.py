"""The hands that count, small, each behind the face of who holds it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.kit.face import Face, face_items
from matador.ui.look import Look, shadowed

TILE_PX = 40
"""The short side of a tile at most."""
_LEAST_PX = 6


@dataclass(frozen=True, slots=True)
class HandPlace:
    """A hand: where its face and its tiles are."""

    seat: int
    rect: pygame.Rect
    face: pygame.Rect
    tiles: tuple[pygame.Rect, ...]


def hands_in(look: Look, area: pygame.Rect, hands: Sequence[tuple[int, int]]) -> tuple[HandPlace, ...]:
    """Hands, each a seat and its number of tiles, one after the other in as many lines as they need."""
    for short in range(look.px(TILE_PX), _LEAST_PX, -1):
        lines = _lines(short, area.width, hands)
        if lines is not None and _high(short, len(lines)) <= area.height:
            return tuple(_set(short, area, lines))
    return ()


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand, face up."""

    place: HandPlace
    face: Face
    hand: tuple[Tile, ...]

    def items(self, look: Look, _rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The face and the tiles."""
        yield from face_items(look, self.face, self.place.face.height, self.place.face.center)
        for tile, rect in zip(self.hand, self.place.tiles, strict=True):
            yield from shadowed(look, look.sprites.tile(tile, rect.width, 0), rect, 0)


def _wide(short: int, tiles: int) -> int:
    return 2 * short + _gap(short) + tiles * (short + _gap(short))


def _gap(short: int) -> int:
    return max(2, short // 5)


def _high(short: int, lines: int) -> int:
    return lines * 2 * short + (lines - 1) * short // 2


def _lines(short: int, width: int, hands: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]] | None:
    """The hands by line; None if one of them is wider than a line."""
    lines: list[list[tuple[int, int]]] = []
    room = 0
    for seat, tiles in hands:
        wide = _wide(short, tiles)
        if wide > width:
            return None
        if not lines or room < wide + short:
            lines.append([])
            room = width + short
        lines[-1].append((seat, tiles))
        room -= wide + short
    return lines


def _set(short: int, area: pygame.Rect, lines: Sequence[Sequence[tuple[int, int]]]) -> Iterator[HandPlace]:
    top = area.top + (area.height - _high(short, len(lines))) // 2
    for line in lines:
        wide = sum(_wide(short, tiles) for _, tiles in line) + short * (len(line) - 1)
        left = area.left + (area.width - wide) // 2
        for seat, tiles in line:
            face = pygame.Rect(left, top, 2 * short, 2 * short)
            first, step = face.right + 2 * _gap(short), short + _gap(short)
            rects = tuple(pygame.Rect(first + step * index, top, short, 2 * short) for index in range(tiles))
            rect = pygame.Rect(left, top, _wide(short, tiles), 2 * short)
            yield HandPlace(seat, rect, face, rects)
            left += rect.width + short
        top += 2 * short + short // 2
