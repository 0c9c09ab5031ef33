"""The rulebook as code: tiles, rulesets, positions, legal actions and reasons, notation, scoring.

A ruleset (`named_ruleset`, `Ruleset`) is compiled once into tables. A `Position` starts from a deal and gives its legal
actions, the reason against any other action, and the position after an action. Standard library only.

The reasons are in `matador.rules.reasons`, which is loaded when an action is first refused.
"""

from matador.rules.actions import ARMS, DRAW, PASS, Action, Arm, Direction, Draw, Pass, Play, parse_action
from matador.rules.catalog import CATALOG, NamedRuleset, named_ruleset, players_of
from matador.rules.ends import End, MatadorEnd, ValueEnd, WildEnd
from matador.rules.errors import IllegalAction, RulesetError
from matador.rules.line import LaidTile, Line, line_of
from matador.rules.opener import LastRound
from matador.rules.position import Position
from matador.rules.ruleset import Ruleset
from matador.rules.scoring import Outcome, Standing
from matador.rules.seen import Seen
from matador.rules.tiles import NotationError, Tile, parse_tile, tile_set
from matador.rules.variants import VARIANTS, Variant, recognised, variants_for

__all__ = [
    "ARMS",
    "CATALOG",
    "DRAW",
    "PASS",
    "VARIANTS",
    "Action",
    "Arm",
    "Direction",
    "Draw",
    "End",
    "IllegalAction",
    "LaidTile",
    "LastRound",
    "Line",
    "MatadorEnd",
    "NamedRuleset",
    "NotationError",
    "Outcome",
    "Pass",
    "Play",
    "Position",
    "Ruleset",
    "RulesetError",
    "Seen",
    "Standing",
    "Tile",
    "ValueEnd",
    "Variant",
    "WildEnd",
    "line_of",
    "named_ruleset",
    "parse_action",
    "parse_tile",
    "players_of",
    "recognised",
    "tile_set",
    "variants_for",
]
