"""The state of a lesson's page, as one value from which the page is drawn, and its figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial, reduce
from itertools import accumulate
from typing import Final

import pygame

from matador.match.help import Picture
from matador.play.layout import Box, Place, layout_of
from matador.play.learn.taking_lesson import TakingLesson
from matador.rules import Arm, Play, Tile
from matador.storage.setups import usual_seat
from matador.teaching.frames import Pair
from matador.teaching.lessons import run as lesson_run
from matador.teaching.lessons import steps
from matador.teaching.lessons.items import (
    Hand,
    LayOne,
    LessonItem,
    Points,
    WhichFits,
    fact_of,
    plays_of,
    plays_offered,
)
from matador.teaching.practice.items import MissingPart, NumberTyped, TileChosen
from matador.teaching.praise import places_praised
from matador.teaching.sums import Laid, laid
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.sums import part_whole
from matador.ui.kit.layout import Column, Grow, Inset, Row, Sized, Space
from matador.ui.kit.shaped import Marker, spots
from matador.ui.kit.shapes import key_body
from matador.ui.kit.widgets import Face, face_items
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.learn.figures import lit_items, pale, tile_row
from matador.ui.sentences import lessons as words
from matador.ui.table.camera import Camera

OWN_SUMS: Final = 3
"""The number of sums shown at the end."""


@dataclass(frozen=True, slots=True)
class Aids:
    """The aids shown with the question."""

    sums: tuple[Pair, ...] = ()
    """Written out; a single sum also has a frame."""
    is_framed: bool = True
    """False if a single sum has no frame."""
    has_parts: bool = False
    """True for the part-whole picture."""
    lights_cells: bool = False
    """True while the empty cells light up."""
    known_glows: bool = False
    arm: Arm | None = None
    """The lit end of the line."""
    tile: Tile | None = None
    half: int | None = None
    """The lit tile and its lit half; None for the whole tile."""
    passed: tuple[Tile, ...] = ()
    laid: Play | None = None
    told: Play | None = None
    """The tile to play, shown at its place."""
    is_nothing: bool = False
    """True once it is said that nothing fits."""
    winner: int | None = None
    counted: tuple[tuple[Tile, int], ...] = ()
    """The counted tiles, each with the pips so far."""
    points: int | None = None


@dataclass(frozen=True, slots=True)
class LessonShown:
    """The state of an item of a lesson, as shown."""

    taking: TakingLesson
    aids: Aids

    @property
    def item(self) -> LessonItem:
        return self.taking.run.item

    @property
    def stage(self) -> lesson_run.LessonStage:
        return self.taking.run.stage

    @property
    def last_step(self) -> steps.ShownStep | None:
        """The latest step, while the learner watches."""
        return self.taking.steps[-1] if self.taking.is_watching and self.taking.steps else None

    @property
    def told(self) -> lesson_run.LessonAnswer | None:
        """The right answer while it is shown, otherwise None."""
        return lesson_run.answer_of(self.item.task) if self.stage == "shown" else None

    @property
    def flies(self) -> bool:
        return self.stage == "right" and not self.taking.animation.reduced

    @property
    def fills(self) -> bool:
        return self.stage == "shown" and not self.taking.animation.reduced

    @property
    def goes_on(self) -> bool:
        return self.taking.is_watching or self.stage == "right"

    @property
    def pair(self) -> Pair | None:
        return self.aids.sums[0] if len(self.aids.sums) == 1 else None


def lesson_shown(taking: TakingLesson) -> LessonShown:
    return LessonShown(taking, _aids(taking))


def sums_found(run: lesson_run.LessonRun) -> tuple[Pair, ...]:
    """Some of the sums that the learner found, for the end of the lesson."""
    found = [
        [pair for pair in _answered(item, answers[-1]).sums if pair.second is not None] if answers else []
        for item, answers in zip(run.lesson.items, run.past, strict=False)
    ]
    praised = [place for place in places_praised(run) if found[place]]
    newest_first = [*praised[-1:], *reversed(range(len(found)))]
    sums = dict.fromkeys(pair for place in newest_first for pair in reversed(found[place]))
    return tuple(sums)[:OWN_SUMS][::-1]


def _aids(taking: TakingLesson) -> Aids:
    run = taking.run
    match run.stage:
        case "right":
            assert run.given is not None, "an answer was right"
            return _answered(run.item, run.given)
        case "shown":
            return _answered(run.item, lesson_run.answer_of(run.item.task), is_told=True)
        case "over":
            return Aids()
        case _:
            fact = fact_of(run.item.task)
            aids = Aids()
            if fact is not None:
                aids = replace(_about(run.item, Pair(fact.total, fact.known)), is_framed=False)
            aids = reduce(_then, taking.steps, aids)
            if not taking.is_watching and isinstance(run.item.task, WhichFits | LayOne):
                # The final question shows the sums that the ends need, instead of those that a tile made.
                aids = replace(aids, sums=_needs(taking.steps), arm=None)
            return _with_wrong(aids, run)


def _about(item: LessonItem, pair: Pair) -> Aids:
    return Aids((pair,), has_parts=isinstance(item.task, MissingPart) and item.manner != "alone")


def _then(aids: Aids, step: steps.ShownStep) -> Aids:
    match step:
        case steps.EndGlows(arm):
            is_only = arm is None
            return replace(aids, known_glows=is_only, arm=arm, sums=aids.sums if is_only else ())
        case steps.PairSeen(shows, pair):
            is_framed, lights_cells = aids.is_framed or shows != "parts", shows == "empty cells"
            return replace(aids, sums=(pair,), is_framed=is_framed, lights_cells=lights_cells)
        case steps.NeedSeen(arm, pairs):
            return replace(aids, arm=arm, sums=pairs, is_framed=True)
        case steps.HalfLit(tile, half):
            # The sums of earlier tiles disappear, but the sum of a fact stays.
            return replace(aids, tile=tile, half=half, sums=aids.sums if aids.known_glows else ())
        case steps.TilePassed(tile, pairs):
            return replace(aids, passed=(*aids.passed, tile), sums=pairs, arm=None)
        case steps.TileGoes(play, made):
            return replace(aids, laid=play, sums=_sums_of(made), tile=None, half=None)
        case steps.NothingGoes():
            return replace(aids, is_nothing=True, sums=aids.sums if aids.known_glows else ())
        case _:
            return _then_of_points(aids, step)


def _then_of_points(aids: Aids, step: steps.WinnerSeen | steps.TileCounted | steps.PointsGiven) -> Aids:
    match step:
        case steps.WinnerSeen(seat):
            return replace(aids, winner=seat)
        case steps.TileCounted(tile, so_far):
            return replace(aids, counted=(*aids.counted, (tile, so_far)))
        case steps.PointsGiven(_, points):
            return replace(aids, points=points)


def _needs(shown: Iterable[steps.ShownStep]) -> tuple[Pair, ...]:
    return tuple(pair for step in shown if isinstance(step, steps.NeedSeen) for pair in step.pairs)


def _with_wrong(aids: Aids, run: lesson_run.LessonRun) -> Aids:
    match run.wrong:
        case lesson_run.Made(pairs):
            arm = run.given.play.arm if isinstance(run.given, lesson_run.TileLaid) else None
            return replace(aids, sums=pairs, is_framed=True, lights_cells=False, arm=arm)
        case lesson_run.Overlooked(tiles):
            return replace(aids, tile=tiles[0])
        case _:
            return aids


def _answered(item: LessonItem, answer: lesson_run.LessonAnswer, *, is_told: bool = False) -> Aids:
    """The aids for the right answer, as given or as told."""
    task, fact = item.task, fact_of(item.task)
    if fact is not None:
        aids = _about(item, Pair(fact.total, fact.known, fact.needed))
        if not is_told:
            return replace(aids, is_nothing=not isinstance(answer, NumberTyped | TileChosen))
        return replace(aids, half=answer.half) if isinstance(answer, TileChosen) else aids
    if isinstance(task, Points):
        tiles = [tile for hand in task.hands for tile in hand]
        counted = zip(tiles, accumulate(tile.pips for tile in tiles), strict=True)
        return Aids(winner=task.winner, counted=tuple(counted), points=task.points)
    match answer:
        case lesson_run.TileLaid(play):
            half = play.touching
        case lesson_run.TilePicked(tile):
            play, half = next(one for one in plays_of(_hand_of(item)) if one.tile == tile), None
        case _:
            return Aids(_needs(steps.steps_of(task).all), is_nothing=True, passed=_hand_of(item).tiles)
    sums = _sums_of(_made(item, play))
    passed = tuple(step.tile for step in steps.steps_shown(item) if isinstance(step, steps.TilePassed))
    if is_told:
        return Aids(sums, arm=play.arm, tile=play.tile, half=half, told=play, passed=passed)
    return Aids(sums, laid=play, passed=passed)


def made_of(shown: LessonShown) -> Laid | None:
    return None if shown.aids.laid is None else _made(shown.item, shown.aids.laid)


def _made(item: LessonItem, play: Play) -> Laid | None:
    hand = _hand_of(item)
    return laid(hand.rules, None if play.arm is None else hand.ends[play.arm], play)


def _hand_of(item: LessonItem) -> Hand:
    assert isinstance(item.task, WhichFits | LayOne), "a tile is laid at a table"
    return item.task.hand


def _sums_of(made: Laid | None) -> tuple[Pair, ...]:
    return () if made is None or made.pair is None else (made.pair,)


# Figures

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
                yield placed(look.sprites.composed(key, partial(pale, tile, _TOLD)), "topleft", rect.topleft)
        if self.glowing is not None:
            yield from lit_items(look, camera.rect(self.glowing), is_lit=True)

    def camera(self, rect: pygame.Rect) -> Camera:
        """The camera that shows the bounds in the middle of a rectangle."""
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
        yield from lit_items(look, rect, is_lit=is_winner or self.is_told)
        parts = Row((Grow(Marker("who"), 2), Grow(Marker("rest"), 3)), 8)
        who, rest = spots(Inset(parts, 10, 8).place(look, rect)).values()
        name = words.player(look.language, self.seat)
        style = look.fitting(name, (Style.SENTENCE, Style.TEXT, Style.SMALL), who.width, bold=True)
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
            styles = (Style.TEXT, Style.SMALL) if self.points is None else _SIZES
            style = look.fitting(said, styles, rect.width, bold=True)
            yield look.text(said, style, ink, "center", rect.center, bold=True, max_width=rect.width)
            return
        digits = max(look.fonts.line_height(Style.TEXT) * 3 // 4, rect.height // 5)
        tiles = tile_row([Marker(tile) for tile in self.tiles])
        boxes = spots(Column((Grow(tiles), Sized(Space(), height_px=digits))).place(look, rect))
        counted = dict(self.aids.counted)
        for tile, box in zip(self.tiles, boxes.values(), strict=True):
            so_far = counted.get(tile)
            yield from shadowed(look, look.sprites.tile(tile, box.width, 0, marked=False), box, 0)
            if so_far is not None:
                yield from lit_items(look, box, is_lit=True)
                # In tall windows, numbers of two digits would be wider than their tiles.
                picture = look.fonts.numeral(str(so_far), min(digits * 7 // 10, box.width * 9 // 10), ink)
                yield placed(picture, "center", (box.centerx, box.bottom + digits * 3 // 5))
