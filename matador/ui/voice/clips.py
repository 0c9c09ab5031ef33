"""Which phrases are recorded, and where: the index of a folder of voices, without a sound card.

Several clips lie in one file, one after the other: a file of its own would cost each of them 3.5 KB of headers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from matador.ui.voice.script import phrases

VOICE: Final = "en"
"""The folder of the voice, and its language: only English is recorded."""

INDEX: Final = "index.json"
"""The name of the file that lists the clips of a folder."""


class VoiceError(Exception):
    """The index of a voice is missing or damaged: one sentence that names the file."""


@dataclass(frozen=True, slots=True)
class Clip:
    """Where a phrase is recorded."""

    phrase: str
    file: str
    start_ms: int
    duration_ms: int

    @property
    def end_ms(self) -> int:
        """Where it ends in its file."""
        return self.start_ms + self.duration_ms


@dataclass(frozen=True, slots=True)
class ClipIndex:
    """All clips of a folder."""

    clips: Mapping[str, Clip]
    """By phrase."""
    sha256: Mapping[str, str]
    """Of each file of the folder, by its name: what is heard is what was checked."""

    def recite(self, sentence: str) -> tuple[Clip, ...]:
        """The clips of a sentence as it is shown, in their order; none at all if one of them is not there."""
        found = [self.clips.get(phrase) for phrase in phrases(sentence)]
        clips = tuple(clip for clip in found if clip is not None)
        return clips if len(clips) == len(found) else ()

    def of_file(self, file: str) -> tuple[Clip, ...]:
        """The clips that lie in a file, in their order."""
        return tuple(
            sorted(
                (clip for clip in self.clips.values() if clip.file == file), key=lambda clip: clip.start_ms
            )
        )


def clip_index(folder: Path) -> ClipIndex:
    """The index of a folder; `VoiceError` if it is missing or is not as it should be."""
    path = folder / INDEX
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        sha256 = {_text(file["file"]): _text(file["sha256"]) for file in data["files"]}
        clips = {clip.phrase: clip for clip in _clips(data["clips"])}
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise VoiceError(f"{path} cannot be read: {error!r}") from error
    if any(clip.file not in sha256 for clip in clips.values()):
        raise VoiceError(f"{path} names a clip in a file that it does not list")
    return ClipIndex(clips, sha256)


def _clips(rows: list[dict[str, object]]) -> Iterator[Clip]:
    for row in rows:
        start_ms, duration_ms = _number(row["start_ms"]), _number(row["duration_ms"])
        yield Clip(_text(row["phrase"]), _text(row["file"]), start_ms, duration_ms)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or value < 0:
        raise TypeError(f"{value!r} is no number of milliseconds")
    return value
