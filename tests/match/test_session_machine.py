"""The session under every sequence of requests: a stateful test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from matador.match.branch import Branch, Moment
from matador.match.errors import RecordError
from matador.match.events import Event
from matador.match.journal import Answer, Request
from matador.match.session import LogEntry, Session
from matador.rules import Action, Position, Seen
from tests.match.machine import SessionMachine

SETTINGS = settings(
    deadline=None,
    max_examples=100,
    stateful_step_count=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

TestSession = SessionMachine.TestCase
TestSession.settings = settings(SETTINGS, max_examples=12)

_right_change = Session._change
_right_do = Branch.do


def _told_before_it_is_kept(
    self: Session, request: Request, events: Sequence[Event], apply: Callable[[], None], *, grows: int = 1
) -> Answer:
    self._log.extend(LogEntry(self.moment, event) for event in events)
    return _right_change(self, request, [], apply, grows=grows)


def _done_before_it_is_kept(
    self: Session, request: Request, events: Sequence[Event], apply: Callable[[], None], *, grows: int = 1
) -> Answer:
    apply()
    return _right_change(self, request, events, lambda: None, grows=grows)


def _the_undone_stays(self: Branch, action: Action, after: Position) -> None:
    current, step = self.current, self.at.step
    if step < len(current.seen):
        current.seen[step] = Seen(current.positions[step].turn, action)
        current.positions[step + 1] = after
        self.at = Moment(self.at.round, step + 1)
    else:
        _right_do(self, action, after)


def _old_versions_do(self: Session, seat: int, action: Action, version: int) -> Answer:
    return _right_submit(self, seat, action, max(version, self.version))


_right_submit = Session.submit

FAULTS: list[tuple[Any, str, Any]] = [
    (Session, "_change", _told_before_it_is_kept),
    (Session, "_change", _done_before_it_is_kept),
    (Branch, "do", _the_undone_stays),
    (Session, "submit", _old_versions_do),
]


@pytest.mark.parametrize(("owner", "name", "fault"), FAULTS, ids=lambda value: getattr(value, "__name__", ""))
def test_planted_faults_in_the_session_are_caught(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, fault: Any
) -> None:
    monkeypatch.setattr(owner, name, fault)
    without_shrinking = settings(SETTINGS, derandomize=True, database=None, phases=[Phase.generate])
    with pytest.raises((AssertionError, RecordError, ExceptionGroup)):
        run_state_machine_as_test(SessionMachine, settings=without_shrinking)
