"""Views of earlier moments, and the moments that undo and redo lead to."""

from __future__ import annotations

from random import Random

import pytest

from matador.match.branch import Moment
from matador.match.journal import Accepted
from matador.match.players import Player
from matador.match.session import Session
from matador.match.views import View
from matador.rules import CATALOG, named_ruleset


def played(ruleset: str, players: int, seed: int, steps: int) -> tuple[Session, list[tuple[Moment, View]]]:
    """A session after this many random actions, and the view of seat 0 at each moment."""
    rules = named_ruleset(ruleset, players)
    session = Session(rules, [Player(f"P{seat}") for seat in range(players)], seed=seed)
    chance, seen = Random(seed), []
    for _ in range(steps):
        if session.is_over:
            break
        if session.turn is None:
            session.begin_round(session.version)
        else:
            action = chance.choice(session.view(session.turn).legal())
            session.submit(session.turn, action, session.version)
        seen.append((session.moment, session.view(0)))
    return session, seen


@pytest.mark.parametrize("ruleset", CATALOG)
def test_view_of_an_earlier_moment_is_unchanged(ruleset: str) -> None:
    session, seen = played(ruleset, 3, 5, 60)
    assert len(seen) > 20
    for moment, view in seen:
        assert session.view(0, moment) == view


@pytest.mark.parametrize("seed", range(4))
def test_undo_and_redo_step_through_the_decisions_of_a_seat(seed: int) -> None:
    session, seen = played("sevens", 3, seed, 60)
    end = session.moment
    decisions = [moment for moment, view in seen[:-1] if view.turn == 0 and not view.is_over]
    back = []
    while (moment := session.decision_before(0)) is not None:
        assert isinstance(session.undo(session.version, moment), Accepted)
        assert session.turn == 0
        back.append(moment)
    assert back == decisions[::-1]
    on = []
    while (moment := session.decision_after(0)) is not None:
        assert isinstance(session.redo(session.version, moment), Accepted)
        on.append(session.moment)
    assert on == [*decisions[1:], end]
