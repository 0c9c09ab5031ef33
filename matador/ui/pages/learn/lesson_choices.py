"""What can be chosen to answer an item of a lesson: numbers, halves, whole tiles, and that nothing fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

import pygame

from matador.rules import Tile
from matador.teaching.lessons.answers import LessonAnswer, TilePicked
from matador.teaching.lessons.hands import Hand
from matador.teaching.lessons.items import EmptyCells, LayOne, Points, WhichFits
from matador.teaching.lessons.making import MOST_POINTS
from matador.teaching.practice.answers import NoneChosen, NumberTyped, TileChosen
from matador.teaching.practice.items import MissingPart, Tiles
from matador.ui.kit.intents import PageIntent
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel, Widget
from matador.ui.look import Look
from matador.ui.pages.learn.figures import (
    NumberKey,
    TilePart,
)
from matador.ui.pages.learn.lesson_shown import LessonShown
from matador.ui.pages.learn.practice_plan import PracticePlan, cells_in, tiles_in
from matador.ui.sentences import learn
from matador.ui.sentences import lessons as words


@dataclass(frozen=True, slots=True)
class AnswerLesson(PageIntent):
    """Give this answer."""

    answer: LessonAnswer


@dataclass(frozen=True, slots=True)
class PickHalf(PageIntent):
    """Choose this tile, and the half that is to touch; None for a tile that lies across."""

    tile: Tile
    half: int | None


@dataclass(frozen=True, slots=True)
class CountPoints(PageIntent):
    """Say that there are so many points."""

    points: int


def choice_rects(plan: PracticePlan, state: LessonShown) -> Iterator[pygame.Rect]:
    """Where the choices of an item stand."""
    match state.item.task:
        case EmptyCells(fact) | MissingPart(fact):
            return cells_in(plan.main_choices, fact.total - 1)
        case Points():
            return cells_in(plan.main_choices, MOST_POINTS)
        case Tiles(_, tiles) | WhichFits(Hand(tiles=tiles)) | LayOne(Hand(tiles=tiles)):
            return tiles_in(plan.main_choices, len(tiles))
        case _:
            assert_never(state.item.task)


def choices(
    look: Look, rects: Sequence[pygame.Rect], button: pygame.Rect, state: LessonShown
) -> Iterator[Placed]:
    """What can be chosen; while nothing is asked it is only seen."""
    task = state.item.task
    match task:
        case EmptyCells(fact) | MissingPart(fact):
            lit = fact.needed if state.stage in ("shown", "right") or _is_summed(state) else None
            yield from _numbers(rects, state, lit)
        case Points():
            lit = state.aids.points
            yield from _numbers(rects, state, lit)
        case Tiles(_, tiles):
            yield from _tile_halves(look, rects, state, tiles)
            yield from _none(button, state, learn.none_of_these(look.language))
        case WhichFits(hand):
            yield from _whole_tiles(look, rects, state, hand.tiles)
            yield from _none(button, state, words.nothing_fits(look.language))
        case LayOne(hand):
            yield from _tile_halves(look, rects, state, hand.tiles, hand.rules.matador_tiles)
            yield from _none(button, state, words.nothing_fits(look.language))
        case _:
            assert_never(task)


def _is_summed(state: LessonShown) -> bool:
    """True once a shown item has come to its sum."""
    return state.stage == "showing" and state.pair is not None and state.pair.second is not None


def _numbers(rects: Sequence[pygame.Rect], state: LessonShown, lit: int | None) -> Iterator[Placed]:
    is_points = isinstance(state.item.task, Points)
    # Points are counted once it was said whose they are.
    is_asked = state.waits and (not is_points or state.seat is not None)
    for number, rect in enumerate(rects, 1):
        figure = NumberKey(number, number == lit, not is_asked and number != lit)
        intent = CountPoints(number) if is_points else AnswerLesson(NumberTyped(number))
        yield Placed(_choice(f"number:{number}", str(number), figure, intent, is_asked=is_asked), rect)


def _tile_halves(
    look: Look,
    rects: Sequence[pygame.Rect],
    state: LessonShown,
    tiles: tuple[Tile, ...],
    matadors: frozenset[Tile] = frozenset(),
) -> Iterator[Placed]:
    """Tiles that are chosen by a half; a matador, which lies across, is chosen as a whole."""
    is_laid = isinstance(state.item.task, LayOne)
    for one, rect in zip(tiles, rects, strict=True):
        if _is_gone(state, one):
            continue
        is_dim = one in state.aids.passed
        if one in matadors:
            figure = TilePart(one, 2, _is_lit(state, one, None), is_dim, is_matador=True)
            name = learn.tile(look.language, one)
            yield Placed(
                _choice(f"tile:{one}", name, figure, PickHalf(one, None), is_asked=state.waits), rect
            )
            continue
        for place, pips in enumerate((one.low, one.high)):
            half = pygame.Rect(rect.left, rect.top + place * rect.height // 2, rect.width, rect.height // 2)
            figure = TilePart(one, place, _is_lit(state, one, pips), is_dim)
            name = learn.half_of(look.language, one, pips)
            intent = PickHalf(one, pips) if is_laid else AnswerLesson(TileChosen(one, pips))
            yield Placed(_choice(f"tile:{one}:{place}", name, figure, intent, is_asked=state.waits), half)


def _whole_tiles(
    look: Look, rects: Sequence[pygame.Rect], state: LessonShown, tiles: tuple[Tile, ...]
) -> Iterator[Placed]:
    for one, rect in zip(tiles, rects, strict=True):
        if _is_gone(state, one):
            continue
        is_lit = state.aids.tile == one
        figure = TilePart(one, 2, is_lit, one in state.aids.passed)
        name = learn.tile(look.language, one)
        yield Placed(
            _choice(f"tile:{one}", name, figure, AnswerLesson(TilePicked(one)), is_asked=state.waits), rect
        )


def _is_gone(state: LessonShown, tile: Tile) -> bool:
    """True for a tile that lies on the table now."""
    return state.aids.laid is not None and state.aids.laid.tile == tile


def _is_lit(state: LessonShown, tile: Tile, half: int | None) -> bool:
    """True for a half that is chosen, or is told."""
    if state.tile is not None:
        return (state.tile, state.half) == (tile, half)
    if state.stage == "right" and isinstance(state.item.task, Tiles):
        pair = state.pair
        return pair is not None and half == pair.second
    aids = state.aids
    if aids.tile is None:
        # Of a fact that is told the half is known alone.
        return aids.half is not None and aids.half == half
    return aids.tile == tile and aids.half in (None, half)


def _choice(
    key: str, name: str, figure: NumberKey | TilePart, intent: PageIntent, *, is_asked: bool
) -> Widget:
    """A picture that is chosen; while it is not asked for it is only seen."""
    if not is_asked:
        return FigureLabel(figure, key, name, ("resting",))
    return FigureButton(key, name, figure, intent)


def _none(rect: pygame.Rect, state: LessonShown, label: str) -> Iterator[Placed]:
    if state.waits:
        is_lit = isinstance(state.told, NoneChosen)
        button = Button("none", label, AnswerLesson(NoneChosen()), "nothing", is_primary=is_lit)
        yield Placed(button, rect)
