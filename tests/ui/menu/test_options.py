"""Settings hold at once and are saved (point 11)."""

from __future__ import annotations

import pytest

from matador.storage.settings import Settings, changed
from matador.ui.language import Language
from matador.ui.menu.options import (
    SWITCHES,
    TEXT_SIZES,
    VOLUMES,
    option_rows,
    settings_after,
)
from matador.ui.overlay import Asked
from tests.ui.dealt import USUAL
from tests.ui.menu.opening import focus_on, opened, shows, table

ENGLISH = Language()


SETTINGS: dict[str, tuple[object, ...]] = {
    "guide": (True, False),
    "auto_draw": (False, True),
    "sound": (True, False),
    "high_contrast": (False, True),
    "reduced_motion": (False, True),
    "compatible_graphics": (False, True),
    "text_size": TEXT_SIZES,
    "volume": (70, 80, 90, 100),
    "pips": ("coloured", "one-colour"),
    "speed": ("slow", "normal", "fast", "off"),
}


@pytest.mark.parametrize("key", SETTINGS)
def test_a_setting_changes_at_once_and_is_saved(key: str) -> None:
    pilot = opened("options")
    before = pilot.program.settings
    kept_as = {"sound": "muted"}.get(key, key)
    back_first = key in ("guide", "sound") or getattr(before, key) == SETTINGS[key][-1]
    shows(pilot, key)
    pilot.click(f"{key} back" if back_first else key)
    after = pilot.program.settings
    assert getattr(after, kept_as) != getattr(before, kept_as)
    assert pilot.saved == [after]
    assert changed(after, **{kept_as: getattr(before, kept_as)}) == before, "and nothing else"
    shows(pilot, key)
    assert pilot.node(key).name != ""


def test_the_settings_hold_at_once() -> None:
    pilot = opened("options", table())
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
    pilot = opened("options")
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
        assert pilot.program.settings.muted == is_muted
        assert pilot.text("sound") == ("Sound: Off" if is_muted else "Sound: On")


def test_the_size_of_text_comes_first_and_stays_under_the_pointer() -> None:
    pilot = opened("options")
    rows = [node.key for node in pilot.tree if node.role in ("choice", "button") and "back" not in node.key]
    assert rows[0] == "text_size"


def test_speeds_go_from_slow_to_at_once() -> None:
    pilot = opened("options", table(settings=changed(USUAL, speed="slow")))
    names = [pilot.text("speed")]
    for _ in range(4):
        pilot.click("speed")
        names.append(pilot.text("speed"))
    assert names == ["Speed: Slow", "Speed: Normal", "Speed: Fast", "Speed: At once", "Speed: At once"]


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_an_arrow_that_is_not_there_does_nothing(by: str) -> None:
    last = changed(USUAL, speed="off", text_size=100, guide=True, volume=100)
    pilot = opened("options", table(settings=last))
    for key, step in (("speed", "right"), ("text_size", "left"), ("guide", "right"), ("volume", "right")):
        shows(pilot, key)
        if by == "pointer":
            pilot.click(key if step == "right" else f"{key} back")
        else:
            focus_on(pilot, key)
            pilot.press(step)
    assert pilot.program.settings == last
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
    assert pilot.program.settings.text_size == 200


@pytest.mark.parametrize("key", [*SWITCHES, "sound", "speed", "pips", "text_size", "volume", "language"])
def test_no_step_leaves_the_values_that_there_are(key: str) -> None:
    values = {
        "speed": ("off", "slow", "normal", "fast"),
        "text_size": TEXT_SIZES,
        "volume": VOLUMES,
        "language": ("", "en"),
        "pips": ("coloured", "one-colour"),
    }.get(key, (True, False))
    for step in (-1, 1, 0):
        settings, seen = Settings(), set()
        for _ in range(30):
            settings = settings_after(ENGLISH, settings, Asked(key, step))
            seen.add(not settings.muted if key == "sound" else getattr(settings, key))
        assert seen <= set(values)
        assert step or seen == set(values), "without a direction it goes round"


def test_a_language_is_chosen_only_where_there_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def keys() -> set[str]:
        return {row.key for row in option_rows(ENGLISH, Settings())}

    assert "language" not in keys()
    monkeypatch.setattr("matador.ui.menu.options.languages", lambda: ("en", "de"))
    assert "language" in keys()
    assert settings_after(ENGLISH, Settings(language="en"), Asked("language", 1)).language == "de"
