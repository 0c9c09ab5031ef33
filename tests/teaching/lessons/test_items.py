"""Items of lessons: what is right, what a wrong answer has done, what is shown; and the check of it at a hundredth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from matador.match.help import Picture
from matador.rules import Tile
from matador.teaching.bonds import Pair
from matador.teaching.evidence import Fact
from matador.teaching.lessons.kinds import LESSON_KINDS, lesson_of, rules_of
from matador.teaching.lessons.run import answer_of
from matador.teaching.lessons.tasks import (
    Double,
    Hand,
    LayOne,
    Lesson,
    LessonKind,
    Points,
    Task,
    WhichFits,
    steps_of,
)
from matador.teaching.path import TOTALS
from matador.teaching.practice.items import (
    Answer,
    EmptyCells,
    NoneChosen,
    NumberTyped,
    PointsCounted,
    TileLaid,
    TilePicked,
)
from tests.checks.lessons import THERE, check_lessons

PLAIN = rules_of("two ends", 7)

THREE = Fact(7, 3, "frames")
ASKED, WHOLE = Pair(7, 3), Pair(7, 3, 4)
LEFT = Points(PLAIN, ((Tile(3, 4), Tile(1, 2)), ()))


def test_many_lessons(seed: int) -> None:
    counts = check_lessons(2 * len(THERE), seed)
    assert counts["items"] == 12 * len(THERE)
    assert all(counts[kind.replace(" ", "_")] >= 2 for kind in LESSON_KINDS)
    assert all(counts[f"of_{total}"] >= 12 for total in TOTALS)
    assert counts["nothing_goes"] >= 30


def test_what_cannot_be_made_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="there is no"):
        lesson_of("closing and opening", 10, Random(seed))
    with pytest.raises(ValueError, match="is not taught"):
        lesson_of("frame", 9, Random(seed))


def _typed_one_more(task: Task) -> Answer:
    answer = answer_of(task)
    return NumberTyped(answer.number + 1) if isinstance(answer, NumberTyped) else answer


def _always_something(task: Task) -> Answer:
    """The first tile, where nothing fits."""
    answer = answer_of(task)
    if isinstance(task, WhichFits) and isinstance(answer, NoneChosen):
        return TilePicked(task.hand.tiles[0])
    return answer


def _wrong_half(task: Task) -> Answer:
    answer = answer_of(task)
    if isinstance(answer, TileLaid) and answer.play.touching is not None:
        return TileLaid(replace(answer.play, touching=answer.play.tile.opposite(answer.play.touching)))
    return answer


def _loser(task: Task) -> Answer:
    answer = answer_of(task)
    return replace(answer, seat=1 - answer.seat) if isinstance(answer, PointsCounted) else answer


@pytest.mark.parametrize("answer", [_typed_one_more, _always_something, _wrong_half, _loser])
def test_a_planted_wrong_answer_is_caught(answer: Callable[[Task], Answer], seed: int) -> None:
    with pytest.raises(AssertionError, match="is claimed to be right"):
        check_lessons(len(THERE), seed, answer=answer)


def _spoilt(task: Task, fault: str) -> Task:
    match task:
        case WhichFits(hand) if fault == "a fitting tile" and isinstance(answer_of(task), NoneChosen):
            fits = [tile for tile in hand.rules.tiles if isinstance(_answer_with(hand, tile), TilePicked)]
            lying = hand.laid[0].tile
            there = [tile for tile in fits if tile.pips != hand.rules.total and tile != lying]
            return WhichFits(replace(hand, tiles=(there[0], *hand.tiles[1:])))
        case LayOne(hand) if fault == "a tile twice":
            return LayOne(replace(hand, tiles=(*hand.tiles[:-1], hand.tiles[0])))
        case LayOne(hand) if fault == "a tile of the table":
            return LayOne(replace(hand, tiles=(hand.laid[0].tile, *hand.tiles[1:])))
        case LayOne(hand) if fault == "one end":
            return LayOne(replace(hand, arms=hand.arms[:1]))
        case Points(rules, hands) if fault == "many points":
            heavy = (Tile(rules.set, rules.set), Tile(rules.set - 1, rules.set))
            return Points(rules, tuple(heavy if hand else () for hand in hands))
        case Double(half) if fault == "larger doubles":
            return Double(half + 1)
        case EmptyCells(fact) if fault == "the same fact":
            return EmptyCells(replace(fact, known=1))
        case _:
            return task


def _answer_with(hand: Hand, tile: Tile) -> Answer:
    return answer_of(WhichFits(replace(hand, tiles=(tile,))))


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        # The tile that is put in may make two items alike, which is seen first.
        ("a fitting tile", "not in half of the items|twice"),
        ("a tile twice", "twice"),
        ("a tile of the table", "twice"),
        ("one end", "no two ends"),
        ("many points", "points"),
        ("larger doubles", "a large double is shown"),
        ("the same fact", "too few different facts"),
        ("other manners", "other manners"),
    ],
)
def test_a_planted_lesson_with_a_fault_is_caught(fault: str, told: str, seed: int) -> None:
    def faulty(kind: LessonKind, total: int, chance: Random, picture: Picture) -> Lesson:
        lesson = lesson_of(kind, total, chance, picture)
        items = [replace(item, task=_spoilt(item.task, fault)) for item in lesson.items]
        if fault == "other manners":
            items.reverse()
        return replace(lesson, items=tuple(items))

    with pytest.raises(AssertionError, match=told):
        check_lessons(2 * len(THERE), seed, make=faulty)


def test_a_planted_step_that_tells_the_answer_is_caught(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr("tests.checks.lesson_items.steps_shown", lambda item: steps_of(item.task).all)
    with pytest.raises(AssertionError):
        check_lessons(len(THERE), seed)


def test_a_planted_rule_that_takes_other_tiles_is_caught(planted: pytest.MonkeyPatch, seed: int) -> None:
    planted.setattr("matador.rules.fit._touching_halves", lambda *_: {1, 2})
    with pytest.raises(AssertionError):
        check_lessons(len(THERE), seed)
