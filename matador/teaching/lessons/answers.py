"""What can be answered in a lesson, what is right, and what a wrong answer has done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from matador.rules import Play, Tile
from matador.rules.reasons import Reason
from matador.teaching.frames import Pair
from matador.teaching.lessons.hands import Hand, pairs_made, plays_of, plays_offered, reason_of
from matador.teaching.lessons.items import EmptyCells, FactTask, LayOne, Points, Task, WhichFits
from matador.teaching.pairs import dropped
from matador.teaching.practice import answers as practice
from matador.teaching.practice.answers import MOST_TYPED, NoneChosen, NumberTyped, TileChosen
from matador.teaching.practice.items import MissingPart, Tiles


@dataclass(frozen=True, slots=True)
class TilePicked:
    """One of the tiles, where the half is not asked for."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class TileLaid:
    """A tile, the end at which it is laid, and the half that is to touch there."""

    play: Play


@dataclass(frozen=True, slots=True)
class PointsCounted:
    """The seat that gets the points, and their number."""

    seat: int
    points: int


LessonAnswer: TypeAlias = NumberTyped | TileChosen | NoneChosen | TilePicked | TileLaid | PointsCounted
"""`NoneChosen` says that nothing fits."""


@dataclass(frozen=True, slots=True)
class Made:
    """Another number than the total was made, `3 + 5 = 8`; there may be several where no half or end was chosen."""

    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """A rule stands against it, and nothing is added up."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class Overlooked:
    """It was said that nothing fits, and these tiles do."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Miscounted:
    """The points are another's, or they are others in number, or both."""

    is_seat_wrong: bool
    is_number_wrong: bool


Wrong: TypeAlias = Made | Refused | Overlooked | Miscounted


@dataclass(frozen=True, slots=True)
class LessonJudged:
    """What an answer says."""

    wrong: Wrong | None = None
    """What it has done; None if it is right."""
    tried: int | None = None
    """The number that was put to the known one of a fact; None if the answer names none, or is about no fact."""

    @property
    def is_right(self) -> bool:
        return self.wrong is None


def answer_of(task: Task) -> LessonAnswer:
    """A right answer; where several are right, the first of them."""
    match task:
        case EmptyCells(fact) | MissingPart(fact):
            return NumberTyped(fact.needed)
        case Tiles(fact, tiles):
            right = next((tile for tile in tiles if fact.needed in tile.halves), None)
            return NoneChosen() if right is None else TileChosen(right, fact.needed)
        case WhichFits(hand):
            plays = plays_of(hand)
            return TilePicked(plays[0].tile) if plays else NoneChosen()
        case LayOne(hand):
            plays = plays_of(hand)
            return TileLaid(plays[0]) if plays else NoneChosen()
        case Points():
            return PointsCounted(task.winner, task.points)
        case _:
            assert_never(task)


def judged(task: Task, answer: LessonAnswer) -> LessonJudged:
    """What an answer to a task says: each that is right counts as right.

    `ValueError` for one that the task does not offer.
    """
    match task, answer:
        case ((EmptyCells() | MissingPart() | Tiles()), (NumberTyped() | TileChosen() | NoneChosen())):
            return _judged_fact(task, answer)
        case ((WhichFits(hand) | LayOne(hand)), NoneChosen()):
            tiles = tuple(dict.fromkeys(play.tile for play in plays_of(hand)))
            return LessonJudged(Overlooked(tiles) if tiles else None)
        case WhichFits(hand), TilePicked(tile) if tile in hand.tiles:
            fits = any(play.tile == tile for play in plays_of(hand))
            return LessonJudged(None if fits else Made(pairs_made(hand, tile)))
        case LayOne(hand), TileLaid(play) if play in plays_offered(hand):
            return LessonJudged(_wrong_with(hand, play))
        case Points(_, hands), PointsCounted(seat, points) if (
            0 <= seat < len(hands) and 0 <= points <= MOST_TYPED
        ):
            is_seat_wrong, is_number_wrong = seat != task.winner, points != task.points
            is_wrong = is_seat_wrong or is_number_wrong
            return LessonJudged(Miscounted(is_seat_wrong, is_number_wrong) if is_wrong else None)
        case _:
            raise ValueError(f"{answer} is not an answer to {task}")


def _judged_fact(task: FactTask, answer: NumberTyped | TileChosen | NoneChosen) -> LessonJudged:
    """As in practice."""
    says = practice.judged(MissingPart(task.fact) if isinstance(task, EmptyCells) else task, answer)
    if says.is_right:
        return LessonJudged(tried=says.tried)
    fact = task.fact
    if says.tried is not None:
        return LessonJudged(Made((Pair(fact.total, fact.known, says.tried),)), says.tried)
    right = practice.answer_of(task) if isinstance(task, Tiles) else None
    return LessonJudged(Overlooked((right.tile,) if isinstance(right, TileChosen) else ()))


def _wrong_with(hand: Hand, play: Play) -> Wrong | None:
    """What is wrong with a placement; None if it is legal."""
    reason = reason_of(hand, play)
    if reason is None:
        return None
    pairs = dropped(hand.rules, reason)
    return Made(pairs) if pairs else Refused(reason)
