"""Renew docs/research/evidence: repeat the commands that made its entries, one after the other.

    python tools/renew_evidence.py [NAME ...] [--list] [--share S]

Prints each command, and how long it took last time. If a command fails, the tool prints how to continue and
exits with status 1. `--share 0.01` is for a trial: it runs a hundredth of each long check, skips everything
else, and writes to build/evidence.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.checks.learners.kinds import NEW_SEED
from tools.long_check import CHECKS

FOLDER = ROOT / "docs" / "research" / "evidence"
TRIED = ROOT / "build" / "evidence"

Command = tuple[str, ...]
"""The words after `python`."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Files in docs/research/evidence, and the commands that make them; the first file contains the duration."""

    commands: tuple[Command, ...]
    files: tuple[str, ...]
    is_check: bool = False
    """True for checks in tools/long_check.py, which can be run in part."""


def _check(name: str) -> Entry:
    return Entry((("tools/long_check.py", name),), (f"{name}.json",), is_check=True)


def _learners(name: str) -> Command:
    return ("tools/long_check.py", name, "--seed", str(NEW_SEED))


ENTRIES: dict[str, Entry] = {name: _check(name) for name in CHECKS} | {
    # This seed was not used for tuning. Both entries write learners.md, which contains both results.
    "learners": Entry(
        (_learners("learners"), ("tools/learners_table.py",)), ("learners.json",), is_check=True
    ),
    "rests": Entry(
        (_learners("rests"), ("tools/learners_table.py",)), ("rests.json", "learners.md"), is_check=True
    ),
    "window": Entry((("-m", "benchmarks.window"),), ("window.json",)),
    "many_rounds": Entry(
        (("-m", "benchmarks.many_rounds", "--to", "docs/research/evidence/many_rounds.json"),),
        ("many_rounds.json",),
    ),
    # Needs a screen, with nothing else running.
    "frames_while_saving": Entry(
        (("benchmarks/saving.py", "--json", "docs/research/evidence/frames_while_saving.json"),),
        ("frames_while_saving.json",),
    ),
    # So does this, since it measures 60 frames per second.
    "history": Entry(
        (("benchmarks/history.py", "--json", "docs/research/evidence/history.json"),), ("history.json",)
    ),
    "importing": Entry(
        (("benchmarks/importing.py", "--json", "docs/research/evidence/importing.json"),), ("importing.json",)
    ),
    # Needs the extra `voice`.
    "voice": Entry((("tools/check_voice.py",),), ("voice.json",)),
    # Needs the extra `voice` too.
    "heard": Entry((("tools/hear_game.py",),), ("heard.json",)),
    # Needs Wine.
    "windows_tests": Entry((("tools/windows.py", "--evidence"),), ("windows_tests.json",)),
    "pages": Entry((("-m", "benchmarks.pages"),), ("pages.json",)),
    "ladder": Entry(
        (("tools/measure_ladder.py",), ("tools/ladder_plot.py",)),
        ("ladder.json", "ladder.svg", "thinking.svg"),
    ),
    # This entry is last because it changes a file of the game; later ones would record an uncommitted change.
    "lengths": Entry((("tools/measure_lengths.py",),), ("lengths.json",)),
}

BY_HAND = {
    "README.md": "explains the other files",
    "benchmarks.md": "explains the results of many benchmarks on several machines",
    "learners_first.json": "the first run on held-out learners can't be repeated",
    "recovery.json": "the page reader that it compares with is gone (ADR 24)",
}
"""Files that no command makes, and the reason for each one."""


def last_duration_s(entry: Entry) -> float | None:
    """How long an entry took last time, in seconds; None if unknown."""
    file = FOLDER / entry.files[0]
    if not file.exists():
        return None
    duration = json.loads(file.read_text(encoding="utf-8")).get("duration_s")
    return None if duration is None else float(duration)


def line_of(name: str) -> str:
    """One line with an entry's commands, and how long they took last time."""
    duration = last_duration_s(ENTRIES[name])
    took = "time unknown" if duration is None else f"{duration:.0f} s last time"
    return f"{name}: {took}: {'; '.join(shlex.join(command) for command in ENTRIES[name].commands)}"


def commands_of(name: str, share: float | None) -> tuple[Command, ...]:
    """An entry's commands; if a share is given, only those for long checks."""
    entry = ENTRIES[name]
    if share is None:
        return entry.commands
    return ((*entry.commands[0], "--share", str(share), "--to", str(TRIED)),) if entry.is_check else ()


def renew(names: Sequence[str], share: float | None = None) -> int:
    """Run the entries with these names; return 1 if a command fails."""
    for done, name in enumerate(names):
        commands = commands_of(name, share)
        print(line_of(name) if commands else f"{name}: skipped (not a long check)", flush=True)
        began = time.monotonic()
        for command in commands:
            status = subprocess.run([sys.executable, *command], cwd=ROOT, check=False).returncode
            if status:
                print(f"{name}: {shlex.join(command)} failed with status {status}", file=sys.stderr)
                print(
                    f"to continue: python tools/renew_evidence.py {' '.join(names[done:])}", file=sys.stderr
                )
                return 1
        print(f"{name}: done in {time.monotonic() - began:.0f} s", flush=True)
    return 0


def main(words: Sequence[str] | None = None) -> int:
    """Renew the named entries, or all of them."""
    parser = argparse.ArgumentParser(
        description="Renew docs/research/evidence: repeat the command that made each entry."
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"entries to renew (default: all): {', '.join(ENTRIES)}"
    )
    parser.add_argument(
        "--list", action="store_true", help="print the commands and how long they took last time"
    )
    parser.add_argument(
        "--share", type=float, help="run only this part of each long check, and write to build/evidence"
    )
    given = parser.parse_args(words)
    unknown = [name for name in given.names if name not in ENTRIES]
    if unknown:
        parser.error(f"unknown entry {unknown[0]}")
    names = given.names or list(ENTRIES)
    if given.list:
        print("\n".join(map(line_of, names)))
        return 0
    return renew(names, given.share)


if __name__ == "__main__":
    raise SystemExit(main())
