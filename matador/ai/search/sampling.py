"""The search for a decision when tiles are hidden: actions are tried in sampled worlds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Final

from matador.ai.search.exact import Choices, ExactSearch
from matador.ai.search.playouts import QuickPolicy, World, play_out
from matador.ai.search.stakes import Stakes
from matador.ai.search.worlds import Worlds
from matador.ai.summing import sum_in_order
from matador.match.views import View
from matador.rules import DRAW, Action, Outcome, Play, Position
from matador.rules.ends import NOT_OPENED
from matador.rules.moves import Move
from matador.rules.scoring import played_last, score_blocked, score_out

_WEIGHT_OF_PRIOR: Final = 1.4
_TRUST: Final = 0.43
"""Factor for the sum of the mean result and the weighted prior (docs/ai.md)."""
_BATCH: Final = 8
"""Consecutive worlds that count as one sample, since they are not independent."""
_BEFORE_DROPPING: Final = 4
"""Minimum number of batches before an action may be dropped."""
_SURELY: Final = 3.0
"""An action is dropped if it is worse than the best one by this many standard errors."""
_UNSEEN: Final = 2.0
"""Maximum value of an event that was not seen in n batches and has probability 1 / (n + 1), in standard deviations."""
_LATE: Final = 14
"""Worlds with two sides and at most this many tiles are searched exactly."""
_MAX_NODES: Final = 300
"""Maximum number of nodes in such a search; above it, the world is played out."""
_MAX_UNSEARCHED: Final = 4
"""After this many worlds above the limit, no more are searched."""


class SampledSearch:
    """A `Search` that tries one action in one world per iteration; each world tries every remaining action.

    The value of an action combines its mean result with its prior, the value that a policy gives it without search. All
    actions are tried in the same worlds, so most of the luck cancels out in their differences.
    """

    def __init__(
        self,
        view: View,
        prior: Mapping[Action, float],
        spread: float,
        policy: QuickPolicy,
        stakes: Stakes,
        random: Callable[[], float],
    ) -> None:
        """`prior` maps the actions to consider to their values, in standard deviations of outcomes.

        `spread` is that standard deviation in points, used until playouts provide an estimate.
        """
        self._view = view
        self._tables = view.tables
        self._policy = policy
        self._stakes = stakes
        self._worlds = Worlds(view, random, policy)
        moves = {move.play: move for move in view.decision.moves()}
        self._actions = list(prior)
        self._prior = list(prior.values())
        self._spread = spread
        self._moves = [moves[action] if isinstance(action, Play) else None for action in self._actions]
        self._open = list(range(len(self._actions)))
        self._count = [0] * len(self._actions)
        self._sum = [0.0] * len(self._actions)
        self._squares = [0.0] * len(self._actions)
        self._usual_spread = spread
        self._batch = [0.0] * len(self._actions)
        self._batches: list[list[float]] = [[] for _ in self._actions]
        """Means of the earlier batches, by action."""
        self._counted = 0
        self._next_look = _BEFORE_DROPPING
        """Number of batches after which actions may next be dropped."""
        self._world: World | None = None
        self._to_try: list[int] = []
        self._tried: dict[int, float] = {}
        self._exact: Mapping[Action, float] = {}
        rules = view.rules
        drawable = max(0, view.boneyard - rules.reserve)
        tiles = sum(view.counts) + drawable
        self._is_late = len(rules.sides) == 2 and tiles <= _LATE and view.line != NOT_OPENED
        self._unsearched = 0
        self._choices = Choices(view.tables)
        self._stakes_of_first = Stakes(rules, view.totals, 0)

    @property
    def is_done(self) -> bool:
        return len(self._open) == 1

    def step(self, iterations: int) -> None:
        for _ in range(iterations):
            if self.is_done:
                return
            if not self._to_try:
                self._next_world()
            self._try(self._to_try.pop())
            if not self._to_try:
                self._count_world()

    def best(self) -> Action:
        return self._actions[max(self._open, key=self._score)]

    def values(self) -> Mapping[Action, float]:
        """The values of all actions; those of dropped actions stay the same."""
        best = max(self._open, key=self._score)
        mean, score = self._mean(best), self._score(best)
        return {
            action: mean + _TRUST * (self._score(number) - score)
            for number, action in enumerate(self._actions)
        }

    def _next_world(self) -> None:
        self._world = next(self._worlds)
        self._to_try = self._open[::-1]
        is_searched = self._is_late and self._unsearched < _MAX_UNSEARCHED
        self._exact = self._searched(self._world) if is_searched else {}
        self._unsearched += is_searched and not self._exact

    def _try(self, number: int) -> None:
        action = self._actions[number]
        worth = self._exact.get(action)
        if worth is None:
            assert self._world is not None
            worth = self._stakes.worth(self._outcome(self._world, action, self._moves[number]))
        self._tried[number] = worth

    def _count_world(self) -> None:
        """Count the results of all actions in a world together, so that no action is luckier than another."""
        for number, worth in self._tried.items():
            self._count[number] += 1
            self._sum[number] += worth
            self._squares[number] += worth * worth
            self._batch[number] += worth
        self._tried.clear()
        self._counted += 1
        if not self._counted % _BATCH:
            self._end_batch()

    def _mean(self, number: int) -> float:
        return self._sum[number] / self._count[number] if self._count[number] else 0.0

    def _score(self, number: int) -> float:
        return self._mean(number) + _WEIGHT_OF_PRIOR * self._spread * self._prior[number]

    def _spread_here(self) -> float:
        """The standard deviation of an action's outcomes, in points; small if little is at stake."""
        squares = sum_in_order(
            square - total * total / count
            for square, total, count in zip(self._squares, self._sum, self._count, strict=True)
        )
        return sqrt(max(0.0, squares) / (sum(self._count) - len(self._count)))

    def _end_batch(self) -> None:
        for number in self._open:
            self._batches[number].append(self._batch[number] / _BATCH)
            self._batch[number] = 0.0
        batches = self._counted // _BATCH
        if batches >= self._next_look:
            self._next_look = batches + max(1, batches // 4)
            self._spread = self._spread_here()
            self._drop(batches)

    def _drop(self, batches: int) -> None:
        """Drop the actions that are almost certainly worse than the best one."""
        best = max(self._open, key=self._score)
        score, of_best = self._score(best), self._batches[best]
        unseen = _UNSEEN * self._usual_spread / (batches + 1)

        def is_worse(number: int) -> bool:
            # In the same worlds, most of the luck cancels out.
            differences = [one - other for one, other in zip(of_best, self._batches[number], strict=True)]
            return score - self._score(number) > max(_SURELY * _error_of(differences), unseen)

        self._open = [number for number in self._open if number == best or not is_worse(number)]

    def _searched(self, world: World) -> Mapping[Action, float]:
        """The exact value of each action in a world; empty if the search takes too long."""
        tables = self._tables
        position = Position(
            tables,
            world.line,
            tuple(world.hands),
            tuple(tables.tiles[bit.bit_length() - 1] for bit in world.boneyard),
            world.turn,
            world.drawn,
            world.idle_turns,
            latest=world.latest,
        )
        search = ExactSearch(position, self._stakes_of_first.worth, self._choices)
        search.step(_MAX_NODES)
        return search.values() if search.is_done else {}

    def _outcome(self, world: World, action: Action, move: Move | None) -> Outcome:
        """The outcome of an action in a world, which is not modified."""
        view, tables, rules = self._view, self._tables, self._tables.rules
        tried, seat = world.copy(), view.seat
        if move is not None:
            kept = tried.hands[seat] ^ move.bit
            tried.hands[seat] = kept
            if not kept:
                return score_out(rules, seat, tables.pips_by_seat(tried.hands))
            tried.line = move.put if world.line == NOT_OPENED else world.line & move.keep | move.put
            tried.idle_turns = tried.drawn = 0
            tried.latest = played_last(tried.latest, seat)
        elif action == DRAW:
            tried.hands[seat] |= tried.boneyard[0]
            tried.boneyard = tried.boneyard[1:]
            if rules.play_after_draw:
                tried.drawn += 1
                return play_out(tables, self._policy, tried)
            tried.idle_turns = 0
        else:
            tried.idle_turns = 0 if tried.drawn else tried.idle_turns + 1
            if tried.idle_turns == rules.players:
                return score_blocked(rules, tables.pips_by_seat(tried.hands), tried.latest)
            tried.drawn = 0
        tried.turn = (seat + 1) % rules.players
        return play_out(tables, self._policy, tried)


def _error_of(means: Sequence[float]) -> float:
    count = len(means)
    if count < 2:
        return 0.0
    mean = sum_in_order(means) / count
    return sqrt(sum_in_order((one - mean) ** 2 for one in means) / (count - 1) / count)
