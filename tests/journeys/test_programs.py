"""Missing programs: journeys are skipped and name the program; where `CI` is set, they fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.journeys.desktop import NEEDED, require_programs
from tests.journeys.touch_screen import DRIVERS, require_touch


@pytest.fixture
def lent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all that the journeys need, and nothing else is found."""
    for name in (*NEEDED, "Xorg", *DRIVERS):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("#!/bin/sh\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    require_all(tmp_path)
    return tmp_path


def require_all(folder: Path) -> None:
    require_programs()
    require_touch((folder / "of another system", folder))


@pytest.mark.parametrize("missing", [*NEEDED, "Xorg", *DRIVERS])
def test_missing_program_or_driver_is_named(
    lent: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    (lent / missing).unlink()
    for ci, outcome in ((None, pytest.skip.Exception), ("true", pytest.fail.Exception)):
        if ci:
            monkeypatch.setenv("CI", ci)
        with pytest.raises(outcome, match=rf"needs \S*{missing}, which"):
            require_all(lent)
