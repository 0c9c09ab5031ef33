"""What the journeys check by catches what it is there for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from matador.ui.semantics import Node
from tests.journeys.played import Shown
from tests.journeys.processes import is_running, started_by
from tests.journeys.test_rounds import check_end
from tests.journeys.test_window import shows_a_table
from tests.journeys.waiting import until

_STARTS_ANOTHER = """
import subprocess, sys
other = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"])
print(other.pid, flush=True)
other.wait()
"""


def ended(result: str, *pips: int) -> Shown:
    counts = (Node(f"count:{seat}", "text", f"X: {n} pips", (0, 0, 1, 1)) for seat, n in enumerate(pips))
    return Shown((Node("result", "panel", result, (0, 0, 1, 1)), *counts), "Idle", is_moving=False, version=1)


def test_an_end_that_is_told_wrongly_is_found() -> None:
    check_end(ended("You win! The last tile is laid.", 0, 12))
    check_end(ended("Dot wins Blocked: nobody can play. Lightest hand wins.", 9, 8))
    for wrong in (
        ended("", 0, 12),
        ended("You win! The last tile is laid.", 3, 12),
        ended("You win! Blocked: nobody can play.", 0, 12),
    ):
        with pytest.raises(AssertionError):
            check_end(wrong)


def test_an_empty_window_is_no_table(tmp_path: Path) -> None:
    file = tmp_path / "empty.png"
    pygame.image.save(pygame.Surface((1280, 720)), file)
    assert not shows_a_table(file)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="/proc is missing here")
def test_a_process_that_is_left_is_found() -> None:
    words = [sys.executable, "-c", _STARTS_ANOTHER]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        other = int(process.stdout.readline())
        assert started_by(process.pid) == [other]
        process.kill()
        process.wait()
        assert not is_running(process.pid)
        assert is_running(other)
    # Its input has ended with the pipe.
    until(lambda: not is_running(other), "the other one ends")


def test_waiting_ends_with_what_was_waited_for() -> None:
    with pytest.raises(AssertionError, match="in vain: the sea dries up"):
        until(lambda: None, "the sea dries up", limit_s=0)
