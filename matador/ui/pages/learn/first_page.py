"""The page of the first three minutes: the frame, the end of a line below it, and the choices."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from pygame import Rect

from matador.play.choices import HAND_MS
from matador.play.learn.taking_first_steps import SHOW_MS, WRONG_MS, Choice, TakingFirstSteps
from matador.rules import Tile
from matador.teaching.first_steps import FIRST_STEPS, MATCH_TOTAL, FirstTask, MissingHalf, TileAtEnd
from matador.teaching.frames import Pair
from matador.ui.helping.showing_hand import Laying, LayingHalf, ShowingHand
from matador.ui.inputs import Point
from matador.ui.kit.base import SIZES, Layout
from matador.ui.kit.buttons import icon_px
from matador.ui.kit.intents import Command, PageIntent, PlayTotal
from matador.ui.kit.layout import Column, Grow, Inset, Row, Sized, Space, Stack
from matador.ui.kit.shaped import AspectRatio, Marker
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Button, Face, Figure, FigureButton, FigureLabel, IconButton
from matador.ui.look import Look
from matador.ui.pages.learn import exercise, figures, first_figures
from matador.ui.sentences import learn
from matador.ui.sentences import lessons as words
from matador.ui.sentences.helping import equation

Spots = Mapping[Hashable, Rect]
"""Where the choices are, and by their names: the `window`, the `place` to play at, the `known` half beside it."""


@dataclass(frozen=True, slots=True)
class ChooseFirst(PageIntent):
    """Choose a tile, a half, or the boneyard."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class FirstShown:
    """The state of the first three minutes, as shown."""

    taking: TakingFirstSteps
    held: Choice = None
    """The item that is dragged."""
    let_go: first_figures.LetGo | None = None
    """The item that was dropped last."""
    is_moving: bool = True
    """False for reduced motion."""
    dot: Face | None = None
    own: Face | None = None
    """The opponent in the first match, and the learner."""


def key_of(choice: Choice) -> str:
    if choice is None:
        return "boneyard"
    return f"tile:{choice}" if isinstance(choice, Tile) else f"half:{choice}"


def compose_first(state: FirstShown, view: PageView) -> Layout:
    look, taking, language = view.look, state.taking, view.look.language
    step = FIRST_STEPS[taking.number]
    title = words.step_name(language, step)
    place = look.say("Step {number} of {count}").format(number=taking.number + 1, count=len(FIRST_STEPS))
    steps = FigureLabel(figures.StepPips(taking.number, len(FIRST_STEPS)), "step", f"{place}: {title}")
    choices: Layout | None = None
    if taking.task is None:
        match = first_figures.FirstMatch(state.dot, state.own)
        play = FigureButton("play", title, match, PlayTotal(MATCH_TOTAL), states=("lit",))
        on_card = Stack((Marker("match"), play))
    else:
        on_card = exercise.card(title, _task(look, state, taking.task))
        choices = _choices(look, state, taking.task)
    home, skip = IconButton("home", look.say("Home"), Command.HOME, "home"), _skip(view)
    said = words.sentence(language, taking)
    whole = exercise.page(view, home, steps, on_card, choices, said=said, aside=skip)
    return Stack((Marker("window"), whole))


def _skip(view: PageView) -> Layout:
    """The button that skips to the next step, labelled if there is space beside the step pips."""
    look, label = view.look, view.look.say("Skip")
    for style in SIZES:
        wide = look.fonts.size(label, style, bold=True)[0] + icon_px(look) + look.px(40)
        if wide <= view.size[0] // 7 and look.fonts.line_height(style) <= look.px(42):
            return Sized(Button("skip", label, exercise.GoOnNow(), "forward"), wide)
    return IconButton("skip", label, exercise.GoOnNow(), "forward")


