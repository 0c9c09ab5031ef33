"""The content of the rulebook's pictures: lines that are legal in the ruleset, rows of tiles, and hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from matador.rules import Arm, Direction, End, MatadorEnd, Play, Ruleset, Tile, ValueEnd
from matador.rules.ends import NOT_OPENED
from matador.rules.fit import becomes_spinner, needed_halves
from matador.rules.moves import Move
from matador.rules.tables import Tables, compiled
from matador.rules.tiles import DOUBLE_BLANK, heaviest, lightest
from matador.teaching.bonds import is_matadors, sum_made
from matador.ui.sentences import rules_facts as facts
from matador.ui.sentences.rules import Topic

Joined: TypeAlias = tuple[Play, End | None]
"""A play, and the end that it joins; None for the opening."""
Step: TypeAlias = Callable[[Play, End | None], bool]
"""Whether a play is wanted, given the end that it joins."""

_TRIED = 8
"""The maximum number of plays to try for each step."""


def lines(
    rules: Ruleset, steps: Sequence[Step], line: int = NOT_OPENED, laid: tuple[Joined, ...] = ()
) -> Iterator[tuple[Joined, ...]]:
    """The lines of legal plays that meet these steps in turn, easiest to read first; no tile repeats.

    Each tile is played from a hand that holds nothing else. If the deal decides the opening tile, it is the
    highest double.
    """
    if not steps:
        yield laid
        return
    tables, taken = compiled(rules), {play.tile for play, _ in laid}
    ends, wanted = tables.code.ends(line), []
    for move in _moves(tables, line):
        end = None if move.play.arm is None else ends[move.play.arm]
        if move.play.tile not in taken and steps[0](move.play, end):
            wanted.append((move, end))
    for move, end in sorted(wanted, key=lambda one: _plainness(one[0].play.tile))[:_TRIED]:
        yield from lines(rules, steps[1:], line & move.keep | move.put, (*laid, (move.play, end)))


def _moves(tables: Tables, line: int) -> Iterator[Move]:
    rules = tables.rules
    if line == NOT_OPENED:
        decided = Tile(rules.set, rules.set)
        hand = tables.bit_of[decided] if rules.opening == "the-double" else sum(tables.bit_of.values())
        yield from tables.opening_moves(hand)
        return
    # One tile at a time, because other tiles in the hand could rule out a matador.
    for bit in tables.bit_of.values():
        yield from tables.moves(line, bit)


def _plainness(tile: Tile) -> tuple[bool, bool, int, int]:
    """Sort key: tiles with two different halves and no blank first, otherwise in a mixed order."""
    return tile.low == 0, tile.is_double, max(0, tile.high - 6), (tile.low * 5 + tile.high * 3) % 7


@dataclass(frozen=True, slots=True)
class LineExample:
    """A sequence of plays; the last one shows the rule."""

    plays: tuple[Play, ...]
    sums: tuple[str, ...] = ()
    """The sums of the last plays, in digits."""
    is_own: bool = False
    """Whether a matador's own halves make the sum."""
    is_checked: bool = False
    """Whether it has a tick, because it is shown with one that does not fit."""
    fits: bool = True
    """Whether the last play is legal; all others are."""
    shows: Direction | None = None
    """The direction that its caption names."""
    end: End | None = None
    """The end that the last play joins."""


def misfit_halves(example: LineExample) -> tuple[int, int]:
    """The open value and the half that was tried there, in an example that does not fit."""
    end, half = example.end, example.plays[-1].touching
    assert isinstance(end, ValueEnd)
    assert half is not None
    return end.value, half


