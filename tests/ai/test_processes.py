"""When the host goes, however it goes, no process of a bot stays."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from matador.ai.external import ExternalBot
from matador.match.seats import close_all

pytestmark = pytest.mark.skipif(os.name != "posix", reason="POSIX signals are missing here")

_SEARCHES = """
import os, subprocess, sys
{child}
open({pids!r}, "a").write(f"{{os.getpid()}}\\n")
while True: pass
"""

_SPAWNS = """
helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open({pids!r}, "a").write(f"{{helper.pid}}\\n")
"""

_STRANGER = """
import json
for line in sys.stdin:
    if json.loads(line)["type"] == "hello":
        print(json.dumps({{"protocol": "matador-bot/1", "name": "x"}}), flush=True)
    else:
        exec(search)
"""

_OURS = """
import sys
from matador.ai.serving import serve
class Searching:
    def choose(self, view, legal):
        exec(search)
serve(Searching(), "ours", sys.stdin.buffer, sys.stdout.buffer)
"""

_HOST = """
import sys
from matador.ai.external import ExternalBot
from matador.ai.simple_bots import RandomBot
from matador.match.players import Player
from matador.match.playing import play_match
from matador.match.seats import BotSeat
from matador.rules import named_ruleset
bot = ExternalBot([sys.executable, sys.argv[1]], is_stranger=sys.argv[2] == "stranger", budget_ms=600000)
bot.begin_match("1")
play_match(named_ruleset("sevens", 2), 1, [Player("a"), Player("b")], [bot, BotSeat(RandomBot("1"))])
"""

_LIMIT_S = 2.0
"""The issue of it: no process after so long. What it takes is some hundredths."""


def _is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def _wait_for(what: Path, lines: int) -> list[int]:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if what.exists() and len(found := what.read_text(encoding="utf-8").split()) >= lines:
            return [int(pid) for pid in found]
        time.sleep(0.01)
    raise AssertionError("the bot never began to search")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="/proc is missing here")
@pytest.mark.parametrize("kind", ["stranger", "ours"])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_host_that_is_killed_in_mid_search_leaves_no_process(
    tmp_path: Path, kind: str, how: signal.Signals
) -> None:
    pids = tmp_path / "pids"
    child = _SPAWNS.format(pids=str(pids)) if kind == "stranger" else ""
    search = _SEARCHES.format(pids=str(pids), child=child)
    script = tmp_path / "bot.py"
    body = (_STRANGER.replace("{{", "{").replace("}}", "}")) if kind == "stranger" else _OURS
    script.write_text(f"import sys\nsearch = {search!r}\n{body}", encoding="utf-8")
    host = subprocess.Popen([sys.executable, "-c", _HOST, str(script), kind])
    try:
        running = _wait_for(pids, 2 if kind == "stranger" else 1)
        assert all(map(_is_running, running))
        host.send_signal(how)
        host.wait(30)
        began = time.monotonic()
        while any(map(_is_running, running)) and time.monotonic() < began + _LIMIT_S:
            time.sleep(0.01)
        assert not [pid for pid in running if _is_running(pid)]
    finally:
        host.kill()
        host.wait()
        for pid in _wait_for(pids, 1):
            if _is_running(pid):
                os.kill(pid, signal.SIGKILL)


_HANGS = """
import os, time
open({pids!r}, "a").write(f"{{os.getpid()}}\\n")
print('{{"protocol": "matador-bot/1", "name": "x"}}', flush=True)
while True: time.sleep(60)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="/proc is missing here")
def test_three_bots_that_hang_are_gone_when_all_are_closed(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    words = [sys.executable, "-c", _HANGS.format(pids=str(pids))]
    bots = [ExternalBot(words, is_stranger=True) for _ in range(3)]
    try:
        for bot in bots:
            bot.begin_match("1")
        assert all(bot.greet() for bot in bots)
        running = _wait_for(pids, 3)
        assert all(map(_is_running, running))
    finally:
        close_all(bots)
    assert not [pid for pid in running if _is_running(pid)]
