"""Kills during play: the game continues from the last state shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from matador.match.players import Player
from matador.match.session import Session
from matador.rules import named_ruleset
from tests.journeys import kills
from tests.journeys.desktop import Desktop
from tests.journeys.kills import check_window_kills
from tests.journeys.shown import Shown


def test_shown_state_survives_a_kill(screen: Desktop, tmp_path: Path, seed: int) -> None:
    assert check_window_kills(screen, tmp_path, 2, seed)["kills"] == 2


def test_match_behind_what_was_shown_is_caught() -> None:
    session = Session(named_ruleset("sevens", 2), [Player("Ana"), Player("Ben")], seed=1)
    session.begin_round(0)
    shown = Shown((), "Idle", is_moving=False, version=session.version)
    kills.check_not_behind(session, shown)
    with pytest.raises(AssertionError, match="is there"):
        kills.check_not_behind(session, replace(shown, version=session.version + 1))
