"""An item of practice as a page: the card with the question, a sentence, and the choices below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

import pygame

from matador.rules import Tile
from matador.teaching.frames import Pair
from matador.teaching.practice.answers import (
    Answer,
    ClaimJudged,
    HalfChosen,
    NoneChosen,
    NumberTyped,
    TileChosen,
)
from matador.teaching.practice.items import BriefFrame, Claim, Equation, Halves, MissingPart, Tiles, Train
from matador.ui.inputs import Point
from matador.ui.kit.intents import PageIntent
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel, IconButton, Panel, Widget
from matador.ui.look import Look
from matador.ui.pages.home.figures import Felt
from matador.ui.pages.learn.end_card import end_card
from matador.ui.pages.learn.figures import (
    FramePicture,
    FramePlace,
    HalfKey,
    ItemPips,
    ItemSentence,
    NumberKey,
    TilePart,
    TwoHalves,
    Words,
    resting_word,
)
from matador.ui.pages.learn.grown_branch import GrownBranch
from matador.ui.pages.learn.practice_plan import PracticePlan, cells_in, practice_plan, tiles_in
from matador.ui.pages.learn.shown import PracticeShown, half_chosen, is_none_right, is_true
from matador.ui.pages.learn.train_page import train_choices, train_row
from matador.ui.semantics import box_of
from matador.ui.sentences import learn as words
from matador.ui.sentences.helping import equation, told
from matador.ui.voice.loudspeaker import loudspeaker


@dataclass(frozen=True, slots=True)
class Choose(PageIntent):
    """Give this answer."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class GoOnNow(PageIntent):
    """Go on from an answer that has been seen."""


@dataclass(frozen=True, slots=True)
class LeavePractice(PageIntent):
    """Go back into the room of Learn."""


@dataclass(frozen=True, slots=True)
class PractiseAgain(PageIntent):
    """Begin another practice of the same total."""


def arrange_practice(look: Look, size: Point, state: PracticeShown) -> tuple[Placed, ...]:
    """Everything that is seen of a practice."""
    return tuple(_placed(look, size, state))


def _placed(look: Look, size: Point, state: PracticeShown) -> Iterator[Placed]:
    plan, language = practice_plan(look, size), look.language
    yield Placed(FigureLabel(Felt(box_of(plan.felt))), pygame.Rect((0, 0), plan.size))
    yield Placed(IconButton("room", words.leave(language), LeavePractice(), "home"), plan.leave)
    name = words.step(language, state.number)
    yield Placed(FigureLabel(ItemPips(state.number), "step", name), plan.steps)
    yield Placed(
        Panel(words.make(language, state.total), "card"),
        plan.end_card if state.stage == "over" else plan.card,
    )
    if state.stage == "over":
        yield from _end(look, plan, state)
        return
    yield from _question(look, plan, state)
    said = sentence(look, state)
    yield Placed(FigureLabel(ItemSentence(said), "sentence", said), plan.sentence)
    yield from loudspeaker(look, plan.loudspeaker)
    if state.stage in ("right", "wrong"):
        go_on = Button("go on", words.go_on(language), GoOnNow(), "forward", is_primary=True)
        yield Placed(go_on, plan.go_on)
    else:
        yield from _choices(look, plan, state)


def sentence(look: Look, state: PracticeShown) -> str:
    """What is said to the item as it stands."""
    language, pair = look.language, state.pair
    if state.misfit is not None:
        return told(language, state.misfit)
    match state.stage:
        case "asking" | "over":
            return words.asked(language, state.item)
        case "resting":
            return words.resting(language)
        case "right":
            if pair is not None and is_none_right(state.item):
                return words.right_none(language, pair)
            return words.right(language, pair)
        case "wrong once":
            return (
                words.longer_train(language) if isinstance(state.item, Train) else words.wrong(language, pair)
            )
        case "wrong":
            return words.wrong_once(language, pair)
        case "shown":
            return _shown(look, state)
        case _:
            assert_never(state.stage)


