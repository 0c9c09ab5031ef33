"""`matador bot`: it answers a host, and ends in order; and the guard that starts strangers' programs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.app.bot_commands import HELLO, OVER, bot
from tests.app.support import simulated
from tests.programs import hearing
from tests.systems import needs_signals


def test_a_bot_ends_with_its_input_and_with_bye() -> None:
    for end in (b"", b'{"type": "bye"}\n', b'{"type": "cancel", "id": 3}\n', OVER):
        ran = bot("--strength", "greedy", given=HELLO + end)
        assert ran.returncode == 0
        assert ran.stderr == b""
        assert json.loads(ran.stdout)["name"] == "Matador greedy"


def test_a_bot_answers(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "matador", "bot", "--strength", "random", "--seed", "x"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(HELLO)
        running.stdin.flush()
        assert json.loads(running.stdout.readline()) == {
            "protocol": "matador-bot/1",
            "name": "Matador random",
        }
        running.stdin.write(json.dumps(question(tmp_path)).encode() + b"\n")
        running.stdin.flush()
        answer = json.loads(running.stdout.readline())
        assert answer["id"] == 17
        assert answer["action"] in ("draw", "pass")
        running.stdin.close()
        assert running.wait(30) == 0


def question(tmp_path: Path) -> dict[str, Any]:
    (record,) = simulated(tmp_path / "question")
    view = {
        "ruleset": record["ruleset"], "seat": 0, "turn": 0, "starter": 1, "totals": [0, 0], "round": 0,
        "hand": ["0-3"], "counts": [1, 5], "boneyard": 9, "drawn_this_turn": 0,
        "ends": {"L": {"value": 6}, "R": {"matador": "2-5"}}, "history": [[1, "6-6"]],
    }  # fmt: skip
    return {"type": "act", "id": 17, "budget_ms": 5, "view": view, "legal": ["draw", "pass"]}


@pytest.mark.parametrize("line", [b"hello\n", b'{"type": "act", "id": 1}\n'])
def test_a_host_that_breaks_the_protocol_is_told_so(line: bytes) -> None:
    ran = bot("--strength", "random", given=line + b" " * 10)
    assert ran.returncode == 2
    assert ran.stderr.startswith(b"matador: the other program broke the protocol: ")
    assert ran.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("changes", "legal"),
    [
        ({"counts": [1]}, ["draw"]),
        ({"history": [[1, "6-6"], [0, "2-3L"]]}, ["draw"]),
        ({}, ["0-3L"]),
        ({"ends": {}, "history": []}, ["draw"]),
    ],
    ids=["counts", "placement", "play", "opening"],
)
def test_a_view_that_cannot_be_is_refused(
    tmp_path: Path, changes: dict[str, object], legal: list[str]
) -> None:
    asked = question(tmp_path)
    asked["view"] |= changes
    given = HELLO + json.dumps({**asked, "legal": legal}).encode() + b"\n"
    ran = bot("--strength", "level3", given=given)
    assert ran.returncode == 2
    assert ran.stderr.startswith(b"matador: the other program broke the protocol: ")
    assert ran.stderr.count(b"\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="there is no guard on this system")
def test_the_guard_gives_the_status_of_what_it_guards() -> None:
    held, lifeline = os.pipe()
    try:
        words = [sys.executable, "-m", "matador", "guard", str(held), "--"]
        for code, status in ((3, 3), (0, 0)):
            ran = subprocess.run(
                [*words, "sh", "-c", f"exit {code}"], pass_fds=[held], check=False, timeout=60
            )
            assert ran.returncode == status
        ran = subprocess.run(
            [*words, "/no/such"], pass_fds=[held], check=False, timeout=60, capture_output=True
        )  # fmt: skip
        assert ran.returncode == 2
        assert b"cannot start the bot '/no/such'" in ran.stderr
    finally:
        os.close(held)
        os.close(lifeline)


@needs_signals
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (None, 2)])
def test_a_bot_whose_input_stays_open_ends_in_order(number: signal.Signals | None, status: int) -> None:
    words = [sys.executable, "-m", "matador", "bot", "--strength", "greedy"]
    with hearing(signal.SIGINT):
        started = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )  # fmt: skip
    with started as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(HELLO)
        running.stdin.flush()
        assert running.stdout.readline()
        if number is None:
            running.stdin.write(b"[]\n")
            running.stdin.flush()
        else:
            running.send_signal(number)
        assert running.wait(30) == status
        assert running.stderr.read().count(b"\n") == 1
