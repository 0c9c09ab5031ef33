"""A checker of examples: the engine plays each, and must refuse tiles shown not to fit."""

from __future__ import annotations

from matador.rules import Play, Ruleset, Tile
from matador.rules.ends import NOT_OPENED
from matador.rules.tables import compiled
from matador.rules.turn import Turn
from matador.ui.rulebook.examples import Example, LineExample, RowExample, tiles_of


def faults(rules: Ruleset, example: Example) -> list[str]:
    """Faults of an example under a ruleset."""
    found = [f"{tile} is not in the set" for tile in tiles_of(example) if tile not in rules.tiles]
    if isinstance(example, RowExample) and example.ringed is not None and example.ringed not in example.tiles:
        found.append(f"{example.ringed} is not shown")
    if found or not isinstance(example, LineExample):
        return found
    tiles = [play.tile for play in example.plays]
    if len(tiles) != len(set(tiles)):
        found.append("a tile is laid twice")
    *laid, last = example.plays
    found += unlawful(rules, (*laid, last) if example.fits else tuple(laid))
    if not example.fits and not unlawful(rules, (*laid, last)):
        found.append(f"{last} fits, but is shown not to")
    return found


def unlawful(rules: Ruleset, plays: tuple[Play, ...]) -> list[str]:
    """The first placement that the engine refuses for a hand of this one tile."""
    tables = compiled(rules)
    line = NOT_OPENED
    # Where the highest double must open, use the highest of the set.
    opening = Tile(rules.set, rules.set) if rules.opening == "the-double" else None
    for play in plays:
        turn = Turn(tables, line, tables.bit_of[play.tile], boneyard=0, drawn=0, opening_tile=opening)
        if play not in turn.legal():
            return [f"{play} is refused"]
        move = tables.move_of(line, play)
        line = line & move.keep | move.put
    return []
