"""The file in which older versions kept the learners is read if it can be, and never lost."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import pytest

from matador.storage import learners
from matador.storage.learners import load_learners, set_aside

DATA = b'{"format": "matador-learners/1"}'


def test_what_is_there_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "new" / "learners.json"
    assert load_learners(path) == (None, None)
    assert not path.parent.exists(), "to ask makes nothing"
    path.parent.mkdir()
    for data in (DATA, b""):
        path.write_bytes(data)
        assert load_learners(path) == (data, None), "an empty file is not none"


@pytest.mark.parametrize("why", ["broken", "moved"])
def test_a_document_that_is_used_no_more_is_kept_beside(why: str, tmp_path: Path) -> None:
    path = tmp_path / "learners.json"
    for number in (1, 2):
        path.write_bytes(b"old %d" % number)
        assert set_aside(path, why) == tmp_path / f"learners.{why}-{number}.json"
    path.write_bytes(DATA)
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {
        "learners.json": DATA,
        f"learners.{why}-1.json": b"old 1",
        f"learners.{why}-2.json": b"old 2",
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


def test_a_file_that_never_ends_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learners, "MOST_BYTES", 10)
    path = tmp_path / "learners.json"
    path.write_bytes(b"0123456789")
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
