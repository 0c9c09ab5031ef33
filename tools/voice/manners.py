"""The ways of speaking a phrase, which are tried one after the other."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tools.voice.plan import Carrier

VOICE: Final = "heart"
"""The voice in the `hibari` package: American English, female."""
SEED: Final = 7
_WORD: Final = re.compile(r"[A-Za-z]+")


_SPELLED: Final = {"pia": "Peea", "otto": "Ot-toe"}
"""Respellings of names that the voice would mispronounce."""


@dataclass(frozen=True, slots=True)
class Manner:
    """A way of speaking a sentence."""

    speed: float = 0.92
    pause: str = ", — "
    """A separator between phrases that makes a pause, but does not end the sentence."""
    is_alone: bool = False
    """True to speak the phrase on its own."""


MANNERS: Final = (
    Manner(),
    Manner(pause="... "),
    Manner(speed=0.86),
    Manner(speed=0.86, pause="... "),
    Manner(is_alone=True),
    Manner(speed=1.0),
    Manner(speed=0.82, is_alone=True),
    Manner(speed=0.88, pause="... "),
    Manner(speed=0.96, pause="... "),
    Manner(speed=0.8, pause="... "),
    Manner(speed=0.88),
)
"""Tried one after the other until a clip is recognized. Speech is a little slow, for children."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A way of recording a phrase."""

    carrier: Carrier
    manner: Manner

    @property
    def spoken(self) -> tuple[str, ...]:
        """The phrases spoken together in this attempt."""
        return (self.carrier.phrase,) if self.manner.is_alone else self.carrier.phrases

    @property
    def place(self) -> int:
        """The index of the phrase in `spoken`."""
        return 0 if self.manner.is_alone else self.carrier.place

    @property
    def text(self) -> str:
        """The text for the synthesizer: the phrases, with separators that make pauses."""
        *before, last = self.spoken
        marks = self.manner.pause.strip(" ,")
        parts = [
            f"{one} {marks} " if one[-1] == ":" else f"{one.rstrip(',')}{self.manner.pause}" for one in before
        ]
        text = _WORD.sub(lambda word: _SPELLED.get(word[0].lower(), word[0]), "".join([*parts, last]))
        return text[0].upper() + text[1:]

    @property
    def recipe(self) -> str:
        """An ID shared by attempts that sound the same."""
        return hash_of([self.text, str(self.place), str(self.manner.speed), str(SEED), VOICE])


def attempts(carriers: Iterable[Carrier]) -> tuple[Attempt, ...]:
    """All the ways of recording a phrase in these sentences, best first."""
    carriers = tuple(carriers)
    return tuple(Attempt(carrier, manner) for manner in MANNERS for carrier in carriers)


def hash_of(texts: Iterable[str]) -> str:
    """A short hash of a list of texts."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]
