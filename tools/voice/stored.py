"""A stored voice: its two lists, and a check without the packages needed to make one."""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from matador.ui.language import Message
from matador.ui.voice.reading import INDEX, clip_index
from tools.voice.plan import attempts, carriers, files
from tools.voice.waves import LOUDNESS_DB, MAX_PEAK_DB, RATE_HZ, ends_db, loudness_db, peak_db

MADE: Final = "made.json"
"""The file that records how the clips were made; packages exclude it."""


class ClipRow(msgspec.Struct, frozen=True, kw_only=True):
    """All the data about a clip."""

    phrase: str
    file: str
    start_ms: int
    duration_ms: int
    loudness_db: float
    peak_db: float
    heard: str
    """The recognized words, without punctuation."""
    recipe: str
    """Changes whenever the sound would change."""


class FileRow(msgspec.Struct, frozen=True, kw_only=True):
    """All the data about a file."""

    file: str
    sha256: str
    duration_ms: int
    recipe: str


class VoiceRows(msgspec.Struct, frozen=True, kw_only=True):
    """All the data about a voice."""

    made_with: dict[str, str]
    files: list[FileRow]
    clips: list[ClipRow]


class _MadeClip(msgspec.Struct, frozen=True, kw_only=True):
    phrase: str
    loudness_db: float
    peak_db: float
    heard: str
    recipe: str


class _Made(msgspec.Struct, frozen=True, kw_only=True):
    made_with: dict[str, str]
    files: dict[str, str]
    """Each file's recipe."""
    clips: list[_MadeClip]


NOTHING: Final = VoiceRows(made_with={}, files=[], clips=[])
"""An empty voice."""


def stored_rows(folder: Path) -> VoiceRows:
    """Read a folder's voice, which may be empty; raise `VoiceError` or `KeyError` if its lists disagree."""
    if not (folder / MADE).exists():
        return NOTHING
    index = clip_index(folder)
    made = msgspec.json.decode((folder / MADE).read_bytes(), type=_Made)
    files = [
        FileRow(file=name, sha256=file.sha256, duration_ms=file.duration_ms, recipe=made.files[name])
        for name, file in index.files.items()
    ]
    clips = []
    for known in made.clips:
        clip = index.clips[known.phrase]
        clips.append(
            ClipRow(
                phrase=known.phrase,
                file=clip.file,
                start_ms=clip.start_ms,
                duration_ms=clip.duration_ms,
                loudness_db=known.loudness_db,
                peak_db=known.peak_db,
                heard=known.heard,
                recipe=known.recipe,
            )
        )
    return VoiceRows(made_with=made.made_with, files=files, clips=clips)


def write_rows(folder: Path, rows: VoiceRows) -> None:
    """Write a voice's two lists: one has a line per clip, the other a line per file."""
    clips = (
        _MadeClip(
            phrase=row.phrase,
            loudness_db=row.loudness_db,
            peak_db=row.peak_db,
            heard=row.heard,
            recipe=row.recipe,
        )
        for row in rows.clips
    )
    made_with, files = json.dumps(rows.made_with), json.dumps({row.file: row.recipe for row in rows.files})
    lines = _lines(msgspec.json.encode(clip).decode() for clip in clips)
    (folder / MADE).write_text(
        f'{{"made_with": {made_with},\n"files": {files},\n"clips": [\n{lines}]}}\n', encoding="utf-8"
    )
    played = _lines(json.dumps(_played(rows, file), separators=(",", ":")) for file in rows.files)
    (folder / INDEX).write_text(f"[\n{played}]\n", encoding="utf-8")


def _played(rows: VoiceRows, file: FileRow) -> Mapping[str, object]:
    """The data that the game needs about a file."""
    inside = [[row.phrase, row.start_ms, row.duration_ms] for row in rows.clips if row.file == file.file]
    return {"file": file.file, "sha256": file.sha256, "duration_ms": file.duration_ms, "clips": inside}


def _lines(many: Iterable[str]) -> str:
    return ",\n".join(many)


