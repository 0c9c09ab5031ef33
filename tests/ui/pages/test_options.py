"""Settings apply immediately and are saved."""

from __future__ import annotations

import pytest

from matador.storage.settings import Settings, changed
from matador.ui.inputs import Point
from matador.ui.kit.intents import ChangeSettings
from matador.ui.kit.widgets import Stepper
from matador.ui.language import Language
from matador.ui.pages.options import (
    BEDTIMES,
    HANDS,
    PIPS,
    READ_ALOUD,
    SPEEDS,
    TEXT_SIZES,
    THEMES,
    VOLUMES,
    options_page,
)
from tests.checks.each import each
from tests.ui.dealt import USUAL
from tests.ui.pages.opening import focus_on, opened, shows, table
from tests.ui.pilot import once_played

ENGLISH = Language()


STEPPERS = [row.key for row in options_page(ENGLISH, Settings()).rows if isinstance(row, Stepper)]
"""The rows with a value."""


@pytest.mark.parametrize("key", STEPPERS)
def test_a_setting_changes_at_once_and_is_saved(key: str) -> None:
    pilot = opened("options")
    before = pilot.program.app.settings.now
    kept_as = {"sound": "muted"}.get(key, key)
    back_first = row(before, key).on is None
    shows(pilot, key)
    pilot.click(f"{key} back" if back_first else key)
    after = pilot.program.app.settings.now
    assert getattr(after, kept_as) != getattr(before, kept_as)
    assert pilot.saved == [after]
    assert changed(after, **{kept_as: getattr(before, kept_as)}) == before, "and nothing else"
    shows(pilot, key)
    assert pilot.node(key).name != ""


def test_the_settings_hold_at_once() -> None:
    pilot = opened("options", table())
    look = pilot.display.look
    pilot.click("guide back")
    assert not pilot.display.state.guide
    pilot.click("speed")
    assert pilot.display.state.choices.animation.speed == "fast"
    shows(pilot, "text_size")
    pilot.click("text_size")
    assert pilot.display.look.text_scale == 1.25
    assert pilot.display.look is not look
    shows(pilot, "reduced_motion")
    pilot.click("reduced_motion")
    assert pilot.display.state.choices.animation.reduced
    shows(pilot, "auto_draw")
    pilot.click("auto_draw")
    assert pilot.display.state.choices.auto_draw
    assert len(pilot.saved) == 5


