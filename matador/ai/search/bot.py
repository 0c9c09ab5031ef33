"""A bot that searches: exhaustively if nothing is hidden, otherwise in sampled worlds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from matador.ai.network import OTHERS, can_see, inputs_of_action, inputs_of_decision, trained_network
from matador.ai.policy import table_kind, trained
from matador.ai.search.exact import EndSearch, known_position
from matador.ai.search.playouts import QuickPolicy, fitted_for
from matador.ai.search.sampling import SampledSearch
from matador.ai.search.stakes import Stakes
from matador.ai.situation import Situation
from matador.ai.thinking import Search
from matador.match.views import View
from matador.rules import DRAW, Action, Play

_DRAWS_BY_CHOICE = 1
"""Maximum number of voluntary draws per turn, when a tile can be played."""


class SearchBot:
    """A `Thinker`. The same seed and number of iterations give the same actions."""

    def __init__(self, seed: str, iterations: int) -> None:
        """`iterations` is the number per decision with two players."""
        self._iterations = iterations
        self._random = Random(seed).random

    def iterations(self, view: View) -> int:
        """More players get more iterations per decision (docs/ai.md)."""
        return self._iterations if view.rules.players == 2 else 2 * self._iterations

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        search = self.search(view, legal)
        search.step(self.iterations(view))
        return search.best()

    def search(self, view: View, legal: Sequence[Action]) -> Search:
        if len(legal) == 1:
            return Forced(legal[0])
        guess = self._guess(view, legal)
        position = known_position(view)
        if position is None:
            return guess
        return EndSearch(position, Stakes(view.rules, view.totals, 0).worth, guess)

    def _guess(self, view: View, legal: Sequence[Action]) -> Search:
        """A search that treats tiles as hidden."""
        rules, open_actions = view.rules, legal
        plays = [action for action in legal if isinstance(action, Play)]
        if plays and DRAW in legal and view.drawn_this_turn >= _DRAWS_BY_CHOICE:
            open_actions = plays
        if len(open_actions) == 1:
            return Forced(open_actions[0])
        fitted = fitted_for(rules)
        prior: dict[Action, float] = {}
        for action, worth in self._look(view, open_actions):
            if worth is None:
                # With more sides, counting the pips in the other hands can make a third player win the match.
                if not (rules.penalty and rules.target is not None and len(rules.sides) > 2):
                    return Forced(action)
                # The policy has no value for going out, so it cannot compare the actions.
                prior = dict.fromkeys(open_actions, 0.0)
                break
            prior[action] = worth
        stakes = Stakes(rules, view.totals, rules.side_of(view.seat))
        policy = QuickPolicy(view.tables, fitted.weights)
        return SampledSearch(view, prior, fitted.spread, policy, stakes, self._random)

    def _look(self, view: View, actions: Sequence[Action]) -> Iterator[tuple[Action, float | None]]:
        """The first estimate of each action, in standard deviations of margins; None if it goes out."""
        situation, kind = Situation(view), table_kind(view.rules)
        if not can_see(view.rules):
            policy = trained("trained")[kind]
            for action in actions:
                features = situation.features(action)
                yield action, None if features is None else policy.worth(features)
            return
        network = trained_network(kind)
        chances = situation.chances_of_next(OTHERS[kind])
        begun = network.begin(inputs_of_decision(situation.hidden, chances))
        for action in actions:
            sight = situation.sight(action)
            yield action, None if sight is None else network.worth(begun, inputs_of_action(sight, chances[0]))


class Forced:
    """A `Search` with only one action to choose from."""

    is_done = True

    def __init__(self, action: Action) -> None:
        self._action = action

    def step(self, iterations: int) -> None:
        """Do nothing."""

    def best(self) -> Action:
        return self._action

    def values(self) -> Mapping[Action, float]:
        """Return nothing, since nothing was searched."""
        return {}
