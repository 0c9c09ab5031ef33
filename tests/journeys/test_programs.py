"""Missing programs: journeys are skipped and name the program; where `CI` is set, they fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journeys.programs import NEEDED, require_programs
from tests.journeys.touch_screen import DRIVERS, require_touch

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
    """The only folder in which programs are found; it has all of them."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in NEEDED:
        (folder / name).write_text("#!/bin/sh\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("CI", raising=False)
    return folder


def test_journeys_run_with_all_programs(lent: Path) -> None:
    assert all(shutil.which(name) for name in NEEDED), lent
    require_programs()


@pytest.mark.parametrize("missing", NEEDED)
def test_missing_program_is_named(lent: Path, monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    (lent / missing).unlink()
    with pytest.raises(pytest.skip.Exception, match=rf"needs {missing},"):
        require_programs()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=rf"needs {missing},"):
        require_programs()


@pytest.mark.parametrize(("ci", "outcome"), [(None, "4 skipped"), ("true", "4 errors")])
def test_run_without_programs_skips_or_fails(tmp_path: Path, ci: str | None, outcome: str) -> None:
    env = {name: value for name, value in os.environ.items() if name != "CI"} | {"PATH": str(tmp_path)}
    if ci is not None:
        env["CI"] = ci
    root = Path(__file__).parents[2]
    done = subprocess.run(_RUN, env=env, cwd=root, capture_output=True, text=True, check=False, timeout=120)
    assert outcome in done.stdout, done.stdout + done.stderr
    assert f"a journey needs {', '.join(NEEDED)}, which" in done.stdout
    assert done.returncode == (0 if ci is None else 1)


@pytest.fixture
def modules(lent: Path, tmp_path: Path) -> Path:
    """A folder with the drivers of a touch screen, whose server is among the programs."""
    (lent / "Xorg").write_text("#!/bin/sh\n", encoding="utf-8")
    (lent / "Xorg").chmod(0o755)
    folder = tmp_path / "modules"
    for driver in DRIVERS:
        (folder / driver).parent.mkdir(parents=True, exist_ok=True)
        (folder / driver).touch()
    return folder


def test_touch_screen_runs_with_server_and_drivers(modules: Path, tmp_path: Path) -> None:
    require_touch((tmp_path / "of another system", modules))


@pytest.mark.parametrize("missing", ["Xorg", *DRIVERS])
def test_missing_touch_screen_part_is_named(
    lent: Path, modules: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    file = lent / missing if missing == "Xorg" else modules / missing
    file.unlink()
    said = rf"a journey by touch needs \S*{missing}, which"
    with pytest.raises(pytest.skip.Exception, match=said):
        require_touch((modules,))
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=said):
        require_touch((modules,))
