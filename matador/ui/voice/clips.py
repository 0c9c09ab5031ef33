"""The index of recorded phrases in a folder; it needs no sound card.

Several clips share a file, one after another, because a separate file for each would cost 3.5 KB of headers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from matador.ui.voice.script import phrases

VOICE: Final = "en"
"""Folder and language of the voice; only English is recorded."""

INDEX: Final = "index.json"
"""Name of the file that lists the clips of a folder."""


class VoiceError(Exception):
    """The index of a voice is missing or damaged; the message names the file."""


@dataclass(frozen=True, slots=True)
class Clip:
    """A recorded phrase, and where it is."""

    phrase: str
    file: str
    start_ms: int
    duration_ms: int

    @property
    def end_ms(self) -> int:
        return self.start_ms + self.duration_ms


@dataclass(frozen=True, slots=True)
class ClipFile:
    """A file of clips."""

    sha256: str
    """Checked when the file is loaded, so that only verified files are played."""
    duration_ms: int


@dataclass(frozen=True, slots=True)
class ClipIndex:
    """All clips of a folder."""

    clips: Mapping[str, Clip]
    files: Mapping[str, ClipFile]

    def recite(self, sentence: str) -> tuple[Clip, ...]:
        found = [self.clips.get(phrase) for phrase in phrases(sentence)]
        clips = tuple(clip for clip in found if clip is not None)
        return clips if len(clips) == len(found) else ()

    def of_file(self, file: str) -> tuple[Clip, ...]:
        return tuple(
            sorted(
                (clip for clip in self.clips.values() if clip.file == file), key=lambda clip: clip.start_ms
            )
        )


def clip_index(folder: Path) -> ClipIndex:
    """The index of a folder; `VoiceError` if it is missing or malformed."""
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
