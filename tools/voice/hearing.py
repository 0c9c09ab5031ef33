"""Recognize the phrase and the numbers in a clip, using pocketsphinx."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable
from typing import Final

import numpy as np
from pocketsphinx import Decoder

from tools.voice.plan import family, plain
from tools.voice.waves import RATE_HZ

_HEARD_RATE_HZ: Final = 16_000
_SILENCE_S: Final = 0.3
_PRONOUNCED: Final = {
    "boneyard": "B OW N Y AA R D",
    "grown-up": "G R OW N AH P",
    "juri": "JH UH R IY",
    "matadors": "M AE T AH D AO R Z",
    "practising": "P R AE K T AH S IH NG",
    "unlocks": "AH N L AA K S",
}
"""Pronunciations of words that the recognizer does not know, apart from two-word numbers and possessives."""
_ALSO: Final = {"otto": "AA D OW", "emil": "EH M AH L"}
"""Additional pronunciations of words that the recognizer knows."""


class Listener:
    """Recognizes clips. It accepts all forms of all phrases, with any number in each place."""

    def __init__(self, spoken: Iterable[str]) -> None:
        spoken = tuple(spoken)
        self._decoder = Decoder(samprate=_HEARD_RATE_HZ, loglevel="FATAL", lm=None)
        words = sorted({word for phrase in spoken for word in plain(phrase).split()})
        for word in words:
            if self._decoder.lookup_word(word) is None:
                self._decoder.add_word(word, self._pronounced(word), True)
            for known in _ALSO:
                if word in (known, f"{known}'s"):
                    also = _ALSO[known] + " Z" * (word != known)
                    self._decoder.add_word(f"{word}(2)", also, True)
        self._decoder.add_jsgf_string("phrases", _grammar(spoken))
        self._decoder.activate_search("phrases")

    def _pronounced(self, word: str) -> str:
        """The pronunciation of a word, built up from its parts if necessary."""
        if word in _PRONOUNCED:
            return _PRONOUNCED[word]
        if word.endswith("'s"):
            name = self._pronounced(word.removesuffix("'s"))
            return f"{name} {'S' if name[-1] == 'T' else 'Z'}"
        if "-" in word:
            return " ".join(map(self._pronounced, word.split("-")))
        return str(self._decoder.lookup_word(word))

    def heard(self, samples: array[int]) -> str:
        """The recognized words without punctuation; empty if they match no phrase."""
        self._decoder.start_utt()
        self._decoder.process_raw(_at_its_rate(samples).tobytes(), no_search=False, full_utt=True)
        self._decoder.end_utt()
        found = self._decoder.hyp()
        return "" if found is None else str(found.hypstr)


def _grammar(spoken: tuple[str, ...]) -> str:
    """A grammar for all forms of the phrases, with any of their numbers in each place."""
    numbers = sorted({word for phrase in spoken for word in _numbers_in(phrase)})
    forms = dict.fromkeys(plain(family(phrase)) for phrase in spoken)
    lines = " | ".join(re.sub(r"\bn\b", "<n>", form) for form in forms)
    number = f"<n> = {' | '.join(numbers)};\n" if numbers else ""
    return f"#JSGF V1.0;\ngrammar phrases;\n{number}public <phrase> = {lines};\n"


def _numbers_in(phrase: str) -> list[str]:
    form = family(phrase)
    return [word for word in plain(phrase).split() if word not in plain(form).split()]


def _at_its_rate(samples: array[int]) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    """The samples at the recognizer's rate, padded with silence."""
    silence = np.zeros(round(_SILENCE_S * RATE_HZ), dtype=np.float64)
    heard = np.concatenate([silence, np.array(samples, dtype=np.float64), silence])
    heard = heard[: len(heard) // 3 * 3]
    count = len(heard) * _HEARD_RATE_HZ // RATE_HZ
    lower = np.fft.irfft(np.fft.rfft(heard)[: count // 2 + 1], count) * (count / len(heard))
    return np.clip(np.rint(lower), -32_768, 32_767).astype(np.int16)
