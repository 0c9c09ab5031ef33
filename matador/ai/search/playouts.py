"""Fast playouts: rounds played to the end with all tiles known; a short weighted sum chooses the moves.

Its weights were fitted for the most similar ruleset. `play_out` does the same as `Position.play` in one loop; a
property test compares them. Each player uses only their own tiles and the number of hidden tiles, never the other
hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Literal

import msgspec

from matador.rules import Outcome, Ruleset
from matador.rules.moves import Node
from matador.rules.scoring import played_last, score_blocked, score_out
from matador.rules.tables import Tables

FORMAT: Final = "matador-playouts/1"
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
"""How much each option, if equal, adds to the similarity of rulesets."""
_TWO_OR_MORE: Final = 30


class QuickPolicy:
    """The value of a placement, in standard deviations of margins."""

    __slots__ = ("able", "common", "of_tile", "only_matadors", "share_able")

    def __init__(self, tables: Tables, weights: Mapping[str, float]) -> None:
        """`weights` is keyed by the names of features that are fast to compute and ignore the other hands."""
        scale = 2.0 * tables.rules.set
        self.of_tile: dict[int, float] = {}
        """Keyed by the tile's bit. It includes the features of kept tiles, which differ only by this tile."""
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
        """The value of keeping `left` when the line is `after`, for a player who cannot see `hidden`."""
        worth = self.of_tile[bit]
        able = (left & after.tiles).bit_count()
        if able:
            worth += self.able + self.share_able * able / left.bit_count()
        if not left & ~matadors:
            worth += self.only_matadors
        most = max((fitting & hidden).bit_count() for fitting, _, _ in after.any_ends)
        return worth + self.common * most / (hidden.bit_count() or 1)


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fitted weights for a ruleset."""

    rules: dict[str, Any]
    """The ruleset's options."""
    spread: float
    """The standard deviation of margins in a round, in points: the unit of values."""
    weights: dict[str, float]


class _Document(msgspec.Struct):
    """The parts of `policies/playouts.json` that are needed."""

    format: Literal["matador-playouts/1"]
    fitted: list[Fitted]


def fitted_for(rules: Ruleset) -> Fitted:
    """The weights fitted for the most similar ruleset."""
    values = rules.values()
    if rules.match_by == "rounds":
        # As if nobody scored points, because only winning the round counts.
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


@dataclass(slots=True)
class World:
    """A round with all tiles known. Hands are masks by seat, and the boneyard is a list of bits."""

    hands: list[int]
    boneyard: list[int]
    """In drawing order, with the reserve at the end."""
    turn: int
    line: int
    drawn: int = 0
    """Number of tiles drawn in this turn."""
    idle_turns: int = 0
    aside: int = 0
    """Mask of the tiles set aside; to the players they look like tiles in hands."""
    latest: tuple[int, ...] = ()
    """As in `Position`."""

    def copy(self) -> World:
        return World(
            self.hands.copy(),
            self.boneyard,
            self.turn,
            self.line,
            self.drawn,
            self.idle_turns,
            self.aside,
            self.latest,
        )


def play_out(  # noqa: C901, PLR0912, PLR0915 - one loop, inlined for speed
    tables: Tables, policy: QuickPolicy, world: World
) -> Outcome:
    """Play the round in a world to its end; the world is modified."""
    rules, nodes = tables.rules, tables.nodes
    players = rules.players
    limit = rules.draw_limit if rules.draw_limit is not None else len(tables.tiles)
    goes_on = rules.play_after_draw
    matadors, any_time = tables.matadors, rules.matador_timing == "any-time"
    of_tile, able_worth, share_worth = policy.of_tile, policy.able, policy.share_able
    only_matadors, common = policy.only_matadors, policy.common
    hands, boneyard, turn, line = world.hands, world.boneyard, world.turn, world.line
    drawn, idle_turns, latest = world.drawn, world.idle_turns, world.latest
    drawable = len(boneyard) - rules.reserve
    next_tile = 0
    out_of_sight = world.aside
    for bit in boneyard:
        out_of_sight |= bit
    for hand in hands:
        out_of_sight |= hand
    node = tables.node(line)

    while True:
        hand = hands[turn]
        if hand & node.tiles:
            best = -1e9
            kept = line_after = 0
            node_after = node
            hidden = out_of_sight ^ hand
            count = hidden.bit_count() or 1
            for fitting, remembered, end in node.any_ends if any_time else node.open_ends(hand):
                here = hand & fitting
                if not here:
                    continue
                for _, bit, keep, put in remembered(here) or end.moves(here):
                    left = hand ^ bit
                    if not left:
                        hands[turn] = 0
                        return score_out(rules, turn, tables.pips_by_seat(hands))
                    after = line & keep | put
                    there = nodes.get(after) or tables.node(after)
                    able = (left & there.tiles).bit_count()
                    worth = of_tile[bit]
                    if able:
                        worth += able_worth + share_worth * able / left.bit_count()
                    if not left & ~matadors:
                        worth += only_matadors
                    most = 0
                    for fits, _, _ in there.any_ends:
                        fitting_count = (fits & hidden).bit_count()
                        most = max(most, fitting_count)
                    worth += common * most / count
                    if worth > best:
                        best, kept, line_after, node_after = worth, left, after, there
            out_of_sight ^= hand ^ kept
            hands[turn] = kept
            line, node = line_after, node_after
            if latest:
                latest = played_last(latest, turn)
            idle_turns = 0
        elif next_tile < drawable and drawn < limit:
            hands[turn] = hand | boneyard[next_tile]
            next_tile += 1
            if goes_on:
                drawn += 1
                continue
            idle_turns = 0
        elif drawn:
            idle_turns = 0
        else:
            idle_turns += 1
            if idle_turns == players:
                return score_blocked(rules, tables.pips_by_seat(hands), latest)
        drawn = 0
        turn = turn + 1 if turn + 1 < players else 0
