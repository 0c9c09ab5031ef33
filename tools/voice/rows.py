"""The index of a voice: the part that the game reads, and the part only for its makers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from matador.ui.voice.clips import INDEX, clip_index

MADE: Final = "made.json"
"""The name of the file that says how the clips of a folder were made; packages exclude it."""


class ClipRow(msgspec.Struct, frozen=True, kw_only=True):
    """A clip, with all that is known about it."""

    phrase: str
    file: str
    start_ms: int
    duration_ms: int
    loudness_db: float
    peak_db: float
    heard: str
    """The recognized words without punctuation."""
    recipe: str
    """Changes with anything that changes the sound."""


class FileRow(msgspec.Struct, frozen=True, kw_only=True):
    """A file, with all that is known about it."""

    file: str
    sha256: str
    duration_ms: int
    recipe: str


class VoiceRows(msgspec.Struct, frozen=True, kw_only=True):
    """A voice, with all that is known about it."""

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
    """The recipe of each."""
    clips: list[_MadeClip]


NOTHING: Final = VoiceRows(made_with={}, files=[], clips=[])
"""An empty voice."""


def stored_rows(folder: Path) -> VoiceRows:
    """The voice of a folder; an empty one if there is none. Raises `VoiceError` or `KeyError` if its lists differ."""
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
    """Write both lists of a voice, one with a line for each clip, the other with a line for each file."""
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
    """The game's data about a file."""
    inside = [[row.phrase, row.start_ms, row.duration_ms] for row in rows.clips if row.file == file.file]
    return {"file": file.file, "sha256": file.sha256, "duration_ms": file.duration_ms, "clips": inside}


def _lines(many: Iterable[str]) -> str:
    return ",\n".join(many)
