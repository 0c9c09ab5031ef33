"""Measure rounds per second with the session and with the bot protocol, compared with only the engine.

    python benchmarks/session.py [--repeats N]

All variants take turns; the results are the medians, and the median of the ratios within each turn. It also measures
how long a bot in its own process takes to start, to answer, and to end after its host has been killed.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.rounds import Player as RoundPlayer
from benchmarks.rounds import measure, positions, ratio
from matador.ai.bots import BOTS
from matador.ai.external import ExternalBot
from matador.ai.own_program import own_command
from matador.match.controller import play_match
from matador.match.players import Player
from matador.match.seats import BotSeat, Seat
from matador.rules import named_ruleset

RULES = named_ruleset("parlour", 2, {"target": None})
EXAMPLE = [sys.executable, str(ROOT / "docs" / "examples" / "ten_lines.py")]


def session(first: Callable[[int], Seat], name: str) -> RoundPlayer:
    """One-round matches; `name` is the bot in the second seat, which runs in this process."""

    def play(count: int, seed: int) -> None:
        for number in range(seed * count, seed * count + count):
            seats = [first(number), BotSeat(BOTS[name](f"{number}/1"))]
            play_match(RULES, number, [Player("a"), Player("b")], seats)

    return play


def in_process(name: str) -> RoundPlayer:
    """Matches with both bots in this process."""
    return session(lambda number: BotSeat(BOTS[name](f"{number}/0")), name)


def over_the_protocol(bot: ExternalBot, name: str) -> RoundPlayer:
    """Matches in which another process plays the first seat."""

    def seat(number: int) -> Seat:
        bot.begin_match(f"{number}/0")
        return bot

    return session(seat, name)


def started_ms(words: list[str], *, is_third_party: bool) -> float:
    """The time from a bot's start to its greeting, in milliseconds."""
    bot = ExternalBot(words, is_third_party=is_third_party)
    began = time.perf_counter()
    bot.begin_match("")
    bot.greet()
    taken = time.perf_counter() - began
    bot.close()
    return taken * 1000


def gone_ms(*, is_third_party: bool) -> float:
    """Milliseconds from killing a host to the end of its bot, which computes forever without reading."""
    with tempfile.TemporaryDirectory() as folder:
        pid_file, script = Path(folder, "pid"), Path(folder, "bot.py")
        script.write_text(_SEARCHING.format(root=str(ROOT), pid_file=str(pid_file)), encoding="utf-8")
        host = subprocess.Popen(
            [sys.executable, "-c", _HOST, str(script), str(int(is_third_party))], cwd=ROOT
        )
        while not pid_file.exists() or not pid_file.read_text(encoding="utf-8"):
            time.sleep(0.01)
        pid = int(pid_file.read_text(encoding="utf-8"))
        host.send_signal(signal.SIGKILL)
        host.wait()
        began = time.perf_counter()
        while _is_running(pid):
            if time.perf_counter() - began > 10:
                os.kill(pid, signal.SIGKILL)
                raise TimeoutError("the bot outlived its host by ten seconds")
            time.sleep(0.001)
        return (time.perf_counter() - began) * 1000


def _is_running(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rsplit(")", 1)[1].split()[0] != "Z"


_HOST = """
import sys
from matador.ai.bots import RandomBot
from matador.ai.external import ExternalBot
from matador.match.players import Player
from matador.match.controller import play_match
from matador.match.seats import BotSeat
from matador.rules import named_ruleset
bot = ExternalBot([sys.executable, sys.argv[1]], is_third_party=sys.argv[2] == "1", budget_ms=600000)
bot.begin_match("1")
play_match(named_ruleset("sevens", 2), 1, [Player("a"), Player("b")], [bot, BotSeat(RandomBot("1"))])
"""

_SEARCHING = """
import os, pathlib, sys
sys.path.insert(0, {root!r})
from matador.ai.serving import serve
class Searching:
    def choose(self, view, legal):
        pathlib.Path({pid_file!r}).write_text(str(os.getpid()))
        while True:
            pass
serve(Searching(), "searching", sys.stdin.buffer, sys.stdout.buffer)
"""


def main() -> int:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description="Rounds per second through the session.")
    parser.add_argument("--repeats", type=int, default=9, help="turns of each (default: 9)")
    repeats = parser.parse_args().repeats
    ours = ExternalBot(own_command("bot", "--strength", "random"), is_third_party=False)
    stranger = ExternalBot(EXAMPLE, is_third_party=True)
    players: dict[str, tuple[RoundPlayer, int]] = {
        "Position alone, random": (positions(RULES), 400),
        "session, random against random": (in_process("random"), 400),
        "session, greedy against greedy": (in_process("greedy"), 400),
        "protocol, random against random": (over_the_protocol(ours, "random"), 100),
        "protocol, third-party against random": (over_the_protocol(stranger, "random"), 100),
    }
    rates = measure(players, repeats)
    print(f"parlour, two players: rounds per second, median of {repeats} turns")
    for name in players:
        print(f"  {name:<40}{statistics.median(rates[name]):>8,.0f}")
    names = list(players)
    print("ratios, median within each turn")
    for one, other in [(names[1], names[0]), (names[3], names[1])]:
        print(f"  {one} / {other}: {ratio(rates, one, other):.2f}")
    for bot in (ours, stranger):
        print(f"{bot.report.name}: {bot.report}")
        bot.close()
    for what, words, is_third_party in (
        ("ours", own_command("bot", "--strength", "random"), False),
        ("third-party, with its guard", EXAMPLE, True),
    ):
        times = [started_ms(words, is_third_party=is_third_party) for _ in range(repeats)]
        print(f"from start to greeting, {what}: {statistics.median(times):.0f} ms (at most {max(times):.0f})")
    if os.name == "posix" and Path("/proc/self/stat").exists():
        for what, is_third_party in (("ours", False), ("a stranger's", True)):
            times = [gone_ms(is_third_party=is_third_party) for _ in range(repeats)]
            print(
                f"ended after its host, {what}: {statistics.median(times):.0f} ms (at most {max(times):.0f})"
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
