"""A match is exported to a file, and the file opened again: both are the same match."""

from __future__ import annotations

import errno
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest

from matador.match.records import encode
from matador.rules import named_ruleset
from matador.storage.database import history
from matador.storage.database.connection import connect
from matador.storage.database.matches import MatchJournal
from matador.ui.inputs import FileDropped, Key, QuitAsked
from tests.ui.installation import FAMILY, Installation, exported, go_on, leave, play, until
from tests.ui.pages.opening import table
from tests.ui.pilot import Pilot
from tests.ui.scores.matches import played

RULES = named_ruleset("sevens", 2, {"target": 20})


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    return tmp_path / "documents"


def drop(pilot: Pilot, path: Path) -> None:
    """Drop a file, and wait until it was handled."""
    pilot.give(FileDropped(str(path)))
    until(pilot, lambda: not pilot.program.app.matches.is_awaited)
    pilot.wait()


def on_table(pilot: Pilot) -> bool:
    return pilot.program.scene.kind == "table" and not pilot.program.overlays


def matches_in(path: Path) -> int:
    with closing(connect(path)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM match").fetchone()
    return int(count)


def finished(folder: Path) -> Path:
    """A file with a finished match whose deal can be proved."""
    path = folder / "finished.matador"
    session = played(RULES, names=("Ana", "Dot"), proof="sealed").session
    assert session.is_over
    path.write_bytes(encode(session.record()))
    return path


def test_the_same_file_twice_and_a_copy_of_it_are_one_match(
    installation: Installation, documents: Path, tmp_path: Path
) -> None:
    pilot = installation.start(FAMILY, exports=documents)
    play(pilot, 2)
    file = exported(pilot, documents)
    assert file.read_bytes().strip() == encode(pilot.game.session.record())
    play(pilot, 1)
    before = pilot.game
    leave(pilot)
    copy = tmp_path / "given away.matador"
    copy.write_bytes(file.read_bytes().replace(b'"\xc3\x85sa"', b'"Eva"'))
    for path in (file, copy, file):
        drop(pilot, path)
        until(pilot, lambda: on_table(pilot))
        assert encode(pilot.game.session.record()) == encode(before.session.record()), (
            "it is where it was left"
        )
        before = pilot.game
        leave(pilot)
    assert file.read_bytes() != encode(before.session.record()), "nothing is saved back into a file"
    installation.die()
    assert matches_in(installation.path) == 1


def test_an_exported_match_is_continued_on_another_computer(
    installation: Installation, documents: Path, tmp_path: Path
) -> None:
    pilot = installation.start(FAMILY, exports=documents)
    play(pilot, 2)
    file = exported(pilot, documents)
    laid = encode(pilot.game.session.record())
    installation.die()
    installation.path.rename(tmp_path / "another.db")
    second = installation.start()
    drop(second, file)
    until(second, lambda: on_table(second))
    assert encode(second.game.session.record()) == laid
    assert second.game.is_autosaved
    play(second, 2)
    before = second.game
    assert not second.program.table.would_be_lost
    installation.die()
    third = installation.start()
    go_on(third)
    assert encode(third.game.session.record()) == encode(before.session.record())


def test_another_match_takes_the_place_of_the_one_on_the_table_which_is_saved(
    installation: Installation, documents: Path
) -> None:
    first = installation.start(FAMILY, exports=documents)
    play(first, 2)
    file = exported(first, documents)
    opened = encode(first.game.session.record())
    leave(first)
    first.click("play")
    until(first, lambda: on_table(first))
    first.program.overlays.close()
    play(first, 1)
    drop(first, file)
    until(first, lambda: encode(first.game.session.record()) == opened)
    leave(first)
    first.click("matches")
    until(first, lambda: first.text("panel") == "Matches")
    assert sum(node.key.startswith("match:") for node in first.tree) == 2
    found = {encode(each.session.record()) for each in installation.open[-1].unfinished(9).result(30)}
    assert len(found) == 2
    assert opened in found


def test_a_finished_match_shows_its_end_and_its_proof(installation: Installation, tmp_path: Path) -> None:
    pilot = installation.start()
    path = finished(tmp_path)
    for _ in range(2):
        drop(pilot, path)
        until(pilot, lambda: pilot.program.overlays.name == "past match")
        assert pilot.text("winner")
        pilot.click("fair")
        assert pilot.text("panel").startswith("Was it fair?")
        pilot.press("escape")
        pilot.click("replay")
        assert pilot.program.overlays.name == "replay"
        pilot.press("escape", "escape")
    assert len(installation.open[-1].history.list().result(30)) == 1
    until(pilot, lambda: pilot.has("matches"))


# Failures


def fails(error: Exception) -> object:
    def fail(*_: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize("where", ["home", "table"])
def test_a_failed_import_is_one_sentence_and_changes_nothing(
    installation: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    pilot = installation.start(FAMILY if where == "table" else None)
    scene, path = pilot.program.scene, finished(tmp_path)
    with monkeypatch.context() as broken:
        broken.setattr(history, "begin_match", fails(OSError(errno.ENOSPC, "full")))
        drop(pilot, path)
        until(pilot, lambda: pilot.text("panel") == "Not opened")
    assert path.name in pilot.text("why")
    assert "the disk is full" in pilot.text("why")
    pilot.click("back")
    assert pilot.program.scene is scene
    drop(pilot, path)
    until(pilot, lambda: pilot.program.overlays.name == "past match")


BAD = {
    "gone": None,
    "a picture": b"\x89PNG\r\n",
    "cut": 0.5,
    "broken rules": (b'"result"', b'"resulT"'),
    "newer": (b"matador-record/1", b"matador-record/2"),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_file_that_is_no_match_is_one_sentence_and_changes_nothing(
    installation: Installation, tmp_path: Path, caplog: pytest.LogCaptureFixture, bad: str
) -> None:
    path, spoil = finished(tmp_path), BAD[bad]
    match spoil:
        case None:
            path.unlink()
        case bytes():
            path.write_bytes(spoil)
        case float():
            path.write_bytes(path.read_bytes()[: int(len(path.read_bytes()) * spoil)])
        case (old, new):
            path.write_bytes(path.read_bytes().replace(old, new))
    pilot = installation.start(FAMILY)
    scene = pilot.program.scene
    drop(pilot, path)
    assert pilot.text("panel") == "Not opened"
    assert path.name in pilot.text("why")
    assert ("newer version" in pilot.text("why")) == (bad == "newer")
    assert str(path) in caplog.text
    pilot.click("close")
    assert not pilot.program.overlays
    assert pilot.program.scene is scene


def test_a_match_that_would_be_lost_can_be_exported_before_it_is_left(documents: Path) -> None:
    pilot = table(exports=documents)
    pilot.give(QuitAsked())
    assert pilot.text("panel") == "Leave this match?"
    pilot.click("export")
    assert pilot.text("panel") == "Exported"
    assert len(list(documents.iterdir())) == 1
    pilot.click("back")
    assert pilot.text("panel") == "Leave this match?"
    pilot.click("play on")
    pilot.give(Key("q", ctrl=True))
    assert pilot.program.wants_to_quit, "nothing is lost any more"
    pilot.program.close()


def test_an_unsaved_match_is_asked_about_before_a_file_takes_its_place(
    installation: Installation, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = installation.start(FAMILY, exports=documents)
    play(first, 2)
    file = exported(first, documents)
    opened = encode(first.game.session.record())
    leave(first)
    first.click("play")
    until(first, lambda: on_table(first))
    game = first.game
    play(first, 1)
    # A match that is not saved is soon saved as a whole, unless the disk does not answer.
    monkeypatch.setattr(MatchJournal, "keep_all", lambda *_: Future())
    game.is_autosaved = False
    drop(first, file)
    until(first, lambda: first.text("panel") == "Leave this match?")
    first.click("play on")
    assert first.game is game
    drop(first, file)
    until(first, lambda: first.text("panel") == "Leave this match?")
    first.click("leave")
    until(first, lambda: on_table(first) and first.game is not game)
    assert encode(first.game.session.record()) == opened
