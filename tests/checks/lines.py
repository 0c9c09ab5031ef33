"""Lines for the layout checker: random rounds, and lines that are forced whether legal or not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from matador.match.deals import deal_round
from matador.rules import Arm, Play, Ruleset, RulesetError, Tile
from matador.rules.fit import becomes_spinner
from tests.checks.sampling import mixed_ruleset


def random_line(kind: str, chance: Random) -> tuple[Ruleset, list[Play]]:
    """A ruleset and a line of one of `KINDS`, or of `random_rounds`."""
    rules = _drawn_ruleset(kind, chance)
    return rules, FORCED[kind](rules, chance) if kind in FORCED else round_of(rules, chance)


def round_of(rules: Ruleset, chance: Random) -> list[Play]:
    """The tiles played in a random round."""
    position = deal_round(rules, chance.randrange(10**9), 0).position(rules)
    plays = []
    while position.outcome is None:
        action = chance.choice(position.legal())
        if isinstance(action, Play):
            plays.append(action)
        position = position.play(action)
    return plays


def one_arm(rules: Ruleset, chance: Random) -> list[Play]:
    """All tiles on one arm, after the spinner if there is one."""
    opening, rest = _sorted_out(rules, chance)
    arm = chance.choice(_arms(rules, opening))
    return [_opening(rules, opening), *(_joining(rules, tile, arm, chance) for tile in rest)]


def matadors_in_a_row(rules: Ruleset, chance: Random) -> list[Play]:
    """Some lengthwise tiles on one arm, then all matadors, or each followed by a lengthwise tile."""
    opening, rest = _sorted_out(rules, chance)
    arm = chance.choice(_arms(rules, opening))
    matadors = [tile for tile in rest if tile in rules.matador_tiles]
    others = [tile for tile in rest if tile not in rules.matador_tiles]
    before = chance.randrange(len(others) + 1)
    every = chance.choice([1, 1, 2, 3])
    ordered, after = others[:before], others[before:]
    for number, matador in enumerate(matadors):
        ordered.append(matador)
        if number % every == every - 1 and every > 1 and after:
            ordered.append(after.pop())
    plays = [_opening(rules, opening)]
    plays += [_joining(rules, tile, arm, chance) for tile in ordered]
    return plays + [_joining(rules, tile, chance.choice(_arms(rules, opening)), chance) for tile in after]


def crosswise_opening(rules: Ruleset, chance: Random) -> list[Play]:
    """A matador opens crosswise, and tiles continue on either side."""
    tiles = chance.sample(rules.tiles, len(rules.tiles))
    opening = next((tile for tile in tiles if _is_across(rules, tile)), tiles[0])
    tiles.remove(opening)
    arms: list[Arm] = ["L", "R"]
    return [
        Play(opening, "crosswise"),
        *(_joining(rules, tile, chance.choice(arms), chance) for tile in tiles),
    ]


def late_spinner(rules: Ruleset, chance: Random) -> list[Play]:
    """The spinner comes at one end when both arms, or only one, are long."""
    spinners = [tile for tile in rules.tiles if becomes_spinner(rules, tile)]
    if not spinners:
        return one_arm(rules, chance)
    spinner = chance.choice(spinners)
    rest = [tile for tile in chance.sample(rules.tiles, len(rules.tiles)) if tile != spinner]
    comes = chance.randrange(1, len(rest))
    first: list[Arm] = chance.choice([["L"], ["R"], ["L", "R"]])
    then: list[Arm] = chance.choice(
        [["L"], ["R"], ["U"], ["D"], ["L", "U"], ["R", "D"], ["L", "R", "U", "D"]]
    )
    plays = [_opening(rules, rest[0], along=True)]
    plays += [_joining(rules, tile, chance.choice(first), chance) for tile in rest[1:comes]]
    plays.append(Play(spinner, "crosswise", chance.choice(["L", "R"])))
    return plays + [_joining(rules, tile, chance.choice(then), chance) for tile in rest[comes:]]


def no_spinner(rules: Ruleset, chance: Random) -> list[Play]:
    """The spinner could come but never does: doubles lie lengthwise."""
    first, *rest = chance.sample(rules.tiles, len(rules.tiles))
    arms: list[Arm] = chance.choice([["L"], ["R"], ["L", "R"]])
    plays = [_opening(rules, first, along=True)]
    return plays + [_joining(rules, tile, chance.choice(arms), chance) for tile in rest]


FORCED: dict[str, Callable[[Ruleset, Random], list[Play]]] = {
    "one_arm": one_arm,
    "matadors_in_a_row": matadors_in_a_row,
    "crosswise_opening": crosswise_opening,
    "late_spinner": late_spinner,
    "no_spinner": no_spinner,
}
KINDS = tuple(FORCED)


def _drawn_ruleset(kind: str, chance: Random) -> Ruleset:
    """A ruleset for the kind: with a spinner, or without one and with crosswise matadors."""
    spinner = kind in ("late_spinner", "no_spinner") or chance.random() < 0.5
    while True:
        values = mixed_ruleset(chance).values()
        wanted: dict[str, object] = {"spinner": spinner and kind != "crosswise_opening"}
        if kind in ("crosswise_opening", "matadors_in_a_row"):
            wanted |= {"matador_cross": chance.choice(["blank", "either"])}
        try:
            return Ruleset.from_values({**values, **wanted})
        except RulesetError:
            continue


def _sorted_out(rules: Ruleset, chance: Random) -> tuple[Tile, list[Tile]]:
    """An opening tile, the spinner if there is one, and the rest in random order."""
    tiles = chance.sample(rules.tiles, len(rules.tiles))
    opening = next((tile for tile in tiles if becomes_spinner(rules, tile)), tiles[0])
    tiles.remove(opening)
    return opening, tiles


def _arms(rules: Ruleset, opening: Tile) -> list[Arm]:
    return ["L", "R", "U", "D"] if becomes_spinner(rules, opening) else ["L", "R"]


def _is_across(rules: Ruleset, tile: Tile) -> bool:
    return rules.matador_cross != "none" and tile in rules.matador_tiles


def _opening(rules: Ruleset, tile: Tile, *, along: bool = False) -> Play:
    crosswise = not along and (becomes_spinner(rules, tile) or _is_across(rules, tile))
    return Play(tile, "crosswise" if crosswise else "along")


def _joining(rules: Ruleset, tile: Tile, arm: Arm, chance: Random) -> Play:
    """A placement: a matador lies crosswise where it may, any other tile lengthwise."""
    if _is_across(rules, tile):
        return Play(tile, "crosswise", arm)
    return Play(tile, "along", arm, chance.choice(tile.halves))
