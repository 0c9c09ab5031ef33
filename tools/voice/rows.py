"""A voice's index: the part that the game reads, and the part used to make the voice."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from matador.ui.voice.clips import INDEX, clip_index

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
