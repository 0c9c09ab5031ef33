"""Saved files survive power cuts and every disk error."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from matador.storage.paths import write_export
from matador.storage.settings import Settings, save_settings
from tests.checks.disk_recording import Recording, failing_at
from tests.checks.power_cuts import check_power_cuts, cut_once

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
