"""The page of the first three minutes: the frame, the end of a line below it, and the choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import pi, sin
from typing import Final

from pygame import Rect, Vector2

from matador.play.learn.taking_first_steps import SHOW_MS, Choice, TakingFirstSteps
from matador.rules import Tile
from matador.teaching.first_steps import FIRST_STEPS, MATCH_TOTAL, FirstTask, MissingHalf, TileAtEnd
from matador.teaching.frames import Pair
from matador.ui.canvas import Item
from matador.ui.helping.showing_hand import HAND_BACK, HAND_LAID, eased
from matador.ui.inputs import Point
from matador.ui.kit.base import SIZES, Layout, quiet_corner_px
from matador.ui.kit.buttons import icon_px
from matador.ui.kit.intents import Command, PageIntent, PlayTotal
from matador.ui.kit.layout import Column, Grow, Inset, Row, Sized, Space, Stack
from matador.ui.kit.shaped import AspectRatio, Marker, spots
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import (
    Bodied,
    Button,
    Face,
    Figure,
    FigureButton,
    FigureLabel,
    IconButton,
    Painted,
    face_items,
)
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.home.cards import FeltCard
from matador.ui.pages.learn import exercise, figures
from matador.ui.sentences import learn
from matador.ui.sentences import lessons as words
from matador.ui.sentences.helping import equation

FLIGHT_MS: Final = 350
"""Time for a tile to move to its place."""
HOP_MS: Final = 600


@dataclass(frozen=True, slots=True)
class ChooseFirst(PageIntent):
    """Choose a tile, a half, or the boneyard."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class LetGo:
    """Where the centre of something was when it was dropped."""

    choice: Choice
    at: Point
    since_ms: float


@dataclass(frozen=True, slots=True)
class FirstShown:
    """The state of the first three minutes, as shown."""

    taking: TakingFirstSteps
    held: Choice = None
    """The item that is dragged."""
    let_go: LetGo | None = None
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
        match = FeltCard(learn.play(language), "play", "felt", partial(_two_seats, (state.dot, state.own)))
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
    mark = FigureLabel(_hopping(state, Painted(_question_mark), 0)) if is_asked else Space()
    if isinstance(task, MissingHalf):
        sign = "≠" if taking.stage == "wrong" else "="
        halves = figures.TwoHalves(task.known, None, task.total, sign)
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


def _frame(state: FirstShown, pair: Pair) -> figures.FramePicture:
    taking = state.taking
    if taking.stage == "showing":
        # The pips are there while the hand shows the tile at its place.
        whole, landed_ms = taking.pair_with(taking.answer), taking.since_ms + HAND_LAID * SHOW_MS
        assert whole is not None, "a tile is laid"
        lasts_ms = (HAND_BACK - HAND_LAID) * SHOW_MS
        return figures.FramePicture(whole, landed_ms, flies=state.is_moving, lasts_ms=lasts_ms)
    flies = taking.stage in ("right", "wrong") and state.is_moving
    return figures.FramePicture(pair, taking.since_ms + FLIGHT_MS, flies=flies)


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
            pile = Painted(partial(_boneyard, 2, False))
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


def _choice(look: Look, state: FirstShown, shown: Choice) -> Layout:
    taking, is_dim = state.taking, _is_pale(state.taking, shown)
    is_lit = taking.is_lit and shown == taking.answer
    figure: Figure
    match shown:
        case None:
            figure, name = Painted(partial(_boneyard, 3, is_lit)), look.say("A new tile")
        case int(half):
            figure, name = figures.HalfKey(half, is_lit, is_dim), learn.half(look.language, half)
        case tile:
            figure, name = figures.TilePart(tile, 2, is_lit, is_dim), learn.tile(look.language, tile)
    if state.let_go is not None and shown == state.let_go.choice and state.is_moving:
        let_go = state.let_go

        def to_hand(rect: Rect, now_ms: float) -> Vector2:
            """From its own place to where it was dropped, and back."""
            far = Vector2(let_go.at) - Vector2(rect.center)
            return far * (1 - eased((now_ms - let_go.since_ms) / FLIGHT_MS))

        figure = _Shifted(figure, to_hand)
    figure = _hopping(state, figure, taking.choices.index(shown) + 1)
    if taking.stage != "asking":
        return exercise.choice(key_of(shown), name, figure, None)
    states = (*(("lit",) if is_lit else ()), *(("dimmed",) if is_dim else ()))
    return FigureButton(key_of(shown), name, figure, ChooseFirst(shown), states=states)


# Figures


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


def _hopping(state: FirstShown, figure: Figure, place: int) -> Figure:
    """The figure, hopping in its turn when a step begins: first the gap, then the choices."""
    taking = state.taking
    from_ms = taking.since_ms + (place + 1) * HOP_MS

    def up(rect: Rect, now_ms: float) -> Vector2:
        share = max(0.0, min(1.0, (now_ms - from_ms) / HOP_MS))
        return Vector2(0, -round(rect.height / 6 * sin(pi * share)))

    return figure if taking.asking_ms is None or not state.is_moving else _Shifted(figure, up)


def _question_mark(look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
    mark = look.fonts.numeral("?", max(12, rect.height // 2), look.theme.on_surface_muted)
    yield placed(mark, "center", rect.center)


def _boneyard(tiles: int, is_lit: bool, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
    """Face-down tiles to draw from."""
    short = max(16, min(rect.width * 4 // 5, rect.height // 2)) // 2 * 2
    off = max(2, short // 5)
    back = look.sprites.back(short, 0)
    middle = back.get_rect(center=rect.center)
    for place in reversed(range(tiles)):
        yield from shadowed(look, back, middle.move((place - 1) * off, 0), 0)
    yield from figures.lit_items(look, middle.inflate(3 * off, off), is_lit=is_lit)


def _two_seats(faces: tuple[Face | None, Face | None], look: Look, room: Rect) -> Iterator[Item]:
    """A small table with the opponent and the learner, each with tiles."""
    tiles = [
        part for place in range(3) for part in (Grow(Space(), 0.5), Grow(AspectRatio(Marker(place), 1, 2)))
    ]
    hand = AspectRatio(
        Row((Grow(Space(), 1.5), Grow(Marker("face"), 1.5), *tiles, Grow(Space(), 1.5))), 9, 2.5
    )
    bands = Column((Grow(hand), Grow(hand))).rects(look, room)
    for band, face in zip(bands, faces, strict=True):
        places = spots(hand.place(look, band))
        at = places.pop("face")
        if face is not None:
            yield from face_items(look, face, min(at.height, look.px(96)), at.center)
        for back in places.values():
            yield from shadowed(look, look.sprites.back(back.width, 0), back, 0)
