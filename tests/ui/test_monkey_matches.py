"""Every ruleset is played through the window to the end of a match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from matador.play.game import Game
from matador.rules import CATALOG
from matador.ui.kit.intents import Command
from matador.ui.kit.page import Page
from matador.ui.round_end import result
from tests.checks import monkey_matches
from tests.checks.monkey_ledger import Broken
from tests.checks.monkey_matches import check_match
from tests.ui.monkey_driven import Fault, gives


@pytest.mark.parametrize("ruleset", CATALOG)
def test_a_match_of_every_ruleset(ruleset: str, seed: int) -> None:
    counts = check_match(ruleset, seed)
    assert counts["begun_from_page"] == counts["matches"] == 1
    assert counts["plays"] >= 1


def nameless(right: Any) -> Any:
    return lambda *given: replace(right(*given), title="It is over.", lines=())


def always_sevens(right: Any) -> Any:
    """The *New match* page accepts no other ruleset."""

    def do(self: Page[Any], intent: Any) -> Any:
        is_left = getattr(getattr(intent, "setup", None), "ruleset", "sevens") == "sevens"
        return right(self, intent) if is_left else None

    return do


@pytest.mark.parametrize(
    ("law", "ruleset", "fault"),
    [
        (
            "the winner is not named|it is not said that nobody has won",
            "first-sevens",
            Fault(result, "result_words", nameless),
        ),
        ("another ruleset was played", "family", Fault(Page, "_do", always_sevens)),
        ("the match does not end", "matching", Fault(Game, "submit", gives(None))),
        ("the page of the new match was left", "sevens", Fault(Page, "_press", gives(Command.CLOSE))),
    ],
)
def test_a_match_with_a_bug_is_caught(
    monkeypatch: pytest.MonkeyPatch, law: str, ruleset: str, fault: Fault
) -> None:
    fault.plant(monkeypatch)
    monkeypatch.setattr(monkey_matches, "MAX_STEPS", 400 if ruleset == "matching" else 20_000)
    with pytest.raises(Broken, match=law):
        check_match(ruleset, 1)
