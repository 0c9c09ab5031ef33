"""Reads sentences aloud, one phrase after the other, on a channel of its own; where that cannot be, it is silent."""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from matador.ui.assets import assets_dir
from matador.ui.quiet import quiet_libraries
from matador.ui.voice.clips import VOICE, Clip, ClipIndex, VoiceError, clip_index
from matador.ui.voice.script import pause_after_ms

_log = logging.getLogger("matador.voice")

_CHANNEL: Final = 0
"""Channels are reserved from the first on; sounds are played on the others."""
_KEPT_FILES: Final = 20
"""So many decoded files are kept, each of which takes about 1.2 MB."""


class Speaker:
    """Speaks sentences as they are shown, from what is recorded of them.

    `volume` is 0 to 100. Time comes in with each call, in milliseconds; nothing is heard to go on unless `advance` is
    called once in a while. It uses the mixer that is open (`matador.ui.sound.Sounds` opens it) and never opens one.
    """

    def __init__(self, volume: int, muted: bool, *, folder: Path | None = None) -> None:
        self._folder = folder
        self._muted = muted
        self._index: ClipIndex | None = None
        self._loaded: OrderedDict[str, dict[str, pygame.mixer.Sound]] = OrderedDict()
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
        """True from when a sentence begins until its last phrase is over."""
        return self._next_ms is not None or self._lasts_ms is not None

    def prepare(self) -> None:
        """Read the index, so that the first sentence need not wait for it."""
        self._clips()

    def speak(self, sentence: str, now_ms: float) -> bool:
        """Speak a sentence in place of what is spoken; True if it is begun.

        A sentence of which a phrase is not recorded is not spoken at all.
        """
        self.stop()
        if self._muted or self._channel() is None:
            return False
        index = self._clips()
        self._rest = () if index is None else index.recite(sentence)
        self._start(now_ms)
        return self.is_speaking

    def stop(self) -> None:
        """Speak no more; nothing of the sentence is heard later."""
        channel = self._channel()
        self._rest, self._next_ms, self._lasts_ms = (), None, None
        if channel is not None:
            channel.stop()

    def advance(self, now_ms: float) -> None:
        """Begin the next phrase once the pause after the last one is over."""
        if self._lasts_ms is not None:
            self._next_ms, self._lasts_ms = now_ms + self._lasts_ms, None
        if self._next_ms is not None and now_ms >= self._next_ms:
            self._start(now_ms)

    def set_volume(self, volume: int) -> None:
        """How loud, 0 to 100, what is being spoken too; `ValueError` beyond that."""
        if not 0 <= volume <= 100:
            raise ValueError(f"the volume goes from 0 to 100, not {volume}")
        # Squared, as that of sounds is.
        self._level = (volume / 100) ** 2
        channel = self._channel()
        if channel is not None:
            channel.set_volume(self._level)

    def set_muted(self, muted: bool) -> None:
        """Whether to be silent; what is being spoken stops."""
        self._muted = muted
        if muted:
            self.stop()

    def _start(self, now_ms: float) -> None:
        """Begin the next phrase; with none left, or none that can be heard, all is said."""
        self._next_ms = self._lasts_ms = None
        channel = self._channel()
        if not self._rest or channel is None:
            self._rest = ()
            return
        clip, *rest = self._rest
        is_read = clip.file in self._loaded
        sound = self._sound(clip)
        if sound is None:
            self._rest = ()
            return
        channel.play(sound)
        # A channel forgets its volume whenever something begins on it.
        channel.set_volume(self._level)
        self._rest = tuple(rest)
        lasts_ms = clip.duration_ms + (pause_after_ms(clip.phrase) if rest else 0)
        if is_read:
            self._next_ms = now_ms + lasts_ms
        else:
            # To read a file takes a while: what comes next is counted from the next frame, or it would cut this off.
            self._lasts_ms = lasts_ms

    def _channel(self) -> pygame.mixer.Channel | None:
        """The channel of the voice, kept free of sounds; None where nothing can be heard."""
        # Whoever touches a mixer that was closed (`pygame.quit` closes it) ends the process.
        form = None if self._is_broken else _mixer_form()
        if form != self._form:
            # What was loaded is as another mixer wanted it.
            self._loaded.clear()
            self._form = form
        if form is None:
            return None
        pygame.mixer.set_reserved(_CHANNEL + 1)
        return pygame.mixer.Channel(_CHANNEL)

    def _clips(self) -> ClipIndex | None:
        """The index, read when it is wanted first; None if it cannot be."""
        if self._index is None and not self._is_broken:
            try:
                self._folder = assets_dir() / "voice" / VOICE if self._folder is None else self._folder
                self._index = clip_index(self._folder)
            except (VoiceError, FileNotFoundError) as error:
                self._give_up(error)
        return self._index

    def _sound(self, clip: Clip) -> pygame.mixer.Sound | None:
        """A clip, read with the others of its file; None if that cannot be."""
        if clip.file not in self._loaded:
            try:
                self._loaded[clip.file] = self._read(clip.file)
            except (VoiceError, pygame.error, OSError) as error:
                self._give_up(error)
                return None
            while len(self._loaded) > _KEPT_FILES:
                self._loaded.popitem(last=False)
        self._loaded.move_to_end(clip.file)
        return self._loaded[clip.file].get(clip.phrase)

    def _read(self, file: str) -> dict[str, pygame.mixer.Sound]:
        """The clips of a file, by phrase; `VoiceError` if it is another than the index was made of."""
        assert self._index is not None, "a clip comes from the index"
        assert self._folder is not None, "the index comes from a folder"
        path = self._folder / file
        # The library that decodes would end the program at some damaged files.
        if hashlib.sha256(path.read_bytes()).hexdigest() != self._index.files[file].sha256:
            raise VoiceError(f"{path} is damaged")
        with quiet_libraries():
            samples = pygame.mixer.Sound(path).get_raw()
        whole = _Decoded(samples, self._index.files[file].duration_ms)
        return {clip.phrase: whole.sound(clip) for clip in self._index.of_file(file)}

    def _give_up(self, error: Exception) -> None:
        """Be silent from here on, and say why on one line."""
        _log.warning("nothing is read aloud: %s", error)
        self._is_broken, self._index = True, None


def _mixer_form() -> tuple[int, int, int] | None:
    """In which form the open mixer wants samples; None if there is no mixer, or none that is open."""
    try:
        return pygame.mixer.get_init()
    # Some systems leave the mixer out of the library.
    except NotImplementedError:
        return None


@dataclass(frozen=True, slots=True)
class _Decoded:
    """All samples of a file, as the mixer has them.

    Where its rate is another than that of Opus, there are up to one in 700 too few of them, and a clip at the end
    would begin too late. So a place is found by its share of the whole.
    """

    samples: bytes
    duration_ms: int

    def sound(self, clip: Clip) -> pygame.mixer.Sound:
        """The samples of a clip."""
        return pygame.mixer.Sound(buffer=self.samples[self._at(clip.start_ms) : self._at(clip.end_ms)])

    def _at(self, at_ms: int) -> int:
        """At which byte a moment is."""
        form = pygame.mixer.get_init()
        assert form is not None, "samples come from an open mixer"
        _, bits, channels = form
        size = abs(bits) // 8 * channels
        return len(self.samples) // size * at_ms // self.duration_ms * size
