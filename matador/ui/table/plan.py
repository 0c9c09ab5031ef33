"""The layout of the table in a window of a given size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from matador.rules import Tile
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.look import Look
from matador.ui.motion import Pose, even
from matador.ui.scale import min_px, planned, scale_of

STRIP_PX = 56
TARGET_PX = 64
"""Minimum width and height of things to press, where the design asks for it."""
ONE_ROW = 14
SHORT_PX = 56
SHORT_IN_ROWS_PX = 44
LEARN_LINE_PX = 112
"""Short side of the largest tiles on the table in Learn, which are seen from the back of a classroom."""
_LEARN_HAND_PX = 84
_LINE_SHAPE = 0.29
"""Height of the line by its width, as in a window of 1280 by 720; more height than that is for the hand in Learn."""
_BONEYARD_SHORT_PX = 26
_STEP_PX = 13


@dataclass(frozen=True, slots=True)
class Plan:
    """The rectangles of a window, in pixels."""

    size: Point
    scale: float
    """1 at 1280x720."""
    is_lesson: bool
    strip: pygame.Rect
    buttons: pygame.Rect
    felt: pygame.Rect
    line: pygame.Rect
    sentence: pygame.Rect
    boneyard: pygame.Rect
    rack: pygame.Rect
    own: pygame.Rect
    tiles: pygame.Rect
    is_left_handed: bool = False
    """Whether the boneyard is on the left and the player's own face on the right."""

    @property
    def is_small(self) -> bool:
        """Whether the other seats have their own strip above the felt."""
        return self.strip.bottom <= self.felt.top

    def px(self, design_px: float) -> int:
        return round(design_px * self.scale)

    def least(self, px: float) -> int:
        """A minimum size; less than `px` where everything is drawn smaller."""
        return min_px(px, self.scale)

    def mirrored(self, rect: pygame.Rect) -> pygame.Rect:
        """The rectangle on the other side for left-handed players; the foot is worked out for the right hand first."""
        if not self.is_left_handed:
            return rect.copy()
        return pygame.Rect(self.size[0] - rect.right, rect.top, rect.width, rect.height)

    @property
    def target_px(self) -> int:
        return max(self.least(TARGET_PX), self.px(TARGET_PX))


