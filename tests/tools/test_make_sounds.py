"""The sounds as they are made, and as they are in the assets."""

from __future__ import annotations

import io
import wave
from array import array
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from matador.play.sounds import Sound
from tools.make_sounds import FOLDER, wav
from tools.sounds.pieces import PEAK, PIECES, RATE_HZ, faded, ring, samples

FILES = sorted(FOLDER.glob("*.wav"))

LENGTHS_MS = {
    "clack": (60, 90),
    "pick_up": (30, 90),
    "turn": (60, 200),
    "draw": (150, 500),
    "pass": (200, 500),
    "seven": (300, 800),
    "win": (900, 1499),
}
"""Range of each sound's length (docs/art.md, "Sound")."""

_NEAR_ZERO = 33
"""-60 dBFS."""


def read(data: bytes) -> array[int]:
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE_HZ)
        return array("h", file.readframes(file.getnframes()))


def faults(name: str, data: bytes) -> set[str]:
    """The faults in the file of a sound."""
    heard = read(data)
    least, most = LENGTHS_MS[name.partition("-")[0]]
    found = {
        "length": not least <= len(heard) / RATE_HZ * 1000 <= most,
        "peak": max(map(abs, heard)) != PEAK,
        # A clipped wave stays at its peak for several samples.
        "clipped": any(before == after and abs(after) >= PEAK for before, after in pairwise(heard)),
        "clicks": any(abs(sample) > _NEAR_ZERO for sample in (*heard[:2], *heard[-2:])),
    }
    return {fault for fault, is_there in found.items() if is_there}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_sound_files_match_the_tool_and_have_no_faults(path: Path) -> None:
    assert wav(samples(PIECES[path.stem]())) == path.read_bytes()
    assert faults(path.stem, path.read_bytes()) == set()


def test_every_piece_has_a_file_and_every_sound_a_piece() -> None:
    assert {path.stem for path in FILES} == set(PIECES)
    assert {path.stem.partition("-")[0] for path in FILES} == {sound.file for sound in Sound}


def amplified(heard: array[int], most: int) -> array[int]:
    """The wave three times as loud, clipped at `most`."""
    return array("h", (min(max(sample * 3, -most), most) for sample in heard))


@pytest.mark.parametrize(
    ("fault", "change"),
    [
        ("clicks", lambda heard: heard[40:]),
        ("clicks", lambda heard: heard[: len(heard) // 3]),
        ("peak", lambda heard: amplified(heard, 32_767)),
        ("clipped", lambda heard: amplified(heard, PEAK)),
        ("length", lambda _: samples(faded(ring(400, 0.02, 0.12), 0.002, 0.03))),
    ],
)
def test_planted_fault_in_a_sound_is_caught(fault: str, change: Callable[[array[int]], array[int]]) -> None:
    heard = read((FOLDER / "clack-1.wav").read_bytes())
    assert fault in faults("clack-1", wav(change(heard)))
