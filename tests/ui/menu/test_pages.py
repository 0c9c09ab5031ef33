"""Settings that hold at once and are saved, and games that can be played (point 11)."""

from __future__ import annotations

import pytest

from matador.rules import CATALOG
from matador.storage.settings import LastGame, Settings, changed
from matador.ui.language import Language
from matador.ui.menu.pages import (
    LANGUAGES,
    SETS,
    SWITCHES,
    TEXT_SIZES,
    VOLUMES,
    game_after,
    settings_after,
)
from matador.ui.menu.panel import Asked
from tests.ui.dealt import USUAL
from tests.ui.menu.opening import opened, shows, table
from tests.ui.pilot import Pilot

ENGLISH = Language()


SETTINGS: dict[str, tuple[object, ...]] = {
    "guide": (True, False),
    "auto_draw": (False, True),
    "muted": (False, True),
    "high_contrast": (False, True),
    "reduced_motion": (False, True),
    "compatible_graphics": (False, True),
    "text_size": TEXT_SIZES,
    "volume": (70, 80, 90, 100),
    "speed": ("normal", "fast"),
    "language": ("en", "en"),
}


@pytest.mark.parametrize("key", SETTINGS)
def test_a_setting_changes_at_once_and_is_saved(key: str) -> None:
    pilot = opened("settings")
    before = pilot.program.settings
    back_first = getattr(before, key) == SETTINGS[key][-1] or key == "guide"
    shows(pilot, key)
    pilot.click(f"{key} back" if back_first else key)
    after = pilot.program.settings
    assert getattr(after, key) != getattr(before, key)
    assert pilot.saved == [after]
    assert changed(after, **{key: getattr(before, key)}) == before, "and nothing else"
    shows(pilot, key)
    assert pilot.node(key).name != ""


def test_the_settings_hold_at_once() -> None:
    pilot = opened("settings", table())
    look = pilot.model.look
    pilot.click("guide back")
    assert not pilot.model.guide
    pilot.click("speed")
    assert pilot.model.choices.pace.speed == "fast"
    shows(pilot, "text_size")
    pilot.click("text_size")
    assert pilot.model.look.text_scale == 1.25
    assert pilot.model.look is not look
    shows(pilot, "reduced_motion")
    pilot.click("reduced_motion")
    assert pilot.model.choices.pace.reduced
    shows(pilot, "auto_draw")
    pilot.click("auto_draw")
    assert pilot.model.choices.auto_draw
    assert len(pilot.saved) == 5


def test_volume_and_silence_reach_the_sounds(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = opened("settings")
    heard: list[object] = []
    sounds = pilot.program._sounds
    monkeypatch.setattr(sounds, "set_volume", heard.append)
    monkeypatch.setattr(sounds, "set_muted", heard.append)
    shows(pilot, "volume")
    pilot.click("volume back")
    assert heard == [60, False]
    pilot.press("m")
    assert heard == [60, False, 60, True]


def test_m_silences_from_everywhere_and_the_open_page_shows_it() -> None:
    pilot = table()
    pilot.press("m")
    assert pilot.program.settings.muted
    assert pilot.saved[-1].muted
    opened("settings", pilot)
    shows(pilot, "muted")
    assert pilot.text("muted") == "Silence: On"
    pilot.press("m")
    shows(pilot, "muted")
    assert pilot.text("muted") == "Silence: Off"


def test_f11_and_the_row_fill_the_screen_and_that_is_saved() -> None:
    pilot = table()
    pilot.press("f11")
    fills = [pilot.screen.is_fullscreen, pilot.saved[-1].fullscreen]
    opened("settings", pilot)
    shows(pilot, "fullscreen")
    pilot.click("fullscreen")
    fills += [pilot.screen.is_fullscreen, pilot.saved[-1].fullscreen]
    assert fills == [True, True, False, False]


def test_a_row_that_changes_the_look_keeps_its_page_and_its_place() -> None:
    pilot = opened("settings", table(size=(800, 600)))
    shows(pilot, "text_size")
    for _ in range(6):
        pilot.click("text_size")
        assert pilot.has("text_size")
    assert pilot.program.settings.text_size == 200


@pytest.mark.parametrize("key", [*SWITCHES, "speed", "text_size", "volume", "language"])
def test_no_step_leaves_the_values_that_there_are(key: str) -> None:
    values = {
        "speed": ("off", "slow", "normal", "fast"),
        "text_size": TEXT_SIZES,
        "volume": VOLUMES,
        "language": LANGUAGES,
    }.get(key, (True, False))
    for step in (-1, 1, 0):
        settings, seen = Settings(), set()
        for _ in range(30):
            settings = settings_after(ENGLISH, settings, Asked(key, step))
            seen.add(getattr(settings, key))
        assert seen <= set(values)
        assert step or seen == set(values), "without a direction it goes round"


# A new game


def test_every_game_that_can_be_chosen_can_be_played() -> None:
    seen = set()
    todo = [LastGame(ruleset="sevens", players=2, set=6)]
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


def test_start_begins_the_game_that_was_chosen_and_keeps_it_for_the_next_time() -> None:
    pilot = Pilot(settings=USUAL)
    opened("new game", pilot)
    pilot.click("ruleset")
    pilot.click("players")
    pilot.click("start")
    assert not pilot.has("panel")
    rules = pilot.game.session.rules
    assert (rules.players, rules.matador_along) == (3, "wild")
    assert pilot.saved[-1].last_game == LastGame(ruleset="family", players=3, set=6)
    assert pilot.text("goal") == "Make 7"


def test_closing_the_page_leaves_the_game_that_is_played() -> None:
    pilot = Pilot(settings=USUAL)
    session = pilot.game.session
    opened("new game", pilot)
    pilot.click("ruleset")
    pilot.click("close")
    assert pilot.game.session is session
    assert pilot.saved == []
