"""The index of recorded phrases in a folder; it needs no sound card.

Several clips share a file, one after another, because a separate file for each would cost 3.5 KB of headers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from matador.ui.language import Message
from matador.ui.voice.script import phrases

VOICE: Final = "en"
"""Folder and language of the voice; only English is recorded."""

INDEX: Final = "index.json"


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
    clips: tuple[Clip, ...]


@dataclass(frozen=True, slots=True)
class ClipIndex:
    """All clips of a folder."""

    clips: Mapping[str, Clip]
    files: Mapping[str, ClipFile]

    def recite(self, text: Message) -> tuple[Clip, ...]:
        found = phrases(text)
        return tuple(self.clips[phrase] for phrase in found) if self.clips.keys() >= set(found) else ()


def clip_index(folder: Path) -> ClipIndex:
    """The index of a folder; `VoiceError` if it is missing or malformed."""
    path = folder / INDEX
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        files = {_text(row["file"]): _file_of(row) for row in rows}
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise VoiceError(f"{path} cannot be read: {error!r}") from error
    return ClipIndex({clip.phrase: clip for file in files.values() for clip in file.clips}, files)


def _file_of(row: Mapping[str, Any]) -> ClipFile:
    clips = (
        Clip(_text(phrase), row["file"], _ms(start), _ms(lasts)) for phrase, start, lasts in row["clips"]
    )
    return ClipFile(_text(row["sha256"]), _ms(row["duration_ms"], least=1), tuple(clips))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _ms(value: object, least: int = 0) -> int:
    if not isinstance(value, int) or value < least:
        raise TypeError(f"{value!r} is no number of milliseconds")
    return value
