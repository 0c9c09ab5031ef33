"""The figures of lessons and of the first steps: lines, the part-whole picture, and what is dragged or points."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import pi, sin
from typing import Final

import pygame
from pygame import Rect, Vector2, transform

from matador.match.help import Picture
from matador.play.choices import HAND_MS
from matador.play.layout import Box, Place, layout_of
from matador.play.learn.exercise import SHOW_MS, WRONG_MS, Course, Exercise
from matador.rules import Arm, Play, Tile
from matador.storage.setups import usual_seat
from matador.teaching.bonds import Pair
from matador.teaching.first_steps import FirstSteps, TileAtEnd
from matador.teaching.lessons.tasks import Hand, plays_offered
from matador.teaching.practice.items import Answer, HalfChosen, NoneChosen, TileChosen, TilePicked
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.showing_hand import Laying, ShowingHand, eased
from matador.ui.helping.sums import part_whole
from matador.ui.inputs import Point
from matador.ui.kit.arrange import Marker, spots
from matador.ui.kit.base import quiet_corner_px
from matador.ui.kit.figures import Bodied, Face, Figure, face_items
from matador.ui.kit.layout import Column, Grow, Inset, Row, Sized, Space
from matador.ui.kit.shapes import key_body
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.home.cards import card_inside, card_label
from matador.ui.pages.learn import figures
from matador.ui.pages.learn.shown import Aids, LetGo, Shown
from matador.ui.sentences import learn
from matador.ui.table.display import Camera

_TOLD = 160
"""The alpha of a tile that is shown where it should be played."""


@dataclass(frozen=True, slots=True)
class LessonLine:
    """A line, laid out as on the table, with empty places at the ends in question. Boxes are in half-units."""

    places: tuple[Place, ...]
    ends: tuple[tuple[Arm, Box], ...]
    glowing: Box | None
    """The half or tile at the lit end."""
    bounds: Box
    """All tiles that are played or could be, so that nothing moves when a tile is played."""
    matadors: frozenset[Tile]
    told: tuple[Arm, Place] | None = None
    """The tile to play and its end, where it is shown pale."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        camera = self.camera(rect)
        for arm, box in self.ends:
            place = camera.rect(box)
            if self.told is None or arm != self.told[0]:
                yield placed(look.sprites.empty_place(place.size, lit=False), "topleft", place.topleft)
        for one in (*(() if self.told is None else self.told[1:]), *self.places):
            marked, rect = one.tile in self.matadors, camera.rect(one.box)
            tile = look.sprites.tile(one.tile, round(camera.short_px), one.turns, marked=marked)
            if one in self.places:
                yield from shadowed(look, tile, rect, one.turns)
            else:
                key = ("told tile", one.tile, tile.get_size(), one.turns, marked)
                yield placed(
                    look.sprites.composed(key, partial(figures.pale, tile, _TOLD)), "topleft", rect.topleft
                )
        if self.glowing is not None:
            yield from figures.lit_items(look, camera.rect(self.glowing), is_lit=True)

    def camera(self, rect: pygame.Rect) -> Camera:
        bounds = self.bounds
        unit = min(rect.width / (bounds.width + 1), rect.height / (bounds.height + 1), rect.height / 4)
        unit = max(8, int(unit))
        left, top = rect.centerx - bounds.width * unit // 2, rect.centery - bounds.height * unit // 2
        return Camera(unit, left - bounds.left * unit, top - bounds.top * unit)


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
class SeatHand:
    """A player at the end of a round: the remaining tiles with the count so far, or the points."""

    seat: int
    tiles: tuple[Tile, ...]
    aids: Aids
    is_chosen: bool = False
    is_told: bool = False

    @property
    def points(self) -> int | None:
        return self.aids.points if self.seat == self.aids.winner else None

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        body = key_body(look, rect.size, "chosen" if self.is_chosen else "plain")
        yield placed(body, "topleft", rect.topleft)
        is_winner = self.seat == self.aids.winner
        yield from figures.lit_items(look, rect, is_lit=is_winner or self.is_told)
        parts = Row((Grow(Marker("who"), 2), Grow(Marker("rest"), 3)), 8)
        who, rest = spots(Inset(parts, 10, 8).place(look, rect)).values()
        name = learn.player(look.language, self.seat)
        style = look.fitting(name, Style.SENTENCE.downwards, who.width, bold=True)
        ink = look.theme.on_control_chosen if self.is_chosen else look.theme.on_control
        line = look.fonts.line_height(style)
        face_px = max(24, min(who.width, who.height - line, look.px(120)))
        middle = who.top + (who.height - face_px - line) // 2 + face_px // 2
        face = Face(usual_seat(self.seat).face, self.seat, "happy" if is_winner else "calm")
        yield from face_items(look, face, face_px, (who.centerx, middle))
        below = (who.centerx, middle + face_px // 2 + line // 2)
        yield look.text(name, style, ink, "center", below, bold=True)
        yield from self._left(look, rest, ink)

    def _left(self, look: Look, rect: pygame.Rect, ink: tuple[int, int, int]) -> Iterator[Item]:
        if not self.tiles:
            said = look.say("No tiles left") if self.points is None else f"+{self.points}"
            largest = Style.TEXT if self.points is None else Style.SUM
            style = look.fitting(said, largest.downwards, rect.width, bold=True)
            yield look.text(said, style, ink, "center", rect.center, bold=True, max_width=rect.width)
            return
        digits = max(look.fonts.line_height(Style.TEXT) * 3 // 4, rect.height // 5)
        tiles = figures.tile_row([Marker(tile) for tile in self.tiles])
        boxes = spots(Column((Grow(tiles), Sized(Space(), height_px=digits))).place(look, rect))
        counted = dict(self.aids.counted)
        for tile, box in zip(self.tiles, boxes.values(), strict=True):
            so_far = counted.get(tile)
            yield from shadowed(look, look.sprites.tile(tile, box.width, 0, marked=False), box, 0)
            if so_far is not None:
                yield from figures.lit_items(look, box, is_lit=True)
                # In tall windows, numbers of two digits would be wider than their tiles.
                picture = look.fonts.numeral(str(so_far), min(digits * 7 // 10, box.width * 9 // 10), ink)
                yield placed(picture, "center", (box.centerx, box.bottom + digits * 3 // 5))


# The figures of the first steps: what is dragged or laid, the hand, the boneyard, and the first match.

Spots = Mapping[Hashable, Rect]
"""Where the choices are, and by their names: the `window`, the `place` to play at, the `known` half beside it."""
FLIGHT_MS: Final = 350
HOP_MS: Final = 600
HOP_SHARE: Final = 1 / 7
"""How high something hops, as a share of its height."""
_LEANS_DEGREES: Final = -8
"""The rotation of a tile that does not fit where it was played."""


@dataclass(frozen=True, slots=True)
class _Shifted:
    """A figure away from its place: one that was dropped and moves back, or that hops to attract attention."""

    figure: Figure
    off: Callable[[Rect, float], Vector2]
    """How far from its place, at a time."""

    def body(self, look: Look, rect: Rect) -> tuple[Rect, float]:
        return (
            self.figure.body(look, rect) if isinstance(self.figure, Bodied) else (rect, quiet_corner_px(look))
        )

    def items(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        yield from self.figure.items(look, rect.move(self.off(rect, now_ms)), now_ms)


def gliding(figure: Figure, let_go: LetGo) -> Figure:

    def to_hand(_rect: Rect, now_ms: float) -> Vector2:
        return Vector2(let_go.off) * (1 - eased((now_ms - let_go.since_ms) / FLIGHT_MS))

    return _Shifted(figure, to_hand)


def hopping(exercise: Exercise, figure: Figure, place: int) -> Figure:
    """The figure, hopping in its turn when a step begins: first the gap, then the choices."""
    from_ms = exercise.since_ms + (place + 1) * HOP_MS

    def up(rect: Rect, now_ms: float) -> Vector2:
        share = max(0.0, min(1.0, (now_ms - from_ms) / HOP_MS))
        return Vector2(0, -round(rect.height * HOP_SHARE * sin(pi * share)))

    return _Shifted(figure, up) if exercise.is_pointing_out and not exercise.animation.reduced else figure


@dataclass(frozen=True, slots=True)
class Tried:
    """A tile or half that moves to its place; if it does not fit, it leans there and then moves back."""

    laying: Laying
    since_ms: float
    back_ms: float | None = None
    """When it starts to move back; None if it stays."""
    is_moving: bool = True
    let_go: Rect | None = None
    """Where it was dropped, if it was dragged; it moves back to its own place anyway."""

    def items(self, look: Look, _rect: Rect, now_ms: float) -> Iterator[Item]:
        laying = self.laying if self.let_go is None else replace(self.laying, start=self.let_go)
        share = eased((now_ms - self.since_ms) / FLIGHT_MS)
        if self.back_ms is not None and now_ms > self.back_ms:
            laying = self.laying
            share = 1 - eased((now_ms - self.back_ms) / FLIGHT_MS)
        items = list(laying.items(look, share if self.is_moving else 1.0))
        if self.back_ms is None or (share < 1.0 and self.is_moving):
            yield from items
            return
        leaning = transform.rotozoom(items[-1].picture, _LEANS_DEGREES, 1.0)
        yield placed(leaning, "center", laying.end.center)


def moving(look: Look, state: Shown, there: Spots, held_at: Point | None) -> Iterator[tuple[Figure, Rect]]:
    """The figures that move over the page, with their places: a tried or held item, and the hand."""
    exercise, run = state.exercise, state.exercise.run
    if state.held is not None and held_at is not None:
        yield _held(run, state.held, there, held_at)
    if not isinstance(run, FirstSteps):
        return
    window, is_moving = there["window"], not exercise.animation.reduced
    if run.item is None:
        if exercise.hand_ms is not None:
            inside = card_inside(look, there["match"])
            start = card_label(look, inside, look.say("Play"), "play")[0].rect
            yield ShowingHand(exercise.now_ms - exercise.hand_ms, HAND_MS, start, is_moving=is_moving), window
        return
    end, known, is_wrong = there["place"], there["known"], run.stage == "wrong"
    if run.tried is not None:
        start = there[run.tried]
        tried = _laying(run, run.tried, start, _apart(end) if is_wrong else end)
        back_ms = exercise.since_ms + WRONG_MS - FLIGHT_MS if is_wrong else None
        is_dropped = state.let_go is not None and state.let_go.choice == run.tried
        from_ = start.move(state.let_go.off) if state.let_go is not None and is_dropped else None
        yield Tried(tried, exercise.since_ms, back_ms, is_moving, from_), window
    if run.stage == "right":
        # The two halves that touch.
        halves = known.union(known.move(known.width, 0))
        yield figures.Lit(exercise.since_ms + FLIGHT_MS), halves
    if state.held is None and exercise.hand_ms is not None:
        answer, since_ms = run.answer, exercise.now_ms - exercise.hand_ms
        lasts_ms, start = SHOW_MS if run.stage == "showing" else HAND_MS, there[answer]
        goal = None if answer == NoneChosen() else end
        shown = None if goal is None else _laying(run, answer, start, end)
        yield ShowingHand(since_ms, lasts_ms, start, goal, shown, is_moving=is_moving), window


def _laying(run: FirstSteps, choice: Answer, start: Rect, end: Rect) -> Laying:
    if isinstance(choice, HalfChosen):
        return Laying(choice.half, 0, start, end)
    assert isinstance(choice, TilePicked), "nothing else is dragged"
    assert isinstance(run.item, TileAtEnd), "a tile is played at the end of a line"
    turns = figures.lying_turns(choice.tile, run.item.half_of(choice.tile), is_left=False)
    return Laying(choice.tile, turns, start, end)


def _held(run: Course, held: Answer, there: Spots, at: Point) -> tuple[Figure, Rect]:
    rect = there[held]
    here = rect.move(at[0] - rect.centerx, at[1] - rect.centery)
    if isinstance(held, HalfChosen):
        return figures.HalfKey(held.half), here
    assert isinstance(held, TilePicked | TileChosen), "nothing else is dragged"
    tile, half = held.tile, held.half if isinstance(held, TileChosen) else None
    if isinstance(held, TileChosen):
        # The other half is above or below.
        here.union_ip(here.move(0, -here.height if half == tile.high else here.height))
    if isinstance(run, FirstSteps) and isinstance(run.item, TileAtEnd):
        half = run.item.half_of(tile)
    if half is None or at[1] >= rect.top:
        return figures.TilePart(tile, 2), here
    # Above the choices, a tile is drawn as it will lie in the line.
    lying = here.inflate(here.height - here.width, here.width - here.height)
    return figures.TilePart(tile, 2, turns=figures.lying_turns(tile, half, is_left=False)), lying


def _apart(place: Rect) -> Rect:
    """The place of something that does not fit: off the end, so that it looks like no sum, and the text beside
    a half stays visible.
    """
    is_half = place.width == place.height
    return place.move(place.height // (10 if is_half else 4), place.height * (3 if is_half else 2) // 10)


# Figures that stay at their place


def question_mark(look: Look, rect: Rect) -> Iterator[Item]:
    mark = look.fonts.numeral("?", max(12, rect.height // 2), look.theme.on_surface_muted)
    yield placed(mark, "center", rect.center)


def boneyard(tiles: int, is_lit: bool, look: Look, rect: Rect) -> Iterator[Item]:
    short = max(16, min(rect.width * 4 // 5, rect.height // 2)) // 2 * 2
    off = max(2, short // 5)
    back = look.sprites.back(short, 0)
    middle = back.get_rect(center=rect.center)
    for place in reversed(range(tiles)):
        yield from shadowed(look, back, middle.move((place - 1) * off, 0), 0)
    yield from figures.lit_items(look, middle.inflate(3 * off, off), is_lit=is_lit)