NEAR_DB: Final = 1.0
"""Maximum difference between a clip's loudness and `LOUDNESS_DB`."""
_SAME_DB: Final = 0.3
_SAME_PEAK_DB: Final = 2.4
"""Maximum difference in peak between decoders: they use different rates, so one may miss a short peak."""
_QUIET_END_DB: Final = -34.0
"""A clip with a louder start or end was cut off mid-word; encoding artefacts are below -36 dB."""
_MAX_LETTERS_A_SECOND: Final = 26
_MIN_LETTERS_A_SECOND: Final = 5

Decode = Callable[[bytes], "array[int]"]
"""Decodes a file into samples in one channel at 16 kHz."""


def clip_samples(samples: array[int], row: ClipRow) -> array[int]:
    """A clip's samples, cut from those of its file."""
    start, end = (at_ms * RATE_HZ // 1000 for at_ms in (row.start_ms, row.start_ms + row.duration_ms))
    return samples[start:end]


def faults(folder: Path, sentences: Iterable[Message], decode: Decode) -> list[str]:
    """Faults in a stored voice, as sentences that name the phrase or file."""
    rows = stored_rows(folder)
    return [*_faults_of_plan(rows, tuple(sentences)), *_faults_of_files(folder, rows, decode)]


def _faults_of_plan(rows: VoiceRows, sentences: tuple[Message, ...]) -> Iterator[str]:
    wanted = carriers(sentences)
    there = {row.phrase: row for row in rows.clips}
    yield from (f"no clip says {phrase!r}" for phrase in wanted if phrase not in there)
    yield from (f"nothing says {phrase!r} any more" for phrase in there if phrase not in wanted)
    if len(there) < len(rows.clips):
        yield "a phrase is listed twice"
    for phrase in wanted.keys() & there.keys():
        if there[phrase].recipe not in {attempt.recipe for attempt in attempts(wanted[phrase])}:
            yield f"{phrase!r} is spoken otherwise now"
    placed = {phrase: file for file, members in files(wanted).items() for phrase in members}
    for phrase, file in placed.items():
        if phrase in there and there[phrase].file != file:
            yield f"{phrase!r} belongs in {file}"


def _faults_of_files(folder: Path, rows: VoiceRows, decode: Decode) -> Iterator[str]:
    listed = {row.file for row in rows.files}
    found = {path.name for path in folder.glob("*.ogg")}
    yield from (f"{file} is missing" for file in sorted(listed - found))
    yield from (f"{file} is not listed" for file in sorted(found - listed))
    yield from (f"{row.phrase!r} is in no file" for row in rows.clips if row.file not in listed)
    for file in rows.files:
        if file.file not in found:
            continue
        data = (folder / file.file).read_bytes()
        if hashlib.sha256(data).hexdigest() != file.sha256:
            yield f"{file.file} is another than was listed"
            continue
        samples = decode(data)
        if abs(len(samples) * 1000 / RATE_HZ - file.duration_ms) > 1:
            yield f"{file.file} is not as long as was listed"
        for row in rows.clips:
            if row.file == file.file:
                yield from (
                    f"{row.phrase!r} {fault}" for fault in clip_faults(row, clip_samples(samples, row))
                )


def clip_faults(row: ClipRow, samples: array[int]) -> Iterator[str]:
    """Faults in a clip's sound."""
    if abs(len(samples) * 1000 / RATE_HZ - row.duration_ms) > 1:
        yield "goes beyond its file"
        return
    loudness, peak = loudness_db(samples), peak_db(samples)
    if abs(loudness - row.loudness_db) > _SAME_DB or abs(peak - row.peak_db) > _SAME_PEAK_DB:
        yield "is not as loud as was listed"
    if abs(loudness - LOUDNESS_DB) > NEAR_DB:
        yield "is louder or softer than the rest"
    if peak > MAX_PEAK_DB:
        yield "is too loud at its loudest"
    if max(ends_db(samples)) > _QUIET_END_DB:
        yield "is cut off"
    seconds = row.duration_ms / 1000
    if not _MIN_LETTERS_A_SECOND <= len(row.phrase) / seconds <= _MAX_LETTERS_A_SECOND:
        yield "is too long or too short for its words"
