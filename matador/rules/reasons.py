"""The reasons why an action can be illegal, as values (rulebook sections 3 to 5).

Each reason contains the facts that an explanation needs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from matador.rules.actions import DRAW, Action, Arm, Direction, Draw, Pass, Play
from matador.rules.ends import End, MatadorEnd, ValueEnd, WildEnd
from matador.rules.fit import fits, joins_as_ordinary, needed_halves, opening_ways
from matador.rules.ruleset import Ruleset
from matador.rules.tiles import Tile
from matador.rules.turn import Turn


@dataclass(frozen=True, slots=True)
class RoundIsOver:
    """The round has ended, so no action is legal (section 5)."""

    def __str__(self) -> str:
        return "the round is over"


@dataclass(frozen=True, slots=True)
class MustOpen:
    """The opener must play a tile, and can neither draw nor pass (section 3)."""

    def __str__(self) -> str:
        return "the first player must play a tile"


@dataclass(frozen=True, slots=True)
class MustOpenWith:
    """The opener must open with the tile that decided who goes first (section 2, `opening`)."""

    tile: Tile

    def __str__(self) -> str:
        return f"the first player must play {self.tile}"


@dataclass(frozen=True, slots=True)
class AlreadyOpened:
    """The action names no arm, although the round has been opened (section 3)."""

    def __str__(self) -> str:
        return "the round has started: name the arm that the tile joins"


@dataclass(frozen=True, slots=True)
class NotInHand:
    """The player does not hold the tile."""

    tile: Tile

    def __str__(self) -> str:
        return f"{self.tile} is not in your hand"


@dataclass(frozen=True, slots=True)
class NoSuchArm:
    """The arm is not open (section 3)."""

    arm: Arm

    def __str__(self) -> str:
        return f"arm {self.arm} is not open"


Because: TypeAlias = Literal[
    "not a matador", "spinner", "matadors go crosswise", "matadors go lengthwise", "wild end"
]


@dataclass(frozen=True, slots=True)
class WrongDirection:
    """The tile may be played at this end, but only in the other direction (section 4)."""

    tile: Tile
    arm: Arm | None
    end: End | None
    """The end of the arm; None for the opening tile."""
    wanted: Direction
    because: Because
    needed: tuple[int, ...] = ()
    """The halves that fit lengthwise, as in `DoesNotFit`."""
    makes: tuple[int, ...] = ()
    """The totals that the touching half makes, as in `DoesNotFit`."""

    def __str__(self) -> str:
        return f"{self.tile} must go {'lengthwise' if self.wanted == 'along' else self.wanted} here ({self.because})"


@dataclass(frozen=True, slots=True)
class DoesNotFit:
    """The tile does not fit the end this way (section 4)."""

    arm: Arm
    end: End
    halves: tuple[int, ...]
    """The touching half, or both halves of a crosswise tile."""
    needed: tuple[int, ...]
    """The halves that would fit, in ascending order."""
    makes: tuple[int, ...]
    """The totals each half makes: one at a number, up to two at a matador, none where totals don't matter."""
    total: int | None
    """The total that touching halves must make; None if they must be equal."""

    def __str__(self) -> str:
        tried = " or ".join(map(str, self.halves))
        wanted = " or ".join(map(str, self.needed)) or "what no half has"
        made = f", {tried} makes {' or '.join(map(str, self.makes))}" if self.makes else ""
        return f"{tried} does not fit end {self.arm} ({self.end}), which needs {wanted}{made}"


@dataclass(frozen=True, slots=True)
class OrdinaryComesFirst:
    """With `last-resort`, no matador may be played while an ordinary placement is possible (section 4)."""

    tile: Tile
    plays: tuple[Play, ...]

    def __str__(self) -> str:
        return f"the matador {self.tile} is a last resort, and you can play {self.plays[0]}"


@dataclass(frozen=True, slots=True)
class MustPlay:
    """The player must play a tile, and may neither draw nor pass (section 5)."""

    plays: tuple[Play, ...]

    def __str__(self) -> str:
        return f"you must play, for example {self.plays[0]}"


@dataclass(frozen=True, slots=True)
class NothingToDraw:
    """Only the reserve is left in the boneyard (section 5)."""

    boneyard: int
    reserve: int

    def __str__(self) -> str:
        return "the boneyard is empty" if self.boneyard == 0 else "the last tiles must stay in the boneyard"


@dataclass(frozen=True, slots=True)
class DrawLimitReached:
    """The player may not draw any more tiles in this turn (section 5)."""

    limit: int

    def __str__(self) -> str:
        return f"you may draw at most {self.limit} per turn" if self.limit else "these rules allow no drawing"


@dataclass(frozen=True, slots=True)
class MustDraw:
    """A player who does not play must draw if possible (section 5)."""

    plays: tuple[Play, ...]
    """The possible placements; may be empty."""

    def __str__(self) -> str:
        return "you must play or draw"


