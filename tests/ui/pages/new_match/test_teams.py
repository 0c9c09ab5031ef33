"""Teams and the number of players adapt to each other."""

from __future__ import annotations

import pytest

from matador.rules import CATALOG
from tests.checks.each import each
from tests.ui.pages.new_match.choosing import Choosing, setup_of

TEAMS = setup_of("parlour", 4, 6, {"partnerships": True})


@pytest.mark.parametrize("players", [2, 3, 5])
def test_another_number_of_players_switches_teams_off_and_says_so(players: int) -> None:
    chooser = Choosing(TEAMS).open("players")
    chooser.click(f"players:{players}")
    rules = chooser.setup.rules()
    assert (rules.players, rules.partnerships) == (players, False)
    assert chooser.hint == "Teams need four players, so now everybody plays for themselves."
    chooser.click("seat:0")
    assert chooser.hint != "Teams need four players, so now everybody plays for themselves."


@each("players", [2, 3, 4, 5])
@each("ruleset", CATALOG)
def test_teams_make_it_four_where_the_game_has_teams(ruleset: str, players: int) -> None:
    named = CATALOG[ruleset]
    if players not in named.deals:
        return
    chooser = Choosing(setup_of(ruleset, players, 6)).open("players")
    chooser.click("partnerships")
    rules = chooser.setup.rules()
    if ruleset == "cardinal":
        assert not rules.partnerships
        assert chooser.hint == "In this game everybody plays for themselves, so there are no teams."
        return
    assert (rules.players, rules.partnerships) == (4, True)
    assert (chooser.hint == "Teams need four players, so now there are four.") == (players != 4)
    chooser.click("partnerships")
    assert (chooser.setup.players, chooser.setup.rules().partnerships) == (4, False)


def test_teams_stay_grey_where_four_have_too_few_tiles() -> None:
    chooser = Choosing(setup_of("sevens", 2, 4, {"blanks": False})).open("players")
    before = chooser.setup
    chooser.click("partnerships")
    assert chooser.setup == before
    assert chooser.hint == "There aren't enough tiles. Choose a larger set or fewer players."
