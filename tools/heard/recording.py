"""The mixer's output as SDL's driver `disk` writes it; its length tells the time.

The driver writes as fast as a sound card plays, but unevenly on a busy machine. Playback follows the length
of the recording and no other clock: no phrase starts before the last one has been heard.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from tools.voice.waves import RATE_HZ

_DELAY_MS: Final = 23
"""SDL's pause after each buffer, equal to its duration, so that the recording grows at the speed of sound cards."""


class Recording:
    """A file that grows while the mixer plays, with 16 bits per sample."""

    def __init__(self, file: Path) -> None:
        """The mixer must be open, and write to this file."""
        form = pygame.mixer.get_init()
        assert form is not None, "the mixer is open"
        assert file.exists(), "the mixer writes elsewhere: it was opened before"
        self._file = file
        self._rate_hz, _, self._channels = form

    @property
    def frames(self) -> int:
        """Number of samples of each channel played so far."""
        return self._file.stat().st_size // (2 * self._channels)

    @property
    def now_ms(self) -> float:
        """Playing time so far."""
        return self.frames * 1000 / self._rate_hz

    def heard(self, start: int, end: int) -> array[int]:
        """The sound between two counts of `frames`, in one channel and at the rate of the stored voice."""
        import numpy as np  # noqa: PLC0415 - what is played is also tested where nobody can listen

        size = 2 * self._channels
        with self._file.open("rb") as file:
            file.seek(start * size)
            data = file.read((end - start) * size)
        both = np.frombuffer(data, dtype=np.int16).reshape(-1, self._channels)
        samples = both.mean(axis=1)
        count = len(samples) * RATE_HZ // self._rate_hz
        lower = np.fft.irfft(np.fft.rfft(samples)[: count // 2 + 1], count) * (count / len(samples))
        return array("h", np.clip(np.rint(lower), -32_768, 32_767).astype(np.int16).tobytes())


@contextmanager
def unseen_and_recorded(file: Path) -> Iterator[None]:
    """Make SDL show nothing and play into a file, starting at the next opening of display and mixer."""
    names = {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(file),
        "SDL_DISKAUDIODELAY": str(_DELAY_MS),
    }
    before = {name: os.environ.get(name) for name in names}
    pygame.mixer.quit()
    os.environ.update(names)
    try:
        yield
    finally:
        pygame.mixer.quit()
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
