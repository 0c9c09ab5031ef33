"""On Windows, a bot of the game opens no console window."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from matador.ai.process import how_to_start
from tests.test_budgets import ROOT

_CREATE_NO_WINDOW = 0x08000000
_DETACHED_PROCESS = 0x00000008
_STARTS_PROGRAMS = {
    "ai/arena/journal.py": "git, only in a checkout",
    "ai/own_program.py": "the guard, only on POSIX",
    "ai/process.py": "bots",
    "app/dark_mode.py": "asks Linux and macOS for their dark mode; Windows has a registry",
}

_BOT = """
import ctypes
window = ctypes.windll.kernel32.GetConsoleWindow()
print("shown" if ctypes.windll.user32.IsWindowVisible(window) else "no window")
"""
_GAME = """
import subprocess, sys
from pathlib import Path
from matador.ai.process import BotProcess
words = [str(Path(sys.executable).with_name("python.exe")), "-c", sys.argv[1]]
bot = BotProcess(words, is_third_party=True)
said = bot.line(30)
bot.close()
plain = subprocess.run(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
Path(sys.argv[2]).write_text(f"{said.decode().strip()}, {plain.stdout.decode().strip()}", encoding="utf-8")
"""


def test_bots_are_started_without_a_console_window_on_windows() -> None:
    assert how_to_start((), is_posix=False)["creationflags"] & _CREATE_NO_WINDOW


@pytest.mark.skipif(sys.platform != "win32", reason="only Windows has console windows")
def test_bot_of_a_windowed_program_has_no_console_window(tmp_path: Path) -> None:
    """A program started without this option gets a window, so the check can tell them apart."""
    found = tmp_path / "found"
    windowed = Path(sys.executable).with_name("pythonw.exe")
    subprocess.run(
        [windowed, "-c", _GAME, _BOT, found], check=True, cwd=ROOT, creationflags=_DETACHED_PROCESS
    )
    assert found.read_text(encoding="utf-8") == "no window, shown"


def test_only_known_modules_start_programs() -> None:
    """A program started in another way would open a console window beside the game."""
    package = ROOT / "matador"
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if _starts_programs(path.read_text(encoding="utf-8"))
    }
    assert found == _STARTS_PROGRAMS.keys()


def _starts_programs(text: str) -> bool:
    if not any(word in text for word in ("subprocess", "system", "startfile")):
        return False
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names) if any(name.name == "subprocess" for name in names):
                return True
            case ast.ImportFrom(module="subprocess") | ast.Attribute(ast.Name("os"), "system" | "startfile"):
                return True
    return False
