"""The menu over the table: by pointer and by keys, settings that hold at once, games that can be played."""

from __future__ import annotations

import pytest

from matador.rules import CATALOG, named_ruleset
from matador.storage.settings import LastGame, Settings, changed
from matador.ui.inputs import Key, PointerDown, Wheel
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
from matador.ui.table.states import Idle, Proposed
from tests.ui.dealt import USUAL, Table
from tests.ui.pilot import Pilot

ENGLISH = Language()
PAGES = ("new game", "settings", "keys")


def table(**more: object) -> Table:
    return Table("sevens", ("1-3 4-4 2-2", "2-6 5-5"), "0-1", "1-3", "6-2L", **more)  # type: ignore[arg-type]


def opened(page: str, pilot: Pilot | None = None) -> Pilot:
    found = pilot or table()
    found.click("menu")
    if page != "menu":
        found.click(page)
    return found


def shows(pilot: Pilot, key: str) -> None:
    """Turn pages until a row is shown."""
    for _ in range(20):
        if pilot.has(key):
            return
        pilot.click("more")
    raise AssertionError(f"there is no {key}")


# Opening and closing


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_opened_from_the_menu_and_closed(page: str) -> None:
    for close in ("close", "escape", "outside"):
        pilot = opened(page)
        assert pilot.text("panel") == {"new game": "New game", "settings": "Settings", "keys": "Keys"}[page]
        if close == "escape":
            pilot.press("escape")
        elif close == "outside":
            pilot.give(PointerDown((3, 3)))
        else:
            pilot.click("close")
        assert not pilot.has("panel")
        assert pilot.has("tile:4-4")


def test_play_on_goes_back_to_the_table() -> None:
    pilot = opened("menu")
    pilot.click("close")
    assert not pilot.has("panel")


def test_leave_leaves() -> None:
    pilot = opened("menu")
    pilot.click("quit")
    assert pilot.program.wants_to_quit


def test_f1_shows_the_keys_from_everywhere() -> None:
    for page in (None, "menu", *PAGES):
        pilot = table() if page is None else opened(page)
        pilot.press("f1")
        assert pilot.text("panel") == "Keys"


def test_what_is_held_or_chosen_is_put_down_when_the_menu_comes() -> None:
    pilot = table()
    pilot.drag(pilot.half("4-4", 4), (600, 450), drops=False)
    pilot.press("f1")
    pilot.press("escape")
    pilot.wait(300)
    assert pilot.current() == Idle()
    rules = named_ruleset("sevens", 2, {"matador_along": "wild"})
    asking = Table(rules, ("1-3 3-4", "2-6 5-5"), "0-1", "1-3", "6-2L")
    asking.drag_to("3-4", 3, "R")
    asking.state_as(Proposed)
    asking.press("f1", "escape")
    asking.wait(300)
    assert asking.current() == Idle()


def test_under_the_menu_time_stands_still() -> None:
    pilot = Table("sevens", ("1-3 4-4 2-2", "2-6 5-5"), "0-1", "1-3")
    pilot.bots[1].actions.append("6-2L")
    opened("menu", pilot)
    pilot.wait(20_000)
    assert pilot.moves == ["1-3"]
    assert not pilot.program.is_moving
    pilot.click("close")
    pilot.wait(3000)
    assert pilot.moves == ["1-3", "6-2L"]


def test_under_the_menu_the_table_cannot_be_touched() -> None:
    pilot = table()
    at = pilot.node("boneyard").centre
    opened("menu", pilot)
    pilot.give(PointerDown(at))
    pilot.press("d", "p")
    assert len(pilot.moves) == 2


# Keys and pointer


def test_one_focus_ring_goes_through_the_rows_by_tab_and_arrows() -> None:
    pilot = opened("menu")
    order = []
    for _ in range(6):
        pilot.press("tab")
        order += [node.key for node in pilot.tree if "focused" in node.state]
    assert order[:5] == ["play on", "new game", "settings", "keys", "quit"]
    pilot.give(Key("tab", shift=True))
    pilot.press("down", "up")


@pytest.mark.parametrize("text_size", [100, 200])
def test_every_row_of_the_settings_is_reached_and_used_by_keys(text_size: int) -> None:
    pilot = opened("settings", table(settings=changed(USUAL, text_size=text_size), size=(800, 600)))
    seen = []
    for _ in range(40):
        pilot.press("down")
        focused = [node.key for node in pilot.tree if "focused" in node.state]
        if focused and focused[0] in seen:
            break
        seen += focused
    assert {"guide", "speed", "auto_draw", "text_size", "volume", "muted", "language"} <= set(seen)
    assert {"high_contrast", "reduced_motion", "fullscreen", "compatible_graphics"} <= set(seen)


def test_the_wheel_and_the_page_keys_turn_the_pages() -> None:
    pilot = opened("settings", table(settings=changed(USUAL, text_size=200), size=(800, 600)))
    first = [node.key for node in pilot.tree]
    pilot.give(Wheel(-1))
    second = [node.key for node in pilot.tree]
    assert first != second
    pilot.press("page up")
    assert [node.key for node in pilot.tree] == first
    pilot.press("page down")
    assert [node.key for node in pilot.tree] == second


def test_what_can_be_pressed_is_48_px_large_or_more() -> None:
    for size in ((800, 600), (1280, 720)):
        for page in ("menu", *PAGES):
            pilot = opened(page, table(size=size))
            for node in pilot.tree:
                assert node.action is None or min(node.box[2:]) >= 48, node


# Settings


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
