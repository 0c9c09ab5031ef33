"""The engine's legal placements for any hand: every tile of the set at an open end, and their sums in numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from matador.rules import Action, Arm, End, MatadorEnd, Play, Ruleset, Tile, ValueEnd, WildEnd
from matador.rules.ends import NOT_OPENED
from matador.rules.moves import Move
from matador.rules.tables import Tables, compiled
from matador.rules.turn import Turn


@dataclass(frozen=True)
class Place:
    """An open end, or the bare table, and the legal placements there, each with the end that it leaves."""

    tables: Tables
    line: int
    end: End | None
    """None: the round has not started."""
    spinner_to_come: bool
    leaves: Mapping[Play, End]
    arms: Mapping[Play, int]
    """Number of open arms after each placement."""

    @property
    def rules(self) -> Ruleset:
        return self.tables.rules

    @property
    def plays(self) -> Iterable[Play]:
        """The legal placements."""
        return self.leaves.keys()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that a half there is added to or has to equal; empty where there is no such number."""
        rules = self.rules
        match self.end:
            case ValueEnd(value):
                return (value,)
            case MatadorEnd(tile) if rules.matador_cross == "blank":
                return (rules.total,) if tile.pips == rules.total and rules.joining == "sum" else ()
            case MatadorEnd(tile):
                return tile.halves
            case _:
                return ()

    def is_matador(self, tile: Tile) -> bool:
        """True if a tile is a matador."""
        return tile in self.rules.matador_tiles


@dataclass(frozen=True)
class Scene:
    """A turn, the legal placements at each place, and the action that was tried or is described."""

    turn: Turn
    places: Mapping[Arm | None, Place]
    action: Action | None = None
    arm: Arm | None = None
    """The arm, if there is one."""

    @property
    def place(self) -> Place:
        """The place that the text is about."""
        return self.places[self.arm]

    def __str__(self) -> str:
        turn = self.turn
        hand = " ".join(map(str, turn.tables.tiles_of(turn.hand)))
        ends = {arm: str(place.end) for arm, place in self.places.items()}
        drawn = f"{turn.boneyard} to draw, {turn.drawn} drawn"
        return f"{self.action} at {self.arm} of {ends}, hand {hand}, {drawn}\n{turn.tables.rules}"

    @property
    def plays(self) -> list[Play]:
        """The legal placements in this turn."""
        return [action for action in self.turn.legal() if isinstance(action, Play)]


def halves_touching(play: Play) -> tuple[int, ...]:
    """The halves of a placement that touch: both for a crosswise tile."""
    return play.tile.halves if play.touching is None else (play.touching,)


def lies_as_others(place: Place, play: Play) -> bool:
    """True if a lengthwise placement is legal for any tile with these halves."""
    if isinstance(place.end, WildEnd):
        return True
    return play.direction == "along" and play.touching in fitting_halves(place)


def fitting_halves(place: Place) -> set[int]:
    """The halves that fit there, by the numbers that lie there."""
    rules = place.rules
    if isinstance(place.end, MatadorEnd) and rules.matador_cross == "blank":
        return {0}
    return {number if rules.joining == "same" else rules.total - number for number in place.numbers}


def place_at(tables: Tables, line: int, arm: Arm | None) -> Place:
    """The legal placements at an arm of a line, or with None as the opening tile.

    It ignores the rule that a matador is a last resort, and the matador that lies crosswise at the end, since
    nobody holds it.
    """
    free = compiled(replace(tables.rules, matador_timing="any-time"))
    ends = free.code.ends(line)
    end = None if arm is None else ends[arm]
    to_come = free.rules.spinner if line == NOT_OPENED else free.code.spinner_to_come(line)
    leaves: dict[Play, End] = {}
    arms: dict[Play, int] = {}
    for move in free.opening_moves(free.mask_of(free.tiles)) if arm is None else _moves(free, line):
        is_there = isinstance(end, MatadorEnd) and move.play.tile == end.tile
        if move.play.arm == arm and not is_there:
            after = free.code.ends(line & move.keep | move.put)
            leaves[move.play], arms[move.play] = after[arm or "R"], len(after)
    return Place(tables, line, end, to_come, leaves, arms)


