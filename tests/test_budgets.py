"""Maximum lines of each package. Raising a ceiling takes a row in ADR 23."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

CEILINGS = {
    "rules": 2_798,
    "match": 2_792,
    "ai": 4_628,
    "teaching": 4_115,
    "storage": 3_629,
    "play": 6_573,
    "ui": 24_732,
    "app": 2_383,
}
"""Lines of Python per package of `matador/`."""
ALL = 51_654
"""Lines of Python in `matador/`, less than the sum of the package ceilings."""
TESTS = 67_900
"""Lines of Python in `tests/`."""
MAX_FILES = 340
MIN_MEDIAN = 120
MAX_SHORT = 15
"""Modules of `matador/` under 40 lines, without those that only mark a package."""


def lines_in(folder: Path) -> int:
    """Number of lines in all Python files below a folder."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in folder.rglob("*.py"))


@pytest.mark.parametrize("package", CEILINGS)
def test_package_stays_within_its_ceiling(package: str) -> None:
    lines = lines_in(ROOT / "matador" / package)
    assert lines <= CEILINGS[package], f"{lines - CEILINGS[package]} lines too many in matador/{package}"


def test_program_stays_within_its_ceiling() -> None:
    lines = lines_in(ROOT / "matador")
    assert lines <= ALL, f"{lines - ALL} lines too many in matador"


def test_tests_stay_within_their_ceiling() -> None:
    lines = lines_in(ROOT / "tests")
    assert lines <= TESTS, f"{lines - TESTS} lines too many in tests"


def test_modules_are_few_and_long_enough_for_an_idea() -> None:
    modules = [
        path for path in (ROOT / "matador").rglob("*.py") if path.name not in ("__init__.py", "__main__.py")
    ]
    lengths = [len(path.read_text(encoding="utf-8").splitlines()) for path in modules]
    assert len(modules) <= MAX_FILES
    assert statistics.median(lengths) >= MIN_MEDIAN
    assert sum(length < 40 for length in lengths) <= MAX_SHORT


def test_every_package_has_a_ceiling() -> None:
    packages = {path.parent.name for path in (ROOT / "matador").glob("*/__init__.py")}
    assert packages == CEILINGS.keys()


def test_one_line_above_a_ceiling_is_caught(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "module.py").write_text("x = 1\n" * 3, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not counted\n", encoding="utf-8")
    assert lines_in(tmp_path) == 3