def _shown(look: Look, state: PracticeShown) -> str:
    """What is said to who was wrong twice: the answer."""
    language, pair = look.language, state.pair
    if isinstance(state.item, Claim) and pair is not None:
        return words.shown_claim(language, pair, is_true=is_true(state.item))
    if pair is not None and is_none_right(state.item):
        return words.shown_none(language, pair)
    return words.shown(language, pair)


# The card


def _question(look: Look, plan: PracticePlan, state: PracticeShown) -> Iterator[Placed]:
    """The halves or the words of the item, and below them the sum and the frame, as far as they are seen."""
    if isinstance(state.item, Train):
        yield from train_row(look, plan.card, state)
        return
    pair = state.pair
    assert pair is not None, "an item about a fact has two parts"
    parts = [*_upper(look, state)]
    shows_frame = state.shows_frame
    text = equation(pair if state.is_filled else Pair(pair.total, pair.first))
    if _has_sum(state, pair):
        parts.append(FigureLabel(Words(text), "sum", text))
    # The frame has its place whether it is seen or not: nothing moves when it comes.
    main, aside = plan.card_parts
    yield Placed(FigureLabel(FramePlace()), aside)
    if shows_frame:
        frame = FramePicture(pair, state.since_ms, fills=state.stage == "shown", flies=state.flies)
        yield Placed(FigureLabel(frame, "frame", text), aside.inflate(-2 * plan.gap, -2 * plan.gap))
    for label, rect in zip(parts, _rows(main), strict=False):
        yield Placed(label, rect)


def _has_sum(state: PracticeShown, pair: Pair) -> bool:
    """True if the sum is written; of what is asked in figures, or may not be told, not before it was answered."""
    match state.item:
        case BriefFrame():
            return pair.second is not None
        case Equation() | Claim():
            return pair.second is not None and state.stage in ("right", "shown", "wrong once")
        case _:
            return state.shows_equation


def _upper(look: Look, state: PracticeShown) -> Iterator[FigureLabel]:
    item, pair = state.item, state.pair
    assert pair is not None
    match item:
        case Halves(fact) | Tiles(fact) | MissingPart(fact):
            # What is shown is seen whole once its pips have filled the frame.
            other = pair.second if state.is_filled else None
            is_joined = other is None or fact.known + other == fact.total
            makes = fact.total if is_joined else fact.known + (other or 0)
            figure = TwoHalves(fact.known, other, f"= {makes}", is_joined)
            yield FigureLabel(figure, "halves", words.goes_with(look.language, fact))
        case Equation():
            yield FigureLabel(Words(item.text), "equation", item.text)
        case Claim(fact, said):
            goal = f"= {fact.total}?" if state.waits else f"= {fact.known + said}"
            figure = TwoHalves(fact.known, said, goal, is_joined=state.waits or item.is_true)
            yield FigureLabel(figure, "claim", words.claimed(look.language, fact, said))
        case BriefFrame(fact):
            # How many pips the frame has is what is asked: the sum is written once it was answered.
            if pair.second is None:
                yield FigureLabel(Words(f"? + ? = {fact.total}"), "total")
        case Train():
            return
        case _:
            assert_never(item)


def _rows(rect: pygame.Rect) -> Iterator[pygame.Rect]:
    """The first part has most of the room, the sum below it the rest, which stays free until it is written."""
    high = rect.height * 3 // 5
    yield pygame.Rect(rect.left, rect.top, rect.width, high)
    yield pygame.Rect(rect.left, rect.top + high, rect.width, rect.height - high)


# The choices


def _choices(look: Look, plan: PracticePlan, state: PracticeShown) -> Iterator[Placed]:
    item, is_dim = state.item, state.stage == "resting"
    match item:
        case Halves(_, halves):
            yield from _halves(look, plan, state, halves, is_dim=is_dim)
        case Tiles(_, tiles):
            yield from _tiles(look, plan, state, tiles, is_dim=is_dim)
        case MissingPart(fact) | Equation(fact) | BriefFrame(fact):
            lit = None if state.told is None else fact.needed
            numbers = range(1, fact.total)
            for number, rect in zip(numbers, cells_in(plan.choices, len(numbers)), strict=True):
                figure = NumberKey(number, number == lit, is_dim)
                button = _choice(f"number:{number}", str(number), figure, NumberTyped(number), is_dim=is_dim)
                yield Placed(button, rect)
        case Claim():
            true = None if state.told is None else is_true(item)
            says = words.is_true(look.language), look.language.gettext("Not true")
            yes = _word("true", says[0], ClaimJudged(is_true=True), is_dim=is_dim, is_lit=true is True)
            no = _word("not true", says[1], ClaimJudged(is_true=False), is_dim=is_dim, is_lit=true is False)
            for button, rect in zip((yes, no), plan.pair_of_buttons, strict=True):
                yield Placed(button, rect)
        case Train():
            yield from train_choices(look, plan, state, is_dim=is_dim)
        case _:
            assert_never(item)


