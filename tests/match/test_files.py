"""Files of records: only regular files of acceptable size are read, one match at a time."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from matador.match import files
from matador.match.errors import RecordError, RecordFileError
from matador.match.files import decode, documents
from tests.systems import needs_pipes


def test_lines_file_has_one_document_per_line(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_bytes(b'{"a": 1}\n\n  \r\n{"b": 2}\r\n{"c": 3}')
    assert [line.strip() for line in documents(path)] == [b'{"a": 1}', b'{"b": 2}', b'{"c": 3}']


@pytest.mark.parametrize("name", ["match.json", "match.JSON", "match.matador"])
def test_file_of_a_single_match_is_one_document(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / name
    path.write_bytes(b'{\n  "a": 1\n}\n')
    assert list(documents(path)) == [b'{\n  "a": 1\n}\n']
    monkeypatch.setattr(files, "MAX_BYTES", 5)
    assert [len(document) for document in documents(path)] == [6]


def refuse(path: Path, message: str) -> None:
    with pytest.raises(RecordFileError, match=message):
        list(documents(path))


def test_unreadable_file_is_refused(tmp_path: Path) -> None:
    refuse(tmp_path / "missing", "No such file")
    refuse(tmp_path, "it is a folder; give the name of a file in it")
    empty = tmp_path / "empty"
    empty.write_bytes(b"\n\n")
    refuse(empty, "contains no match")


@needs_pipes
def test_fifo_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    refuse(tmp_path / "fifo", "not a regular file")


def test_file_size_is_checked_before_reading(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(files.MAX_FILE_BYTES + 1)  # a hole: no disk space is used
    refuse(path, "larger than")


def test_overlong_line_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 1000)
    path = tmp_path / "line.jsonl"
    path.write_bytes(b"[" * 5000 + b"\n{}\n")
    found = list(documents(path))
    assert [len(line) for line in found] == [1001, 3]
    with pytest.raises(RecordError, match="larger than 1000 bytes"):
        decode(found[0])
