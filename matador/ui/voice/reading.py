"""Reading aloud: each new sentence once, until something is pressed."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final

from matador.ui.kit.buttons import Button, IconButton
from matador.ui.kit.intents import Command
from matador.ui.language import Language, Message, joined
from matador.ui.look import Look
from matador.ui.sentences.seats import COMPUTER_NAMES
from matador.ui.voice.script import names_in
from matador.ui.voice.speaker import Speaker

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
        self._voice = voice
        self._is_muted = False
        self._last: Spoken | None = None
        self._said: deque[Hashable] = deque(maxlen=_REMEMBERED)

    @property
    def is_speaking(self) -> bool:
        return self._voice is not None and self._voice.is_speaking

    def prepare(self) -> None:
        if self._voice is not None:
            self._voice.prepare()

    def follow(self, spoken: Spoken | None, now_ms: float) -> None:
        """Say this now if it is new; None: say nothing."""
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
        self._last = None
        self._said.clear()
        self.hush()

    def again(self, text: Message, now_ms: float) -> None:
        if self._voice is not None:
            self._voice.speak(text, now_ms)

    def sound_is_back(self) -> None:
        self._last = None

    def hush(self) -> None:
        if self._voice is not None:
            self._voice.stop()

    def set_to(self, volume: int, *, is_muted: bool) -> None:
        """Set the volume, 0 to 100, and whether the voice is muted."""
        if self._voice is not None:
            self._voice.set_volume(volume)
            self._voice.set_muted(is_muted)
            if self._is_muted and not is_muted:
                self.sound_is_back()
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
