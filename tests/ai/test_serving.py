"""A bot that searches, in a process of its own: it uses its budget, and answers with what it found."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from matador.ai.protocol import Act, Bye, Cancel, document_of, written
from matador.ai.thinking import TimeUsed
from tests.ai.test_external import opening_view
from tests.ai.thinkers import USUAL, command

FOR_EVER_MS = 600_000
LEGAL = [str(action) for action in opening_view().legal()]


class Host:
    """Talks to the process of a searching bot."""

    def __init__(self, thinker: str, iterations: int | None) -> None:
        self._process = subprocess.Popen(
            command(thinker, iterations), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def say(self, *messages: Act | Cancel | Bye) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(b"".join(map(written, messages)))
        self._process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def end(self) -> tuple[int, bytes]:
        """Close its input; return its exit status and the rest of its output."""
        said, _ = self._process.communicate(timeout=60)
        return self._process.returncode, said

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def host() -> Iterator[Callable[..., Host]]:
    hosts: list[Host] = []

    def started(thinker: str = "Patient()", iterations: int | None = None) -> Host:
        hosts.append(Host(thinker, iterations))
        return hosts[-1]

    yield started
    for one in hosts:
        one.close()


def act(number: int, budget_ms: int = FOR_EVER_MS, legal: list[str] = LEGAL) -> Act:
    return Act(number, budget_ms, document_of(opening_view()), legal)


def steps(answer: dict[str, Any]) -> float:
    """Number of steps it took, according to its values."""
    assert answer["action"] in LEGAL
    (worth,) = set(answer["values"].values())
    assert sorted(answer["values"]) == sorted(LEGAL)
    return float(worth)


def test_served_bot_answers_when_its_time_is_up(host: Callable[..., Host]) -> None:
    asked = host()
    for number in (1, 2):
        asked.say(act(number, 30))
        assert asked.answer()["id"] == number


@pytest.mark.parametrize(("lasts", "iterations", "thought"), [(None, 12, 12), (None, 0, USUAL), (3, 12, 3)])
def test_served_bot_uses_the_given_number_of_iterations_unless_it_is_done(
    lasts: int | None, iterations: int, thought: int, host: Callable[..., Host]
) -> None:
    asked = host(f"Patient({lasts}, step_s=0.01)", iterations)
    # A cancel for another question has no effect on this one.
    asked.say(act(1, 0), Cancel(3))
    answer = asked.answer()
    assert steps(answer) == thought
    assert answer["action"] == LEGAL[thought % len(LEGAL)]


def test_served_bot_answers_a_cancelled_question_at_once(host: Callable[..., Host]) -> None:
    asked = host()
    asked.say(act(1))
    asked.say(Cancel(1))
    assert asked.answer()["id"] == 1
    asked.say(act(2))
    asked.say(act(3))
    assert asked.answer()["id"] == 2
    asked.say(Cancel(3))
    assert asked.answer()["id"] == 3


def test_served_bot_does_not_answer_after_the_host_is_gone(host: Callable[..., Host]) -> None:
    asked = host()
    asked.say(act(1))
    assert asked.end() == (0, b"")
    taken_leave_of = host()
    taken_leave_of.say(act(1), Bye())
    assert taken_leave_of.end() == (0, b"")


@pytest.mark.planted
def test_budget_exceeded_by_long_steps_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted fault: without a margin for the longest step, the bot uses more time than it has."""
    from tests.ai.test_pondering import test_no_step_starts_that_would_end_too_late  # noqa: PLC0415

    monkeypatch.setattr(TimeUsed, "goes_on", lambda self: self._processor() <= self._budget_s)
    with pytest.raises(AssertionError):
        test_no_step_starts_that_would_end_too_late()
