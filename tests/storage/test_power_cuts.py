"""Saved files and restored data folders survive power cuts; files also survive every disk error."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from matador.storage import atomic
from matador.storage.backup import restoring
from matador.storage.backup.backup_file import DataFolder, RestoreIncompleteError
from matador.storage.paths import write_export
from matador.storage.settings import Settings, save_settings
from tests.checks.disk_recording import failing_at
from tests.checks.power_cuts import check_data_folder_power_cuts, check_power_cuts
from tests.checks.restores import bring_back

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no folder is synced on Windows")


def test_what_was_saved_is_there_after_any_power_cut(seed: int) -> None:
    counts = check_power_cuts(400, seed)
    assert counts["acknowledged"] > 100
    assert counts["newer"]
    assert counts["not yet there"]


def _nothing(*_: object) -> None:
    """Sync nothing."""


@pytest.mark.parametrize("name", ["_sync", "sync_folder"])
def test_a_planted_write_without_a_sync_is_caught(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(atomic, name, _nothing)
    with pytest.raises(AssertionError, match=r"is not there|nobody has saved"):
        check_power_cuts(4000, 7)


# Every call fails once


def _files(folder: Path) -> dict[str, bytes]:
    """All files except temporary ones that could not be removed; the next save removes them."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".new")
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def _saver(what: str, folder: Path) -> Callable[[], object]:
    if what == "export":
        return lambda: write_export(folder / "documents", "Ana", ".matador", b"a match" * 1000)
    return lambda: save_settings(folder / "config" / "settings.json", Settings())


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EROFS])
@pytest.mark.parametrize("what", ["export", "settings"])
def test_whichever_call_fails_a_file_is_whole_old_or_new(tmp_path: Path, what: str, error: int) -> None:
    _saver(what, tmp_path / "good")()
    new = _files(tmp_path / "good")
    failures = 0
    for call in range(1, 100):
        folder = tmp_path / str(call)
        save = _saver(what, folder)
        old = _files(folder)
        with failing_at(call, error) as failed:
            try:
                save()
            except OSError:
                failures += 1
                assert _files(folder) in (old, new)
            else:
                assert _files(folder) == new, "it was acknowledged"
        if not failed:
            break
        save()
        assert not list(folder.rglob("*.new")), "the next save has tidied up"
        assert new.items() <= _files(folder).items()
    assert call > failures > 4


def test_a_data_folder_is_whole_after_any_power_cut(seed: int) -> None:
    counts = check_data_folder_power_cuts(100, seed)
    assert counts["old"] > 8
    assert counts["new"] > 8
    # Of 1,000 cuts, 22 come after the restore was acknowledged.
    assert counts["acknowledged"] or any(
        check_data_folder_power_cuts(100, seed + further)["acknowledged"] for further in range(1, 10)
    )


def _without(module: ModuleType, name: str) -> Callable[[DataFolder, DataFolder], None]:
    def bring(data_folder: DataFolder, contents: DataFolder) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, name, _nothing)
            bring_back(data_folder, contents)

    return bring


def _with_unsynced_files(data_folder: DataFolder, contents: DataFolder) -> None:
    real = atomic._sync

    def sync(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            real(handle)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(atomic, "_sync", sync)
        bring_back(data_folder, contents)


def _placed_before_old_files_are_sure_to_be_aside(data_folder: DataFolder, contents: DataFolder) -> None:
    real, calls = restoring._sync, list[int]()

    def sync(*folders: Path) -> None:
        calls.append(1)
        if len(calls) > 2:
            real(*folders)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(restoring, "_sync", sync)
        bring_back(data_folder, contents)


@pytest.mark.parametrize(
    "bring",
    [
        _with_unsynced_files,
        _without(atomic, "sync_folder"),
        _without(restoring, "_sync"),
        _placed_before_old_files_are_sure_to_be_aside,
    ],
    ids=["files", "folders", "renames", "order"],
)
def test_a_restore_that_loses_something_is_caught(
    bring: Callable[[DataFolder, DataFolder], None],
) -> None:
    with pytest.raises((AssertionError, RestoreIncompleteError)):
        check_data_folder_power_cuts(2000, 5, bring)
