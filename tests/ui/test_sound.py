"""Playing sounds, with a sound card and without one."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

import pygame
import pytest

from matador.play.sounds import Sound
from matador.ui import sound
from matador.ui.sound import Sounds
from tests.ui.pages.opening import shows
from tests.ui.pilot import Pilot


@pytest.fixture(autouse=True)
def _mixer_closed() -> Iterator[None]:
    """Closed before, too: tests of tables leave it open."""
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch) -> Sounds:
    """Sounds on a silent dummy card."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return Sounds(100, muted=False, chance=Random(7))


class Noted(pygame.mixer.Sound):
    """A sound that notes where it was played; None: without a position."""

    def __init__(self, like: pygame.mixer.Sound, played: list[Played]) -> None:
        super().__init__(buffer=like.get_raw())
        self.played = played

    def play(self, loops: int = 0, maxtime: int = 0, fade_ms: int = 0) -> pygame.mixer.Channel:
        channel = super().play(loops, maxtime, fade_ms)
        self.played.append((self, channel))
        return channel


Played: TypeAlias = tuple[Noted, pygame.mixer.Channel | None]


@pytest.fixture
def played(sounds: Sounds) -> list[Played]:
    """Every variant played from now on."""
    noted: list[Played] = []
    sounds._variants = {key: [Noted(one, noted) for one in ones] for key, ones in sounds._variants.items()}
    return noted


@pytest.mark.parametrize("one", Sound)
def test_every_sound_is_played(one: Sound, sounds: Sounds, played: list[Played]) -> None:
    assert sounds.available
    sounds.play(one)
    [(variant, channel)] = played
    assert variant in sounds._variants[one]
    assert channel is not None


def test_muted_sounds_stop_and_are_not_played(
    sounds: Sounds, played: list[Played], monkeypatch: pytest.MonkeyPatch
) -> None:
    stops: list[bool] = []
    monkeypatch.setattr(pygame.mixer, "stop", lambda: stops.append(True))
    sounds.set_muted(True)
    sounds.play(Sound.WIN)
    assert (played, stops) == ([], [True])
    sounds.set_muted(False)
    sounds.play(Sound.WIN)
    assert len(played) == 1


def test_the_volume_keeps_the_sounds_in_proportion(sounds: Sounds) -> None:
    def loudness(one: Sound) -> float:
        return sounds._variants[one][0].get_volume()

    assert loudness(Sound.CLACK) == 1
    assert loudness(Sound.PICK_UP) == pytest.approx(0.3, abs=0.01)
    sounds.set_volume(50)
    assert loudness(Sound.CLACK) == pytest.approx(0.25, abs=0.01)
    sounds.set_volume(0)
    assert all(one.get_volume() == 0 for variants in sounds._variants.values() for one in variants)


def used_in_silence(sounds: Sounds) -> None:
    assert not sounds.available
    for one in Sound:
        sounds.play(one)
    sounds.set_volume(10)
    sounds.set_muted(True)
    sounds.set_muted(False)
    sounds.close()


def test_without_a_sound_card_it_plays_on_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuch")
    with caplog.at_level(logging.DEBUG):
        used_in_silence(Sounds(70, muted=False))
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert caplog.messages[0].startswith("no sound: ")


def test_without_its_files_it_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(sound, "assets_dir", lambda: tmp_path)
    used_in_silence(Sounds(70, muted=False))
    assert caplog.messages == ["no sound: there is no file of the sound 'clack'"]


def test_the_library_is_not_asked_where_windows_knows_of_no_card(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sound, "_lacks_card", lambda: True)
    monkeypatch.setattr(pygame.mixer, "init", lambda *_: pytest.fail("it would freeze the picture"))
    Sounds(50, muted=False)
    assert caplog.messages == ["no sound: Windows has no sound device"]


@pytest.mark.parametrize(("driver", "said"), [("dummy", "Sound"), ("nosuch", "Sound (not available)")])
def test_options_say_whether_anything_can_be_heard(
    driver: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    pilot = Pilot(at_home=True, sounds=Sounds(50, muted=False))
    pilot.click("options")
    shows(pilot, "sound")
    assert pilot.text("sound") == said
