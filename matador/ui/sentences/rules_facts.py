"""What follows from the options of a ruleset, for the sentences that tell its rules."""

from __future__ import annotations

from matador.rules import Ruleset, Tile
from matador.rules.fit import becomes_spinner
from matador.rules.tiles import DOUBLE_BLANK


def boneyard_tiles(rules: Ruleset) -> int:
    """How many tiles the boneyard holds after the deal; none where nobody ever draws."""
    return rules.tiles_to_draw + rules.reserve if draws_at_all(rules) else 0


def set_aside_tiles(rules: Ruleset) -> int:
    """How many tiles nobody gets, nobody sees and nobody draws."""
    if draws_at_all(rules):
        return 0
    return len(rules.tiles) - rules.tiles_each * rules.players


def draws_at_all(rules: Ruleset) -> bool:
    """Whether anybody can ever draw."""
    return rules.tiles_to_draw > 0


def draws_in_a_turn(rules: Ruleset) -> int | None:
    """How many tiles may be drawn in a turn; None: no limit."""
    return rules.draw_limit if rules.play_after_draw else 1


def may_pass_at_will(rules: Ruleset) -> bool:
    """Whether a player who has drawn all that he may in a turn can pass though a tile fits."""
    return rules.draw_when_able and rules.play_after_draw and rules.draw_limit is not None


def has_points(rules: Ruleset) -> bool:
    """Whether any round brings points."""
    if rules.match_by == "rounds":
        return False
    return rules.penalty or rules.going_out != "none" or rules.blocked != "none"


def counts_double_blank(rules: Ruleset) -> bool:
    """Whether the double blank counts pips that it does not show."""
    return rules.double_blank > 0 and DOUBLE_BLANK in rules.tiles


def may_lack_doubles(rules: Ruleset) -> bool:
    """Whether a deal can be such that no hand holds a double."""
    singles = sum(not tile.is_double for tile in rules.tiles)
    return rules.tiles_each * rules.players <= singles


def fits_anywhere(rules: Ruleset) -> bool:
    """Whether matadors are laid where no other tile is."""
    return bool(rules.matador_tiles) and (rules.matador_cross != "none" or rules.matador_along == "wild")


def has_spinner(rules: Ruleset) -> bool:
    """Whether a spinner may come."""
    return any(becomes_spinner(rules, tile) for tile in rules.tiles)


def ordinary_tiles(rules: Ruleset) -> tuple[Tile, ...]:
    """The tiles that are no matadors."""
    return tuple(tile for tile in rules.tiles if tile not in rules.matador_tiles)


def has_double_blank(rules: Ruleset) -> bool:
    """Whether the double blank is a matador."""
    return DOUBLE_BLANK in rules.matador_tiles
