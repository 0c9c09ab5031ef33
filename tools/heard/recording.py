"""The mixer's output, as written by SDL's `disk` driver; its length serves as the clock.

The driver writes as fast as a sound card plays, but unevenly on a busy machine. The recording's length is the
only clock, so no phrase starts before the last one has ended.
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
"""SDL's pause after each buffer. It equals the buffer's duration, so recording is as fast as a sound card."""


class Recording:
    """The file that SDL writes while the mixer plays, with 16 bits per sample."""

    def __init__(self, file: Path) -> None:
        """The mixer must be open and writing to this file."""
        form = pygame.mixer.get_init()
        assert form is not None, "the mixer is open"
        assert file.exists(), "the mixer writes elsewhere: it was opened before"
        self._file = file
        self._rate_hz, _, self._channels = form

    @property
    def frames(self) -> int:
        """Number of samples per channel played so far."""
        return self._file.stat().st_size // (2 * self._channels)

    @property
    def now_ms(self) -> float:
        """The playing time so far."""
        return self.frames * 1000 / self._rate_hz

    def heard(self, start: int, end: int) -> array[int]:
        """The sound between two values of `frames`, in one channel at the stored voice's rate."""
        import numpy as np  # noqa: PLC0415 - tests of playing also run without numpy

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
    """Make SDL draw invisibly and play into a file the next time the display and the mixer are opened."""
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
