"""A hand at a table: which of its tiles go on, asked of the rules engine and never answered here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matador.rules import ARMS, Arm, End, Play, Ruleset, Tile
from matador.rules.packed_line import NOT_OPENED
from matador.rules.reasons import Reason
from matador.rules.refusal import reason_against
from matador.rules.tables import compiled
from matador.rules.turn import Turn
from matador.teaching.frames import Pair
from matador.teaching.pairs import dropped


@dataclass(frozen=True, slots=True)
class Hand:
    """A line on the table, and a few tiles in hand."""

    rules: Ruleset
    laid: tuple[Play, ...]
    """The line, as it was laid: a table can be drawn from it."""
    arms: tuple[Arm, ...]
    """The arms whose ends are asked about; the others count as closed, and are not to be seen."""
    tiles: tuple[Tile, ...]

    @property
    def ends(self) -> Mapping[Arm, End]:
        """What lies at the ends that are asked about."""
        return compiled(self.rules).code.ends(turn_of(self).line)


def turn_of(hand: Hand) -> Turn:
    """The decision of a player with this hand, who could draw; `ValueError` if the line breaks the rules."""
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
    """The legal placements, by arm and tile; none where nothing fits."""
    return tuple(action for action in turn_of(hand).legal() if isinstance(action, Play))


def plays_offered(hand: Hand) -> tuple[Play, ...]:
    """Every placement that can be tried, legal or not: tile by tile, at each end, with each half.

    What lies crosswise does so by itself, as at the table.
    """
    return tuple(play for tile in hand.tiles for arm in hand.arms for play in _ways(hand.rules, tile, arm))


def reason_of(hand: Hand, play: Play) -> Reason | None:
    """The rule that stands against a placement; None if it is legal."""
    return reason_against(turn_of(hand), play)


def pairs_made(hand: Hand, tile: Tile) -> tuple[Pair, ...]:
    """What a tile makes that does not go on: each half with what lies at each end, `3 + 5 = 8` for one."""
    tried = (play for play in plays_offered(hand) if play.tile == tile)
    reasons = (reason_of(hand, play) for play in tried)
    found = (pair for reason in reasons if reason is not None for pair in dropped(hand.rules, reason))
    return tuple(dict.fromkeys(found))


def _ways(rules: Ruleset, tile: Tile, arm: Arm) -> tuple[Play, ...]:
    if tile in rules.matador_tiles and rules.matador_cross != "none":
        return (Play(tile, "crosswise", arm),)
    return tuple(Play(tile, "along", arm, half) for half in tile.halves)
