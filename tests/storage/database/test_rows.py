"""Rows of a match: exactly the acknowledged decisions are there, and damage ends a match where it begins."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

import pytest

from matador.match.journal import NotSaved
from matador.match.records import encode
from matador.match.resuming import resume
from matador.storage.database.connection import DatabaseError
from matador.storage.database.matches import ReopenedMatch
from tests.checks.matches import accepted
from tests.inside import log_of, one_back
from tests.storage.database.kept import HEAD, NOW, begun, database, opened, play


def again(path: Path) -> ReopenedMatch:
    """Reopen the only match in a file."""
    with database(path) as kept:
        (match,) = kept.unfinished(5).result(30)
        assert match.changed_at == NOW
        found = kept.reopen(match.key).result(30)
        found.journal.close().result(30)
        return found


def test_a_match_is_found_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    with database(path) as kept:
        session = begun(kept.new_journal(HEAD))
        play(session, 8)
        accepted(session.undo(session.version, one_back(session)))
    found = again(path)
    assert log_of(found.session) == log_of(session)
    assert found.session.decision_after(0) == session.decision_after(0)
    assert found.head == HEAD
    with opened(path) as connection:
        tables = ("match", "decision")
        told = [connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables]  # noqa: S608 - ours
        names = {name for (name,) in connection.execute("SELECT name FROM person")}
    assert names == {"Ana", "player 0", "player 1"}
    assert not any(name in str(told) for name in names), "people's names are in one table"


def test_a_record_that_was_opened_is_the_beginning(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    with database(path) as kept:
        original = begun(kept.new_journal(HEAD))
        play(original, 5)
        journal = kept.new_journal(HEAD, original.record())
        opened_again = resume(original.record())
        opened_again.use_journal(lambda change: _wait(journal(change)))
        play(opened_again, 4)
        assert len(kept.unfinished(5).result(30)) == 2
        found = kept.reopen(journal.key)
        with pytest.raises(BlockingIOError):
            found.result(30)
        journal.close().result(30)
        session = kept.reopen(journal.key).result(30).session
    assert encode(session.record()) == encode(opened_again.record())


def test_a_row_that_is_gone_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    with database(path) as kept:
        session = begun(kept.new_journal(HEAD))
        play(session, 3)
        with opened(path) as connection:
            connection.execute("DELETE FROM decision WHERE number = (SELECT max(number) FROM decision)")
        turn = session.turn
        assert turn is not None
        answer = session.submit(turn, session.view(turn).legal()[0], session.version)
        assert isinstance(answer, NotSaved)
        assert isinstance(answer.error, DatabaseError)


def test_without_a_readable_table_it_is_offered_with_those_whom_it_names(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    with database(path) as kept:
        play(begun(kept.new_journal(HEAD)), 3)
    for spoilt in ("{}", "nonsense", '{"setup": {"ruleset": "x"}}'):
        with opened(path) as connection:
            connection.execute("UPDATE match SET head = ?", (spoilt.encode(),))
        found = again(path)
        assert found.head.names == ("player 0", "player 1")
        assert found.head.setup.ruleset == "sevens"


def _wait(done: Future[None]) -> None:
    done.result(30)
