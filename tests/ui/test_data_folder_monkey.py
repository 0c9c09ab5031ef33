"""Programs start and are killed, on a disk that sometimes fails: every match is found again."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from matador.play import autosave
from matador.play.game import Game
from matador.storage.database.head import MatchHead
from matador.storage.setups import MatchSetup
from tests.checks.data_folder_monkey import check_data_folder_monkey

_LIVES = 12


def test_a_monkey_in_a_installation(seed: int) -> None:
    counts = check_data_folder_monkey(_LIVES, seed)
    assert counts["lives"] == _LIVES


def test_a_planted_head_that_names_others_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    right = autosave._head

    def wrong(game: Game, setup: MatchSetup, first_round: int) -> MatchHead:
        head = right(game, setup, first_round)
        return replace(head, names=tuple(reversed(head.names)))

    monkeypatch.setattr(autosave, "_head", wrong)
    with pytest.raises(AssertionError, match=r"others sit there|it is not the match"):
        check_data_folder_monkey(100, 5)


def test_a_planted_name_that_is_left_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "truncate", lambda *_: None)
    with pytest.raises(AssertionError, match=r"is in matador\.log"):
        check_data_folder_monkey(300, 5)