def places_of(tables: Tables, line: int) -> dict[Arm | None, Place]:
    """Every place of a line."""
    arms: Iterable[Arm | None] = [None] if line == NOT_OPENED else tables.code.ends(line)
    return {arm: place_at(tables, line, arm) for arm in arms}


def every_place(rules: Ruleset) -> tuple[Place, ...]:
    """The opening, and each kind of end that a line of these rules can have, once."""
    return tuple(_every_place(compiled(rules)))


def _every_place(tables: Tables) -> Iterator[Place]:
    free = compiled(replace(tables.rules, matador_timing="any-time"))
    yield place_at(tables, NOT_OPENED, None)
    lines = [move.put for move in free.opening_moves(free.mask_of(free.tiles))]
    seen: set[tuple[End, bool]] = set()
    for line in lines:
        for arm, end in free.code.ends(line).items():
            kind = (end, free.code.spinner_to_come(line))
            if kind not in seen:
                seen.add(kind)
                yield place_at(tables, line, arm)
                lines += [line & move.keep | move.put for move in _moves(free, line) if move.play.arm == arm]


def _moves(tables: Tables, line: int) -> tuple[Move, ...]:
    """The moves of all tiles of the set."""
    return tables.moves(line, tables.mask_of(tables.tiles))


# Sums in numbers: `3 + 4 = 7`, `3 = 3`, or `3 → 4` for a tile that turns a number

_SUM = re.compile(r"(\d+) \+ (\d+) = (\d+)")
_EQUAL = re.compile(r"(\d+) = (\d+)")
_UNEQUAL = re.compile("(\\d+) \N{NOT EQUAL TO} (\\d+)")
_TURNED = re.compile("(\\d+) \N{RIGHTWARDS ARROW} (\\d+)")


def is_true_sum(text: str, place: Place, play: Play, *, is_own: bool) -> bool:
    """True if a text in numbers states the sum of a legal placement; `is_own`: the sum of its own halves.

    The text must be empty for placements that make no sum.
    """
    if not text:
        return True
    added, equal, turned = _SUM.fullmatch(text), _EQUAL.fullmatch(text), _TURNED.fullmatch(text)
    rules = place.rules
    if added is not None:
        first, second, made = map(int, added.groups())
        adds = first + second == made == rules.total
        if is_own:
            return adds and place.is_matador(play.tile) and (first, second) == (play.tile.low, play.tile.high)
        return adds and rules.joining == "sum" and _touch(place, play, first, second)
    if equal is not None:
        first, second = map(int, equal.groups())
        return first == second and rules.joining == "same" and _touch(place, play, first, second)
    if turned is not None:
        number, counts = map(int, turned.groups())
        left = place.leaves[play]
        becomes = left.value if isinstance(left, ValueEnd) else rules.total
        is_so = isinstance(left, ValueEnd | WildEnd) and counts == becomes
        return is_so and play.direction == "crosswise" and place.end == ValueEnd(number)
    return False


def is_figure(rules: Ruleset, text: str, *, fits: bool) -> bool:
    """True if the numbers of the rulebook add up to the total, or if they do not and `fits` is False."""
    added, turned = _SUM.fullmatch(text), _TURNED.fullmatch(text)
    if added is not None:
        first, second, made = map(int, added.groups())
        return first + second == made and (made == rules.total) == fits
    if turned is not None:
        number, counts = map(int, turned.groups())
        return fits and rules.matador_cross == "complement" and number + counts == rules.total
    equal, unequal = _EQUAL.fullmatch(text), _UNEQUAL.fullmatch(text)
    one = equal or unequal
    is_equal = one is not None and one[1] == one[2]
    return one is not None and rules.joining == "same" and is_equal == fits == (equal is not None)


def _touch(place: Place, play: Play, first: int, second: int) -> bool:
    return first in place.numbers and second in halves_touching(play)
