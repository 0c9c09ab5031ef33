"""The packaged program starts itself, and gives others the environment that the user has."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from matador.ai.own_program import own_command, users_environment


@pytest.fixture
def packaged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """This process seems to be a packaged one, in the folder that is given."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "matador"))
    return tmp_path


def test_bots_are_started_by_the_executable_with_streams(packaged: Path) -> None:
    assert own_command("bot", "--strength", "greedy") == [
        str(packaged / "matador-cli"),
        "bot",
        "--strength",
        "greedy",
    ]


def test_on_windows_too(packaged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(packaged / "matador.exe"))
    assert own_command()[0] == str(packaged / "matador-cli.exe")


def test_a_console_starts_itself(packaged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(packaged / "matador-cli"))
    assert own_command("rules") == [str(packaged / "matador-cli"), "rules"]


def test_outside_a_package_the_environment_is_the_users() -> None:
    ours = {"LD_LIBRARY_PATH": "/mine", "LD_LIBRARY_PATH_ORIG": "/a variable of the user's own"}
    assert users_environment(ours) == ours


@pytest.mark.usefixtures("packaged")
def test_a_package_gives_back_where_libraries_are_found() -> None:
    ours = {
        "HOME": "/home/ana",
        "LD_LIBRARY_PATH": "/opt/matador/_internal:/opt/mine",
        "LD_LIBRARY_PATH_ORIG": "/opt/mine",
        "_PYI_ARCHIVE_FILE": "/opt/matador/matador",
    }
    assert users_environment(ours) == {"HOME": "/home/ana", "LD_LIBRARY_PATH": "/opt/mine"}


@pytest.mark.usefixtures("packaged")
@pytest.mark.parametrize("before", [{}, {"LD_LIBRARY_PATH_ORIG": ""}])
def test_and_nothing_where_there_was_nothing(before: dict[str, str]) -> None:
    given = users_environment({"LD_LIBRARY_PATH": "/opt/matador/_internal", **before})
    assert given.get("LD_LIBRARY_PATH", "") == ""
