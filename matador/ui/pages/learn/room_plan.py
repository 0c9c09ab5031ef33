"""Where the parts of the room of Learn lie in a window."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.words import LEAST_PX
from matador.ui.look import Look
from matador.ui.scale import planned
from matador.ui.sentences import learn


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """The rectangles of a window; all pixels."""

    size: Point
    felt: pygame.Rect
    home: pygame.Rect
    title: pygame.Rect
    path: pygame.Rect
    stones: tuple[pygame.Rect, ...]
    branches: tuple[pygame.Rect, ...]
    """Above the stones: what grows out of them."""
    said: pygame.Rect
    cards: tuple[pygame.Rect, pygame.Rect, pygame.Rect]
    first: pygame.Rect
    """What leads to the first steps, beside the way home."""
    loudspeaker: pygame.Rect
    """Beside that."""
    quick: pygame.Rect
    """At the right of the head."""


SAID = (Style.TEXT, Style.SMALL)
"""In which sizes it is tried to say in one line what is known."""


def room_plan(look: Look, size: Point, totals: int, words: str) -> RoomPlan:
    """The plan of a window with so many totals, and with what is said of one.

    A size below the smallest counts as that.
    """
    width, height = planned(size)
    frame = 0 if width < 1024 or height < 660 else look.px(14)
    felt = pygame.Rect(0, 0, width, height).inflate(-2 * frame, -2 * frame)
    inner = felt.inflate(-2 * max(look.least(14), look.px(28)), -2 * max(look.least(12), look.px(22)))
    gap = max(look.least(8), look.px(20))
    head = max(look.least(LEAST_PX), look.px(56))
    home = pygame.Rect(inner.left, inner.top, head, head)
    label = look.fonts.size(learn.quick_minute(look.language), Style.SMALL, bold=True)[0]
    quick_wide = min(inner.width // 2, max(look.px(230), label + look.px(90)))
    quick = pygame.Rect(inner.right - quick_wide, inner.top, quick_wide, head)
    first = home.move(head + gap // 2, 0)
    loudspeaker = first.move(head + gap // 2, 0)
    left = (loudspeaker if look.reads_aloud else first).right + gap
    title = pygame.Rect(left, inner.top, quick.left - gap - left, head)
    stone = max(look.least(LEAST_PX + 12), min(look.px(104), inner.height // 5))
    step = min(inner.width // totals, stone * 2)
    # It is pressed as a stone is.
    branch = max(look.least(LEAST_PX), min(stone * 2 // 3, step * 2 // 5))
    path = pygame.Rect(inner.left, inner.top + head + gap // 2 + branch, inner.width, stone)
    leftmost = path.centerx - step * (totals - 1) // 2
    stones = tuple(
        pygame.Rect(leftmost + place * step - stone // 2, path.top, stone, stone) for place in range(totals)
    )
    wide = step * 24 // 25
    branches = tuple(
        pygame.Rect(rect.centerx - wide // 2, rect.top - branch, wide, branch) for rect in stones
    )
    style = look.fitting(words, SAID, inner.width)
    written = look.fonts.render(words, style, look.theme.on_felt, max_width=inner.width)
    said = pygame.Rect(inner.left, path.bottom + gap // 2, inner.width, written.get_height())
    top = said.bottom + gap
    room = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
    wide = min((room.width - 2 * gap) // 3, room.height * 5 // 4)
    left = room.centerx - (3 * wide + 2 * gap) // 2
    cards = [pygame.Rect(left + place * (wide + gap), room.top, wide, room.height) for place in range(3)]
    return RoomPlan(
        (width, height),
        felt,
        home,
        title,
        path,
        stones,
        branches,
        said,
        (cards[0], cards[1], cards[2]),
        first,
        loudspeaker,
        quick,
    )
