"""The worlds that a search samples; `tools/long_check.py` checks many more views."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from matador.ai.search import worlds as module
from matador.ai.search.playouts import QuickPolicy, fitted_for
from matador.ai.search.worlds import Inference, Worlds
from matador.rules import named_ruleset
from matador.rules.origins import DEAL, HandHistory, Origins, Source
from tests.checks.matches import begun, play_at_random
from tests.checks.worlds import check_frequencies, check_worlds

_right_come = Origins._can_have_come


def test_worlds_are_consistent_with_the_view(seed: int) -> None:
    counts = check_worlds(100, seed)
    assert counts["worlds"] >= 100
    assert counts["by_choices"]


def test_worlds_have_the_frequencies_of_all_possible_deals(seed: int) -> None:
    counts = check_frequencies(4, seed)
    assert counts["by_choices"] == 2
    assert counts["places"] > counts["positions"]


def ring() -> Worlds:
    """Three hands of one tile each, where no two tiles can swap."""
    worlds = Worlds(begun(named_ruleset("sevens", 2), 1, Random(1)).view(0), Random(1).random)
    takes = (0b011, 0b110, 0b101)
    worlds._origins.sources = [Source(seat, DEAL, 1, mask) for seat, mask in enumerate(takes)]
    worlds._origins.opener = None
    worlds._tile_at, worlds._source_at, worlds._of_hands = [0, 1, 2], [0, 1, 2], 3
    return worlds


def both_come() -> None:
    worlds, often = ring(), {(0, 1, 2): 0, (1, 2, 0): 0}
    for _ in range(2000):
        worlds._swap(10)
        often[worlds._tile_at[0], worlds._tile_at[1], worlds._tile_at[2]] += 1
    assert min(often.values()) > 500


def test_three_way_swap_reaches_worlds_that_pairs_cannot() -> None:
    both_come()


def test_planted_chain_with_pairwise_swaps_only_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_OF_THREE", 0.0)
    with pytest.raises(AssertionError):
        both_come()


def _laid_tiles_were_dealt(origins: Origins, story: HandHistory, bit: int, came: int) -> bool:
    """As if no played tile had been drawn, if it can have been dealt."""
    is_laid = any(bit == tile for _, tile in story.plays)
    if is_laid and came != DEAL and _right_come(origins, story, bit, DEAL):
        return False
    return _right_come(origins, story, bit, came)


# Each with a seed that reveals the fault quickly.
FREQUENCIES: list[tuple[int, Any, str, Any]] = [
    (1, Inference, "likelihood", lambda *_: 0.0),
    (13, Origins, "_can_have_come", _laid_tiles_were_dealt),
    (3, Worlds, "_swap", lambda *_: None),
    (12, module, "shuffled", lambda tiles, _: list(tiles)),
]


@pytest.mark.parametrize(
    ("check", "count", "fault"),
    [
        *((check_frequencies, 12, fault) for fault in FREQUENCIES),
        (check_worlds, 400, (6, Worlds, "_opens_rightly", lambda _: True)),
    ],
)
def test_planted_faults_in_worlds_are_caught(
    monkeypatch: pytest.MonkeyPatch,
    check: Callable[[int, int], dict[str, int]],
    count: int,
    fault: tuple[int, Any, str, Any],
) -> None:
    seed, where, name, wrong = fault
    monkeypatch.setattr(where, name, wrong)
    with pytest.raises((AssertionError, ValueError)):
        check(count, seed)


def stays(seed: int) -> float:
    """How often a hand of one or two tiles, with many possibilities, stays the same in the next world."""
    chance = Random(seed)
    rules = named_ruleset("parlour", 2, {"reserve": 0, "draw_when_able": False, "target": None})
    same = pairs = looked = 0
    while looked < 8:
        session = begun(rules, chance.randrange(10**6), chance)
        play_at_random(session, chance, 14)
        if session.turn is None or session.moment.round:
            continue
        view = session.view(session.turn)
        other = 1 - view.seat
        if view.counts[other] > 2 or view.boneyard < 4:
            continue
        worlds = Worlds(view, chance.random, QuickPolicy(view.tables, fitted_for(rules).weights))
        hands = [next(worlds).hands[other] for _ in range(150)]
        if len(set(hands)) > 3:
            same += sum(one == next_one for one, next_one in pairwise(hands))
            pairs += len(hands) - 1
            looked += 1
    return same / pairs


def test_hands_change_from_one_world_to_the_next(seed: int) -> None:
    assert stays(seed) < 0.5


def test_planted_chain_that_hardly_moves_is_caught(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted fault: an earlier version, with swaps of arbitrary tiles and a single Metropolis move."""
    monkeypatch.setattr(module, "_MOVES", 1)
    monkeypatch.setattr(module, "_OF_HIDDEN", 0.0)
    assert stays(seed) > 0.6
