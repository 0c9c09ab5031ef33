"""Exact search of the rest of a round between two sides, with no hidden tiles.

Alpha-beta search with a transposition table (Knuth and Moore 1975; the bounds are fail-soft). The sides alternate, so a
value changes its sign with every turn. The search can stop anywhere and restart from the top, because the table
contains its finished nodes. The legal choices on a line are cached for all searches with a ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from math import inf
from typing import Final, NamedTuple, TypeAlias

from matador.ai.thinking import Search
from matador.match.views import View, idle_turns
from matador.rules import DRAW, PASS, Action, Outcome, Play, Position
from matador.rules.ends import NOT_OPENED
from matador.rules.opener import opener_by_hands
from matador.rules.scoring import played_last, score_blocked, score_out
from matador.rules.tables import Tables
from matador.rules.turn import Turn

NEITHER: Final = 0
DRAWS: Final = 1
PASSES: Final = 2

Way: TypeAlias = tuple[int, int, int]
"""A placement: (bit of the tile, next line, mask of tiles that fit there)."""


class Choice(NamedTuple):
    """The choices of a player."""

    ways: tuple[Way, ...]
    """Placements, heaviest tile first; of those that differ only in the arm, just one."""
    besides: int
    """`DRAWS` or `PASSES` if that is legal, otherwise `NEITHER`."""


class Choices:
    """The choices on lines; lines with the same ends on different arms share an entry.

    The cache grows; a search keeps it for one decision or one round.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.known: dict[tuple[int, int, int, int], Choice] = {}
        """Keyed by line, fitting tiles of the hand, tiles drawn in the turn, and tiles left in the boneyard."""
        self.fitting: dict[int, int] = {}
        """The tiles that fit on each line returned by `same`."""
        self._same: dict[int, int] = {}

    def same(self, line: int) -> int:
        """The line with the same ends in sorted order."""
        same = self._same.get(line)
        if same is None:
            code = self.tables.code
            opened = code.open_codes(line)
            ends = [code.closed] * 4
            for (index, _), end in zip(opened, sorted(end for _, end in opened), strict=True):
                ends[index] = end
            same = self._same[line] = code.line(*ends, spinner_to_come=code.spinner_to_come(line))
            self.fitting[same] = self.tables.node(same).tiles
        return same

    def find(self, line: int, hand: int, drawn: int, boneyard: int) -> Choice:
        """The choices with this hand on a line returned by `same`, cached in `known`."""
        turn = Turn(self.tables, line, hand, boneyard, drawn)
        last = turn.legal()[-1]
        besides = DRAWS if last == DRAW else PASSES if last == PASS else NEITHER
        pips = self.tables.pips_of
        ways = {(move.bit, self.same(line & move.keep | move.put)) for move in turn.moves()}
        ordered = sorted(ways, key=lambda way: (-pips[way[0]], way))
        choice = Choice(tuple((bit, child, self.fitting[child]) for bit, child in ordered), besides)
        self.known[line, hand & self.fitting[line], drawn, boneyard] = choice
        return choice


Worth: TypeAlias = Callable[[Outcome], float]
"""The value of an outcome for side 0.

Winning by more points must never be worth less, because the search assumes that going out is best if nobody can draw.
"""

_Found: TypeAlias = tuple[float, float, Way | None]
"""(lower bound, upper bound, best placement so far) of a decision."""

_NOTHING: Final[_Found] = (-inf, inf, None)


class _Paused(Exception):
    """The requested number of nodes has been searched."""


