"""Claims of sentences about which tiles fit agree with the engine, and no sentence is left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from matador.ui import sentences
from matador.ui.language import Language
from matador.ui.sentences import helping
from tests.checks.claims import check_claims
from tests.checks.claims_rules import OF_OTHER_THINGS, RULES
from tests.checks.claims_table import CLAIMS, LISTS, NAMES, NEEDS
from tests.ui.marked import MARKERS

FOLDER = Path(sentences.__path__[0])
TABLE = ("refusals", "helping", "hints")
"""The modules with the table's sentences about which tiles fit."""
RULEBOOK = ("rules", "rules_facts")
NO_CLAIMS = {
    "__init__",
    "at_table",
    "fair",
    "learn",
    "lessons",
    "history",
    "matches",
    "new_match",
    "people",
    "scores",
    "seats",
    "table",
}
"""Modules without claims about which tiles fit, except in numbers. `tests/checks/lesson_items.py` checks the claims
of lessons, and `tests/ui/table/test_signs.py` those of signs."""
NUMBERS = {helping.number_word(Language(), number) for number in range(14)}


def test_all_that_is_claimed_is_so(seed: int) -> None:
    counts = check_claims(30, seed)
    assert counts["refusals"] > 500
    assert counts["hints"] > 200
    assert counts["turnings"] > 20
    assert counts["page_sentences"] > 500


def messages(module: str) -> Iterator[str]:
    """The messages that a module passes to gettext."""
    path = FOLDER / f"{module}.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = ast.unparse(call.func).rpartition(".")[2]
        # The context of a message, which comes first, is not shown.
        given = call.args[1:] if name == "pgettext" else call.args
        for one in given[: MARKERS.get(name, 0)]:
            if isinstance(one, ast.Constant):
                yield str(one.value)


@pytest.mark.parametrize("module", TABLE)
def test_every_sentence_of_the_table_is_known(module: str) -> None:
    known = {*CLAIMS, *NEEDS, *LISTS, *NAMES, *NUMBERS}
    assert set(messages(module)) <= known


@pytest.mark.parametrize("module", RULEBOOK)
def test_every_sentence_of_the_rules_is_known(module: str) -> None:
    assert set(messages(module)) <= {*RULES, *OF_OTHER_THINGS}


def test_every_module_of_sentences_is_read_or_claims_nothing() -> None:
    modules = {path.stem for path in FOLDER.glob("*.py")}
    assert modules == {*TABLE, *RULEBOOK, *NO_CLAIMS}


def test_no_message_of_the_rules_is_read_and_left_out() -> None:
    assert not set(RULES) & OF_OTHER_THINGS
