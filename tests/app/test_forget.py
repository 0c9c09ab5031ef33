"""`matador forget`: what it says, with what status it ends, and what is left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from matador.app.command import main
from matador.app.data_folder import data_folder
from matador.storage.backup.in_use import folder_open
from matador.storage.database import residents
from matador.storage.paths import HOME_VARIABLE
from matador.storage.settings import Settings, changed, load_settings, save_settings
from tests.storage.database.kept import HEAD, PLAYERS, begun, database, play

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house in which Ana has played and learned."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    with database(data_folder().database) as kept:
        journal = kept.new_journal(HEAD)
        play(begun(journal, seated=PLAYERS), 3)
        journal.close().result(30)
        kept.learners.add({"Ana": b"known", "Ben": b"known"}).result(30)
    save_settings(data_folder().beside[0].path, changed(Settings(), volume=33, last_game=HEAD.setup))
    (tmp_path / "home" / "matador.log").write_text("Ana has left\n")
    return tmp_path / "home"


def files_with(home: Path, name: bytes) -> list[str]:
    return sorted(file.name for file in home.rglob("*") if file.is_file() and name in file.read_bytes())


def test_a_person_is_forgotten_everywhere(home: Path, capsys: Said) -> None:
    assert main(["forget", "Ana"]) == 0
    assert "add --yes" in capsys.readouterr().out
    assert len(files_with(home, b"Ana")) == 3, "who only asks changes nothing"
    assert main(["forget", "Ana", "--yes"]) == 0
    assert "any more" in capsys.readouterr().out
    assert files_with(home, b"Ana") == []
    assert files_with(home, b"Ben") == ["matador.db"]
    assert load_settings(data_folder().beside[0].path)[0].volume == 33
    with database(data_folder().database) as kept:
        assert kept.unfinished(9).result(30) == (), "nobody else played in it"


@pytest.mark.parametrize(
    ("name", "why"),
    [("Eva", "nobody here is called Eva"), ("Dot", "Dot is a computer player"), (" ", "give the name")],
)
def test_who_is_not_known_is_said(capsys: Said, name: str, why: str) -> None:
    for words in ([], ["--yes"]):
        assert main(["forget", name, *words]) == 2
        assert why in capsys.readouterr().err


def test_what_could_not_be_finished_is_done_again(
    home: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(residents, "writing", full)
        assert main(["forget", "Ana", "--yes"]) == 2
    assert "the disk is full; try again" in capsys.readouterr().err
    assert main(["forget", "Ana", "--yes"]) == 0
    assert files_with(home, b"Ana") == []


def test_nothing_is_deleted_while_a_window_is_open(home: Path, capsys: Said) -> None:
    with opened():
        assert main(["forget", "Ana", "--yes"]) == 2
    assert "close all windows" in capsys.readouterr().err
    assert len(files_with(home, b"Ana")) == 3


@contextmanager
def opened() -> Iterator[None]:
    with folder_open(data_folder()):
        yield
