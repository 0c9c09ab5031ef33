"""The list of injected bugs names every test that injects one, and is not written if a bug is not caught."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tools.planted_faults import ROOT

CAUGHT = """
import pytest

@pytest.mark.planted
@pytest.mark.parametrize("number", [1, 2])
def test_a_fault(number):
    with pytest.raises(AssertionError):
        assert number == 3

def test_something_else():
    raise AssertionError
"""


def _run(folder: Path, text: str) -> str:
    """The number of bugs that `run` finds in a test file, or None; in a process of its own."""
    (folder / "test_sample.py").write_text(text, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = planted\n", encoding="utf-8")
    code = (
        "from tools.planted_faults import run; import sys; found = run([sys.argv[1]]);"
        "print('found', found and {name[1]: one.faults for name, one in found.caught.items()})"
    )
    words = [sys.executable, "-c", code, str(folder)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout.splitlines()[-1]


def test_caught_bugs_are_counted_and_other_tests_do_not_run(tmp_path: Path) -> None:
    assert _run(tmp_path, CAUGHT) == "found {'test_a_fault': 2}"


@pytest.mark.parametrize("wrong", ["assert number == number", "pytest.skip('later')"])
def test_a_planted_bug_that_is_missed_leaves_no_list(tmp_path: Path, wrong: str) -> None:
    assert _run(tmp_path, CAUGHT.replace("assert number == 3", wrong)) == "found None"


def _direct_imports(file: Path) -> frozenset[str]:
    """The modules of tests.checks that a file imports."""
    names = set[str]()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests.checks"):
            names |= {f"{node.module}", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(name for name in names if _file_of(name).is_file())


def _imports(files: Iterable[Path]) -> set[str]:
    """The modules of tests.checks that these files import, directly or through one another."""
    found, left = set[str](), [*files]
    while left:
        new = _direct_imports(left.pop()) - found
        found |= new
        left += map(_file_of, new)
    return found


def _file_of(module: str) -> Path:
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")


def _injects(file: Path) -> bool:
    """Whether a test of this file has the marker `planted` by its name (tests/conftest.py)."""
    return re.search(r"\bdef test_\w*(planted|caught)", file.read_text(encoding="utf-8")) is not None


def _checkers() -> set[str]:
    """The modules of tests.checks that have a function `check_…`."""
    files = ROOT.joinpath("tests", "checks").rglob("*.py")
    return {
        ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for file in files
        if "\ndef check_" in file.read_text(encoding="utf-8")
    }


def test_every_checker_is_used_by_a_test_that_injects_a_bug() -> None:
    listed = [file for file in ROOT.joinpath("tests").rglob("test_*.py") if _injects(file)]
    assert _checkers() - _imports(listed) == set()
