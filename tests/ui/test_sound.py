"""Playing sounds, with a sound card and without one."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NoReturn, TypeAlias

import pygame
import pytest

from matador.play.sounds import Sound
from matador.ui import sound
from matador.ui.sound import Sounds


@pytest.fixture(autouse=True)
def _mixer_closed_at_the_end() -> Iterator[None]:
    yield
    pygame.mixer.quit()


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch) -> Sounds:
    """Sounds on a card that swallows them."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return Sounds(100, muted=False, chance=Random(7))


class Noted(pygame.mixer.Sound):
    """A sound that notes where it was played; None for nowhere."""

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
    """Every variant that is played from here on."""
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


def test_the_buffer_is_short_enough_to_seem_at_once(sounds: Sounds) -> None:
    assert sounds.available
    assert pygame.mixer.get_init() == (44_100, -16, 2)
    assert sound._BUFFER_SAMPLES / sound._RATE_HZ < 0.03


def test_more_sounds_than_channels_are_no_fault(sounds: Sounds, played: list[Played]) -> None:
    pygame.mixer.set_num_channels(1)
    for _ in range(3):
        sounds.play(Sound.WIN)
    assert len(played) == 3
    assert None in [channel for _, channel in played]


def test_clacks_vary_and_chance_can_be_repeated(sounds: Sounds, played: list[Played]) -> None:
    clacks = sounds._variants[Sound.CLACK]
    for _ in range(40):
        sounds.play(Sound.CLACK)
    assert len(clacks) == 4
    assert {id(one) for one, _ in played} == {id(one) for one in clacks}
    chance = Random(7)
    assert [one for one, _ in played] == [chance.choice(clacks) for _ in range(40)]


def test_our_chance_is_nobody_elses(sounds: Sounds) -> None:
    before = random.getstate()
    sounds.play(Sound.CLACK)
    Sounds(50, muted=False).play(Sound.CLACK)
    assert random.getstate() == before


def test_muted_sounds_are_not_played(sounds: Sounds, played: list[Played]) -> None:
    sounds.set_muted(True)
    sounds.play(Sound.WIN)
    assert played == []
    sounds.set_muted(False)
    sounds.play(Sound.WIN)
    assert len(played) == 1


def test_muting_stops_what_is_heard(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    stops: list[bool] = []
    monkeypatch.setattr(pygame.mixer, "stop", lambda: stops.append(True))
    sounds.set_muted(False)
    assert stops == []
    sounds.set_muted(True)
    assert stops == [True]


def test_muted_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds(100, muted=True)
    noted: list[Played] = []
    sounds._variants = {Sound.WIN: [Noted(sounds._variants[Sound.WIN][0], noted)]}
    sounds.play(Sound.WIN)
    assert noted == []


def test_the_volume_keeps_the_sounds_in_proportion(sounds: Sounds) -> None:
    def loudness(one: Sound) -> float:
        return sounds._variants[one][0].get_volume()

    assert loudness(Sound.CLACK) == 1
    assert loudness(Sound.PICK_UP) == pytest.approx(0.3, abs=0.01)
    sounds.set_volume(50)
    assert loudness(Sound.CLACK) == pytest.approx(0.25, abs=0.01)
    sounds.set_volume(0)
    assert all(one.get_volume() == 0 for variants in sounds._variants.values() for one in variants)


@pytest.mark.parametrize("volume", [-1, 101])
def test_a_volume_beyond_its_range_is_a_fault(volume: int, sounds: Sounds) -> None:
    with pytest.raises(ValueError, match="the volume goes from 0 to 100"):
        sounds.set_volume(volume)


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


def test_a_broken_file_is_no_reason_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "clack-1.wav").write_bytes(b"no sound at all")
    monkeypatch.setattr(sound, "assets_dir", lambda: tmp_path)
    used_in_silence(Sounds(70, muted=False))
    assert len(caplog.messages) == 1


def test_a_library_without_a_mixer_is_no_reason_to_stop(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> NoReturn:
        raise NotImplementedError("mixer module not available")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    used_in_silence(Sounds(70, muted=False))
    assert caplog.messages == ["no sound: mixer module not available"]


def test_a_mixer_that_somebody_else_closed_is_no_reason_to_stop(
    sounds: Sounds, caplog: pytest.LogCaptureFixture
) -> None:
    pygame.mixer.quit()
    sounds.play(Sound.CLACK)
    used_in_silence(sounds)
    assert caplog.messages == ["no sound from here on: the mixer was closed"]


def test_closing_gives_the_card_back(sounds: Sounds) -> None:
    sounds.close()
    assert pygame.mixer.get_init() is None
    used_in_silence(sounds)
