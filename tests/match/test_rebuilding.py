"""Matches rebuilt from their decisions; `tools/long_check.py` rebuilds many more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from matador.match import decisions as rebuilding
from matador.match.decisions import (
    ActionTaken,
    Decision,
    HintGiven,
    RoundDealt,
    SeatedPlayer,
    SeatTaken,
    WentTo,
    encode,
    rebuild,
)
from matador.match.errors import RecordError
from matador.match.journal import Commits
from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.session import Session
from matador.rules import named_ruleset
from tests.checks.lives import FlakyJournal, check_rebuilt
from tests.checks.matches import accepted, play_at_random, players, secret_of
from tests.inside import one_back

CUT = "3,17"


def test_random_matches_are_rebuilt(seed: int) -> None:
    counts = check_rebuilt(50, seed)
    assert counts["matches"] == 50
    assert min(counts["undone"], counts["seats"], counts["hints"], counts["not_saved"], counts["late"]) > 5


def kept() -> tuple[Session, list[Decision], Callable[[int | str], str]]:
    """A match in its second round, with a cut before the first one, and its decisions."""
    journal = FlakyJournal(Random(1), fails=0.0)
    rules = named_ruleset("sevens", 2, {"set": 4, "target": 1000})
    seal = Seal.fresh(secret_of("kept2"))
    session = Session(rules, players(2), proof=seal, journal=lambda change: _at_once(journal, change))
    accepted(session.begin_round(0, CUT))
    play_at_random(session, Random(2), 1000)
    accepted(session.begin_round(session.version))
    play_at_random(session, Random(3), 5)
    accepted(session.undo(session.version, one_back(session)))
    return session, list(journal.decisions(10**6)), journal.name_of


def _at_once(journal: FlakyJournal, change: Any) -> None:
    journal(change)
    journal.land()


def test_rebuilt_match_with_a_cut_keeps_its_proof() -> None:
    session, decisions, name_of = kept()
    again = rebuild(decisions, name_of).session
    assert (again.code, again.cut, again.seed) == (session.code, CUT, session.seed)
    accepted(again.undo(again.version, one_back(again)))


def test_decisions_contain_no_names_of_people() -> None:
    for decision in kept()[1]:
        assert b"player" not in encode(decision).replace(b'"players"', b"").replace(b'"player"', b"")


BAD: list[tuple[str, Callable[[list[Decision]], Decision]]] = [
    ("not legal", lambda _: ActionTaken(0, "6-6")),
    ("not an action", lambda _: ActionTaken(0, "nonsense")),
    ("not their turn", lambda _: ActionTaken(1, "pass")),
    ("no such moment", lambda _: WentTo(7, 0)),
    ("no such seat", lambda _: SeatTaken(7, SeatedPlayer(person=0))),
    ("neither person nor bot", lambda _: SeatTaken(0, SeatedPlayer())),
    ("hint for a missing seat", lambda _: HintGiven(7, 1)),
    ("deal during a round", lambda found: found[0]),
    ("not tiles", lambda _: RoundDealt([["9-9"]], [], 0)),
]


@pytest.mark.parametrize("bad", [bad for _, bad in BAD], ids=[name for name, _ in BAD])
def test_rebuilding_stops_at_an_invalid_decision(bad: Callable[[list[Decision]], Decision]) -> None:
    _, decisions, name_of = kept()
    at = next(number for number, one in enumerate(decisions) if number > 3 and isinstance(one, ActionTaken))
    found = rebuild([*decisions[:at], bad(decisions), *decisions[at:]], name_of)
    assert found.decisions == at
    assert found.fault is not None
    assert found.session.version == at


def test_wrong_drawn_tile_is_detected() -> None:
    _, decisions, name_of = kept()
    at = next(n for n, one in enumerate(decisions) if isinstance(one, ActionTaken) and one.drawn)
    wrong = ActionTaken(decisions[at].seat, "draw", "0-0")  # type: ignore[union-attr]
    found = rebuild([*decisions[:at], wrong], name_of)
    assert found.fault is not None
    assert "instead of 0-0" in str(found.fault)


def test_wrong_result_is_detected() -> None:
    _, decisions, name_of = kept()
    at = next(n for n, one in enumerate(decisions) if isinstance(one, ActionTaken) and one.result)
    last = decisions[at]
    assert isinstance(last, ActionTaken)
    found = rebuild([*decisions[:at], ActionTaken(last.seat, last.action)], name_of)
    assert found.fault is not None
    assert "ends differently now" in str(found.fault)


# Planted faults: the check of random matches finds each of them


def _done_at_once(self: Commits, *asked: Any) -> object:
    answer = _right_commit(self, *asked)
    if self._in_flight is not None:
        self._in_flight.make_true()
    return answer


_right_commit = Commits.commit


def _told_to_anybody(self: Commits, _request: object) -> object:
    flying = self._in_flight
    return _right_again(self, () if flying is None else flying.request)


_right_again = Commits.ask_again


def _kept_all(self: FlakyJournal, below: int) -> Iterator[Decision]:
    return _right_decisions(self, below + 1)


_right_decisions = FlakyJournal.decisions

FAULTS: list[tuple[Any, str, Any]] = [
    (Commits, "commit", _done_at_once),
    (Commits, "ask_again", _told_to_anybody),
    (rebuilding, "player_of", lambda seated, _: Player("x", seated.bot or None)),
    (FlakyJournal, "id_of", lambda *_: 0),
    (FlakyJournal, "decisions", _kept_all),
]
"""Applied before it is saved; result given to every caller; wrong player; one number for everybody; one row too
many."""


@pytest.mark.parametrize(("owner", "name", "fault"), FAULTS)
def test_planted_faults_in_rebuilding_are_caught(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, fault: Any
) -> None:
    monkeypatch.setattr(owner, name, fault)
    with pytest.raises((AssertionError, RecordError, IndexError)):
        check_rebuilt(40, 1)
