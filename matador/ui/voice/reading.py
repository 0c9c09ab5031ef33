"""Reading aloud: each new sentence once, from recorded phrases, on a channel of its own, until something is pressed.

Several clips share a file, one after another, because a separate file for each would cost 3.5 KB of headers.
"""

from __future__ import annotations

import hashlib
import logging
from collections import deque
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import msgspec
import pygame
from msgspec import Meta

from matador.ui.assets import assets_dir
from matador.ui.kit.buttons import Button, IconButton
from matador.ui.kit.intents import Command
from matador.ui.language import Language, Message, joined
from matador.ui.look import Look
from matador.ui.sentences.seats import COMPUTER_NAMES
from matador.ui.starting import quiet_libraries
from matador.ui.voice.script import VOICE, names_in, pause_after_ms, phrases

INDEX: Final = "index.json"
_log = logging.getLogger("matador.voice")

_CHANNEL: Final = 0
"""Reserved for the voice, because mixer channels are reserved from the first one; sounds use the others."""
_KEPT_FILES: Final = 20
"""Number of decoded files to keep; each takes about 1.2 MB."""


class VoiceError(Exception):
    """The index of a voice is missing or damaged; the message names the file."""


class Clip(NamedTuple):
    """A recorded phrase, and where it is."""

    phrase: str
    file: str
    start_ms: int
    duration_ms: int


_Ms = Annotated[int, Meta(ge=0)]


class ClipFile(msgspec.Struct, frozen=True):
    """A file of clips: each phrase with its start and duration."""

    file: str
    sha256: str
    """Checked when the file is loaded, so that only verified files are played."""
    duration_ms: Annotated[int, Meta(ge=1)]
    clips: tuple[tuple[str, _Ms, _Ms], ...]


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
        files = msgspec.json.decode(path.read_bytes(), type=tuple[ClipFile, ...])
    except (OSError, msgspec.DecodeError) as error:
        raise VoiceError(f"{path} cannot be read: {error!r}") from error
    clips = {one: Clip(one, file.file, start, lasts) for file in files for one, start, lasts in file.clips}
    return ClipIndex(clips, {file.file: file for file in files})


class Speaker:
    """Speaks the sentences on screen from recorded phrases.

    `volume` is 0 to 100. Call `advance` regularly with the time in milliseconds, or the speech stops after a phrase. It
    uses the mixer that `matador.ui.sound.Sounds` has opened, and never opens one itself.
    """

    def __init__(self, volume: int, muted: bool, *, folder: Path | None = None) -> None:
        self._folder = folder
        self._muted = muted
        self._index: ClipIndex | None = None
        self._loaded: dict[str, dict[str, pygame.mixer.Sound]] = {}
        self._form: tuple[int, int, int] | None = None
        self._is_broken = False
        self._rest: tuple[Clip, ...] = ()
        self._next_ms: float | None = None
        self._lasts_ms: float | None = None
        self._level = 0.0
        self.set_volume(volume)
        self._channel()

    @property
    def is_speaking(self) -> bool:
        return self._next_ms is not None or self._lasts_ms is not None

    def prepare(self) -> None:
        self._clips()

    def speak(self, text: Message) -> bool:
        """Speak a text instead of the current one, unless a phrase is unrecorded; True if it has started."""
        self.stop()
        if self._muted or self._channel() is None:
            return False
        index = self._clips()
        self._rest = () if index is None else index.recite(text)
        self._start()
        return self.is_speaking

    def stop(self) -> None:
        channel = self._channel()
        self._rest, self._next_ms, self._lasts_ms = (), None, None
        if channel is not None:
            channel.stop()

    def advance(self, now_ms: float) -> None:
        if self._lasts_ms is not None:
            self._next_ms, self._lasts_ms = now_ms + self._lasts_ms, None
        if self._next_ms is not None and now_ms >= self._next_ms:
            self._start()

    def set_volume(self, volume: int) -> None:
        """Set the volume, 0 to 100, also for the current sentence."""
        # Squared, like the volume of sounds.
        self._level = (volume / 100) ** 2
        channel = self._channel()
        if channel is not None:
            channel.set_volume(self._level)

    def set_muted(self, muted: bool) -> None:
        self._muted = muted
        if muted:
            self.stop()

    def _start(self) -> None:
        self._next_ms = self._lasts_ms = None
        channel = self._channel()
        if not self._rest or channel is None:
            self._rest = ()
            return
        clip, *rest = self._rest
        sound = self._sound(clip)
        if sound is None:
            self._rest = ()
            return
        channel.play(sound)
        # A channel resets its volume whenever a sound starts on it.
        channel.set_volume(self._level)
        self._rest = tuple(rest)
        # Reading a file takes a while, so the next phrase is timed from the next frame, or it would cut this one off.
        self._lasts_ms = clip.duration_ms + (pause_after_ms(clip.phrase) if rest else 0)

    def _channel(self) -> pygame.mixer.Channel | None:
        # Using a closed mixer crashes the process (`pygame.quit` closes it).
        form = None if self._is_broken else _mixer_form()
        if form != self._form:
            # The loaded sounds have the format of another mixer.
            self._loaded.clear()
            self._form = form
        if form is None:
            return None
        pygame.mixer.set_reserved(_CHANNEL + 1)
        return pygame.mixer.Channel(_CHANNEL)

    def _clips(self) -> ClipIndex | None:
        if self._index is None and not self._is_broken:
            try:
                self._folder = assets_dir() / "voice" / VOICE if self._folder is None else self._folder
                self._index = clip_index(self._folder)
            except (VoiceError, FileNotFoundError) as error:
                self._give_up(error)
        return self._index

    def _sound(self, clip: Clip) -> pygame.mixer.Sound | None:
        if clip.file not in self._loaded:
            try:
                self._loaded[clip.file] = self._read(clip.file)
            except (VoiceError, pygame.error, OSError) as error:
                self._give_up(error)
                return None
            if len(self._loaded) > _KEPT_FILES:
                self._loaded.pop(next(iter(self._loaded)))
        return self._loaded[clip.file].get(clip.phrase)

    def _read(self, file: str) -> dict[str, pygame.mixer.Sound]:
        """The clips of a file, by phrase; `VoiceError` if the file does not match the index."""
        assert self._index is not None, "a clip comes from the index"
        assert self._folder is not None, "the index comes from a folder"
        path = self._folder / file
        # The decoding library crashes on some damaged files.
        known = self._index.files[file]
        if hashlib.sha256(path.read_bytes()).hexdigest() != known.sha256:
            raise VoiceError(f"{path} is damaged")
        with quiet_libraries():
            samples = pygame.mixer.Sound(path).get_raw()
        form = pygame.mixer.get_init()
        assert form is not None, "samples come from an open mixer"
        frame_bytes = abs(form[1]) // 8 * form[2]

        def at(at_ms: int) -> int:
            # If the mixer's rate differs from that of Opus, up to one in 700 samples are missing, and a clip near the
            # end would start too late. Positions are therefore shares of the whole file.
            return len(samples) // frame_bytes * at_ms // known.duration_ms * frame_bytes

        return {
            phrase: pygame.mixer.Sound(buffer=samples[at(start_ms) : at(start_ms + lasts_ms)])
            for phrase, start_ms, lasts_ms in known.clips
        }

    def _give_up(self, error: Exception) -> None:
        _log.warning("nothing is read aloud: %s", error)
        self._is_broken, self._index = True, None