def _halves(
    look: Look, plan: PracticePlan, state: PracticeShown, halves: Sequence[int], *, is_dim: bool
) -> Iterator[Placed]:
    lit = half_chosen(state.told)
    rects, none = plan.with_button(cells_in(plan.main_choices, len(halves)))
    for pips, rect in zip(halves, rects, strict=True):
        name = words.half(look.language, pips)
        figure = HalfKey(pips, pips == lit, is_dim)
        yield Placed(_choice(f"half:{pips}", name, figure, HalfChosen(pips), is_dim=is_dim), rect)
    yield _none(look, none, state, is_dim=is_dim)


def _tiles(
    look: Look, plan: PracticePlan, state: PracticeShown, tiles: Sequence[Tile], *, is_dim: bool
) -> Iterator[Placed]:
    lit = half_chosen(state.told)
    rects, none = plan.with_button(tiles_in(plan.main_choices, len(tiles)))
    for one, rect in zip(tiles, rects, strict=True):
        upper = pygame.Rect(rect.left, rect.top, rect.width, rect.height // 2)
        for place, pips in enumerate((one.low, one.high)):
            name = words.half_of(look.language, one, pips)
            figure = TilePart(one, place, pips == lit, is_dim)
            key = f"tile:{one}:{place}"
            button = _choice(key, name, figure, TileChosen(one, pips), is_dim=is_dim)
            yield Placed(button, upper.move(0, place * upper.height))
    yield _none(look, none, state, is_dim=is_dim)


def _none(look: Look, rect: pygame.Rect, state: PracticeShown, *, is_dim: bool) -> Placed:
    is_lit = state.told is not None and is_none_right(state.item)
    label = words.none_of_these(look.language)
    if is_dim:
        return Placed(resting_word("none", label, "nothing"), rect)
    return Placed(Button("none", label, Choose(NoneChosen()), "nothing", is_primary=is_lit), rect)


def _choice(
    key: str, name: str, figure: HalfKey | NumberKey | TilePart, answer: Answer, *, is_dim: bool
) -> Widget:
    """A picture that is chosen; while choices rest it is only seen."""
    return (
        FigureLabel(figure, key, name, ("resting",))
        if is_dim
        else FigureButton(key, name, figure, Choose(answer))
    )


def _word(key: str, label: str, answer: Answer, *, is_dim: bool, is_lit: bool) -> Widget:
    return resting_word(key, label) if is_dim else Button(key, label, Choose(answer), is_primary=is_lit)


# The end


def _end(look: Look, plan: PracticePlan, state: PracticeShown) -> Iterator[Placed]:
    yield from loudspeaker(look, plan.show_again)
    yield from end_card(look, plan.end_inner, state.tells, state.sums, _grown(look, state))
    back = Button("back", words.leave(look.language), LeavePractice(), "home", is_primary=True)
    left, right = plan.pair_of_buttons
    can_practise = state.purpose == "practice" or (state.purpose == "probe" and not state.has_passed)
    yield Placed(back, left if can_practise else plan.go_on)
    if can_practise:
        yield Placed(Button("again", words.practise(look.language), PractiseAgain(), "again"), right)


def _grown(look: Look, state: PracticeShown) -> FigureLabel | None:
    """The branch of the total, if one of its buds has opened."""
    buds = state.grown
    if buds is None:
        return None
    name = words.branch(look.language, buds.total, buds.now.count("open"), len(buds.now))
    return FigureLabel(GrownBranch(buds, state.since_ms, state.is_still), "branch", name)
