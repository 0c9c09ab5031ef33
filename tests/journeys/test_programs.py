"""Where a program is missing, journeys are skipped by its name; where `CI` is set, that is a failure."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journeys.programs import NEEDED, require_programs

_RUN = [
    sys.executable,
    "-m",
    "pytest",
    "-q",
    "-rs",
    "-p",
    "no:cacheprovider",
    "tests/journeys/test_rounds.py",
]


@pytest.fixture
def lent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are looked for: all are there."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in NEEDED:
        (folder / name).write_text("#!/bin/sh\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("CI", raising=False)
    return folder


def test_with_all_programs_journeys_are_made(lent: Path) -> None:
    assert all(shutil.which(name) for name in NEEDED), lent
    require_programs()


@pytest.mark.parametrize("missing", NEEDED)
def test_one_that_is_missing_is_named(lent: Path, monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    (lent / missing).unlink()
    with pytest.raises(pytest.skip.Exception, match=rf"needs {missing},"):
        require_programs()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=rf"needs {missing},"):
        require_programs()


@pytest.mark.parametrize(("ci", "outcome"), [(None, "4 skipped"), ("true", "4 errors")])
def test_a_run_without_programs(tmp_path: Path, ci: str | None, outcome: str) -> None:
    env = {name: value for name, value in os.environ.items() if name != "CI"} | {"PATH": str(tmp_path)}
    if ci is not None:
        env["CI"] = ci
    root = Path(__file__).parents[2]
    done = subprocess.run(_RUN, env=env, cwd=root, capture_output=True, text=True, check=False, timeout=120)
    assert outcome in done.stdout, done.stdout + done.stderr
    assert f"a journey needs {', '.join(NEEDED)}, which" in done.stdout
    assert done.returncode == (0 if ci is None else 1)
