"""Tests that need what Windows, or another system, lacks: they are skipped there, and say what is missing."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

from tools.release.windows import is_wine

DEADLY: Final = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Kills a process immediately; on Windows, `os.kill` does that with SIGTERM."""


def _can_link() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        link = Path(folder) / "link"
        try:
            link.symlink_to(folder)
        except OSError:
            return False
        # Wine makes none, and says nothing.
        return link.is_symlink()


TRAINING_LACKS: Final = [name for name in ("numba", "numpy") if find_spec(name) is None]
needs_training = pytest.mark.skipif(
    bool(TRAINING_LACKS), reason=f"missing: {', '.join(TRAINING_LACKS)} (pip install -e '.[train]')"
)
"""For single tests, or for whole modules: one that skips itself while it is imported breaks pytest-xdist's workers."""
_is_windows = sys.platform == "win32"
needs_devices = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
needs_links = pytest.mark.skipif(not _can_link(), reason="symbolic links need a privilege on Windows")
needs_open_renames = pytest.mark.skipif(_is_windows, reason="Windows moves and deletes no open file")
needs_pools = pytest.mark.skipif(
    is_wine(), reason="Wine loses the empty messages by which a pool of processes wakes up"
)
needs_permissions = pytest.mark.skipif(_is_windows, reason="there are no permission bits on Windows")
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there is no mkfifo on Windows")
needs_shell = pytest.mark.skipif(_is_windows or shutil.which("sh") is None, reason="there is no sh")
needs_signals = pytest.mark.skipif(_is_windows, reason="there are no signals between processes on Windows")
