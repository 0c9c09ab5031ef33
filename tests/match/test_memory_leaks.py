"""Memory over many matches; `tools/long_check.py` plays five hundred times as many."""

from __future__ import annotations

from typing import Any

import pytest

from matador.match.session import Session
from tests.checks.lasting import check_lasting

_right_init = Session.__init__


def test_finished_matches_leave_no_memory_behind(seed: int) -> None:
    assert check_lasting(20, seed)["matches"] == 20


def test_planted_memory_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Session] = []

    def init(self: Session, *given: Any, **named: Any) -> None:
        _right_init(self, *given, **named)
        kept.append(self)

    monkeypatch.setattr(Session, "__init__", init)
    with pytest.raises(AssertionError, match="blocks of memory"):
        check_lasting(8, 1)
