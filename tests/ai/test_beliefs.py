"""Where the hidden tiles are likely to be, judging by the actions of the others."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from matador.ai import situation
from matador.ai.situation import beliefs_of, note_play, place_chances
from matador.match.views import View
from matador.rules import Play, Tile, named_ruleset
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


def after_a_play(laid: int, fitting: int, matadors: int = 0) -> list[float]:
    """The weights of tiles 0 to 3, which have 1, 4, 5 and 6 pips, after a play."""
    row = [1.0] * 4
    note_play(row, laid, fitting, matadors, [1, 4, 5, 6])
    return row


def test_light_tile_makes_heavier_fitting_tiles_unlikely() -> None:
    row = after_a_play(laid=1, fitting=0b1011)
    assert row[0] == row[1] == row[2] == 1.0
    assert 0 < row[3] < 0.6


def test_matador_makes_other_fitting_tiles_unlikely() -> None:
    row = after_a_play(laid=3, fitting=0b1101, matadors=0b1000)
    assert row[0] == row[2] < 0.2
    assert row[1] == row[3] == 1.0


@pytest.mark.parametrize(
    ("name", "factor", "check"),
    [
        ("_HEAVIER", 2.5, test_light_tile_makes_heavier_fitting_tiles_unlikely),
        ("_INSTEAD_OF_MATADOR", 1.0, test_matador_makes_other_fitting_tiles_unlikely),
    ],
)
def test_planted_wrong_beliefs_are_caught(
    monkeypatch: pytest.MonkeyPatch, name: str, factor: float, check: Callable[[], None]
) -> None:
    monkeypatch.setattr(situation, name, factor)
    with pytest.raises(AssertionError):
        check()


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
                    held, is_sure = sum(chances[seat]), max(chances[seat]) > 0.99
                    # A tile that is almost certain is capped below the fitted probability.
                    assert held <= view.counts[seat] + 1e-9
                    assert is_sure or held == pytest.approx(view.counts[seat])
            play_at_random(session, chance, chance.randint(1, 5))


def test_beliefs_are_better_than_equal_chances(seed: int) -> None:
    """Over many decisions, the true hand gets more than its share of the belief."""
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
