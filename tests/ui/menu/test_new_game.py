"""Whatever is chosen for a new game can be played (point 11)."""

from __future__ import annotations

import pytest

from matador.rules import CATALOG
from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup
from matador.ui.language import Language
from matador.ui.menu.pages import SETS, can_spin, game_after, rows_of
from matador.ui.menu.rows import Pick, Words
from matador.ui.overlay import Asked
from matador.ui.sentences.menus import ruleset_sentence
from tests.ui.dealt import USUAL
from tests.ui.menu.opening import focus_on, opened
from tests.ui.pilot import Pilot

ENGLISH = Language()


def test_every_game_that_can_be_chosen_can_be_played() -> None:
    seen = set()
    todo = [MatchSetup(ruleset="sevens", players=2, set=6)]
    while todo:
        game = todo.pop()
        game.rules()
        for key in ("ruleset", "players", "set", "spinner"):
            for step in (-1, 1):
                after = game_after(ENGLISH, game, Asked(key, step))
                name = (after.ruleset, after.players, after.set, after.options.get("spinner"))
                if name not in seen:
                    seen.add(name)
                    todo.append(after)
    assert {name for name, *_ in seen} == set(CATALOG)
    assert {highest for _, _, highest, _ in seen} == set(SETS)
    assert {players for _, players, *_ in seen} == set(range(2, 9))
    assert {spins for *_, spins in seen} >= {None, True}


@pytest.mark.parametrize("ruleset", CATALOG)
def test_a_new_game_keeps_its_rows_for_every_ruleset(ruleset: str) -> None:
    game = MatchSetup(ruleset=ruleset, players=2, set=6)
    rows = rows_of(ENGLISH, "new game", Settings(), game)
    assert [row.key for row in rows] == ["ruleset", "players", "set", "spinner", "about", "start"]
    about = next(row for row in rows if isinstance(row, Words))
    assert about.label == ruleset_sentence(ENGLISH, ruleset)
    assert about.label.endswith(".")
    spinner = next(row for row in rows if row.key == "spinner")
    assert isinstance(spinner, Pick)
    assert (spinner.can_go_back or spinner.can_go_on) == can_spin(game)


def test_every_ruleset_has_a_sentence_of_its_own() -> None:
    assert len({ruleset_sentence(ENGLISH, name) for name in CATALOG}) == len(CATALOG)


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_a_spinner_that_cannot_be_played_cannot_be_set(by: str) -> None:
    games = (MatchSetup(ruleset=name, players=2, set=6) for name in CATALOG)
    game = next(game for game in games if not can_spin(game))
    pilot = Pilot(game, settings=USUAL)
    opened("new game", pilot)
    if by == "pointer":
        pilot.click("spinner")
        pilot.click("spinner back")
        (left, _), (right, y) = pilot.node("spinner back").centre, pilot.node("spinner").centre
        pilot.click(((left + right) // 2, y))
    else:
        focus_on(pilot, "spinner")
        pilot.press("right", "left", "enter")
    assert pilot.program.chosen == game
    assert pilot.text("spinner") == "Spinner: Off"


def test_a_key_goes_only_the_way_of_its_arrow() -> None:
    pilot = opened("new game", Pilot(settings=USUAL))
    focus_on(pilot, "spinner")
    said = []
    for key in ("left", "right", "right", "left", "enter", "enter"):
        pilot.press(key)
        said.append(pilot.text("spinner").removeprefix("Spinner: "))
    assert said == ["Off", "On", "On", "Off", "On", "Off"]


def test_start_begins_the_game_that_was_chosen_and_keeps_it_for_the_next_time() -> None:
    pilot = Pilot(settings=USUAL)
    opened("new game", pilot)
    pilot.click("ruleset")
    pilot.click("players")
    pilot.click("start")
    assert not pilot.has("panel")
    rules = pilot.game.session.rules
    assert (rules.players, rules.matador_along) == (3, "wild")
    assert pilot.saved[-1].last_game == MatchSetup(ruleset="family", players=3, set=6)
    assert pilot.text("goal") == "Make 7"


def test_closing_the_page_leaves_the_game_that_is_played() -> None:
    pilot = Pilot(settings=USUAL)
    session = pilot.game.session
    opened("new game", pilot)
    pilot.click("ruleset")
    pilot.click("close")
    assert pilot.game.session is session
    assert pilot.saved == []
