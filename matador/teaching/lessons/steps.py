"""The steps for showing an item, as data; each step is drawn, and spoken in one short sentence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, assert_never

from matador.rules import Arm, Play, Tile
from matador.rules.fit import needed_halves
from matador.teaching.bonds import Laid, Pair, laid, pairs_at
from matador.teaching.lessons.items import (
    BothHalves,
    Hand,
    LayOne,
    LessonItem,
    Points,
    Task,
    WhichFits,
    pairs_made,
    plays_of,
)
from matador.teaching.practice.items import EmptyCells, MissingPart, Tiles


@dataclass(frozen=True, slots=True)
class EndGlows:
    """An end glows."""

    arm: Arm | None = None
    """None means the only end."""


@dataclass(frozen=True, slots=True)
class NeedSeen:
    """The sum that an end needs appears in writing: `3 + 4 = 7`."""

    arm: Arm
    pairs: tuple[Pair, ...]
    """The needed number is the second part; empty if nothing is added."""
    halves: tuple[int, ...]
    """The halves that fit; empty if only a matador fits."""


@dataclass(frozen=True, slots=True)
class PairSeen:
    """A picture of two parts and their total.

    The frame with the known pips; its empty cells, which light up one after the other; the total above the known part
    and an empty box; both parts in the frame, with the sum in writing.
    """

    shows: Literal["frame", "empty cells", "parts", "sum"]
    pair: Pair


@dataclass(frozen=True, slots=True)
class HalfLit:
    """A tile comes forward, and its touching half lights up."""

    tile: Tile
    half: int | None
    """None for a crosswise tile."""


@dataclass(frozen=True, slots=True)
class TilePassed:
    """A tile is tried, but does not fit."""

    tile: Tile
    pairs: tuple[Pair, ...]
    """The wrong sums of its halves; empty if nothing is added."""


@dataclass(frozen=True, slots=True)
class TileGoes:
    """A tile is played."""

    play: Play
    made: Laid | None
    """Its sum, which may be a matador's own; None if nothing is added."""


@dataclass(frozen=True, slots=True)
class NothingGoes:
    """Nothing fits."""


@dataclass(frozen=True, slots=True)
class WinnerSeen:
    """The player who went out gets the points."""

    seat: int


@dataclass(frozen=True, slots=True)
class TileCounted:
    """The pips of a remaining tile are added."""

    tile: Tile
    so_far: int


@dataclass(frozen=True, slots=True)
class PointsGiven:
    """The points go to their seat."""

    seat: int
    points: int


ShownStep: TypeAlias = (
    EndGlows
    | NeedSeen
    | PairSeen
    | HalfLit
    | TilePassed
    | TileGoes
    | NothingGoes
    | WinnerSeen
    | TileCounted
    | PointsGiven
)


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps of a solution."""

    before: tuple[ShownStep, ...]
    last: tuple[ShownStep, ...]

    @property
    def all(self) -> tuple[ShownStep, ...]:
        return self.before + self.last


# Cached, because a lesson needs them in every frame.
@lru_cache(maxsize=16)
def steps_of(task: Task) -> Steps:
    match task:
        case EmptyCells(fact) | MissingPart(fact) | Tiles(fact):
            asked, whole = Pair(fact.total, fact.known), Pair(fact.total, fact.known, fact.needed)
            frame, sum_ = PairSeen("frame", asked), PairSeen("sum", whole)
            if isinstance(task, EmptyCells):
                return Steps((frame, PairSeen("empty cells", asked)), (sum_,))
            if isinstance(task, MissingPart):
                return Steps((PairSeen("parts", asked), frame), (sum_,))
            right = [tile for tile in task.tiles if fact.needed in tile.halves]
            last = HalfLit(right[0], fact.needed) if right else NothingGoes()
            return Steps((EndGlows(), frame, sum_), (last,))
        case BothHalves():
            return Steps((), (PairSeen("sum", task.pair),))
        case WhichFits(hand) | LayOne(hand):
            return _steps_with(hand)
        case Points():
            # The tiles are counted one by one; the last one is part of the answer.
            left = [tile for hand in task.hands for tile in hand]
            counted = [
                TileCounted(tile, sum(one.pips for one in left[: place + 1]))
                for place, tile in enumerate(left)
            ]
            given = PointsGiven(task.winner, task.points)
            return Steps((WinnerSeen(task.winner), *counted[:-1]), (*counted[-1:], given))
        case _:
            assert_never(task)


def steps_shown(item: LessonItem) -> tuple[ShownStep, ...]:
    """The steps to show before the answer: all of them, all except the answer, or none."""
    match item.manner:
        case "shown":
            return steps_of(item.task).all
        case "completed":
            return steps_of(item.task).before
        case "alone":
            return ()
        case _:
            assert_never(item.manner)


def _steps_with(hand: Hand) -> Steps:
    """The needs of each end, and the tiles that don't fit.

    One tile always remains for the answer, so that the steps before it don't reveal whether a tile fits.
    """
    plays = plays_of(hand)
    fitting = {play.tile for play in plays}
    passed = tuple(TilePassed(tile, pairs_made(hand, tile)) for tile in hand.tiles if tile not in fitting)
    needs: list[ShownStep] = []
    for arm, end in hand.ends.items():
        pairs = tuple(Pair(pair.total, pair.first, pair.missing) for pair in pairs_at(hand.rules, end))
        needs += [EndGlows(arm), NeedSeen(arm, pairs, needed_halves(hand.rules, end))]
    before = (*needs, *(passed if plays else passed[:-1]))
    if not plays:
        return Steps(before, (passed[-1], NothingGoes()))
    play = plays[0]
    made = laid(hand.rules, None if play.arm is None else hand.ends[play.arm], play)
    return Steps(before, (HalfLit(play.tile, play.touching), TileGoes(play, made)))
