"""A language that remembers texts: it maps each sentence back to its message and the values filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from gettext import NullTranslations
from string import Formatter
from typing import TypeAlias

from matador.ui.language import Language
from matador.ui.sentences.helping import number_word

# Private-use characters, which cannot occur in a sentence.
_BEGIN, _NAME, _VALUE, _END = "\ue000", "\ue001", "\ue002", "\ue003"
_TOKEN = re.compile(f"[{_BEGIN}{_NAME}{_VALUE}{_END}]|[^{_BEGIN}{_NAME}{_VALUE}{_END}]+")


@dataclass(frozen=True, slots=True)
class Utterance:
    """A message as in the source, and the values filled in."""

    message: str
    filled: tuple[tuple[str, Spoken], ...] = ()

    def __getitem__(self, name: str) -> Spoken:
        return dict(self.filled)[name]

    def number(self, name: str) -> int:
        """A number that was filled in, in digits or in words."""
        return number_of(self[name])

    def __str__(self) -> str:
        return self.message.format(**{name: english(spoken) for name, spoken in self.filled})


Spoken: TypeAlias = tuple[Utterance | str, ...]
"""Messages, and literal text between them."""

_WORDS = [str(number_word(Language(), number)) for number in range(14)]


def number_of(spoken: Spoken) -> int:
    """Parse a text as a number; raises `ValueError` if it is not one."""
    text = english(spoken)
    return _WORDS.index(text) if text in _WORDS else int(text)


def english(spoken: Spoken) -> str:
    """The text a player reads."""
    return "".join(map(str, spoken))


class Unmarked(AssertionError):
    """A text with words that are in no catalogue."""


class Listening(NullTranslations):
    """Translates each message into its number, the names of its gaps, and their values."""

    def __init__(self) -> None:
        super().__init__()
        self._messages: list[str] = []

    def gettext(self, message: str) -> str:
        return self._marked(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._marked(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - no two contexts differ in what is claimed
        return self._marked(message)

    def heard(self, text: str) -> tuple[Utterance, ...]:
        """The messages in a text; raises `Unmarked` if it has words that were not translated here."""
        spoken, _ = self._spoken(iter(_TOKEN.findall(text)))
        bare = "".join(one for one in spoken if isinstance(one, str))
        if any(letter.isalnum() for letter in bare):
            raise Unmarked(f"{bare.strip()!r} is said past the language")
        return tuple(one for one in spoken if isinstance(one, Utterance))

    def _marked(self, message: str) -> str:
        if message not in self._messages:
            self._messages.append(message)
        gaps = dict.fromkeys(name for _, name, _, _ in Formatter().parse(message) if name)
        filled = "".join(f"{_NAME}{name}{_VALUE}{{{name}}}" for name in gaps)
        return f"{_BEGIN}{self._messages.index(message)}{filled}{_END}"

    def _spoken(self, tokens: Iterator[str]) -> tuple[Spoken, str]:
        """The tokens up to the next name or end of the enclosing message, and that token."""
        spoken: list[Utterance | str] = []
        for token in tokens:
            if token in (_NAME, _END):
                return tuple(spoken), token
            spoken.append(self._said(tokens) if token == _BEGIN else token)
        return tuple(spoken), ""

    def _said(self, tokens: Iterator[str]) -> Utterance:
        message, token = self._messages[int(next(tokens))], next(tokens)
        filled = []
        while token == _NAME:
            name, _ = next(tokens), next(tokens)
            value, token = self._spoken(tokens)
            filled.append((name, value))
        assert token == _END, "a sentence was cut"
        return Utterance(message, tuple(filled))


def listening() -> tuple[Language, Listening]:
    """A language that listens, and the listener that decodes its texts."""
    translations = Listening()
    return Language("en", translations), translations
