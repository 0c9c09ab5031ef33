"""Bots of the packaged program: built-in ones without pygame, and third-party ones with the user's environment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packages.built import Built
from tools.release.project import ROOT

TEN_LINES = ROOT / "docs" / "examples" / "ten_lines.py"

_NOTING = """\
import json, os, runpy
with open({noted!r}, "w") as file:
    json.dump(dict(os.environ), file)
runpy.run_path({bot!r})
"""
"""A bot that logs its environment, and plays like the one in the documentation."""


def _libraries(pid: int) -> str:
    return Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")


def test_built_in_bots_never_load_pygame(built: Built) -> None:
    words = [built.console, "bot", "--strength", "greedy"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bot:
        assert bot.stdin is not None
        assert bot.stdout is not None
        bot.stdin.write(json.dumps({"type": "hello", "protocol": "matador-bot/1"}).encode() + b"\n")
        bot.stdin.flush()
        greeting = json.loads(bot.stdout.readline())
        loaded = _libraries(bot.pid)
        bot.stdin.close()
        assert bot.wait(20) == 0
    assert greeting["protocol"] == "matador-bot/1"
    assert "libpython" in loaded
    assert "SDL" not in loaded
    assert "pygame" not in loaded


def test_arena_plays_in_processes_of_the_package(built: Built) -> None:
    words = [built.console, "arena", "--rules", "sevens", "--players", "2", "--bots", "level2,level1"]
    tables = []
    for jobs in ("1", "2"):
        done = subprocess.run(
            [*words, "--deals", "16", "--seed", "5", "--jobs", jobs],
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert (done.returncode, done.stderr) == (0, "")
        tables.append([row.split()[:4] for row in done.stdout.splitlines()])
    assert tables[0] == tables[1]


@pytest.mark.parametrize("users", ["/opt/mine", None])
def test_third_party_bot_finds_the_users_libraries(users: str | None, built: Built, tmp_path: Path) -> None:
    noted, bot = tmp_path / "noted.json", tmp_path / "bot.py"
    bot.write_text(_NOTING.format(noted=str(noted), bot=str(TEN_LINES)), encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
    if users is not None:
        environment["LD_LIBRARY_PATH"] = users
    words = [built.console, "simulate", "--rules", "sevens", "--players", "2", "--matches", "1"]
    bots = f'greedy,"cmd:{sys.executable} {bot}"'
    done = subprocess.run(
        [*words, "--bots", bots, "--out", str(tmp_path / "match.jsonl")],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(noted.read_bytes())
    assert seen.get("LD_LIBRARY_PATH") == users
    assert not [name for name in seen if name.startswith("_PYI") or name.endswith("_ORIG")]
