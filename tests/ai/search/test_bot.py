"""The bot that searches: legal, repeatable, exact at the end, and able to explain itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from matador.ai.search.bot import SearchBot
from matador.ai.search.exact import ExactSearch, known_position
from matador.ai.search.sampling import SampledSearch
from matador.ai.thinking import Search
from matador.match.views import View
from matador.rules import DRAW, Play, Ruleset, named_ruleset
from tests.checks.exact_ends import of_side_0
from tests.checks.matches import begun, play_at_random
from tests.checks.sampling import mixed_ruleset

OPEN = {"reserve": 0, "draw_when_able": False, "target": None}


def views(rules: Ruleset, chance: Random, rounds: int) -> Iterator[View]:
    """The views of all decisions with a choice, in rounds of random play."""
    for _ in range(rounds):
        session = begun(rules, chance.randrange(10**6), chance)
        first = session.moment.round
        while session.turn is not None and session.moment.round == first:
            view = session.view(session.turn)
            if len(view.legal()) > 1:
                yield view
            play_at_random(session, chance, 1)


def search_of(view: View, seed: str = "1", tries: int = 100) -> Search:
    search = SearchBot(seed, tries).search(view, view.legal())
    search.step(tries)
    return search


def test_search_bot_takes_a_legal_action_in_every_ruleset(seed: int) -> None:
    chance = Random(seed)
    bot = SearchBot("1", 8)
    taken = 0
    while taken < 60:
        for view in views(mixed_ruleset(chance), chance, 1):
            assert bot.choose(view, view.legal()) in view.legal()
            taken += 1


def test_search_with_the_same_seed_is_the_same_in_one_piece_or_many(seed: int) -> None:
    chance = Random(seed)
    for view in views(named_ruleset("parlour", 2, OPEN), chance, 3):
        whole, parts = search_of(view, tries=60), SearchBot("1", 60).search(view, view.legal())
        for size in (1, 2, 7, 50):
            parts.step(size)
        assert whole.best() == parts.best()
        assert whole.values() == parts.values()


def test_search_bot_goes_out_if_it_can(seed: int) -> None:
    chance = Random(seed)
    rules = named_ruleset("parlour", 2, {"target": None, "hand_size": 2})
    seen = 0
    for view in views(rules, chance, 100):
        if len(view.hand) == 1 and any(isinstance(action, Play) for action in view.legal()):
            assert isinstance(SearchBot("1", 5).choose(view, view.legal()), Play)
            seen += 1
    assert seen


def test_search_bot_does_not_go_out_if_that_makes_another_player_win(seed: int) -> None:
    """If the round ends now, the next player loses with the most points, and the last one wins with the fewest."""
    chance = Random(seed)
    changes = {"draw_when_able": True, "draw_limit": None, "hand_size": 2, "target": 100}
    stays: list[bool] = []
    for view in views(named_ruleset("cardinal", 3, changes), chance, 200):
        legal = view.legal()
        if len(view.hand) == 1 and DRAW in legal and any(isinstance(action, Play) for action in legal):
            totals = {view.seat: 60, (view.seat + 1) % 3: 99, (view.seat + 2) % 3: 0}
            close = replace(view, totals=tuple(totals[seat] for seat in range(3)))
            stays.append(SearchBot("1", 200).choose(close, legal) == DRAW)
            if len(stays) == 15:
                break
    assert any(stays)


@pytest.mark.parametrize(
    "rules", [named_ruleset("parlour", 2, OPEN), named_ruleset("hundred", 2, {"target": None})]
)
def test_search_bot_loses_no_point_if_nothing_is_hidden(rules: Ruleset, seed: int) -> None:
    chance = Random(seed)
    known = 0
    for view in views(rules, chance, 150):
        position = known_position(view)
        if position is not None and sum(view.counts) <= 10:
            exact = ExactSearch(position, of_side_0(view.rules))
            exact.step(10**6)
            chosen = SearchBot("1", 400).choose(view, view.legal())
            assert exact.values()[chosen] == max(exact.values().values())
            known += 1
    assert known > 10


def test_no_action_is_dropped_after_few_worlds(seed: int) -> None:
    """However similar the first worlds are, others may follow."""
    chance = Random(seed)
    looked = 0
    for view in views(named_ruleset("parlour", 2, OPEN), chance, 6):
        search = SearchBot("1", 1).search(view, view.legal())
        if isinstance(search, SampledSearch) and view.history:
            search.step(31 * len(view.legal()))
            assert not search.is_done
            looked += 1
    assert looked
