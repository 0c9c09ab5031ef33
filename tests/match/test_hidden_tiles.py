"""No hidden tile can be seen from a seat; `tools/long_check.py` checks many more positions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from matador.match.events import MatchBegan, RoundBegan, TileDrawn
from matador.match.session import Session
from matador.match.views import View
from matador.rules import Seen
from tests.checks.hidden import check_hidden
from tests.inside import truth

_right_view = Session.view


def test_hidden_tiles_have_no_effect_on_what_a_seat_sees(seed: int) -> None:
    counts = check_hidden(100, seed)
    assert counts["positions"] == 100
    assert counts["tiles_swapped"] > 50


def _view_with_a_draw_too_many(session: Session, seat: int) -> View:
    view = _right_view(session, seat)
    return replace(view, history=tuple(truth(session).current.seen[: session.moment.step]))


def _view_that_counts_hidden_pips(session: Session, seat: int) -> View:
    view = _right_view(session, seat)
    position = truth(session).position
    assert position is not None
    pips = position.tables.pips_by_seat(position.hands)
    return replace(view, totals=tuple(pips))


LEAKS: list[tuple[Any, str, Any]] = [
    (TileDrawn, "seen_by", lambda event, _seat: event),
    (RoundBegan, "seen_by", lambda event, _seat: event),
    (RoundBegan, "seen_by", lambda event, seat: replace(event, hands=tuple(
        hand if seat == holder else None for holder, hand in enumerate(event.hands)))),
    (MatchBegan, "seen_by", lambda event, _seat: event),
    (MatchBegan, "seen_by", lambda event, _seat: replace(event, secret=None)),
    (MatchBegan, "seen_by", lambda event, _seat: replace(event, seed=None)),
    (Seen, "by", lambda seen, _seat: seen),
    (Session, "view", _view_with_a_draw_too_many),
    (Session, "view", _view_that_counts_hidden_pips),
]  # fmt: skip


@pytest.mark.parametrize(("owner", "name", "leak"), LEAKS)
def test_planted_leaks_of_hidden_tiles_are_caught(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, leak: Any
) -> None:
    monkeypatch.setattr(owner, name, leak)
    with pytest.raises(AssertionError):
        check_hidden(60, 1)
