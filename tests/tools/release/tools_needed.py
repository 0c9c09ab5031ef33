"""The programs that a test of a package needs, and what becomes of it where one is not installed."""

from __future__ import annotations

import os
import shutil

import pytest


def require(*programs: str) -> None:
    """Skip the test if a program is missing, by its name; where `CI` is set, fail: there all have to be there."""
    missing = [name for name in programs if shutil.which(name) is None]
    if not missing:
        return
    said = f"this test needs {', '.join(missing)}, which this machine does not have"
    if os.environ.get("CI"):
        pytest.fail(said, pytrace=False)
    pytest.skip(said)
