"""The programs that a journey needs, and what becomes of it where one is not installed."""

from __future__ import annotations

import os
import shutil

import pytest

NEEDED = ("Xvfb", "openbox", "xdotool", "import", "setxkbmap")
"""A screen that nobody sees, a window manager, hands, a camera (of ImageMagick), and what says which keyboard it is.

The last comes with Xvfb in most systems.
"""


def require_programs() -> None:
    """Skip the journey if a program is missing, by its name; where `CI` is set, fail: there all have to be there."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if not missing:
        return
    said = f"a journey needs {', '.join(missing)}, which this machine does not have"
    if os.environ.get("CI"):
        pytest.fail(said, pytrace=False)
    pytest.skip(said)
