"""Summaries of finished matches are cached as long as the matches are unchanged."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from matador.match.summary import MatchSummary, summary_of
from matador.storage.database import history, rows
from matador.storage.database.matches import MatchDatabase
from tests.storage.database.kept import HEAD, begun, database, play

WAIT_S = 30


@pytest.fixture
def db(tmp_path: Path) -> Iterator[MatchDatabase]:
    with database(tmp_path / "m.db") as kept:
        yield kept


def finished(db: MatchDatabase, seed: int = 1) -> tuple[str, MatchSummary]:
    """The key and the summary of a finished match."""
    journal = db.new_journal(HEAD)
    session = begun(journal, seed)
    play(session, 10_000, seed)
    db.put(journal.key, "over").result(WAIT_S)
    journal.close().result(WAIT_S)
    return db.history.list().result(WAIT_S)[0].key, summary_of(session)


def test_it_is_kept_once_it_was_asked_for(db: MatchDatabase) -> None:
    key, summary = finished(db)
    assert db.history.kept_summaries().result(WAIT_S) == {}
    assert db.history.summaries([key]).result(WAIT_S) == {key: summary}
    assert db.history.kept_summaries().result(WAIT_S) == {key: summary}


def test_of_a_match_that_has_gone_on_nothing_old_is_told(db: MatchDatabase, tmp_path: Path) -> None:
    key, _ = finished(db)
    db.history.summaries([key]).result(WAIT_S)
    with closing(sqlite3.connect(tmp_path / "m.db", isolation_level=None)) as connection:
        connection.execute("DELETE FROM decision WHERE first = (SELECT max(first) FROM decision)")
    assert db.history.kept_summaries().result(WAIT_S) == {}


def test_what_is_damaged_is_not_told(db: MatchDatabase, tmp_path: Path) -> None:
    key, summary = finished(db)
    db.history.summaries([key]).result(WAIT_S)
    with closing(sqlite3.connect(tmp_path / "m.db", isolation_level=None)) as connection:
        for body in (b'{"sides":[],"winners":[],"rounds":[]}', b"text", b""):
            connection.execute("UPDATE summary SET body = ?", (body,))
            assert db.history.kept_summaries().result(WAIT_S) == {}
    assert db.history.summaries([key]).result(WAIT_S) == {key: summary}, "it is reckoned again"
    assert db.history.kept_summaries().result(WAIT_S) == {key: summary}


def test_one_that_lacks_something_is_reckoned_again(db: MatchDatabase, tmp_path: Path) -> None:
    key, summary = finished(db)
    db.history.summaries([key]).result(WAIT_S)
    with closing(sqlite3.connect(tmp_path / "m.db", isolation_level=None)) as connection:
        match, stamp = connection.execute(
            f"SELECT m.id, CAST({history._STAMP} AS BLOB) FROM match m"  # noqa: S608 - a constant
        ).fetchone()
        body = b'{"sides":[[0],[1]],"winners":[],"rounds":[]}'
        connection.execute(
            "UPDATE summary SET body = ?, sum = ?", (body, rows.body_sum("summary", match, stamp + body))
        )
    assert db.history.kept_summaries().result(WAIT_S) == {}
    assert db.history.summaries([key]).result(WAIT_S) == {key: summary}


def test_it_goes_with_its_match(db: MatchDatabase, tmp_path: Path) -> None:
    key, _ = finished(db)
    db.history.summaries([key]).result(WAIT_S)
    db.delete(key).result(WAIT_S)
    with closing(sqlite3.connect(tmp_path / "m.db")) as connection:
        assert connection.execute("SELECT count(*) FROM summary").fetchone() == (0,)


def test_where_it_cannot_be_kept_it_is_told_all_the_same(
    db: MatchDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, summary = finished(db)

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(history, "keep_summaries", full)
    assert db.history.summaries([key]).result(WAIT_S) == {key: summary}
    assert db.history.kept_summaries().result(WAIT_S) == {}


def test_a_match_that_cannot_be_read_has_none(db: MatchDatabase) -> None:
    assert db.history.summaries(["nothing"]).result(WAIT_S) == {"nothing": None}
