"""`matador forget`: what it says, with what status it ends, and what is left."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from matador.app.command import main
from matador.app.data_folder import data_folder
from matador.match.records import Mark
from matador.storage.backup.restoring import folder_open
from matador.storage.database import profiles
from matador.storage.database.profiles import ShownEvidence
from matador.storage.paths import HOME_VARIABLE
from matador.storage.settings import Settings, changed, load_settings, save_settings
from matador.storage.setups import changed_seat, changed_setup
from tests.app.support import simulated
from tests.storage.database.kept import HEAD, PLAYERS, begun, database, play

Captured = pytest.CaptureFixture[str]


def _known(_before: bytes | None) -> bytes:
    return b"known"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder in which Ana has played and learned."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    with database(data_folder().database) as kept:
        journal = kept.new_journal(HEAD)
        play(begun(journal, seated=PLAYERS), 3)
        journal.close().result(30)
        kept.learners.keep([ShownEvidence(b"1", "Ana", _known), ShownEvidence(b"2", "Ben", _known)]).result(
            30
        )
    save_settings(data_folder().settings, changed(Settings(), volume=33, last_game=HEAD.setup))
    (tmp_path / "home" / "matador.log").write_text("Ana has left\n")
    return tmp_path / "home"


def files_with(home: Path, name: bytes) -> list[str]:
    return sorted(file.name for file in home.rglob("*") if file.is_file() and name in file.read_bytes())


def test_forget_removes_a_name_everywhere(home: Path, capsys: Captured) -> None:
    assert main(["forget", "Ana"]) == 2
    assert "add --yes" in capsys.readouterr().err
    assert len(files_with(home, b"Ana")) == 4, "without --yes nothing changes"
    assert main(["forget", "Ana", "--yes"]) == 0
    assert "has been deleted" in capsys.readouterr().out
    assert files_with(home, b"Ana") == []
    assert files_with(home, b"Ben") == ["matador-backup-1.db", "matador-backup-2.db", "matador.db"]
    assert load_settings(data_folder().settings)[0].volume == 33
    with database(data_folder().database) as kept:
        assert kept.unfinished(9).result(30) == (), "nobody else played in it"


def test_forget_removes_a_name_from_a_damaged_database(home: Path) -> None:
    file = home / "matador.db"
    data = file.read_bytes()
    file.write_bytes(data[: len(data) - 4096])
    assert main(["forget", "Ana", "--yes"]) == 0
    assert files_with(home, b"Ana") == []


def test_forget_leaves_a_file_that_is_being_written(home: Path) -> None:
    file = home / f".settings.json.{'0' * 16}.new"
    file.write_text("new settings")
    assert main(["forget", "Ana", "--yes"]) == 0
    assert file.exists()


@pytest.mark.parametrize(
    ("name", "why"),
    [("Eva", "nothing has been deleted"), ("Dot", "Dot is a computer player"), (" ", "no name given")],
)
def test_names_are_refused(capsys: Captured, name: str, why: str) -> None:
    assert main(["forget", name]) == 2
    assert why in capsys.readouterr().err


def test_forget_can_be_repeated_after_a_failure(
    home: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(profiles, "writing", full)
        assert main(["forget", "Ana", "--yes"]) == 2
    assert "the disk is full. Try again" in capsys.readouterr().err
    assert main(["forget", "Ana", "--yes"]) == 0
    assert files_with(home, b"Ana") == []


def test_forget_reaches_copies_kept_from_before_a_restore(home: Path) -> None:
    (home / "before-1").mkdir()
    for name in ("matador.db", "matador-backup-1.db"):
        (home / name).rename(home / "before-1" / name)
    assert main(["forget", "Ben", "--yes"]) == 0
    assert files_with(home, b"Ben") == []
    assert files_with(home, b"Ana") == ["matador-backup-1.db", "matador.db", "settings.json"]


def _in_backup(home: Path) -> None:
    assert main(["backup", str(home / "all.zip")]) == 0


def _in_renamed_backup(home: Path) -> None:
    assert main(["backup", str(home / "family")]) == 0


def _in_damaged(home: Path) -> None:
    (home / "damaged-1").mkdir()
    (home / "damaged-1" / "matador.db").write_bytes(b"\7\3Ben\x0b" + bytes(99))


def _in_settings_put_aside(home: Path) -> None:
    (home / "settings.broken-1.json").write_text('{"name": "Ben"')


def _in_log(home: Path) -> None:
    (home / "matador.log").write_text("Ben has left\n")


def _in_unfinished(home: Path) -> None:
    file = home / f".matador.db.{'0' * 16}.new"
    file.write_text("of Ben")
    # From before this program started.
    os.utime(file, (1, 1))


def _in_automatic_backup(home: Path) -> None:
    shutil.copy(home / "matador.db", home / "matador-backup-2.db")


def _in_settings(_home: Path) -> None:
    seat = changed_seat(HEAD.setup.seats[0], name="Ben")
    setup = changed_setup(HEAD.setup, seats=(seat, *HEAD.setup.seats[1:]))
    save_settings(data_folder().settings, changed(Settings(), last_game=setup))


@pytest.mark.parametrize(
    "place",
    [
        _in_backup,
        _in_renamed_backup,
        _in_damaged,
        _in_settings_put_aside,
        _in_log,
        _in_unfinished,
        _in_automatic_backup,
        _in_settings,
    ],
)
def test_forget_finds_a_name_in_each_place(
    home: Path, capsys: Captured, place: Callable[[Path], None]
) -> None:
    place(home)
    for name in ("matador.db", "matador-backup-1.db"):
        (home / name).unlink()
    found = files_with(home, b"Ben")
    assert len(found) == 1
    assert main(["forget", "Ben"]) == 2
    assert files_with(home, b"Ben") == found
    assert main(["forget", "Ben", "--yes"]) == 0
    assert "Ben is not a player here" in capsys.readouterr().out
    assert files_with(home, b"Ben") == []


def test_a_backup_can_be_restored_after_a_person_in_it_was_forgotten(home: Path) -> None:
    _in_backup(home)
    assert main(["forget", "Ben", "--yes"]) == 0
    assert main(["restore", str(home / "all.zip")]) == 0
    with database(data_folder().database) as kept:
        assert len(kept.unfinished(9).result(30)) == 1
        assert kept.profiles.number_of("Ana").result(30) is not None
        assert kept.profiles.number_of("Ben").result(30) is None


MARKS: Sequence[Mark] = [
    {"what": "talk", "who": "Zo\u00eb", "text": "Well done, Zoe\u0308 and Zo!", "all": ["Zo\u00eb", 3, None]},
    {"what": "undo", "round": 0, "step": 1, "to_round": 0, "to_step": 0, "by": "Zoe\u0308", "Zo\u00eb": True},
    {"what": "seat", "round": 0, "step": 0, "seat": 1, "player": "random 2", "bot": "random"},
]


def test_marks_of_another_program_and_the_names_in_them_are_not_kept(home: Path, tmp_path: Path) -> None:
    (played,) = simulated(tmp_path / "in.jsonl")
    (tmp_path / "in.jsonl").write_text(json.dumps({**played, "marks": MARKS}))
    assert main(["import", str(tmp_path / "in.jsonl")]) == 0
    assert files_with(home, "Zo\u00eb".encode()) == []
    with database(data_folder().database) as kept:
        (match,) = kept.history.list().result(30)
        left = kept.history.read((match.key,)).result(30)[match.key]
        assert left is not None
        assert [mark["what"] for mark in left.session.record().marks or ()] == ["undo", "seat"]


def test_nothing_is_deleted_while_a_window_is_open(home: Path, capsys: Captured) -> None:
    with folder_open(data_folder()):
        assert main(["forget", "Ana", "--yes"]) == 2
    assert "Close all its windows" in capsys.readouterr().err
    assert len(files_with(home, b"Ana")) == 4
