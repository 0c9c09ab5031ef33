"""How a sentence is spoken: it is split into phrases, and each phrase is recorded once.

Most sentences are one phrase. Sentences that vary with numbers are split where a speaker would pause, as `PARTINGS`
says. A phrase is written as it is spoken, with numbers in words. It starts in lower case, so that it is the same
anywhere in a sentence. Its end sets the intonation: falling at a full stop, continuing at a comma or without a mark.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_ONES: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

MAX_NUMBER: Final = 99

_WHEN: Final = ("after your turn, ", "before your turn, ")
"""Prefixes of sentences about an action; the rest is the same without them."""

_SENTENCE: Final = re.compile(r"[^.!?]+[.!?]*")
_FIGURES: Final = re.compile(r"(?<![\w.-])\d+(?![\w-]|\.\d)")
_SIGNS: Final = ((" + ", " and "), (" = ", " make "))
"""Signs in a sum, and the words that replace them."""


def spoken_number(number: int) -> str:
    """A number in words, 0 to `MAX_NUMBER`; `ValueError` outside that range."""
    if not 0 <= number <= MAX_NUMBER:
        raise ValueError(f"numbers are spoken from 0 to {MAX_NUMBER}, not {number}")
    if number < len(_ONES):
        return _ONES[number]
    ten, one = divmod(number, 10)
    word = _TENS[ten - 2]
    return f"{word}-{_ONES[one]}" if one else word


NUMBER_WORDS: Final = tuple(spoken_number(number) for number in range(MAX_NUMBER + 1))
_NUMBERS: Final = frozenset(NUMBER_WORDS)


@dataclass(frozen=True)
class Parting:
    """How sentences of one form are split: phrases end with a bar; `{n}` is any number, `{name}` any player's name."""

    spoken: str
    shown: str | None = None
    """The sentence on screen, if its punctuation differs from `spoken`."""

    @cached_property
    def form(self) -> re.Pattern[str]:
        shown = re.escape((self.spoken if self.shown is None else self.shown).replace(" |", ""))
        return re.compile(shown.replace(r"\{n\}", _WORD).replace(r"\{name\}", _NAME), re.IGNORECASE)

    def parted(self, sentence: str) -> tuple[str, ...] | None:
        found = self.form.fullmatch(sentence)
        if found is None:
            return None
        gaps = _GAP.findall(self.spoken)
        pairs = zip(gaps, found.groups(), strict=True)
        if not all(gap == "{name}" or word.lower() in _NUMBERS for gap, word in pairs):
            return None
        words = iter(found.groups())
        filled = _GAP.sub(lambda _: next(words), self.spoken)
        return tuple(phrase.strip() for phrase in filled.split("|")[:-1])


_GAP: Final = re.compile(r"\{n\}|\{name\}")
_WORD: Final = "([a-z-]+)"
_NAME: Final = "(.+?)"

_DONE: Final = ("goes first", "passed", "wins this round", "has no tiles left")
"""Predicates for any player; with Dot, the opponent in Learn, they are recorded as one phrase."""

PARTINGS: Final = (
    Parting("{n} and {n} | make {n}, | {n} too many. |"),
    Parting("{n} and {n} | make {n}, | {n} too few. |"),
    Parting("{n} and {n} make ten, | and {n} more. |"),
    Parting("which half makes {n} | with {n}? |"),
    Parting("{n} is | {n} plus what? |"),
    Parting("what plus {n} | is {n}? |"),
    Parting("{n} minus {n} | is what? |"),
    Parting("{n} and {n} | make {n}? |"),
    Parting("which tile makes {n} | with {n}? |"),
    Parting("{n} and what | make {n}? |"),
    Parting("{n} | of {n} boxes are full. |"),
    Parting("{n} | of {n} boxes is full. |"),
    Parting("{n} needs {n}. | so it's true. |", shown="{n} needs {n}, so it's true. |"),
    Parting("{n} needs {n}. | so it's not true. |", shown="{n} needs {n}, so it's not true. |"),
    Parting("{n} needs {n}. | but there's no {n} here. |", shown="{n} needs {n}, but there's no {n} here. |"),
    Parting("a matador fits: | {n} and {n} make {n}. |"),
    Parting("count the pips: | {n}. |"),
    Parting("lessons: | sums of {n}. |"),
    Parting("sums of {n}: | {n} | of {n} known. |"),
    Parting("to unlock {n}, | solve five sums that make {n}. |"),
    Parting("or keep practising: | when you know all the sums that make {n}, | it unlocks too. |"),
    Parting("practise {n} a bit more, | then try again. |"),
    Parting("this one: | {n} and {n}. |"),
    Parting("{name} | drew {n} tile. |"),
    Parting("{name} | drew {n} tiles. |"),
    Parting("{name} | drew {n} tile | and passed. |"),
    Parting("{name} | drew {n} tiles | and passed. |"),
    Parting("{name} | drew {n} tile | and played the tile | {n} and {n}. |"),
    Parting("{name} | drew {n} tiles | and played the tile | {n} and {n}. |"),
    Parting("dot played the tile | {n} and {n}. |"),
    Parting("{name} | played the tile | {n} and {n}. |"),
    *(Parting(f"{name} {does}. |") for does in _DONE for name in ("dot", "nobody")),
    *(Parting(f"{{name}} | {does}. |") for does in _DONE),
    *(Parting(f"{name} wins the match! |") for name in ("dot", "{name} |")),
    Parting("{n} and how many | make {n}? |"),
    Parting("a tile with {n} or {n} | fits here, or another matador. |"),
    Parting("count again: | {n} and {n}. |"),
    Parting("count again: | {n} ten. |"),
    Parting("count again: | {n} tens. |"),
    Parting("count again: | {n} ten | and {n}. |"),
    Parting("count again: | {n} tens | and {n}. |"),
    *(Parting(f"{{n}} and {{n}} |{' and {n} |' * more} make {{n}}. |") for more in range(1, 6)),
)
"""The first match counts. A sentence without a match is one phrase: a correct sum is spoken in one breath."""


