"""The version of this program, since a bot may play differently in another version or commit."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Build:
    """The version and commit of a program, as far as it knows them."""

    version: str | None
    """None if it is not installed."""
    commit: str | None
    """Only for a program that runs from a checkout; uncommitted changes do not show."""

    def __str__(self) -> str:
        told = f"version {self.version or 'unknown'}"
        return told if self.commit is None else f"{told}, commit {self.commit[:12]}"


def this_build() -> Build:
    """The build of the running program."""
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
