"""Which phrases the voice needs, and the ways of speaking each, which are tried one after the other."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from matador.ui.language import Message
from matador.ui.voice.script import NUMBER_WORDS, phrases

MAX_LETTERS: Final = 110
"""Maximum number of letters per file: five to ten seconds of speech, which can be decoded within a frame."""

_OWN_FILES: Final = 10
"""Families with at least this many phrases have their own files; the others share files."""

_CARRIERS: Final = 3
"""Maximum number of carrier sentences for a phrase."""

_NUMBER: Final = re.compile(rf"\b(?:{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})\b")


@dataclass(frozen=True, slots=True)
class Carrier:
    """A whole sentence, spoken so that one of its phrases sounds natural."""

    phrases: tuple[str, ...]
    place: int

    @property
    def phrase(self) -> str:
        """The phrase to cut out."""
        return self.phrases[self.place]


def family(phrase: str) -> str:
    """A phrase with `n` for each number, such as `n and n`; phrases in a family differ only in numbers."""
    return _NUMBER.sub("n", phrase)


def plain(phrase: str) -> str:
    """A phrase as the recognizer writes it, without punctuation."""
    return " ".join(re.findall(r"[a-z'-]+", phrase.lower()))


def carriers(texts: Iterable[Message]) -> dict[str, tuple[Carrier, ...]]:
    """A few carrier sentences for each phrase, in order."""
    found: dict[str, dict[Carrier, None]] = {}
    for text in texts:
        for spoken in _utterances(phrases(text)):
            for place, phrase in enumerate(spoken):
                known = found.setdefault(phrase, {})
                if len(known) < _CARRIERS:
                    known[Carrier(spoken, place)] = None
    return {phrase: tuple(known) for phrase, known in found.items()}


def files(spoken: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The phrases in each file; large families have their own files."""
    families: dict[str, list[str]] = {}
    for phrase in spoken:
        families.setdefault(family(phrase), []).append(phrase)
    shared = [phrase for members in families.values() if len(members) < _OWN_FILES for phrase in members]
    found = dict(_filled("others", shared))
    for name, members in families.items():
        if len(members) >= _OWN_FILES:
            found |= dict(_filled(_file_name(name), members))
    return found


def _file_name(name: str) -> str:
    """A family's file name; phrases in mid-sentence and questions form separate families."""
    words = re.sub("[^a-z]+", "-", name.lower()).strip("-")
    return words if name[-1] in ".!" else f"{words}-asked" if name[-1] == "?" else f"{words}-on"


def _utterances(spoken: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The phrases in each sentence."""
    one: list[str] = []
    for phrase in spoken:
        one.append(phrase)
        if phrase[-1] in ".!?":
            yield tuple(one)
            one = []
    if one:
        yield tuple(one)


def _filled(name: str, members: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    file: list[str] = []
    number = 1
    for phrase in members:
        if file and sum(map(len, file)) + len(phrase) > MAX_LETTERS:
            yield f"{name}-{number:02}.ogg", tuple(file)
            file, number = [], number + 1
        file.append(phrase)
    if file:
        yield f"{name}-{number:02}.ogg", tuple(file)


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
