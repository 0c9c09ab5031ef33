"""What the mixer has played, as SDL's driver `disk` writes it; how long it is tells the time.

The driver writes as fast as a sound card plays, but not evenly where others use the processors. Whatever is played goes
by the length of the recording and by no other clock: no phrase begins before the last one has been heard.
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
"""So long SDL rests after each buffer, which is what one lasts: the recording goes on as fast as what is heard."""


class Recording:
    """A file that grows while the mixer plays; 16 bits a sample."""

    def __init__(self, file: Path) -> None:
        """The mixer is open, and writes to this file."""
        form = pygame.mixer.get_init()
        assert form is not None, "the mixer is open"
        assert file.exists(), "the mixer writes elsewhere: it was opened before"
        self._file = file
        self._rate_hz, _, self._channels = form

    @property
    def frames(self) -> int:
        """So many samples of each channel have been played."""
        return self._file.stat().st_size // (2 * self._channels)

    @property
    def now_ms(self) -> float:
        """For how long it has played."""
        return self.frames * 1000 / self._rate_hz

    def heard(self, start: int, end: int) -> array[int]:
        """What was heard between two counts of `frames`, of one channel and at the rate of the stored voice."""
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
    """SDL shows nothing and plays into a file, from the next time on that display and mixer are opened."""
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
