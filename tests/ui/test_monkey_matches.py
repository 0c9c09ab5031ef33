"""Every ruleset is played through the window to the end of a match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from matador.play.game import Game
from matador.rules import CATALOG
from matador.ui.kit.intents import Command
from matador.ui.kit.page import Page
from matador.ui.round_end.panel import ResultWords, result_words
from tests.checks import monkey_matches
from tests.checks.monkey_ledger import Broken
from tests.checks.monkey_matches import check_match


@pytest.mark.parametrize("ruleset", CATALOG)
def test_a_match_of_every_ruleset(ruleset: str, seed: int) -> None:
    counts = check_match(ruleset, seed)
    assert counts["begun_from_page"] == counts["matches"] == 1
    assert counts["plays"] >= 1


# Injected bugs


def test_a_winner_who_is_not_named_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: the end of the match names no winner."""

    def said(*given: Any) -> ResultWords:
        return replace(result_words(*given), title="It is over.", lines=())

    monkeypatch.setattr("matador.ui.round_end.result.result_words", said)
    with pytest.raises(Broken, match=r"the winner is not named|it is not said that nobody has won"):
        check_match("first-sevens", 1)


def test_another_ruleset_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: the *New match* page accepts no other ruleset."""
    right = Page._do

    def do(self: Page[Any], intent: Any) -> Any:
        is_left = getattr(getattr(intent, "setup", None), "ruleset", "sevens") == "sevens"
        return right(self, intent) if is_left else None

    monkeypatch.setattr(Page, "_do", do)
    with pytest.raises(Broken, match="another ruleset was played"):
        check_match("family", 1)


def test_a_match_that_does_not_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: the player's actions are ignored."""
    monkeypatch.setattr(monkey_matches, "MAX_STEPS", 400)
    monkeypatch.setattr(Game, "submit", lambda *_given: None)
    with pytest.raises(Broken, match="the match does not end"):
        check_match("matching", 1)


def test_a_page_that_closes_before_the_match_is_chosen_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: any press on the page closes it."""
    monkeypatch.setattr(Page, "_press", lambda *_given: Command.CLOSE)
    with pytest.raises(Broken, match="the page of the new match was left"):
        check_match("sevens", 1)
