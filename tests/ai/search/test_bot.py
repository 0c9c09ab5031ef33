"""The bot that searches: legal, repeatable, exact at the end, and able to explain itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from matador.ai.search.bot import SearchBot
from matador.ai.search.exact import EndSearch, ExactSearch, known_position
from matador.ai.search.playouts import fitted_for
from matador.ai.search.sampling import SampledSearch
from matador.ai.thinking import Search, Thinker
from matador.match.views import View
from matador.rules import DRAW, PASS, Play, Ruleset, named_ruleset
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


def test_search_bot_is_a_thinker() -> None:
    assert isinstance(SearchBot("1", 1), Thinker)


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


def test_search_with_another_seed_tries_other_worlds() -> None:
    view = next(view for view in views(named_ruleset("sevens", 4), Random(3), 5) if len(view.history) > 3)
    assert search_of(view, "1").values() != search_of(view, "2").values()


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


def test_search_bot_plays_the_most_pips_among_equal_moves(seed: int) -> None:
    """A player who has lost anyway gets rid of the heavier tile, in case the opponent makes a mistake."""
    chance = Random(seed)
    several = 0
    for view in views(named_ruleset("parlour", 2, OPEN), chance, 2000):
        if several == 2:
            break
        position = known_position(view)
        if position is not None and sum(view.counts) <= 8:
            exact = ExactSearch(position, of_side_0(view.rules))
            exact.step(10**6)
            worth = max(exact.values().values())
            best = [action for action, value in exact.values().items() if value == worth]
            pips = {action.tile.pips for action in best if isinstance(action, Play)}
            if len(pips) > 1:
                chosen = SearchBot("1", 1000).choose(view, view.legal())
                assert isinstance(chosen, Play)
                assert chosen.tile.pips == max(pips)
                several += 1
    assert several


def test_search_uses_playouts_until_the_end_is_solved(seed: int) -> None:
    chance = Random(seed)
    for view in views(named_ruleset("parlour", 2, OPEN), chance, 150):
        search = SearchBot("1", 10).search(view, view.legal())
        if isinstance(search, EndSearch):
            assert search.best() in view.legal()
            search.step(10**4)
            assert search.is_done
            return
    pytest.fail("no position was ever fully known")


def test_best_action_has_the_highest_value(seed: int) -> None:
    chance = Random(seed)
    for view in views(named_ruleset("sevens", 2, {"target": None}), chance, 3):
        search = SearchBot("1", 0).search(view, view.legal())
        if not isinstance(search, SampledSearch):
            continue
        search.step(60)
        assert search.values()[search.best()] == max(search.values().values())


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


@pytest.mark.parametrize("players", [2, 4])
def test_playout_weights_come_from_the_nearest_ruleset(players: int) -> None:
    for name in ("sevens", "parlour", "matching", "cardinal", "first-sevens"):
        rules = named_ruleset(name, players, {"target": None})
        assert fitted_for(rules).rules == rules.values()
    pairs = named_ruleset("hundred", 4, {"partnerships": True, "set": 9})
    assert fitted_for(pairs).rules["partnerships"]
    assert fitted_for(named_ruleset("family", 7)).rules["players"] > 2


def test_search_bot_considers_passing_to_keep_a_matador(seed: int) -> None:
    """If matadors need not be played, passing is compared with playing them."""
    chance = Random(seed)
    rules = named_ruleset("hundred", 4, {"target": None})
    weighed = 0
    for view in views(rules, chance, 60):
        legal = view.legal()
        if PASS in legal and any(isinstance(action, Play) for action in legal):
            values = search_of(view, tries=40).values()
            weighed += PASS in values or not values
    assert weighed


def test_search_bot_considers_drawing_by_choice(seed: int) -> None:
    """A search may choose to draw, but never twice in a turn."""
    chance = Random(seed)
    weighed = 0
    for view in views(named_ruleset("parlour", 2, {"target": None}), chance, 6):
        legal = view.legal()
        if DRAW in legal and any(isinstance(action, Play) for action in legal):
            values = search_of(view, tries=20).values()
            weighed += DRAW in values
            assert not (DRAW in values and view.drawn_this_turn)
    assert weighed
