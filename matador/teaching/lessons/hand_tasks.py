"""How hands at a table are made for lessons. Which tiles go on is asked of the rules, whatever is wanted of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final, Literal, TypeAlias

from matador.rules import Arm, Direction, Play, Ruleset, Tile, ValueEnd
from matador.teaching.lessons.hands import Hand, plays_of
from matador.teaching.lessons.items import LayOne, WhichFits

WRONG: Final = 2
"""So many tiles of a hand do not go on, one more where nothing does."""

Continuing: TypeAlias = Literal["closed", "blank", "matador"]
"""What goes on from a matador: nothing, a blank, or another matador."""


def which_fits(rules: Ruleset, number: int, chance: Random, tiles: Callable[[], Sequence[Tile]]) -> WhichFits:
    """One end of this number, and the first of the hands `tiles` in which no tile is that lies there."""
    line = _line_to(rules, number, chance)
    lying = {play.tile for play in line.laid}
    hand = tiles()
    while lying.intersection(hand):
        hand = tiles()
    return WhichFits(replace(line, tiles=tuple(hand)))


def joinable(rules: Ruleset) -> list[Tile]:
    """The tiles that can lie there with two different ends, neither of which needs what the other shows."""
    return [tile for tile in _ordinary(rules) if not tile.is_double]


def two_ends(rules: Ruleset, lying: Tile, arm: Arm, chance: Random) -> LayOne:
    """One tile goes on, at this end of the two and with one half; the others are like what lies there."""
    line = Hand(rules, (Play(lying, "along"),), ("L", "R"), ())
    pool = [tile for tile in _ordinary(rules) if tile != lying]
    plays = plays_of(replace(line, tiles=tuple(pool)))
    ways = Counter(play.tile for play in plays)
    right = [play.tile for play in plays if play.arm == arm and ways[play.tile] == 1]
    tile = chance.choice([tile for tile in right if not tile.is_double])
    wrong = _like(lying.halves, [tile for tile in pool if not ways[tile]], WRONG, chance)
    return LayOne(_dealt(line, [tile, *wrong], chance))


def at_any_number(rules: Ruleset, numbers: Iterable[int], chance: Random) -> list[LayOne]:
    """A hand at an end of each of these numbers, of which a matador alone goes on.

    No half of it makes the total with what lies there, so that it is laid for its own sum. The matadors take turns.
    """
    came = Counter[Tile]()
    tasks = []
    for number in numbers:
        line = _line_to(rules, number, chance)
        matadors = [tile for tile in rules.matador_tiles if rules.total - number not in tile.halves]
        matador = min(chance.sample(sorted(matadors), len(matadors)), key=lambda tile: came[tile])
        came[matador] += 1
        wrong = _like((number,), _not_going_on(line), WRONG, chance)
        tasks.append(LayOne(_dealt(line, [matador, *wrong], chance)))
    return tasks


def from_matador(rules: Ruleset, goes_on: Continuing, chance: Random) -> LayOne:
    """A hand at a crosswise matador. One of its tiles has a half that makes the total with half of the matador."""
    own = [tile for tile in sorted(rules.matador_tiles) if tile.pips == rules.total]
    lying = chance.choice(own)
    line = Hand(rules, (Play(lying, "crosswise"),), ("R",), ())
    passed = _not_going_on(line)
    if goes_on == "closed":
        return LayOne(_dealt(line, _like(lying.halves, passed, WRONG + 1, chance), chance))
    plays = plays_of(replace(line, tiles=tuple(tile for tile in rules.tiles if tile != lying)))
    # A tile with a blank goes on along, a matador across.
    direction: Direction = "along" if goes_on == "blank" else "crosswise"
    tile = chance.choice([play.tile for play in plays if play.direction == direction])
    wrong = _like(chance.sample(lying.halves, 1), passed, WRONG, chance)
    return LayOne(_dealt(line, [tile, *wrong], chance))


def _line_to(rules: Ruleset, number: int, chance: Random) -> Hand:
    """A line with one end of this number, and nothing in hand.

    A double lies there if it can, so that no other number is to be seen.
    """
    tiles = [tile for tile in _ordinary(rules) if number in tile.halves]
    doubles = [tile for tile in tiles if tile.is_double]
    lying = doubles[0] if doubles else chance.choice(tiles)
    both = Hand(rules, (Play(lying, "along"),), ("L", "R"), ())
    arms = [arm for arm, end in both.ends.items() if end == ValueEnd(number)]
    return replace(both, arms=(arms[-1],))


def _ordinary(rules: Ruleset) -> list[Tile]:
    """The tiles that are a matador nowhere on the path."""
    return [tile for tile in rules.tiles if tile.pips not in (0, rules.total)]


def _not_going_on(line: Hand) -> list[Tile]:
    """The ordinary tiles that go on nowhere on a line."""
    lying = {play.tile for play in line.laid}
    pool = [tile for tile in _ordinary(line.rules) if tile not in lying]
    going_on = {play.tile for play in plays_of(replace(line, tiles=tuple(pool)))}
    return [tile for tile in pool if tile not in going_on]


def _like(halves: Iterable[int], tiles: Sequence[Tile], count: int, chance: Random) -> list[Tile]:
    """So many of the tiles, by chance; among them these halves, as far as that can be."""
    chosen: list[Tile] = []
    for half in halves:
        like = [tile for tile in tiles if half in tile.halves and tile not in chosen]
        if like and not any(half in tile.halves for tile in chosen):
            chosen.append(chance.choice(like))
    rest = [tile for tile in tiles if tile not in chosen]
    return chosen + chance.sample(rest, count - len(chosen))


def _dealt(line: Hand, tiles: Sequence[Tile], chance: Random) -> Hand:
    """The line with these tiles in hand, in any order."""
    return replace(line, tiles=tuple(chance.sample(tiles, len(tiles))))
