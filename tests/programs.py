"""The programs that a test needs, what becomes of it where one is not installed, and how one is started."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def program(name: str) -> str | None:
    """Where a program is: on the PATH, or beside the Python that runs the tests."""
    return shutil.which(name) or shutil.which(name, path=str(Path(sys.executable).parent))


def require(*programs: str, who: str = "this test") -> None:
    """Skip the test if a program is missing, by its name; where `CI` is set, fail: there all have to be there."""
    _require_none([name for name in programs if program(name) is None], who)


def require_files(*files: Path, who: str = "this test") -> None:
    """As `require`, of files that are no programs: drivers, and what else is loaded."""
    _require_none([str(file) for file in files if not file.exists()], who)


def _require_none(missing: list[str], who: str) -> None:
    if not missing:
        return
    said = f"{who} needs {', '.join(missing)}, which this machine does not have"
    if os.environ.get("CI"):
        pytest.fail(said, pytrace=False)
    pytest.skip(said)


@contextmanager
def hearing(number: int) -> Iterator[None]:
    """What is started meanwhile takes this signal: where the tests ignore it, as under `nohup`, it would too."""
    before = signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(number, before)
