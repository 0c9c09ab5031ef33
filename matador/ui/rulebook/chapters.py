"""What stands in the rulebook: a chapter for each part of the rules, and the list of keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from matador.rules import Ruleset
from matador.ui.language import Language
from matador.ui.rulebook.examples import (
    BoneyardExample,
    Example,
    HandsExample,
    LineExample,
    RowExample,
    examples_of,
    tiles_of,
)
from matador.ui.rulebook.lines import misfit_halves
from matador.ui.sentences.menus import keys
from matador.ui.sentences.rules import sections
from matador.ui.sentences.rules_pictures import backs_shown, direction_name, misfit, tiles_shown

KEYS = "keys"
"""The last chapter."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One part of the book."""

    key: str
    title: str
    sentences: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    """Of the list of keys: a key and what it does."""


def chapters(language: Language, rules: Ruleset) -> tuple[Chapter, ...]:
    """The whole book."""
    found = []
    for section in sections(language, rules):
        examples = examples_of(rules, section.topic)
        more = tuple(_of_misfits(language, rules, examples))
        found.append(Chapter(section.topic, section.title, section.sentences + more, examples))
    return (*found, Chapter(KEYS, language.gettext("Keys"), rows=tuple(keys(language))))


def _of_misfits(language: Language, rules: Ruleset, examples: tuple[Example, ...]) -> Iterator[str]:
    for example in examples:
        if isinstance(example, LineExample) and not example.fits:
            yield misfit(language, rules, *misfit_halves(rules, example))


def picture_name(language: Language, examples: tuple[Example, ...]) -> str:
    """What a screen reader says of the pictures of a chapter."""
    return "; ".join(_name(language, example) for example in examples)


def _name(language: Language, example: Example) -> str:
    match example:
        case LineExample(sums=sums, shows=shows):
            told = sums if shows is None else (*sums, direction_name(language, shows))
            return tiles_shown(language, tiles_of(example), told)
        case BoneyardExample(drawn=drawn, staying=staying):
            return backs_shown(language, drawn + staying)
        case RowExample() | HandsExample():
            return tiles_shown(language, tiles_of(example))
