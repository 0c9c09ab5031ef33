"""Run the tests under Wine, package by package, and count what was skipped and why."""

from __future__ import annotations

import json
import platform
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tools.commits import current_commit
from tools.release.project import ReleaseError
from tools.release.wine import Wine, windows_path

PACKAGES: Final = ("rules", "match", "ai", "teaching", "storage", "play", "app")
"""The packages without a window; `tools.release.windows_play` tries the window."""
_PROCESSES: Final = 2


@dataclass
class Counts:
    """The results of one package's tests."""

    passed: int = 0
    failed: list[str] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    """Counts by reason."""
    repeated: list[str] = field(default_factory=list)
    """Tests that failed at first, beside others, and passed alone: Wine loses messages between processes."""

    def __str__(self) -> str:
        return f"{self.passed} passed, {len(self.failed)} failed, {self.skipped.total()} skipped"


def counts_of(report: Path) -> Counts:
    """The results in a JUnit file."""
    counts = Counts()
    for case in ET.parse(report).getroot().iter("testcase"):  # noqa: S314 - pytest wrote it just now
        skipped = case.find("skipped")
        if skipped is not None:
            counts.skipped[skipped.get("message", "").removeprefix("Skipped: ")] += 1
        elif case.find("failure") is None and case.find("error") is None:
            counts.passed += 1
        else:
            file = case.get("classname", "").replace(".", "/")
            counts.failed.append(f"{file}.py::{case.get('name')}")
    return counts


def run_tests(wine: Wine, root: Path, words: Sequence[str]) -> Generator[str, None, int]:
    """Run pytest under Wine with these arguments; yield its output, line by line, and return its exit status."""
    with wine.start(wine.test_python, "-m", "pytest", "-p", "no:cacheprovider", *words, cwd=root) as tests:
        assert tests.stdout is not None
        yield from map(str.rstrip, tests.stdout)
    return tests.returncode


def try_packages(wine: Wine, root: Path, evidence: Path) -> Iterator[str]:
    """Run the tests of `PACKAGES`, and write the counts to a file; yield a line for each package.

    Raises `ReleaseError` at the end if a test failed; then there is no file.
    """
    began, report = time.monotonic(), wine.folder / "report.xml"
    commit = current_commit("matador", "tests", "tools")
    found: dict[str, Counts] = {}
    for package in PACKAGES:
        found[package] = counts = _tried(wine, root, report, "-n", str(_PROCESSES), f"tests/{package}")
        if counts.failed:
            again = _tried(wine, root, report, *counts.failed)
            counts.repeated = [name for name in counts.failed if name not in again.failed]
            counts.failed, counts.passed = again.failed, counts.passed + again.passed
        yield f"{package}: {counts}"
        yield from (f"    failed: {name}" for name in counts.failed)
        yield from (f"    passed alone: {name}" for name in counts.repeated)
        yield from (f"    skipped {count}: {why}" for why, count in counts.skipped.most_common())
    if any(counts.failed for counts in found.values()):
        raise ReleaseError("tests failed; the lines above name them")
    evidence.write_text(
        json.dumps(_document(found, commit, time.monotonic() - began), indent=2) + "\n", encoding="utf-8"
    )


def _tried(wine: Wine, root: Path, report: Path, *words: str) -> Counts:
    report.unlink(missing_ok=True)
    said = list(run_tests(wine, root, ("-q", f"--junitxml={windows_path(report)}", *words)))
    if not report.exists():
        raise ReleaseError("\n".join(["the tests did not run:", *said[-20:]]))
    return counts_of(report)


def _document(found: dict[str, Counts], commit: str, duration_s: float) -> dict[str, Any]:
    return {
        "check": "windows_tests",
        "packages": {
            name: {
                "passed": counts.passed,
                "failed": 0,
                "passed_alone": counts.repeated,
                "skipped": dict(counts.skipped.most_common()),
            }
            for name, counts in found.items()
        },
        "commit": commit,
        "duration_s": round(duration_s),
        "processes": _PROCESSES,
        "python": "3.11.9",
        "system": f"Windows 10 (Wine on {platform.system()})",
    }