def plan_for(size: Point, tiles: int, *, is_left_handed: bool = False, is_lesson: bool = False) -> Plan:
    """The plan of a window with this many tiles on the rack. A size below the minimum counts as the minimum."""
    size = width, height = planned(size)
    scale = scale_of(size)

    def px(length: float) -> int:
        return round(length * scale)

    small_strip = min_px(STRIP_PX, scale)
    is_small = width < 1024 or height < 660
    frame, side, foot = 0 if is_small else px(14), px(18), px(80)
    strip_top, strip_height = (0, small_strip) if is_small else (frame + px(14), px(68))
    felt_top = small_strip if is_small else frame
    rack_height = px(150) if tiles <= ONE_ROW else px(206)
    felt = pygame.Rect(frame, felt_top, width - 2 * frame, height - felt_top - rack_height)
    buttons_width = strip_height if is_small else px(72)
    strip = pygame.Rect(felt.left + px(8), strip_top, felt.width - px(16) - buttons_width, strip_height)
    buttons = pygame.Rect(strip.right, strip_top, buttons_width, strip_height)
    line_top = felt.top + px(60) if is_small else strip.bottom + px(12)
    line = pygame.Rect(felt.left + side, line_top, felt.width - 2 * side, felt.bottom - foot - line_top)
    if is_lesson and tiles <= ONE_ROW:
        spare = max(0, min(line.height - round(_LINE_SHAPE * line.width), 2 * px(_LEARN_HAND_PX - SHORT_PX)))
        line.height, felt.height = line.height - spare, felt.height - spare
    boneyard_width = min(px(400), felt.width * 2 // 5)
    boneyard = pygame.Rect(felt.right - side - boneyard_width, felt.bottom - foot, boneyard_width, foot)
    sentence = pygame.Rect(line.left, boneyard.top, boneyard.left - line.left - px(12), foot)
    bottom = pygame.Rect(0, felt.bottom, width, height - felt.bottom)
    own = pygame.Rect(px(14), bottom.top, px(140), bottom.height)
    row = pygame.Rect(own.right, bottom.top + px(10), width - own.right - px(14), bottom.height - px(20))
    rack = pygame.Rect(own.right, bottom.top, width - own.right - frame // 2, bottom.height)
    if is_left_handed:
        for rect in (sentence, boneyard, rack, own, row):
            rect.right = width - rect.left
    return Plan(
        size, scale, is_lesson, strip, buttons, felt, line, sentence, boneyard, rack, own, row, is_left_handed
    )


class Slot(NamedTuple):
    """The place of a tile on the rack."""

    tile: Tile
    rect: pygame.Rect


@dataclass(frozen=True, slots=True)
class Rack:
    """The hand as arranged on the rack, the upper row first."""

    slots: tuple[Slot, ...]
    short_px: int

    def slot(self, tile: Tile) -> Slot | None:
        return next((slot for slot in self.slots if slot.tile == tile), None)


def rack_of(plan: Plan, hand: Sequence[Tile]) -> Rack:
    if len(hand) <= ONE_ROW:
        room = plan.tiles.width // max(len(hand), 1)
        most = plan.px(_LEARN_HAND_PX if plan.is_lesson else SHORT_PX)
        short = even(min(most, (plan.tiles.height - plan.px(10)) // 2, room - 2))
        return Rack(
            _row(plan.tiles, hand, short, min(short + plan.px(20), room), plan.tiles.centery - short), short
        )
    area, in_row = plan.tiles, -(-len(hand) // 2)
    short = even(min(plan.px(SHORT_IN_ROWS_PX), area.width // in_row - 1))
    step = min(short + short // 4, area.width // in_row)
    gap = max(4, (area.height - 4 * short) // 3)
    top = area.centery - 2 * short - gap // 2
    upper = _row(area, hand[:in_row], short, step, top)
    # The lower row begins below the upper one, though it may be shorter.
    lower = zip(hand[in_row:], upper, strict=False)
    return Rack((*upper, *(Slot(tile, slot.rect.move(0, 2 * short + gap)) for tile, slot in lower)), short)


def _row(area: pygame.Rect, hand: Sequence[Tile], short: int, step: int, top: int) -> tuple[Slot, ...]:
    left = area.left + (area.width - step * len(hand)) // 2 + (step - short) // 2
    rects = (pygame.Rect(left + step * index, top, short, 2 * short) for index in range(len(hand)))
    return tuple(map(Slot, hand, rects))


@dataclass(frozen=True, slots=True)
class BoneyardRow:
    """Where the tiles of the boneyard are, from the next one to the last."""

    tiles: tuple[pygame.Rect, ...]
    hit: pygame.Rect
    count: pygame.Rect

    @property
    def next_pose(self) -> Pose:
        rect = self.tiles[0] if self.tiles else self.hit
        return Pose(*rect.center, float(min(rect.size)), 0.0, 0.0)


def boneyard_row(plan: Plan, tiles: int, at_first: int | None = None, number_px: int = 0) -> BoneyardRow:
    """The row of `tiles`, of the `at_first` that there were; it shrinks on the right, so that the next one stays."""
    area, whole = plan.mirrored(plan.boneyard), max(tiles, at_first or 0)
    short = even(plan.px(_BONEYARD_SHORT_PX))
    number = pygame.Rect(0, area.top, max(plan.px(44), number_px + plan.px(8)), area.height)
    room = area.width - number.width - short
    stands_out = plan.px(8)
    step = min(plan.px(_STEP_PX), (room - stands_out) // max(1, whole - 1))
    width = short + (step * (whole - 1) + stands_out if whole > 1 else 0) + number.width
    # For left-handed players the row moves as a whole: the next tile and the number do not swap sides.
    row = plan.mirrored(pygame.Rect(area.right - width, area.top, width, area.height))
    rects = [
        pygame.Rect(row.left + stands_out + step * index, area.centery - short, short, 2 * short)
        for index in range(tiles)
    ]
    if rects:
        rects[0].move_ip(-stands_out, -stands_out)
    number.left = rects[-1].right if rects else row.left
    hit = pygame.Rect(0, area.top, max(plan.target_px, row.width), max(plan.target_px, area.height))
    hit.right = area.right
    return BoneyardRow(tuple(rects), plan.mirrored(hit), number)


class Written(NamedTuple):
    """A line of the title."""

    text: str
    style: Style
    is_bold: bool
    rect: pygame.Rect
    ink: pygame.Rect
    """The area of the letters, without the space for accents above and below."""

    def moved(self, x: int, y: int) -> Written:
        return self._replace(rect=self.rect.move(x, y), ink=self.ink.move(x, y))


class Title(NamedTuple):
    """The text at the head of the table: the rule for touching halves, and the name of the game if it has one."""

    lines: tuple[Written, ...]

    @property
    def rect(self) -> pygame.Rect:
        return self.lines[0].rect.unionall([line.rect for line in self.lines])

    @property
    def ink(self) -> pygame.Rect:
        return self.lines[0].ink.unionall([line.ink for line in self.lines])


def title_of(look: Look, plan: Plan, goal: str, game: str | None) -> Title:
    left, width = plan.strip.left + plan.px(14), plan.felt.width // 4
    if plan.is_small:
        left, width = plan.felt.left + plan.px(18), plan.felt.width - 2 * plan.px(18)
    top = plan.felt.top + plan.px(6)
    band = pygame.Rect(left, top, width, plan.line.top - plan.px(6) - top)
    for title in _tries(look, plan, goal, game):
        if title.rect.width <= band.width and title.ink.height <= band.height:
            break
    x = band.left - title.rect.left
    y = max(0, band.centery - title.ink.height // 2) - title.ink.top
    return Title(tuple(line.moved(x, y) for line in title.lines))


def _tries(look: Look, plan: Plan, goal: str, game: str | None) -> Iterator[Title]:
    """Possible titles, the largest goal first: under the name, or before it in a small window."""
    for style in (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL):
        below = _written(look, goal, style, bold=True)
        if game is None:
            yield Title((below,))
            continue
        name = _written(look, game, Style.SMALL, bold=False)
        # The baseline is three quarters of the way down a line of text.
        beside = (below.rect.width + look.px(16), (below.rect.height - name.rect.height) * 3 // 4)
        above = (0, below.ink.top - look.px(6) - name.ink.bottom)
        yield Title((below, name.moved(*(beside if plan.is_small else above))))
    # In the largest type there may be room for only one line.
    for style in (Style.SENTENCE, Style.TEXT, Style.SMALL):
        yield Title((_written(look, goal, style, bold=True),))


def _written(look: Look, text: str, style: Style, *, bold: bool) -> Written:
    rect = pygame.Rect((0, 0), look.fonts.size(text, style, bold=bold))
    return Written(text, style, bold, rect, look.fonts.ink(text, style, bold=bold))
