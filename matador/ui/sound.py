"""The sounds of the game, on machines with and without a sound card."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pygame

from matador.play.sounds import Sound
from matador.ui.assets import assets_dir
from matador.ui.starting import quiet_libraries

_log = logging.getLogger("matador.sound")

_RATE_HZ = 44_100
_STEREO = 2
_SIGNED_16_BIT = -16
_BUFFER_SAMPLES = 1024
"""23 ms, so that a tile is heard when it touches; half of it would double the load during silence."""


_RETRY_MS = 3000
_PUT_OFF_MS = 1500


class Sounds:
    """Plays sounds at a volume of 0 to 100; silent while there is no sound card."""

    def __init__(self, volume: int, muted: bool, *, chance: Random | None = None) -> None:
        self._chance = Random() if chance is None else chance
        self._muted = muted
        self._variants: Mapping[Sound, list[pygame.mixer.Sound]] = {}
        self._is_hopeless = False
        """True if sound files or the mixer are missing, so that no sound card would help."""
        self._has_logged = False
        self._retry_ms: float | None = None
        """When to look for a sound card again; None: as soon as one is wanted."""
        self._volume = 0
        self._load()
        self.set_volume(volume)
        self._was_available = self.available

    @property
    def available(self) -> bool:
        return bool(self._open())

    def play(self, sound: Sound) -> None:
        if self._muted:
            return
        variants = self._open().get(sound)
        if variants:
            self._chance.choice(variants).play()

    def set_volume(self, volume: int) -> None:
        """Set the volume, 0 to 100, also of sounds that are playing."""
        self._volume = volume
        for sound, variants in self._open().items():
            for variant in variants:
                # Squared, because half the amplitude sounds much louder than half as loud.
                variant.set_volume(sound.loudness * (volume / 100) ** 2)

    def set_muted(self, muted: bool) -> None:
        self._muted = muted
        if muted and self._open():
            pygame.mixer.stop()

    def advance(self, now_ms: float, *, is_moving: bool) -> bool:
        """Look for a lost sound card at times, which freezes the picture; True if one was found or lost."""
        if not (self._open() or self._muted or self._is_hopeless):
            due_ms = (now_ms if self._retry_ms is None else self._retry_ms) + _PUT_OFF_MS * is_moving
            self._retry_ms = now_ms if self._retry_ms is None else self._retry_ms
            if now_ms >= due_ms:
                self._retry_ms = now_ms + _RETRY_MS
                self._load()
                self.set_volume(self._volume)
        has_changed = self.available != self._was_available
        self._was_available = self.available
        return has_changed

    def lose(self) -> None:
        """The sound card is gone: stay silent until another one is found."""
        self.close()
        self._retry_ms = None

    def close(self) -> None:
        if self._open():
            self._variants = {}
            pygame.mixer.quit()

    def _open(self) -> Mapping[Sound, list[pygame.mixer.Sound]]:
        """The variants of each sound; empty if nothing can be played."""
        # Playing while the mixer is closed (by `pygame.quit`) would crash the process.
        if self._variants and pygame.mixer.get_init() is None:
            self._variants = {}
            _log.warning("no sound from here on: the mixer was closed")
        return self._variants

    def _load(self) -> None:
        try:
            if _lacks_card():
                raise pygame.error("Windows has no sound device")  # noqa: TRY301 - logged as any other reason
            with quiet_libraries():
                pygame.mixer.init(_RATE_HZ, _SIGNED_16_BIT, _STEREO, _BUFFER_SAMPLES)
        # Some systems build the library without a mixer.
        except (pygame.error, NotImplementedError) as error:
            self._is_hopeless = isinstance(error, NotImplementedError)
            self._log_once(error)
            return
        try:
            self._variants = {sound: [pygame.mixer.Sound(path) for path in _files(sound)] for sound in Sound}
            self._has_logged = False
        except (pygame.error, OSError) as error:
            self._is_hopeless = True
            self._log_once(error)
            pygame.mixer.quit()

    def _log_once(self, error: Exception) -> None:
        if not self._has_logged:
            _log.warning("no sound: %s", error)
        self._has_logged = True


def _lacks_card() -> bool:
    """True on Windows without a sound device, where SDL would look for one for 8 seconds and freeze the picture."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - for this system only

        return not os.environ.get("SDL_AUDIODRIVER") and not ctypes.windll.winmm.waveOutGetNumDevs()
    return False


def _files(sound: Sound) -> list[Path]:
    """`clack-1.wav`, `clack-2.wav` ..., or `win.wav`; `FileNotFoundError` if there is no file."""
    found = sorted((assets_dir() / "sounds").glob(f"{sound.file}*.wav"))
    if not found:
        raise FileNotFoundError(f"there is no file of the sound {sound.file!r}")
    return found
