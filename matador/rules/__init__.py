"""The rulebook as code: tiles, rulesets, positions, legal actions, refusals, notation and scoring.

A ruleset (`named_ruleset`, `Ruleset`) is compiled once into tables. A `Position` starts from a deal. It lists the legal
actions, gives the reason against any other action, and returns the position after an action. The package uses
only the standard library.

`matador.rules.reasons` is loaded only when an action is first refused.
"""

from matador.rules.actions import (
    ARMS,
    DRAW,
    PASS,
    Action,
    Arm,
    Direction,
    Draw,
    Pass,
    Play,
    Seen,
    parse_action,
)
from matador.rules.catalog import CATALOG, NamedRuleset, named_ruleset, players_of
from matador.rules.ends import End, MatadorEnd, ValueEnd, WildEnd
from matador.rules.opener import LastRound
from matador.rules.options import RulesetError
from matador.rules.position import IllegalAction, Position
from matador.rules.ruleset import Ruleset
from matador.rules.scoring import Outcome, Standing
from matador.rules.tiles import NotationError, Tile, parse_tile, tile_set
from matador.rules.variants import VARIANTS, Variant, recognised, variants_for

__all__ = ["ARMS", "CATALOG", "DRAW", "PASS", "VARIANTS"]
__all__ += ["Action", "Arm", "Direction", "Draw", "End", "IllegalAction", "LastRound", "MatadorEnd"]
__all__ += ["NamedRuleset", "NotationError", "Outcome", "Pass", "Play", "Position", "Ruleset", "RulesetError"]
__all__ += ["Seen", "Standing", "Tile", "ValueEnd", "Variant", "WildEnd"]
__all__ += [
    "named_ruleset",
    "parse_action",
    "parse_tile",
    "players_of",
    "recognised",
    "tile_set",
    "variants_for",
]
