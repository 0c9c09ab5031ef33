"""A silent voice that notes what it should say."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from matador.ui.language import Message
from matador.ui.voice.reading import Speaker


@dataclass
class Heard(Speaker):
    """A voice that takes a second for every sentence."""

    said: list[Message] = field(default_factory=list)
    stops: int = 0
    volume: int = -1
    is_muted: bool = False
    is_deaf: bool = False
    until_ms: float | None = None

    is_prepared: bool = False

    @property
    def is_speaking(self) -> bool:
        return self.until_ms is not None

    def prepare(self) -> None:
        self.is_prepared = True

    def is_heard(self) -> bool:
        """True while a sentence is spoken."""
        return self.until_ms is not None

    def speak(self, text: Message) -> bool:
        if self.is_deaf:
            return False
        self.said.append(text)
        self.until_ms = inf
        return True

    def stop(self) -> None:
        self.stops += self.until_ms is not None
        self.until_ms = None

    def advance(self, now_ms: float) -> None:
        if self.until_ms == inf:
            self.until_ms = now_ms + 1000
        if self.until_ms is not None and now_ms >= self.until_ms:
            self.until_ms = None

    def set_volume(self, volume: int) -> None:
        self.volume = volume

    def set_muted(self, muted: bool) -> None:
        self.is_muted = muted
