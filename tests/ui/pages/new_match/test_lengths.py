"""The length of a match, with the estimated minutes."""

from __future__ import annotations

import re

from matador.play.playable import length_of, minutes, targets_of
from matador.rules import CATALOG
from matador.storage.setups import USUAL
from matador.ui.semantics import Node
from tests.checks.each import each
from tests.ui.pages.new_match.choosing import Choosing, setup_of

POINTS = {"going_out": "opponents", "blocked": "opponents", "target": 100}


def lengths(chooser: Choosing) -> dict[str, Node]:
    return {
        node.key.partition(":")[2]: node for node in chooser.all_nodes() if node.key.startswith("length:")
    }


def test_whoever_has_chosen_nothing_begins_short() -> None:
    chooser = Choosing(USUAL).open("rules")
    assert [name for name, node in lengths(chooser).items() if "chosen" in node.state] == ["short"]


@each("ruleset", CATALOG)
def test_each_length_that_goes_says_its_minutes(ruleset: str) -> None:
    chooser = Choosing(setup_of(ruleset)).open("rules")
    targets = targets_of(chooser.setup)
    shown = lengths(chooser)
    assert shown.keys() == targets.keys()
    for length, target in targets.items():
        node = shown[length]
        said = re.search(r"about (\d+) minute", node.name)
        if "refused" in node.state:
            assert said is None
            assert node.name.endswith("Nobody scores points in this game, so you can't play for points.")
        else:
            assert said is not None
            assert int(said[1]) == minutes(chooser.setup, target)


def test_the_length_goes_along_to_other_players_and_games() -> None:
    chooser = Choosing(USUAL).open("players")
    chooser.click("players:4")
    assert length_of(chooser.setup) == "short"
    assert chooser.setup.rules().target != USUAL.rules().target
    chooser.open("game").click("ruleset:matching", "ruleset:parlour")
    assert length_of(chooser.setup) == "short"


def test_matching_is_one_round_until_it_is_played_for_points() -> None:
    chooser = Choosing(setup_of("matching")).open("rules")
    assert chooser.setup.rules().target is None
    chooser.click("length:short")
    assert chooser.setup.rules().target is None
    chooser.click("variant:points", "length:short")
    assert length_of(chooser.setup) == "short"
    assert "chosen" in chooser.states("variant:points"), "however long it is"
    chooser.click("variant:points")
    assert chooser.setup.options == {}
