"""The stored voice, decoded by its player: nothing is needed that makes a voice."""

from __future__ import annotations

import io
import shutil
from array import array
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from matador.teaching.frames import Pair
from matador.ui.language import Language, Message, joined
from matador.ui.sentences.helping import placed
from tests.checks.said import all_said
from tools.voice.plan import attempts, carriers, family, files, plain
from tools.voice.stored import MADE, ClipRow, clip_faults, clip_samples, faults, stored_rows, write_rows
from tools.voice.waves import (
    BEFORE_PACKING_DB,
    LOST_DB,
    LOUDNESS_DB,
    RATE_HZ,
    levelled,
    loudness_db,
    peak_db,
    trimmed,
)

FOLDER = Path(__file__).resolve().parents[3] / "assets" / "voice" / "en"
HELLO = Message("Hello there.")
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


def test_a_planted_sentence_without_clips_is_caught(said: tuple[Message, ...]) -> None:
    found = faults_of(FOLDER, (*said, Message("The moon is green.")))
    assert "no clip says 'the moon is green.'" in found


def test_a_planted_unused_clip_is_caught(said: tuple[Message, ...]) -> None:
    less = tuple(one for one in said if "Look first" not in one)
    assert "nothing says 'look first, then press.' any more" in faults_of(FOLDER, less)


def test_a_planted_clip_that_is_missing_is_caught(copy: Path, said: tuple[Message, ...]) -> None:
    rows = stored_rows(copy)
    left = [row for row in rows.clips if row.phrase != "try again."]
    write_rows(copy, msgspec.structs.replace(rows, clips=left))
    assert "no clip says 'try again.'" in faults_of(copy, said)


def test_a_planted_change_of_speech_is_caught(copy: Path, said: tuple[Message, ...]) -> None:
    rows = stored_rows(copy)
    other = [
        msgspec.structs.replace(row, recipe="0" * 16) if row.phrase == "try again." else row
        for row in rows.clips
    ]
    write_rows(copy, msgspec.structs.replace(rows, clips=other))
    assert faults_of(copy, said) == ["'try again.' is spoken otherwise now"]


def test_a_planted_missing_or_extra_file_is_caught(copy: Path, said: tuple[Message, ...]) -> None:
    one = min(copy.glob("*.ogg"))
    one.rename(copy / "other.ogg")
    found = faults_of(copy, said)
    assert f"{one.name} is missing" in found
    assert "other.ogg is not listed" in found


def test_a_planted_swap_of_two_files_is_caught(copy: Path, said: tuple[Message, ...]) -> None:
    first, second = sorted(copy.glob("*.ogg"))[:2]
    data = first.read_bytes()
    first.write_bytes(second.read_bytes())
    second.write_bytes(data)
    found = faults_of(copy, said)
    assert f"{first.name} is another than was listed" in found
    assert f"{second.name} is another than was listed" in found


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


# Planning


def test_each_phrase_has_its_place_in_one_file(said: tuple[Message, ...]) -> None:
    spoken = carriers(said)
    placed = [phrase for members in files(spoken).values() for phrase in members]
    assert sorted(placed) == sorted(spoken)
    assert all(carrier.phrase == phrase for phrase, some in spoken.items() for carrier in some)


def test_new_source_leaves_existing_clips_unchanged(said: tuple[Message, ...]) -> None:
    """Additions leave the sound of existing clips unchanged."""
    before, after = carriers(said), carriers((*said, HELLO, joined(placed(Language(), Pair(7, 3, 4)), HELLO)))
    assert after.keys() - before.keys() == {"hello there."}
    assert all(after[phrase] == some for phrase, some in before.items())


def test_phrases_are_spoken_with_pauses_around_them(said: tuple[Message, ...]) -> None:
    [first, *_] = attempts(carriers(said)["make twenty-one,"])
    assert first.text == "Nine and twelve, — make twenty-one, — eight too many."
    assert first.place == 1
    assert len({attempt.recipe for attempt in attempts(carriers(said)["make twenty-one,"])}) > 5


def test_phrase_families_differ_only_in_numbers() -> None:
    assert family("nine and twelve") == "n and n"
    assert family("make twenty-one,") == "make n,"


def test_speech_is_trimmed_and_levelled() -> None:
    silence, tone = array("h", bytes(2 * RATE_HZ)), array("h", [3000, -3000] * (RATE_HZ // 4))
    cut = trimmed(silence + tone + silence)
    assert RATE_HZ // 2 < len(cut) < RATE_HZ * 6 // 10
    assert loudness_db(levelled(cut)) == pytest.approx(LOUDNESS_DB + LOST_DB, abs=0.2)
    click = levelled(tone[:2400] + array("h", [30_000]) + tone[:2400])
    assert peak_db(click) <= BEFORE_PACKING_DB + 0.1
    assert loudness_db(click) == pytest.approx(LOUDNESS_DB, abs=0.5), "one large peak makes it no softer"
    assert trimmed(silence) == array("h")
