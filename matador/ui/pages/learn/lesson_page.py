"""An item of a lesson as a page: the card with the question, a sentence, and below what can be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

import pygame

from matador.rules import Arm, Tile
from matador.storage.setups import usual_seat
from matador.teaching.frames import Pair
from matador.teaching.lessons.answers import LessonAnswer, Made, PointsCounted, TileLaid, TilePicked
from matador.teaching.lessons.items import EmptyCells, LayOne, Points, WhichFits
from matador.teaching.lessons.making import MOST_POINTS
from matador.teaching.practice.answers import NoneChosen, NumberTyped, TileChosen
from matador.teaching.practice.items import MissingPart, Tiles
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.face import Face
from matador.ui.kit.intents import PageIntent, Practise, ShowLessons
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel, IconButton, Panel, Widget
from matador.ui.look import Look
from matador.ui.pages.home.figures import Felt
from matador.ui.pages.learn.figures import (
    FramePicture,
    ItemPips,
    ItemSentence,
    Lines,
    NumberKey,
    TilePart,
    TwoHalves,
    Words,
)
from matador.ui.pages.learn.lesson_figures import (
    EndPlace,
    LitFrame,
    PartsPicture,
    SeatHand,
    SumsBelow,
    lesson_line,
    seat_hands,
)
from matador.ui.pages.learn.lesson_shown import LessonShown, made_of
from matador.ui.pages.learn.practice_plan import PracticePlan, cells_in, practice_plan, tiles_in
from matador.ui.semantics import box_of
from matador.ui.sentences import learn
from matador.ui.sentences import lessons as words
from matador.ui.sentences.helping import equation


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
class PickEnd(PageIntent):
    """Lay the chosen tile at this end."""

    arm: Arm


@dataclass(frozen=True, slots=True)
class PickSeat(PageIntent):
    """Say that the points are for this seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class CountPoints(PageIntent):
    """Say that there are so many points."""

    points: int


@dataclass(frozen=True, slots=True)
class LessonOn(PageIntent):
    """Go on: to the next step, or to the next item."""


def arrange_lesson(look: Look, size: Point, state: LessonShown) -> tuple[Placed, ...]:
    """Everything that is seen of a lesson."""
    return tuple(_placed(look, size, state))


def _placed(look: Look, size: Point, state: LessonShown) -> Iterator[Placed]:
    language = look.language
    labels = (words.nothing_fits(language), learn.none_of_these(language), learn.go_on(language))
    plan = practice_plan(look, size, labels)
    yield Placed(FigureLabel(Felt(box_of(plan.felt))), pygame.Rect((0, 0), plan.size))
    back = IconButton("lessons", words.another(language), ShowLessons(state.total), "book")
    yield Placed(back, plan.leave)
    name = learn.step(language, state.number)
    yield Placed(FigureLabel(ItemPips(state.number), "step", name), plan.steps)
    yield Placed(Panel(words.name_of(language, state.kind), "card"), plan.card)
    if state.stage == "over":
        yield from _end(look, plan, state)
        return
    yield from _question(look, plan, state)
    said = lesson_sentence(look, state)
    yield Placed(FigureLabel(ItemSentence(said), "sentence", said), plan.sentence)
    yield from _choices(look, plan, state)
    if state.goes_on:
        go_on = Button("go on", learn.go_on(language), LessonOn(), "forward", is_primary=True)
        yield Placed(go_on, plan.none_button)


def lesson_sentence(look: Look, state: LessonShown) -> str:
    """What is said to the item as it stands."""
    language, task, aids = look.language, state.item.task, state.aids
    match state.stage:
        case "showing" | "asking" if state.last_step is not None:
            return words.step(language, task, state.last_step)
        case "showing" | "asking" | "over":
            return words.question(
                language, task, is_held=state.tile is not None, has_seat=state.seat is not None
            )
        case "wrong once":
            if state.tile is not None or state.wrong is None:
                return words.question(language, task, is_held=True)
            return words.wrong(language, state.total, state.wrong)
        case "shown":
            told = state.told
            is_matador = isinstance(told, TileLaid) and told.play.touching is None
            return words.shown_answer(
                language, state.pair, aids.points, is_nothing=aids.is_nothing, is_matador=is_matador
            )
        case "right":
            return words.right(language, state.pair, made_of(state), aids.points, is_nothing=aids.is_nothing)
        case _:
            assert_never(state.stage)


# The card


