"""Running an arena, in one process or in many."""

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
"""Minimum number of deals before a narrow interval ends an arena."""
_AHEAD = 4
"""Number of tasks in flight per worker."""

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
    """Play the plan; yields its tally (always the same object) whenever more deals have been counted.

    `executor` plays the tasks, about four in flight for each of its `workers`; any executor will do, and None plays
    them in this process. `tally` may already contain results; `keep` is called with every new result.
    `until_half_width` ends the arena once the interval of the first bot's points per round against the others is that
    narrow.

    The results do not depend on the executor and the number of workers, unless bots think by the clock.
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
    """True once the first bot's points against the others are known to within this half-width.

    False while there are few deals, which may agree by chance.
    """
    margin = tally.margin()
    if until_half_width is None or margin is None or tally.deals < min(LEAST_DEALS, tally.plan.deals):
        return False
    return margin.half_width <= until_half_width


def _played_here(plan: Plan, tasks: Iterable[Task]) -> Iterator[TaskResult]:
    for task in tasks:
        yield play_task(plan, task)


def _played_by(executor: Executor, plan: Plan, tasks: Iterator[Task], workers: int) -> Iterator[TaskResult]:
    """Yield results as they arrive."""
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
            # Finished tasks count even if a worker was lost meanwhile.
            for future in sorted(done, key=lambda one: one.exception() is not None):
                lanes.leave(sent.pop(future))
                yield future.result()
    finally:
        # If its owner stops a process pool, cancelled futures would make the pool fail.
        if not isinstance(executor, ProcessPoolExecutor):
            for future in sent:
                future.cancel()


class _Lanes:
    """Tasks in order, but only one per lane at a time: later tasks wait until the current one is finished.

    With external programs, all seatings of a deal share a lane; otherwise a program could tell itself the tiles.
    """

    def __init__(self, plan: Plan, tasks: Iterator[Task]) -> None:
        self._tasks = tasks
        self._has_strangers = any(entrant.words is not None for entrant in plan.entrants)
        self._waiting: dict[tuple[int, int], deque[Task]] = {}
        """The tasks that wait behind each running task."""
        self._free: deque[Task] = deque()
        """The tasks that no longer have to wait."""

    def next(self) -> Task | None:
        """The next task that may be played now; None if there is none or all have to wait."""
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
        """Mark a task as finished."""
        lane = self._lane(task)
        if self._waiting[lane]:
            self._free.append(self._waiting[lane].popleft())
        else:
            del self._waiting[lane]

    def _lane(self, task: Task) -> tuple[int, int]:
        return task.first, 0 if self._has_strangers else task.seating


@contextmanager
def local_workers(count: int) -> Iterator[Executor | None]:
    """An executor with `count` processes on this machine; None for one, which plays in this process."""
    if count == 1:
        yield None
        return
    context = multiprocessing.get_context("spawn")
    held, lifeline = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(count, context, _begin_worker, (held,))
    try:
        yield pool
    finally:
        # Do not wait for tasks that are still running.
        lifeline.close()
        pool.shutdown(wait=True)
        held.close()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Block Ctrl-C, so that a worker started meanwhile ignores it from the beginning."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_worker(held: Connection) -> None:
    """Prepare a worker: ignore Ctrl-C, and exit when the parent process has closed the pipe, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_when_cut, args=(held,), daemon=True).start()


def _end_when_cut(held: Connection) -> None:
    with suppress(EOFError, OSError):
        held.recv_bytes()
    os._exit(1)
