"""The recording plan of a list of sentences: the phrases, a carrier sentence for each, and the file for each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from matador.ui.voice.script import NUMBER_WORDS, phrases

MOST_LETTERS: Final = 110
"""Maximum letters in the phrases of a file: five to ten seconds, which are decoded within a frame."""

_OWN_FILES: Final = 10
"""A family of this many phrases has files of its own; the others share theirs."""

_CARRIERS: Final = 3
"""Number of sentences tried for a phrase."""

_NUMBER: Final = re.compile(rf"\b(?:{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})\b")


@dataclass(frozen=True, slots=True)
class Carrier:
    """A sentence by its phrases, one of which is wanted: spoken whole, so that the phrase sounds natural."""

    phrases: tuple[str, ...]
    place: int

    @property
    def phrase(self) -> str:
        """The wanted phrase."""
        return self.phrases[self.place]


def family(phrase: str) -> str:
    """A phrase without its numbers: `n and n` for one; phrases of a family differ only in numbers."""
    return _NUMBER.sub("n", phrase)


def plain(phrase: str) -> str:
    """The words of a phrase as the recognizer writes them, without punctuation."""
    return " ".join(re.findall(r"[a-z'-]+", phrase.lower()))


def carriers(sentences: Iterable[str]) -> dict[str, tuple[Carrier, ...]]:
    """For each phrase, some of the sentences in which it occurs, in order."""
    found: dict[str, dict[Carrier, None]] = {}
    for sentence in sentences:
        for spoken in _utterances(phrases(sentence)):
            for place, phrase in enumerate(spoken):
                known = found.setdefault(phrase, {})
                if len(known) < _CARRIERS:
                    known[Carrier(spoken, place)] = None
    return {phrase: tuple(known) for phrase, known in found.items()}


def files(spoken: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The phrases in each file: large families separately, the others together."""
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
    """The file name of a family: non-final phrases and questions are other families than final phrases."""
    words = re.sub("[^a-z]+", "-", name.lower()).strip("-")
    return words if name[-1] in ".!" else f"{words}-asked" if name[-1] == "?" else f"{words}-on"


def _utterances(spoken: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The phrases of each sentence."""
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
        if file and sum(map(len, file)) + len(phrase) > MOST_LETTERS:
            yield f"{name}-{number:02}.ogg", tuple(file)
            file, number = [], number + 1
        file.append(phrase)
    if file:
        yield f"{name}-{number:02}.ogg", tuple(file)
