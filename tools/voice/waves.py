"""Measure and level speech.

Samples are 16-bit integers in one channel at 16 kHz. The code is plain Python, so a stored voice can be
checked without the packages needed to make one.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from operator import mul
from typing import Final

RATE_HZ: Final = 16_000
LOUDNESS_DB: Final = -21.5
"""Loudness of every clip, in dB relative to full scale: the mean of the blocks with speech."""
MAX_PEAK_DB: Final = -2.0
BEFORE_PACKING_DB: Final = -4.0
"""Maximum peak before encoding, which can raise it a little."""
LOST_DB: Final = 0.5
"""The loudness lost in encoding."""
EVEN_DB: Final = 0.7
"""A clip that is off by more than this after encoding is encoded again, louder or softer."""
_KNEE_DB: Final = -9.0
"""Samples above this level are compressed, so that a clip with a large peak can be as loud as the others."""

_BLOCK: Final = RATE_HZ // 100
_QUIETER_DB: Final = 25.0
"""Blocks quieter than the loudest by more than this are pauses or breaths."""
SILENT_DB: Final = -50.0
"""Quieter blocks are pauses between words, or stops before consonants."""
_NOTHING_DB: Final = -64.0
"""Quieter blocks are silence; the breath after a final *t* is louder."""

_FULL: Final = 32_768.0
_KNEE: Final = _FULL * 10 ** (_KNEE_DB / 20)
_ROOM: Final = _FULL * 10 ** (BEFORE_PACKING_DB / 20) - _KNEE
_LEAD_S: Final = 0.015
_TAIL_S: Final = 0.03
_FADE_S: Final = 0.008


def block_levels_db(samples: Sequence[int]) -> list[float]:
    """The level of each hundredth of a second."""
    return [_level_db(samples[at : at + _BLOCK]) for at in range(0, len(samples), _BLOCK)]


def loudness_db(samples: Sequence[int]) -> float:
    """The loudness of the speech."""
    levels = block_levels_db(samples)
    if not levels:
        return -math.inf
    loud = [level for level in levels if level >= max(levels) - _QUIETER_DB]
    power = sum(10 ** (level / 10) for level in loud) / len(loud)
    return 10 * math.log10(power) if power else -math.inf


def peak_db(samples: Sequence[int]) -> float:
    """The level of the largest sample."""
    most = max(map(abs, samples), default=0)
    return 20 * math.log10(most / _FULL) if most else -math.inf


def ends_db(samples: Sequence[int]) -> tuple[float, float]:
    """The levels of the first and last five milliseconds, which are high if a word is cut off."""
    few = RATE_HZ // 200
    return _level_db(samples[:few]), _level_db(samples[-few:])


def trimmed(samples: Sequence[int]) -> array[int]:
    """The samples without long silences at either end, faded in and out; empty if everything is silent."""
    heard = [place for place, level in enumerate(block_levels_db(samples)) if level > _NOTHING_DB]
    if not heard:
        return array("h")
    start = max(0, heard[0] * _BLOCK - round(_LEAD_S * RATE_HZ))
    end = min(len(samples), (heard[-1] + 1) * _BLOCK + round(_TAIL_S * RATE_HZ))
    cut = samples[start:end]
    fade = min(round(_FADE_S * RATE_HZ), len(cut) // 2)
    return array(
        "h",
        (
            round(sample * min(1.0, (place + 0.5) / fade, (len(cut) - place - 0.5) / fade))
            for place, sample in enumerate(cut)
        ),
    )


def levelled(samples: Sequence[int]) -> array[int]:
    """The samples at the standard loudness, with limited peaks."""
    return louder(samples, LOUDNESS_DB + LOST_DB - loudness_db(samples))


def louder(samples: Sequence[int], gain_db: float) -> array[int]:
    """The samples, louder by `gain_db` (softer if negative), with limited peaks."""
    if not gain_db:
        return array("h", samples)
    gain = 10 ** (gain_db / 20)
    return array("h", (round(_limited(sample * gain)) for sample in samples))


def _limited(sample: float) -> float:
    """Compress a sample above the knee."""
    size = abs(sample)
    if size <= _KNEE:
        return sample
    return math.copysign(_KNEE + _ROOM * math.tanh((size - _KNEE) / _ROOM), sample)


def _level_db(samples: Sequence[int]) -> float:
    if not samples:
        return -math.inf
    power = sum(map(mul, samples, samples)) / len(samples)
    return 10 * math.log10(power / _FULL**2) if power else -math.inf
