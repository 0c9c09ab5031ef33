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


class Sounds:
    """Plays sounds at a volume of 0 to 100; silent without a sound card when the program starts."""

    def __init__(self, volume: int, muted: bool, *, chance: Random | None = None) -> None:
        self._chance = Random() if chance is None else chance
        self._muted = muted
        self._variants = _opened()
        self.set_volume(volume)

    @property
    def available(self) -> bool:
        # Playing while the mixer is closed (by `pygame.quit`) would crash the process.
        return bool(self._variants) and pygame.mixer.get_init() is not None

    def play(self, sound: Sound) -> None:
        if self.available and not self._muted:
            self._chance.choice(self._variants[sound]).play()

    def set_volume(self, volume: int) -> None:
        """Set the volume, 0 to 100, also of sounds that are playing."""
        for sound, variants in self._variants.items() if self.available else ():
            for variant in variants:
                # Squared, because half the amplitude sounds much louder than half as loud.
                variant.set_volume(sound.loudness * (volume / 100) ** 2)

    def set_muted(self, muted: bool) -> None:
        self._muted = muted
        if muted and self.available:
            pygame.mixer.stop()

    def close(self) -> None:
        if self.available:
            self._variants = {}
            pygame.mixer.quit()


def _opened() -> Mapping[Sound, list[pygame.mixer.Sound]]:
    """The variants of each sound; empty if nothing can be played."""
    try:
        if _lacks_card():
            raise pygame.error("Windows has no sound device")  # noqa: TRY301 - logged as any other reason
        with quiet_libraries():
            pygame.mixer.init(_RATE_HZ, _SIGNED_16_BIT, _STEREO, _BUFFER_SAMPLES)
        return {sound: [pygame.mixer.Sound(path) for path in _files(sound)] for sound in Sound}
    # Some systems build the library without a mixer.
    except (pygame.error, OSError, NotImplementedError) as error:
        _log.warning("no sound: %s", error)
        return {}


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
