"""Exact search for the end of a round between two sides, once nothing is hidden.

Alpha-beta with a transposition table (Knuth and Moore 1975; the bounds are fail-soft). The sides alternate, with two
players and with two pairs, so a value changes sign with every turn. The search can stop anywhere and restarts from the
top: its finished nodes are in the table, so it soon gets back to where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from math import inf
from typing import Final, TypeAlias

from matador.ai.search.choices import DRAWS, PASSES, Choices, Way
from matador.match.views import View, idle_turns
from matador.rules import Action, Outcome, Play, Position, Ruleset
from matador.rules.opener import opener_by_hands
from matador.rules.packed_line import NOT_OPENED
from matador.rules.scoring import played_last, score_blocked, score_out

Worth: TypeAlias = Callable[[Outcome], float]
"""The value of an outcome to side 0.

Winning by more points must never be worth less: if nobody can draw, going out is taken to be the best result.
"""

_Found: TypeAlias = tuple[float, float, Way | None]
"""(lower bound, upper bound, best placement so far) of a decision."""

_NOTHING: Final[_Found] = (-inf, inf, None)


class _Paused(Exception):
    """The requested number of nodes is finished."""


def margin(rules: Ruleset, outcome: Outcome) -> int:
    """The points of side 0 minus those of side 1; without points for going out, 1, 0 or -1 for a win, draw or loss.

    With `penalty`, points count against the side that gets them.
    """
    if rules.penalty:
        return outcome.points[1] - outcome.points[0]
    if rules.going_out == "none":
        return 0 if outcome.winner is None else 1 - 2 * outcome.winner
    return outcome.points[0] - outcome.points[1]


class ExactSearch:
    """The search for the exact value of each legal action of a position."""

    def __init__(
        self, position: Position, worth: Worth | None = None, choices: Choices | None = None
    ) -> None:
        """`worth` values outcomes (default: `margin`). `choices` may be shared with other searches on the same tables.

        `ValueError` if the round is over or there are more than two sides.
        """
        rules = position.rules
        if len(rules.sides) != 2 or position.outcome is not None:
            raise ValueError("exact search needs an unfinished round between two sides")
        self._worth: Worth = worth or (lambda outcome: margin(rules, outcome))
        self._rules = rules
        self._tables = position.tables
        self._last_seat = rules.players - 1
        # The tiles in reverse order, so that the next tile is the last of those left.
        self._order = [position.tables.bit_of[tile] for tile in reversed(position.boneyard)]
        self._undrawable = len(self._order) if rules.draw_limit == 0 else rules.reserve
        self._choices = choices or Choices(position.tables)
        # If a blocked round also scores the winner's own pips, going out is not always best.
        self._may_wait = rules.blocked == "combined"
        self._ends: dict[tuple[int, tuple[int, ...], tuple[int, ...]], float] = {}
        self._found: dict[tuple[int, tuple[int, ...], int, int, int, int, tuple[int, ...]], _Found] = {}
        self._to_go = 0
        self._turn = position.turn
        self._children = {action: position.play(action) for action in position.legal()}
        self._looked_at: set[Action] = set()
        self._values: dict[Action, float] = {}
        self.nodes = 0
        """Number of finished decisions."""

    @property
    def is_decided(self) -> bool:
        """True once the best action and its value are known."""
        return len(self._looked_at) == len(self._children)

    @property
    def is_done(self) -> bool:
        """True once the value of every action is known."""
        return len(self._values) == len(self._children)

    def step(self, nodes: int) -> None:
        """Search this many more nodes, or until everything is known."""
        self._to_go = nodes
        with suppress(_Paused):
            self._go_on()

    def values(self) -> Mapping[Action, float]:
        """The exact values found so far, by action, for the side whose turn it is."""
        return dict(self._values)

    def best(self) -> Action:
        """The best known action, or the first of equal ones in legal order; the first legal action if none is known."""
        values = self._values
        return max(self._children, key=lambda action: values.get(action, -inf))

    def _go_on(self) -> None:
        # First find the best action; for the others prove only that they are no better. Then solve the rest.
        best = max(self._values.values(), default=-inf)
        for action, child in self._children.items():
            if action not in self._looked_at:
                value = self._value_of(child, best)
                self._looked_at.add(action)
                if value > best:
                    self._values[action] = best = value
        for action, child in self._children.items():
            if action not in self._values:
                self._values[action] = self._value_of(child, -inf)

    def _value_of(self, child: Position, best: float) -> float:
        """The value of the position after an action: exact above `best`, otherwise an upper bound."""
        if child.outcome is not None:
            worth = self._worth(child.outcome)
            return -worth if self._rules.side_of(self._turn) else worth
        hands = child.hands[child.turn :] + child.hands[: child.turn]
        left = len(child.boneyard)
        line = self._choices.same(child.line)
        idle, drawn, latest = child.idle_turns, child.drawn, child.latest
        if child.turn == self._turn:
            return self._search(line, hands, child.turn, idle, drawn, left, latest, best, inf)
        return -self._search(line, hands, child.turn, idle, drawn, left, latest, -inf, -best)

    def _search(  # noqa: C901, PLR0912 - one function, inlined for speed
        self,
        line: int,
        hands: tuple[int, ...],
        turn: int,
        idle: int,
        drawn: int,
        left: int,
        latest: tuple[int, ...],
        alpha: float,
        beta: float,
    ) -> float:
        """The value for the side whose turn it is: exact between `alpha` and `beta`, otherwise a bound.

        `hands` start with the hand of that seat; `left` is the number of tiles in the boneyard.
        """
        hand = hands[0]
        choices = self._choices
        choice = choices.known.get((line, hand & choices.fitting[line], drawn, left))
        ways, besides = choice or choices.find(line, hand, drawn, left)
        if not ways:
            return self._besides(besides, line, hands, turn, idle, drawn, left, latest, alpha, beta)
        rest = hands[1:]
        next_seat = turn + 1 if turn < self._last_seat else 0
        after_play = played_last(latest, turn) if latest else latest
        if len(ways) == 1:
            bit, child, _ = ways[0]
            if hand == bit and (not besides or (left <= self._undrawable and not self._may_wait)):
                # Nothing is better than going out when the others can draw no more.
                return self._end(turn, (0, *rest), ())
            if not besides:
                return -self._search(
                    child, (*rest, hand ^ bit), next_seat, 0, 0, left, after_play, -beta, -alpha
                )

        key = (line, hands, turn, idle if besides == PASSES else 0, drawn, left, latest)
        least, most, first = self._found.get(key, _NOTHING)
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        floor = alpha
        best = -inf
        after = rest[0]
        # Move order: the best move so far, then moves that leave the next player little; heavier tiles first among
        # equals.
        for way in sorted(ways, key=lambda way: way is not first and 1 + (way[2] & after).bit_count()):
            bit, child, _ = way
            kept = hand ^ bit
            if kept:
                value = -self._search(child, (*rest, kept), next_seat, 0, 0, left, after_play, -beta, -alpha)
            else:
                value = self._end(turn, (0, *rest), ())
            if value > best:
                best, first = value, way
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        else:
            if besides:
                value = self._besides(besides, line, hands, turn, idle, drawn, left, latest, alpha, beta)
                best = max(best, value)
        if best > floor:
            least = best
        if best < beta:
            most = best
        self._found[key] = (least, most, first)
        self.nodes += 1
        self._to_go -= 1
        if self._to_go <= 0:
            raise _Paused
        return best

    def _besides(  # noqa: PLR0913, PLR0917 - as `_search`
        self,
        besides: int,
        line: int,
        hands: tuple[int, ...],
        turn: int,
        idle: int,
        drawn: int,
        left: int,
        latest: tuple[int, ...],
        alpha: float,
        beta: float,
    ) -> float:
        """The value of drawing or passing."""
        hand, *rest = hands
        next_seat = turn + 1 if turn < self._last_seat else 0
        idle = 0 if drawn or besides == DRAWS else idle + 1
        if besides == DRAWS:
            left -= 1
            hand |= self._order[left]
            if self._rules.play_after_draw:
                return self._search(line, (hand, *rest), turn, 0, drawn + 1, left, latest, alpha, beta)
        elif idle > self._last_seat:
            return self._end(turn, hands, latest)
        return -self._search(line, (*rest, hand), next_seat, idle, 0, left, latest, -beta, -alpha)

    def _end(self, turn: int, hands: tuple[int, ...], latest: tuple[int, ...]) -> float:
        """The value of the round's end to the side whose turn it is; it went out if the first hand is empty."""
        found = self._ends.get((turn, hands, latest))
        if found is None:
            by_seat = [hands[seat - turn] for seat in range(len(hands))]
            pips = self._tables.pips_by_seat(by_seat)
            rules = self._rules
            outcome = score_blocked(rules, pips, latest) if hands[0] else score_out(rules, turn, pips)
            worth = self._worth(outcome)
            found = self._ends[turn, hands, latest] = -worth if rules.side_of(turn) else worth
        return found


