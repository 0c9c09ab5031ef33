"""The page of an item of a lesson: a card with the question, a sentence, and the choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import assert_never

import pygame

from matador.rules import Arm, Tile
from matador.storage.setups import usual_seat
from matador.teaching.frames import Pair
from matador.teaching.lessons.items import EmptyCells, Hand, LayOne, Points, WhichFits
from matador.teaching.lessons.making import MAX_POINTS
from matador.teaching.lessons.run import LessonAnswer, Made, PointsCounted, TileLaid, TilePicked
from matador.teaching.practice.items import MissingPart, NoneChosen, NumberTyped, TileChosen, Tiles
from matador.teaching.praise import praise_of_lesson
from matador.ui.inputs import Point
from matador.ui.kit.intents import PageIntent, Practise, ShowLessons
from matador.ui.kit.widgets import Button, Face, FigureButton, FigureLabel, IconButton, Placed
from matador.ui.look import Look
from matador.ui.pages.learn.exercise_page import (
    GoOnNow,
    PracticePlan,
    cells_in,
    choice,
    end_card,
    half_choices,
    number_choices,
    practice_plan,
    sentence_below,
    surroundings,
    tiles_in,
)
from matador.ui.pages.learn.figures import FramePicture, FramePlace, TilePart, TwoHalves, Words
from matador.ui.pages.learn.lesson_figures import (
    EndPlace,
    LitFrame,
    PartsPicture,
    SeatHand,
    SumsBelow,
    lesson_line,
    seat_hands,
)
from matador.ui.pages.learn.lesson_shown import LessonShown, made_of, sums_found
from matador.ui.sentences import learn
from matador.ui.sentences import lessons as words
from matador.ui.sentences.helping import equation
from matador.ui.sentences.lessons import praised
from matador.ui.voice.reading import loudspeaker


@dataclass(frozen=True, slots=True)
class PickEnd(PageIntent):
    """Play the chosen tile at this end."""

    arm: Arm


@dataclass(frozen=True, slots=True)
class PickSeat(PageIntent):
    """Answer that this seat gets the points."""

    seat: int


@dataclass(frozen=True, slots=True)
class ShowAgain(PageIntent):
    """Show the steps of the item again."""


def arrange_lesson(look: Look, size: Point, state: LessonShown) -> Iterator[Placed]:
    language = look.language
    labels = (words.nothing_fits(language), learn.none_of_these(language), learn.go_on(language))
    plan = practice_plan(look, size, labels)
    back = IconButton(
        "lessons", language.gettext("Lessons"), ShowLessons(state.taking.run.lesson.total), "book"
    )
    title, is_over = words.lesson_name(language, state.taking.run.lesson.kind), state.stage == "over"
    yield from surroundings(look, plan, back, state.taking.run.number, title, is_over=is_over)
    if is_over:
        yield from _end(look, plan, state)
        return
    yield from _question(look, plan, state)
    yield from sentence_below(look, plan, lesson_sentence(look, state))
    rects, button = plan.with_button(choice_rects(plan, state))
    has_button = state.goes_on or not isinstance(state.item.task, EmptyCells | MissingPart | Points)
    yield from choices(look, rects if has_button else plan.in_middle(rects), button, state)
    if state.goes_on:
        go_on = Button("go on", learn.go_on(language), GoOnNow(), "forward", is_primary=True)
        yield Placed(go_on, button)
    if state.taking.may_show_again:
        again = IconButton("show again", language.gettext("Show it again"), ShowAgain(), "again")
        yield Placed(again, plan.show_again)


def lesson_sentence(look: Look, state: LessonShown) -> str:
    language, task, aids = look.language, state.item.task, state.aids
    match state.stage:
        case "showing" | "asking" if state.last_step is not None:
            return words.step(language, task, state.last_step)
        case "showing" | "asking" | "over":
            return words.question(
                language, task, is_held=state.taking.tile is not None, has_seat=state.taking.seat is not None
            )
        case "wrong once":
            if state.taking.tile is not None or state.taking.run.wrong is None:
                return words.question(language, task, is_held=True)
            return words.wrong(language, state.taking.run.lesson.total, state.taking.run.wrong)
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
    task, pair = state.item.task, state.pair
    if isinstance(task, Points):
        yield from _seats(look, plan, state, task)
        return
    main, aside = plan.card_parts
    yield Placed(FigureLabel(FramePlace()), aside)
    aside = aside.inflate(-2 * plan.gap, -2 * plan.gap)
    text = "" if pair is None else equation(pair)
    match task:
        case EmptyCells():
            assert pair is not None, "a frame is about one sum"
            yield Placed(FigureLabel(_frame(state, pair), "frame", text), main)
            yield Placed(FigureLabel(Words(text), "sum", text), aside)
            return
        case MissingPart(fact) if state.aids.has_parts:
            assert pair is not None, "a missing part is about one sum"
            # Only parts that make the total are shown below it.
            whole = pair if pair.made == fact.total else Pair(fact.total, fact.known)
            yield Placed(
                FigureLabel(PartsPicture(state.taking.picture, whole), "parts", equation(whole)), main
            )
        case MissingPart() | Tiles():
            yield Placed(FigureLabel(_halves(state)), main)
        case WhichFits(hand) | LayOne(hand):
            line = lesson_line(hand, state.aids.laid, state.aids.arm, state.aids.told)
            name = ", ".join(learn.tile(look.language, place.tile) for place in line.places)
            yield Placed(FigureLabel(line, "line", name), main)
            if state.taking.waits and state.taking.tile is not None:
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
        is_lighting = state.taking.is_watching
        return LitFrame(pair, state.taking.since_ms if is_lighting else None)
    return FramePicture(pair, state.taking.since_ms, fills=state.fills, flies=state.flies)


def _halves(state: LessonShown) -> TwoHalves:
    task, pair = state.item.task, state.pair
    assert isinstance(task, MissingPart | Tiles), "another task has no halves"
    assert pair is not None, "a fact has one sum"
    is_made = state.stage == "wrong once" and isinstance(state.taking.run.wrong, Made)
    # While a half is asked for, it is a gap, even if the sum beside it is complete.
    is_seen = is_made or state.stage in ("showing", "shown", "right")
    fact, other = task.fact, pair.second if is_seen else None
    is_joined = other is None or fact.known + other == fact.total
    makes = fact.total if is_joined else fact.known + (other or 0)
    return TwoHalves(
        fact.known, other, f"= {makes}", is_joined, is_lit=state.aids.known_glows and other is None
    )


def _seats(look: Look, plan: PracticePlan, state: LessonShown, task: Points) -> Iterator[Placed]:
    inner, aids = plan.card_inner, state.aids
    wide = (inner.width - plan.gap) // 2
    counted = tuple(seat_hands(task.hands, aids.counted))
    told = state.told
    for seat, tiles in enumerate(task.hands):
        is_winner = seat == aids.winner
        usual = usual_seat(seat)
        face = Face(usual.face, seat, "happy" if is_winner else "calm")
        points = aids.points if is_winner else None
        figure = SeatHand(
            seat,
            face,
            tiles,
            counted[seat],
            points,
            is_chosen=state.taking.waits and state.taking.seat == seat,
            is_lit=is_winner or (isinstance(told, PointsCounted) and told.seat == seat),
        )
        rect = pygame.Rect(inner.left + seat * (wide + plan.gap), inner.top, wide, inner.height)
        named = [words.player(look.language, seat), *(learn.tile(look.language, tile) for tile in tiles)]
        name = ", ".join(named if tiles else [*named, look.say("No tiles left")])
        key = f"seat:{seat}"
        yield Placed(
            FigureButton(key, name, figure, PickSeat(seat), is_chosen=state.taking.seat == seat)
            if state.taking.waits
            else FigureLabel(figure, key, name),
            rect,
        )


# The choices


@dataclass(frozen=True, slots=True)
class AnswerLesson(PageIntent):
    """Give this answer."""

    answer: LessonAnswer


@dataclass(frozen=True, slots=True)
class PickHalf(PageIntent):
    """Choose this tile and its touching half; None for a crosswise tile."""

    tile: Tile
    half: int | None


@dataclass(frozen=True, slots=True)
class CountPoints(PageIntent):
    """Answer with this number of points."""

    points: int


def choice_rects(plan: PracticePlan, state: LessonShown) -> Iterator[pygame.Rect]:
    match state.item.task:
        case EmptyCells(fact) | MissingPart(fact):
            return cells_in(plan.main_choices, fact.total - 1)
        case Points():
            return cells_in(plan.main_choices, MAX_POINTS)
        case Tiles(_, tiles) | WhichFits(Hand(tiles=tiles)) | LayOne(Hand(tiles=tiles)):
            return tiles_in(plan.main_choices, len(tiles))
        case _:
            assert_never(state.item.task)


def choices(
    look: Look, rects: Sequence[pygame.Rect], button: pygame.Rect, state: LessonShown
) -> Iterator[Placed]:
    task, language = state.item.task, look.language
    none = words.nothing_fits(language)
    match task:
        case EmptyCells(fact) | MissingPart(fact):
            is_summed = state.stage == "showing" and state.pair is not None and state.pair.second is not None
            lit = fact.needed if state.stage in ("shown", "right") or is_summed else None
            yield from number_choices(rects, lit, lambda number: _answer(state, NumberTyped(number)))
            return
        case Points():
            # The number of points is asked for after the player who gets them.
            is_asked = state.taking.waits and state.taking.seat is not None
            yield from number_choices(
                rects, state.aids.points, lambda number: CountPoints(number) if is_asked else None
            )
            return
        case Tiles(_, tiles):
            none, wholes = learn.none_of_these(language), frozenset[Tile]()
        case WhichFits(Hand(tiles=tiles)):
            wholes = frozenset(tiles)
        case LayOne(Hand(tiles=tiles, rules=rules)):
            wholes = rules.matador_tiles
        case _:
            assert_never(task)
    for one, rect in zip(tiles, rects, strict=True):
        # A tile that has been played is no longer a choice.
        if state.aids.laid is None or state.aids.laid.tile != one:
            seen = _whole_tile if one in wholes else _two_halves
            yield from seen(look, state, one, rect)
    if state.taking.waits:
        is_lit = isinstance(state.told, NoneChosen)
        answer = AnswerLesson(NoneChosen())
        yield Placed(Button("none", none, answer, "nothing", is_primary=is_lit), button)


def _answer(state: LessonShown, answer: LessonAnswer) -> AnswerLesson | None:
    return AnswerLesson(answer) if state.taking.waits else None


def _whole_tile(look: Look, state: LessonShown, tile: Tile, rect: pygame.Rect) -> Iterator[Placed]:
    is_laid = isinstance(state.item.task, LayOne)
    is_lit = _is_lit(state, tile, None) if is_laid else state.aids.tile == tile
    figure = TilePart(tile, 2, is_lit, tile in state.aids.passed, is_matador=is_laid)
    intent: PageIntent | None = _answer(state, TilePicked(tile))
    if is_laid and state.taking.waits:
        intent = PickHalf(tile, None)
    yield Placed(choice(f"tile:{tile}", learn.tile(look.language, tile), figure, intent), rect)


def _two_halves(look: Look, state: LessonShown, tile: Tile, rect: pygame.Rect) -> Iterator[Placed]:
    def intent(half: int) -> PageIntent | None:
        if state.taking.waits and isinstance(state.item.task, LayOne):
            return PickHalf(tile, half)
        return _answer(state, TileChosen(tile, half))

    is_dim = tile in state.aids.passed
    yield from half_choices(look, tile, rect, partial(_is_lit, state, tile), intent, is_dim=is_dim)


def _is_lit(state: LessonShown, tile: Tile, half: int | None) -> bool:
    if state.taking.tile is not None:
        return (state.taking.tile, state.taking.half) == (tile, half)
    if state.stage == "right" and isinstance(state.item.task, Tiles):
        pair = state.pair
        return pair is not None and half == pair.second
    aids = state.aids
    if aids.tile is None:
        # In the shown answer to a fact, only the half matters.
        return aids.half is not None and aids.half == half
    return aids.tile == tile and aids.half in (None, half)


# The end


def end_lines(look: Look, state: LessonShown) -> tuple[str, str]:
    return praised(
        look.language, praise_of_lesson(state.taking.run), state.taking.run.lesson.total
    ), look.say("Practise it now, or look at another lesson.")


def _end(look: Look, plan: PracticePlan, state: LessonShown) -> Iterator[Placed]:
    yield from loudspeaker(look, plan.show_again)
    language = look.language
    yield from end_card(look, plan.end_inner, end_lines(look, state), sums_found(state.taking.run))
    left, right = plan.pair_of_buttons
    practise = Button(
        "again", learn.practise(language), Practise(state.taking.run.lesson.total), "again", is_primary=True
    )
    yield Placed(practise, left)
    yield Placed(
        Button("back", language.gettext("Lessons"), ShowLessons(state.taking.run.lesson.total), "book"), right
    )
