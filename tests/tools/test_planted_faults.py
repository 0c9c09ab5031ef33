"""The list of planted faults takes in every test that says so, and is not written if one is not caught."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.planted_faults import ROOT, Caught, Recorder, page

CAUGHT = """
import pytest

@pytest.mark.planted
@pytest.mark.parametrize("number", [1, 2])
def test_a_fault(number):
    with pytest.raises(AssertionError):
        assert number == 3

def test_of_something_else():
    raise AssertionError
"""


def _run(folder: Path, text: str) -> str:
    """What `run` makes of a file of tests, in a process of its own: how many faults, or None."""
    (folder / "test_sample.py").write_text(text, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = planted\n", encoding="utf-8")
    code = (
        "from tools.planted_faults import run; import sys; found = run([sys.argv[1]]);"
        "print('found', found and {name[1]: one.faults for name, one in found.caught.items()})"
    )
    words = [sys.executable, "-c", code, str(folder)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout.splitlines()[-1]


def test_what_is_caught_is_counted_and_nothing_else_is_run(tmp_path: Path) -> None:
    assert _run(tmp_path, CAUGHT) == "found {'test_a_fault': 2}"


@pytest.mark.parametrize("wrong", ["assert number == number", "pytest.skip('later')"])
def test_a_planted_fault_that_is_not_caught_leaves_no_list(tmp_path: Path, wrong: str) -> None:
    assert _run(tmp_path, CAUGHT.replace("assert number == 3", wrong)) == "found None"


def test_the_page_has_a_line_for_each_test() -> None:
    recorder = Recorder()
    recorder.caught[("tests/b.py", "test_b_is_caught")] = Caught(3, 0.5)
    recorder.caught[("tests/a.py", "TestA::test_a_is_caught")] = Caught(1, 1.25)
    lines = page(recorder).splitlines()
    assert "4 faults in 2 tests, 2 s." in lines
    assert lines.index("| a is caught | 1 | 1.25 |") < lines.index("| b is caught | 3 | 0.50 |")


def test_a_test_needs_no_more_than_its_name_to_be_listed() -> None:
    recorder = (
        "from tools.planted_faults import run; found = run(['tests/test_rooms.py']); print(*found.caught)"
    )
    words = [sys.executable, "-c", recorder]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    assert "('tests/test_rooms.py', 'test_a_planted_import_is_caught')" in done.stdout.splitlines()[-1]
