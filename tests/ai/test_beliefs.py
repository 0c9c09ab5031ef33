"""Where the hidden tiles are likely to be, by what the others did."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from matador.ai.beliefs import beliefs_of, place_chances
from matador.match.session import Session
from matador.match.views import View
from matador.rules import Pass, Play, Tile, named_ruleset
from tests.checks.matches import begun, play_at_random, position_of
from tests.checks.sampling import mixed_ruleset


def chances_of(view: View) -> list[list[float]]:
    hand = view.tables.mask_of(view.hand)
    played = view.tables.mask_of(seen.action.tile for seen in view.history if isinstance(seen.action, Play))
    hidden = (1 << len(view.tables.tiles)) - 1 & ~hand & ~played
    chances = [[0.0] * len(view.tables.tiles) for _ in range(view.rules.players + 1)]
    aside = hidden.bit_count() - sum(view.counts) + len(view.hand)
    place_chances(chances, beliefs_of(view), view.seat, hidden, view.counts, aside)
    return chances


def views_of(session: Session, chance: Random) -> Iterator[View]:
    """How the seat on turn sees each decision after the first, while chance plays."""
    while True:
        play_at_random(session, chance, 1)
        if session.turn is None:
            return
        yield session.view(session.turn)


def test_who_passes_is_believed_to_hold_nothing_that_fits() -> None:
    chance = Random(4)
    rules = named_ruleset("sevens", 2, {"draw_limit": 0})
    passed = 0
    while passed < 5:
        session = begun(rules, chance.randrange(10**6), chance)
        for view in views_of(session, chance):
            last = view.history[-1]
            if isinstance(last.action, Pass):
                fitting = view.tables.tiles_of(view.tables.node(view.line).tiles)
                row = beliefs_of(view)[last.seat]
                assert all(row[view.rules.tiles.index(tile)] == 0 for tile in fitting)
                passed += 1


def test_a_draw_brings_back_what_a_hand_lacked() -> None:
    chance = Random(4)
    rules = named_ruleset("sevens", 2)
    drawn = 0
    while drawn < 5:
        session = begun(rules, chance.randrange(10**6), chance)
        for view in views_of(session, chance):
            if not view.drawn_this_turn:
                continue
            fitting = view.tables.tiles_of(view.tables.node(view.line).tiles)
            row = beliefs_of(view)[view.turn]
            assert all(0 < row[rules.tiles.index(tile)] < 1 for tile in fitting)
            drawn += 1


def test_a_matador_tells_that_nothing_else_fitted() -> None:
    chance = Random(8)
    rules = named_ruleset("sevens", 2)
    while True:
        session = begun(rules, chance.randrange(10**6), chance)
        while session.turn is not None:
            before = session.view(session.turn)
            play_at_random(session, chance, 1)
            view = session.view(before.seat)
            last = view.history[-1].action
            if before.history and isinstance(last, Play) and last.tile in rules.matador_tiles:
                if view.is_over:
                    break
                row = beliefs_of(view)[before.seat]
                fitting = before.tables.tiles_of(before.tables.node(before.line).tiles)
                ordinary = [tile for tile in fitting if tile not in rules.matador_tiles]
                other = next(tile for tile in rules.tiles if tile not in fitting)
                assert all(row[rules.tiles.index(tile)] <= 0.1 for tile in ordinary)
                assert row[rules.tiles.index(other)] > 0.1
                return


def test_chances_add_up_to_the_tiles_of_each_place(seed: int) -> None:
    chance = Random(seed)
    for _ in range(30):
        session = begun(mixed_ruleset(chance), chance.randrange(10**6), chance)
        while session.turn is not None:
            view = session.view(session.turn)
            chances = chances_of(view)
            assert sum(chances[view.seat]) == 0
            for seat in range(view.rules.players):
                assert all(0 <= one < 1 for one in chances[seat])
                if seat != view.seat:
                    assert sum(chances[seat]) == pytest.approx(view.counts[seat], abs=0.6)
            play_at_random(session, chance, chance.randint(1, 5))


def test_what_is_believed_is_truer_than_even_chances(seed: int) -> None:
    """The true hand has more of the belief than its share, over many decisions."""
    chance = Random(seed)
    ratio = []
    for _ in range(60):
        session = begun(named_ruleset("sevens", 2), chance.randrange(10**6), chance)
        play_at_random(session, chance, chance.randint(10, 18))
        if session.turn is None:
            continue
        view = session.view(session.turn)
        other = 1 - view.seat
        row = chances_of(view)[other]
        held = position_of(session).hand(other)
        hidden = [tile for tile in view.rules.tiles if row[view.rules.tiles.index(tile)] > 0]
        ratio.append(_mean(row, view.rules.tiles, held) - _mean(row, view.rules.tiles, hidden))
    assert sum(ratio) > 0


def _mean(row: list[float], tiles: tuple[Tile, ...], some: list[Tile] | tuple[Tile, ...]) -> float:
    return sum(row[tiles.index(tile)] for tile in some) / len(some)
