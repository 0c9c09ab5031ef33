"""A data folder is restored completely or not at all, and none of the old data is lost."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from pathlib import Path

import pytest

from matador.storage.backup import restoring
from matador.storage.backup.backup_file import DataFolder, InUseError, RestoreIncompleteError
from matador.storage.backup.restoring import folder_open, folder_shut, is_half_back, restore
from tests.checks.data_folders import PARTS, data_folder_in, furnish, held, held_aside, packed
from tests.checks.disk_recording import failing_at, killed_at
from tests.checks.restores import bring_back, check_restores, start, what_became


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip syncs: data that a process has written survives its kill, and only power cuts depend on syncs."""
    monkeypatch.setattr(os, "fsync", lambda _handle: None)


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for other windows."""
    monkeypatch.setattr(restoring, "_MAX_S", 0.0)


@pytest.fixture
def there(tmp_path: Path) -> DataFolder:
    """The data folder that is restored."""
    return furnish(data_folder_in(tmp_path / "there"), 2)


@pytest.mark.parametrize("parts", [PARTS, *((part,) for part in PARTS)], ids="-".join)
def test_all_of_a_data_folder_is_replaced_and_goes_aside(tmp_path: Path, parts: tuple[str, ...]) -> None:
    """Data folders are not mixed: the settings name players whom the other folder's matches do not have."""
    there = furnish(data_folder_in(tmp_path / "there"), 2, parts)
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    before, contents = held(data_folder), packed(there)
    beside = [data_folder.database.with_name(f"matador.db{end}") for end in ("-journal",)]
    with folder_shut(data_folder):
        for path in beside:
            path.write_bytes(b"of the old one")
        assert restore(data_folder, contents) == data_folder.folder / "before-1"
        assert restore(data_folder, contents) == data_folder.folder / "before-2"
    assert held(data_folder) == held(there)
    assert not any(path.exists() for path in beside)
    for path in beside:
        aside = data_folder.folder / "before-1" / path.name
        assert aside.read_bytes() == b"of the old one"
        aside.unlink()
    assert held_aside(data_folder, 1) == before
    assert held_aside(data_folder, 2) == held(there)


def test_restored_files_are_private_and_an_empty_folder_leaves_nothing_aside(
    tmp_path: Path, there: DataFolder
) -> None:
    data_folder = data_folder_in(tmp_path / "new")
    contents = packed(there)
    with folder_shut(data_folder):
        assert restore(data_folder, contents) is None
    assert held(data_folder) == held(there)
    assert {path.name for path in data_folder.folder.iterdir()} == {"matador.db", "locks"}
    if sys.platform != "win32":
        found = [path for path in (tmp_path / "new").rglob("*") if path.is_file()]
        assert {path.stat().st_mode & 0o777 for path in found} == {0o600}


def test_settings_of_another_disk_are_moved_there(
    tmp_path: Path, there: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    before, contents, real = held(data_folder), packed(there), os.replace

    def replace(old: Path, new: Path) -> None:
        if ("config" in Path(old).parts) != ("config" in Path(new).parts):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        real(old, new)

    monkeypatch.setattr(os, "replace", replace)
    bring_back(data_folder, contents)
    assert what_became(data_folder, before, held(there)) == "new"


# Open in a window


@pytest.mark.usefixtures("_impatient")
def test_a_window_has_exclusive_use_for_a_while_unless_another_one_is_open(tmp_path: Path) -> None:
    data_folder = data_folder_in(tmp_path)
    with folder_open(data_folder) as alone:
        with alone(), pytest.raises(InUseError), folder_open(data_folder):
            pass
        with folder_open(data_folder) as other:
            for one in (alone, other):
                with pytest.raises(InUseError), one():
                    pass
        with alone():
            pass
        with pytest.raises(InUseError), folder_shut(data_folder):
            pass
    with folder_shut(data_folder):
        pass


def test_what_is_raised_in_an_open_data_folder_goes_on(tmp_path: Path) -> None:
    with pytest.raises(BlockingIOError, match="mine"), folder_open(data_folder_in(tmp_path)):
        raise BlockingIOError("mine")


def test_a_second_window_opens_where_something_was_left_that_is_not_begun(
    tmp_path: Path, there: DataFolder
) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    contents, before = packed(there), held(data_folder)
    with folder_open(data_folder):
        (data_folder.folder / "restoring.new").mkdir()
        with folder_open(data_folder):
            assert held(data_folder) == before
    start(data_folder)
    assert not (data_folder.folder / "restoring.new").exists()
    bring_back(data_folder, contents)


# Kills


def test_random_data_folders_and_several_kills(seed: int) -> None:
    counts = check_restores(40, seed)
    assert counts["kills"] > 5
    assert counts["old"]
    assert counts["new"]


def test_a_stick_may_be_another_folder_when_it_is_gone_on_with(tmp_path: Path, there: DataFolder) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    before, contents = held(data_folder), packed(there)
    for call in range(1, 400):
        with killed_at(call):
            bring_back(data_folder, contents)
        if is_half_back(data_folder):
            break
    (tmp_path / "here").rename(tmp_path / "elsewhere")
    moved = data_folder_in(tmp_path / "elsewhere")
    start(moved)
    assert what_became(moved, before, held(there)) == "new"


# Failing disks


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
def test_whichever_call_fails_a_data_folder_is_whole(tmp_path: Path, there: DataFolder, error: int) -> None:
    first = furnish(data_folder_in(tmp_path / "first"), 1, ("database", "settings"))
    before, coming, contents = held(first), held(there), packed(there)
    failures = {"nothing has changed": 0, "not yet back": 0}
    for call in range(1, 400):
        data_folder = data_folder_in(tmp_path / str(call))
        shutil.copytree(tmp_path / "first", tmp_path / str(call))
        became = "new"
        with failing_at(call, error) as failed:
            try:
                bring_back(data_folder, contents)
            except RestoreIncompleteError:
                failures["not yet back"] += 1
            except OSError:
                became = "old"
                failures["nothing has changed"] += 1
        start(data_folder)
        assert what_became(data_folder, before, coming) == became
        if not failed:
            break
    assert min(failures.values()) > 5, failures


# Injected bugs: ways to restore that lose data


def _overwritten(data_folder: DataFolder, contents: DataFolder) -> None:
    """Delete the old database instead of moving it aside."""
    with folder_shut(data_folder):
        data_folder.database.unlink(missing_ok=True)
        restore(data_folder, contents)


def test_a_restore_that_loses_something_is_caught() -> None:
    with pytest.raises(AssertionError, match=r"mixture|is lost"):
        check_restores(300, 1, _overwritten)


def test_a_move_that_is_done_twice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: new files are taken for old ones, and moved aside."""
    real = os.path.lexists

    def lexists(path: Path) -> bool:
        return "restoring" in Path(path).parts or real(path)

    monkeypatch.setattr(os.path, "lexists", lexists)
    with pytest.raises((AssertionError, RestoreIncompleteError)):
        check_restores(300, 1)