LEARNED: Final = (5, 6, 7, 10, 13)
"""The totals that are taught. Repeated here, because the module that defines them loads the memory model."""
_LEARNED_WORDS: Final = frozenset(map(spoken_number, LEARNED))
_OTHER_SUM: Final = Parting("{n} and {n} | make {n}. |")
"""A sum whose total is not taught: there are too many of them to record each as one phrase."""

_NEED: Final = r"(?:(?:the matador|[a-z-]+) needs [a-z -]+|nothing fits [a-z -]+|any tile fits the star)"
_NEEDS: Final = re.compile(rf"{_NEED}(?:, {_NEED})+\.", re.IGNORECASE)
"""A list of needs of open ends."""
_HAVE: Final = "you have "
_MISSING: Final = re.compile(r"(and )?no [a-z-]+")
"""An item in a list of missing numbers in a hand."""


def sentences(text: str) -> tuple[str, ...]:
    return tuple(found.strip() for found in _SENTENCE.findall(text))


def phrases(sentence: str) -> tuple[str, ...]:
    """The phrases of sentences on screen, in spoken order; empty for a text with nothing to speak."""
    found: list[str] = []
    for one in _SENTENCE.findall(_in_words(sentence)):
        text = one.strip()
        if any(letter.isalnum() for letter in text):
            found += _parted(text if text[-1] in ".!?" else f"{text}.")
    return tuple(map(_small, found))


def _in_words(sentence: str) -> str:
    """The sentence with digits and signs as words; a number above `MAX_NUMBER` stays in digits."""
    for sign, word in _SIGNS:
        sentence = sentence.replace(sign, word)
    return _FIGURES.sub(_word, sentence)


def _word(figures: re.Match[str]) -> str:
    number = int(figures.group())
    return spoken_number(number) if number <= MAX_NUMBER else figures.group()


def _parted(sentence: str) -> tuple[str, ...]:
    for when in _WHEN:
        if sentence.lower().startswith(when):
            return (when.strip(), *_parted(sentence[len(when) :]))
    for parting in PARTINGS:
        found = parting.parted(sentence)
        if found is not None:
            return found
    made = sentence.removesuffix(".").rpartition(" make ")[2]
    others = None if made in _LEARNED_WORDS else _OTHER_SUM.parted(sentence)
    return others or _listed(sentence)


def _listed(sentence: str) -> tuple[str, ...]:
    if sentence.lower().startswith(_HAVE):
        *some, last = sentence[len(_HAVE) : -1].replace(" and no ", ", and no ").split(", ")
        if all(map(_MISSING.fullmatch, (*some, last))):
            return (_HAVE.strip(), *(f"{one}," for one in some), f"{last}.")
    if _NEEDS.fullmatch(sentence) is None:
        return (sentence,)
    return tuple(f"{one}." for one in sentence[:-1].split(", "))


def _small(phrase: str) -> str:
    """The phrase with a lower-case first letter, unless its first word is "I"."""
    return phrase if phrase.startswith(("I ", "I'")) else phrase[0].lower() + phrase[1:]


PAUSE_WITHIN_MS: Final = 120
"""Pause between two phrases of a sentence."""
PAUSE_BETWEEN_MS: Final = 350
"""Pause between two sentences."""


def pause_after_ms(phrase: str) -> int:
    """Silence between the end of a phrase and the start of the next."""
    return PAUSE_BETWEEN_MS if phrase[-1:] in ".!?" else PAUSE_WITHIN_MS
