"""The index of recorded phrases in a folder; it needs no sound card.

Several clips share a file, one after another, because a separate file for each would cost 3.5 KB of headers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from matador.ui.language import Message
from matador.ui.voice.script import phrases

VOICE: Final = "en"
"""Folder and language of the voice; only English is recorded."""

INDEX: Final = "index.json"
_Ms: TypeAlias = Annotated[int, Meta(ge=0)]


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


class _Row(msgspec.Struct):
    """A file in the index, and its phrases with start and duration."""

    file: str
    sha256: str
    duration_ms: Annotated[int, Meta(ge=1)]
    clips: list[tuple[str, _Ms, _Ms]]


def clip_index(folder: Path) -> ClipIndex:
    """The index of a folder; `VoiceError` if it is missing or malformed."""
    path = folder / INDEX
    try:
        rows = msgspec.json.decode(path.read_bytes(), type=list[_Row])
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        raise VoiceError(f"{path} cannot be read: {error!r}") from error
    files = {
        row.file: ClipFile(
            row.sha256, row.duration_ms, tuple(Clip(one[0], row.file, *one[1:]) for one in row.clips)
        )
        for row in rows
    }
    return ClipIndex({clip.phrase: clip for file in files.values() for clip in file.clips}, files)
