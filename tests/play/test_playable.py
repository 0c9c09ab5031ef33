"""Any setup from a file becomes a playable one."""

from __future__ import annotations

from random import Random

from matador.play.playable import can_be_played, repaired
from matador.rules import CATALOG, named_ruleset, players_of
from matador.storage.setups import USUAL_BOT, MatchSetup, SeatSetup, setup_of
from tests.checks.sampling import mixed_ruleset


def test_bots_that_there_are_not_are_usual_ones_wherever_they_sit() -> None:
    seats = (SeatSetup(name="Ana"), *(SeatSetup(bot=bot, face=1) for bot in ("level4", "lost", "lost")))
    setup = repaired(MatchSetup(ruleset="sevens", players=3, set=6, seats=seats))
    assert [seat.bot for seat in setup.seats] == [None, "level4", USUAL_BOT, USUAL_BOT]


def test_a_game_that_there_is_not_becomes_one_that_can_be_played() -> None:
    lost = MatchSetup(ruleset="of another version", players=7, set=4, options={"target": 50})
    assert not can_be_played(lost)
    setup = repaired(lost)
    assert can_be_played(setup)
    assert setup.set == 4
    assert repaired(setup) == setup


def test_every_ruleset_has_a_setup_that_gives_it() -> None:
    for named in CATALOG.values():
        for players in players_of(named):
            setup = setup_of(named_ruleset(named.name, players))
            assert (setup.ruleset, setup.options) == (named.name, {})
    for number in range(200):
        rules = mixed_ruleset(Random(number))
        assert setup_of(rules).rules() == rules
