"""A player that weighs what each action leaves: a sum of a few features, no search.

What it knows is what everybody could work out: its own tiles, what lies, and what draws and passes have proved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from math import comb

from matador.match.views import View
from matador.rules import PASS, Action, Play
from matador.rules.linecode import NOT_OPENED
from matador.rules.moves import Move
from matador.rules.tables import Tables

_CLOSE = 3
"""A round is near its end for whoever has an opponent with fewer tiles than that."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each feature of an action is worth, in no unit; a higher sum is better."""

    pips: float = 1.0
    """Of the tile, as a share of the heaviest one's."""
    pips_late: float = 0.0
    """The same, when an opponent has few tiles."""
    double: float = 0.0
    matador: float = 0.0
    """That the tile is a matador, which fits everywhere and is worth keeping."""
    matador_late: float = 0.0
    stays_able: float = 0.0
    """That one of the tiles kept fits afterwards."""
    choice: float = 0.0
    """How many of the tiles kept fit afterwards, as a share of them."""
    variety: float = 0.0
    """How many different halves the tiles kept have, as a share of their halves."""
    rigid: float = 0.0
    """That the tile fits at one number alone, as doubles do, and with a blank where no number makes it fit."""
    rigid_kept: float = 0.0
    """The share of the tiles kept that do."""
    chain: float = 0.0
    """That two of the tiles kept could be laid one after the other, if nobody came between."""
    served: float = 0.0
    """The share of open ends at which one of the tiles kept fits."""
    pips_left: float = 0.0
    """The pips of the tiles kept when the next opponent may go out, as a share of what they could be."""
    matadors_kept: float = 0.0
    """That at least one matador is kept."""
    last_matador: float = 0.0
    """That the last tile kept is a matador, which can be laid whatever lies."""
    next_draws: float = 0.0
    """How many tiles the next opponent is likely to have to draw."""
    next_blocked: float = 0.0
    """How likely it is that the next opponent has nothing that fits."""
    next_blocked_late: float = 0.0
    others_blocked: float = 0.0
    """The same of the other opponents, on average."""
    partner_blocked: float = 0.0
    draw: float = -2.0
    """Of drawing where one could play."""
    draw_to_keep: float = 0.0
    """Of drawing where only matadors could be played."""
    hold: float = -3.0
    """Of passing where one could play."""


class HeuristicBot:
    """Takes the action with the highest sum; between equal ones, the first."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The best action by its weights."""
        if len(legal) == 1:
            return legal[0]
        features = Situation(view)
        weights = self._weights
        return max(legal, key=lambda action: features.worth(action, weights))


