"""The commit to record with a measurement."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def current_commit(*folders: str) -> str:
    """The current commit, marked if these folders contain changes."""
    return _git("rev-parse", "HEAD") + (
        " with changes" if _git("status", "--porcelain", "--", *folders) else ""
    )


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
