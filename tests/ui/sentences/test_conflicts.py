"""Every reason against a choice has a sentence for players."""

from __future__ import annotations

from typing import get_args

from matador.rules import VARIANTS
from matador.rules.ruleset import ConflictKind
from matador.ui.language import Language
from matador.ui.pages.new_match.offers import why_not
from tests.checks.each import each

ENGLISH = Language()


def test_every_kind_has_a_sentence_of_its_own_without_names_of_options() -> None:
    said = [why_not(ENGLISH, (kind,)) for kind in get_args(ConflictKind)]
    assert len(set(said)) == len(said)
    for sentence in [*said, why_not(ENGLISH, ())]:
        assert sentence.endswith(".")
        assert "`" not in sentence
        assert "_" not in sentence
    assert why_not(ENGLISH, ()) not in said, "a kind without a sentence"


def test_of_several_reasons_the_first_is_said() -> None:
    kinds = ("teams-need-four", "too-few-tiles")
    assert why_not(ENGLISH, kinds) == why_not(ENGLISH, kinds[:1])
    assert why_not(ENGLISH, ("quite new", "no-deal")) == why_not(ENGLISH, ("no-deal",))


@each("name", VARIANTS)
def test_every_variant_has_a_sentence(name: str) -> None:
    assert VARIANTS[name].sentence.endswith(".")
    assert VARIANTS[name].hint == "" or VARIANTS[name].hint.endswith(".")
    assert ENGLISH.marked("") == "", "a catalogue says of itself what nothing is"