def _question(look: Look, plan: PracticePlan, state: LessonShown) -> Iterator[Placed]:
    """What is asked about at the left, and what helps at the right."""
    task, inner = state.item.task, plan.card_inner
    if isinstance(task, Points):
        yield from _seats(look, plan, state, task)
        return
    wide = inner.width * 2 // 5
    main = pygame.Rect(inner.left, inner.top, inner.width - wide - plan.gap, inner.height)
    aside = pygame.Rect(inner.right - wide, inner.top, wide, inner.height)
    pair = state.pair
    text = "" if pair is None else equation(pair)
    match task:
        case EmptyCells():
            assert pair is not None, "a frame is about one sum"
            yield Placed(FigureLabel(_frame(state, pair), "frame", text), main)
            yield Placed(FigureLabel(Words(text), "sum", text), aside)
            return
        case MissingPart(fact) if state.aids.has_parts:
            assert pair is not None, "a missing part is about one sum"
            whole = pair if state.stage != "shown" else Pair(fact.total, fact.known)
            parts = PartsPicture(
                state.picture, whole if whole.made <= fact.total else Pair(fact.total, fact.known)
            )
            yield Placed(FigureLabel(parts, "parts", text), main)
        case MissingPart() | Tiles():
            yield Placed(FigureLabel(_halves(state)), main)
        case WhichFits(hand) | LayOne(hand):
            line = lesson_line(hand, state.aids.laid, state.aids.arm)
            name = ", ".join(learn.tile(look.language, place.tile) for place in line.places)
            yield Placed(FigureLabel(line, "line", name), main)
            if state.waits and state.tile is not None:
                for arm, box in line.ends:
                    told = state.told
                    is_told = isinstance(told, TileLaid) and told.play.arm == arm
                    end = words.end(look.language, arm)
                    button = FigureButton(f"end:{arm}", end, EndPlace(is_told), PickEnd(arm))
                    yield Placed(button, line.rect_of(box, main))
        case _:
            assert_never(task)
    yield from _aids(state, aside)


