"""Saved files and restored data folders survive power cuts; files also survive every disk error."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from matador.storage.atomic import make_folder, write_atomically
from matador.storage.backup import restoring
from matador.storage.backup.backup_file import BackupContents, DataFolder, RestoreIncompleteError
from matador.storage.backup.restoring import folder_shut
from matador.storage.paths import write_export
from matador.storage.settings import Settings, save_settings
from tests.checks.disk_recording import Recording, failing_at
from tests.checks.power_cuts import check_data_folder_power_cuts, check_power_cuts, cut_once
from tests.checks.restores import bring_back

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no folder is synced on Windows")


def test_what_was_saved_is_there_after_any_power_cut(seed: int) -> None:
    counts = check_power_cuts(400, seed)
    assert counts["acknowledged"] > 100
    assert counts["newer"]
    assert counts["not yet there"]


# Injected bugs: ways to write that lose data


def _plain(path: Path, data: bytes) -> None:
    _write(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), data)


def _file_synced_alone(path: Path, data: bytes) -> None:
    """An empty file under the final name first; the bytes are synced, the folder never is."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT))
    new = path.with_name(".new")
    _write(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL), data)
    os.replace(new, path)  # noqa: PTH105 - the recorder knows this name


def _renamed_before_it_is_synced(path: Path, data: bytes) -> None:
    new = path.with_name(".new")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    os.write(handle, data)
    os.replace(new, path)  # noqa: PTH105 - as above
    os.fsync(handle)
    os.close(handle)
    _sync_folder(path.parent)


def _new_folder_not_synced(path: Path, data: bytes) -> None:
    folder = path.parent / "new"
    if not folder.exists():
        os.mkdir(folder)  # noqa: PTH102 - as above
    new = folder / ".new"
    _write(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL), data)
    os.replace(new, folder / path.name)  # noqa: PTH105 - as above
    _sync_folder(folder)


def _write(handle: int, data: bytes) -> None:
    os.write(handle, data)
    os.fsync(handle)
    os.close(handle)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)


@pytest.mark.parametrize(
    ("write", "where"),
    [
        (_plain, "file"),
        (_file_synced_alone, "file"),
        (_renamed_before_it_is_synced, "file"),
        (_new_folder_not_synced, "new/file"),
    ],
)
def test_a_writer_that_loses_something_is_caught(
    tmp_path: Path, write: Callable[[Path, bytes], None], where: str
) -> None:
    recording, random = Recording(tmp_path.resolve()), Random(7)
    with recording.running():
        for number in range(3):
            write(recording.root / "file", bytes([number + 1]) * 5000)
            recording.saved(recording.root / where)
    with pytest.raises(AssertionError, match=r"is not there|nobody has saved"):
        _cut_often(recording, random)


def _cut_often(recording: Recording, random: Random) -> None:
    for _ in range(2000):
        cut_once(recording, random)


# Every call fails once


def _files(folder: Path) -> dict[str, bytes]:
    """All files except temporary ones that could not be removed; the next save removes them."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".new")
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def _saver(what: str, folder: Path) -> Callable[[], object]:
    if what == "export":
        return lambda: write_export(folder / "documents", "Ana", ".matador", b"a match" * 1000)
    return lambda: save_settings(folder / "config" / "settings.json", Settings())


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EROFS])
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


# Injected bugs: missing syncs


def _nothing(_: object) -> None:
    """Sync nothing."""


def _without(name: str) -> Callable[[DataFolder, BackupContents], None]:
    def bring(data_folder: DataFolder, contents: BackupContents) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(restoring, name, _nothing)
            bring_back(data_folder, contents)

    return bring


def _placed_before_what_was_there_is_sure_to_be_aside(
    data_folder: DataFolder, contents: BackupContents
) -> None:
    real, calls = restoring._sync, list[int]()

    def sync(folders: set[Path]) -> None:
        calls.append(1)
        if len(calls) > 2:
            real(folders)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(restoring, "_sync", sync)
        bring_back(data_folder, contents)


def _without_a_plan(data_folder: DataFolder, contents: BackupContents) -> None:
    """Replace each file separately, in one step, and sync it."""
    with folder_shut(data_folder):
        aside = data_folder.folder / "before-1"
        make_folder(aside)
        for name, path in restoring._places(data_folder).items():
            if path.exists():
                os.rename(path, aside / name)  # noqa: PTH104 - the recorder knows this name
        restoring._sync({aside, data_folder.folder})
        assert contents.database is not None
        assert contents.settings is not None
        coming = {"matador.db": contents.database, "settings.json": contents.settings}
        for name, source in coming.items():
            write_atomically(restoring._places(data_folder)[name], source.read_bytes())


@pytest.mark.parametrize(
    "bring",
    [
        _without("sync_file"),
        _without("sync_folder"),
        _without("_sync"),
        _placed_before_what_was_there_is_sure_to_be_aside,
        _without_a_plan,
    ],
    ids=["files", "folders", "renames", "order", "no plan"],
)
def test_a_restore_that_loses_something_is_caught(
    bring: Callable[[DataFolder, BackupContents], None],
) -> None:
    with pytest.raises((AssertionError, RestoreIncompleteError)):
        check_data_folder_power_cuts(2000, 7, bring)
