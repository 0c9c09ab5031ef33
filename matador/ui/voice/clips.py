"""Which phrases are recorded, and where: the index of a folder of voices, without a sound card.

Several clips lie in one file, one after the other: a file of its own would cost each of them 3.5 KB of headers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
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
class ClipFile:
    """A file of clips."""

    sha256: str
    """What is heard is what was checked."""
    duration_ms: int


@dataclass(frozen=True, slots=True)
class ClipIndex:
    """All clips of a folder."""

    clips: Mapping[str, Clip]
    """By phrase."""
    files: Mapping[str, ClipFile]
    """By name."""

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
        rows = json.loads(path.read_text(encoding="utf-8"))
        files = {
            _text(row["file"]): ClipFile(_text(row["sha256"]), _number(row["duration_ms"])) for row in rows
        }
        clips = {
            _text(phrase): Clip(phrase, row["file"], _number(start_ms), _number(duration_ms))
            for row in rows
            for phrase, start_ms, duration_ms in row["clips"]
        }
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise VoiceError(f"{path} cannot be read: {error!r}") from error
    if not all(file.duration_ms for file in files.values()):
        raise VoiceError(f"{path} names a file in which nothing is heard")
    return ClipIndex(clips, files)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or value < 0:
        raise TypeError(f"{value!r} is no number of milliseconds")
    return value
