"""How much a bot may write that nobody reads: exactly so much, and nothing more."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from matador.ai.process import MOST_WAITING_BYTES, MOST_WAITING_LINES, BotProcess
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
    """A program that writes to us."""
    process = BotProcess([sys.executable, "-c", _WRITES.format(body=body)], is_stranger=False)
    try:
        yield process
    finally:
        process.kill()
        process.close()


def ends(body: str) -> tuple[int, object]:
    """How many lines of a program come, and how they end, if all that it writes waits until it has ended."""
    with writing(body) as process:
        reading = process._threads[0]
        reading.join(60)
        assert not reading.is_alive()
        lines = 0
        while isinstance(said := process.line(0), bytes):
            lines += 1
        return lines, said


def test_the_limits_are_those_that_the_page_for_authors_tells() -> None:
    assert (MOST_WAITING_LINES, MOST_WAITING_BYTES, LONGEST_LINE) == (256, 4 * 2**20, 2**20)
    page = (Path(__file__).resolve().parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    assert "a line over 1 MiB, more than 256 lines (4 MiB) that answer nothing" in page


@pytest.mark.parametrize(("more", "end"), [(0, "ended"), (1, "flood")])
def test_so_many_lines_may_wait(more: int, end: str) -> None:
    lines = MOST_WAITING_LINES + more
    assert ends(f"write(b'x\\n' * {lines})") == (lines, end)


@pytest.mark.parametrize(("more", "end"), [(0, "ended"), (1, "flood")])
def test_so_many_bytes_may_wait(more: int, end: str) -> None:
    whole = MOST_WAITING_BYTES // LONGEST_LINE
    body = f"for _ in range({whole}): write(b'x' * {LONGEST_LINE} + b'\\n')\nwrite(b'x' * {more} + b'\\n')"
    assert ends(body) == (whole + 1, end)


@pytest.mark.parametrize(("more", "end"), [(0, "ended"), (1, "line too long")])
def test_so_long_a_line_may_be(more: int, end: str) -> None:
    found = ends(f"write(b'x' * {LONGEST_LINE + more} + b'\\n')")
    assert found[1] == end


def test_what_has_been_read_does_not_wait() -> None:
    """Twice as many lines, and bytes, as may wait come from a program that is listened to."""
    lines = 2 * MOST_WAITING_LINES
    length = 2 * MOST_WAITING_BYTES // lines
    body = (
        f"import sys\nfor _ in range({lines}):\n    write(b'x' * {length} + b'\\n')\n    sys.stdin.readline()"
    )
    with writing(body) as process:
        for _ in range(lines):
            assert process.line(60) == b"x" * length
            assert process.send(b"on\n")
        assert process.line(60) == "ended"
