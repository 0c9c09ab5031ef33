"""The page of an exercise: its head, a card with the task, a sentence, and the choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Final

from pygame import Rect

from matador.play.learn.exercise import SHOW_MS, Exercise
from matador.rules import Tile
from matador.teaching.first_steps import FIRST_STEPS, FirstSteps, FirstTask, MissingHalf, TileAtEnd
from matador.teaching.frames import Pair
from matador.teaching.lessons.items import EmptyCells, LayOne, Points, WhichFits
from matador.teaching.lessons.making import MAX_POINTS
from matador.teaching.lessons.run import LessonRun, Made
from matador.teaching.path import next_total
from matador.teaching.practice import items
from matador.teaching.practice.items import Answer, HalfChosen, NoneChosen, TilePicked
from matador.teaching.practice.state import Practice
from matador.teaching.unlock_test import UnlockTest
from matador.ui.fonts import Style
from matador.ui.helping.showing_hand import HAND_BACK, HAND_LAID
from matador.ui.kit.base import MIN_PX, SIZES, Layout
from matador.ui.kit.buttons import icon_px
from matador.ui.kit.figures import picture
from matador.ui.kit.grid import Grid
from matador.ui.kit.intents import Command, PageIntent, PlayTotal, Practise, ShowLessons
from matador.ui.kit.layout import (
    Aligned,
    Column,
    FirstFit,
    FitsIf,
    Grow,
    Inset,
    OnPage,
    Row,
    Sized,
    Space,
    Stack,
)
from matador.ui.kit.shaped import AspectRatio, Gathered, Marker
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import (
    Button,
    Figure,
    FigureButton,
    FigureLabel,
    IconButton,
    Painted,
    Panel,
    Placed,
    Widget,
)
from matador.ui.look import Look
from matador.ui.pages.home.cards import FeltCard, OnFelt
from matador.ui.pages.learn import figures
from matador.ui.pages.learn.lesson_figures import LessonLine, PartsPicture, SeatHand, lesson_line
from matador.ui.pages.learn.moving import FLIGHT_MS, gliding, hopping
from matador.ui.pages.learn.room_page import GrownBranch, buds_grown
from matador.ui.pages.learn.shown import Shown, own_sums, sentence
from matador.ui.sentences import learn
from matador.ui.sentences import lessons as words
from matador.ui.sentences.helping import equation
from matador.ui.sprites import Icon
from matador.ui.voice.reading import loudspeakers

GO_ON: Final = "go on"
"""The key of the button that continues."""
_GAP: Final = 16
_SENTENCE: Final = (Style.SENTENCE, Style.TEXT, Style.SMALL)
_SUMS: Final = (Style.SUM, *_SENTENCE)
_BUTTON_PX: Final = (340, 460)
"""The width of a button below the card, with the usual text and with large text."""


@dataclass(frozen=True, slots=True)
class Choose(PageIntent):
    """Give this answer."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Do(PageIntent):
    """Do this in the exercise."""

    do: Callable[[Exercise], None]


# The frame


