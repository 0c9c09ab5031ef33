"""Invariants of places, at all sizes: *Continue* is never where an answer was or will be; a hop covers no question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from random import Random

import pytest
from pygame import Rect

from matador.play.learn.exercise import ASK_MS, Exercise
from matador.play.learn.starting import begin
from matador.play.learners import LearnersKept
from matador.storage.setups import SeatSetup
from matador.teaching.evidence import ITEM_KINDS, Fact, ItemKind
from matador.teaching.first_steps import FIRST_STEPS
from matador.teaching.path import TOTALS
from matador.teaching.practice import state
from matador.teaching.practice.items import CAN_BE_NONE, NumberTyped, answer_of, made
from matador.teaching.practice.state import PastItem, PosedItem, Practice
from matador.teaching.unlock_test import UnlockTest
from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.base import PageView, Placed
from matador.ui.kit.layout import Stack
from matador.ui.kit.page import Page
from matador.ui.pages.learn import choices, exercise_page, lesson_figures
from matador.ui.pages.learn.choices import Choose
from matador.ui.pages.learn.exercise_page import compose
from matador.ui.pages.learn.shown import Shown, aids_of
from tests.ui.pages.learn.lesson_moments import begun, lesson_moments
from tests.ui.pages.learn.moments import AT, STAGES, moments, posed
from tests.ui.pilot import look_of

SIZES = pytest.mark.parametrize(
    ("size", "text"), [((640, 400), 2.0), ((800, 600), 1.0), ((1280, 720), 1.0), ((1920, 1080), 2.0)]
)


def placed_of(exercise: Exercise, size: Point, text: float) -> tuple[Placed, ...]:
    return tuple(Page(look_of(size, text), size, compose, Shown(exercise, aids_of(exercise))).placed)


def random_practices(chance: Random) -> Iterator[Exercise]:
    """An item of each kind and total in every stage."""
    for kind in ITEM_KINDS:
        for total in TOTALS:
            item = made(kind, Fact(total, chance.randrange(1, total), "frames"), chance)
            for stage in STAGES:
                yield posed(item, "frame", stage)


def stars() -> Iterator[Exercise]:
    for total in TOTALS:
        for answers in ((), (9,), (9, 0), (0,)):
            star = begin(LearnersKept(None, lambda: AT), SeatSetup(), total, purpose="probe", seed="1")
            assert isinstance(star.run, UnlockTest)
            for number in answers:
                # 0 stands for the right number.
                star.answer(NumberTyped(number or star.run.fact.needed))
            yield star


def assert_apart(size: Point, text: float, seed: int) -> None:
    """Raise `AssertionError` unless *Continue* is always at the same place, and no answer ever is."""
    places, answers = set[tuple[int, ...]](), set[tuple[int, ...]]()
    for exercise in chain(moments(), random_practices(Random(seed)), stars(), lesson_moments()):
        if exercise.run.stage == "over":
            continue
        for one in placed_of(exercise, size, text):
            if one.key == choices.GO_ON:
                places.add(tuple(one.rect))
            elif isinstance(one.widget.enter(), Choose) or (one.key or "").startswith(("end:", "seat:")):
                answers.add(tuple(one.rect))
    assert len(places) == 1, f"it has several places: {places}"
    [place] = places
    assert not Rect(place).collidelistall([Rect(answer) for answer in answers]), "an answer is there"


@SIZES
def test_continue_is_never_where_an_answer_is(size: Point, text: float, seed: int) -> None:
    assert_apart(size, text, seed)


def test_a_planted_fault_of_its_place_is_caught(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:

    def below(view: PageView, shown: Shown) -> Stack:
        return Stack((choices._answers(view, shown), choices.below(view, shown)))

    monkeypatch.setattr(exercise_page, "below", below)
    with pytest.raises(AssertionError, match="an answer is there"):
        assert_apart((1280, 720), 1.0, seed)


def assert_elsewhere(seed: int, returns: int) -> None:
    """Raise `AssertionError` if a press where the right answer was shown is right when its fact returns."""
    chance, layouts = (
        Random(seed),
        [((1280, 720), 1.0), ((800, 600), 1.0), ((800, 600), 2.0), ((1920, 1080), 1.0)],
    )
    for number in range(returns):
        kinds: list[ItemKind] = chance.sample([kind for kind in ITEM_KINDS if kind != "train"], 3)
        total = chance.choice(TOTALS)
        fact, (size, text) = Fact(total, chance.randrange(1, total), "frames"), chance.choice(layouts)
        is_none = kinds[0] in CAN_BE_NONE and chance.random() < 0.2
        missed = posed(made(kinds[0], fact, chance, is_none=is_none), "frame", "shown")
        assert isinstance(missed.run, Practice)
        met = [PastItem(PosedItem(made(kind, fact, chance), "frame"), "first try") for kind in kinds[1:]]
        past, setup = tuple(met[: chance.randrange(3)]), replace(missed.run.setup, seed=f"{seed}/{number}")
        again = state.returning(replace(missed.run, past=past, setup=setup))
        pressed, right = (
            [one.rect for one in placed_of(exercise, size, text) if one.widget.enter() == Choose(answer)]
            for exercise, answer in (
                (missed, answer_of(missed.run.item)),
                (posed(again.item, again.fade), answer_of(again.item)),
            )
        )
        assert pressed
        is_same = any(rect.collidepoint(one.center) for one in pressed for rect in right)
        assert not is_same, f"{missed.run.item} returns as {again.item}, at {size}, {text}"


def test_no_item_that_returns_is_answered_by_position(seed: int) -> None:
    assert_elsewhere(seed, 300)


def test_a_planted_fault_of_an_item_that_returns_is_caught(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(state, "places_of_answer", lambda _: (0.0,))
    with pytest.raises(AssertionError, match="returns as"):
        assert_elsewhere(seed, 300)


def bounds(items: Iterator[Item]) -> list[Rect]:
    return [item.picture.get_rect(topleft=(item.left, item.top)) for item in items]


_ASKED = ("sentence", "frame", "line", "halves")


def assert_uncovered(size: Point, text: float) -> None:
    """Raise `AssertionError` unless what hops stays off the sentence and the sum, at each moment."""
    hops = 0
    for number in range(len(FIRST_STEPS)):
        steps = begun(number)
        if not steps.is_pointing_out:
            continue
        look, placed = look_of(size, text), placed_of(steps, size, text)
        asked = [one for one in placed if getattr(one.widget, "key", "") in _ASKED]
        assert len(asked) == 3
        texts = [rect for one in asked for rect in bounds(one.widget.draw(look, one.rect, 0))]
        for now_ms in range(0, round(ASK_MS), 50):
            for one in placed:
                if (one.key or "").partition(":")[0] in ("half", "tile", "boneyard"):
                    drawn = bounds(one.widget.draw(look, one.rect, now_ms))
                    hops += drawn != bounds(one.widget.draw(look, one.rect, 0))
                    assert not any(rect.collidelistall(texts) for rect in drawn), (
                        f"{one.key} covers the question"
                    )
    assert hops > 20


@SIZES
def test_a_hop_covers_no_question(size: Point, text: float) -> None:
    assert_uncovered(size, text)


def test_a_planted_fault_of_a_hop_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_figures, "HOP_SHARE", 0.5)
    with pytest.raises(AssertionError, match="covers the question"):
        assert_uncovered((1280, 720), 1.0)
