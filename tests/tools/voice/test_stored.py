"""The stored voice, decoded by its player: nothing is needed that makes a voice."""

from __future__ import annotations

import io
import shutil
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from matador.ui.language import Message
from tests.checks.said import all_said
from tools.voice.plan import plain
from tools.voice.stored import MADE, ClipRow, clip_faults, clip_samples, faults, stored_rows, write_rows
from tools.voice.waves import RATE_HZ

FOLDER = Path(__file__).resolve().parents[3] / "assets" / "voice" / "en"
MAX_BYTES = 2_000_000
"""Maximum size in a package, without the files for making the voice."""


@pytest.fixture(scope="module")
def said() -> tuple[Message, ...]:
    return all_said()


@pytest.fixture(scope="module", autouse=True)
def _mixer() -> Iterator[None]:
    """A mixer that takes Opus samples as they are: three for each of ours."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.quit()
        pygame.mixer.init(3 * RATE_HZ, -16, 1, allowedchanges=0)
        assert pygame.mixer.get_init() == (3 * RATE_HZ, -16, 1)
        yield
        pygame.mixer.quit()


def decoded(data: bytes) -> array[int]:
    """The samples that SDL plays of a file."""
    return array("h", pygame.mixer.Sound(io.BytesIO(data)).get_raw())[::3]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "en"
    shutil.copytree(FOLDER, folder)
    return folder


def test_stored_clips_match_the_list_and_the_sentences(said: tuple[Message, ...]) -> None:
    assert faults(FOLDER, said, decoded) == []


def test_voice_is_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir() if path.name != MADE) < MAX_BYTES


def test_recognized_text_matches_except_for_a_few() -> None:
    rows = stored_rows(FOLDER).clips
    wrong = [(row.phrase, row.heard) for row in rows if row.heard != plain(row.phrase)]
    assert len(wrong) <= 5, wrong


def test_voice_folder_names_its_source() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    for word in ("hibari-tts", "Apache", "Kokoro", str(stored_rows(FOLDER).made_with["seed"])):
        assert word in text


# Injected bugs


def faults_of(folder: Path, said: tuple[Message, ...]) -> list[str]:
    """The faults that can be found without decoding."""
    found = faults(folder, said, lambda _: array("h"))
    return [fault for fault in found if "is not as long" not in fault and "beyond its file" not in fault]


def _without_a_clip(folder: Path) -> None:
    rows = stored_rows(folder)
    write_rows(folder, msgspec.structs.replace(rows, clips=rows.clips[1:]))


def _with_another_recipe(folder: Path) -> None:
    rows = stored_rows(folder)
    first, *others = rows.clips
    changed = msgspec.structs.replace(first, recipe="0" * 16)
    write_rows(folder, msgspec.structs.replace(rows, clips=[changed, *others]))


def _with_a_renamed_file(folder: Path) -> None:
    min(folder.glob("*.ogg")).rename(folder / "other.ogg")


def _with_swapped_files(folder: Path) -> None:
    first, second = sorted(folder.glob("*.ogg"))[:2]
    data = first.read_bytes()
    first.write_bytes(second.read_bytes())
    second.write_bytes(data)


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (_without_a_clip, ["no clip says"]),
        (_with_another_recipe, ["is spoken otherwise now"]),
        (_with_a_renamed_file, ["is missing", "is not listed"]),
        (_with_swapped_files, ["is another than was listed"] * 2),
    ],
)
def test_planted_faults_of_the_files_are_caught(
    spoil: Callable[[Path], None], found: list[str], copy: Path, said: tuple[Message, ...]
) -> None:
    spoil(copy)
    faults = faults_of(copy, said)
    assert len(faults) == len(found)
    assert all(any(wanted in fault for fault in faults) for wanted in found)


def test_planted_sentences_without_clips_and_clips_without_sentences_are_caught(
    said: tuple[Message, ...],
) -> None:
    others = (*(one for one in said if "Look first" not in one), Message("The moon is green."))
    found = faults_of(FOLDER, others)
    assert "no clip says 'the moon is green.'" in found
    assert "nothing says 'look first, then press.' any more" in found


@pytest.fixture
def clip() -> tuple[ClipRow, array[int]]:
    """A stored clip, and its samples."""
    rows = stored_rows(FOLDER)
    row = next(row for row in rows.clips if row.phrase == "try again.")
    samples = clip_samples(decoded((FOLDER / row.file).read_bytes()), row)
    assert list(clip_faults(row, samples)) == []
    return row, samples


def test_planted_faults_of_a_sound_are_caught(clip: tuple[ClipRow, array[int]]) -> None:
    row, samples = clip
    half = array("h", (sample // 2 for sample in samples))
    assert set(clip_faults(row, half)) == {
        "is not as loud as was listed",
        "is louder or softer than the rest",
    }
    assert list(clip_faults(row, samples[:-200])) == ["goes beyond its file"]
    ends = samples[2000:6000]
    shorter = msgspec.structs.replace(row, duration_ms=len(ends) * 1000 // RATE_HZ)
    assert "is cut off" in list(clip_faults(shorter, ends))
    assert "is too long or too short for its words" in list(clip_faults(shorter, ends))
    loud = array("h", (max(-32_768, min(32_767, sample * 6)) for sample in samples))
    assert "is too loud at its loudest" in list(clip_faults(row, loud))
