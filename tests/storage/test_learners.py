"""The document of the learners is kept whole, whatever becomes of the disk and of the file."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from matador.storage import learners
from matador.storage.learners import load_learners, save_learners, set_aside, stamp_of

DATA = b'{"format": "matador-learners/1"}'


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "new" / "learners.json"
    assert load_learners(path) == (None, None)
    assert not path.parent.exists(), "to ask makes nothing"
    save_learners(path, DATA)
    assert load_learners(path) == (DATA, None)
    save_learners(path, b"")
    assert load_learners(path) == (b"", None), "an empty file is not none"
    assert list(path.parent.iterdir()) == [path]


def test_a_document_that_cannot_be_used_is_kept_beside(tmp_path: Path) -> None:
    path = tmp_path / "learners.json"
    for number in (1, 2):
        save_learners(path, b"damaged %d" % number)
        assert set_aside(path) == tmp_path / f"learners.broken-{number}.json"
    save_learners(path, DATA)
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {
        "learners.json": DATA,
        "learners.broken-1.json": b"damaged 1",
        "learners.broken-2.json": b"damaged 2",
    }


def test_a_folder_in_its_place_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "learners.json"
    path.mkdir()
    (path / "inside").write_bytes(b"kept")
    assert load_learners(path) == (None, tmp_path / "learners.broken-1.json")
    assert (tmp_path / "learners.broken-1.json" / "inside").read_bytes() == b"kept"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_in_its_place_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "learners.json")
    assert load_learners(tmp_path / "learners.json") == (None, tmp_path / "learners.broken-1.json")


def test_a_file_that_never_ends_is_neither_read_nor_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learners, "MOST_BYTES", 10)
    path = tmp_path / "learners.json"
    save_learners(path, b"0123456789")
    with pytest.raises(OSError, match="could not be read again"):
        save_learners(path, b"0123456789-")
    assert load_learners(path) == (b"0123456789", None)
    path.write_bytes(b"0123456789-")
    assert load_learners(path) == (None, tmp_path / "learners.broken-1.json")


def test_a_file_that_can_neither_be_read_nor_set_aside_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> NoReturn:
        raise PermissionError("somebody else has it open")

    path = tmp_path / "learners.json"
    path.write_bytes(DATA)
    monkeypatch.setattr(Path, "rename", fail)
    monkeypatch.setattr(learners, "read_small", fail)
    with pytest.raises(PermissionError, match="somebody else has it open"):
        load_learners(path)
    assert path.read_bytes() == DATA


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_document(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "learners.json"
    save_learners(path, DATA)
    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="No space left"):
        save_learners(path, b"more")
    assert load_learners(path) == (DATA, None)
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    # A file in the place of the folder stops root as well.
    (tmp_path / "data").write_bytes(b"")
    path = tmp_path / "data" / "learners.json"
    with pytest.raises(OSError, match="data"):
        save_learners(path, DATA)
    assert stamp_of(path) is None


@pytest.mark.skipif(sys.platform == "win32", reason="it numbers no files")
def test_whoever_writes_the_file_leaves_another_stamp(tmp_path: Path) -> None:
    path = tmp_path / "learners.json"
    assert stamp_of(path) is None
    seen = set()
    for _ in range(20):
        save_learners(path, DATA)
        seen.add(stamp_of(path))
        assert stamp_of(path) == stamp_of(path)
    assert len(seen) > 1
