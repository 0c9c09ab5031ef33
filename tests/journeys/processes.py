"""Information about processes, from Linux's /proc."""

from __future__ import annotations

from pathlib import Path


def _told(pid: int) -> list[str] | None:
    """State, parent and so on of a process; None if it does not exist."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return None


def is_running(pid: int) -> bool:
    """True if a process exists and is not a zombie."""
    told = _told(pid)
    return told is not None and told[0] != "Z"


def started_by(pid: int) -> list[int]:
    """The descendants of a process."""
    pids = [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdigit()]
    children = [child for child in pids if (told := _told(child)) is not None and int(told[1]) == pid]
    return [found for child in children for found in (child, *started_by(child))]