def known_position(view: View) -> Position | None:
    """The position, if the view proves where every tile is that still matters; None otherwise or if the round is over.

    Possible only between two sides, when no tile or a single one can be drawn. Tiles that stay in the boneyard or aside
    are in no particular order.
    """
    rules, tables = view.rules, view.tables
    drawable = 0 if rules.draw_limit == 0 else max(0, view.boneyard - rules.reserve)
    if len(rules.sides) != 2 or view.is_over or not view.hand or (drawable and view.boneyard > 1):
        return None
    own = tables.mask_of(view.hand)
    played = tables.mask_of(seen.action.tile for seen in view.history if isinstance(seen.action, Play))
    hidden = (1 << len(tables.tiles)) - 1 & ~own & ~played
    others = [seat for seat in range(rules.players) if seat != view.seat]
    hands = [0] * rules.players
    hands[view.seat] = own
    if len(others) == 1 and hidden.bit_count() == view.counts[others[0]]:
        hands[others[0]] = hidden
    else:
        masks = view.knowledge().masks
        for seat in others:
            if masks[seat].bit_count() != view.counts[seat]:
                return None
            hands[seat] = masks[seat]
    boneyard = tables.tiles_of(hidden & ~sum(hands)) if rules.hand_size != "all" else ()
    opening_tile = None
    if view.line == NOT_OPENED and rules.opening == "the-double":
        opening_tile = opener_by_hands([tables.tiles_of(hand) for hand in hands])[1]
    return Position(
        tables,
        view.line,
        tuple(hands),
        boneyard,
        view.turn,
        view.drawn_this_turn,
        idle_turns(view.history),
        opening_tile,
        view.latest,
    )