def _task(look: Look, state: FirstShown, task: FirstTask) -> Layout:
    """The frame, and below it the half or the line with the place to play at."""
    taking, pair = state.taking, state.taking.pair
    assert pair is not None, "all tasks are about a sum"
    is_asked = taking.stage == "asking" and taking.step != "see"
    mark = FigureLabel(_hopping(state, first_figures.QuestionMark(), 0)) if is_asked else Space()
    if isinstance(task, MissingHalf):
        sign = "≠" if taking.stage == "wrong" else "="
        halves = figures.TwoHalves(task.known, None, f"{sign} {task.total}")
        row = halves.row(Marker("known"), Stack((Marker("place"), mark)), Space())
        line: Layout = Stack((FigureLabel(halves, "halves", equation(pair)), row))
    else:
        name = learn.tile(look.language, task.lying)
        tile = figures.lying_tile(task.lying, task.known, is_left=True, key="line", name=name)
        empty = figures.EmptyPlace(taking.is_lit and taking.answer is not None)
        place = Stack((Marker("place"), FigureLabel(empty)))
        touching = Row((Grow(Space()), Grow(Marker("known")), Grow(mark), Grow(Space())))
        line = Inset(AspectRatio(Stack((Row((Grow(tile), Grow(place))), touching)), 8, 2), 8, 4)
    return Column((Grow(FigureLabel(_frame(state, pair), "frame", equation(pair)), 2), Grow(line, 3)), 8)


def _frame(state: FirstShown, pair: Pair) -> figures.FramePicture | first_figures.ShownFrame:
    taking = state.taking
    if taking.stage == "showing":
        whole = taking.pair_with(taking.answer)
        assert whole is not None, "a tile is laid"
        return first_figures.ShownFrame(whole, taking.since_ms, state.is_moving)
    flies = taking.stage in ("right", "wrong") and state.is_moving
    return figures.FramePicture(pair, taking.since_ms + first_figures.FLIGHT_MS, flies=flies)


def _choices(look: Look, state: FirstShown, task: FirstTask) -> Layout:
    """All current and later choices; a drawn tile comes before the pile."""
    if isinstance(task, MissingHalf):
        return exercise.keys([_place(look, state, half) for half in task.halves])
    later = () if task.drawn is None else (task.drawn, None)
    return figures.tile_row([_place(look, state, one) for one in (*task.tiles, *later)])


def _place(look: Look, state: FirstShown, here: Choice) -> Layout:
    """The place of a choice, which can be elsewhere for now."""
    taking = state.taking
    shown: Layout = Space()
    if here not in taking.choices:
        if here is None:
            pile = first_figures.Boneyard(tiles=2)
            shown = exercise.choice(key_of(None), look.say("A new tile"), pile, None)
        elif taking.is_lit:
            shown = FigureLabel(figures.EmptyPlace())
    elif here is None or here not in (state.held, taking.tried):
        shown = _choice(look, state, here)
    elif taking.stage == "wrong":
        place = FigureLabel(figures.EmptyPlace())
        shown = AspectRatio(Inset(place, 5, 5), 1, 1) if isinstance(here, int) else place
    return Stack((Marker(here), shown))


def _is_pale(taking: TakingFirstSteps, choice: Choice) -> bool:
    """True for wrong choices, and for all tiles once it is clear that none of them fits."""
    if isinstance(taking.task, TileAtEnd) and choice in taking.task.tiles and taking.task.drawn is not None:
        return taking.drawn_ms is not None or taking.is_lit or choice in taking.refused
    return choice in taking.refused


def _hopping(state: FirstShown, figure: Figure, place: int) -> Figure:
    """The figure, hopping in its turn when a step begins: first the gap, then the choices."""
    taking = state.taking
    if taking.asking_ms is None or not state.is_moving:
        return figure
    return first_figures.Hops(figure, taking.since_ms + (place + 1) * first_figures.HOP_MS)


