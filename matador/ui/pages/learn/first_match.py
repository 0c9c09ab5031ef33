"""The last of the first steps: Dot, three tiles each, and a button that begins; and which step is on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.kit.face import Face, face_items
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.home.cards import card_ground, card_inside, card_label
from matador.ui.sentences import learn
from matador.ui.sprites.svg import circle, filled, raster, stroked

_TILES = 3


@dataclass(frozen=True, slots=True)
class FirstMatch:
    """A little table with Dot at it."""

    dot: Face | None
    own: Face | None = None
    """Of whoever learns."""

    def button(self, look: Look, rect: pygame.Rect) -> pygame.Rect:
        """Where the button is on it."""
        return card_label(look, card_inside(look, rect), learn.play(look.language), "play")[0].rect

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """Dot and the learner, three tiles each that lie face down until they are dealt, and the button."""
        yield card_ground(look, rect, "felt")
        inside = card_inside(look, rect)
        label = card_label(look, inside, learn.play(look.language), "play")
        yield from label
        room = pygame.Rect(inside.left, inside.top, inside.width, label[0].top - inside.top - look.px(8))
        half = room.height // 2
        short = max(10, min(half * 2 // 5, room.width // 9)) // 2 * 2
        face_px = min(half, look.px(96))
        # Faces and tiles together stand in the middle.
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


@dataclass(frozen=True, slots=True)
class StepPips:
    """A pip for each step: full where it is done, lit where it is on."""

    number: int
    count: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The pips in a row."""
        side = max(10, min(look.px(20), rect.width // (2 * self.count)))
        left = rect.centerx - (2 * self.count - 1) * side // 2
        for place in range(self.count):
            pip = _full(look, side) if place < self.number else _open(look, side, is_on=place == self.number)
            yield placed(pip, "midleft", (left + 2 * place * side, rect.centery))


def _full(look: Look, side_px: int) -> pygame.Surface:
    middle = side_px / 2
    body = circle(middle, middle, middle * 0.9, filled(look.theme.on_felt))
    return look.sprites.composed(("step", side_px), lambda: raster((side_px, side_px), body))


def _open(look: Look, side_px: int, *, is_on: bool) -> pygame.Surface:
    middle, line = side_px / 2, max(1.5, side_px * (0.24 if is_on else 0.12))
    colour = look.theme.accent if is_on else look.theme.on_felt
    ring = circle(middle, middle, middle * 0.9 - line / 2, stroked(colour, line))
    return look.sprites.composed(("step to come", side_px, is_on), lambda: raster((side_px, side_px), ring))
