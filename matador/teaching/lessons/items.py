"""Lessons and their items as values: the kinds, their rules, and the hands at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal, TypeAlias

from matador.rules import ARMS, Arm, End, Play, Ruleset, Tile
from matador.rules.ends import NOT_OPENED
from matador.rules.reasons import Reason, reason_against
from matador.rules.scoring import score_out
from matador.rules.tables import compiled
from matador.rules.turn import Turn
from matador.teaching.bonds import Pair, dropped
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
class BothHalves:
    """Two halves: the learner types what they make together, which need not be the total of the lesson."""

    first: int
    second: int

    @property
    def pair(self) -> Pair:
        return Pair(self.first + self.second, self.first, self.second)


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
Task: TypeAlias = FactTask | HandTask | BothHalves | Points


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