def _choice(look: Look, state: FirstShown, shown: Choice) -> Layout:
    taking, is_dim = state.taking, _is_pale(state.taking, shown)
    is_lit = taking.is_lit and shown == taking.answer
    figure: Figure
    match shown:
        case None:
            figure, name = first_figures.Boneyard(is_lit), look.say("A new tile")
        case int(half):
            figure, name = figures.HalfKey(half, is_lit, is_dim), learn.half(look.language, half)
        case tile:
            figure, name = figures.TilePart(tile, 2, is_lit, is_dim), learn.tile(look.language, tile)
    if state.let_go is not None and shown == state.let_go.choice and state.is_moving:
        figure = first_figures.GlidesHome(figure, state.let_go)
    figure = _hopping(state, figure, taking.choices.index(shown) + 1)
    if taking.stage != "asking":
        return exercise.choice(key_of(shown), name, figure, None)
    states = (*(("lit",) if is_lit else ()), *(("dimmed",) if is_dim else ()))
    return FigureButton(key_of(shown), name, figure, ChooseFirst(shown), states=states)


def moving(
    look: Look, state: FirstShown, spots: Spots, held_at: Point | None
) -> Iterator[tuple[Figure, Rect]]:
    """The figures that move over the page, with their places: a tried or held item, and the hand."""
    taking, window = state.taking, spots["window"]
    if taking.task is None:
        if taking.hand_ms is not None:
            start = first_figures.FirstMatch(state.dot, state.own).button(look, spots["match"])
            since_ms = taking.now_ms - taking.hand_ms
            yield ShowingHand(since_ms, HAND_MS, start, is_moving=state.is_moving), window
        return
    end, known, is_wrong = spots["place"], spots["known"], taking.stage == "wrong"
    if taking.tried is not None:
        start = spots[taking.tried]
        tried = _laying(taking.task, taking.tried, start, _apart(end) if is_wrong else end)
        back_ms = taking.since_ms + WRONG_MS - first_figures.FLIGHT_MS if is_wrong else None
        is_dropped = state.let_go is not None and state.let_go.choice == taking.tried
        from_ = state.let_go.rect(start) if state.let_go is not None and is_dropped else None
        yield first_figures.Tried(tried, taking.since_ms, back_ms, state.is_moving, from_), window
    if taking.stage == "right":
        # The two halves that touch.
        halves = known.union(known.move(known.width, 0))
        yield figures.Lit(taking.since_ms + first_figures.FLIGHT_MS), halves
    if state.held is not None and held_at is not None:
        yield _held(state.held, taking.task, spots, held_at)
    elif taking.hand_ms is not None:
        answer, since_ms = taking.answer, taking.now_ms - taking.hand_ms
        lasts_ms, start = SHOW_MS if taking.stage == "showing" else HAND_MS, spots[answer]
        goal = None if answer is None else end
        shown = None if answer is None else _laying(taking.task, answer, start, end)
        yield ShowingHand(since_ms, lasts_ms, start, goal, shown, is_moving=state.is_moving), window


def _laying(task: FirstTask, item: Tile | int, start: Rect, end: Rect) -> Laying | LayingHalf:
    if isinstance(item, int):
        return LayingHalf(item, start, end)
    assert isinstance(task, TileAtEnd), "a tile is played at the end of a line"
    return Laying(item, figures.lying_turns(item, task.half_of(item), is_left=False), start, end)


def _held(held: Tile | int, task: FirstTask, spots: Spots, at: Point) -> tuple[Figure, Rect]:
    rect = spots[held].copy()
    rect.center = at
    if isinstance(held, int):
        return figures.HalfKey(held), rect
    if at[1] < spots[held].top:
        # Above the choices, it is drawn as it will lie in the line.
        return first_figures.Tried(_laying(task, held, rect, rect), -first_figures.FLIGHT_MS), rect
    return figures.TilePart(held, 2), rect


def _apart(place: Rect) -> Rect:
    """The place of something that does not fit: off the end, so that it looks like no sum, and the text beside
    a half stays visible.
    """
    is_half = place.width == place.height
    return place.move(place.height // (10 if is_half else 4), place.height * (3 if is_half else 2) // 10)
