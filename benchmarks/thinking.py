"""Measure what a built-in bot uses in its own process: processor time, memory, and time to its greeting.

    python benchmarks/thinking.py [--strength level5] [--decisions N] [--seed S]

Bots have 100 ms per decision in games for two and 250 ms in games for four, as in the window. Decisions with
only one legal action are counted separately, because the bot does not think about them. Processor time covers
all threads in the bot's process from question to answer, as a share of the budget. Needs Linux (`/proc`).
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from matador.ai.bots import GreedyBot
from matador.ai.own_program import own_command
from matador.ai.protocol import PROTOCOL, Act, Bye, Hello, document_of, read_choice, written
from matador.match.journal import Accepted
from matador.match.players import Player
from matador.match.session import Session
from matador.rules import Action, named_ruleset, parse_action

BUDGETS_MS = {2: 100, 4: 250}
"""The budget, by number of players."""
RULESETS = ("sevens", "parlour")
_OTHER = "greedy"


@dataclass
class Used:
    """The resources used in one kind of game."""

    thought: list[float] = field(default_factory=list)
    """The processor time for each decision with a choice, as a share of the budget."""
    waited: list[float] = field(default_factory=list)
    """The wall-clock time from question to answer, as a share of the budget."""
    forced_ms: list[float] = field(default_factory=list)
    """The processor time for each decision without a choice."""


class Asked:
    """A bot in its own process; no threads are used to communicate with it."""

    def __init__(self, strength: str, seed: str) -> None:
        began = time.perf_counter()
        self._process = subprocess.Popen(
            own_command("bot", "--strength", strength, "--seed", seed),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._say(written(Hello(PROTOCOL)))
        self._hear()
        self.start_ms = (time.perf_counter() - began) * 1000

    def _say(self, line: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line)
        self._process.stdin.flush()

    def _hear(self) -> bytes:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def answer(self, question: Act) -> Action:
        """The bot's decision."""
        self._say(written(question))
        return parse_action(read_choice(self._hear()).action)

    @property
    def cpu_ms(self) -> float:
        """The processor time used by all its threads so far."""
        tasks = Path(f"/proc/{self._process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text(encoding="ascii").split()[0]) for task in tasks) / 1e6

    @property
    def peak_mb(self) -> float:
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        (line,) = (line for line in status.splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024

    def close(self) -> None:
        """Tell the bot that the match is over."""
        self._say(written(Bye()))
        self._process.wait(10)


def sessions(players: int, seed: int) -> Iterator[Session]:
    """Yield rounds with each ruleset in turn, endlessly."""
    while True:
        for ruleset in RULESETS:
            rules = named_ruleset(ruleset, players)
            session = Session(rules, [Player(f"{seat}") for seat in range(players)], seed=seed)
            _must(session.begin_round(session.version))
            yield session
        seed += 1


def _must(answer: object) -> None:
    if not isinstance(answer, Accepted):
        raise TypeError(f"it was not accepted: {answer}")


def measured(bot: Asked, players: int, decisions: int, seed: int) -> Used:
    """The resources that a bot in the first seat uses for this number of decisions with a choice."""
    used, other, number = Used(), GreedyBot(f"{seed}"), 0
    budget_ms = BUDGETS_MS[players]
    for session in sessions(players, seed):
        while (turn := session.turn) is not None:
            view = session.view(turn)
            legal = view.legal()
            if turn:
                _must(session.submit(turn, other.choose(view, legal), session.version))
                continue
            number += 1
            question = Act(number, budget_ms, document_of(view), [str(action) for action in legal])
            cpu_ms, began = bot.cpu_ms, time.perf_counter()
            action = bot.answer(question)
            waited_ms, taken_ms = (time.perf_counter() - began) * 1000, bot.cpu_ms - cpu_ms
            if len(legal) == 1:
                used.forced_ms.append(taken_ms)
            else:
                used.thought.append(taken_ms / budget_ms)
                used.waited.append(waited_ms / budget_ms)
            _must(session.submit(turn, action, session.version))
            if len(used.thought) == decisions:
                return used
    raise AssertionError("there is always another round")


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--strength", default="level5", help="built-in bot to measure (default: level5)")
    parser.add_argument(
        "--decisions", type=int, default=200, help="decisions with a choice for each budget (default: 200)"
    )
    parser.add_argument("--seed", type=int, default=1, help="number of the first deal (default: 1)")
    given = parser.parse_args()
    print(
        f"{given.strength} against {_OTHER}, seed {given.seed}; {platform.machine()}, {os.cpu_count()} cores"
    )
    for players, budget_ms in BUDGETS_MS.items():
        bot = Asked(given.strength, f"{given.seed}")
        used = measured(bot, players, given.decisions, given.seed)
        peak_mb = bot.peak_mb
        bot.close()
        print(f"{players} players, {budget_ms} ms, {len(used.thought)} decisions of {', '.join(RULESETS)}:")
        for name, shares in (("process time", used.thought), ("clock", used.waited)):
            p99, largest = quantiles(shares, n=100)[98], max(shares)
            print(f"  {name:<14} p50 {median(shares):.3f}, p99 {p99:.3f}, most {largest:.3f} of the budget")
        print(
            f"  {'forced':<14} p50 {median(used.forced_ms or [0.0]):.2f} ms, {len(used.forced_ms)} decisions"
        )
        print(f"  {'memory':<14} {peak_mb:.1f} MB at most")
        print(f"  {'start':<14} {bot.start_ms:.0f} ms to the greeting")


if __name__ == "__main__":
    main()
