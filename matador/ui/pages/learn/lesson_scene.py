"""A lesson, whose steps can follow by themselves: its page, with a question and choices, and its scene."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Literal, assert_never

from pygame import Rect

from matador.play.learn.taking_lesson import TakingLesson
from matador.play.sounds import Sound
from matador.rules import Tile
from matador.teaching.frames import Pair
from matador.teaching.lessons.items import EmptyCells, Hand, LayOne, Points, WhichFits
from matador.teaching.lessons.making import MAX_POINTS
from matador.teaching.lessons.run import LessonAnswer, Made, PointsCounted, TileLaid, TilePicked
from matador.teaching.lessons.steps import TileGoes
from matador.teaching.practice.items import MissingPart, NoneChosen, NumberTyped, TileChosen, Tiles
from matador.teaching.praise import praise_of_lesson
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import Layout
from matador.ui.kit.intents import PageIntent, Practise, ShowLessons
from matador.ui.kit.layout import Column, Grow, Row, Space
from matador.ui.kit.page import Page
from matador.ui.kit.shaped import Marker
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel, IconButton, Placed, Widget
from matador.ui.language import Language
from matador.ui.look import Look
from matador.ui.pages.learn import exercise, figures
from matador.ui.pages.learn.lesson_shown import (
    LessonLine,
    LessonShown,
    PartsPicture,
    SeatHand,
    lesson_line,
    lesson_shown,
    made_of,
    sums_found,
)
from matador.ui.sentences import learn
from matador.ui.sentences import lessons as words
from matador.ui.sentences.helping import equation
from matador.ui.sentences.lessons import praised
from matador.ui.voice.reading import Spoken

_SUMS = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class Do(PageIntent):
    """Do this in the lesson."""

    do: Callable[[TakingLesson], None]


def compose_lesson(state: LessonShown, view: PageView) -> Layout:
    look, language, run, is_over = view.look, view.look.language, state.taking.run, state.stage == "over"
    again = IconButton("show again", look.say("Show it again"), Do(TakingLesson.show_again), "again")
    end = exercise.end_card(end_lines(look, state), sums_found(run)) if is_over else None
    return exercise.page(
        view,
        IconButton("lessons", look.say("Lessons"), ShowLessons(run.lesson.total), "book"),
        FigureLabel(figures.StepPips(run.number), "step", learn.step(language, run.number)),
        exercise.card(words.lesson_name(language, run.lesson.kind), end or _question(look, state)),
        _end_buttons(look, run.lesson.total) if is_over else _below(view, state),
        said="" if is_over else lesson_sentence(look, state),
        aside=again if state.taking.may_show_again else None,
    )


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


def _question(look: Look, state: LessonShown) -> Layout:
    task, pair, aside = state.item.task, state.pair, _aids(state)
    main: Layout
    text = "" if pair is None else equation(pair)
    match task:
        case Points(hands=hands):
            return Row(tuple(Grow(_seat(look, state, seat, hand)) for seat, hand in enumerate(hands)), 16)
        case EmptyCells():
            assert pair is not None, "a frame is about one sum"
            main = FigureLabel(_frame(state, pair), "frame", text)
            aside = FigureLabel(figures.Words(text), "sum", text)
        case MissingPart(fact) if state.aids.has_parts:
            assert pair is not None, "a missing part is about one sum"
            # Only parts that make the total are shown below it.
            whole = pair if pair.made == fact.total else Pair(fact.total, fact.known)
            parts = PartsPicture(state.taking.picture, whole)
            main = FigureLabel(parts, "parts", equation(whole))
        case MissingPart(fact) | Tiles(fact):
            assert pair is not None, "a fact has one sum"
            is_made = state.stage == "wrong once" and isinstance(state.taking.run.wrong, Made)
            # While a half is asked for, it is a gap, even if the sum beside it is complete.
            other = pair.second if is_made or state.stage in ("showing", "shown", "right") else None
            main = FigureLabel(
                figures.TwoHalves(fact.known, other, fact.total, is_lit=state.aids.known_glows)
            )
        case WhichFits(hand) | LayOne(hand):
            line = lesson_line(hand, state.aids.laid, state.aids.arm, state.aids.told)
            main = _Line(line, look.language, state)
        case _:
            assert_never(task)
    return exercise.beside_frame(main, aside)


@dataclass(frozen=True, slots=True)
class _Line(Layout):
    """The line, with buttons at its ends while the learner has to choose one."""

    line: LessonLine
    language: Language
    state: LessonShown

    def place(self, _look: Look, rect: Rect) -> Iterator[Placed]:
        taking, told = self.state.taking, self.state.told
        name = ", ".join(learn.tile(self.language, place.tile) for place in self.line.places)
        yield Placed(FigureLabel(self.line, "line", name), rect)
        for arm, box in self.line.ends if taking.waits and taking.tile is not None else ():
            is_told = isinstance(told, TileLaid) and told.play.arm == arm
            figure = figures.Lit() if is_told else figures.EmptyPlace(is_lit=True)
            pick = Do(partial(TakingLesson.pick_end, arm=arm))
            end = FigureButton(f"end:{arm}", words.end(self.language, arm), figure, pick)
            yield Placed(end, self.line.camera(rect).rect(box))


def _aids(state: LessonShown) -> Layout:
    pair, texts = state.pair, [equation(one) for one in state.aids.sums]
    if pair is None:
        # The first line has the node of all.
        name, words_of = ", ".join(texts), [figures.Words(text, _SUMS) for text in texts]
        lines = [FigureLabel(one, "" if place else "sum", name) for place, one in enumerate(words_of)]
        return Column((Grow(Space(), 0.5), *map(Grow, lines), Grow(Space(), 0.5)))
    written = FigureLabel(figures.Words(texts[0]), "sum", texts[0])
    if not state.aids.is_framed:
        return written
    return Column((Grow(FigureLabel(_frame(state, pair), "frame", texts[0]), 3), Grow(written, 2)))


def _frame(state: LessonShown, pair: Pair) -> figures.FramePicture:
    if state.aids.lights_cells:
        since_ms = state.taking.since_ms if state.taking.is_watching else -inf
        return figures.FramePicture(replace(pair, second=None), since_ms, lights=True)
    return figures.FramePicture(pair, state.taking.since_ms, fills=state.fills, flies=state.flies)


def _seat(look: Look, state: LessonShown, seat: int, tiles: tuple[Tile, ...]) -> Widget:
    taking, told, is_chosen = state.taking, state.told, state.taking.seat == seat
    is_told = isinstance(told, PointsCounted) and told.seat == seat
    figure = SeatHand(seat, tiles, state.aids, is_chosen=taking.waits and is_chosen, is_told=is_told)
    held = [learn.tile(look.language, tile) for tile in tiles] or [look.say("No tiles left")]
    key, name = f"seat:{seat}", ", ".join((words.player(look.language, seat), *held))
    pick = Do(partial(TakingLesson.pick_seat, seat=seat))
    if taking.waits:
        return FigureButton(key, name, figure, pick, is_chosen=is_chosen)
    return FigureLabel(figure, key, name)


# The choices


def _below(view: PageView, state: LessonShown) -> Layout:
    """The choices, and beside them the button to continue or to say that nothing fits."""
    look, language, task = view.look, view.look.language, state.item.task
    labels = (words.nothing_fits(language), learn.none_of_these(language), learn.go_on(language))
    button: Layout = exercise.go_on(look) if state.goes_on else Space()
    if state.taking.waits and not isinstance(task, EmptyCells | MissingPart | Points):
        is_lit = isinstance(state.told, NoneChosen)
        none = Do(partial(TakingLesson.answer, answer=NoneChosen()))
        label = learn.none_of_these(language) if isinstance(task, Tiles) else words.nothing_fits(language)
        button = Button("none", label, none, "nothing", is_primary=is_lit)
    return exercise.beside(view, _choices(look, state), labels, button)


def _choices(look: Look, state: LessonShown) -> Layout:
    task = state.item.task
    match task:
        case EmptyCells(fact) | MissingPart(fact):
            is_summed = state.stage == "showing" and state.pair is not None and state.pair.second is not None
            lit = fact.needed if state.stage in ("shown", "right") or is_summed else None
            numbers = [_answer(state, NumberTyped(number)) for number in range(1, fact.total)]
            return exercise.numbers(numbers, lit, 1)
        case Points():
            # The number of points is asked for after the player who gets them.
            is_asked = state.taking.waits and state.taking.seat is not None
            counts = [Do(partial(TakingLesson.count, points=points)) for points in range(1, MAX_POINTS + 1)]
            return exercise.numbers(counts if is_asked else [None] * MAX_POINTS, state.aids.points, 1)
        case Tiles(_, tiles):
            wholes = frozenset[Tile]()
        case WhichFits(Hand(tiles=tiles)):
            wholes = frozenset(tiles)
        case LayOne(Hand(tiles=tiles, rules=rules)):
            wholes = rules.matador_tiles
        case _:
            assert_never(task)
    return figures.tile_row([_tile(look, state, tile, is_whole=tile in wholes) for tile in tiles], 1)


def _answer(state: LessonShown, answer: LessonAnswer) -> Do | None:
    return Do(partial(TakingLesson.answer, answer=answer)) if state.taking.waits else None


def _tile(look: Look, state: LessonShown, tile: Tile, *, is_whole: bool) -> Layout:
    if state.aids.laid is not None and state.aids.laid.tile == tile:
        # A tile that has been played is no longer a choice.
        return Marker()
    is_laid, is_dim = isinstance(state.item.task, LayOne), tile in state.aids.passed

    def chosen(half: int | None) -> Do | None:
        if is_laid and state.taking.waits:
            # The end is chosen after the touching half; None for a crosswise tile.
            return Do(partial(TakingLesson.pick_half, tile=tile, half=half))
        return _answer(state, TilePicked(tile) if half is None else TileChosen(tile, half))

    if not is_whole:
        lit = [half for half in tile.halves if _is_lit(state, tile, half)]
        return exercise.halves(look, tile, lit, chosen, is_dim=is_dim)
    is_lit = _is_lit(state, tile, None) if is_laid else state.aids.tile == tile
    figure = figures.TilePart(tile, 2, is_lit, is_dim, is_matador=is_laid)
    return exercise.choice(f"tile:{tile}", learn.tile(look.language, tile), figure, chosen(None))


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
    run = state.taking.run
    praise = praised(look.language, praise_of_lesson(run), run.lesson.total)
    return praise, look.say("Practise it now, or look at another lesson.")


def _end_buttons(look: Look, total: int) -> Layout:
    practise = Button("again", learn.practise(look.language), Practise(total), "again", is_primary=True)
    return exercise.buttons(look, practise, Button("back", look.say("Lessons"), ShowLessons(total), "book"))


# The scene


class LessonScene(exercise.ExerciseScene[LessonShown]):
    """A lesson, item by item."""

    kind: Literal["lesson"] = "lesson"

    def __init__(self, taking: TakingLesson, look: Look, size: Point, *, one_colour: bool = False) -> None:
        """`one_colour` is for learners who no longer need coloured pips."""
        self.taking = taking
        self.one_colour = one_colour
        self._sounds: list[Sound] = []
        self._untouched, self._typing = exercise.Untouched(), exercise.NumberTyping()
        self._asked = _asked(taking)
        self.page: Page[LessonShown] = Page(
            look, size, compose_lesson, lesson_shown(taking), leads_back=ShowLessons(taking.run.lesson.total)
        )

    @property
    def is_moving(self) -> bool:
        has_next = self.taking.has_steps and self.taking.comes_by_itself
        return self._typing.waits or has_next or figures.are_moving(self.page.placed, self._now_ms)

    @property
    def spoken(self) -> Spoken:
        shown, look = self.page.state, self.page.look
        text = lesson_sentence(look, shown)
        if shown.stage == "over":
            text = exercise.said_at_end(end_lines(look, shown), sums_found(self.taking.run))
        return Spoken((self.taking.run.number, shown.stage, self.taking.seen, self.taking.since_ms), text)

    def _do(self, intent: PageIntent) -> None:
        taking, before = self.taking, self.taking.run
        match intent:
            case Do(do):
                do(taking)
            case exercise.GoOnNow():
                taking.go_on()
            case _:
                super()._do(intent)
        if taking.run is not before and taking.run.stage == "right":
            self._sounds += [Sound.CLACK, Sound.SEVEN]
        elif taking.run is not before and taking.run.is_over:
            self._sounds.append(Sound.WIN)
        self._arrange()

    def _arrange(self) -> None:
        self.show(lesson_shown(self.taking))
        before, self._asked = self._asked, _asked(self.taking)
        if before != self._asked:
            self._untouched.begin(self._now_ms)

    def advance(self, now_ms: float) -> list[Sound]:
        self._now_ms = now_ms
        self._take_due()
        if self.taking.advance(self._now_ms):
            self._arrange()
            if isinstance(self.page.state.last_step, TileGoes):
                self._sounds.append(Sound.CLACK)
        return self._heard()


def _asked(taking: TakingLesson) -> tuple[int, str, bool]:
    return taking.run.number, taking.run.stage, taking.waits