def turn_lines(rules: Ruleset) -> Iterator[LineExample]:
    """A tile that fits, and one that does not."""
    for example in _first(rules, [_opening, _along(rules, "R")], told=1):
        opening, end = example.plays[0], example.end
        wrong = _misfit(rules, end, opening.tile) if isinstance(end, ValueEnd) else None
        yield replace(example, is_checked=wrong is not None)
        if wrong is not None and isinstance(end, ValueEnd):
            sign = f"+ {wrong.low} = {end.value + wrong.low}"
            if rules.joining == "same":
                sign = f"\N{NOT EQUAL TO} {wrong.low}"
            plays = (opening, Play(wrong, "along", "R", wrong.low))
            yield LineExample(plays, (f"{end.value} {sign}",), fits=False, end=end)


def _misfit(rules: Ruleset, end: ValueEnd, laid: Tile) -> Tile | None:
    needed = needed_halves(rules, end)
    tiles = (one for one in facts.ordinary_tiles(rules) if one.low and not one.is_double and one != laid)
    return next((tile for tile in tiles if not set(tile.halves) & set(needed)), None)


def matador_lines(rules: Ruleset) -> Iterator[LineExample]:
    matadors, plain, follows = rules.matador_tiles, _plain(rules), _along(rules, "R")

    def lengthwise(play: Play, _end: End | None) -> bool:
        return play.tile in matadors and play.arm == "R" and play.direction == "along"

    def by_any_half(play: Play, end: End | None) -> bool:
        return lengthwise(play, end) and end is not None and play.touching not in needed_halves(rules, end)

    def crosswise(play: Play, end: End | None) -> bool:
        is_crosswise = play.arm == "R" and play.direction == "crosswise"
        return play.tile in matadors and is_crosswise and not isinstance(end, MatadorEnd)

    if rules.matador_along == "wild":
        yield from _first(rules, [plain, by_any_half], told=1, shows="along")
    elif rules.matador_along == "ordinary":
        yield from _first(rules, [plain, lengthwise], told=1, shows="along")
    else:
        yield from _first(rules, [plain, follows], shows="along")
    if rules.matador_cross != "none":
        yield from _first(rules, [plain, crosswise, follows], told=2, shows="crosswise")


def spinner_lines(rules: Ruleset) -> Iterator[LineExample]:
    def spinning(play: Play, _end: End | None) -> bool:
        is_first = play.arm in (None, "R") and play.direction == "crosswise"
        return is_first and becomes_spinner(rules, play.tile)

    arms: tuple[Arm, ...] = ("L", "R", "U", "D")
    around = [_along(rules, arm) for arm in arms]
    at_once = list(_first(rules, [spinning, *around], least=1))
    yield from at_once or _first(rules, [_opening, spinning, *around[1:]], least=2)


def _first(
    rules: Ruleset, steps: list[Step], *, least: int = 2, told: int = 0, shows: Direction | None = None
) -> Iterator[LineExample]:
    """A line that meets as many steps as possible, at least so many, with the sums of the last `told` steps."""
    for count in range(len(steps), least - 1, -1):
        found = next(lines(rules, steps[:count]), None)
        if found is not None:
            sums = [sum_made(rules, end, play) for play, end in found[max(1, len(steps) - told) :]]
            last, end = found[-1]
            is_own = told == 1 and is_matadors(rules, end, last)
            plays, texts = tuple(play for play, _ in found), tuple(dict.fromkeys(filter(None, sums)))
            yield LineExample(plays, texts, is_own, shows=shows, end=end)
            return


# Steps


def _opening(_play: Play, end: End | None) -> bool:
    return end is None


def _plain(rules: Ruleset) -> Step:
    """An opening with an ordinary tile without a blank, unless the deal decides the tile."""
    plain = {tile for tile in facts.ordinary_tiles(rules) if tile.low}
    return lambda play, end: end is None and (play.tile in plain or rules.opening == "the-double")


def _along(rules: Ruleset, arm: Arm) -> Step:
    ordinary = frozenset(facts.ordinary_tiles(rules))
    return lambda play, _end: play.arm == arm and play.tile in ordinary and play.direction == "along"


# Examples

