"""Settings apply immediately and are saved; each value is one press away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from matador.play.people import People
from matador.storage.settings import Settings, changed
from matador.ui.kit.base import PageView
from matador.ui.kit.bodies import Switch
from matador.ui.kit.cells import Cell
from matador.ui.kit.intents import ChangeSettings, Open
from matador.ui.pages.options import BEDTIMES, TEXT_SIZES, VOLUMES, Known, compose
from matador.ui.theme import THEMES
from tests.checks.each import each
from tests.ui.pages.examples_of_people import learning, living
from tests.ui.pages.new_match.choosing import look_of
from tests.ui.pages.opening import opened, shows, table

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


def test_f11_and_the_button_fill_the_screen_and_that_is_saved() -> None:
    pilot = table()
    pilot.press("f11")
    fills = [pilot.screen.is_fullscreen, pilot.saved[-1].fullscreen]
    opened("options", pilot)
    shows(pilot, "fullscreen")
    pilot.click("fullscreen")
    fills += [pilot.screen.is_fullscreen, pilot.saved[-1].fullscreen]
    assert fills == [True, True, False, False]


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


def test_the_options_of_a_learner_say_what_help_they_have() -> None:
    people = learning(1, "full")
    found = cells_of(Settings(), people)
    assert "guide" not in found, "a learner is never shown where tiles fit, whatever this setting says"
    assert (found["help"].intent, found["help"].name) == (Open("person"), "Help: Learner: full help")
    at_table = cells_of(Settings(), people, is_home=False)["help"]
    assert (at_table.intent, at_table.is_refused) == (None, True)
    assert "guide" in cells_of(Settings(), living(3, 1))


@pytest.mark.parametrize(
    ("people", "title", "told"),
    [
        (People(None), "Options", "Matador saves every change immediately."),
        (living(3, 0), "Options: Ana", "Sound, language and graphics are the same for everyone."),
        (living(3, None), "Options", "You're a guest, so your settings aren't saved."),
    ],
)
def test_the_options_say_whose_they_are(people: People, title: str, told: str) -> None:
    known = Known(Settings(), True, people, is_home=True, has_backups=True)
    form = compose("game", PageView(look_of((1280, 720)), (1280, 720)), known)
    assert (form.title, form.hint) == (title, told)


# The page


def test_pressing_a_value_keeps_the_tab_and_the_focus_and_moves_nothing() -> None:
    pilot = opened("options", table(size=(800, 600)))
    pilot.click("tab:sound")
    before = {node.key: node.box for node in pilot.tree}
    for key in ("volume:20", "sound", "voice_volume:100", "read_aloud:everywhere", "sound"):
        pilot.click(key)
        assert "focused" in pilot.node(key).state
        assert {node.key: node.box for node in pilot.tree} == before, key