def compose(state: Shown, view: PageView) -> Layout:
    """The head, a card which is not too wide, a sentence and the choices.

    Without a sentence and a button at the right of the head, the loudspeaker is there.
    """
    look, exercise, run, language = view.look, state.exercise, state.exercise.run, view.look.language
    aside: Layout | None = None
    count, step = 0, learn.step(language, run.number)
    match run:
        case LessonRun(lesson=lesson):
            back = IconButton("lessons", look.say("Lessons"), ShowLessons(lesson.total), "book")
            title = words.lesson_name(language, lesson.kind)
            if exercise.may_show_again:
                show_again = look.say("Show it again")
                aside = IconButton("show again", show_again, Do(Exercise.show_again), "again")
        case FirstSteps():
            back = IconButton("home", look.say("Home"), Command.HOME, "home")
            title, count, aside = words.step_name(language, run.step), len(FIRST_STEPS), _skip(view)
            step = look.say("Step {number} of {count}").format(number=run.number + 1, count=count)
            step = f"{step}: {title}"
        case Practice() | UnlockTest():
            back = IconButton("room", learn.leave(language), Command.LEARN, "home")
            item = run.item
            title = learn.make(language, item.total if isinstance(item, items.Train) else item.fact.total)
    is_over = run.stage == "over"
    said = "" if is_over else sentence(look, state)
    beside = [aside] if aside is not None else [] if said else loudspeakers(look)
    steps = FigureLabel(figures.StepPips(run.number, count), "step", step)
    head = Row((Grow(Row((back, Grow(Space())))), Grow(steps, 4), Grow(Row((Grow(Space()), *beside)))))
    if exercise.task is None:
        match_card = FeltCard(learn.play(language), "play", "felt", partial(figures.two_seats, state.faces))
        play = FigureButton("play", title, match_card, PlayTotal(exercise.total), states=("lit",))
        card = Stack((Marker("match"), play))
    else:
        inside = _end(look, state) if is_over else _inside(look, state)
        card = Stack((Panel(title, "card"), Inset(inside, 26, 18)))
    body = Grow(OnPage(Aligned(Sized(card, view.size[1] * 15 // 11, 0))))
    whole = Column((head, body, *((_sentence(look, said),) if said else ())), 8)
    if exercise.task is not None:
        below = _end_buttons(look, state) if is_over else _below(view, state)
        whole = Column((Grow(Column((*whole.parts, Space()), 8), 7), Grow(OnPage(below), 3)))
    return Stack((Marker("window"), OnFelt(whole, (24, 12), (18, 10))))


def _skip(view: PageView) -> Layout:
    """The button that skips to the next step, labelled if there is space beside the step pips."""
    look, label = view.look, view.look.say("Skip")
    for style in SIZES:
        wide = look.fonts.size(label, style, bold=True)[0] + icon_px(look) + look.px(40)
        if wide <= view.size[0] // 7 and look.fonts.line_height(style) <= look.px(42):
            return Sized(Button("skip", label, Do(Exercise.skip), "forward"), wide)
    return IconButton("skip", label, Do(Exercise.skip), "forward")


def _sentence(look: Look, said: str) -> Layout:
    line: Layout = FigureLabel(figures.Words(said, _SENTENCE, is_on_felt=True), "sentence", said)
    for loudspeaker in loudspeakers(look):
        line = Row((Space((52, MIN_PX)), Grow(line), Aligned(loudspeaker)), 8)
    two_lines = 2 * look.fonts.line_height(Style.SMALL) - look.px(12)
    return Sized(
        line, height_px=max(round(max(look.least(MIN_PX), look.px(56)) * _text_scale(look)), two_lines)
    )


def _text_scale(look: Look) -> float:
    return max(1.0, min(1.6, look.text_scale))


# The card


def _inside(look: Look, state: Shown) -> Layout:
    """The task, with the sum and the frame if they are shown."""
    run, task = state.exercise.run, state.exercise.task
    match task:
        case Points(hands=hands):
            return Row(tuple(Grow(_seat(look, state, seat, hand)) for seat, hand in enumerate(hands)), 16)
        case WhichFits(hand) | LayOne(hand):
            line = lesson_line(hand, state.aids.laid, state.aids.arm, state.aids.told)
            return _beside_frame(_Line(line, state), _aids(state))
        case items.Train():
            return _train_row(state, task)
        case MissingHalf() | TileAtEnd():
            return _first_task(look, state, task)
        case None:
            return Space()
    if isinstance(run, Practice | UnlockTest) and not isinstance(task, EmptyCells):
        return _practised(look, state, run, task)
    return _fact(state, task)


def _beside_frame(main: Layout, aside: Layout) -> Layout:
    """The inside of a card: something beside the place of a frame."""
    frame = Stack((picture(figures.frame_place), Inset(aside, _GAP, _GAP)))
    return Row((Grow(Row((Grow(main), Space(_GAP))), 3), Grow(frame, 2)))


def _fact(state: Shown, task: items.FactItem | EmptyCells) -> Layout:
    """A sum in a lesson: beside it, or beside its picture, are the aids."""
    aids, run, pair = state.aids, state.exercise.run, state.pair
    assert isinstance(run, LessonRun), "only lessons have aids"
    assert pair is not None, "a fact has one sum"
    text = equation(pair)
    if isinstance(task, EmptyCells):
        main, written = FigureLabel(_frame(state, pair), "frame", text), figures.Words(text)
        return _beside_frame(main, FigureLabel(written, "sum", text))
    if isinstance(task, items.MissingPart) and run.item.manner != "alone":
        # Only parts that make the total are shown below it.
        whole = pair if pair.made == pair.total else Pair(pair.total, pair.first)
        parts = PartsPicture(state.exercise.seat.picture, whole)
        return _beside_frame(FigureLabel(parts, "parts", equation(whole)), _aids(state))
    # While a half is asked for, it is a gap, even if the sum beside it is complete.
    is_made = state.stage == "wrong once" and isinstance(run.wrong, Made)
    other = pair.second if is_made or state.stage in ("showing", "shown", "right") else None
    halves = figures.TwoHalves(pair.first, other, pair.total, is_lit=aids.known_glows)
    return _beside_frame(FigureLabel(halves), _aids(state))


def _aids(state: Shown) -> Layout:
    """The sums of a lesson; a single one with its frame."""
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


def _frame(state: Shown, pair: Pair) -> figures.FramePicture:
    exercise = state.exercise
    if state.aids.lights_cells:
        since_ms = exercise.since_ms if exercise.is_watching else -inf
        return figures.FramePicture(replace(pair, second=None), since_ms, lights=True)
    fills = state.stage == "shown" and not exercise.animation.reduced
    return figures.FramePicture(pair, exercise.since_ms, fills=fills, flies=state.flies)


def _practised(look: Look, state: Shown, run: Practice | UnlockTest, item: items.FactItem) -> Layout:
    """A sum in practice: its halves or text, with the sum and the frame if they are shown."""
    pair, stage, fade = run.pair, run.stage, run.fade
    assert pair is not None, "an item about a fact has two parts"
    text, other = equation(pair if state.is_filled else Pair(pair.total, pair.first)), pair.second
    written = FigureLabel(figures.Words(text), "sum", text)
    has_sum = other is not None and stage in ("right", "shown", "wrong once")
    match item:
        case items.Equation():
            asked = FigureLabel(figures.Words(item.text), "equation", item.text)
        case items.Claim(fact, said):
            claim = figures.TwoHalves(fact.known, said, fact.total, is_asked=state.exercise.waits)
            asked = FigureLabel(claim, "claim", learn.claimed(look.language, fact, said))
        case items.BriefFrame(fact):
            # The question is how many pips the frame has, so the sum takes its place after the answer.
            total = FigureLabel(figures.Words(f"? + ? = {fact.total}"), "total")
            asked, has_sum = total if other is None else written, False
        case _:
            # A shown answer is complete once its pips have filled the frame.
            halves = figures.TwoHalves(pair.first, other if state.is_filled else None, pair.total)
            asked = FigureLabel(halves, "halves", learn.goes_with(look.language, item.fact))
            has_sum = fade != "nothing" or stage in ("right", "shown", "wrong", "wrong once")
    is_framed = fade == "frame" or other is not None
    if stage in ("asking", "resting") and other is None:
        is_brief = fade == "brief" or isinstance(item, items.BriefFrame)
        is_framed = state.is_framed if is_brief else is_framed
    frame = figures.FramePicture(pair, state.exercise.since_ms, fills=stage == "shown", flies=state.flies)
    # The places of the sum and of the frame are always there, so that nothing moves when these appear.
    main = Column((Grow(asked, 3), Grow(written if has_sum else Space(), 2)))
    return _beside_frame(main, FigureLabel(frame, "frame", text) if is_framed else Space())


def _train_row(state: Shown, item: items.Train) -> Layout:
    """The number at the start of the train, its tiles in a row, and the place of the next tile."""
    line = state.exercise.line
    if state.stage == "right" and not line:
        line = items.best_train(item.total, item.start, item.tiles)
    name = ", ".join([str(item.start), *(str(tile) for tile in line)])
    places, end = [Grow(figures.half_label(item.start, "line", name))], item.start
    for tile in line:
        places.append(Grow(figures.lying_tile(tile, item.total - end, is_left=False), 2))
        after = items.end_after(item.total, end, tile)
        assert after is not None, "only what fits is laid"
        end = after
    if state.stage != "right" and len(line) < len(item.tiles):
        places.append(Grow(figures.half_label(None)))
    length = 1 + 2 * len(item.tiles)
    later = Grow(Space(), length - sum(place.share for place in places))
    return Inset(AspectRatio(Row((*places, later)), length, 1), 40)


@dataclass(frozen=True, slots=True)
class _Line(Layout):
    """The line of a lesson, with buttons at its ends while the learner has to choose one."""

    line: LessonLine
    state: Shown

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        told, is_asked = self.state.told, self.state.exercise.picked is not None
        name = ", ".join(learn.tile(look.language, place.tile) for place in self.line.places)
        yield Placed(FigureLabel(self.line, "line", name), rect)
        for arm, box in self.line.ends if is_asked else ():
            is_told = isinstance(told, items.TileLaid) and told.play.arm == arm
            figure = figures.Lit() if is_told else figures.EmptyPlace(is_lit=True)
            pick = Do(partial(Exercise.pick_end, arm=arm))
            end = look.say("Left end") if arm == "L" else look.say("Right end")
            yield Placed(FigureButton(f"end:{arm}", end, figure, pick), self.line.camera(rect).rect(box))


def _seat(look: Look, state: Shown, seat: int, tiles: tuple[Tile, ...]) -> Widget:
    exercise, told = state.exercise, state.told
    is_chosen, is_told = exercise.winner == seat, isinstance(told, items.PointsCounted) and told.seat == seat
    is_pressed = exercise.waits and is_chosen
    figure = SeatHand(seat, tiles, state.aids, is_chosen=is_pressed, is_told=is_told)
    held = [learn.tile(look.language, tile) for tile in tiles] or [look.say("No tiles left")]
    key, name = f"seat:{seat}", ", ".join((words.player(look.language, seat), *held))
    if not exercise.waits:
        return FigureLabel(figure, key, name)
    pick = Do(partial(Exercise.pick_seat, seat=seat))
    return FigureButton(key, name, figure, pick, is_chosen=is_chosen)


def _first_task(look: Look, state: Shown, task: FirstTask) -> Layout:
    """The frame, and below it the half or the line with the place to play at."""
    exercise, run, pair = state.exercise, state.exercise.run, state.pair
    assert isinstance(run, FirstSteps), "this is one of the first steps"
    assert pair is not None, "all tasks are about a sum"
    is_asked = run.stage == "asking" and run.step != "see"
    mark = FigureLabel(hopping(exercise, Painted(figures.question_mark), 0)) if is_asked else Space()
    if isinstance(task, MissingHalf):
        halves = figures.TwoHalves(task.known, None, task.total, "≠" if run.stage == "wrong" else "=")
        row = halves.row(Marker("known"), Stack((Marker("place"), mark)), Space())
        line: Layout = Stack((FigureLabel(halves, "halves", equation(pair)), row))
    else:
        name = learn.tile(look.language, task.lying)
        tile = figures.lying_tile(task.lying, task.known, is_left=True, key="line", name=name)
        empty = figures.EmptyPlace(exercise.is_lit and run.answer != NoneChosen())
        touching = Row((Grow(Space()), Grow(Marker("known")), Grow(mark), Grow(Space())))
        there = Row((Grow(tile), Grow(Stack((Marker("place"), FigureLabel(empty))))))
        line = Inset(AspectRatio(Stack((there, touching)), 8, 2), 8, 4)
    frame = figures.FramePicture(pair, exercise.since_ms + FLIGHT_MS, flies=_flies(exercise))
    if run.stage == "showing":
        # The pips are there while the hand shows the tile at its place.
        whole, landed_ms = run.pair_with(run.answer), exercise.since_ms + HAND_LAID * SHOW_MS
        assert whole is not None, "a tile is laid"
        lasts_ms = (HAND_BACK - HAND_LAID) * SHOW_MS
        frame = figures.FramePicture(
            whole, landed_ms, flies=not exercise.animation.reduced, lasts_ms=lasts_ms
        )
    return Column((Grow(FigureLabel(frame, "frame", equation(pair)), 2), Grow(line, 3)), 8)


def _flies(exercise: Exercise) -> bool:
    return exercise.run.stage in ("right", "wrong") and not exercise.animation.reduced


# The choices


def _below(view: PageView, state: Shown) -> Layout:
    """The choices, and beside them the buttons to continue or to say that nothing fits."""
    look, language, exercise = view.look, view.look.language, state.exercise
    task, choices = exercise.task, _choices(view.look, state)
    go_on = Button(GO_ON, look.say("Continue"), Do(Exercise.go_on), "forward", is_primary=True)
    none_of_these, undo = look.say("None of these"), look.say("Undo")
    match exercise.run:
        case FirstSteps():
            return choices
        case LessonRun(stage=stage):
            labels = (words.nothing_fits(language), none_of_these, go_on.label)
            button: Layout = go_on if exercise.is_watching or stage == "right" else Space()
            if exercise.waits and not isinstance(task, EmptyCells | items.MissingPart | Points):
                label = none_of_these if isinstance(task, items.Tiles) else labels[0]
                button = _button(state, "none", label, NoneChosen(), "nothing")
            return _beside(view, choices, labels, button)
        case run if run.stage in ("right", "wrong"):
            return _buttons(look, go_on)
    labels = (none_of_these, look.say("Nothing else fits"), undo)
    match task:
        case items.Claim():
            yes = _button(state, "true", look.say("True"), items.ClaimJudged(is_true=True))
            no = _button(state, "not true", look.say("Not true"), items.ClaimJudged(is_true=False))
            return _buttons(look, yes, no)
        case items.Train():
            no_more = _button(state, "no more", labels[1], items.LineLaid(exercise.line))
            may_undo = exercise.line and exercise.waits
            back = Button("take back", undo, Do(Exercise.take_back), "undo") if may_undo else Space()
            return _beside(view, choices, labels, no_more, back)
        case items.Halves() | items.Tiles():
            return _beside(
                view, choices, labels, _button(state, "none", none_of_these, NoneChosen(), "nothing")
            )
        case _:
            return choices


def _choices(look: Look, state: Shown) -> Layout:
    exercise, task = state.exercise, state.exercise.task
    x = 1 if isinstance(exercise.run, LessonRun) else 0.5
    match task:
        case EmptyCells(fact) | items.MissingPart(fact) | items.Equation(fact) | items.BriefFrame(fact):
            is_summed = state.stage == "showing" and state.pair is not None and state.pair.second is not None
            is_told = is_summed or state.stage in ("shown", "right")
            numbers = [_answer(state, items.NumberTyped(number)) for number in range(1, fact.total)]
            return _numbers(numbers, fact.needed if is_told else None, x)
        case Points():
            # The number of points is asked for after the player who gets them.
            is_asked = exercise.waits and exercise.winner is not None
            counts = [Do(partial(Exercise.count, points=points)) for points in range(1, MAX_POINTS + 1)]
            return _numbers(counts if is_asked else [None] * MAX_POINTS, state.aids.points, x)
        case items.Halves(halves=halves):
            is_dim = not exercise.waits
            return _keys(
                [
                    _choice(
                        *_face(look, half, is_lit=half == state.told, is_dim=is_dim), _answer(state, half)
                    )
                    for half in map(HalfChosen, halves)
                ],
                1,
            )
        case items.Tiles(tiles=tiles) | items.Train(tiles=tiles):
            return figures.tile_row([_tile(look, state, tile) for tile in tiles], 1)
        case WhichFits(hand) | LayOne(hand):
            return figures.tile_row([_tile(look, state, tile) for tile in hand.tiles], 1)
        case MissingHalf(halves=halves):
            return _keys([_place(look, state, HalfChosen(half)) for half in halves])
        case TileAtEnd(tiles=tiles, drawn=drawn):
            # All current and later choices; a drawn tile comes before the pile.
            later = () if drawn is None else (TilePicked(drawn), NoneChosen())
            return figures.tile_row([_place(look, state, one) for one in (*map(TilePicked, tiles), *later)])
        case _:
            return Space()


def _answer(state: Shown, answer: Answer) -> Choose | None:
    return Choose(answer) if state.exercise.waits else None


def _choice(key: str, name: str, figure: Figure, intent: PageIntent | None) -> Widget:
    """A choice; without an intent, it cannot be chosen now."""
    if intent is None:
        return FigureLabel(figure, key, name, ("resting",))
    return FigureButton(key, name, figure, intent)


def _keys(parts: Sequence[Layout], x: float = 0.5) -> Layout:
    """Choices in nearly square cells, at the left (0) to right (1) of their space."""
    return Grid(tuple(parts), stretch=1.25, x=x)


def _numbers(chosen: Sequence[PageIntent | None], lit: int | None, x: float) -> Layout:
    """The numbers from 1; `chosen` is what each of them does."""
    parts = []
    for number, intent in enumerate(chosen, 1):
        figure = figures.NumberKey(number, number == lit, intent is None and number != lit)
        parts.append(_choice(f"number:{number}", str(number), figure, intent))
    return _keys(parts, x)


def _face(
    look: Look, shown: Answer, *, is_lit: bool, is_dim: bool, is_matador: bool = False
) -> tuple[str, str, Figure]:
    """The key, name and figure of a choice: a half, a whole tile, or the boneyard."""
    match shown:
        case HalfChosen(half):
            return f"half:{half}", learn.half(look.language, half), figures.HalfKey(half, is_lit, is_dim)
        case TilePicked(tile):
            figure = figures.TilePart(tile, 2, is_lit, is_dim, is_matador)
            return f"tile:{tile}", learn.tile(look.language, tile), figure
        case _:
            return "boneyard", look.say("A new tile"), Painted(partial(figures.boneyard, 3, is_lit))


def _tile(look: Look, state: Shown, tile: Tile) -> Layout:
    """A tile to choose, whole or by its halves."""
    exercise, task, aids = state.exercise, state.exercise.task, state.aids
    if tile in exercise.line or (aids.laid is not None and aids.laid.tile == tile):
        # A tile that has been played is no longer a choice.
        return Marker()
    matadors = task.hand.rules.matador_tiles if isinstance(task, LayOne) else frozenset[Tile]()
    is_whole = isinstance(task, items.Train | WhichFits) or tile in matadors
    is_dim = state.stage == "resting" or tile in aids.passed

    def chosen(half: int | None) -> PageIntent | None:
        if not exercise.waits:
            return None
        match task:
            case items.Train():
                return Do(partial(Exercise.lay, tile=tile))
            case LayOne():
                # The end is chosen after the touching half; None for a crosswise tile.
                return Do(partial(Exercise.pick_half, tile=tile, half=half))
            case _:
                return Choose(TilePicked(tile) if half is None else items.TileChosen(tile, half))

    if is_whole:
        is_lit, is_matador = _is_lit(state, tile, None), tile in matadors
        face = _face(look, TilePicked(tile), is_lit=is_lit, is_dim=is_dim, is_matador=is_matador)
        return _choice(*face, chosen(None))
    found = []
    for place, pips in enumerate((tile.low, tile.high)):
        half_figure = figures.TilePart(tile, place, _is_lit(state, tile, pips), is_dim)
        name = learn.half_of(look.language, tile, pips)
        found.append(Grow(_choice(f"tile:{tile}:{place}", name, half_figure, chosen(pips))))
    return Column(tuple(found))


def _is_lit(state: Shown, tile: Tile, half: int | None) -> bool:
    exercise, aids, told = state.exercise, state.aids, state.told
    if isinstance(exercise.task, items.Train):
        line = exercise.line
        return isinstance(told, items.LineLaid) and told.tiles[: len(line) + 1] == (*line, tile)
    if not isinstance(exercise.run, LessonRun):
        return half == state.half_told
    if exercise.picked is not None:
        return (exercise.picked.tile, exercise.picked.half) == (tile, half)
    if state.stage == "right" and isinstance(exercise.task, items.Tiles):
        return state.pair is not None and half == state.pair.second
    return aids.tile == tile and (half is None or aids.half in (None, half))


def _place(look: Look, state: Shown, here: Answer) -> Layout:
    """The place of a choice in the first steps, which can be elsewhere for now."""
    exercise, run = state.exercise, state.exercise.run
    assert isinstance(run, FirstSteps), "only there, choices are dragged"
    shown: Layout = Space()
    if here not in run.choices:
        if here == NoneChosen():
            pile = Painted(partial(figures.boneyard, 2, False))
            shown = _choice("boneyard", look.say("A new tile"), pile, None)
        elif exercise.is_lit:
            shown = FigureLabel(figures.EmptyPlace())
    elif here not in (state.held, run.tried):
        shown = _first_choice(look, state, run, here)
    elif run.stage == "wrong":
        place = FigureLabel(figures.EmptyPlace())
        shown = AspectRatio(Inset(place, 5, 5), 1, 1) if isinstance(here, HalfChosen) else place
    return Stack((Marker(here), shown))


def _first_choice(look: Look, state: Shown, run: FirstSteps, shown: Answer) -> Layout:
    exercise, is_lit = state.exercise, state.exercise.is_lit and shown == run.answer
    # Once it is clear that none of the tiles fits, all are pale.
    is_clear = run.has_drawn or (exercise.is_lit and run.answer == NoneChosen())
    is_dim = shown in run.refused or (is_clear and shown not in (run.answer, NoneChosen()))
    key, name, figure = _face(look, shown, is_lit=is_lit, is_dim=is_dim)
    if state.let_go is not None and shown == state.let_go.choice and not exercise.animation.reduced:
        figure = gliding(figure, state.let_go)
    figure = hopping(exercise, figure, run.choices.index(shown) + 1)
    if not exercise.waits:
        return _choice(key, name, figure, None)
    states = (*(("lit",) if is_lit else ()), *(("dimmed",) if is_dim else ()))
    return FigureButton(key, name, figure, Choose(shown), states=states)


# Buttons


def _button(state: Shown, key: str, label: str, answer: Answer, icon: Icon | None = None) -> Widget:
    """A button with an answer, which is disabled while choices rest."""
    if not state.exercise.waits:
        return FigureLabel(Painted(partial(figures.resting_button, label, icon)), key, label, ("resting",))
    return Button(key, label, Choose(answer), icon, is_primary=answer == state.told)


def _button_px(look: Look) -> int:
    """The height of a button below the card."""
    return max(look.least(MIN_PX), round(look.px(72) * min(1.53, _text_scale(look))))


def _buttons(look: Look, *shown: Layout) -> Layout:
    """Buttons beside each other, in the middle."""
    wide = look.px(_BUTTON_PX[look.text_scale > 1.0])
    return Aligned(Row(tuple(Sized(one, wide, _button_px(look)) for one in shown), _GAP))


def _beside(view: PageView, choices: Layout, labels: Sequence[str], *shown: Layout) -> Layout:
    """Choices with buttons on their right, all in the middle; `labels` are all that these may have."""
    look = view.look
    widest = max(look.fonts.size(label, Style.SMALL, bold=True)[0] for label in labels)
    wide = min(max(look.px(230), widest + look.px(76)), view.size[0] * 2 // 5)
    high = len(shown) * _button_px(look) + (len(shown) - 1) * look.px(_GAP)
    below = Sized(Column(tuple(map(Grow, shown)), _GAP), wide, high)
    return Gathered(Row((Grow(choices), Aligned(below)), 24))


# The end

_TITLE: Final = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


def end_lines(look: Look, exercise: Exercise) -> tuple[str, ...]:
    """What is said at the end; the last line of practice has a date, and is not read aloud."""
    language, total = look.language, exercise.total
    praise = words.praised(language, exercise.praise, total)
    match exercise.run:
        case LessonRun():
            return praise, look.say("Practise it now, or look at another lesson.")
        case UnlockTest(has_passed=has_passed):
            follows = next_total(total)
            if has_passed and follows is not None:
                return (look.say("All five right! You've unlocked {total}.").format(total=follows),)
            return (learn.not_passed(language, total),)
        case _:
            rests = exercise.rests
            return (
                (praise, learn.rests(language, len(rests), total, min(rests.values())))
                if rests
                else (praise,)
            )


def said_at_end(look: Look, exercise: Exercise) -> str:
    lines = end_lines(look, exercise)
    told = lines if isinstance(exercise.run, LessonRun) else lines[:1]
    return " ".join([*(f"{equation(pair)}." for pair in own_sums(exercise)), *told])


def _end(look: Look, state: Shown) -> Layout:
    """A title, the sums (each above its frame), and further lines of text.

    Beside the sums is the branch whose buds have opened. If large text leaves too little space, the sums are left out,
    and then the branch.
    """
    exercise = state.exercise
    told = [
        figures.TextLines(line, *(() if number else (_TITLE,)))
        for number, line in enumerate(end_lines(look, exercise))
    ]
    title, *others = (
        Grow(FitsIf(FigureLabel(text, f"end:{number}", text.text), text.fits), 3)
        for number, text in enumerate(told)
    )
    sums, grown = own_sums(exercise), exercise.grown
    own = [Grow(_own_sums(sums), 2)] if sums else []
    branch = []
    if grown is not None and (buds := buds_grown(*grown)) is not None:
        name = learn.branch(look.language, buds.total, buds.now.count("open"), len(buds.now))
        opening = GrownBranch(buds, exercise.since_ms, exercise.animation.reduced)
        branch = [Grow(FigureLabel(opening, "branch", name))]
    middles: tuple[list[Grow], ...] = ([*own, *branch], branch, [])
    return FirstFit(
        tuple(
            Column((title, *([Grow(Row(tuple(middle)), 4)] if middle else []), *others)) for middle in middles
        )
    )


def _own_sums(sums: Sequence[Pair]) -> Layout:
    spare = Grow(Space(), max(0, 3 - len(sums)) / 2)
    return Row((spare, *(Grow(_own_sum(number, pair)) for number, pair in enumerate(sums)), spare))


def _own_sum(number: int, pair: Pair) -> Layout:
    written = figures.Words(equation(pair), (Style.TITLE, *_TITLE))
    label = FitsIf(FigureLabel(written, f"sum:{number}", written.text), written.fits)
    return Column((Grow(label, 16), Grow(Inset(FigureLabel(figures.FramePicture(pair)), 12, 5), 24)))


def _end_buttons(look: Look, state: Shown) -> Layout:
    total, run = state.exercise.total, state.exercise.run
    practise, again = learn.practise(look.language), "again"
    if isinstance(run, LessonRun):
        first = Button("again", practise, Practise(total), "again", is_primary=True)
        return _buttons(look, first, Button("back", look.say("Lessons"), ShowLessons(total), "book"))
    back = Button("back", learn.leave(look.language), Command.LEARN, "home", is_primary=True)
    is_once = (
        run.has_passed if isinstance(run, UnlockTest) else isinstance(run, Practice) and run.setup.is_quick
    )
    return _buttons(
        look, back, *(() if is_once else (Button(again, practise, Command.PRACTISE_AGAIN, "again"),))
    )
