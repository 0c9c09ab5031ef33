"""A monkey at the window; `tools/long_check.py` runs a hundred times as many inputs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from matador.match.journal import Answer
from matador.play.game import Game
from matador.rules import CATALOG, Action, Play
from matador.ui.inputs import (
    PointerDown,
    PointerMoved,
    QuitAsked,
    Wheel,
)
from matador.ui.kit.intents import Command
from matador.ui.kit.page import Page
from matador.ui.match_service import MatchService
from matador.ui.round_end import result
from tests.checks import monkey, monkey_matches
from tests.checks.monkey import check_monkey
from tests.checks.monkey_counts import NEEDED, missing
from tests.checks.monkey_hands import Monkey
from tests.checks.monkey_ledger import Broken
from tests.checks.monkey_matches import check_match
from tests.checks.monkey_steps import Calm, Step
from tests.ui.monkey_driven import ALONE, HOME, Driven, Fault, gives


def test_a_monkey(seed: int) -> None:
    counts = check_monkey(2000, seed)
    runs = counts["inputs"] // 2000
    assert counts["inputs"] == 2000 * runs
    assert counts["drawn"] >= 100 * runs
    assert abs(counts["aimed"] - 1000 * runs) < 50 * runs


def test_a_seed_gives_the_same_inputs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monkey, "missing", lambda _counts: [])
    assert check_monkey(200, 2) == check_monkey(200, 2)


def test_quitting_in_mid_drag_ends_the_program() -> None:
    driven = Driven(ALONE, Calm())
    x, y = driven.program.table.display.rack.slots[0].rect.center
    driven.give(PointerDown((x, y)), PointerMoved((x, y - 40)), PointerMoved((x, y - 60)))
    driven.give(QuitAsked(), QuitAsked())
    assert driven.run.program is None
    assert driven.run.counts["quits_in_mid_drag"] == 1
    # Inputs after that are ignored until the next start.
    driven.give(Wheel(1), ALONE)
    assert driven.run.program is not None


# Required events of a run


@pytest.mark.parametrize("what", NEEDED)
@pytest.mark.planted
def test_what_a_run_has_never_met_is_named(what: str) -> None:
    """Injected bug: this count alone is missing or zero."""
    met = dict.fromkeys(NEEDED, 1)
    assert missing(met) == []
    assert missing({**met, what: 0}) == [what]
    del met[what]
    assert missing(met) == [what]


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


@pytest.mark.planted
def test_a_run_that_stays_on_one_page_is_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: no page opens."""
    monkeypatch.setattr(MatchService, "open_page", lambda _self, _page: None)
    monkeypatch.setattr(Monkey, "tour", _no_tour)
    monkeypatch.setattr(monkey, "MAX_RUNS", 1)
    with pytest.raises(AssertionError, match=r"page_menu.*page_seats.*page_options"):
        check_monkey(300, 3)


def _no_tour(_monkey: Monkey) -> Iterator[Step]:
    yield HOME


# Failing lists


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
