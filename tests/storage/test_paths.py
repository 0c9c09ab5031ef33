"""The folders in which the game stores its data."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from matador.storage.paths import database_path, documents_dir, log_path, settings_path


@pytest.mark.skipif(sys.platform != "linux", reason="each system has folders of its own")
def test_the_folders_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MATADOR_HOME", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", "/home/eva/.config")
    monkeypatch.setenv("XDG_STATE_HOME", "/home/eva/.state")
    assert settings_path() == Path("/home/eva/.config/Matador/settings.json")
    assert log_path() == Path("/home/eva/.state/Matador/log/matador.log")


def test_a_folder_that_the_environment_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATADOR_HOME", str(tmp_path / "class 3b"))
    assert settings_path() == tmp_path / "class 3b" / "settings.json"
    assert log_path() == tmp_path / "class 3b" / "matador.log"
    assert list(tmp_path.iterdir()) == [], "to ask makes nothing"


def test_a_folder_that_is_named_from_here_is_kept_when_the_program_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MATADOR_HOME", "kept")
    assert settings_path() == tmp_path / "kept" / "settings.json"


def test_a_name_that_is_empty_names_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MATADOR_HOME", raising=False)
    usual = settings_path(), log_path()
    monkeypatch.setenv("MATADOR_HOME", "")
    assert (settings_path(), log_path()) == usual


def test_matches_and_exports_are_in_one_folder_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATADOR_HOME", str(tmp_path))
    assert database_path() == tmp_path / "matador.db"
    assert documents_dir() == tmp_path
    monkeypatch.delenv("MATADOR_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", "/home/eva/.data")
    if sys.platform == "linux":
        assert database_path() == Path("/home/eva/.data/Matador/matador.db")
