"""The hand that shows what to do: it plays a tile and returns it, or presses something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.helping.sums import half_picture
from matador.ui.look import Look, shadowed
from matador.ui.sprites.drawings import TIP, draw_hand

_AT, HAND_TAKEN, HAND_LAID, HAND_BACK, _HOME = 0.16, 0.24, 0.46, 0.74, 0.92
"""Shares of the duration at which the hand arrives, takes the tile, has laid it, picks it up, and has returned it."""

_GHOST_ALPHA: Final = 190


@dataclass(frozen=True, slots=True)
class Laying:
    """A tile, or a half with this number of pips, that moves from the rack to its place."""

    shown: Tile | int
    turns: int
    """The quarter turns of a tile at its place."""
    start: pygame.Rect
    end: pygame.Rect
    is_marked: bool = False

    def items(self, look: Look, share: float, *, alpha: int = 255) -> Iterator[Item]:
        short = round(min(self.start.size) + (min(self.end.size) - min(self.start.size)) * share)
        turns = self.turns if share > 0 else 0
        if isinstance(self.shown, int):
            picture = half_picture(look, self.shown, short)
        else:
            short = short // 2 * 2 if share > 0 else short
            picture = look.sprites.tile(self.shown, short, turns, marked=self.is_marked)
        rect = picture.get_rect(center=_between(self.start.center, self.end.center, share))
        if alpha == 255 and isinstance(self.shown, Tile):
            yield from shadowed(look, picture, rect, turns)
            return
        pale = picture.copy()
        pale.set_alpha(alpha)
        yield Item(pale, rect.left, rect.top)


@dataclass(frozen=True, slots=True)
class ShowingHand:
    """The hand that plays a tile or presses something, and then leaves."""

    since_ms: float
    lasts_ms: float
    start: pygame.Rect
    end: pygame.Rect | None = None
    """Where it takes the tile; None: it only presses."""
    laying: Laying | None = None
    is_moving: bool = True

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        share = (now_ms - self.since_ms) / self.lasts_ms
        if not self.is_moving:
            # Without motion the hand jumps between start and end.
            share = HAND_TAKEN if share < HAND_LAID else HAND_LAID if share < HAND_BACK else _HOME
        way = _way(share)
        if self.laying is not None:
            yield from self.laying.items(look, way, alpha=_GHOST_ALPHA)
        side = max(look.least(40), look.px(84))
        picture = look.sprites.composed(("hand", side), lambda: draw_hand(side))
        begin = _grip(self.start, side, rect)
        below = (begin[0], rect.bottom + side)
        goal = begin if self.end is None else _between(begin, _grip(self.end, side, rect), way)
        if share < _AT:
            goal = _between(below, begin, eased(share / _AT))
        elif share > _HOME:
            goal = _between(begin, below, eased((share - _HOME) / (1 - _HOME)))
        presses = _AT < share < HAND_TAKEN or (self.end is None and HAND_LAID < share < HAND_BACK)
        pressed = 0.06 * side if presses else 0.0
        left, top = goal[0] - TIP[0] * side + pressed, goal[1] - TIP[1] * side + pressed
        yield Item(picture, round(left), round(top))


def _grip(tile: pygame.Rect, side_px: int, window: pygame.Rect) -> tuple[int, int]:
    """Position of the fingertip on a tile: at its right edge, where it hides no pip and the whole hand is visible."""
    return (tile.right - side_px // 8, min(tile.bottom - tile.height // 3, window.bottom - side_px))


def _way(share: float) -> float:
    if share <= HAND_TAKEN or share >= _HOME:
        return 0.0
    if share < HAND_LAID:
        return eased((share - HAND_TAKEN) / (HAND_LAID - HAND_TAKEN))
    return 1.0 if share < HAND_BACK else 1 - eased((share - HAND_BACK) / (_HOME - HAND_BACK))


def eased(share: float) -> float:
    """`share` clamped to 0 to 1, slower at both ends."""
    share = max(0.0, min(1.0, share))
    return share * share * (3 - 2 * share)


def _between(start: tuple[int, int], end: tuple[int, int], share: float) -> tuple[int, int]:
    return (round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share))
