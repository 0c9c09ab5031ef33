"""A player that weighs what each action leaves: a sum of a few features, no search.

What it knows is what everybody could work out: its own tiles, what lies, and what draws and passes have proved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from matador.match.views import View
from matador.rules import PASS, Action, Play
from matador.rules.linecode import NOT_OPENED
from matador.rules.moves import Move, Node

_FEW = 3
"""A round is late for whoever has an opponent with fewer tiles than that."""
_GOING_OUT = 1e9


@dataclass(frozen=True, slots=True)
class Weights:
    """What each feature of an action is worth, in no unit: a higher sum is better."""

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
    """The share of the tiles kept that fit afterwards."""
    served: float = 0.0
    """The share of open ends at which one of the tiles kept fits."""
    variety: float = 0.0
    """How many different halves the tiles kept have, as a share of their halves."""
    matadors_kept: float = 0.0
    """That at least one matador is kept."""
    last_matador: float = 0.0
    """That matadors alone are kept."""
    next_blocked: float = 0.0
    """How likely it is that the next opponent has nothing that fits."""
    next_blocked_late: float = 0.0
    next_draws: float = 0.0
    """How many tiles the next opponent is likely to have to draw."""
    others_blocked: float = 0.0
    """How likely the other opponents have nothing that fits, on average."""
    partner_blocked: float = 0.0
    draw: float = -2.0
    """Of drawing where one could play."""
    draw_to_keep: float = 0.0
    """Of drawing where only matadors could be played."""
    hold: float = -3.0
    """Of passing where one could play."""


class HeuristicBot:
    """Takes the action with the highest sum; between equal ones, the first."""

    def __init__(self, two_sides: Weights, more_sides: Weights) -> None:
        """Against one other side what blocks it counts for more than against several."""
        self._weights = {True: two_sides, False: more_sides}

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The best action by its weights."""
        if len(legal) == 1:
            return legal[0]
        return self.best(Situation(view), legal)

    def best(self, situation: Situation, legal: Sequence[Action]) -> Action:
        """The same, for somebody who knows the situation."""
        weights = self._weights[len(situation.view.rules.sides) == 2]
        return max(legal, key=lambda action: situation.worth(action, weights))


class Situation:
    """What is looked at in a decision, worked out once."""

    def __init__(self, view: View) -> None:
        rules, decision = view.rules, view.decision
        self.view = view
        self.masks = view.knowledge().masks
        """The tiles that can be in each place."""
        self._tables = view.tables
        self._hand = decision.hand
        self._moves: dict[Play, Move] = {move.play: move for move in decision.moves()}
        side = rules.side_of(view.seat)
        order = [(view.seat + step) % rules.players for step in range(1, rules.players)]
        self._opponents = [seat for seat in order if rules.side_of(seat) != side]
        self._partners = [seat for seat in order if rules.side_of(seat) == side]
        self._late = float(min(view.counts[seat] for seat in self._opponents) < _FEW)

    def worth(self, action: Action, weights: Weights) -> float:
        """The sum of what an action is worth."""
        if not isinstance(action, Play):
            return self._worth_of_waiting(action, weights)
        move = self._moves[action]
        rest = self._hand ^ move.bit
        if not rest:
            return _GOING_OUT
        line = move.put if self.view.line == NOT_OPENED else self.view.line & move.keep | move.put
        node = self._tables.node(line)
        return (
            self._worth_of_tile(action, move, weights)
            + self._worth_of_rest(rest, node, weights)
            + self._worth_of_others(node, weights)
        )

    def _worth_of_waiting(self, action: Action, weights: Weights) -> float:
        if not self._moves:
            return 0.0
        if action == PASS:
            return weights.hold
        has_other = any(not move.bit & self._tables.matadors for move in self._moves.values())
        return weights.draw + (0.0 if has_other else weights.draw_to_keep)

    def _worth_of_tile(self, play: Play, move: Move, weights: Weights) -> float:
        """Of being rid of the tile."""
        pips = play.tile.pips / (2 * self.view.rules.set)
        worth = pips * (weights.pips + self._late * weights.pips_late)
        if play.tile.is_double:
            worth += weights.double
        if move.bit & self._tables.matadors:
            worth += weights.matador + self._late * weights.matador_late
        return worth

    def _worth_of_rest(self, rest: int, node: Node, weights: Weights) -> float:
        """Of the tiles that are kept, on the line that is left."""
        count = rest.bit_count()
        able = (rest & node.tiles).bit_count()
        worth = (weights.stays_able if able else 0.0) + weights.choice * able / count
        ends = node.any_ends
        worth += weights.served * sum(1 for tiles, _, _ in ends if tiles & rest) / len(ends)
        halves = {half for tile in self._tables.tiles_of(rest) for half in (tile.low, tile.high)}
        worth += weights.variety * len(halves) / (2 * count)
        matadors = rest & self._tables.matadors
        if matadors:
            worth += weights.matadors_kept + (weights.last_matador if matadors == rest else 0.0)
        return worth

    def _worth_of_others(self, node: Node, weights: Weights) -> float:
        """Of what the line leaves to the others."""
        first, *others = self._opponents
        blocked = self._blocked(first, node)
        worth = blocked * (weights.next_blocked + self._late * weights.next_blocked_late)
        worth += weights.next_draws * blocked * self._draws(node)
        if others:
            worth += weights.others_blocked * sum(self._blocked(seat, node) for seat in others) / len(others)
        return worth + sum(weights.partner_blocked * self._blocked(seat, node) for seat in self._partners)

    def _blocked(self, seat: int, node: Node) -> float:
        """How likely a seat has nothing that fits, if each of its possible tiles were as likely as another."""
        possible = self.masks[seat]
        hidden, count = possible.bit_count(), self.view.counts[seat]
        wrong = hidden - (possible & node.tiles).bit_count()
        return comb(wrong, count) / comb(hidden, count) if count <= hidden else 0.0

    def _draws(self, node: Node) -> float:
        """How many tiles somebody with nothing that fits is likely to draw."""
        rules, there = self.view.rules, self.view.boneyard - self.view.rules.reserve
        if there <= 0:
            return 0.0
        possible = self.masks.get("boneyard", 0)
        share = (possible & node.tiles).bit_count() / max(1, possible.bit_count())
        most = there if rules.draw_limit is None else min(there, rules.draw_limit)
        return min(most, (there + 1) / (share * there + 1))