class ExactSearch:
    """The search for the exact value of each legal action in a position."""

    def __init__(self, position: Position, worth: Worth, choices: Choices | None = None) -> None:
        """`worth` is the value of outcomes. Searches on the same tables may share `choices`.

        `ValueError` if the round is over or there are more than two sides.
        """
        rules = position.rules
        if len(rules.sides) != 2 or position.outcome is not None:
            raise ValueError("exact search needs an unfinished round between two sides")
        self._worth = worth
        self._rules = rules
        self._tables = position.tables
        self._last_seat = rules.players - 1
        # In reverse order, so that the next tile is always the last one.
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

    @property
    def is_decided(self) -> bool:
        return len(self._looked_at) == len(self._children)

    @property
    def is_done(self) -> bool:
        return len(self._values) == len(self._children)

    def step(self, nodes: int) -> None:
        self._to_go = nodes
        with suppress(_Paused):
            self._go_on()

    def values(self) -> Mapping[Action, float]:
        """The known exact values, by action, for the side whose turn it is."""
        return dict(self._values)

    def best(self) -> Action:
        """The first of the best known actions, or the first legal action if no value is known."""
        values = self._values
        return max(self._children, key=lambda action: values.get(action, -inf))

    def _go_on(self) -> None:
        # First find the best action, and prove only that the others are not better. Then solve the rest.
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
        """The value of the position after an action if it is above `best`, otherwise an upper bound."""
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
        """The value for the side whose turn it is if it is between `alpha` and `beta`, otherwise a bound.

        `hands` begin with the seat whose turn it is; `left` is the number of tiles in the boneyard.
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
                # Going out is best if the others can't draw any more.
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
        # Move order: the best move so far, then moves that leave the next player few tiles that fit; among
        # equals, heavier tiles first.
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
        """The value of the outcome for the side whose turn it is; it went out if the first hand is empty."""
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
    """The position, if the view proves where all relevant tiles are; otherwise None.

    This is possible only between two sides, when at most one tile can be drawn. Tiles that can't be drawn are in any
    order.
    """
    rules, tables = view.rules, view.tables
    drawable = 0 if rules.draw_limit == 0 else max(0, view.boneyard - rules.reserve)
    if len(rules.sides) != 2 or view.is_over or not view.hand or (drawable and view.boneyard > 1):
        return None
    origins = view.origins()
    hands = origins.possible()[:-1]
    hands[view.seat] = tables.mask_of(view.hand)
    if any(hand.bit_count() != count for hand, count in zip(hands, view.counts, strict=True)):
        return None
    boneyard = tables.tiles_of(origins.hidden & ~sum(hands)) if rules.hand_size != "all" else ()
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


_NODES: Final = 5
"""Nodes of the exact search per iteration, which take about as long as a playout."""
_AT_ONCE: Final = 20
"""Iterations searched together, since a stopped search has to restart from the top."""
_GUESSES: Final = 250
"""Number of iterations with playouts, in case the exact search does not finish."""


class EndSearch:
    """A `Search` of a position without hidden tiles."""

    def __init__(self, position: Position, worth: Worth, guess: Search) -> None:
        """`worth` is the value of an outcome for side 0; `guess` searches the same decision with playouts."""
        self._exact = ExactSearch(position, worth)
        self._guess = guess
        self._guessed = 0
        self._iterations = 0

    @property
    def is_done(self) -> bool:
        return self._exact.is_done

    def step(self, iterations: int) -> None:
        for _ in range(iterations):
            if self.is_done:
                return
            self._iterations += 1
            if not self._iterations % _AT_ONCE:
                self._exact.step(_NODES * _AT_ONCE)
            if self._guessed < _GUESSES and not self._exact.is_decided:
                self._guessed += 1
                self._guess.step(1)

    def best(self) -> Action:
        """The best known action; among equal ones, the one with the most pips, in case the opponent makes a mistake."""
        if not self._exact.is_decided:
            return self._guess.best()
        values = self._exact.values()
        worth = values[self._exact.best()]
        best = (action for action, value in values.items() if value == worth)
        return max(best, key=lambda action: action.tile.pips if isinstance(action, Play) else -1)

    def values(self) -> Mapping[Action, float]:
        """Exact values if the best action is known, otherwise the estimates of playouts."""
        return self._exact.values() if self._exact.is_decided else self._guess.values()
