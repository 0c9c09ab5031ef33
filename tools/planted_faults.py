"""Run the tests with injected bugs, and list in build/injected-bugs.md how long they take to catch them.

    python tools/planted_faults.py [TESTS ...] [--list] [--to FILE]

The tests have the marker `planted`. If a bug is not caught, nothing is written, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WRITTEN = ROOT / "build" / "injected-bugs.md"
HEAD = """# Injected bugs

For anyone who wonders whether our checks can fail. Each test below injects bugs into the program and fails unless a
check catches every one of them. `python tools/planted_faults.py` runs these tests (`pytest -m planted`) and writes this
list. Seconds are processor time, including the processes that a test starts. With `--list` there are none.
"""


@dataclass(slots=True)
class Caught:
    """The number of bugs that a test injects, and the time taken to catch them."""

    faults: int = 0
    seconds: float = 0.0


@dataclass(slots=True, eq=False)
class Recorder:
    """A pytest plugin that records which tests were collected and which have run."""

    collected: dict[tuple[str, str], Caught] = field(default_factory=lambda: defaultdict(Caught))
    caught: dict[tuple[str, str], Caught] = field(default_factory=lambda: defaultdict(Caught))
    skipped: list[str] = field(default_factory=list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            self.collected[_key(item)].faults += 1

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        began = _processor_s()
        result = yield
        one = self.caught[_key(item)]
        one.faults += 1
        one.seconds += _processor_s() - began
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped:
            self.skipped.append(report.nodeid)


def _key(item: pytest.Item) -> tuple[str, str]:
    """A test's file and name, without parameters."""
    file, _, name = item.nodeid.partition("::")
    return file, name.partition("[")[0]


def _processor_s() -> float:
    """The processor time used by this process and its finished child processes."""
    return sum(os.times()[:4])


def run(words: Iterable[str]) -> Recorder | None:
    """Run these tests with injected bugs; return None if one failed or was skipped, or if none exist."""
    recorder = Recorder()
    status = pytest.main(["-q", "-m", "planted", *words], plugins=[recorder])
    return recorder if status == pytest.ExitCode.OK and not recorder.skipped else None


def collect(words: Iterable[str]) -> Recorder | None:
    """Find the injected bugs in these tests; return None if there are no tests, or if an import fails."""
    recorder = Recorder()
    status = pytest.main(["-qqq", "--collect-only", "-m", "planted", *words], plugins=[recorder])
    return recorder if status == pytest.ExitCode.OK else None


def page(recorder: Recorder) -> str:
    """The list, by file and test name; it contains times only if the tests were run."""
    tests = recorder.caught or recorder.collected
    faults = sum(one.faults for one in tests.values())
    total = f"{faults} injected bugs in {len(tests)} tests"
    if recorder.caught:
        total += f", {sum(one.seconds for one in tests.values()):.0f} s"
    lines = [HEAD, f"{total}."]
    for file, group in groupby(sorted(tests.items()), key=lambda entry: entry[0][0]):
        lines += ["", f"## {file}", "", "| test | bugs | seconds |", "|---|--:|--:|"]
        lines += [f"| {_told(name)} | {one.faults} | {_time(one, recorder)} |" for (_, name), one in group]
    return "\n".join(lines) + "\n"


def _told(name: str) -> str:
    return name.rpartition("::")[2].removeprefix("test_").replace("_", " ")


def _time(one: Caught, recorder: Recorder) -> str:
    return f"{one.seconds:.2f}" if recorder.caught else ""


def main(words: Sequence[str] | None = None) -> int:
    """Write the list; return 1 if a bug was not caught."""
    parser = argparse.ArgumentParser(description="Run every injected bug and write build/injected-bugs.md.")
    parser.add_argument("tests", nargs="*", metavar="TESTS", help="files or folders (default: tests)")
    parser.add_argument("--list", action="store_true", help="list the bugs without running them")
    parser.add_argument(
        "--to", type=Path, default=WRITTEN, help="output file (default: build/injected-bugs.md)"
    )
    given = parser.parse_args(words)
    found = (collect if given.list else run)(given.tests or [str(ROOT / "tests")])
    if found is None:
        print("no list was written: a bug was not caught, or its test was skipped", file=sys.stderr)
        return 1
    given.to.parent.mkdir(parents=True, exist_ok=True)
    given.to.write_text(page(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
