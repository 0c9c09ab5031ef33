"""External programs in a match of the arena: closed in parallel, with their processor times kept apart."""

from __future__ import annotations

import threading

import pytest

from matador.ai.arena.plan import Entrant, Plan, Task, Thinking
from matador.ai.arena.running import play_task
from matador.ai.arena.tally import Conduct
from matador.ai.external import ExternalBot
from matador.rules import named_ruleset
from tests.ai.strangers import program
from tools.release.windows import is_wine

needs_times = pytest.mark.skipif(is_wine(), reason="Wine does not count the processor time of a job")

_ANSWERS = "say({'id': id, 'action': legal[0]})"


def conduct_of(*programs: list[str]) -> list[Conduct]:
    """The conduct of each program in one match of one round, each at its own seat."""
    rules = named_ruleset("sevens", len(programs), {"target": None})
    entrants = tuple(Entrant(f"cmd:{number}", tuple(words)) for number, words in enumerate(programs))
    given = Plan(rules, entrants, deals=1, seed=5, thinking=Thinking(budget_ms=1))
    return play_task(given, Task(0, 0, 0, 1)).conduct


def test_programs_are_closed_in_parallel(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this test a program can only be closed while the others are being closed too."""
    together = threading.Barrier(3)
    right = ExternalBot.close

    def close(bot: ExternalBot) -> None:
        if bot._process is not None:
            # A timeout, so that a failing test ends: closed one after another, they would wait forever.
            together.wait(60)
        right(bot)

    monkeypatch.setattr(ExternalBot, "close", close)
    conduct_of(*[program(_ANSWERS)] * 3)
    assert together.n_waiting == 0
    assert not together.broken


_BURNS = "while time.process_time() < 0.4: pass\n"
"""Much more than a program needs to start and to answer."""

_ENDS = "os._exit(3)"
_HANGS = "time.sleep(3600)"


@needs_times
@pytest.mark.parametrize("after", [_ANSWERS, _ENDS, _HANGS])
def test_processor_time_of_each_program_is_counted_separately(after: str) -> None:
    first, burner, last = conduct_of(program(_ANSWERS), program(_BURNS + after), program(_ANSWERS))
    assert burner.cpu.sum_ms >= 400
    for idle in (first, last):
        assert 0 < idle.cpu.sum_ms < 400
    assert [bot.cpu.count for bot in (first, burner, last)] == [1, 1, 1]
