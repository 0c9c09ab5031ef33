"""Renew docs/evidence: each entry by the command that made it, one after the other.

    python tools/renew_evidence.py [NAME ...] [--list] [--share S]

Says what it does, and how long that took last time. At the first command that fails it stops with status 1 and says how
to go on from there. `--share 0.01` tries it: of each long check that part is run, writes to build/evidence, and nothing
of docs/evidence is changed; the other entries have no part and are left out.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.checks.learners.kinds import NEW_SEED  # noqa: E402
from tools.long_check import CHECKS  # noqa: E402

FOLDER = ROOT / "docs" / "evidence"
TRIED = ROOT / "build" / "evidence"

Command = tuple[str, ...]
"""The words after `python`."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Files of docs/evidence, and the commands that make them; the first file says how long that took."""

    commands: tuple[Command, ...]
    files: tuple[str, ...]
    is_check: bool = False
    """True for one of tools/long_check.py, of which a part can be run."""


def _check(name: str) -> Entry:
    return Entry((("tools/long_check.py", name),), (f"{name}.json",), is_check=True)


def _learners(name: str) -> Command:
    return ("tools/long_check.py", name, "--seed", str(NEW_SEED))


ENTRIES: dict[str, Entry] = {name: _check(name) for name in CHECKS} | {
    # The seed was held out from tuning. The page is made of both files, and written after each of them.
    "learners": Entry(
        (_learners("learners"), ("tools/learners_table.py",)), ("learners.json",), is_check=True
    ),
    "rests": Entry(
        (_learners("rests"), ("tools/learners_table.py",)), ("rests.json", "learners.md"), is_check=True
    ),
    "planted-faults": Entry((("tools/planted_faults.py",),), ("planted-faults.md",)),
    "window": Entry((("-m", "benchmarks.window"),), ("window.json",)),
    "many_rounds": Entry(
        (("-m", "benchmarks.many_rounds", "--to", "docs/evidence/many_rounds.json"),), ("many_rounds.json",)
    ),
    # It needs a screen with nothing else at work.
    "frames_while_saving": Entry(
        (("benchmarks/saving.py", "--json", "docs/evidence/frames_while_saving.json"),),
        ("frames_while_saving.json",),
    ),
    # As above: its frames come sixty times a second.
    "history": Entry((("benchmarks/history.py", "--json", "docs/evidence/history.json"),), ("history.json",)),
    "importing": Entry(
        (("benchmarks/importing.py", "--json", "docs/evidence/importing.json"),), ("importing.json",)
    ),
    # It needs the extra `voice`.
    "voice": Entry((("tools/check_voice.py",),), ("voice.json",)),
    # The same.
    "heard": Entry((("tools/hear_game.py",),), ("heard.json",)),
    "pages": Entry((("-m", "benchmarks.pages"),), ("pages.json",)),
    "ladder": Entry(
        (("tools/measure_ladder.py",), ("tools/ladder_plot.py",)),
        ("ladder.json", "ladder.svg", "thinking.svg"),
    ),
    # The last, for it writes a module of the game: after it every commit is one with changes.
    "lengths": Entry((("tools/measure_lengths.py",),), ("lengths.json",)),
}

BY_HAND = {
    "README.md": "says what the others are",
    "benchmarks.md": "figures of many benchmarks, on machines that it names, with what they mean",
    "learners_first.json": "the first run on what was held out from tuning, which cannot be made a second time",
}
"""What is not made by a command, with the reason."""


def last_duration_s(entry: Entry) -> float | None:
    """How long an entry took when it was made last, in seconds; None if its file does not say."""
    file = FOLDER / entry.files[0]
    if not file.exists():
        return None
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".json":
        duration = json.loads(text).get("duration_s")
        return None if duration is None else float(duration)
    told = re.search(r"tests, (\d+) s\.", text)
    return None if told is None else float(told[1])


def line_of(name: str) -> str:
    """What is done for an entry, and how long it took last time."""
    duration = last_duration_s(ENTRIES[name])
    took = "time unknown" if duration is None else f"{duration:.0f} s last time"
    return f"{name}: {took}: {'; '.join(shlex.join(command) for command in ENTRIES[name].commands)}"


def commands_of(name: str, share: float | None) -> tuple[Command, ...]:
    """What is run for an entry; for a share of it nothing, unless it is a long check."""
    entry = ENTRIES[name]
    if share is None:
        return entry.commands
    return ((*entry.commands[0], "--share", str(share), "--to", str(TRIED)),) if entry.is_check else ()


def renew(names: Sequence[str], share: float | None = None) -> int:
    """Run the entries of these names; 1 as soon as a command fails."""
    for done, name in enumerate(names):
        commands = commands_of(name, share)
        print(line_of(name) if commands else f"{name}: has no part that could be run", flush=True)
        began = time.monotonic()
        for command in commands:
            status = subprocess.run([sys.executable, *command], cwd=ROOT, check=False).returncode
            if status:
                print(f"{name}: {shlex.join(command)} failed with status {status}", file=sys.stderr)
                print(f"to go on: python tools/renew_evidence.py {' '.join(names[done:])}", file=sys.stderr)
                return 1
        print(f"{name}: done in {time.monotonic() - began:.0f} s", flush=True)
    return 0


def main(words: Sequence[str] | None = None) -> int:
    """Renew what is named, everything if nothing is."""
    parser = argparse.ArgumentParser(
        description="Renew docs/evidence, each entry by the command that made it."
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"of {', '.join(ENTRIES)}; all if none is given"
    )
    parser.add_argument(
        "--list", action="store_true", help="say what would be done, and how long it took last time"
    )
    parser.add_argument(
        "--share", type=float, help="try this part of each long check; docs/evidence is not changed"
    )
    given = parser.parse_args(words)
    unknown = [name for name in given.names if name not in ENTRIES]
    if unknown:
        parser.error(f"there is no entry {unknown[0]}")
    names = given.names or list(ENTRIES)
    if given.list:
        print("\n".join(map(line_of, names)))
        return 0
    return renew(names, given.share)


if __name__ == "__main__":
    raise SystemExit(main())
