"""The page of the first three minutes: the frame, the end of a line below it, and the choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import pygame

from matador.play.choices import HAND_MS
from matador.play.learn.taking_first_steps import SHOW_MS, WRONG_MS, Choice, TakingFirstSteps
from matador.rules import Tile
from matador.teaching.first_steps import FIRST_STEPS, MATCH_TOTAL, MissingHalf, TileAtEnd
from matador.teaching.frames import Pair
from matador.ui.helping.showing_hand import Laying, LayingHalf, ShowingHand
from matador.ui.inputs import Point
from matador.ui.kit.base import SIZES
from matador.ui.kit.buttons import icon_px
from matador.ui.kit.intents import Command, PageIntent, PlayTotal
from matador.ui.kit.widgets import Button, Face, Figure, FigureButton, FigureLabel, IconButton, Panel, Placed
from matador.ui.look import Look
from matador.ui.pages.home.figures import ground
from matador.ui.pages.learn.exercise_page import GoOnNow, PracticePlan, cells_in, practice_plan, tiles_in
from matador.ui.pages.learn.figures import (
    FramePicture,
    HalfKey,
    Sentence,
    StepPips,
    TilePart,
    TwoHalves,
    lying_turns,
)
from matador.ui.pages.learn.first_figures import (
    FLIGHT_MS,
    HOP_MS,
    Boneyard,
    EndOfLine,
    FirstMatch,
    GlidesHome,
    Hops,
    Joined,
    LetGo,
    QuestionMark,
    ShownFrame,
    TakenAway,
    Tried,
    line_rects,
)
from matador.ui.sentences import learn
from matador.ui.sentences import lessons as words
from matador.ui.sentences.helping import equation
from matador.ui.voice.reading import loudspeaker

_PIPS_PX = 200
"""The width of the step pips in the middle of the header."""


@dataclass(frozen=True, slots=True)
class ChooseFirst(PageIntent):
    """Choose a tile, a half, or the boneyard."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class FirstShown:
    """The state of the first three minutes, as shown."""

    taking: TakingFirstSteps
    said: str
    held: Choice = None
    at: Point = (0, 0)
    """The dragged item, and where its centre is."""
    let_go: LetGo | None = None
    """The item that was dropped last."""
    is_moving: bool = True
    """False for reduced motion."""
    dot: Face | None = None
    own: Face | None = None
    """The opponent in the first match, and the learner."""

    def holding(self, choice: Choice, at: Point) -> FirstShown:
        return replace(self, held=choice, at=at)


def key_of(choice: Choice) -> str:
    if choice is None:
        return "boneyard"
    return f"tile:{choice}" if isinstance(choice, Tile) else f"half:{choice}"


def arrange_first(look: Look, size: Point, state: FirstShown) -> Iterator[Placed]:
    taking, language = state.taking, look.language
    plan = practice_plan(look, size)
    yield ground(plan.felt)
    yield Placed(IconButton("home", look.say("Home"), Command.HOME, "home"), plan.leave)
    step = FIRST_STEPS[taking.number]
    place = look.say("Step {number} of {count}").format(number=taking.number + 1, count=len(FIRST_STEPS))
    name = f"{place}: {words.step_name(language, step)}"
    yield Placed(FigureLabel(StepPips(taking.number, len(FIRST_STEPS)), "step", name), plan.steps)
    yield _skip(look, plan)
    sentence = FigureLabel(Sentence(state.said), "sentence", state.said)
    if taking.task is None:
        yield from _match(look, plan, state)
        below = plan.choices.bottom - plan.sentence.bottom
        yield Placed(sentence, plan.sentence.move(0, below))
        yield from loudspeaker(look, plan.loudspeaker.move(0, below))
        return
    yield Placed(Panel(words.step_name(language, step), "card"), plan.card)
    yield Placed(sentence, plan.sentence)
    yield from loudspeaker(look, plan.loudspeaker)
    yield from _task(look, plan, state)


def _skip(look: Look, plan: PracticePlan) -> Placed:
    """The button that skips to the next step, labelled if there is space beside the step pips."""
    label, rect = look.language.gettext("Skip"), plan.show_again
    room = rect.right - plan.steps.centerx - look.px(_PIPS_PX) // 2
    for style in SIZES:
        wide = look.fonts.size(label, style, bold=True)[0] + icon_px(look) + look.px(40)
        if wide <= room and look.fonts.line_height(style) + look.px(10) <= rect.height:
            with_word = pygame.Rect(rect.right - wide, rect.top, wide, rect.height)
            return Placed(Button("skip", label, GoOnNow(), "forward"), with_word)
    return Placed(IconButton("skip", label, GoOnNow(), "forward"), rect)


