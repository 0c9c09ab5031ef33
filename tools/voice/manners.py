"""Ways to speak a phrase: its sentence, speed and pauses, tried one after the other."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tools.voice.plan import Carrier

VOICE: Final = "heart"
"""The voice inside the package of hibari: American English, female."""
SEED: Final = 7
_WORD: Final = re.compile(r"[A-Za-z]+")


_SPELLED: Final = {"pia": "Peea", "otto": "Ot-toe"}
"""Names that the voice would otherwise mispronounce."""


@dataclass(frozen=True, slots=True)
class Manner:
    """A way to speak a sentence."""

    speed: float = 0.92
    pause: str = ", — "
    """Separator of two phrases that makes a pause: speech continues, and a cut there does no harm."""
    is_alone: bool = False
    """True to speak the phrase without its sentence."""


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
"""Tried one after the other until a clip is recognized. A little slow, because children listen."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One way to record a phrase."""

    carrier: Carrier
    manner: Manner

    @property
    def spoken(self) -> tuple[str, ...]:
        """The phrases that are spoken in one go."""
        return (self.carrier.phrase,) if self.manner.is_alone else self.carrier.phrases

    @property
    def place(self) -> int:
        """Index of the wanted phrase."""
        return 0 if self.manner.is_alone else self.carrier.place

    @property
    def text(self) -> str:
        """The text for the synthesizer: the phrases with separators that make pauses."""
        *before, last = self.spoken
        marks = self.manner.pause.strip(" ,")
        parts = [
            f"{one} {marks} " if one[-1] == ":" else f"{one.rstrip(',')}{self.manner.pause}" for one in before
        ]
        text = _WORD.sub(lambda word: _SPELLED.get(word[0].lower(), word[0]), "".join([*parts, last]))
        return text[0].upper() + text[1:]

    @property
    def recipe(self) -> str:
        """An ID that is equal for attempts that sound the same."""
        return hash_of([self.text, str(self.place), str(self.manner.speed), str(SEED), VOICE])


def attempts(carriers: Iterable[Carrier]) -> tuple[Attempt, ...]:
    """All ways to record a phrase that occurs in these sentences, the best first."""
    carriers = tuple(carriers)
    return tuple(Attempt(carrier, manner) for manner in MANNERS for carrier in carriers)


def hash_of(texts: Iterable[str]) -> str:
    """A short name for a list of texts."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]
