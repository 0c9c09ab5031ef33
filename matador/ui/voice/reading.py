"""What is read aloud, and when: each new sentence once, until something is pressed."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Protocol

_REMEMBERED = 16
"""So many moments are known at which something was said."""


class Voice(Protocol):
    """Speaks one sentence at a time; see `matador.ui.voice.speaker.Speaker`."""

    @property
    def is_speaking(self) -> bool:
        """True until the last phrase of a sentence is over."""

    def prepare(self) -> None:
        """Read what the first sentence would have to wait for."""

    def speak(self, sentence: str, now_ms: float) -> bool:
        """Speak a sentence in place of what is spoken; True if it is begun."""

    def stop(self) -> None:
        """Speak no more."""

    def advance(self, now_ms: float) -> None:
        """Go on with the sentence."""

    def set_volume(self, volume: int) -> None:
        """How loud, 0 to 100."""

    def set_muted(self, muted: bool) -> None:
        """Whether to be silent."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A sentence that is read aloud when its moment comes."""

    moment: Hashable
    """Tells two moments apart: what was said at one is not said again when it comes back."""
    text: str = field(compare=False)


class ReadingAloud:
    """Follows what is to be said; times are milliseconds of any clock that goes on."""

    def __init__(self, voice: Voice | None) -> None:
        """None: nothing is ever heard."""
        self._voice = voice
        self._is_muted = False
        self._last: Spoken | None = None
        self._said: deque[Hashable] = deque(maxlen=_REMEMBERED)

    @property
    def is_speaking(self) -> bool:
        """True while a sentence is read."""
        return self._voice is not None and self._voice.is_speaking

    def prepare(self) -> None:
        """Something may be said soon."""
        if self._voice is not None:
            self._voice.prepare()

    def follow(self, spoken: Spoken | None, now_ms: float) -> None:
        """This is to be said now, if it is new; None: nothing is."""
        if self._voice is None:
            return
        if spoken != self._last:
            self._last = spoken
            if spoken is None:
                self._voice.stop()
            elif spoken.text and spoken.moment not in self._said and self._voice.speak(spoken.text, now_ms):
                self._said.append(spoken.moment)
        self._voice.advance(now_ms)

    def begin_scene(self) -> None:
        """Something else is on show: what was said before may be said again."""
        self._last = None
        self._said.clear()
        self.hush()

    def again(self, text: str, now_ms: float) -> None:
        """Say this, whatever was said before."""
        if self._voice is not None:
            self._voice.speak(text, now_ms)

    def sound_is_back(self) -> None:
        """What could not be heard is said now."""
        self._last = None

    def hush(self) -> None:
        """Something was pressed: whoever speaks makes way."""
        if self._voice is not None:
            self._voice.stop()

    def set_to(self, volume: int, *, is_muted: bool) -> None:
        """How loud it is, 0 to 100, or that nothing is to be heard."""
        if self._voice is not None:
            self._voice.set_volume(volume)
            self._voice.set_muted(is_muted)
            if self._is_muted and not is_muted:
                self.sound_is_back()
            self._is_muted = is_muted
