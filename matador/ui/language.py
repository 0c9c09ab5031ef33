"""The language of the sentences on screen."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

import pygame

from matador.ui.assets import assets_dir

OTHERS: dict[str, NullTranslations] = {}
"""Languages without a catalogue, by code: tests add a pseudo-language."""
_SOURCE = "en"
# The order in which gettext reads them.
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_CODE = re.compile(r"[A-Za-z]{2,8}(_[A-Za-z0-9]{1,8})*")


@dataclass(frozen=True, slots=True)
class Language:
    """A language that English messages are translated into; English by default."""

    code: str = _SOURCE
    translations: NullTranslations = field(default_factory=NullTranslations, repr=False, compare=False)

    def gettext(self, message: str) -> str:
        return self.translations.gettext(message)

    def marked(self, message: str) -> str:
        """A message from another package in this language; that package marks it with `gettext_noop`."""
        # gettext translates the empty string to the catalogue's header.
        return self.translations.gettext(message) if message else ""

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.translations.ngettext(one, many, n)

    def is_you(self, name: str) -> bool:
        """Whether this name is "You" in this language; saved games may have it in English."""
        return name.casefold() in ("you", self.gettext("You").casefold())

    def told(self, name: str, of_other: str, of_you: str, **more: object) -> str:
        """A message about a player; `of_you` is for one called *You*. `{name}` begins a sentence in `of_other`."""
        return (of_you if self.is_you(name) else of_other).format(name=name, **more)

    def within(self, name: str) -> str:
        return self.pgettext("in a sentence", "you") if self.is_you(name) else name

    def pgettext(self, context: str, message: str) -> str:
        """The translation in a context, where one English word has two meanings."""
        return self.translations.pgettext(context, message)


def language_for(code: str, *, catalogues: Path | None = None) -> Language:
    """The language of a code such as `pt_BR` (empty: that of the system), or English."""
    folder = assets_dir() / "locale" if catalogues is None else catalogues
    for wanted in [code] if code else _system_codes():
        for candidate in _candidates(wanted):
            found = _language(candidate, folder)
            if found is not None:
                return found
    return Language()


def languages(*, catalogues: Path | None = None) -> tuple[str, ...]:
    """The codes of the available languages, English first."""
    folder = assets_dir() / "locale" if catalogues is None else catalogues
    found = {file.parents[1].name for file in folder.glob("*/LC_MESSAGES/matador.mo")}
    return (_SOURCE, *sorted(found - {_SOURCE}))


def _language(code: str, folder: Path) -> Language | None:
    if code in OTHERS:
        return Language(code, OTHERS[code])
    try:
        with (folder / code / "LC_MESSAGES" / "matador.mo").open("rb") as file:
            return Language(code, GNUTranslations(file))
    except FileNotFoundError:
        return Language() if code == _SOURCE else None


def _system_codes(variables: Mapping[str, str] = os.environ) -> Iterator[str]:
    said = next((variables[name] for name in _VARIABLES if variables.get(name)), "")
    yield from said.split(":")
    # Windows and macOS store them elsewhere; SDL can read them.
    for locale in pygame.system.get_pref_locales():
        yield "_".join(part for part in (locale["language"], locale.get("country")) if part)


def _candidates(wanted: str) -> Iterator[str]:
    """Possible catalogue names for a code, most specific first: pt-BR.UTF-8 gives pt_BR and pt."""
    code = wanted.partition(".")[0].partition("@")[0].replace("-", "_")
    if code in ("C", "POSIX"):
        yield _SOURCE
    elif _CODE.fullmatch(code):
        language, *rest = code.split("_")
        parts = [language.lower(), *(part.title() if len(part) == 4 else part.upper() for part in rest)]
        for length in range(len(parts), 0, -1):
            yield "_".join(parts[:length])
