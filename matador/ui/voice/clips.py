"""The index of recorded phrases in a folder; it needs no sound card.

Several clips share a file, one after another, because a separate file for each would cost 3.5 KB of headers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

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


_Ms: TypeAlias = Annotated[int, Meta(ge=0)]


class ClipFile(Struct, frozen=True):
    """A file of clips, which are phrases with their start and duration."""

    file: str
    sha256: str
    """Checked when the file is loaded, so that only verified files are played."""
    duration_ms: Annotated[int, Meta(gt=0)]
    clips: tuple[tuple[str, _Ms, _Ms], ...]


@dataclass(frozen=True, slots=True)
class ClipIndex:
    """All clips of a folder."""

    clips: Mapping[str, Clip]
    files: Mapping[str, ClipFile]

    def recite(self, sentence: str) -> tuple[Clip, ...]:
        found = phrases(sentence)
        return tuple(self.clips[phrase] for phrase in found) if self.clips.keys() >= set(found) else ()


def clip_index(folder: Path) -> ClipIndex:
    """The index of a folder; `VoiceError` if it is missing or malformed."""
    path = folder / INDEX
    try:
        files = msgspec.json.decode(path.read_bytes(), type=list[ClipFile])
    except (OSError, msgspec.MsgspecError) as error:
        raise VoiceError(f"{path} cannot be read: {error!r}") from error
    clips = {clip[0]: Clip(clip[0], file.file, *clip[1:]) for file in files for clip in file.clips}
    return ClipIndex(clips, {file.file: file for file in files})
