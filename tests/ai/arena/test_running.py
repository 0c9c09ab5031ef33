"""An arena in one process or in many: the same results, and a lost worker loses nothing."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

import pytest

from matador.ai.arena import running
from matador.ai.arena.plan import Entrant, Plan, Task
from matador.ai.arena.running import local_workers, play_task, run_arena
from matador.ai.arena.tally import Tally, TaskResult
from matador.rules import named_ruleset
from tests.ai.arena.arenas import figures, plan, played, told
from tests.checks.each import each
from tests.systems import needs_pools

FOUR = plan(20, rules=named_ruleset("parlour", 4))


@pytest.mark.parametrize("jobs", [1, pytest.param(3, marks=needs_pools)])
def test_arena_result_is_the_same_with_any_number_of_processes(jobs: int) -> None:
    tally = Tally(FOUR)
    with local_workers(jobs) as executor:
        for _ in run_arena(tally, executor, workers=jobs):
            pass
    assert figures(tally) == figures(played(FOUR))


class Unplayed(Executor):
    """An executor whose tasks `one_is_played` plays."""

    def __init__(self) -> None:
        self.pending: dict[Future[Any], Task] = {}
        self.most = 0

    def submit(self, _play: object, _plan: Plan, task: Task) -> Future[Any]:  # type: ignore[override]
        future: Future[Any] = Future()
        self.pending[future] = task
        self.most = max(self.most, len(self.pending))
        return future


@each(("players", "bots"), [(2, 2), (4, 2), (3, 3)])
@each("workers", [1, 2, 5, 16])
@each("deals", [1, 35, 200])
def test_deal_is_never_played_twice_at_the_same_time_with_an_external_bot(
    monkeypatch: pytest.MonkeyPatch, deals: int, workers: int, players: int, bots: int
) -> None:
    """With tasks that finish in any order."""
    rules, chance, executor = named_ruleset("sevens", players), Random(7), Unplayed()
    entrants = (Entrant("cmd:x", ("x",)), Entrant("greedy"), Entrant("random"))
    given = Plan(rules, entrants[:bots], deals, seed=5)
    even = (0,) * players
    results = {(result.block, result.key): result for result in told(given, even, even, ())}

    def one_is_played(sent: Iterable[Future[Any]], **_: object) -> tuple[set[Future[Any]], set[Future[Any]]]:
        under_way = [task.first for task in executor.pending.values()]
        assert len(set(under_way)) == len(under_way)
        future = chance.choice(list(sent))
        task = executor.pending.pop(future)
        future.set_result(results.pop((task.block, (task.seating, task.first))))
        return {future}, set(sent) - {future}

    monkeypatch.setattr(running, "wait", one_is_played)
    tally = Tally(given)
    for _ in run_arena(tally, executor, workers=workers):
        pass
    assert tally.deals == tally.plan.deals
    assert not results
    assert executor.most == min(4 * workers, -(-deals // 4))


def test_arena_stops_at_the_same_deal_in_any_order_of_results() -> None:
    """Results that arrive late complete several blocks at once."""
    given = plan(320)
    results = [play_task(given, task) for task in given.tasks()]
    ends = set()
    for seed in range(4):
        tally = Tally(given, 4.0)
        Random(seed).shuffle(results)
        for result in results:
            tally.add(result)
        margin = tally.margin()
        assert margin is not None
        assert margin.half_width <= 4.0
        ends.add(tally.deals)
    stopped = Tally(given, 4.0)
    *_, last = run_arena(stopped)
    assert ends == {last.deals}
    assert 64 <= last.deals < 320


def _dies(plan: Plan, task: Task) -> TaskResult:
    if task.first >= 16:
        os._exit(1)
    return _PLAY(plan, task)


_PLAY = play_task


@needs_pools
def test_killed_worker_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "play_task", _dies)
    given, tally = plan(32), Tally(plan(32))
    kept: list[TaskResult] = []
    with local_workers(2) as executor, pytest.raises(BrokenProcessPool):
        for _ in run_arena(tally, executor, workers=2, keep=kept.append):
            pass
    monkeypatch.setattr(running, "play_task", _PLAY)
    again = Tally(given)
    for result in kept:
        again.add(result)
    for _ in run_arena(again):
        pass
    assert figures(again) == figures(played(given))
