"""Items of lessons: what is right, what a wrong answer has done, what is shown; and the check of it at a hundredth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from matador.match.help import Picture
from matador.rules import Play, Tile
from matador.teaching.evidence import Fact
from matador.teaching.frames import Pair
from matador.teaching.lessons.items import (
    EmptyCells,
    Hand,
    LayOne,
    Lesson,
    LessonItem,
    LessonKind,
    Points,
    Task,
    WhichFits,
)
from matador.teaching.lessons.kinds import LESSON_KINDS, lesson_of, rules_of
from matador.teaching.lessons.run import answer_of, judged
from matador.teaching.lessons.steps import (
    EndGlows,
    HalfLit,
    NeedSeen,
    NothingGoes,
    PairSeen,
    PointsGiven,
    ShownStep,
    TileCounted,
    TileGoes,
    TilePassed,
    WinnerSeen,
    steps_of,
    steps_shown,
)
from matador.teaching.path import TOTALS
from matador.teaching.practice.items import (
    Answer,
    MissingPart,
    NoneChosen,
    NumberTyped,
    PointsCounted,
    TileChosen,
    TileLaid,
    TilePicked,
    Tiles,
)
from matador.teaching.sums import Laid
from tests.checks.lessons import THERE, check_lessons

PLAIN = rules_of("two ends", 7)
BLANKS = rules_of("matadors", 7)

THREE = Fact(7, 3, "frames")
ASKED, WHOLE = Pair(7, 3), Pair(7, 3, 4)
AT_THREE = Hand(PLAIN, (Play(Tile(3, 3), "along"),), ("R",), (Tile(1, 4), Tile(3, 5), Tile(2, 2)))
TWO_ENDS = Hand(PLAIN, (Play(Tile(3, 5), "along"),), ("L", "R"), (Tile(1, 4), Tile(2, 2), Tile(3, 3)))
AT_MATADOR = Hand(BLANKS, (Play(Tile(3, 4), "crosswise"),), ("R",), (Tile(0, 4), Tile(1, 6), Tile(3, 5)))
CLOSED = replace(AT_MATADOR, tiles=(Tile(3, 5), Tile(4, 4)))
LEFT = Points(PLAIN, ((Tile(3, 4), Tile(1, 2)), ()))

LAY_4 = Play(Tile(1, 4), "along", "L", 4)


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


@pytest.mark.parametrize(
    ("task", "answer"),
    [
        (EmptyCells(THREE), NumberTyped(100)),
        (EmptyCells(THREE), NoneChosen()),
        (MissingPart(THREE), TilePicked(Tile(1, 4))),
        (Tiles(THREE, (Tile(1, 4),)), TileChosen(Tile(2, 4), 4)),
        (WhichFits(AT_THREE), TilePicked(Tile(2, 4))),
        (WhichFits(AT_THREE), TileLaid(Play(Tile(1, 4), "along", "R", 4))),
        (LayOne(TWO_ENDS), TileLaid(Play(Tile(2, 4), "along", "L", 4))),
        (LayOne(AT_THREE), TileLaid(LAY_4)),
        (LayOne(AT_MATADOR), TileLaid(Play(Tile(1, 6), "along", "R", 1))),
        (LayOne(TWO_ENDS), PointsCounted(0, 1)),
        (LEFT, PointsCounted(2, 10)),
        (LEFT, PointsCounted(1, 100)),
        (LEFT, NoneChosen()),
    ],
)
def test_what_is_not_offered_is_refused(task: Task, answer: Answer) -> None:
    with pytest.raises(ValueError, match="is not an answer to"):
        judged(task, answer)


STEPS: list[tuple[Task, tuple[ShownStep, ...], tuple[ShownStep, ...]]] = [
    (
        EmptyCells(THREE),
        (PairSeen("frame", ASKED), PairSeen("empty cells", ASKED)),
        (PairSeen("sum", WHOLE),),
    ),
    (MissingPart(THREE), (PairSeen("parts", ASKED), PairSeen("frame", ASKED)), (PairSeen("sum", WHOLE),)),
    (
        Tiles(THREE, (Tile(3, 5), Tile(1, 4))),
        (EndGlows(), PairSeen("frame", ASKED), PairSeen("sum", WHOLE)),
        (HalfLit(Tile(1, 4), 4),),
    ),
    (
        WhichFits(AT_THREE),
        (
            EndGlows("R"),
            NeedSeen("R", (WHOLE,), (4,)),
            TilePassed(Tile(3, 5), (Pair(7, 3, 3), Pair(7, 3, 5))),
            TilePassed(Tile(2, 2), (Pair(7, 3, 2),)),
        ),
        (HalfLit(Tile(1, 4), 4), TileGoes(Play(Tile(1, 4), "along", "R", 4), Laid(WHOLE))),
    ),
    (
        LayOne(CLOSED),
        (
            EndGlows("R"),
            NeedSeen("R", (Pair(7, 7, 0),), (0,)),
            TilePassed(Tile(3, 5), (Pair(7, 7, 3), Pair(7, 7, 5))),
        ),
        (TilePassed(Tile(4, 4), (Pair(7, 7, 4),)), NothingGoes()),
    ),
    (
        LayOne(Hand(BLANKS, (Play(Tile(0, 3), "along"),), ("L",), (Tile(5, 5), Tile(1, 6)))),
        (
            EndGlows("L"),
            NeedSeen("L", (Pair(7, 0, 7),), ()),
            TilePassed(Tile(5, 5), (Pair(7, 0, 5),)),
        ),
        (
            HalfLit(Tile(1, 6), None),
            TileGoes(Play(Tile(1, 6), "crosswise", "L"), Laid(Pair(7, 1, 6), is_matadors=True)),
        ),
    ),
    (
        LEFT,
        (WinnerSeen(1), TileCounted(Tile(3, 4), 7)),
        (TileCounted(Tile(1, 2), 10), PointsGiven(1, 10)),
    ),
]


@pytest.mark.parametrize(("task", "before", "last"), STEPS)
def test_what_is_shown(task: Task, before: tuple[ShownStep, ...], last: tuple[ShownStep, ...]) -> None:
    assert (steps_of(task).before, steps_of(task).last) == (before, last)
    assert steps_shown(LessonItem(task, "shown")) == before + last
    assert steps_shown(LessonItem(task, "completed")) == before
    assert steps_shown(LessonItem(task, "alone")) == ()


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
