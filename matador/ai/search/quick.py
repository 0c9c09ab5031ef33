"""The value of a placement in playouts: a short weighted sum, fitted for some rulesets; others use the most similar."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Literal

import msgspec

from matador.rules import Ruleset
from matador.rules.moves import Node
from matador.rules.tables import Tables

FORMAT: Final = "matador-playouts/1"
QUICK_FEATURES: Final = (
    "pips",
    "is_double",
    "is_matador",
    "kept_pips",
    "matadors_kept",
    "doubles_kept",
    "stays_able",
    "share_able",
    "keeps_only_matadors",
    "hidden_for_commonest",
)
"""The features of `matador.ai.features` that are fast to compute and ignore the other hands."""
_WEIGHT_OF_OPTION: Final[Mapping[str, int]] = {
    "partnerships": 30,
    "joining": 20,
    "penalty": 20,
    "going_out": 10,
    "play_after_draw": 6,
    "draw_limit": 5,
    "matador_cross": 4,
    "matador_along": 4,
    "set": 3,
    "reserve": 3,
    "draw_when_able": 3,
    "blocked": 2,
    "matador_duty": 2,
    "matador_timing": 2,
    "spinner": 1,
}
"""How much it matters that an option is the same."""
_TWO_OR_MORE: Final = 30


class QuickPolicy:
    """The value of a placement, from its tile and what it leaves, in units of the standard deviation of margins."""

    __slots__ = ("able", "common", "of_tile", "only_matadors", "share_able")

    def __init__(self, tables: Tables, weights: Mapping[str, float]) -> None:
        """`weights` are by name of the feature, for all of `QUICK_FEATURES`."""
        scale = 2.0 * tables.rules.set
        self.of_tile: dict[int, float] = {}
        """By the bit of the tile. The features of kept tiles differ between placements only by this tile, so they go
        here."""
        for tile, bit in tables.bit_of.items():
            is_matador = bool(tables.matadors & bit)
            self.of_tile[bit] = (
                (weights["pips"] - weights["kept_pips"] / 4) * tables.rules.counted(tile) / scale
                + (weights["is_double"] - weights["doubles_kept"] / 2) * tile.is_double
                + (weights["is_matador"] - weights["matadors_kept"] / 2) * is_matador
            )
        self.able = weights["stays_able"]
        self.share_able = weights["share_able"]
        self.only_matadors = weights["keeps_only_matadors"]
        self.common = weights["hidden_for_commonest"] * 3

    def worth(self, bit: int, left: int, after: Node, hidden: int, matadors: int) -> float:
        """The value of keeping `left` and leaving the line `after`, for a player who does not see `hidden`."""
        worth = self.of_tile[bit]
        able = (left & after.tiles).bit_count()
        if able:
            worth += self.able + self.share_able * able / left.bit_count()
        if not left & ~matadors:
            worth += self.only_matadors
        most = max((fitting & hidden).bit_count() for fitting, _, _ in after.any_ends)
        return worth + self.common * most / (hidden.bit_count() or 1)


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fitted weights for a ruleset."""

    rules: dict[str, Any]
    """Its options."""
    spread: float
    """The standard deviation of the margins of a round, in points: the unit of policies."""
    weights: dict[str, float]


class _Document(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal["matador-playouts/1"]
    origin: dict[str, str]
    """The command that fitted them, and the commit."""
    fitted: list[Fitted]


def fitted_for(rules: Ruleset) -> Fitted:
    """The weights fitted for the most similar ruleset."""
    values = rules.values()
    if rules.match_by == "rounds":
        # As if nobody scored: only winning the round counts.
        values |= {"going_out": "none", "blocked": "none"}
    return max(_all_fitted(), key=lambda fitted: _likeness(values, fitted.rules))


def _likeness(one: Mapping[str, Any], other: Mapping[str, Any]) -> float:
    alike: float = sum(weight for option, weight in _WEIGHT_OF_OPTION.items() if one[option] == other[option])
    alike += _TWO_OR_MORE * ((one["players"] == 2) == (other["players"] == 2))
    players_apart: int = abs(one["players"] - other["players"])
    halves_apart: int = abs(one["set"] - other["set"])
    return alike - players_apart - halves_apart / 10


@lru_cache(maxsize=1)
def _all_fitted() -> list[Fitted]:
    read = files("matador.ai").joinpath("policies", "playouts.json").read_bytes()
    return msgspec.json.decode(read, type=_Document).fitted
