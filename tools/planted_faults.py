"""Write docs/evidence/planted-faults.md: what tests plant for the checks to catch, and the time that takes.

    python tools/planted_faults.py

It runs the tests with the marker `planted`. If something is not caught it writes nothing and exits with 1.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WRITTEN = ROOT / "docs" / "evidence" / "planted-faults.md"
HEAD = """# Planted faults

Every check has a fault that it must catch: a test plants it, and fails if nothing is caught.
`python tools/planted_faults.py` runs them all (`pytest -m planted`) and writes this page. Seconds are of processor
time, that of what a test starts included.
"""


@dataclass(slots=True)
class Caught:
    """How often a test planted something, and how long the checks took in all."""

    faults: int = 0
    seconds: float = 0.0


@dataclass(slots=True, eq=False)
class Recorder:
    """Notes the tests that have run, by file and name."""

    caught: dict[tuple[str, str], Caught] = field(default_factory=lambda: defaultdict(Caught))
    skipped: list[str] = field(default_factory=list)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        began = _processor_s()
        result = yield
        file, _, name = item.nodeid.partition("::")
        one = self.caught[(file, name.partition("[")[0])]
        one.faults += 1
        one.seconds += _processor_s() - began
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped:
            self.skipped.append(report.nodeid)


def _processor_s() -> float:
    """The processor time of this process and of those that it has waited for."""
    return sum(os.times()[:4])


def run(words: Iterable[str]) -> Recorder | None:
    """What was caught in these tests; None if one failed, none was found or one was skipped."""
    recorder = Recorder()
    status = pytest.main(["-q", "-m", "planted", *words], plugins=[recorder])
    return recorder if status == pytest.ExitCode.OK and not recorder.skipped else None


def page(recorder: Recorder) -> str:
    """The page, by files and names."""
    everything = recorder.caught.values()
    faults, seconds = sum(one.faults for one in everything), sum(one.seconds for one in everything)
    lines = [HEAD, f"{faults} faults in {len(recorder.caught)} tests, {seconds:.0f} s."]
    for file, tests in groupby(sorted(recorder.caught.items()), key=lambda entry: entry[0][0]):
        lines += ["", f"## {file}", "", "| test | faults | seconds |", "|---|--:|--:|"]
        lines += [f"| {_told(name)} | {one.faults} | {one.seconds:.2f} |" for (_, name), one in tests]
    return "\n".join(lines) + "\n"


def _told(name: str) -> str:
    return name.rpartition("::")[2].removeprefix("test_").replace("_", " ")


def main() -> int:
    """Write the page; 1 if something was not caught."""
    found = run([str(ROOT / "tests")])
    if found is None:
        print("nothing is written: a fault was not caught, or its test was skipped", file=sys.stderr)
        return 1
    WRITTEN.write_text(page(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
