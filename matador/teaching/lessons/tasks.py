"""Lessons as values: their tasks, the hands at a table, and the steps that show how to solve a task."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final, Literal, TypeAlias, assert_never

from matador.rules import ARMS, Arm, End, Play, Ruleset, Tile
from matador.rules.ends import NOT_OPENED
from matador.rules.fit import needed_halves
from matador.rules.reasons import Reason, reason_against
from matador.rules.scoring import score_out
from matador.rules.tables import compiled
from matador.rules.turn import Turn
from matador.teaching.bonds import Laid, Pair, dropped, laid, pairs_at
from matador.teaching.evidence import Fact
from matador.teaching.practice.items import EmptyCells, MissingPart, Tiles


@dataclass(frozen=True, slots=True)
class Hand:
    """A line on the table, with a few tiles in hand."""

    rules: Ruleset
    laid: tuple[Play, ...]
    """The placements that built the line."""
    arms: tuple[Arm, ...]
    """The visible arms; the others count as closed."""
    tiles: tuple[Tile, ...]

    @property
    def ends(self) -> Mapping[Arm, End]:
        return compiled(self.rules).code.ends(turn_of(self).line)


def turn_of(hand: Hand) -> Turn:
    """The turn of a player with this hand who could also draw; `ValueError` if the line breaks the rules."""
    tables = compiled(hand.rules)
    line = NOT_OPENED
    for play in hand.laid:
        move = tables.move_of(line, play)
        line = line & move.keep | move.put
    code = tables.code
    ends = code.ends(line)
    left, right, up, down = (code.code(ends[arm]) if arm in hand.arms else code.closed for arm in ARMS)
    asked = code.line(left, right, up, down, spinner_to_come=code.spinner_to_come(line))
    return Turn(tables, asked, tables.mask_of(hand.tiles), boneyard=hand.rules.reserve + 1, drawn=0)


def plays_of(hand: Hand) -> tuple[Play, ...]:
    """The legal placements, by arm and tile."""
    return tuple(action for action in turn_of(hand).legal() if isinstance(action, Play))


def plays_offered(hand: Hand) -> tuple[Play, ...]:
    """All placements that can be tried, legal or not, by tile, end and half; matadors turn crosswise themselves."""
    found: list[Play] = []
    for tile, arm in product(hand.tiles, hand.arms):
        if tile in hand.rules.matador_tiles and hand.rules.matador_cross != "none":
            found.append(Play(tile, "crosswise", arm))
        else:
            found += [Play(tile, "along", arm, half) for half in tile.halves]
    return tuple(found)


def reason_of(hand: Hand, play: Play) -> Reason | None:
    return reason_against(turn_of(hand), play)


def pairs_made(hand: Hand, tile: Tile) -> tuple[Pair, ...]:
    """The wrong sums of a tile that does not fit, for each half and end."""
    tried = (play for play in plays_offered(hand) if play.tile == tile)
    reasons = (reason_of(hand, play) for play in tried)
    found = (pair for reason in reasons if reason is not None for pair in dropped(hand.rules, reason))
    return tuple(dict.fromkeys(found))


Manner: TypeAlias = Literal["shown", "completed", "alone"]
"""The learner watches, does the last step, or does everything."""
LessonKind: TypeAlias = str
"""A key of `LESSONS` in `matador.teaching.lessons.kinds`."""
MANNERS: Final[tuple[Manner, ...]] = ("shown", "shown", "completed", "completed", "alone", "alone")
"""The manners of the six items in every lesson."""


@dataclass(frozen=True, slots=True)
class Double:
    """A tile with two equal halves: the learner types what they make together."""

    half: int

    @property
    def tile(self) -> Tile:
        return Tile(self.half, self.half)

    @property
    def pair(self) -> Pair:
        return Pair(2 * self.half, self.half, self.half)


@dataclass(frozen=True, slots=True)
class WhichFits:
    """A hand at one end: the learner presses a fitting tile, or says that nothing fits."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class LayOne:
    """A hand at one or two ends: the learner plays a tile at an end with one half, or says that nothing fits."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class Points:
    """A round is over, because one hand is empty: the learner chooses who gets the points, and types how many."""

    rules: Ruleset
    hands: tuple[tuple[Tile, ...], ...]
    """By seat; the learner is seat 0."""

    @property
    def winner(self) -> int:
        return next(seat for seat, tiles in enumerate(self.hands) if not tiles)

    @property
    def points(self) -> int:
        pips = [sum(tile.pips for tile in hand) for hand in self.hands]
        return score_out(self.rules, self.winner, pips).points[self.rules.side_of(self.winner)]


FactTask: TypeAlias = EmptyCells | MissingPart | Tiles
HandTask: TypeAlias = WhichFits | LayOne
Task: TypeAlias = FactTask | HandTask | Double | Points


@dataclass(frozen=True, slots=True)
class LessonItem:
    """An item of a lesson."""

    task: Task
    manner: Manner


@dataclass(frozen=True, slots=True)
class Lesson:
    """Six items about one subject: two are shown, two completed, two done alone."""

    kind: LessonKind
    total: int
    items: tuple[LessonItem, ...]


def fact_of(task: Task) -> Fact | None:
    return task.fact if isinstance(task, EmptyCells | MissingPart | Tiles) else None


# The steps for showing an item; each is drawn, and spoken in one short sentence


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
class DoubleSeen:
    """A double lights up."""

    tile: Tile


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
    | DoubleSeen
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
        case Double():
            return Steps((DoubleSeen(task.tile),), (PairSeen("sum", task.pair),))
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
