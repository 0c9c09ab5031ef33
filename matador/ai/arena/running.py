"""Playing an arena, in one process or in many."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import TypeAlias

from matador.ai.arena.plan import Plan, Task
from matador.ai.arena.playing import play_task
from matador.ai.arena.results import TaskResult
from matador.ai.arena.tally import Tally

LEAST_DEALS = 64
"""Fewer deals do not end an arena, however narrow their interval."""
_AHEAD = 4
"""So many pieces of work for each worker have been sent at any time."""

ArenaState: TypeAlias = Callable[[TaskResult], None]


def run_arena(
    plan: Plan,
    executor: Executor | None = None,
    *,
    workers: int = 1,
    tally: Tally | None = None,
    keep: ArenaState | None = None,
    until_half_width: float | None = None,
) -> Iterator[Tally]:
    """Play the plan; gives its tally, the same object, whenever more deals have been counted.

    `executor` plays the pieces of work, and that of any library will do: about four for each of its `workers` are
    under way at any time. None: they are played here. `tally` may have counted some before; `keep` is told of every
    result as it comes. `until_half_width` ends it when the first bot's points a round against the others are known
    to plus or minus that.

    The figures are the same for any executor and number of workers, unless bots think by the clock.
    """
    tally = Tally(plan) if tally is None else tally
    if is_narrow(tally, until_half_width):
        yield tally
        return
    todo = (task for task in plan.tasks() if not tally.has(task.block, (task.seating, task.first)))
    played = _played_here(plan, todo) if executor is None else _played_by(executor, plan, todo, workers)
    for result in played:
        if keep is not None:
            keep(result)
        if tally.add(result):
            yield tally
            if is_narrow(tally, until_half_width):
                return


def is_narrow(tally: Tally, until_half_width: float | None) -> bool:
    """True once the first bot's points against the others are known to plus or minus so much.

    A few deals may be alike by chance, so nothing is said before there are some.
    """
    margin = tally.margin()
    if until_half_width is None or margin is None or tally.deals < min(LEAST_DEALS, tally.plan.deals):
        return False
    return margin.half_width <= until_half_width


def _played_here(plan: Plan, tasks: Iterable[Task]) -> Iterator[TaskResult]:
    for task in tasks:
        yield play_task(plan, task)


def _played_by(executor: Executor, plan: Plan, tasks: Iterator[Task], workers: int) -> Iterator[TaskResult]:
    """Results as they come."""
    sent: dict[Future[TaskResult], Task] = {}
    lanes = _Lanes(plan, tasks)
    try:
        while True:
            while len(sent) < _AHEAD * workers and (task := lanes.next()) is not None:
                with _interrupts_held():
                    sent[executor.submit(play_task, plan, task)] = task
            if not sent:
                return
            done, _ = wait(sent, return_when=FIRST_COMPLETED)
            # What has been played counts, though a worker was lost meanwhile.
            for future in sorted(done, key=lambda one: one.exception() is not None):
                lanes.leave(sent.pop(future))
                yield future.result()
    finally:
        # A pool that is broken off by its owner would trip over futures that are cancelled.
        if not isinstance(executor, ProcessPoolExecutor):
            for future in sent:
                future.cancel()


class _Lanes:
    """Tasks in their order, but two of one lane never at the same time: the later waits until the other is played.

    Where a stranger's program plays, all seatings of a deal are one lane, or it could tell itself the tiles.
    """

    def __init__(self, plan: Plan, tasks: Iterator[Task]) -> None:
        self._tasks = tasks
        self._has_strangers = any(entrant.words is not None for entrant in plan.entrants)
        self._waiting: dict[tuple[int, int], deque[Task]] = {}
        """Behind each task that is under way, those that wait for it."""
        self._free: deque[Task] = deque()
        """Those that need to wait no more."""

    def next(self) -> Task | None:
        """The next task that can be played now; None if there is none, or all of them have to wait."""
        if self._free:
            return self._free.popleft()
        for task in self._tasks:
            lane = self._lane(task)
            if lane not in self._waiting:
                self._waiting[lane] = deque()
                return task
            self._waiting[lane].append(task)
        return None

    def leave(self, task: Task) -> None:
        """It has been played."""
        lane = self._lane(task)
        if self._waiting[lane]:
            self._free.append(self._waiting[lane].popleft())
        else:
            del self._waiting[lane]

    def _lane(self, task: Task) -> tuple[int, int]:
        return task.first, 0 if self._has_strangers else task.seating


@contextmanager
def local_workers(count: int) -> Iterator[Executor | None]:
    """So many processes on this machine; None for one, which needs no other."""
    if count == 1:
        yield None
        return
    context = multiprocessing.get_context("spawn")
    held, lifeline = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(count, context, _begin_worker, (held,))
    try:
        yield pool
    finally:
        # What is still being played is not waited for.
        lifeline.close()
        pool.shutdown(wait=True)
        held.close()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """A worker that is started meanwhile is deaf to Ctrl-C from its first moment."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_worker(held: Connection) -> None:
    """A worker ends when the lifeline is cut, as it is when whoever started it ends, in whatever way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_when_cut, args=(held,), daemon=True).start()


def _end_when_cut(held: Connection) -> None:
    with suppress(EOFError, OSError):
        held.recv_bytes()
    os._exit(1)
