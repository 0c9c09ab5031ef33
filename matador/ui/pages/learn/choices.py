"""The choices of an exercise, and the buttons beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from matador.play.learn.exercise import Exercise
from matador.rules import Arm, Tile
from matador.teaching.first_steps import FirstSteps, MissingHalf, TileAtEnd
from matador.teaching.lessons.kinds import DOUBLES, MAX_POINTS
from matador.teaching.lessons.run import LessonRun
from matador.teaching.lessons.tasks import Double, LayOne, Points, WhichFits
from matador.teaching.practice import items
from matador.teaching.practice.items import Answer, HalfChosen, NoneChosen, TilePicked
from matador.teaching.unlock_test import UnlockTest
from matador.ui.fonts import Style
from matador.ui.kit.arrange import AspectRatio, Gathered, Grid, Marker
from matador.ui.kit.base import MIN_PX, Layout, PageView, Widget
from matador.ui.kit.buttons import Button, IconButton
from matador.ui.kit.figures import Figure, FigureButton, FigureLabel, Painted
from matador.ui.kit.intents import PageIntent
from matador.ui.kit.layout import Aligned, Column, Grow, Inset, Row, Sized, Space, Stack
from matador.ui.look import Look
from matador.ui.pages.learn import figures
from matador.ui.pages.learn.lesson_figures import HOP_SHARE, boneyard, gliding, hopping
from matador.ui.pages.learn.shown import Shown
from matador.ui.sentences import learn
from matador.ui.sentences.helping import number_word
from matador.ui.sprites import Icon

GO_ON: Final = "go on"
"""The key of the button that continues."""
_GAP: Final = 16
_BUTTON_PX: Final = (340, 460)
"""The width of a button below the card, with the usual text and with large text."""


@dataclass(frozen=True, slots=True)
class Choose(PageIntent):
    """Give this answer; `arm`: the end where it was dropped, if there are several."""

    answer: Answer
    arm: Arm | None = None


@dataclass(frozen=True, slots=True)
class Do(PageIntent):
    """Do this in the exercise."""

    do: Callable[[Exercise], None]


def below(view: PageView, state: Shown) -> Layout:
    """The choices, and on the right the button to continue."""
    look, exercise = view.look, state.exercise
    if isinstance(exercise.run, FirstSteps):
        # Above the choices is space for their hops, which would otherwise cover the question.
        return Column((Grow(Space(), HOP_SHARE), Grow(_choices(look, state), 1 - HOP_SHARE)))
    # No answer is ever at the place of this button, so that a double press answers nothing.
    side = _button_px(look) + look.px(24)
    go_on = IconButton(GO_ON, look.say("Continue"), Do(Exercise.go_on), "forward", "primary", is_default=True)
    is_there = exercise.is_watching or exercise.run.stage == "right"
    answers = Gathered(_answers(view, state), side + look.px(_GAP))
    return Row((Grow(answers), Aligned(Sized(go_on if is_there else Space(), side, side))), _GAP)


def _answers(view: PageView, state: Shown) -> Layout:
    """The choices, and beside them the button to say that nothing fits."""
    look, exercise = view.look, state.exercise
    task, choices, is_lesson = exercise.task, _choices(look, state), isinstance(exercise.run, LessonRun)
    if state.stage == "right" and not is_lesson:
        return Space()
    match task:
        case items.Claim():
            yes = _button(state, "true", look.say("True"), items.ClaimJudged(is_true=True))
            no = _button(state, "not true", look.say("Not true"), items.ClaimJudged(is_true=False))
            return buttons(look, yes, no)
        case items.Train():
            nothing_else, undo = look.say("Nothing else fits"), look.say("Undo")
            no_more = _button(state, "no more", nothing_else, items.LineLaid(exercise.line))
            may_undo = exercise.line and exercise.waits
            back = Button("take back", undo, Do(Exercise.take_back), "undo") if may_undo else Space()
            return _beside(view, choices, (nothing_else, undo), no_more, back)
        case items.Halves() | items.Tiles() | WhichFits() | LayOne():
            is_hand = isinstance(task, WhichFits | LayOne)
            label = look.language.say("Nothing fits") if is_hand else look.say("None of these")
            none = _button(state, "none", label, NoneChosen(), "nothing")
            return _beside(view, choices, (label,), none if exercise.waits or not is_lesson else Space())
        case _:
            return choices


def _choices(look: Look, state: Shown) -> Layout:
    exercise, task = state.exercise, state.exercise.task
    match task:
        case items.EmptyCells(fact) | items.MissingPart(fact) | items.Equation(fact) | items.BriefFrame(fact):
            is_summed = state.stage == "showing" and state.pair is not None and state.pair.second is not None
            is_told = is_summed or state.stage in ("shown", "right")
            count = exercise.run.numbers if isinstance(exercise.run, UnlockTest) else fact.total - 1
            return _numbers(state, count, fact.needed if is_told else None)
        case Double():
            return _numbers(state, 2 * DOUBLES[-1], task.pair.total if state.pair == task.pair else None)
        case Points():
            # The number of points is asked for after the player who gets them.
            return _numbers(state, MAX_POINTS, state.aids.points, is_asked=exercise.winner is not None)
        case items.Halves(halves=halves):
            return _keys([_half(look, state, HalfChosen(half)) for half in halves], 1)
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


def _choice(
    key: str, name: str, figure: Figure, intent: PageIntent | None, states: tuple[str, ...] = ()
) -> Widget:
    """A choice; without an intent, it cannot be chosen now."""
    if intent is None:
        return FigureLabel(figure, key, name, ("resting",))
    return FigureButton(key, name, figure, intent, states=states)


def _keys(parts: Sequence[Layout], x: float = 0.5) -> Layout:
    """Choices in nearly square cells, at the left (0) to right (1) of their space."""
    return Grid(tuple(parts), stretch=1.25, x=x)


def _numbers(state: Shown, count: int, lit: int | None, *, is_asked: bool = True) -> Layout:
    parts = []
    for number in range(1, count + 1):
        intent = _answer(state, items.NumberTyped(number)) if is_asked else None
        figure = figures.NumberKey(number, number == lit, intent is None and number != lit)
        parts.append(_choice(f"number:{number}", str(number), figure, intent))
    return _keys(parts, 1 if isinstance(state.exercise.run, LessonRun) else 0.5)


def _half(look: Look, state: Shown, half: HalfChosen) -> Layout:
    key, name, figure = _face(look, half, is_lit=half == state.told, is_dim=not state.exercise.waits)
    return _movable(state, half, key, name, figure)


def _movable(
    state: Shown, here: Answer, key: str, name: str, figure: Figure, states: tuple[str, ...] = ()
) -> Layout:
    """A half, or a tile or its half, which can be pressed or dragged; nothing is at its place meanwhile."""
    moved = _moved(here)
    if state.held is not None and _moved(state.held) == moved:
        return Marker(here)
    is_dropped = state.let_go is not None and _moved(state.let_go.choice) == moved
    if state.let_go is not None and is_dropped and not state.exercise.animation.reduced:
        figure = gliding(figure, state.let_go)
    return Stack((Marker(here), _choice(key, name, figure, _answer(state, here), states)))


def _moved(choice: Answer) -> Answer | Tile:
    """The item that moves with a choice: for a half of a tile, the tile."""
    return choice.tile if isinstance(choice, TilePicked | items.TileChosen) else choice


def _face(
    look: Look, shown: Answer, *, is_lit: bool, is_dim: bool, is_matador: bool = False
) -> tuple[str, str, Figure]:
    """The key, name and figure of a choice: a half, a whole tile, or the boneyard."""
    match shown:
        case HalfChosen(half):
            name = look.say("Half: {pips}", pips=number_word(look.language, half))
            return f"half:{half}", name, figures.HalfKey(half, is_lit, is_dim)
        case TilePicked(tile):
            figure = figures.TilePart(tile, 2, is_lit, is_dim, is_matador)
            return f"tile:{tile}", learn.tile(look.language, tile), figure
        case _:
            return "boneyard", look.say("A new tile"), Painted(partial(boneyard, 3, is_lit))


def _tile(look: Look, state: Shown, tile: Tile) -> Layout:
    exercise, task, aids = state.exercise, state.exercise.task, state.aids
    if tile in exercise.line or (aids.laid is not None and aids.laid.tile == tile):
        # A tile that has been played is no longer a choice.
        return Marker()
    matadors = task.hand.rules.matador_tiles if isinstance(task, LayOne) else frozenset[Tile]()
    is_whole = isinstance(task, items.Train | WhichFits) or tile in matadors
    is_dim = state.stage == "resting" or tile in aids.passed

    if is_whole:
        is_lit, is_matador = _is_lit(state, tile, None), tile in matadors
        face = _face(look, TilePicked(tile), is_lit=is_lit, is_dim=is_dim, is_matador=is_matador)
        return _movable(state, TilePicked(tile), *face)
    found = []
    for place, pips in enumerate((tile.low, tile.high)):
        figure = figures.TilePart(tile, place, _is_lit(state, tile, pips), is_dim)
        half = number_word(look.language, pips)
        name = look.say("{tile}: the {pips}", tile=learn.tile(look.language, tile), pips=half)
        key = f"tile:{tile}:{place}"
        found.append(Grow(_movable(state, items.TileChosen(tile, pips), key, name, figure)))
    return Column(tuple(found))


def _is_lit(state: Shown, tile: Tile, half: int | None) -> bool:
    exercise, aids, told = state.exercise, state.aids, state.told
    if isinstance(exercise.task, items.Train):
        line = exercise.line
        return isinstance(told, items.LineLaid) and told.tiles[: len(line) + 1] == (*line, tile)
    if not isinstance(exercise.run, LessonRun):
        return isinstance(told, items.TileChosen) and half == told.half
    if exercise.picked is not None:
        return exercise.picked == (TilePicked(tile) if half is None else items.TileChosen(tile, half))
    if state.stage == "right" and isinstance(exercise.task, items.Tiles):
        return state.pair is not None and half == state.pair.second
    if aids.tile is None:
        # Only the half matters.
        return half is not None and aids.half == half
    return aids.tile == tile and (half is None or aids.half in (None, half))


def _place(look: Look, state: Shown, here: Answer) -> Layout:
    """The place of a choice in the first steps, which can be elsewhere for now."""
    exercise, run = state.exercise, state.exercise.run
    assert isinstance(run, FirstSteps), "only there, choices can be elsewhere"
    shown: Layout = Space()
    empty = Painted(partial(figures.empty_place, False))
    if here not in run.choices:
        if here == NoneChosen():
            pile = Painted(partial(boneyard, 2, False))
            shown = _choice("boneyard", look.say("A new tile"), pile, None)
        elif exercise.is_lit:
            shown = FigureLabel(empty)
    elif here not in (state.held, run.tried):
        shown = _first_choice(look, state, run, here)
    elif run.stage == "wrong":
        place = FigureLabel(empty)
        shown = AspectRatio(Inset(place, 5, 5), 1, 1) if isinstance(here, HalfChosen) else place
    return Stack((Marker(here), shown))


def _first_choice(look: Look, state: Shown, run: FirstSteps, shown: Answer) -> Layout:
    exercise, is_lit = state.exercise, state.exercise.is_lit and shown == run.answer
    # Once it is clear that none of the tiles fits, all are pale.
    is_clear = run.has_drawn or (exercise.is_lit and run.answer == NoneChosen())
    is_dim = shown in run.refused or (is_clear and shown not in (run.answer, NoneChosen()))
    key, name, figure = _face(look, shown, is_lit=is_lit, is_dim=is_dim)
    figure = hopping(exercise, figure, run.choices.index(shown) + 1)
    states = (*(("lit",) if is_lit else ()), *(("dimmed",) if is_dim else ()))
    return _movable(state, shown, key, name, figure, states)


# Buttons


def text_scale(look: Look) -> float:
    return max(1.0, min(1.6, look.text_scale))


def _button(state: Shown, key: str, label: str, answer: Answer, icon: Icon | None = None) -> Widget:
    """A button with an answer, which is disabled while choices rest."""
    if not state.exercise.waits:
        return FigureLabel(Painted(partial(figures.resting_button, label, icon)), key, label, ("resting",))
    return Button(key, label, Choose(answer), icon, is_primary=answer == state.told)


def _button_px(look: Look) -> int:
    return max(look.least(MIN_PX), round(look.px(72) * min(1.53, text_scale(look))))


def buttons(look: Look, *shown: Layout) -> Layout:
    wide = look.px(_BUTTON_PX[look.text_scale > 1.0])
    return Aligned(Row(tuple(Sized(one, wide, _button_px(look)) for one in shown), _GAP))


def _beside(view: PageView, choices: Layout, labels: Sequence[str], *shown: Layout) -> Layout:
    """Choices with buttons on their right, all in the middle; `labels` are all that these may have."""
    look = view.look
    widest = max(look.fonts.size(label, Style.SMALL, bold=True)[0] for label in labels)
    wide = min(max(look.px(230), widest + look.px(76)), view.size[0] * 2 // 5)
    high = len(shown) * _button_px(look) + (len(shown) - 1) * look.px(_GAP)
    below = Sized(Column(tuple(map(Grow, shown)), _GAP), wide, high)
    return Row((Grow(choices), Aligned(below)), 24)
