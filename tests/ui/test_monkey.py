"""A monkey at the window; `tools/long_check.py` runs a hundred times as many inputs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from matador.match.journal import Answer
from matador.match.session import Session
from matador.play.game import Game
from matador.rules import CATALOG, Action, Play
from matador.ui.inputs import FocusLost
from matador.ui.kit.intents import Command
from matador.ui.kit.page import Page
from matador.ui.language import Message
from matador.ui.round_end import panel
from matador.ui.table.scene import TableScene
from tests.checks import monkey, monkey_matches
from tests.checks.monkey import check_monkey
from tests.checks.monkey_counts import NEEDED, missing
from tests.checks.monkey_hands import Monkey
from tests.checks.monkey_ledger import Broken
from tests.checks.monkey_matches import check_match
from tests.ui.monkey_driven import Fault, gives


def test_a_monkey(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monkey, "missing", lambda _counts: [])
    counts = check_monkey(1000, seed)
    assert counts["inputs"] == 1000
    assert counts["drawn"] >= 50
    assert abs(counts["aimed"] - 500) < 50
    assert len(missing(counts)) < 20, "nearly everything is met, and the rest in the long check"


# Required events of a run


@pytest.mark.planted
def test_what_a_run_has_never_met_is_named() -> None:
    """Injected bugs: one count alone is missing or zero."""
    met = dict.fromkeys(NEEDED, 1)
    assert missing(met) == []
    for what in NEEDED:
        assert missing({**met, what: 0}) == [what]
        assert missing({name: 1 for name in NEEDED if name != what}) == [what]


@pytest.mark.planted
def test_a_run_without_a_play_is_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: the window plays no tile."""
    right = Game.submit

    def submit(self: Game, seat: int, action: Action) -> Answer | None:
        return None if isinstance(action, Play) else right(self, seat, action)

    monkeypatch.setattr(Game, "submit", submit)
    monkeypatch.setattr(monkey, "MAX_RUNS", 1)
    with pytest.raises(AssertionError, match=r"the monkey met no plays\b"):
        check_monkey(500, 3)


# Matches


@pytest.mark.parametrize("ruleset", CATALOG)
def test_a_match_of_every_ruleset(ruleset: str, seed: int) -> None:
    counts = check_match(ruleset, seed)
    assert counts["begun_from_page"] == counts["matches"] == 1
    assert counts["plays"] >= 1


def nameless(right: Any) -> Any:
    return lambda *given: replace(right(*given), title=Message("It is over."), lines=())


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
            Fault(panel, "result_words", nameless),
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


# Injected bugs that random inputs find


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """For injecting bugs: runs start at a table, without a tour."""
    monkeypatch.setattr(Monkey, "tour", lambda _self: iter(()))
    return monkeypatch


def caught(seed: int, inputs: int = 1500) -> str:
    """The monkey's report about a broken game."""
    with pytest.raises(AssertionError) as fault:
        check_monkey(inputs, seed)
    return str(fault.value)


def plays_for_all(right: Any) -> Any:
    """Time plays for the player."""

    def advance(self: TableScene, now_ms: float) -> Any:
        session, seat = self.game.session, self.display.state.seat
        if session.turn == seat and now_ms > 2000:
            session.submit(seat, session.view(seat).legal()[0], session.version)
        return right(self, now_ms)

    return advance


def forgets_the_last(right: Any) -> Any:
    """The record lacks the last action."""

    def record(self: Session) -> Any:
        whole = right(self)
        if len(whole.rounds[-1].actions) > 3:
            del whole.rounds[-1].actions[-1]
        return whole

    return record


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("by nobody", Fault(TableScene, "advance", plays_for_all)),
        ("the record ends elsewhere", Fault(Session, "record", forgets_the_last)),
    ],
)
def test_a_bug_is_caught_by_random_inputs(soon: pytest.MonkeyPatch, said: str, fault: Fault) -> None:
    fault.plant(soon)
    assert said in caught(1)


def test_an_error_is_caught(soon: pytest.MonkeyPatch) -> None:
    """Injected bug: losing the focus while a tile is pressed raises an error."""
    right = TableScene.handle

    def handle(self: TableScene, given: Any) -> Any:
        if isinstance(given, FocusLost) and self.display.drag is not None:
            raise KeyError("planted")
        return right(self, given)

    soon.setattr(TableScene, "handle", handle)
    assert "KeyError('planted')" in caught(9)
