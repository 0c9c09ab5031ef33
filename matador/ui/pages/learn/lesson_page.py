"""An item of a lesson as a page: the card with the question, a sentence, and below what can be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

import pygame

from matador.rules import Arm
from matador.storage.setups import usual_seat
from matador.teaching.frames import Pair
from matador.teaching.lessons.answers import Made, PointsCounted, TileLaid
from matador.teaching.lessons.items import EmptyCells, LayOne, Points, WhichFits
from matador.teaching.practice.items import MissingPart, Tiles
from matador.ui.inputs import Point
from matador.ui.kit.face import Face
from matador.ui.kit.intents import PageIntent, Practise, ShowLessons
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel, IconButton, Panel
from matador.ui.look import Look
from matador.ui.pages.home.figures import Felt
from matador.ui.pages.learn.end_card import end_card
from matador.ui.pages.learn.figures import (
    FramePicture,
    FramePlace,
    ItemPips,
    ItemSentence,
    TwoHalves,
    Words,
)
from matador.ui.pages.learn.lesson_choices import choice_rects, choices
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
from matador.ui.pages.learn.practice_plan import PracticePlan, practice_plan
from matador.ui.semantics import box_of
from matador.ui.sentences import learn
from matador.ui.sentences import lessons as words
from matador.ui.sentences.helping import equation
from matador.ui.sentences.praise import praised
from matador.ui.voice.loudspeaker import loudspeaker


@dataclass(frozen=True, slots=True)
class PickEnd(PageIntent):
    """Lay the chosen tile at this end."""

    arm: Arm


@dataclass(frozen=True, slots=True)
class PickSeat(PageIntent):
    """Say that the points are for this seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class LessonOn(PageIntent):
    """Go on: to the next step, or to the next item."""


@dataclass(frozen=True, slots=True)
class ShowAgain(PageIntent):
    """Show the steps of the item once more."""


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
    yield Placed(
        Panel(words.name_of(language, state.kind), "card"),
        plan.end_card if state.stage == "over" else plan.card,
    )
    if state.stage == "over":
        yield from _end(look, plan, state)
        return
    yield from _question(look, plan, state)
    said = lesson_sentence(look, state)
    yield Placed(FigureLabel(ItemSentence(said), "sentence", said), plan.sentence)
    yield from loudspeaker(look, plan.loudspeaker)
    rects, button = plan.with_button(choice_rects(plan, state))
    has_button = state.goes_on or not isinstance(state.item.task, EmptyCells | MissingPart | Points)
    yield from choices(look, rects if has_button else plan.in_middle(rects), button, state)
    if state.goes_on:
        go_on = Button("go on", learn.go_on(language), LessonOn(), "forward", is_primary=True)
        yield Placed(go_on, button)
    if state.may_show_again:
        again = IconButton("show again", words.show_again(language), ShowAgain(), "again")
        yield Placed(again, plan.show_again)


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
            # Other parts than those of the total do not stand below it.
            whole = pair if pair.made == fact.total else Pair(fact.total, fact.known)
            yield Placed(FigureLabel(PartsPicture(state.picture, whole), "parts", equation(whole)), main)
        case MissingPart() | Tiles():
            yield Placed(FigureLabel(_halves(state)), main)
        case WhichFits(hand) | LayOne(hand):
            line = lesson_line(hand, state.aids.laid, state.aids.arm, state.aids.told)
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
    return FramePicture(pair, state.since_ms, fills=state.fills, flies=state.flies)


def _halves(state: LessonShown) -> TwoHalves:
    """The number that lies there, and what was put to it."""
    task, pair = state.item.task, state.pair
    assert isinstance(task, MissingPart | Tiles), "another task has no halves"
    assert pair is not None, "a fact has one sum"
    is_made = state.stage == "wrong once" and isinstance(state.wrong, Made)
    # What is asked for is a gap, even where the sum that is needed stands beside it.
    is_seen = is_made or state.stage in ("showing", "shown", "right")
    fact, other = task.fact, pair.second if is_seen else None
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
        points = aids.points if is_winner else None
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


# The end


def end_lines(look: Look, state: LessonShown) -> tuple[str, str]:
    """What is said once a lesson is over."""
    return praised(look.language, state.praise, state.total), words.then(look.language)


def _end(look: Look, plan: PracticePlan, state: LessonShown) -> Iterator[Placed]:
    yield from loudspeaker(look, plan.show_again)
    language = look.language
    yield from end_card(look, plan.end_inner, end_lines(look, state), state.sums)
    left, right = plan.pair_of_buttons
    practise = Button("again", learn.practise(language), Practise(state.total), "again", is_primary=True)
    yield Placed(practise, left)
    yield Placed(Button("back", words.another(language), ShowLessons(state.total), "book"), right)
