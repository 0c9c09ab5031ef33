"""The figures of lessons: a line with the ends in question, two hands at the end of a round, and frames."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from matador.match.help import Picture
from matador.play.layout import Box, Place, layout_of
from matador.play.learn.taking_lesson import LIGHT_MS
from matador.rules import Arm, Play, Tile
from matador.teaching.frames import Pair, frame_of
from matador.teaching.lessons.items import Hand, plays_offered
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.frame_pictures import Grid
from matador.ui.helping.sums import part_whole
from matador.ui.kit.shapes import key_body
from matador.ui.kit.widgets import Face, face_items
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.learn.figures import frame_picture, frame_scale, lit_items, pale
from matador.ui.sentences import lessons as words
from matador.ui.sentences.helping import equation

_TOLD = 160
"""The alpha of a tile that is shown where it should be played."""
_SIZES = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class LessonLine:
    """A line, laid out as on the table, with empty places at the ends in question. Boxes are in half-units."""

    places: tuple[Place, ...]
    ends: tuple[tuple[Arm, Box], ...]
    """The empty places."""
    glowing: Box | None
    """The half or tile at the lit end."""
    bounds: Box
    """All tiles that are played or could be, so that nothing moves when a tile is played."""
    matadors: frozenset[Tile]
    told: tuple[Arm, Place] | None = None
    """The tile to play and its end, where it is shown pale."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        short = self._short_px(rect)
        for arm, box in self.ends:
            place = self.rect_of(box, rect)
            if self.told is None or self.told[0] != arm:
                yield placed(look.sprites.empty_place(place.size, lit=False), "topleft", place.topleft)
            else:
                yield self._told(look, self.told[1], rect)
        for one in self.places:
            picture = look.sprites.tile(one.tile, short, one.turns, marked=one.tile in self.matadors)
            yield from shadowed(look, picture, self.rect_of(one.box, rect), one.turns)
        if self.glowing is not None:
            yield from lit_items(look, self.rect_of(self.glowing, rect), is_lit=True)

    def _told(self, look: Look, one: Place, rect: pygame.Rect) -> Item:
        short, is_marked = self._short_px(rect), one.tile in self.matadors
        tile = look.sprites.tile(one.tile, short, one.turns, marked=is_marked)
        key = ("told tile", one.tile, short, one.turns, is_marked)
        picture = look.sprites.composed(key, lambda: pale(tile, _TOLD))
        return placed(picture, "topleft", self.rect_of(one.box, rect).topleft)

    def rect_of(self, box: Box, rect: pygame.Rect) -> pygame.Rect:
        unit = self._short_px(rect) // 2
        left = rect.centerx - self.bounds.width * unit // 2
        top = rect.centery - self.bounds.height * unit // 2
        return pygame.Rect(
            left + (box.left - self.bounds.left) * unit,
            top + (box.top - self.bounds.top) * unit,
            box.width * unit,
            box.height * unit,
        )

    def _short_px(self, rect: pygame.Rect) -> int:
        most = min(
            2 * rect.width / (self.bounds.width + 1),
            2 * rect.height / (self.bounds.height + 1),
            rect.height / 2,
        )
        return max(16, int(most)) // 2 * 2


def lesson_line(
    hand: Hand, laid: Play | None = None, arm: Arm | None = None, told: Play | None = None
) -> LessonLine:
    """The line of a hand, with `laid` as another tile; the end `arm` is lit, and `told` is the tile to play."""
    layout = layout_of(hand.rules, hand.laid)
    empty = {one: layout.empty_place(one) for one in hand.arms}
    offered = [layout.place(play).box for play in plays_offered(hand)]
    bounds = layout.places[0].box
    for box in (*(place.box for place in layout.places), *empty.values(), *offered):
        bounds = bounds.union(box)
    places = layout.places if laid is None else (*layout.places, layout.place(laid))
    ends = tuple((one, box) for one, box in empty.items() if laid is None or laid.arm != one)
    glowing = None
    if arm is not None:
        last, place = layout.last_on(arm), empty[arm]
        beside = [box for box in (last.low_box, last.high_box) if box.is_near(place) and box.top == place.top]
        glowing = beside[0] if len(beside) == 1 else last.box
    pale_one = None if told is None or told.arm is None else (told.arm, layout.place(told))
    return LessonLine(places, ends, glowing, bounds, hand.rules.matador_tiles, pale_one)


@dataclass(frozen=True, slots=True)
class EndPlace:
    """An empty place where the chosen tile can be played."""

    is_told: bool = False

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        if not self.is_told:
            yield placed(look.sprites.empty_place(rect.size, lit=True), "topleft", rect.topleft)
        yield from lit_items(look, rect, is_lit=self.is_told)


