"""Settings apply immediately and are saved; each value is one press away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from matador.play.people import People
from matador.storage.settings import Settings, changed
from matador.ui.inputs import Point, PointerDown
from matador.ui.kit.bodies import Switch
from matador.ui.kit.cells import Cell
from matador.ui.kit.intents import ChangeSettings, Open
from matador.ui.kit.view import PageView
from matador.ui.pages.options import (
    BEDTIMES,
    TEXT_SIZES,
    VOLUMES,
    Known,
    compose,
)
from matador.ui.scale import ROOMY, SMALLEST
from matador.ui.theme import THEMES
from tests.checks.each import each
from tests.checks.pairs import every_pair
from tests.pseudo import PSEUDO
from tests.ui.dealt import USUAL
from tests.ui.pages.example_values import page_of
from tests.ui.pages.examples_of_people import living
from tests.ui.pages.new_match.choosing import look_of
from tests.ui.pages.opening import opened, shows, table
from tests.ui.pages.test_laws import faults
from tests.ui.pilot import Pilot, once_played

TABS = ("game", "looks", "sound", "access", "players", "data")
VALUES: dict[str, tuple[object, ...]] = {
    # All others are switches.
    "speed": ("slow", "normal", "fast", "off"),
    "text_size": TEXT_SIZES,
    "volume": VOLUMES,
    "voice_volume": VOLUMES,
    "read_aloud": ("nowhere", "learn", "everywhere"),
    "theme": ("system", *THEMES),
    "pips": ("coloured", "one-colour"),
    "bedtime": BEDTIMES,
    "hand": ("right", "left"),
}


def cells_of(settings: Settings, people: People | None = None, *, is_home: bool = True) -> dict[str, Cell]:
    """The cells of all tabs."""
    known = Known(settings, True, people or People(None), is_home, has_backups=True)
    form = compose("game", PageView(look_of((1280, 720)), (1280, 720)), known)
    groups = (group for contents in form.all_contents for group in contents.groups)
    return {cell.key: cell for group in groups for cell in group.cells}


def changes() -> Iterator[str]:
    """The keys of all cells that change a setting."""
    for key, cell in cells_of(Settings()).items():
        if isinstance(cell.intent, ChangeSettings):
            yield key


def tabs_of(pilot: Pilot) -> list[str]:
    return [node.key for node in pilot.tree if node.key.startswith("tab:")]


@each("key", [*changes()])
def test_a_setting_changes_at_once_and_is_saved(key: str) -> None:
    pilot = opened("options")
    before = pilot.program.app.settings.now
    was_chosen = cells_of(before)[key].is_chosen
    field = {"sound": "muted"}.get(key, key.partition(":")[0])
    shows(pilot, key)
    pilot.click(key)
    after = pilot.program.app.settings.now
    is_switch = isinstance(cells_of(before)[key].body, Switch)
    assert (after == before) == (was_chosen and not is_switch), "a chosen value stays"
    assert changed(after, **{field: getattr(before, field)}) == before, "and nothing else"
    assert pilot.saved == [after] * (after != before)
    assert ("chosen" in pilot.node(key).state) == (not was_chosen or not is_switch)


def test_every_value_of_every_setting_is_offered() -> None:
    offered: dict[str, list[object]] = {}
    for cell in cells_of(Settings()).values():
        if isinstance(cell.intent, ChangeSettings) and not isinstance(cell.body, Switch):
            offered.setdefault(cell.group, []).append(getattr(cell.intent.settings, cell.group))
    assert {key: tuple(values) for key, values in offered.items()} == VALUES


def test_the_settings_hold_at_once() -> None:
    pilot = opened("options", table())
    look = pilot.display.look
    pilot.click("guide")
    assert not pilot.display.state.guide
    pilot.click("speed:fast")
    assert pilot.display.state.choices.animation.speed == "fast"
    pilot.click("auto_draw")
    assert pilot.display.state.choices.auto_draw
    shows(pilot, "text_size:125")
    pilot.click("text_size:125")
    assert pilot.display.look.text_scale == 1.25
    assert pilot.display.look is not look
    pilot.click("reduced_motion")
    assert pilot.display.state.choices.animation.reduced
    assert len(pilot.saved) == 5


def test_volume_and_silence_reach_the_sounds(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = opened("options")
    heard: list[object] = []
    sounds = pilot.program.app.scenes.sounds
    monkeypatch.setattr(sounds, "set_volume", heard.append)
    monkeypatch.setattr(sounds, "set_muted", heard.append)
    shows(pilot, "volume:40")
    pilot.click("volume:40")
    assert heard == [40, False]
    pilot.press("m")
    assert heard == [40, False, 40, True]


def test_m_silences_from_everywhere_and_the_open_page_shows_it() -> None:
    pilot = table()
    pilot.press("m")
    assert pilot.program.app.settings.now.muted
    assert pilot.saved[-1].muted
    opened("options", pilot)
    shows(pilot, "sound")
    assert "chosen" not in pilot.node("sound").state
    pilot.press("m")
    assert "chosen" in pilot.node("sound").state


@pytest.mark.parametrize(("now", "seen"), [(75, 80), (0, 20), (100, 100)])
def test_a_volume_that_is_not_offered_is_shown_as_the_nearest(now: int, seen: int) -> None:
    chosen = [key for key, cell in cells_of(Settings(volume=now)).items() if cell.is_chosen]
    assert [key for key in chosen if key.startswith("volume:")] == [f"volume:{seen}"]


def test_f11_and_the_button_fill_the_screen_and_that_is_saved() -> None:
    pilot = table()
    pilot.press("f11")
    fills = [pilot.screen.is_fullscreen, pilot.saved[-1].fullscreen]
    opened("options", pilot)
    shows(pilot, "fullscreen")
    pilot.click("fullscreen")
    fills += [pilot.screen.is_fullscreen, pilot.saved[-1].fullscreen]
    assert fills == [True, True, False, False]


def test_f11_over_the_options_is_not_undone_by_the_next_setting() -> None:
    pilot = opened("options")
    pilot.press("f11")
    pilot.click("guide")
    assert pilot.saved[-1].fullscreen


def test_a_language_is_chosen_only_where_there_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not any(key.startswith("language:") for key in cells_of(Settings()))
    monkeypatch.setattr("matador.ui.pages.options.languages", lambda: ("en", "de"))
    intent = cells_of(Settings(language="en"))["language:de"].intent
    assert isinstance(intent, ChangeSettings)
    assert intent.settings.language == "de"


# Players


def test_player_is_changed_on_the_home_screen_only() -> None:
    people = living(3, 1)
    assert people.who is not None
    at_home = cells_of(Settings(), people)["people"]
    assert (at_home.intent, at_home.name) == (Open("people"), f"Player: {people.who.name}")
    at_table = cells_of(Settings(), people, is_home=False)["people"]
    assert (at_table.intent, at_table.is_refused) == (None, True)
    assert at_table.hint == "Change players on the home screen."


def test_without_players_the_button_makes_the_first_one() -> None:
    cell = cells_of(Settings(), living(0, None))["people"]
    assert (cell.intent, cell.name) == (Open("new person"), "Player: New player")
    assert "people" not in cells_of(Settings()), "where none can be saved"


# The page


def test_pressing_a_value_keeps_the_tab_and_the_focus_and_moves_nothing() -> None:
    pilot = opened("options", table(size=(800, 600)))
    pilot.click("tab:sound")
    before = {node.key: node.box for node in pilot.tree}
    for key in ("volume:20", "sound", "voice_volume:100", "read_aloud:everywhere", "sound"):
        pilot.click(key)
        assert "focused" in pilot.node(key).state
        assert {node.key: node.box for node in pilot.tree} == before, key


def test_text_size_keeps_the_tab_and_the_focus() -> None:
    pilot = opened("options", table(size=(800, 600)))
    pilot.click("tab:access")
    for size in (*TEXT_SIZES, *reversed(TEXT_SIZES)):
        pilot.click(f"text_size:{size}")
        assert "focused" in pilot.node(f"text_size:{size}").state
        assert pilot.program.app.settings.now.text_size == size


def test_tabs_have_the_same_size_and_foot() -> None:
    pilot = Pilot(at_home=True)
    pilot.click("options")
    fixed = ("panel", "done", "close", "hint", "tab:game", "tab:players")
    boxes = []
    for tab in tabs_of(pilot):
        pilot.click(tab)
        boxes.append([pilot.node(key).box for key in fixed])
    assert boxes == [boxes[0]] * 5


def test_hint_explains_the_focused_setting() -> None:
    pilot = opened("options")
    assert pilot.text("hint") == "Matador saves every change immediately."
    pilot.click("auto_draw")
    assert pilot.text("hint") == "Matador draws or passes when you can't play."


def test_done_goes_back_to_the_menu() -> None:
    pilot = opened("options")
    pilot.click("done")
    assert pilot.text("panel") == "Matador"


@pytest.mark.parametrize("text_size", [100, 200])
def test_every_setting_is_reached_by_keys(text_size: int) -> None:
    settings = once_played(changed(USUAL, text_size=text_size, language=PSEUDO))
    pilot = opened("options", table(settings=settings, size=(800, 600)))
    seen = set()
    for tab in tabs_of(pilot):
        pilot.click(tab)
        for _ in range(30):
            pilot.press("right")
            seen |= {node.key for node in pilot.tree if "focused" in node.state}
    assert {*changes(), "fullscreen", "done", "close"} <= seen


def test_keys_open_a_tab_and_choose_a_value() -> None:
    pilot = opened("options")
    pilot.press("tab", "right", "right", "enter")
    assert "chosen" in pilot.node("tab:sound").state
    pilot.press("tab", "enter", "tab", "right", "enter")
    assert pilot.saved[-1].muted
    assert pilot.saved[-1].volume == 80


@every_pair(tab=TABS, size=[SMALLEST, ROOMY, (1280, 720)], text_size=[200, 150, 100], language=[PSEUDO, "en"])
def test_all_of_every_tab_can_be_read_and_pressed(
    tab: str, size: Point, text_size: int, language: str
) -> None:
    pilot = Pilot(size=size, settings=Settings(text_size=text_size, language=language), at_home=True)
    page = page_of(pilot, "options", size, {"storage.has_backups": True, "people": living(6, 5)})
    page.handle(PointerDown(next(node.centre for node in page.nodes() if node.key == f"tab:{tab}")))
    assert faults(page, size) == []
