"""How much unread output a bot may have: exactly up to the limit."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from matador.ai.process import MAX_WAITING_BYTES, MAX_WAITING_LINES, BotProcess
from matador.ai.protocol import LONGEST_LINE

_WRITES = """
import os
def write(data):
    while data:
        data = data[os.write(1, data):]
{body}
"""


@contextmanager
def writing(body: str) -> Iterator[BotProcess]:
    """A program that writes to this process."""
    process = BotProcess([sys.executable, "-c", _WRITES.format(body=body)], is_third_party=False)
    try:
        yield process
    finally:
        process.kill()
        process.close()


def ends(body: str) -> tuple[int, object]:
    """Number of lines of a program, and how its output ends, if nothing is read before it has ended."""
    with writing(body) as process:
        reading = process._threads[0]
        reading.join(60)
        assert not reading.is_alive()
        lines = 0
        while isinstance(said := process.line(0), bytes):
            lines += 1
        return lines, said


def test_limits_in_the_bot_documentation_are_correct() -> None:
    assert (MAX_WAITING_LINES, MAX_WAITING_BYTES, LONGEST_LINE) == (256, 4 * 2**20, 2**20)
    page = (Path(__file__).resolve().parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    assert "writes a line over 1 MiB" in page
    assert "writes more than 256 lines, or over 4 MiB, beyond its answers" in page


@pytest.mark.parametrize(("more", "end"), [(0, "ended"), (1, "flood")])
def test_unread_lines_up_to_the_limit_are_allowed(more: int, end: str) -> None:
    lines = MAX_WAITING_LINES + more
    assert ends(f"write(b'x\\n' * {lines})") == (lines, end)


@pytest.mark.parametrize(("more", "end"), [(0, "ended"), (1, "line too long")])
def test_line_up_to_the_limit_is_allowed(more: int, end: str) -> None:
    found = ends(f"write(b'x' * {LONGEST_LINE + more} + b'\\n')")
    assert found[1] == end
