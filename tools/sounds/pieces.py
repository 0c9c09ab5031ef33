"""The sounds, each made up of tones and noise. A wave is a list of samples, at 44,100 per second."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
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


_CLACK_S = 0.085

_G4, _B4, _D5, _E5, _G5 = 392.0, 493.88, 587.33, 659.26, 783.99


def clack(pitch: float, seed: str) -> Wave:
    """A wooden tile put down on felt: the table, the tile's own tones, and the touch itself."""
    table = [
        (0.0, 0.75, ring(188 * pitch, 0.017, _CLACK_S)),
        (0.0, 0.50, ring(347 * pitch, 0.013, _CLACK_S)),
    ]
    tile = [
        (0.0, 0.70, ring(934 * pitch, 0.012, _CLACK_S)),
        (0.0, 0.55, ring(1421 * pitch, 0.009, _CLACK_S)),
        (0.0, 0.42, ring(2173 * pitch, 0.006, _CLACK_S)),
    ]
    touch = [(0.0, 1.8, decaying(band(noise(seed, _CLACK_S), 1200, 4500), 0.003))]
    # Felt softens the attack.
    return faded(smooth(mixed(table + tile + touch), 5200), 0.0008, 0.030)


def pick_up() -> Wave:
    """A tile leaving the felt: little more than a breath and a small wooden tone."""
    length_s = 0.055
    breath = swelling(
        band(noise("pick up", length_s), 800, 2600), [(0, 0), (0.012, 1), (0.045, 0.1), (0.055, 0)]
    )
    tones = [(0.004, 0.5, ring(521, 0.010, 0.050)), (0.004, 0.3, ring(1180, 0.006, 0.050))]
    return faded(smooth(mixed([(0.0, 1.2, breath), *tones]), 3200), 0.004, 0.020)


def turn() -> Wave:
    """A turning tile: a short brush, then its edge on the felt."""
    brush = swelling(band(noise("turn", 0.075), 1100, 4200), [(0, 0), (0.035, 0.8), (0.065, 0.3), (0.075, 0)])
    edge = [
        (0.062, 0.45, ring(286, 0.012, 0.060)),
        (0.062, 0.40, ring(1096, 0.008, 0.060)),
        (0.062, 0.22, ring(1713, 0.005, 0.060)),
    ]
    return faded(smooth(mixed([(0.0, 0.8, brush), *edge]), 4200), 0.003, 0.025)


def draw() -> Wave:
    """A tile drawn across felt: a brushing sound that swells and fades, then a small knock."""
    length_s = 0.30
    # A hand never pulls evenly.
    uneven = [0.75 + 6 * sample for sample in smooth(smooth(noise("hand", length_s), 18), 18)]
    felt = mixed(
        [
            (0.0, 1.0, band(noise("felt", length_s), 350, 1500)),
            (0.0, 0.55, band(noise("grain", length_s), 1500, 4000)),
        ]
    )
    brushing = [sample * pull for sample, pull in zip(felt, uneven, strict=True)]
    slide = swelling(brushing, [(0, 0), (0.07, 1), (0.16, 0.75), (0.27, 0.12), (length_s, 0)])
    stop = [(0.255, 0.13, ring(236, 0.012, 0.065)), (0.255, 0.09, ring(905, 0.008, 0.065))]
    return faded(mixed([(0.0, 1.0, slide), *stop]), 0.010, 0.030)


def pass_() -> Wave:
    """Two knocks on the table."""
    return faded(mixed([(0.0, 1.0, _knock("first")), (0.17, 0.82, _knock("second"))]), 0.0008, 0.040)


def seven() -> Wave:
    """Two soft rising notes, for halves that make seven."""
    return faded(mixed([(0.0, 0.8, _note(_D5, 0.50)), (0.11, 1.0, _note(_G5, 0.50))]), 0.003, 0.12)


def win() -> Wave:
    """Five notes that return to the tonic."""
    begins = ((0.0, _G4), (0.13, _B4), (0.26, _D5), (0.39, _E5))
    way = [(start_s, 0.8, _note(hz, 0.75)) for start_s, hz in begins]
    return faded(mixed([*way, (0.56, 1.0, _note(_G5, 0.88))]), 0.003, 0.25)


def _knock(seed: str) -> Wave:
    """A knuckle on a wooden table."""
    length_s = 0.14
    wood = [
        (0.0, 0.90, ring(162, 0.026, length_s)),
        (0.0, 0.55, ring(271, 0.020, length_s)),
        (0.0, 0.45, ring(438, 0.014, length_s)),
        (0.0, 0.32, ring(985, 0.008, length_s)),
    ]
    knuckle = (0.0, 0.5, decaying(band(noise(seed, length_s), 300, 1400), 0.005))
    return faded(smooth(mixed([*wood, knuckle]), 3400), 0.001, 0.030)


def _note(hz: float, length_s: float) -> Wave:
    """A marimba bar struck with a soft mallet, with an overtone at four times the pitch."""
    bar = [
        (0.0, 1.0, ring(hz, 0.16, length_s)),
        (0.0, 0.16, ring(hz * 3.98, 0.045, length_s)),
        (0.0, 0.04, ring(hz * 9.3, 0.012, length_s)),
    ]
    mallet = (0.0, 0.10, decaying(band(noise("mallet", 0.03), 200, 900), 0.006))
    return faded(mixed([*bar, mallet]), 0.004, 0.08)


PIECES: Mapping[str, Callable[[], Wave]] = {
    # Each clack is slightly different; otherwise, many in a row would sound like a machine.
    "clack-1": lambda: clack(0.96, "clack 1"),
    "clack-2": lambda: clack(0.985, "clack 2"),
    "clack-3": lambda: clack(1.015, "clack 3"),
    "clack-4": lambda: clack(1.04, "clack 4"),
    "pick_up": pick_up,
    "turn": turn,
    "draw": draw,
    "pass": pass_,
    "seven": seven,
    "win": win,
}
"""All sounds, by file name."""
