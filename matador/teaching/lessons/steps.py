"""What is shown of an item, step by step, as data: each step is to be drawn, and said in one short sentence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, assert_never

from matador.rules import Arm, Play, Tile
from matador.rules.fit import needed_halves
from matador.teaching.facts import Fact
from matador.teaching.frames import Pair
from matador.teaching.lessons.hands import Hand, pairs_made, plays_of
from matador.teaching.lessons.items import EmptyCells, LayOne, LessonItem, Points, Task, WhichFits
from matador.teaching.pairs import Laid, laid, pairs_at
from matador.teaching.practice.items import MissingPart, Tiles


@dataclass(frozen=True, slots=True)
class EndGlows:
    """An end glows."""

    arm: Arm | None = None
    """None: the only end there is, that of a fact."""


@dataclass(frozen=True, slots=True)
class NeedSeen:
    """What an end needs, written out: `3 + 4 = 7`."""

    arm: Arm
    pairs: tuple[Pair, ...]
    """With what is needed as the second part; none where nothing is added up."""
    halves: tuple[int, ...]
    """The halves that go on there; none where no half does, and only a matador goes on."""


@dataclass(frozen=True, slots=True)
class FrameSeen:
    """The frame with the known pips in it."""

    pair: Pair


@dataclass(frozen=True, slots=True)
class EmptyLit:
    """The empty cells of the frame light up, one after the other."""

    pair: Pair


@dataclass(frozen=True, slots=True)
class PartsSeen:
    """The part-whole picture: the total above, the known part and an empty box below."""

    pair: Pair


@dataclass(frozen=True, slots=True)
class SumSeen:
    """Both parts in the frame, and the sum written out."""

    pair: Pair


@dataclass(frozen=True, slots=True)
class HalfLit:
    """A tile comes forward, and the half lights up that is to touch."""

    tile: Tile
    half: int | None
    """None: the tile lies crosswise, and no half touches."""


@dataclass(frozen=True, slots=True)
class TilePassed:
    """A tile is tried and does not go on."""

    tile: Tile
    pairs: tuple[Pair, ...]
    """What its halves make instead of the total; none where nothing is added up."""


@dataclass(frozen=True, slots=True)
class TileGoes:
    """A tile is laid."""

    play: Play
    made: Laid | None
    """The sum that it makes, a matador's own among them; None where nothing is added up."""


@dataclass(frozen=True, slots=True)
class NothingGoes:
    """Nothing fits."""


@dataclass(frozen=True, slots=True)
class WinnerSeen:
    """Who went out gets the points."""

    seat: int


@dataclass(frozen=True, slots=True)
class TileCounted:
    """The pips of a tile that was left are added."""

    tile: Tile
    so_far: int
    """The pips up to this tile, its own included."""


@dataclass(frozen=True, slots=True)
class PointsGiven:
    """The points go to their seat."""

    seat: int
    points: int


ShownStep: TypeAlias = (
    EndGlows
    | NeedSeen
    | FrameSeen
    | EmptyLit
    | PartsSeen
    | SumSeen
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
    """How a task is done."""

    before: tuple[ShownStep, ...]
    """All but the last thing."""
    last: tuple[ShownStep, ...]
    """The last thing: it has the answer."""

    @property
    def all(self) -> tuple[ShownStep, ...]:
        return self.before + self.last


# A lesson asks for them in every frame, and at a table they are asked of the rules.
@lru_cache(maxsize=16)
def steps_of(task: Task) -> Steps:
    """How a task is done, step by step."""
    match task:
        case EmptyCells(fact):
            return Steps((FrameSeen(_asked(fact)), EmptyLit(_asked(fact))), (SumSeen(_whole(fact)),))
        case MissingPart(fact):
            return Steps((PartsSeen(_asked(fact)), FrameSeen(_asked(fact))), (SumSeen(_whole(fact)),))
        case Tiles(fact, tiles):
            right = [tile for tile in tiles if fact.needed in tile.halves]
            last: ShownStep = HalfLit(right[0], fact.needed) if right else NothingGoes()
            return Steps((EndGlows(), FrameSeen(_asked(fact)), SumSeen(_whole(fact))), (last,))
        case WhichFits(hand) | LayOne(hand):
            return _steps_with(hand)
        case Points():
            return _steps_of_points(task)
        case _:
            assert_never(task)


def steps_shown(item: LessonItem) -> tuple[ShownStep, ...]:
    """What is shown of an item before anything is answered: all, all but the last thing, or nothing."""
    match item.manner:
        case "shown":
            return steps_of(item.task).all
        case "completed":
            return steps_of(item.task).before
        case "alone":
            return ()
        case _:
            assert_never(item.manner)


def _asked(fact: Fact) -> Pair:
    return Pair(fact.total, fact.known)


def _whole(fact: Fact) -> Pair:
    return Pair(fact.total, fact.known, fact.needed)


def _steps_with(hand: Hand) -> Steps:
    """What each end needs, and the tiles that do not go on.

    One tile is always left for the last thing: so it is not told by then whether one goes on.
    """
    plays = plays_of(hand)
    fitting = {play.tile for play in plays}
    passed = tuple(TilePassed(tile, pairs_made(hand, tile)) for tile in hand.tiles if tile not in fitting)
    before = (*_needs(hand), *(passed if plays else passed[:-1]))
    if not plays:
        return Steps(before, (passed[-1], NothingGoes()))
    play = plays[0]
    end = None if play.arm is None else hand.ends[play.arm]
    return Steps(before, (HalfLit(play.tile, play.touching), TileGoes(play, laid(hand.rules, end, play))))


def _needs(hand: Hand) -> tuple[ShownStep, ...]:
    found: list[ShownStep] = []
    for arm, end in hand.ends.items():
        pairs = tuple(Pair(pair.total, pair.first, pair.missing) for pair in pairs_at(hand.rules, end))
        found += [EndGlows(arm), NeedSeen(arm, pairs, needed_halves(hand.rules, end))]
    return tuple(found)


def _steps_of_points(points: Points) -> Steps:
    """The tiles are counted one by one; the last of them is left for the last thing."""
    tiles = [tile for hand in points.hands for tile in hand]
    counted = tuple(
        TileCounted(tile, sum(one.pips for one in tiles[: place + 1])) for place, tile in enumerate(tiles)
    )
    last: tuple[ShownStep, ...] = (*counted[-1:], PointsGiven(points.winner, points.points))
    return Steps((WinnerSeen(points.winner), *counted[:-1]), last)
