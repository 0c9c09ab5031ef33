"""The pages of the rules: what their sentences, pictures and numbers claim, for every line of a ruleset."""

from __future__ import annotations

from collections import Counter
from random import Random

from matador.rules import NamedRuleset, Ruleset, ValueEnd, variants_for
from matador.ui.rulebook.book import chapters
from matador.ui.rulebook.examples import LineExample, misfit_halves
from tests.checks.claims_book import Lines
from tests.checks.claims_heard import listening
from tests.checks.claims_places import Place, every_place, is_figure
from tests.checks.claims_rules import RULES
from tests.checks.claims_table import claims_of
from tests.ui.rulebook.lawful import faults
from tests.ui.rulebook.told import contradictions, said_of


class UntruePage(AssertionError):
    """A page of the rules claims something that the engine does not do."""


def check_pages(
    rules: Ruleset, chance: Random, counts: Counter[str], met: set[str], *, told: Ruleset | None = None
) -> None:
    """Raise `UntruePage` if a page's claim does not hold under these rules; `told`: the rules the book describes."""
    language, ear = listening()
    places = every_place(rules)
    for chapter in chapters(language, told or rules):
        for said in (one for text in chapter.sentences for one in ear.heard(text)):
            met.add(said.message)
            counts["page_sentences"] += 1
            for claim in claims_of(said, RULES):
                counts["claims"] += 1
                _require(claim(Lines(rules, places)), f"{said} {claim}", rules)
        for example in chapter.examples:
            counts["pictures"] += 1
            _require(not faults(rules, example), f"{chapter.key}: {example}", rules)
            if isinstance(example, LineExample):
                _check_line(rules, example, places)
    found = contradictions(rules, said_of(told or rules), chance, rounds=1)
    _require(not found, f"a round contradicts what is said of {found}", rules)


def check_variants(rules: Ruleset, named: NamedRuleset, counts: Counter[str], met: set[str]) -> None:
    """Raise `UntruePage` if the description of a variant of these rules is not true where it is played."""
    language, ear = listening()
    for variant in variants_for(named, rules):
        varied = variant.applied_to(named, rules)
        text = language.marked(variant.sentence) + language.marked(variant.hint)
        for said in ear.heard(text):
            met.add(said.message)
            counts["variants"] += 1
            for claim in claims_of(said, RULES):
                _require(claim(Lines(varied, every_place(varied))), f"{said} {claim}", varied)


def _check_line(rules: Ruleset, example: LineExample, places: tuple[Place, ...]) -> None:
    """Check the numbers beside a line, and that a tile said not to fit fits with neither half."""
    for text in example.sums:
        _require(is_figure(rules, text, fits=example.fits), f"{text} beside {example}", rules)
    if not example.fits:
        value, _ = misfit_halves(example)
        there = [place for place in places if place.end == ValueEnd(value)]
        dim = example.plays[-1].tile
        _require(all(play.tile != dim for place in there for play in place.plays), f"{dim} on {value}", rules)


def _require(is_true: bool, what: str, rules: Ruleset) -> None:
    if not is_true:
        raise UntruePage(f"{what}\n{rules}")
