"""Programs that a test needs: find and start them, and skip the test if one is missing."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def program(name: str) -> str | None:
    """Path of a program: on the PATH, or beside the Python that runs the tests."""
    return shutil.which(name) or shutil.which(name, path=str(Path(sys.executable).parent))


def require(*programs: str, who: str = "this test") -> None:
    """Skip the test if a program is missing, and name it; fail where `CI` is set, which must have all of them."""
    _require_none([name for name in programs if program(name) is None], who)


def require_files(*files: Path, who: str = "this test") -> None:
    """As `require`, for files that are no programs, such as drivers."""
    _require_none([str(file) for file in files if not file.exists()], who)


def _require_none(missing: list[str], who: str) -> None:
    if not missing:
        return
    said = f"{who} needs {', '.join(missing)}, which this machine does not have"
    if os.environ.get("CI"):
        pytest.fail(said, pytrace=False)
    pytest.skip(said)


def is_wine() -> bool:
    """True under Wine, which differs from Windows in a few places."""
    return sys.platform == "win32" and hasattr(ctypes.windll.ntdll, "wine_get_version")


@contextmanager
def hearing(number: int) -> Iterator[None]:
    """Let programs started in this block receive this signal, even if the tests ignore it, as under `nohup`."""
    before = signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(number, before)