def test_volume_and_silence_reach_the_sounds(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = opened("options")
    heard: list[object] = []
    sounds = pilot.program.app.scenes.sounds
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
    assert pilot.program.app.settings.now.muted
    assert pilot.saved[-1].muted
    opened("options", pilot)
    shows(pilot, "sound")
    assert pilot.text("sound") == "Sound: Off"
    pilot.press("m")
    shows(pilot, "sound")
    assert pilot.text("sound") == "Sound: On"


def test_the_row_of_the_sound_is_on_while_it_is_heard() -> None:
    pilot = opened("options")
    for press, is_muted in (("sound back", True), ("sound", False)):
        shows(pilot, "sound")
        pilot.click(press)
        assert pilot.program.app.settings.now.muted == is_muted
        assert pilot.text("sound") == ("Sound: Off" if is_muted else "Sound: On")


def test_the_size_of_text_comes_first_and_stays_under_the_pointer() -> None:
    pilot = opened("options")
    rows = [node.key for node in pilot.tree if node.role in ("choice", "button") and "back" not in node.key]
    assert rows[0] == "text_size"


def test_speeds_go_from_slow_to_instant() -> None:
    pilot = opened("options", table(settings=changed(USUAL, speed="slow")))
    names = [pilot.text("speed")]
    for _ in range(4):
        pilot.click("speed")
        names.append(pilot.text("speed"))
    assert names == ["Speed: Slow", "Speed: Normal", "Speed: Fast", "Speed: Instant", "Speed: Instant"]


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_an_arrow_that_is_not_there_does_nothing(by: str) -> None:
    last = once_played(changed(USUAL, speed="off", text_size=100, guide=True, volume=100))
    pilot = opened("options", table(settings=last))
    for key, step in (("speed", "right"), ("text_size", "left"), ("guide", "right"), ("volume", "right")):
        shows(pilot, key)
        if by == "pointer":
            pilot.click(key if step == "right" else f"{key} back")
        else:
            focus_on(pilot, key)
            pilot.press(step)
    assert pilot.program.app.settings.now == last
    assert pilot.saved == []


def test_f11_and_the_row_fill_the_screen_and_that_is_saved() -> None:
    pilot = table()
    pilot.press("f11")
    fills = [pilot.screen.is_fullscreen, pilot.saved[-1].fullscreen]
    opened("options", pilot)
    shows(pilot, "fullscreen")
    pilot.click("fullscreen")
    fills += [pilot.screen.is_fullscreen, pilot.saved[-1].fullscreen]
    assert fills == [True, True, False, False]


def test_a_row_that_changes_the_look_keeps_its_page_and_its_place() -> None:
    pilot = opened("options", table(size=(800, 600)))
    shows(pilot, "text_size")
    for _ in range(6):
        pilot.click("text_size")
        assert pilot.has("text_size")
    assert pilot.program.app.settings.now.text_size == 200


VALUES: dict[str, tuple[object, ...]] = {
    # All others are switches.
    "speed": SPEEDS,
    "text_size": TEXT_SIZES,
    "volume": VOLUMES,
    "voice_volume": VOLUMES,
    "read_aloud": READ_ALOUD,
    "theme": THEMES,
    "pips": PIPS,
    "bedtime": BEDTIMES,
    "hand": HANDS,
}


def row(settings: Settings, key: str) -> Stepper:
    """The row of the options with this key."""
    (found,) = (row for row in options_page(ENGLISH, settings).rows if row.key == key)
    assert isinstance(found, Stepper)
    return found


def value(settings: Settings, key: str) -> object:
    return not settings.muted if key == "sound" else getattr(settings, key)


@each("key", STEPPERS)
@each("way", ["back", "on", "around"])
def test_no_step_leaves_the_values_that_there_are(key: str, way: str) -> None:
    values = VALUES.get(key, (False, True))
    settings, seen = Settings(), []
    for _ in range(30):
        intent = getattr(row(settings, key), way)
        if intent is None:
            break
        assert isinstance(intent, ChangeSettings)
        settings = intent.settings
        seen.append(value(settings, key))
    assert set(seen) <= set(values)
    if way == "around":
        assert set(seen) == set(values), "it goes round"
    else:
        assert value(settings, key) == values[0 if way == "back" else -1], "at the end it stays"


def test_a_language_is_chosen_only_where_there_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "language" not in {row.key for row in options_page(ENGLISH, Settings()).rows}
    monkeypatch.setattr("matador.ui.pages.options.languages", lambda: ("en", "de"))
    intent = row(Settings(language="en"), "language").on
    assert isinstance(intent, ChangeSettings)
    assert intent.settings.language == "de"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1024, 1366)])
@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_each_volume_is_seen_with_its_switch(size: Point, text_size: int) -> None:
    pilot = opened("options", table(size=size, settings=changed(USUAL, text_size=text_size)))
    for switch, volume in (("sound", "volume"), ("read_aloud", "voice_volume")):
        shows(pilot, volume)
        assert pilot.has(switch), "they are on two pages"
        upper, lower = pilot.node(switch).box, pilot.node(volume).box
        assert upper[1] + upper[3] <= lower[1], "the switch comes first"
        between = [
            node.key
            for node in pilot.tree
            if upper[1] + upper[3] <= node.box[1] < lower[1] and node.key in STEPPERS and node.key != volume
        ]
        assert between == []
