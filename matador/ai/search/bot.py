"""A bot that thinks ahead: exactly where nothing is hidden, else in worlds that can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from matador.ai.policy import Policy, TableKind, table_kind
from matador.ai.search.quick import QuickPolicy, fitted_for
from matador.ai.search.sampling import SampledSearch
from matador.ai.search.stakes import Stakes
from matador.ai.situation import Situation
from matador.ai.thinking import Search, Value
from matador.match.views import View
from matador.rules import PASS, Action, Play

_DRAWS_BY_CHOICE = 1
"""So many tiles in a turn are drawn though one could be laid, where that is better."""


class SearchBot:
    """A `Thinker`. The same seed and the same number of iterations take the same actions."""

    def __init__(self, policies: Mapping[TableKind, Policy], seed: str, iterations: int) -> None:
        """`policies` say what is looked at first; `iterations` are worlds for each decision with two players."""
        self._policies = policies
        self._iterations = iterations
        self._random = Random(seed).random

    def iterations(self, view: View) -> int:
        """With several players there is more time for each decision (docs/ai.md)."""
        return self._iterations if view.rules.players == 2 else 2 * self._iterations

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        search = self.search(view, legal)
        search.step(self.iterations(view))
        return search.best()

    def search(self, view: View, legal: Sequence[Action]) -> Search:
        open_actions = _without_needless_draws(view, legal)
        if len(open_actions) == 1:
            return Forced(open_actions[0])
        situation = Situation(view)
        policy = self._policies[table_kind(view.rules)]
        fitted = fitted_for(view.rules)
        prior: dict[Action, float] = {}
        for action in open_actions:
            features = situation.features(action)
            if features is None:
                # It goes out.
                return Forced(action)
            prior[action] = policy.worth(features) * fitted.spread
        stakes = Stakes(view.rules, view.totals, view.rules.side_of(view.seat))
        return SampledSearch(view, prior, QuickPolicy(view.tables, fitted.weights), stakes, self._random)


class Forced:
    """A `Search` for which there is nothing to think about."""

    is_done = True

    def __init__(self, action: Action) -> None:
        self._action = action

    def step(self, iterations: int) -> None:
        """Nothing changes."""

    def best(self) -> Action:
        return self._action

    def values(self) -> Mapping[Action, Value]:
        """Nobody has looked."""
        return {}


def _without_needless_draws(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Who has drawn by choice once in a turn lays then, if he can."""
    plays = [action for action in legal if isinstance(action, Play)]
    if plays and view.drawn_this_turn >= _DRAWS_BY_CHOICE:
        return plays
    if plays and PASS in legal:
        return plays
    return legal
