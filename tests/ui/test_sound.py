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
from matador.ui.inputs import SoundLost
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


def test_without_a_sound_card_it_plays_on_and_says_so_once(
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
    assert pygame.mixer.get_init() is None


# The sound card is unplugged and plugged in


class Card:
    """A sound card that can be unplugged; it counts the searches for it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_in = True
        self.asked = 0
        self._init = pygame.mixer.init
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        monkeypatch.setattr(pygame.mixer, "init", self._opened)

    def _opened(self, rate: int, bits: int, channels: int, samples: int) -> None:
        self.asked += 1
        if not self.is_in:
            raise pygame.error("no card")
        self._init(rate, bits, channels, samples)


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> Card:
    return Card(monkeypatch)


def passed(sounds: Sounds, begin_ms: int, end_ms: int, *, is_moving: bool = False) -> list[int]:
    """The times at which a sound card was found or lost."""
    return [now for now in range(begin_ms, end_ms, 50) if sounds.advance(now, is_moving=is_moving)]


@pytest.mark.parametrize("is_moving", [False, True])
def test_sound_is_back_within_five_seconds(
    is_moving: bool, card: Card, caplog: pytest.LogCaptureFixture
) -> None:
    sounds = Sounds(50, muted=False)
    assert passed(sounds, 0, 20_000) == []
    assert card.asked == 1, "nothing is looked for while there is a card"
    card.is_in = False
    sounds.lose()
    assert passed(sounds, 20_000, 60_000, is_moving=is_moving) == [20_000]
    assert card.asked <= 2 + 40_000 // 3000
    assert len(caplog.records) == 1
    card.is_in = True
    (found,) = passed(sounds, 60_000, 90_000, is_moving=is_moving)
    assert found < 65_000
    loudness = sounds._variants[Sound.CLACK][0].get_volume()
    assert loudness == pytest.approx(0.25, abs=0.01), "as loud as before"


def test_the_library_is_not_asked_where_windows_knows_of_no_card(
    card: Card, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sound, "_lacks_card", lambda: True)
    sounds = Sounds(50, muted=False)
    assert passed(sounds, 0, 20_000) == []
    assert card.asked == 0
    assert caplog.messages == ["no sound: Windows has no sound device"]
    monkeypatch.setattr(sound, "_lacks_card", lambda: False)
    assert len(passed(sounds, 20_000, 30_000)) == 1, "it was plugged in"


def test_options_say_whether_anything_can_be_heard(card: Card) -> None:
    pilot = Pilot(at_home=True, sounds=Sounds(50, muted=False))
    pilot.click("options")
    shows(pilot, "sound")
    assert pilot.text("sound") == "Sound"
    card.is_in = False
    pilot.give(SoundLost())
    pilot.wait(50)
    assert pilot.text("sound") == "Sound (not available)"
    card.is_in = True
    pilot.wait(4000)
    assert pilot.text("sound") == "Sound"
