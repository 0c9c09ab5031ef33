"""Commands that are bots, and `matador bot` as a program that is given what a host says."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "ten_lines.py"


def command(words: Sequence[str], folder: Path) -> str:
    """A bot of these words; code among them goes to a file in the folder, because it has quotation marks."""
    words = list(words)
    if "-c" in words:
        at, script = words.index("-c"), folder / "bot.py"
        script.write_text(words[at + 1], encoding="utf-8")
        words[at : at + 2] = [str(script)]
    if sys.platform == "win32":
        return "cmd:" + " ".join(f'"{word}"' for word in words)
    return "cmd:" + shlex.join(words)


def quoted(bot: str) -> str:
    return '"' + bot.replace('"', '""') + '"'


def bot(*words: str, given: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "matador", "bot", *words],
        input=given,
        capture_output=True,
        check=False,
        timeout=60,
    )


HELLO = b'{"type": "hello", "protocol": "matador-bot/1"}\n'


OVER = (
    b'{"type": "over", "round": 0, "result": {"how": "out", "winner": 0, "pips": [0, 7], "points": [7, 0]}, '
    b'"totals": [7, 0], "faults": [["late", 4]]}\n'
)
"""Our own bots do not ask for it, and pass over it."""
