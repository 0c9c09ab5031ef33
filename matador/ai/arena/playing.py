"""Playing a task, in this process or in any other one that has the package."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from matador.ai.arena.plan import Entrant, Plan, Task
from matador.ai.arena.results import Conduct, MatchResult, TaskResult
from matador.ai.bots import BOTS
from matador.ai.external import ExternalBot
from matador.ai.pondering import limited
from matador.match.events import RoundEnded
from matador.match.players import Player
from matador.match.playing import play_match
from matador.match.records import Record
from matador.match.seats import Bot, BotSeat, Decision, Question, Seat, close_all
from matador.match.views import View
from matador.rules import Ruleset, Standing


def play_task(plan: Plan, task: Task) -> TaskResult:
    """Play the matches of a task; `OSError` if a program cannot be started."""
    conduct = [Conduct() for _ in plan.entrants]
    matches = [_played(plan, task.seating, task.first + number, conduct) for number in range(task.deals)]
    return TaskResult(task.block, task.seating, task.first, matches, conduct)


def _played(plan: Plan, seating: int, deal: int, conduct: Sequence[Conduct]) -> MatchResult:
    order = plan.seatings[seating]
    # The bots' seeds must not depend on the deal number, or a bot could work out the deal from its seed.
    seeds = [f"deal {deal}/seating {seating}/seat {seat}" for seat in range(plan.rules.players)]
    names = [Player(f"seat {seat + 1}", None) for seat in range(plan.rules.players)]
    with _seated(plan, order, seeds, conduct) as seats:
        record = play_match(plan.rules, plan.seed + deal, names, seats)
    return result_of(plan.rules, deal, record)


def result_of(rules: Ruleset, deal: int, record: Record) -> MatchResult:
    """The result of a finished match."""
    standing = Standing.at_start(rules)
    won = [0] * len(rules.sides)
    last = None
    for round_ in record.rounds:
        result = round_.result
        assert result, "a match that has been played has results"
        last = result.winner
        if last is not None:
            won[last] += 1
    standing = Standing(rules, tuple(record.totals), len(record.rounds), last)
    return MatchResult(deal, len(record.rounds), tuple(record.totals), tuple(won), standing.winners)


@contextmanager
def _seated(
    plan: Plan, order: Sequence[int], seeds: Sequence[str], conduct: Sequence[Conduct]
) -> Iterator[list[Seat]]:
    """The seats for one match: programs are started for it, and closed after it."""
    programs: list[tuple[int, ExternalBot]] = []
    seats: list[Seat] = []
    try:
        for seat, number in enumerate(order):
            entrant = plan.entrants[number]
            if entrant.words is None:
                bot = limited(BOTS[entrant.name](seeds[seat]), plan.thinking.iterations)
                seats.append(TimedSeat(bot, conduct[number]))
                continue
            program = _started(entrant, plan, seeds[seat], seat)
            programs.append((number, program))
            seats.append(TimedProgram(program, conduct[number]))
        for _, program in programs:
            program.greet()
        yield seats
    finally:
        close_all(program for _, program in programs)
        for number, program in programs:
            _judge(program, conduct[number])


def _started(entrant: Entrant, plan: Plan, seed: str, seat: int) -> ExternalBot:
    assert entrant.words is not None
    program = ExternalBot(
        entrant.words, is_stranger=True, budget_ms=plan.thinking.budget_ms, title=f"bot {seat + 1}"
    )
    program.begin_match(seed)
    return program


def _judge(program: ExternalBot, conduct: Conduct) -> None:
    """Add a closed program's processor time and faults to `conduct`."""
    conduct.cpu.add(program.cpu_ms)
    for fault, times in program.report.faults.items():
        conduct.faults[fault] = conduct.faults.get(fault, 0) + times


class TimedSeat(BotSeat):
    """A built-in bot whose decisions are timed."""

    def __init__(self, bot: Bot, conduct: Conduct) -> None:
        super().__init__(bot)
        self._conduct = conduct

    def decision(self, wait_s: float = 0.0) -> Decision | None:
        wall, cpu = time.perf_counter(), time.process_time()
        decided = super().decision(wait_s)
        self._conduct.cpu.add((time.process_time() - cpu) * 1000)
        self._conduct.wall.add((time.perf_counter() - wall) * 1000)
        return decided


class TimedProgram:
    """An external program whose decisions are timed from question to answer. It is a `Seat`."""

    def __init__(self, program: ExternalBot, conduct: Conduct) -> None:
        self._program = program
        self._conduct = conduct
        self._asked_s = 0.0

    def ask(self, question: Question) -> None:
        self._asked_s = time.perf_counter()
        self._program.ask(question)

    def decision(self, wait_s: float = 0.0) -> Decision | None:
        decided = self._program.decision(wait_s)
        if decided is not None:
            self._conduct.wall.add((time.perf_counter() - self._asked_s) * 1000)
        return decided

    def withdraw(self) -> None:
        self._program.withdraw()

    def round_over(self, ended: RoundEnded, view: View) -> None:
        self._program.round_over(ended, view)

    def close(self) -> None:
        self._program.close()
