"""`matador backup` and `matador restore`: output and exit status."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import NoReturn

import pytest

from matador.app.command import main
from matador.app.data_folder import data_folder, folder_entered
from matador.app.errors import CommandError
from matador.storage import atomic
from matador.storage.backup import restoring
from matador.storage.backup.restoring import folder_open, folder_shut
from matador.storage.settings import Settings, changed, load_settings, save_settings
from tests.app.support import Captured, refused
from tests.checks.data_folders import everything, furnish, held
from tests.storage.database.kept import database


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a match and settings."""
    monkeypatch.setenv("MATADOR_HOME", str(tmp_path / "home"))
    furnish(data_folder(), 1, ("database",))
    save_settings(data_folder().settings, changed(Settings(), volume=33))
    return tmp_path / "home"


def backups(capsys: Captured, target: Path) -> Path:
    assert main(["backup", str(target)]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    path = Path(said.out.removeprefix("backup saved to ").removesuffix("\n"))
    assert path.is_file()
    return path


def test_backup_can_be_restored_on_another_computer(
    tmp_path: Path, home: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, file = held(data_folder()), backups(capsys, tmp_path)
    assert file.parent == tmp_path
    assert file.name.startswith("Matador backup ")
    assert file.suffix == ".zip"
    monkeypatch.setenv("MATADOR_HOME", str(tmp_path / "another"))
    assert main(["restore", str(file)]) == 0
    assert capsys.readouterr().out == f"restored {file}\n"
    assert held(data_folder()) == before
    assert load_settings(data_folder().settings)[0].volume == 33
    with database(data_folder().database) as found:
        assert len(found.unfinished(9).result(30)) == 1
    assert home.exists()


def test_restore_moves_old_data_to_backup_folder(tmp_path: Path, home: Path, capsys: Captured) -> None:
    file = backups(capsys, tmp_path / "mine.zip")
    save_settings(data_folder().settings, changed(Settings(), volume=44))
    assert main(["restore", str(file)]) == 0
    aside = home / "before-1"
    assert capsys.readouterr().out.endswith(f"your previous data is in {aside}\n")
    assert load_settings(data_folder().settings)[0].volume == 33
    assert load_settings(aside / "settings.json")[0].volume == 44


@pytest.mark.usefixtures("home")
def test_files_that_are_not_backups_are_refused(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "novel").write_text("It was a dark night.")
    before = everything(tmp_path)
    assert "damaged, or not a Matador backup. Nothing has changed." in refused(
        capsys, "restore", str(tmp_path / "novel")
    )
    assert "exists. Choose another name" in refused(capsys, "backup", str(tmp_path / "novel"))
    with pytest.raises(FileNotFoundError) as missing:
        (tmp_path / "nothing").stat()
    assert str(missing.value.strerror) in refused(capsys, "restore", str(tmp_path / "nothing"))
    assert "no such folder" in refused(capsys, "backup", str(tmp_path / "novel" / "a"))
    for words in (["backup", ""], ["restore", "a\0b"]):
        assert "Give the name of a file" in refused(capsys, *words)
    assert "--help" in refused(capsys, "data_folder", "lose", str(tmp_path))
    assert everything(tmp_path) == before


@pytest.mark.usefixtures("home")
def test_missing_data_folder_is_not_created(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATADOR_HOME", str(tmp_path / "stick"))
    assert "Plug in the disk" in refused(capsys, "backup", str(tmp_path))
    assert not (tmp_path / "stick").exists()


def test_damaged_and_newer_backups_change_nothing(tmp_path: Path, home: Path, capsys: Captured) -> None:
    file = backups(capsys, tmp_path)
    data, before = file.read_bytes(), everything(home)
    file.write_bytes(data[:-4096])
    assert "it is damaged" in refused(capsys, "restore", str(file))
    file.write_bytes(data.replace(b"matador-backup/1", b"matador-backup/2", 1))
    assert "a newer version of Matador wrote it. Nothing has changed." in refused(
        capsys, "restore", str(file)
    )
    assert everything(home) == before


def test_open_window_allows_backup_but_not_restore(tmp_path: Path, home: Path, capsys: Captured) -> None:
    file, before = backups(capsys, tmp_path), everything(home)
    with folder_open(data_folder()):
        assert "Close all its windows first. Nothing has changed." in refused(capsys, "restore", str(file))
        backups(capsys, tmp_path)
    assert everything(home) == before


@pytest.mark.usefixtures("home")
def test_nothing_opens_the_data_during_a_restore(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matador.storage.backup.restoring._MAX_S", 0.0)
    with folder_shut(data_folder()):
        assert "Try again in a moment" in refused(capsys, "backup", str(tmp_path))
        with pytest.raises(CommandError, match="is restoring a backup"), folder_entered():
            pytest.fail("it is not there yet")


def test_interrupted_restore_is_finished_at_the_next_start(
    tmp_path: Path, home: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = backups(capsys, tmp_path)
    (home / "settings.json").unlink()

    def stopped(*_: object) -> NoReturn:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    with monkeypatch.context() as patch:
        patch.setattr(restoring, "_move", stopped)
        said = refused(capsys, "restore", str(file))
        assert "the backup was only partly restored (Read-only file system)" in said
        assert refused(capsys, "backup", str(tmp_path)) == said
        assert refused(capsys, "play") == said
    with folder_entered():
        assert load_settings(data_folder().settings)[0].volume == 33


def test_full_disk_changes_nothing(
    tmp_path: Path, home: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, before = backups(capsys, tmp_path), everything(home)

    def full(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    monkeypatch.setattr(atomic, "_sync", full)
    assert "No space left on device. Nothing has changed." in refused(capsys, "restore", str(file))
    assert "cannot write" in refused(capsys, "backup", str(tmp_path / "b"))
    assert everything(home) == before
