"""Synthesize sentences with hibari, and cut phrases out of them."""

from __future__ import annotations

from array import array
from itertools import pairwise
from typing import Final

import hibari
import numpy as np

from tools.voice.plan import SEED, VOICE, Attempt
from tools.voice.waves import RATE_HZ, SILENT_DB, block_levels_db, levelled, trimmed

_VOICE_RATE_HZ: Final = 24_000
_MIN_PAUSE_BLOCKS: Final = 9
_CLEARLY_LONGER: Final = 1.2
"""Minimum ratio between a pause separating two phrases and any pause within one."""


class NoPause(Exception):
    """A sentence has no clear pauses between its phrases."""


class Synthesizer:
    """A speech synthesizer; the same text gives the same samples."""

    def __init__(self) -> None:
        self._voice = hibari.Hibari(voice=VOICE)

    def clip(self, attempt: Attempt) -> array[int]:
        """A phrase's samples, trimmed and levelled; raises `NoPause` if it cannot be cut out."""
        samples = self._spoken(attempt.text, attempt.manner.speed)
        return levelled(trimmed(_parts(samples, len(attempt.spoken))[attempt.place]))

    def _spoken(self, text: str, speed: float) -> array[int]:
        heard = _at_our_rate(self._voice(text, speed=speed, seed=SEED))
        return array("h", np.clip(np.rint(heard * 32_767), -32_768, 32_767).astype(np.int16).tobytes())


def _at_our_rate(
    heard: np.ndarray[tuple[int], np.dtype[np.float32]],
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The voice's output, resampled to our files' rate."""
    whole = heard[: len(heard) // 3 * 3].astype(np.float64)
    count = len(whole) * RATE_HZ // _VOICE_RATE_HZ
    return np.fft.irfft(np.fft.rfft(whole)[: count // 2 + 1], count) * (count / len(whole))


def _parts(samples: array[int], count: int) -> list[array[int]]:
    """The samples, split in the middle of the longest pauses."""
    if count == 1:
        return [samples]
    pauses = sorted(_pauses(samples), key=lambda pause: pause[1] - pause[0], reverse=True)
    wanted, others = pauses[: count - 1], pauses[count - 1 :]
    shortest = min((end - start for start, end in wanted), default=0)
    is_clear = all(shortest >= _CLEARLY_LONGER * (end - start) for start, end in others)
    if len(wanted) < count - 1 or shortest < _MIN_PAUSE_BLOCKS or not is_clear:
        raise NoPause
    block = RATE_HZ // 100
    cuts = [0, *sorted((start + end) // 2 * block for start, end in wanted), len(samples)]
    return [samples[start:end] for start, end in pairwise(cuts)]


def _pauses(samples: array[int]) -> list[tuple[int, int]]:
    """The ranges of silent blocks between the first word and the last."""
    silent = [level < SILENT_DB for level in block_levels_db(samples)]
    heard = [place for place, is_silent in enumerate(silent) if not is_silent]
    return [(before + 1, after) for before, after in pairwise(heard) if after - before > 1]