Reason: TypeAlias = (
    RoundIsOver
    | MustOpen
    | MustOpenWith
    | AlreadyOpened
    | NotInHand
    | NoSuchArm
    | WrongDirection
    | DoesNotFit
    | OrdinaryComesFirst
    | MustPlay
    | NothingToDraw
    | DrawLimitReached
    | MustDraw
)


def reason_against(turn: Turn, action: Action) -> Reason | None:
    if action in turn.legal():
        return None
    match action:
        case Play():
            return _against_opening(turn, action) if turn.is_opening else _against_play(turn, action)
        case Draw():
            return _against_draw(turn)
        case Pass():
            return _against_pass(turn)
        case _:
            assert_never(action)


def _against_draw(turn: Turn) -> Reason:
    if turn.is_opening:
        return MustOpen()
    if not turn.is_something_left:
        return NothingToDraw(turn.boneyard, turn.tables.rules.reserve)
    limit = turn.tables.rules.draw_limit
    if limit is not None and turn.is_limit_reached:
        return DrawLimitReached(limit)
    return _must_play(turn)


def _against_pass(turn: Turn) -> Reason:
    if turn.is_opening:
        return MustOpen()
    if DRAW in turn.legal():
        return MustDraw(tuple(move.play for move in turn.moves()))
    return _must_play(turn)


def _must_play(turn: Turn) -> Reason:
    return MustPlay(tuple(move.play for move in turn.moves()))


def _against_opening(turn: Turn, play: Play) -> Reason:
    if not _holds(turn, play):
        return NotInHand(play.tile)
    if play.arm is not None:
        return NoSuchArm(play.arm)
    if turn.opening_tile is not None and play.tile != turn.opening_tile:
        return MustOpenWith(turn.opening_tile)
    way = next(opening_ways(turn.tables.rules, play.tile))
    because = _because(turn.tables.rules, play, None, spinner=way.spinner)
    return WrongDirection(play.tile, None, None, way.direction, because)


def _against_play(turn: Turn, play: Play) -> Reason:
    rules = turn.tables.rules
    if not _holds(turn, play):
        return NotInHand(play.tile)
    if play.arm is None:
        return AlreadyOpened()
    end = turn.tables.code.ends(turn.line).get(play.arm)
    if end is None:
        return NoSuchArm(play.arm)
    to_come = turn.tables.code.spinner_to_come(turn.line)
    ways = list(fits(rules, end, play.tile, spinner_to_come=to_come))
    ways_so = [way for way in ways if way.direction == play.direction]
    if any(way.touching == play.touching for way in ways_so):
        return _held_back(turn, play)
    if not ways or ways_so or _half_is_wrong(rules, play, end):
        halves = play.tile.halves if play.touching is None else (play.touching,)
        makes = tuple(total for half in halves for total in _totals_made(rules, end, half))
        total = rules.total if rules.joining == "sum" else None
        return DoesNotFit(play.arm, end, halves, needed_halves(rules, end), makes, total)
    wanted = ways[0].direction
    legal_there = [move.play for move in turn.moves() if move.play.arm == play.arm]
    if not any(legal.tile == play.tile and legal.direction == wanted for legal in legal_there):
        return _held_back(turn, play)
    because = _because(rules, play, end, spinner=any(way.spinner for way in ways))
    needed = needed_halves(rules, end)
    makes = () if play.touching is None else _totals_made(rules, end, play.touching)
    return WrongDirection(play.tile, play.arm, end, wanted, because, needed, makes)


def _held_back(turn: Turn, play: Play) -> Reason:
    return OrdinaryComesFirst(play.tile, tuple(move.play for move in turn.moves()))


def _half_is_wrong(rules: Ruleset, play: Play, end: End) -> bool:
    """True if the tile fits lengthwise with another half, but not with this one."""
    needed = needed_halves(rules, end)
    may_join = play.tile not in rules.matador_tiles or joins_as_ordinary(rules, play.tile, end)
    return bool(needed) and may_join and play.touching is not None and play.touching not in needed


def _holds(turn: Turn, play: Play) -> bool:
    return bool(turn.tables.bit_of.get(play.tile, 0) & turn.hand)


def _because(rules: Ruleset, play: Play, end: End | None, *, spinner: bool) -> Because:
    if play.direction == "along":
        return "spinner" if spinner else "matadors go crosswise"
    if play.tile not in rules.matador_tiles:
        return "not a matador"
    return "wild end" if isinstance(end, WildEnd) else "matadors go lengthwise"


def _totals_made(rules: Ruleset, end: End, half: int) -> tuple[int, ...]:
    if rules.joining == "same":
        return ()
    match end:
        case ValueEnd(value):
            return (value + half,)
        case MatadorEnd(tile) if rules.matador_cross == "blank":
            # A matador counts all its pips. Those of 0-0 and custom matadors do not make the total.
            return (tile.pips + half,) if tile.pips == rules.total else ()
        case MatadorEnd(tile):
            return tuple(touched + half for touched in tile.halves)
        case WildEnd():
            return ()
        case _:
            assert_never(end)
