"""The page of an item of practice: a card with the question, a sentence, and the choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import assert_never

import pygame

from matador.rules import Tile
from matador.teaching.frames import Pair
from matador.teaching.path import next_total
from matador.teaching.practice.items import (
    Answer,
    BriefFrame,
    Claim,
    ClaimJudged,
    Equation,
    HalfChosen,
    Halves,
    LineLaid,
    MissingPart,
    NoneChosen,
    NumberTyped,
    TileChosen,
    Tiles,
    Train,
    end_after,
)
from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.intents import Command, PageIntent
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel, IconButton, Placed, Widget
from matador.ui.look import Look, placed, shadowed
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
from matador.ui.pages.learn.figures import (
    FramePicture,
    FramePlace,
    HalfKey,
    TilePart,
    TwoHalves,
    Words,
    half_picture,
    lying_turns,
    resting_word,
)
from matador.ui.pages.learn.room_figures import GrownBranch
from matador.ui.pages.learn.shown import PracticeShown, half_chosen, is_none_right, is_true
from matador.ui.sentences import learn as words
from matador.ui.sentences.helping import equation, told
from matador.ui.sentences.lessons import praised
from matador.ui.voice.reading import loudspeaker


@dataclass(frozen=True, slots=True)
class Choose(PageIntent):
    """Give this answer."""

    answer: Answer


def arrange_practice(look: Look, size: Point, state: PracticeShown) -> Iterator[Placed]:
    plan, language = practice_plan(look, size), look.language
    back = IconButton("room", words.leave(language), Command.LEARN, "home")
    title, is_over = words.make(language, state.total), state.stage == "over"
    yield from surroundings(look, plan, back, state.practising.run.number, title, is_over=is_over)
    if is_over:
        yield from _end(look, plan, state)
        return
    yield from _question(look, plan, state)
    yield from sentence_below(look, plan, sentence(look, state))
    if state.stage in ("right", "wrong"):
        go_on = Button("go on", words.go_on(language), GoOnNow(), "forward", is_primary=True)
        yield Placed(go_on, plan.go_on)
    else:
        yield from _choices(look, plan, state)


def sentence(look: Look, state: PracticeShown) -> str:
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
                return language.gettext("{first} needs {second}, but there's no {second} here.").format(
                    first=pair.first, second=pair.second
                )
            return words.right(language, pair)
        case "wrong once":
            return (
                language.gettext("You can make a longer line. Try again.")
                if isinstance(state.item, Train)
                else words.wrong(language, pair)
            )
        case "wrong":
            return words.wrong_once(language, pair)
        case "shown":
            return _shown(look, state)
        case _:
            assert_never(state.stage)


def _shown(look: Look, state: PracticeShown) -> str:
    language, pair = look.language, state.pair
    if isinstance(state.item, Claim) and pair is not None:
        return words.shown_claim(language, pair, is_true=is_true(state.item))
    if pair is not None and is_none_right(state.item):
        return language.gettext("{first} needs {second}, but there's no {second} here. Now you try.").format(
            first=pair.first, second=pair.second
        )
    return words.shown(language, pair)


# The card


def _question(look: Look, plan: PracticePlan, state: PracticeShown) -> Iterator[Placed]:
    """The item's halves or text, with the sum and the frame if they are shown."""
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
    # The frame's place is always there, so that nothing moves when the frame appears.
    main, aside = plan.card_parts
    yield Placed(FigureLabel(FramePlace()), aside)
    if shows_frame:
        frame = FramePicture(pair, state.since_ms, fills=state.stage == "shown", flies=state.flies)
        yield Placed(FigureLabel(frame, "frame", text), aside.inflate(-2 * plan.gap, -2 * plan.gap))
    # The first part gets most of the space. The rest is for the sum, and empty until it is shown.
    upper = pygame.Rect(main.left, main.top, main.width, main.height * 3 // 5)
    lower = pygame.Rect(main.left, upper.bottom, main.width, main.height - upper.height)
    yield from map(Placed, parts, (upper, lower))


def _has_sum(state: PracticeShown, pair: Pair) -> bool:
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
            # A shown answer is complete once its pips have filled the frame.
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
            # The question is how many pips the frame has, so the sum is only shown after the answer.
            if pair.second is None:
                yield FigureLabel(Words(f"? + ? = {fact.total}"), "total")
        case Train():
            return
        case _:
            assert_never(item)


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
            rects = cells_in(plan.choices, fact.total - 1)
            yield from number_choices(rects, lit, lambda number: _choose(state, NumberTyped(number)))
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
        yield Placed(choice(f"half:{pips}", name, figure, _choose(state, HalfChosen(pips))), rect)
    yield _none(look, none, state, is_dim=is_dim)


def _tiles(
    look: Look, plan: PracticePlan, state: PracticeShown, tiles: Sequence[Tile], *, is_dim: bool
) -> Iterator[Placed]:
    lit = half_chosen(state.told)
    rects, none = plan.with_button(tiles_in(plan.main_choices, len(tiles)))
    for one, rect in zip(tiles, rects, strict=True):
        intent = partial(_half_chosen, state, one)
        yield from half_choices(look, one, rect, lambda pips: pips == lit, intent, is_dim=is_dim)
    yield _none(look, none, state, is_dim=is_dim)


def _none(look: Look, rect: pygame.Rect, state: PracticeShown, *, is_dim: bool) -> Placed:
    is_lit = state.told is not None and is_none_right(state.item)
    label = words.none_of_these(look.language)
    if is_dim:
        return Placed(resting_word("none", label, "nothing"), rect)
    return Placed(Button("none", label, Choose(NoneChosen()), "nothing", is_primary=is_lit), rect)


def _choose(state: PracticeShown, answer: Answer) -> Choose | None:
    return None if state.stage == "resting" else Choose(answer)


def _half_chosen(state: PracticeShown, tile: Tile, half: int) -> Choose | None:
    return _choose(state, TileChosen(tile, half))


def _word(key: str, label: str, answer: Answer, *, is_dim: bool, is_lit: bool) -> Widget:
    return resting_word(key, label) if is_dim else Button(key, label, Choose(answer), is_primary=is_lit)


# The end


def end_lines(look: Look, state: PracticeShown) -> tuple[str, ...]:
    language, practising = look.language, state.practising
    if practising.purpose == "probe":
        follows = next_total(practising.total)
        if practising.has_passed and follows is not None:
            return (language.gettext("All five right! You've unlocked {total}.").format(total=follows),)
        return (words.not_passed(language, practising.total),)
    said, rests = praised(language, practising.praise, practising.total), practising.rests
    if not rests:
        return (said,)
    return said, words.rests(language, len(rests), practising.total, min(rests.values()))


def _end(look: Look, plan: PracticePlan, state: PracticeShown) -> Iterator[Placed]:
    yield from loudspeaker(look, plan.show_again)
    practising, lines = state.practising, end_lines(look, state)
    branch, buds = None, state.grown
    if buds is not None:
        name = words.branch(look.language, buds.total, buds.now.count("open"), len(buds.now))
        branch = FigureLabel(GrownBranch(buds, state.since_ms, state.is_still), "branch", name)
    yield from end_card(look, plan.end_inner, lines, practising.own_sums, branch)
    back = Button("back", words.leave(look.language), Command.LEARN, "home", is_primary=True)
    left, right = plan.pair_of_buttons
    can_practise = practising.purpose != "quick minute" and not practising.has_passed
    yield Placed(back, left if can_practise else plan.go_on)
    if can_practise:
        yield Placed(Button("again", words.practise(look.language), Command.PRACTISE_AGAIN, "again"), right)


# The long train


@dataclass(frozen=True, slots=True)
class LayTile(PageIntent):
    """Play this tile at the end of the train."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class TakeBackTile(PageIntent):
    """Remove the last tile from the train."""


@dataclass(frozen=True, slots=True)
class EndTrain(PageIntent):
    """Answer that no other tile fits."""


@dataclass(frozen=True, slots=True)
class _Line:
    """The number at the start of the train, and its tiles in a row."""

    train: Train
    laid: tuple[Tile, ...]
    is_done: bool = False

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        length = 1 + 2 * len(self.train.tiles)
        short = max(16, min(rect.height * 2 // 3, rect.width // (length + 1))) // 2 * 2
        left = rect.centerx - short * length // 2
        top = rect.centery - short // 2
        yield placed(half_picture(look, self.train.start, short), "topleft", (left, top))
        left += short
        end = self.train.start
        for tile in self.laid:
            after = end_after(self.train.total, end, tile)
            assert after is not None, "only what fits is laid"
            # The touching half is on the left.
            turns = lying_turns(tile, self.train.total - end, is_left=False)
            box = pygame.Rect(left, top, 2 * short, short)
            yield from shadowed(look, look.sprites.tile(tile, short, turns, marked=False), box, turns)
            left, end = left + 2 * short, after
        if not self.is_done and len(self.laid) < len(self.train.tiles):
            yield placed(half_picture(look, None, short), "topleft", (left, top))


def train_row(look: Look, card: pygame.Rect, state: PracticeShown) -> Iterator[Placed]:
    assert isinstance(state.item, Train)
    name = ", ".join([str(state.item.start), *(str(tile) for tile in state.train)])
    yield Placed(
        FigureLabel(_Line(state.item, state.train, state.stage == "right"), "line", name),
        card.inflate(-look.least(40), -look.least(20)),
    )


def train_choices(look: Look, plan: PracticePlan, state: PracticeShown, *, is_dim: bool) -> Iterator[Placed]:
    """The remaining tiles, and the buttons to undo one and to end the train."""
    item = state.item
    assert isinstance(item, Train)
    best = state.told
    follows = None
    if isinstance(best, LineLaid) and best.tiles[: len(state.train)] == state.train:
        follows = next(iter(best.tiles[len(state.train) :]), None)
    rects, button = plan.with_button(tiles_in(plan.main_choices, len(item.tiles)))
    for tile, rect in zip(item.tiles, rects, strict=True):
        if tile in state.train:
            continue
        figure, name = TilePart(tile, 2, tile == follows, is_dim), words.tile(look.language, tile)
        key = f"tile:{tile}"
        if is_dim:
            yield Placed(FigureLabel(figure, key, name), rect)
        else:
            yield Placed(FigureButton(key, name, figure, LayTile(tile)), rect)
    upper = button.move(0, -button.height // 2 - plan.gap // 2)
    lower = button.move(0, button.height // 2 + plan.gap // 2)
    is_done = isinstance(best, LineLaid) and best.tiles == state.train
    label = look.say("Nothing else fits")
    no_more = Button("no more", label, EndTrain(), is_primary=is_done)
    yield Placed(resting_word("no more", label) if is_dim else no_more, upper)
    if state.train and not is_dim:
        yield Placed(Button("take back", look.say("Undo"), TakeBackTile(), "undo"), lower)
