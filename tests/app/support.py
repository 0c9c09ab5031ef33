"""What the tests of the command share."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from matador.app.command import main

Captured = pytest.CaptureFixture[str]
BAD = 2


def refused(capsys: Captured, *words: str) -> str:
    """The one sentence with which the command refuses."""
    assert main(words) == BAD
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("matador: ")
    assert said.err.endswith("\n")
    assert said.err.count("\n") == 1
    return said.err


def simulated(path: Path, *words: str, rules: str = "sevens", players: int = 2) -> list[dict[str, Any]]:
    assert main(["simulate", "--rules", rules, "--players", str(players), "--out", str(path), *words]) == 0
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def run(words: list[str], **named: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "matador", *words], check=False, stdin=subprocess.DEVNULL, timeout=60, **named
    )
