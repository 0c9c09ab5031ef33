"""The language of the sentences that a player reads."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

import pygame

from matador.ui.assets import assets_dir
from matador.ui.pseudo import PseudoTranslations

PSEUDO = "qps"
"""The code of the pseudo-language."""

_SOURCE = "en"
# The order in which gettext asks them.
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_CODE = re.compile(r"[A-Za-z]{2,8}(_[A-Za-z0-9]{1,8})*")


@dataclass(frozen=True, slots=True)
class Language:
    """A language for sentences that are written in English; English itself if nothing is given.

    Sentences name what is filled in, `{name}`; `str.format` fills it in after the translation.
    """

    code: str = _SOURCE
    translations: NullTranslations = field(default_factory=NullTranslations, repr=False, compare=False)

    def gettext(self, message: str) -> str:
        """The message in this language."""
        return self.translations.gettext(message)

    def marked(self, message: str) -> str:
        """A message of another room in this language; `gettext_noop` marks it for translators where it is written."""
        # The translation of nothing would be what a catalogue says of itself.
        return self.translations.gettext(message) if message else ""

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The form of the message for `n` of something."""
        return self.translations.ngettext(one, many, n)

    def is_you(self, name: str) -> bool:
        """Whether a player is called what the reader is called; records may have it in English."""
        return name.casefold() in ("you", self.gettext("You").casefold())

    def told(self, name: str, of_other: str, of_you: str, **more: object) -> str:
        """A translated message about a player, who is spoken to if they are called *You*.

        `{name}` opens a sentence in `of_other`. `of_you` does without it.
        """
        return (of_you if self.is_you(name) else of_other).format(name=name, **more)

    def within(self, name: str) -> str:
        """The name of a player as it stands in the middle of a sentence."""
        return self.pgettext("in a sentence", "you") if self.is_you(name) else name

    def pgettext(self, context: str, message: str) -> str:
        """The message as it is said in a context, where English has one word for two things."""
        return self.translations.pgettext(context, message)


def language_for(code: str, *, catalogues: Path | None = None) -> Language:
    """The language of a code like `de`, `pt_BR` or `qps`, or the system's if it is empty; else English.

    `catalogues` is the folder that holds `<code>/LC_MESSAGES/matador.mo` (that of the assets).
    """
    folder = assets_dir() / "locale" if catalogues is None else catalogues
    for wanted in [code] if code else _system_codes():
        for candidate in _candidates(wanted):
            found = _language(candidate, folder)
            if found is not None:
                return found
    return Language()


def languages(*, catalogues: Path | None = None) -> tuple[str, ...]:
    """The codes of the languages that there are, English first; the pseudo-language is for tests alone."""
    folder = assets_dir() / "locale" if catalogues is None else catalogues
    found = {file.parents[1].name for file in folder.glob("*/LC_MESSAGES/matador.mo")}
    return (_SOURCE, *sorted(found - {_SOURCE}))


def _language(code: str, folder: Path) -> Language | None:
    if code == PSEUDO:
        return Language(code, PseudoTranslations())
    try:
        with (folder / code / "LC_MESSAGES" / "matador.mo").open("rb") as file:
            return Language(code, GNUTranslations(file))
    except FileNotFoundError:
        return Language() if code == _SOURCE else None


def _system_codes(variables: Mapping[str, str] = os.environ) -> Iterator[str]:
    """The languages that the user has asked the system for, the best first."""
    said = next((variables[name] for name in _VARIABLES if variables.get(name)), "")
    yield from said.split(":")
    # Windows and macOS keep them elsewhere, and SDL knows where.
    for locale in pygame.system.get_pref_locales():
        yield "_".join(part for part in (locale["language"], locale.get("country")) if part)


def _candidates(wanted: str) -> Iterator[str]:
    """What a code may be called here, the most special first: pt-BR.UTF-8 gives pt_BR and pt."""
    code = wanted.partition(".")[0].partition("@")[0].replace("-", "_")
    if code in ("C", "POSIX"):
        yield _SOURCE
    elif _CODE.fullmatch(code):
        language, *rest = code.split("_")
        parts = [language.lower(), *(part.title() if len(part) == 4 else part.upper() for part in rest)]
        for length in range(len(parts), 0, -1):
            yield "_".join(parts[:length])