class Situation:
    """What is looked at in a decision, worked out once."""

    def __init__(self, view: View) -> None:
        tables, rules = view.tables, view.rules
        self._tables = tables
        self._view = view
        decision = view.decision
        self._hand = decision.hand
        self._moves: dict[Play, Move] = {move.play: move for move in decision.moves()}
        self._heaviest = 2 * rules.set
        side = rules.side_of(view.seat)
        order = [(view.seat + step) % rules.players for step in range(1, rules.players)]
        self._opponents = [seat for seat in order if rules.side_of(seat) != side]
        self._partners = [seat for seat in order if rules.side_of(seat) == side]
        self._is_late = min(view.counts[seat] for seat in self._opponents) < _CLOSE
        self._is_opened = view.line != NOT_OPENED
        self.masks = view.knowledge().masks
        self._only_matadors = not any(not move.bit & tables.matadors for move in self._moves.values())

    def worth(self, action: Action, weights: Weights) -> float:
        """The sum of what an action is worth."""
        if not isinstance(action, Play):
            if not self._moves:
                return 0.0
            if action == PASS:
                return weights.hold
            return weights.draw + (weights.draw_to_keep if self._only_matadors else 0.0)
        move = self._moves[action]
        rest = self._hand ^ move.bit
        if not rest:
            return 1e9
        line = move.put if not self._is_opened else self._view.line & move.keep | move.put
        node = self._tables.node(line)
        fitting = node.tiles
        able = (rest & fitting).bit_count()
        late = 1.0 if self._is_late else 0.0
        pips = action.tile.pips / self._heaviest
        worth = pips * (weights.pips + late * weights.pips_late)
        if action.tile.is_double:
            worth += weights.double
        if move.bit & self._tables.matadors:
            worth += weights.matador + late * weights.matador_late
        if able:
            worth += weights.stays_able + weights.choice * able / rest.bit_count()
        worth += weights.variety * self._variety(rest)
        if move.bit & _rigid(self._tables):
            worth += weights.rigid
        worth += weights.rigid_kept * (rest & _rigid(self._tables)).bit_count() / rest.bit_count()
        if weights.chain and able and self._has_chain(line, rest):
            worth += weights.chain
        ends = node.any_ends
        worth += weights.served * sum(1 for tiles, _, _ in ends if tiles & rest) / len(ends)
        kept = rest & self._tables.matadors
        if kept:
            worth += weights.matadors_kept
            if kept == rest:
                worth += weights.last_matador
        first, *others = self._opponents
        blocked = self._blocked(first, fitting)
        worth += blocked * (weights.next_blocked + late * weights.next_blocked_late)
        worth += weights.next_draws * blocked * self._draws(fitting)
        if others:
            worth += (
                weights.others_blocked * sum(self._blocked(seat, fitting) for seat in others) / len(others)
            )
        for seat in self._partners:
            worth += weights.partner_blocked * self._blocked(seat, fitting)
        return worth

    def _has_chain(self, line: int, rest: int) -> bool:
        """Whether two of these tiles can be laid one after the other; one tile alone is a chain."""
        tables = self._tables
        return any(
            rest == move.bit or tables.node(line & move.keep | move.put).tiles & (rest ^ move.bit)
            for move in tables.moves(line, rest)
        )

    def _draws(self, fitting: int) -> float:
        """How many tiles somebody with nothing that fits is likely to draw."""
        rules, there = self._view.rules, self._view.boneyard - self._view.rules.reserve
        if there <= 0:
            return 0.0
        hidden = self.masks.get("boneyard", 0)
        share = (hidden & fitting).bit_count() / max(1, hidden.bit_count())
        most = there if rules.draw_limit is None else min(there, rules.draw_limit)
        return min(most, (there + 1) / (share * there + 1))

    def _variety(self, rest: int) -> float:
        halves = {half for tile in self._tables.tiles_of(rest) for half in (tile.low, tile.high)}
        return len(halves) / (2 * rest.bit_count())

    def _blocked(self, seat: int, fitting: int) -> float:
        """How likely a seat has nothing that fits, if any of its possible tiles were as likely as another."""
        possible = self.masks[seat]
        hidden, count = possible.bit_count(), self._view.counts[seat]
        wrong = hidden - (possible & fitting).bit_count()
        return comb(wrong, count) / comb(hidden, count) if count <= hidden else 0.0


@lru_cache(maxsize=4)
def _rigid(tables: Tables) -> int:
    """The tiles, matadors aside, that a single number takes."""
    rules = tables.rules
    found = 0
    for tile, bit in tables.bit_of.items():
        if bit & tables.matadors:
            continue
        halves = {tile.low, tile.high}
        wanted = {rules.total - half for half in halves} if rules.joining == "sum" else halves
        if len([value for value in wanted if 0 <= value <= rules.set]) < 2:
            found |= bit
    return found


CAREFUL = Weights(matador=-1.0, matadors_kept=0.6, served=0.5, next_blocked=1.5, next_draws=0.4)


def careful_bot(_seed: str) -> HeuristicBot:
    """The player that weighs what it leaves."""
    return HeuristicBot(CAREFUL)


WEIGHT_NAMES = tuple(field.name for field in fields(Weights))
