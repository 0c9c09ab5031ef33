"""Building blocks for sounds. A wave is a list of samples, at 44,100 per second."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from random import Random
from typing import TypeAlias

Wave: TypeAlias = list[float]

RATE_HZ = 44_100
PEAK = 16_422
"""-6 dBFS."""


def count(duration_s: float) -> int:
    """The number of samples in a duration."""
    return round(duration_s * RATE_HZ)


def ring(hz: float, decay_s: float, duration_s: float) -> Wave:
    """A struck tone that fades to 37% every `decay_s` seconds."""
    turn = 2 * math.pi * hz / RATE_HZ
    fall = decay_s * RATE_HZ
    return [math.sin(turn * i) * math.exp(-i / fall) for i in range(count(duration_s))]


def noise(seed: str, duration_s: float) -> Wave:
    """Reproducible noise."""
    chance = Random(seed)
    return [2 * chance.random() - 1 for _ in range(count(duration_s))]


def decaying(wave: Wave, decay_s: float) -> Wave:
    """The wave with the decay of a struck tone."""
    fall = decay_s * RATE_HZ
    return [sample * math.exp(-i / fall) for i, sample in enumerate(wave)]


def smooth(wave: Wave, hz: float) -> Wave:
    """A low-pass filter at `hz`: 6 dB per octave."""
    share = 1 - math.exp(-2 * math.pi * hz / RATE_HZ)
    return list(accumulate(wave, lambda level, sample: level + share * (sample - level), initial=0.0))[1:]


def band(wave: Wave, low_hz: float, high_hz: float) -> Wave:
    """A band-pass filter between two frequencies, with soft edges."""
    upper = smooth(smooth(wave, high_hz), high_hz)
    return [sample - low for sample, low in zip(upper, smooth(upper, low_hz), strict=True)]


def swelling(wave: Wave, points: Sequence[tuple[float, float]]) -> Wave:
    """The wave, with a smooth loudness curve through the points (seconds, loudness)."""
    shaped = list(wave)
    for (from_s, before), (to_s, after) in pairwise(points):
        first, length = count(from_s), count(to_s) - count(from_s)
        for i in range(first, min(first + length, len(shaped))):
            shaped[i] *= before + (after - before) * _rise((i - first) / length)
    return shaped


def mixed(parts: Iterable[tuple[float, float, Wave]]) -> Wave:
    """A mix of waves, each given as (start in seconds, loudness, wave)."""
    total: Wave = []
    for start_s, loudness, wave in parts:
        first = count(start_s)
        total.extend([0.0] * (first + len(wave) - len(total)))
        for i, sample in enumerate(wave, first):
            total[i] += loudness * sample
    return total


def faded(wave: Wave, in_s: float, out_s: float) -> Wave:
    """The wave with a fade-in and a fade-out, so that neither end clicks."""
    into, out, last = count(in_s), count(out_s), len(wave) - 1
    return [
        sample * _rise(min(1, i / into)) * _rise(min(1, (last - i) / out)) for i, sample in enumerate(wave)
    ]


def samples(wave: Wave) -> array[int]:
    """The wave as 16-bit samples, with a maximum of `PEAK`."""
    top = max(map(abs, wave))
    return array("h", (round(sample / top * PEAK) for sample in wave))


def _rise(share: float) -> float:
    """A smooth step from 0 to 1, level at both ends."""
    return (1 - math.cos(math.pi * share)) / 2
