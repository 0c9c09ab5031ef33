"""The language of the sentences on screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from gettext import GNUTranslations, NullTranslations, find
from pathlib import Path
from types import MappingProxyType
from typing import Self

import pygame

from matador.ui.assets import assets_dir

OTHERS: dict[str, NullTranslations] = {}
"""Languages without a catalogue, by code: tests add a pseudo-language."""
_SOURCE = "en"
_NO_VALUES: Mapping[str, object] = MappingProxyType({})
# The order in which gettext reads them.
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


class Message(str):
    """A text in the reader's language that knows its message in English, and the values in it.

    Formatting it keeps both. A text of several messages has them as `parts`.
    """

    __slots__ = ("message", "parts", "values")
    message: str
    values: Mapping[str, object]
    parts: tuple[Message, ...]

    def __new__(
        cls, text: str, message: str | None = None, values: Mapping[str, object] = _NO_VALUES, *parts: Message
    ) -> Self:
        made = super().__new__(cls, text)
        made.message, made.values, made.parts = text if message is None else message, values, parts
        return made

    def format(self, **values: object) -> Message:  # type: ignore[override]
        return Message(super().format(**values), self.message, values)

    def with_first(self, change: Callable[[str], str]) -> Message:
        """The same text with a changed first letter."""
        return Message(change(self[:1]) + self[1:], self.message, self.values, *self.parts)


def joined(*texts: Message | None) -> Message:
    """Some texts, one after another."""
    parts = [part for text in texts if text for part in text.parts or (text,)]
    return Message(" ".join(parts), "", _NO_VALUES, *parts)


@dataclass(frozen=True, slots=True)
class Language:
    """A language that English messages are translated into; English by default."""

    code: str = _SOURCE
    translations: NullTranslations = field(default_factory=NullTranslations, repr=False, compare=False)

    def say(self, message: str, /, **values: object) -> Message:
        """A message in this language, with its values if any are given."""
        said = Message(self.translations.gettext(message), message)
        return said.format(**values) if values else said

    def nsay(self, one: str, many: str, n: int, /, **values: object) -> Message:
        """A message about a number of things, which is its value `n`."""
        said = Message(self.translations.ngettext(one, many, n), one if n == 1 else many)
        return said.format(n=n, **values)

    def psay(self, context: str, message: str, /) -> Message:
        """A message in a context, where one English word has two meanings."""
        return Message(self.translations.pgettext(context, message), message)

    def marked(self, message: str) -> Message:
        """A message from another package in this language; that package marks it with `gettext_noop`."""
        # gettext translates the empty string to the catalogue's header.
        return self.say(message) if message else Message("")

    def is_you(self, name: str) -> bool:
        """Whether this name is "You" in this language; saved games may have it in English."""
        return name.casefold() in ("you", self.say("You").casefold())

    def told(self, name: str, of_other: Message, of_you: Message, **more: object) -> Message:
        """A message about a player; `of_you` is for one called *You*. `{name}` begins a sentence in `of_other`."""
        return (of_you if self.is_you(name) else of_other).format(name=name, **more)

    def within(self, name: str) -> str:
        return self.psay("in a sentence", "you") if self.is_you(name) else name


def language_for(code: str, *, catalogues: Path | None = None) -> Language:
    """The language of a code such as `pt_BR` (empty: that of the system), or English."""
    folder = assets_dir() / "locale" if catalogues is None else catalogues
    for wanted in [code] if code else _system_codes():
        name = wanted.partition(".")[0].replace("-", "_")
        if name in OTHERS:
            return Language(name, OTHERS[name])
        if name.partition("_")[0] in (_SOURCE, "C", "POSIX"):
            break
        file = find("matador", folder, [name])
        if file is not None:
            with Path(file).open("rb") as opened:
                return Language(Path(file).parts[-3], GNUTranslations(opened))
    return Language()


def languages(*, catalogues: Path | None = None) -> tuple[str, ...]:
    """The codes of the available languages, English first."""
    folder = assets_dir() / "locale" if catalogues is None else catalogues
    found = {file.parents[1].name for file in folder.glob("*/LC_MESSAGES/matador.mo")}
    return (_SOURCE, *sorted(found - {_SOURCE}))


def _system_codes(variables: Mapping[str, str] = os.environ) -> Iterator[str]:
    said = next((variables[name] for name in _VARIABLES if variables.get(name)), "")
    yield from said.split(":")
    # Windows and macOS store them elsewhere; SDL can read them.
    for locale in pygame.system.get_pref_locales():
        yield "_".join(part for part in (locale["language"], locale.get("country")) if part)
