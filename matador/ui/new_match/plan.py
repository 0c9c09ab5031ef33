"""Where everything of the pages is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.look import Look
from matador.ui.new_match.cells import Block, Contents, Whose
from matador.ui.new_match.measures import Measures
from matador.ui.new_match.strips import Placed, Strip, Words, strips_of

_MARGIN_PX = 16
_INSET_PX = 24
_START_PX = 62
_COLUMN_GAP_PX = 32
_NARROW = 0.75


@dataclass(frozen=True, slots=True)
class Head:
    """Above cells on a leaf of their own: of whom they tell."""

    whose: Whose
    rect: pygame.Rect


@dataclass(frozen=True, slots=True)
class Leaf:
    """What is seen of a tab at once."""

    placed: tuple[Placed, ...]
    words: tuple[Words, ...]
    head: Head | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What stands in the head and on the button."""

    title: str
    tabs: tuple[str, ...]
    start: str


class Plan:
    """The rectangles of a tab in a window; what has no room is on further leaves."""

    def __init__(self, look: Look, size: Point, said: Said, contents: Contents, hints: Sequence[str]) -> None:
        """`hints` are all that may be said at the foot."""
        self.measures = Measures(look)
        self._look = look
        self.rect = pygame.Rect((0, 0), size).inflate(-2 * look.px(_MARGIN_PX), -2 * look.px(_MARGIN_PX))
        self._inset = look.px(_INSET_PX)
        self.close = pygame.Rect(0, 0, self.measures.target, self.measures.target)
        self.close.topright = (self.rect.right - look.px(14), self.rect.top + look.px(12))
        self.title, self.tabs = self._head_rects(said)
        self.start = self._start_rect(said.start)
        self._set_foot(hints, turns=False)
        leaves = (
            self._beside(contents)
            or self._narrowed(contents)
            or self._under_each_other(contents.blocks_in_leaves)
        )
        if len(leaves) > 1:
            self._set_foot(hints, turns=True)
            leaves = self._under_each_other(contents.blocks_in_leaves)
        self.leaves = tuple(leaf for leaf in leaves if leaf.placed)

    def _head_rects(self, said: Said) -> tuple[pygame.Rect | None, tuple[pygame.Rect, ...]]:
        """Where the title is, unless there is no room for it; and the tabs."""
        fonts, gap, measures = self._look.fonts, self.measures.gap, self.measures
        left = self.rect.left + self._inset
        room = self.close.left - 2 * gap - left
        height = max(self.close.height, fonts.line_height(Style.TEXT) + gap)
        wide = max(fonts.size(tab, Style.TEXT, bold=True)[0] for tab in said.tabs) + 3 * measures.pad
        wide = max(2 * measures.target, min(wide, (room - 2 * gap) // len(said.tabs)))
        run = len(said.tabs) * (wide + gap)
        title = pygame.Rect(left, self.close.top, room - run - 4 * gap, height)
        has_title = fonts.size(said.title, Style.SENTENCE, bold=True)[0] <= title.width
        start = self.close.left - 2 * gap - run + gap if has_title else left
        tabs = tuple(
            pygame.Rect(start + index * (wide + gap), self.close.top, wide, height)
            for index in range(len(said.tabs))
        )
        return (title if has_title else None), tabs

    def _start_rect(self, start: str) -> pygame.Rect:
        height = max(
            64, self._look.px(_START_PX), self._look.fonts.line_height(Style.TEXT) + self._look.px(20)
        )
        width = self._look.fonts.size(start, Style.TEXT, bold=True)[0] + self._look.px(100)
        rect = pygame.Rect(0, 0, max(self._look.px(210), width), height)
        rect.bottomright = (self.rect.right - self._inset, self.rect.bottom - self._look.px(18))
        return rect

    def _set_foot(self, hints: Sequence[str], *, turns: bool) -> None:
        """The line at the foot, as high as the longest hint needs, and the arrows between it and the button."""
        look, gap = self._look, self.measures.gap
        arrow = self.measures.target
        count_px = look.fonts.size("10 / 10", Style.SMALL)[0] + 2 * gap
        turning = 2 * arrow + count_px + 2 * gap if turns else 0
        left = self.rect.left + self._inset
        room = self.start.left - 2 * gap - turning - left
        beside = max(self.start.height, self._highest(hints, room))
        above = self._highest(hints, self.start.right - left)
        bottom = self.rect.bottom - look.px(18)
        if beside <= above + gap + self.start.height:
            self.hint = pygame.Rect(left, bottom - beside, room, beside)
            self.start.centery = self.hint.centery
        else:
            self.start.bottom = bottom
            self.hint = pygame.Rect(left, self.start.top - gap - above, self.start.right - left, above)
        self.on = pygame.Rect(0, 0, arrow, arrow)
        self.on.midright = (self.start.left - 2 * gap, self.start.centery)
        self.count = pygame.Rect(0, 0, count_px, arrow)
        self.count.midright = self.on.midleft
        self.back = pygame.Rect(0, 0, arrow, arrow)
        self.back.midright = self.count.midleft

    def _highest(self, hints: Sequence[str], room: int) -> int:
        return max((self.measures.text(hint, Style.SMALL, room)[1] for hint in hints), default=0)

    @property
    def body(self) -> pygame.Rect:
        """Where the cells are: below the head and above the foot."""
        top = max(self.close.bottom, *(tab.bottom for tab in self.tabs)) + self._look.px(14)
        bottom = self.hint.top - self._look.px(12)
        left = self.rect.left + self._inset
        return pygame.Rect(left, top, self.rect.width - 2 * self._inset, bottom - top)

    # Leaves

    def _beside(self, contents: Contents) -> tuple[Leaf, ...] | None:
        """All on one leaf, columns side by side; None where there is no room."""
        body, gap = self.body, self._look.px(_COLUMN_GAP_PX)
        above, top = self._stacked(contents.above, body.left, body.top, body.width)
        whole = sum(share for share, _ in contents.columns)
        room = body.width - (len(contents.columns) - 1) * gap
        parts, left, bottom = [above], body.left, top
        for share, blocks in contents.columns:
            width = int(room * share / whole)
            part, end = self._stacked(blocks, left, top, width)
            parts.append(part)
            left, bottom = left + width + gap, max(bottom, end)
        if bottom - self.measures.between > body.bottom:
            return None
        placed = tuple(one for part in parts for one in part.placed)
        return (Leaf(placed, tuple(word for part in parts for word in part.words)),)

    def _narrowed(self, contents: Contents) -> tuple[Leaf, ...] | None:
        """All on one leaf with more columns of cells than they should have; None where there is no room even so."""
        usual, self.measures = self.measures, Measures(self._look, narrow=_NARROW)
        leaves = self._beside(contents)
        if leaves is None:
            self.measures = usual
        return leaves

    def _stacked(self, blocks: Sequence[Block], left: int, top: int, width: int) -> tuple[Leaf, int]:
        """Blocks under each other, and where the next would begin."""
        placed: list[Placed] = []
        words: list[Words] = []
        for block in blocks:
            for strip in strips_of(self._look, self.measures, block, width):
                placed += [one.moved(left, top) for one in strip.placed]
                words += [word.moved(left, top) for word in strip.words]
                top += strip.height + self.measures.gap
            top += self.measures.between - self.measures.gap
        return Leaf(tuple(placed), tuple(words)), top

    def _under_each_other(self, blocks: Sequence[Block]) -> tuple[Leaf, ...]:
        """All in one column, as many leaves as it takes."""
        body = self.body
        leaves: list[Leaf] = []
        placed: list[Placed] = []
        words: list[Words] = []
        head: Head | None = None
        top = body.top
        whose: Whose | None = None
        for strip in self._strips(blocks, body.width):
            start = top + (self._before(strip) if top > body.top else 0)
            # What is told of somebody begins a leaf, so that it stands together where it can.
            is_next = start + strip.height > body.bottom or strip.whose != whose
            whose = strip.whose
            if top > body.top and is_next:
                leaves.append(Leaf(tuple(placed), tuple(words), head))
                head = self._head(strip)
                placed, words = [], []
                start = body.top if head is None else head.rect.bottom + self.measures.gap
            placed += [one.moved(body.left, start) for one in strip.placed]
            words += [word.moved(body.left, start) for word in strip.words]
            top = start + strip.height
        return (*leaves, Leaf(tuple(placed), tuple(words), head))

    def _before(self, strip: Strip) -> int:
        """What parts a strip from the one above it."""
        return self.measures.between if strip.starts else self.measures.gap

    def _head(self, strip: Strip) -> Head | None:
        if strip.whose is None:
            return None
        body = self.body
        return Head(strip.whose, pygame.Rect(body.left, body.top, body.width, self._head_px))

    @property
    def _head_px(self) -> int:
        return max(self.measures.face, self._look.fonts.line_height(Style.TEXT))

    def _strips(self, blocks: Sequence[Block], width: int) -> list[Strip]:
        return [strip for block in blocks for strip in strips_of(self._look, self.measures, block, width)]
