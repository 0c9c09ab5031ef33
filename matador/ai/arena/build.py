"""Which program plays: with another version or commit a bot of the same name may be another."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Build:
    """What identifies a program as far as it knows."""

    version: str | None
    """None if it is not installed."""
    commit: str | None
    """Of a program that runs from a checkout; what is not committed does not show."""

    def __str__(self) -> str:
        told = f"version {self.version or 'unknown'}"
        return told if self.commit is None else f"{told}, commit {self.commit[:12]}"


def this_build() -> Build:
    """The program that runs."""
    return Build(_version(), _commit())


def _version() -> str | None:
    try:
        return version("matador-dominoes")
    except PackageNotFoundError:
        return None


def _commit() -> str | None:
    root = Path(__file__).resolve().parents[3]
    if not (root / ".git").exists() or getattr(sys, "frozen", False):
        return None
    try:
        return subprocess.run(
            ["git", "rev-parse", "HEAD"],  # noqa: S607 - the user's git
            cwd=root,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None