def _mixer_form() -> tuple[int, int, int] | None:
    try:
        return pygame.mixer.get_init()
    # Some systems build the library without the mixer.
    except NotImplementedError:
        return None


# Each new sentence once

_REMEMBERED = 16
"""Number of moments to remember at which something was said."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A sentence to read aloud at its moment."""

    moment: Hashable
    """Identifies the moment: a sentence is not repeated when its moment recurs."""
    text: Message = field(compare=False)


class ReadingAloud:
    """Reads new sentences aloud; times are in milliseconds of any clock that runs forward."""

    def __init__(self, voice: Speaker | None) -> None:
        """Without a `voice`, nothing is ever read aloud."""
        self.voice = Speaker(0, muted=True) if voice is None else voice
        self._has_voice = voice is not None
        self._is_muted = False
        self._last: Spoken | None = None
        self._said: deque[Hashable] = deque(maxlen=_REMEMBERED)

    def follow(self, spoken: Spoken | None, now_ms: float) -> None:
        """Say this now if it is new; None: say nothing."""
        if spoken != self._last:
            self._last = spoken
            if spoken is None:
                self.voice.stop()
            elif spoken.text and spoken.moment not in self._said and self.voice.speak(spoken.text):
                self._said.append(spoken.moment)
        self.voice.advance(now_ms)

    def begin_scene(self) -> None:
        self._last = None
        self._said.clear()
        self.voice.stop()

    def set_to(self, volume: int, *, is_muted: bool) -> None:
        """Set the volume, 0 to 100, and whether the voice is muted."""
        if self._has_voice:
            self.voice.set_volume(volume)
            self.voice.set_muted(is_muted)
            if self._is_muted and not is_muted:
                self._last = None
            self._is_muted = is_muted


SAY_AGAIN: Final = "say again"


def loudspeakers(look: Look) -> tuple[IconButton, ...]:
    """The button that reads a sentence of Learn again, if anything is read aloud."""
    button = IconButton(SAY_AGAIN, look.say("Say it again"), Command.SAY_AGAIN, "sound")
    return (button,) if look.reads_aloud else ()


def loudspeaker_row(language: Language) -> Button:
    return Button(SAY_AGAIN, language.say("Say it again"), Command.SAY_AGAIN, icon="sound")


def nameless(text: Message) -> Message:
    """The parts of a text without names that nobody has recorded."""
    parts = text.parts or (text,)
    return joined(*(part for part in parts if set(names_in(part)) <= {*COMPUTER_NAMES}))