@dataclass(frozen=True, slots=True)
class LitFrame:
    """The frame with the known pips; its empty cells light up one after another."""

    pair: Pair
    since_ms: float | None
    """When the cells began to light up; None if all are lit."""

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        frame = frame_of(replace(self.pair, second=None))
        scale = frame_scale(frame, rect.size)
        picture, size = frame_picture(look, frame, scale), Grid(scale).size(frame)
        left, top = rect.centerx - size[0] // 2, rect.centery - size[1] // 2
        yield placed(picture, "topleft", (left, top))
        lit = len(frame.empty) if self.since_ms is None else int((now_ms - self.since_ms) // LIGHT_MS) + 1
        for cell in frame.empty[: max(0, lit)]:
            yield from lit_items(look, Grid(scale).rect(cell).move(left, top), is_lit=True)


@dataclass(frozen=True, slots=True)
class PartsPicture:
    """The part-whole picture, made smaller if it does not fit."""

    picture: Picture
    pair: Pair

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        drawn = part_whole(look, self.picture, self.pair)
        share = min(1.0, rect.width / drawn.get_width(), rect.height / drawn.get_height())
        if share < 1.0:
            size = (int(drawn.get_width() * share), int(drawn.get_height() * share))
            key = ("small part-whole", self.picture, self.pair, size)
            drawn = look.sprites.composed(key, lambda: pygame.transform.smoothscale(drawn, size))
        yield placed(drawn, "center", rect.center)


@dataclass(frozen=True, slots=True)
class SumsBelow:
    """Several sums, one below another."""

    pairs: tuple[Pair, ...]

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        high = min(rect.height // max(2, len(self.pairs)), look.px(72))
        top = rect.centery - high * len(self.pairs) // 2
        longest = max((equation(pair) for pair in self.pairs), key=len)
        style = look.fitting(longest, _SIZES, rect.width, bold=True, height_px=high)
        for number, pair in enumerate(self.pairs):
            at = (rect.centerx, top + number * high + high // 2)
            yield look.text(equation(pair), style, look.theme.on_surface, "center", at, bold=True)


@dataclass(frozen=True, slots=True)
class SeatHand:
    """A player at the end of a round: the remaining tiles with the count so far, or the points."""

    seat: int
    face: Face
    tiles: tuple[Tile, ...]
    counted: tuple[int | None, ...]
    """For each tile, the pips counted up to it; None if it is not counted yet."""
    points: int | None = None
    is_chosen: bool = False
    is_lit: bool = False

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        body = key_body(look, rect.size, "chosen" if self.is_chosen else "plain")
        yield placed(body, "topleft", rect.topleft)
        yield from lit_items(look, rect, is_lit=self.is_lit)
        inner = rect.inflate(-look.px(20), -look.px(16))
        who = pygame.Rect(inner.left, inner.top, inner.width * 2 // 5, inner.height)
        name = words.player(look.language, self.seat)
        style = look.fitting(name, (Style.SENTENCE, Style.TEXT, Style.SMALL), who.width, bold=True)
        ink = look.theme.on_control_chosen if self.is_chosen else look.theme.on_control
        line = look.fonts.line_height(style)
        face_px = max(24, min(who.width, who.height - line, look.px(120)))
        middle = who.top + (who.height - face_px - line) // 2 + face_px // 2
        yield from face_items(look, self.face, face_px, (who.centerx, middle))
        below = (who.centerx, middle + face_px // 2 + line // 2)
        yield look.text(name, style, ink, "center", below, bold=True)
        rest = pygame.Rect(
            who.right + look.px(8), inner.top, inner.right - who.right - look.px(8), inner.height
        )
        yield from self._left(look, rest, ink)

    def _left(self, look: Look, rect: pygame.Rect, ink: tuple[int, int, int]) -> Iterator[Item]:
        if not self.tiles:
            said = look.say("No tiles left") if self.points is None else f"+{self.points}"
            styles = (Style.TEXT, Style.SMALL) if self.points is None else _SIZES
            style = look.fitting(said, styles, rect.width, bold=True)
            yield look.text(said, style, ink, "center", rect.center, bold=True, max_width=rect.width)
            return
        digits = max(look.fonts.line_height(Style.TEXT) * 3 // 4, rect.height // 5)
        high = rect.height - digits
        short = max(12, min(high // 2, rect.width * 2 // (3 * len(self.tiles)))) // 2 * 2
        step = short * 3 // 2
        left = rect.centerx - (step * (len(self.tiles) - 1) + short) // 2
        top = rect.top + (high - 2 * short) // 2
        for number, tile in enumerate(self.tiles):
            box = pygame.Rect(left + number * step, top, short, 2 * short)
            yield from shadowed(look, look.sprites.tile(tile, short, 0, marked=False), box, 0)
            so_far = self.counted[number]
            if so_far is not None:
                yield from lit_items(look, box, is_lit=True)
                # In tall windows, numbers of two digits would be wider than their tiles.
                picture = look.fonts.numeral(str(so_far), min(digits * 7 // 10, step * 3 // 5), ink)
                yield placed(picture, "center", (box.centerx, box.bottom + digits * 3 // 5))


def seat_hands(
    hands: Sequence[tuple[Tile, ...]], counted: Sequence[tuple[Tile, int]]
) -> Iterator[tuple[int | None, ...]]:
    so_far = dict(counted)
    for hand in hands:
        yield tuple(so_far.get(tile) for tile in hand)
