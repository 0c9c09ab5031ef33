"""The packaged program starts itself, and gives other programs the user's environment."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from matador.ai.own_program import own_command, users_environment


@pytest.fixture
def packaged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Make this process look like a packaged program in the returned folder."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "matador"))
    return tmp_path


def test_packaged_program_starts_bots_with_its_console_executable(packaged: Path) -> None:
    assert own_command("bot", "--strength", "greedy") == [
        str(packaged / "matador-cli"),
        "bot",
        "--strength",
        "greedy",
    ]


def test_packaged_program_finds_its_console_executable_on_windows(
    packaged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(packaged / "matador.exe"))
    assert own_command()[0] == str(packaged / "matador-cli.exe")


@pytest.mark.usefixtures("packaged")
def test_packaged_program_restores_the_library_path_for_others() -> None:
    ours = {
        "HOME": "/home/ana",
        "LD_LIBRARY_PATH": "/opt/matador/_internal:/opt/mine",
        "LD_LIBRARY_PATH_ORIG": "/opt/mine",
        "_PYI_ARCHIVE_FILE": "/opt/matador/matador",
    }
    assert users_environment(ours) == {"HOME": "/home/ana", "LD_LIBRARY_PATH": "/opt/mine"}