MAX_MATADORS = 14
_MAX_BACKS = 12
_LIGHT = (Tile(1, 2),)
_HEAVY = (Tile(2, 3), Tile(1, 4))


@dataclass(frozen=True, slots=True)
class RowExample:
    """Tiles side by side, optionally with a ring around one."""

    tiles: tuple[Tile, ...]
    ringed: Tile | None = None


@dataclass(frozen=True, slots=True)
class BoneyardExample:
    """Face-down tiles: those that may be drawn, and those that stay."""

    drawn: int
    staying: int


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles left in a hand, and their points in digits."""

    tiles: tuple[Tile, ...]
    count: str = ""
    has_won: bool = False


@dataclass(frozen=True, slots=True)
class HandsExample:
    """Hands below each other."""

    hands: tuple[Hand, ...]


Example: TypeAlias = LineExample | RowExample | BoneyardExample | HandsExample


def examples_of(rules: Ruleset, topic: Topic) -> tuple[Example, ...]:
    return tuple(_found(rules, topic))


def _found(rules: Ruleset, topic: Topic) -> Iterator[Example]:
    match topic:
        case "about":
            yield from _first(rules, [_opening, _along(rules, "R"), _along(rules, "L")], told=1)
        case "beginning":
            yield _opener(rules)
        case "turn":
            yield from turn_lines(rules)
        case "matadors":
            yield RowExample(tuple(sorted(rules.matador_tiles))[:MAX_MATADORS])
            yield from matador_lines(rules)
        case "spinner" if facts.has_spinner(rules):
            yield from spinner_lines(rules)
        case "drawing":
            yield from _boneyard(rules)
        case "end":
            yield HandsExample(
                (Hand(_HEAVY, str(_pips(_HEAVY))), Hand(_LIGHT, str(_pips(_LIGHT)), has_won=True))
            )
            if facts.counts_double_blank(rules):
                yield HandsExample((Hand((DOUBLE_BLANK,), str(rules.double_blank)),))
        case "points":
            yield _points(rules)


def _opener(rules: Ruleset) -> Example:
    highest = Tile(rules.set, rules.set)
    match rules.starter:
        case "highest-double" | "set-double":
            return RowExample((Tile(1, 3), highest, Tile(2, 2)), highest)
        case "drawn-lots" | "drawn-lots-low":
            lots = (Tile(1, 3), Tile(rules.set - 1, rules.set), Tile(2, 2))
            return RowExample(lots, heaviest(lots) if rules.starter == "drawn-lots" else lightest(lots))
        case "random":
            return BoneyardExample(min(rules.tiles_each, _MAX_BACKS), 0)


def _boneyard(rules: Ruleset) -> Iterator[Example]:
    if facts.draws_at_all(rules):
        can = min(facts.boneyard_tiles(rules) - rules.reserve, _MAX_BACKS)
        yield BoneyardExample(can, min(rules.reserve, _MAX_BACKS))
    elif facts.set_aside_tiles(rules):
        yield BoneyardExample(0, min(facts.set_aside_tiles(rules), _MAX_BACKS))


def _points(rules: Ruleset) -> Example:
    heavy = f"+{_pips(_HEAVY)}"
    if rules.penalty:
        return HandsExample((Hand(_HEAVY, heavy), Hand(_LIGHT, f"+{_pips(_LIGHT)}", has_won=True)))
    gets = heavy if rules.going_out == "opponents" and rules.match_by == "points" else ""
    return HandsExample((Hand(_HEAVY), Hand((), gets, has_won=True)))


def _pips(tiles: tuple[Tile, ...]) -> int:
    return sum(tile.pips for tile in tiles)


def tiles_of(example: Example) -> tuple[Tile, ...]:
    match example:
        case LineExample(plays=plays):
            return tuple(play.tile for play in plays)
        case RowExample(tiles=tiles):
            return tiles
        case HandsExample(hands=hands):
            return tuple(tile for hand in hands for tile in hand.tiles)
        case BoneyardExample():
            return ()