def place_of(look: Look, size: Point, taking: TakingFirstSteps) -> pygame.Rect:
    """The place to play at; a tile or half that is dropped near it is chosen."""
    return _place(practice_plan(look, size), taking)


def _place(plan: PracticePlan, taking: TakingFirstSteps) -> pygame.Rect:
    _, line = _card_rows(plan)
    match taking.task:
        case MissingHalf(total, known):
            return TwoHalves(known, None, f"= {total}").rects(line)[1]
        case TileAtEnd():
            return line_rects(line)[1]
        case None:
            return plan.card


def _card_rows(plan: PracticePlan) -> tuple[pygame.Rect, pygame.Rect]:
    inner = plan.card_inner
    high = inner.height * 2 // 5
    return (
        pygame.Rect(inner.left, inner.top, inner.width, high - plan.gap // 2),
        pygame.Rect(inner.left, inner.top + high, inner.width, inner.height - high),
    )


def _task(look: Look, plan: PracticePlan, state: FirstShown) -> Iterator[Placed]:
    taking = state.taking
    task, pair = taking.task, taking.pair
    assert task is not None, "something is asked"
    assert pair is not None, "all tasks are about a sum"
    frame, line = _card_rows(plan)
    yield Placed(FigureLabel(_frame(state, pair), "frame", equation(pair)), frame)
    if isinstance(task, MissingHalf):
        sign = "≠" if taking.stage == "wrong" else "="
        halves = TwoHalves(task.known, None, f"{sign} {task.total}")
        yield Placed(FigureLabel(halves, "halves", equation(pair)), line)
    else:
        is_lit = taking.is_lit and taking.answer is not None
        figure = EndOfLine(task.lying, task.known, is_lit)
        yield Placed(FigureLabel(figure, "line", learn.tile(look.language, task.lying)), line)
    if taking.stage == "asking" and taking.step != "see":
        place = _place(plan, taking)
        gap = pygame.Rect(place.topleft, (place.height, place.height))
        yield Placed(FigureLabel(_hopping(state, QuestionMark(), 0)), gap)
    rects = _rects(plan, taking)
    yield from _beside_pile(look, state, rects)
    for choice in taking.choices:
        if choice is None or choice not in (state.held, taking.tried):
            yield _choice(look, state, choice, rects)
        elif taking.stage == "wrong":
            yield Placed(FigureLabel(TakenAway(is_half=isinstance(choice, int))), rects[choice])
    yield from _moving(plan, state, rects)


def _beside_pile(look: Look, state: FirstShown, rects: Mapping[Choice, pygame.Rect]) -> Iterator[Placed]:
    taking, task = state.taking, state.taking.task
    if not (isinstance(task, TileAtEnd) and task.drawn is not None):
        return
    if taking.drawn_ms is not None:
        name = look.say("A new tile")
        yield Placed(FigureLabel(Boneyard(tiles=2), key_of(None), name, ("resting",)), rects[None])
    elif taking.is_lit:
        yield Placed(FigureLabel(TakenAway()), rects[task.drawn])


def _frame(state: FirstShown, pair: Pair) -> FramePicture | ShownFrame:
    taking = state.taking
    if taking.stage == "showing":
        whole = taking.pair_with(taking.answer)
        assert whole is not None, "a tile is laid"
        return ShownFrame(whole, taking.since_ms, state.is_moving)
    return FramePicture(
        pair, taking.since_ms + FLIGHT_MS, flies=taking.stage in ("right", "wrong") and state.is_moving
    )


def _rects(plan: PracticePlan, taking: TakingFirstSteps) -> dict[Choice, pygame.Rect]:
    """The rectangles of all current and later choices; a drawn tile comes before the pile."""
    match taking.task:
        case MissingHalf(halves=halves):
            return dict(zip(halves, cells_in(plan.choices, len(halves)), strict=True))
        case TileAtEnd(tiles=tiles, drawn=drawn):
            choices: tuple[Choice, ...] = tiles if drawn is None else (*tiles, drawn, None)
            return dict(zip(choices, tiles_in(plan.choices, len(choices)), strict=True))
        case None:
            return {}


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
    return Hops(figure, taking.since_ms + (place + 1) * HOP_MS)


def _choice(look: Look, state: FirstShown, choice: Choice, rects: Mapping[Choice, pygame.Rect]) -> Placed:
    language, taking, rect = look.language, state.taking, rects[choice]
    is_lit = taking.is_lit and choice == taking.answer
    is_dim = _is_pale(taking, choice)
    match choice:
        case None:
            figure: Figure = Boneyard(is_lit)
            name = language.gettext("A new tile")
        case int(half):
            figure, name = HalfKey(half, is_lit, is_dim), learn.half(language, half)
        case tile:
            figure, name = TilePart(tile, 2, is_lit, is_dim), learn.tile(language, tile)
            # A drawn tile comes out of the pile.
            is_drawn = isinstance(taking.task, TileAtEnd) and tile == taking.task.drawn
            if is_drawn and taking.drawn_ms is not None and state.is_moving:
                figure = GlidesHome(figure, LetGo(tile, rects[None].center, taking.drawn_ms))
    states = (*(("lit",) if is_lit else ()), *(("dimmed",) if is_dim else ()))
    if state.let_go is not None and choice == state.let_go.choice and state.is_moving:
        figure = GlidesHome(figure, state.let_go)
    figure = _hopping(state, figure, taking.choices.index(choice) + 1)
    if taking.stage != "asking":
        return Placed(FigureLabel(figure, key_of(choice), name, ("resting",)), rect)
    return Placed(FigureButton(key_of(choice), name, figure, ChooseFirst(choice), states=states), rect)


def _moving(plan: PracticePlan, state: FirstShown, rects: Mapping[Choice, pygame.Rect]) -> Iterator[Placed]:
    taking, end = state.taking, _place(plan, state.taking)
    window = pygame.Rect((0, 0), plan.size)
    task = taking.task

    def laying(choice: Choice, end: pygame.Rect) -> Laying | LayingHalf | None:
        if isinstance(choice, int):
            return LayingHalf(choice, rects[choice], end)
        if isinstance(task, TileAtEnd) and isinstance(choice, Tile):
            turns = lying_turns(choice, task.half_of(choice), is_left=False)
            return Laying(choice, turns, rects[choice], end)
        return None

    is_wrong = taking.stage == "wrong"
    tried = laying(taking.tried, _apart(end) if is_wrong else end)
    if tried is not None:
        back_ms = taking.since_ms + WRONG_MS - FLIGHT_MS if is_wrong else None
        let_go = state.let_go
        start = None if let_go is None or let_go.choice != taking.tried else let_go.rect(rects[taking.tried])
        yield Placed(FigureLabel(Tried(tried, taking.since_ms, back_ms, state.is_moving, start)), window)
    if taking.stage == "right":
        joined = pygame.Rect(end.left - end.height, end.top, 2 * end.height, end.height)
        yield Placed(FigureLabel(Joined(joined, taking.since_ms + FLIGHT_MS)), window)
    if taking.hand_ms is not None and state.held is None:
        is_showing = taking.stage == "showing"
        answer = taking.answer
        yield Placed(
            FigureLabel(
                ShowingHand(
                    _hand_since_ms(taking),
                    SHOW_MS if is_showing else HAND_MS,
                    rects[answer],
                    None if answer is None else end,
                    laying(answer, end),
                    is_moving=state.is_moving,
                )
            ),
            window,
        )
    if state.held is not None:
        rect = rects[state.held].copy()
        rect.center = state.at
        held: Figure = HalfKey(state.held) if isinstance(state.held, int) else TilePart(state.held, 2)
        lies = laying(state.held, rect)
        if isinstance(lies, Laying) and state.at[1] < plan.choices.top:
            # Above the choices, it is drawn as it will lie in the line.
            held = Tried(replace(lies, start=rect), -FLIGHT_MS)
        yield Placed(FigureLabel(held), rect)


def _apart(place: pygame.Rect) -> pygame.Rect:
    """The place of something that does not fit: off the end, so that it looks like no sum, and the text beside
    a half stays visible.
    """
    is_half = place.width == place.height
    return place.move(place.height // (10 if is_half else 4), place.height * (3 if is_half else 2) // 10)


def _match(look: Look, plan: PracticePlan, state: FirstShown) -> Iterator[Placed]:
    taking, name = state.taking, words.step_name(look.language, "match")
    high = plan.choices.bottom - plan.sentence.height - plan.gap - plan.card.top
    table = pygame.Rect(plan.card.left, plan.card.top, plan.card.width, high)
    match = FirstMatch(state.dot, state.own)
    play = FigureButton("play", name, match, PlayTotal(MATCH_TOTAL), states=("lit",))
    yield Placed(play, table)
    if taking.hand_ms is not None:
        hand = ShowingHand(
            _hand_since_ms(taking), HAND_MS, match.button(look, table), is_moving=state.is_moving
        )
        yield Placed(FigureLabel(hand), pygame.Rect((0, 0), plan.size))


def _hand_since_ms(taking: TakingFirstSteps) -> float:
    assert taking.hand_ms is not None, "no hand is there"
    return taking.now_ms - taking.hand_ms
