"""The log: whatever is wrong with its file, the game goes on and what belongs there is told."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest

from matador.app.errors import CommandError
from matador.app.output import logged
from tests.app.support import Captured
from tests.systems import needs_devices, needs_links, needs_permissions, needs_pipes

CODE = "round 1 is dealt; its code is 4af5"


def test_the_log_takes_names_of_files_that_are_no_text(tmp_path: Path, capsys: Captured) -> None:
    with logged(tmp_path / "log"):
        logging.getLogger("matador").warning("cannot open %s", "a\udcff.matador")
    assert r"cannot open a\udcff.matador" in (tmp_path / "log").read_text()
    assert capsys.readouterr().err == ""


def _in_place(path: Path, what: str) -> None:
    match what:
        case "a folder":
            path.mkdir()
        case "a dangling link":
            path.symlink_to(path.parent / "nowhere" / "log")
        case "a loop":
            path.symlink_to(path)
        case "a pipe":
            os.mkfifo(path)
        case "a full disk":
            path.symlink_to("/dev/full")
        case _:
            path.parent.rmdir()
            path.parent.write_bytes(b"a file in the place of its folder")


@pytest.mark.parametrize(
    "what",
    [
        "a folder",
        pytest.param("a dangling link", marks=needs_links),
        pytest.param("a loop", marks=needs_links),
        pytest.param("a pipe", marks=needs_pipes),
        pytest.param("a full disk", marks=[needs_links, needs_devices]),
        "a file as its folder",
    ],
)
def test_nothing_about_the_log_stops_a_game(tmp_path: Path, capsys: Captured, what: str) -> None:
    folder = tmp_path / "state"
    folder.mkdir()
    _in_place(folder / "log", what)
    with logged(folder / "log"):
        for _ in range(2):
            logging.getLogger("matador").info(CODE)
    said = capsys.readouterr().err
    assert said.count("cannot write the log to") == 1
    assert said.count(CODE) == 2, "the code of a deal is never lost"
    assert "Traceback" not in said


@needs_permissions
def test_the_log_is_its_owners_alone(tmp_path: Path) -> None:
    with logged(tmp_path / "log"):
        logging.getLogger("matador").info(CODE)
    assert (tmp_path / "log").stat().st_mode & 0o777 == 0o600


def test_a_fault_of_our_own_is_one_sentence_and_a_traceback_in_the_log(tmp_path: Path) -> None:
    with (
        pytest.raises(CommandError, match=r"Matador crashed \(ZeroDivisionError\)"),
        logged(tmp_path / "log"),
    ):
        _ = 1 // 0
    assert "ZeroDivisionError" in (tmp_path / "log").read_text()