def _aids(state: LessonShown, rect: pygame.Rect) -> Iterator[Placed]:
    """The sum with its frame, or several sums."""
    sums, pair = state.aids.sums, state.pair
    if pair is None:
        if sums:
            name = ", ".join(equation(one) for one in sums)
            yield Placed(FigureLabel(SumsBelow(sums), "sum", name), rect)
        return
    text = equation(pair)
    upper = pygame.Rect(rect.left, rect.top, rect.width, rect.height * 3 // 5)
    lower = pygame.Rect(rect.left, upper.bottom, rect.width, rect.height - upper.height)
    if state.aids.is_framed:
        yield Placed(FigureLabel(_frame(state, pair), "frame", text), upper)
        yield Placed(FigureLabel(Words(text), "sum", text), lower)
    else:
        yield Placed(FigureLabel(Words(text), "sum", text), rect)


def _frame(state: LessonShown, pair: Pair) -> FramePicture | LitFrame:
    if state.aids.lights_cells:
        is_lighting = state.is_watching
        return LitFrame(pair, state.since_ms if is_lighting else None)
    return FramePicture(pair, state.since_ms, fills=state.stage == "shown", flies=state.stage == "right")


def _halves(state: LessonShown) -> TwoHalves:
    """The number that lies there, and what was put to it."""
    task, pair = state.item.task, state.pair
    assert isinstance(task, MissingPart | Tiles), "another task has no halves"
    assert pair is not None, "a fact has one sum"
    is_made = state.stage == "wrong once" and isinstance(state.wrong, Made)
    is_found = state.stage == "right" or (state.stage == "showing" and state.aids.half is not None)
    fact, other = task.fact, pair.second if is_made or is_found else None
    is_joined = other is None or fact.known + other == fact.total
    makes = fact.total if is_joined else fact.known + (other or 0)
    return TwoHalves(
        fact.known, other, f"= {makes}", is_joined, is_lit=state.aids.known_glows and other is None
    )


def _seats(look: Look, plan: PracticePlan, state: LessonShown, task: Points) -> Iterator[Placed]:
    """Both players, with what is left of their hands; whose the points are is said by pressing one."""
    inner, aids = plan.card_inner, state.aids
    wide = (inner.width - plan.gap) // 2
    counted = tuple(seat_hands(task.hands, aids.counted))
    told = state.told
    for seat, tiles in enumerate(task.hands):
        is_winner = seat == aids.winner
        usual = usual_seat(seat)
        face = Face(usual.face, seat, "happy" if is_winner else "calm")
        points = aids.points if is_winner and state.stage != "shown" else None
        figure = SeatHand(
            seat,
            face,
            tiles,
            counted[seat],
            points,
            is_chosen=state.waits and state.seat == seat,
            is_lit=is_winner or (isinstance(told, PointsCounted) and told.seat == seat),
        )
        rect = pygame.Rect(inner.left + seat * (wide + plan.gap), inner.top, wide, inner.height)
        named = [words.player(look.language, seat), *(learn.tile(look.language, tile) for tile in tiles)]
        name = ", ".join(named if tiles else [*named, words.no_tiles(look.language)])
        key = f"seat:{seat}"
        yield Placed(
            FigureButton(key, name, figure, PickSeat(seat), is_chosen=state.seat == seat)
            if state.waits
            else FigureLabel(figure, key, name),
            rect,
        )


# The choices


def _choices(look: Look, plan: PracticePlan, state: LessonShown) -> Iterator[Placed]:
    task = state.item.task
    match task:
        case EmptyCells(fact) | MissingPart(fact):
            lit = fact.needed if state.stage in ("shown", "right") or _is_summed(state) else None
            yield from _numbers(plan, state, range(1, fact.total), lit)
        case Points():
            lit = state.aids.points
            yield from _numbers(plan, state, range(1, MOST_POINTS + 1), lit)
        case Tiles(_, tiles):
            yield from _tile_halves(look, plan, state, tiles)
            yield from _none(plan, state, learn.none_of_these(look.language))
        case WhichFits(hand):
            yield from _whole_tiles(look, plan, state, hand.tiles)
            yield from _none(plan, state, words.nothing_fits(look.language))
        case LayOne(hand):
            yield from _tile_halves(look, plan, state, hand.tiles, hand.rules.matador_tiles)
            yield from _none(plan, state, words.nothing_fits(look.language))
        case _:
            assert_never(task)


def _is_summed(state: LessonShown) -> bool:
    """True once a shown item has come to its sum."""
    return state.stage == "showing" and state.pair is not None and state.pair.second is not None


def _numbers(plan: PracticePlan, state: LessonShown, numbers: range, lit: int | None) -> Iterator[Placed]:
    is_points = isinstance(state.item.task, Points)
    # Points are counted once it was said whose they are.
    is_asked = state.waits and (not is_points or state.seat is not None)
    for number, rect in zip(numbers, cells_in(plan.main_choices, len(numbers)), strict=True):
        figure = NumberKey(number, number == lit, not is_asked and number != lit)
        intent = CountPoints(number) if is_points else AnswerLesson(NumberTyped(number))
        yield Placed(_choice(f"number:{number}", str(number), figure, intent, is_asked=is_asked), rect)


def _tile_halves(
    look: Look,
    plan: PracticePlan,
    state: LessonShown,
    tiles: tuple[Tile, ...],
    matadors: frozenset[Tile] = frozenset(),
) -> Iterator[Placed]:
    """Tiles that are chosen by a half; a matador, which lies across, is chosen as a whole."""
    is_laid = isinstance(state.item.task, LayOne)
    for one, rect in zip(tiles, tiles_in(plan.main_choices, len(tiles)), strict=True):
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
            figure = TilePart(one, place, _is_lit(state, one, pips), is_dim, is_matador=False)
            name = learn.half_of(look.language, one, pips)
            intent = PickHalf(one, pips) if is_laid else AnswerLesson(TileChosen(one, pips))
            yield Placed(_choice(f"tile:{one}:{place}", name, figure, intent, is_asked=state.waits), half)


def _whole_tiles(
    look: Look, plan: PracticePlan, state: LessonShown, tiles: tuple[Tile, ...]
) -> Iterator[Placed]:
    for one, rect in zip(tiles, tiles_in(plan.main_choices, len(tiles)), strict=True):
        if _is_gone(state, one):
            continue
        is_lit = state.aids.tile == one
        figure = TilePart(one, 2, is_lit, one in state.aids.passed, is_matador=False)
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


def _none(plan: PracticePlan, state: LessonShown, label: str) -> Iterator[Placed]:
    if state.waits:
        is_lit = isinstance(state.told, NoneChosen)
        button = Button("none", label, AnswerLesson(NoneChosen()), is_primary=is_lit)
        yield Placed(button, plan.none_button)


# The end


def _end(look: Look, plan: PracticePlan, state: LessonShown) -> Iterator[Placed]:
    inner, language = plan.card_inner, look.language
    high = inner.height // 2
    for number, line in enumerate((words.done(language), words.then(language))):
        rect = pygame.Rect(inner.left, inner.top + number * high, inner.width, high)
        styles = (Style.SENTENCE, Style.TEXT, Style.SMALL)[number:]
        yield Placed(FigureLabel(Lines(line, styles), f"end:{number}", line), rect)
    left, right = plan.pair_of_buttons
    practise = Button("again", learn.practise(language), Practise(state.total), "again", is_primary=True)
    yield Placed(practise, left)
    yield Placed(Button("back", words.another(language), ShowLessons(state.total), "book"), right)
