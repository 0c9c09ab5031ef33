"""Run an arena in one or more processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection

from matador.ai.arena.plan import Plan, Task
from matador.ai.arena.tally import Conduct, MatchResult, Tally, TaskResult
from matador.ai.bots import BOTS
from matador.ai.external import ExternalBot
from matador.ai.thinking import limited
from matador.match.controller import play_match
from matador.match.events import RoundEnded
from matador.match.players import Player
from matador.match.records import Record
from matador.match.seats import BotSeat, Decision, Question, Seat, close_all
from matador.match.views import View
from matador.rules import Ruleset, Standing


def play_task(plan: Plan, task: Task) -> TaskResult:
    """Play the matches of a task; `OSError` if a program cannot be started."""
    conduct = [Conduct() for _ in plan.entrants]
    matches = [_played(plan, task.seating, task.first + number, conduct) for number in range(task.deals)]
    return TaskResult(task.block, task.seating, task.first, matches, conduct)


def _played(plan: Plan, seating: int, deal: int, conduct: Sequence[Conduct]) -> MatchResult:
    order = plan.seatings[seating]
    # The bots' seeds must not depend on the deal number, or a bot could find out the deal from its seed.
    seeds = [f"deal {deal}/seating {seating}/seat {seat}" for seat in range(plan.rules.players)]
    names = [Player(f"seat {seat + 1}", None) for seat in range(plan.rules.players)]
    with _seated(plan, order, seeds, conduct) as seats:
        record = play_match(plan.rules, plan.seed + deal, names, seats)
    return result_of(plan.rules, deal, record)


def result_of(rules: Ruleset, deal: int, record: Record) -> MatchResult:
    winners = [round_.result.winner for round_ in record.rounds if round_.result]
    won = tuple(winners.count(side) for side in range(len(rules.sides)))
    standing = Standing(rules, tuple(record.totals), len(winners), winners[-1])
    return MatchResult(deal, len(winners), standing.totals, won, standing.winners)


@contextmanager
def _seated(
    plan: Plan, order: Sequence[int], seeds: Sequence[str], conduct: Sequence[Conduct]
) -> Iterator[list[Seat]]:
    """The seats for a match; programs are started before it and closed after it."""
    programs: list[tuple[int, ExternalBot]] = []
    seats: list[Seat] = []
    try:
        for seat, number in enumerate(order):
            entrant = plan.entrants[number]
            if entrant.words is None:
                bot = limited(BOTS[entrant.name](seeds[seat]), plan.thinking.iterations)
                seats.append(TimedSeat(BotSeat(bot), conduct[number]))
                continue
            budget_ms, title = plan.thinking.budget_ms, f"bot {seat + 1}"
            program = ExternalBot(entrant.words, is_third_party=True, budget_ms=budget_ms, title=title)
            program.begin_match(seeds[seat])
            programs.append((number, program))
            seats.append(TimedSeat(program, conduct[number]))
        for _, program in programs:
            program.greet()
        yield seats
    finally:
        close_all(program for _, program in programs)
        for number, program in programs:
            conduct[number].cpu.add(program.cpu_ms)
            faults = conduct[number].faults
            for fault, times in program.report.faults.items():
                faults[fault] = faults.get(fault, 0) + times


class TimedSeat:
    """A seat whose decisions are timed from question to answer."""

    def __init__(self, seat: Seat, conduct: Conduct) -> None:
        self._seat = seat
        self._conduct = conduct
        self._asked_s = self._asked_cpu_s = 0.0

    def ask(self, question: Question) -> None:
        self._asked_s, self._asked_cpu_s = time.perf_counter(), time.process_time()
        self._seat.ask(question)

    def decision(self, wait_s: float = 0.0) -> Decision | None:
        decided = self._seat.decision(wait_s)
        if decided is not None:
            if isinstance(self._seat, BotSeat):
                self._conduct.cpu.add((time.process_time() - self._asked_cpu_s) * 1000)
            self._conduct.wall.add((time.perf_counter() - self._asked_s) * 1000)
        return decided

    def withdraw(self) -> None:
        self._seat.withdraw()

    def round_over(self, ended: RoundEnded, view: View) -> None:
        self._seat.round_over(ended, view)

    def close(self) -> None:
        self._seat.close()


_AHEAD = 4
"""Number of tasks in flight per worker."""


def run_arena(
    tally: Tally,
    executor: Executor | None = None,
    *,
    workers: int = 1,
    keep: Callable[[TaskResult], None] | None = None,
) -> Iterator[Tally]:
    """Play the rest of the plan of `tally`; yield it, always the same object, whenever more deals have been counted.

    Any `executor` with this number of `workers` can play the tasks; without one, this process plays them. `keep` is
    called with every new result. The arena ends when `tally` is narrow enough.

    The results depend on the executor and the number of workers only if bots have a time limit.
    """
    if tally.is_narrow():
        yield tally
        return
    plan = tally.plan
    todo = (task for task in plan.tasks() if not tally.has(task.block, (task.seating, task.first)))
    here = (play_task(plan, task) for task in todo)
    for result in here if executor is None else _played_by(executor, plan, todo, workers):
        if keep is not None:
            keep(result)
        if tally.add(result):
            yield tally
            if tally.is_narrow():
                return


def _played_by(executor: Executor, plan: Plan, tasks: Iterator[Task], workers: int) -> Iterator[TaskResult]:
    # Otherwise two copies of a program could exchange information about the tiles.
    is_one_at_a_time = any(entrant.words is not None for entrant in plan.entrants)
    sent: dict[Future[TaskResult], Task] = {}
    waiting: list[Task] = []
    """The tasks of deals that are being played with another seating."""

    def next_task() -> Task | None:
        playing = {task.first for task in sent.values()} if is_one_at_a_time else set()
        for task in waiting:
            if task.first not in playing:
                waiting.remove(task)
                return task
        for task in tasks:
            if task.first not in playing:
                return task
            waiting.append(task)
        return None

    while True:
        while len(sent) < _AHEAD * workers and (task := next_task()) is not None:
            with _interrupts_held():
                sent[executor.submit(play_task, plan, task)] = task
        if not sent:
            return
        done, _ = wait(sent, return_when=FIRST_COMPLETED)
        # Finished tasks count even if a worker was lost.
        for future in sorted(done, key=lambda one: one.exception() is not None):
            del sent[future]
            yield future.result()


@contextmanager
def local_workers(count: int) -> Iterator[Executor | None]:
    """An executor with `count` local processes; None if only this process plays."""
    if count == 1:
        yield None
        return
    context = multiprocessing.get_context("spawn")
    held, lifeline = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(count, context, _begin_worker, (held,))
    try:
        yield pool
    finally:
        # Don't wait for tasks that are still running.
        lifeline.close()
        pool.shutdown(wait=True)
        held.close()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Block Ctrl-C, so that workers started meanwhile ignore it from the beginning."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_worker(held: Connection) -> None:
    """Make a worker ignore Ctrl-C, and exit when the parent process ends for any reason, which closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_when_cut, args=(held,), daemon=True).start()


def _end_when_cut(held: Connection) -> None:
    with suppress(EOFError, OSError):
        held.recv_bytes()
    os._exit(1)
