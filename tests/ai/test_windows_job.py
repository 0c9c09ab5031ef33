"""On Windows, a third-party bot and its child processes end with the game."""

from __future__ import annotations

import ctypes
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from matador.ai.process import BotProcess

pytestmark = pytest.mark.skipif(sys.platform != "win32", reason="only Windows has jobs")

_SYNCHRONIZE, _TIMED_OUT = 0x00100000, 0x102
_LIMIT_S = 10.0

_BOT = """
import os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(os.getpid(), child.pid, flush=True)
while True: pass
"""
_GAME = """
import sys, time
from matador.ai.process import BotProcess
bot = BotProcess([sys.executable, "-c", sys.argv[1]], is_third_party=True)
print(bot.line(60).decode(), flush=True)
time.sleep(600)
"""


def _kernel() -> Any:
    if sys.platform == "win32":
        kernel = ctypes.WinDLL("kernel32")
        kernel.OpenProcess.restype = ctypes.c_void_p
        return kernel
    raise NotImplementedError


def _is_running(pid: int) -> bool:
    kernel = _kernel()
    handle = ctypes.c_void_p(kernel.OpenProcess(_SYNCHRONIZE, False, pid))
    try:
        return bool(handle) and kernel.WaitForSingleObject(handle, 0) == _TIMED_OUT
    finally:
        kernel.CloseHandle(handle)


def _all_end(pids: list[int]) -> bool:
    until = time.monotonic() + _LIMIT_S
    while any(map(_is_running, pids)) and time.monotonic() < until:
        time.sleep(0.01)
    return not any(map(_is_running, pids))


def test_killed_game_leaves_no_bot_process() -> None:
    with subprocess.Popen([sys.executable, "-c", _GAME, _BOT], stdout=subprocess.PIPE) as game:
        assert game.stdout is not None
        pids = [int(pid) for pid in game.stdout.readline().split()]
        assert len(pids) == 2
        assert all(map(_is_running, pids))
        game.kill()
    assert _all_end(pids)


@pytest.mark.parametrize("end", [BotProcess.kill, BotProcess.close])
def test_ending_a_bot_ends_its_child_processes(end: Callable[[BotProcess], None]) -> None:
    bot = BotProcess([sys.executable, "-c", _BOT], is_third_party=True)
    try:
        line = bot.line(60)
        assert isinstance(line, bytes)
        pids = [int(pid) for pid in line.split()]
        assert all(map(_is_running, pids))
        end(bot)
        assert _all_end(pids)
    finally:
        bot.close()
