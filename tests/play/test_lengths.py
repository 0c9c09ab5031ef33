"""One round, short or long: the target of each length, and what stays when the game changes."""

from __future__ import annotations

import pytest

from matador.match.lengths import Game, short_target
from matador.play.playable import (
    LENGTHS,
    Length,
    as_long,
    has_points,
    length_of,
    minutes,
    targets_of,
    with_length,
    with_options,
    with_players,
    with_ruleset,
    with_set,
)
from matador.rules import CATALOG, VARIANTS
from matador.rules.options import OptionValue
from matador.storage.setups import MatchSetup, SeatSetup
from tests.checks.each import each
from tests.checks.lengths import all_games

SHORT = short_target(Game("sevens", 2, 6), usual=100)


def setup_of(ruleset: str = "sevens", players: int = 2, **options: OptionValue) -> MatchSetup:
    return MatchSetup(ruleset=ruleset, players=players, set=6, options=options)


def target_of(setup: MatchSetup) -> int | None:
    return setup.rules().target


@pytest.mark.parametrize("length", LENGTHS)
def test_every_length_gives_its_target(length: Length) -> None:
    setup = with_length(setup_of(), length)
    assert target_of(setup) == {"one round": None, "short": SHORT, "long": 100}[length]
    assert length_of(setup) == length


def test_a_target_of_ones_own_is_no_length() -> None:
    assert length_of(setup_of(target=150)) is None
    assert target_of(as_long(setup_of(target=150), with_players(setup_of(target=150), 3))) == 150


@each("game", list(all_games()))
def test_lengths_are_in_order_and_can_all_be_played(game: Game) -> None:
    points = VARIANTS["points"].changes if game.ruleset == "matching" else {}
    options = {**points, **({"partnerships": True} if game.partnerships else {})}
    setup = MatchSetup(ruleset=game.ruleset, players=game.players, set=game.set, options=options)  # type: ignore[arg-type]
    targets = targets_of(setup)
    assert targets["one round"] is None
    assert len(targets) >= 2
    numbers = [target for target in targets.values() if target is not None]
    assert numbers == sorted(numbers)
    if not has_points(setup):
        return
    for target in targets.values():
        assert target_of(with_options(setup, {"target": target})) == target
    usual = CATALOG[game.ruleset].targets[0] or 100
    assert target_of(with_length(setup, "long")) == usual


def test_a_match_by_rounds_has_lengths_in_rounds() -> None:
    for ruleset in ("sevens", "matching"):
        setup = setup_of(ruleset, match_by="rounds", target=3)
        assert targets_of(setup) == {"one round": None, "short": 3, "long": 5}
        assert length_of(setup) == "short"
        took = [minutes(setup, target) or 0 for target in (None, 2, 3, 5, 10)]
        assert took == sorted(set(took))
        assert length_of(as_long(setup, with_players(setup, 4))) == "short"
    longest = minutes(setup_of(match_by="rounds"), 200)
    assert longest == minutes(setup_of(match_by="rounds"), 150), "after 200 rounds it is over"


def test_a_short_match_stays_short_in_another_game() -> None:
    before = with_length(setup_of(), "short")
    for after in (with_players(before, 4), with_set(before, 9), with_ruleset(before, "cardinal")):
        assert length_of(as_long(before, after)) == "short"


def test_one_round_stays_one_round_and_a_game_that_has_no_other_says_nothing() -> None:
    one = with_length(setup_of(), "one round")
    assert target_of(as_long(one, with_ruleset(one, "parlour"))) is None
    matching = with_ruleset(setup_of(), "matching")
    assert length_of(as_long(matching, with_ruleset(matching, "sevens"))) == "short"


def test_minutes_are_of_those_who_sit_there() -> None:
    alone = minutes(setup_of(), 100)
    both = minutes(
        MatchSetup(ruleset="sevens", players=2, set=6, seats=(SeatSetup(), SeatSetup(face=1))), 100
    )
    assert alone is not None
    assert both is not None
    assert both > alone
