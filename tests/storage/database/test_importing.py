"""Importing matches: the same match is imported once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from matador.match.records import Record, encode
from matador.match.resuming import resume
from matador.storage.database import history
from matador.storage.database.connection import LockedError
from matador.storage.database.history import ComingMatch
from matador.storage.database.matches import MatchDatabase
from tests.storage.database.kept import (
    HEAD,
    NOW,
    PLAYERS,
    add_match,
    begun,
    database,
    locked_disk,
    play,
    waiting,
)

WAIT_S = 30


@pytest.fixture
def db(tmp_path: Path) -> Iterator[MatchDatabase]:
    with database(tmp_path / "m.db") as kept:
        yield kept


def record(seed: int = 1, actions: int = 10_000) -> Record:
    """A match that ends after `actions` actions."""
    session = begun(lambda _change: None, seed)
    play(session, actions, seed)
    return session.record()


def count(db: MatchDatabase) -> int:
    """Number of matches, finished or not."""
    return len(db.history.list().result(WAIT_S)) + len(db.unfinished(99).result(WAIT_S))


def test_a_match_is_imported_once_whatever_its_names_notes_and_date(db: MatchDatabase) -> None:
    first = add_match(db, record())
    assert (first.is_new, first.is_over) == (True, True)
    for other in (
        record(),
        replace(record(), players=["Eva", "Zoe"]),
        replace(record(), marks=[{"what": "note"}]),
        replace(record(), date="2020-02-20"),
        replace(record(), seed=None),
        replace(
            record(),
            rounds=[
                replace(round_, hands=[hand[::-1] for hand in round_.hands]) for round_ in record().rounds
            ],
        ),
    ):
        again = add_match(db, other)
        assert (again.key, again.is_new) == (first.key, False)
    assert count(db) == 1


def test_another_deal_or_other_actions_are_another_match(db: MatchDatabase) -> None:
    session = begun(lambda _change: None)
    play(session, 10_000, seed=2)
    keys = {add_match(db, each).key for each in (record(1), record(2), session.record())}
    assert len(keys) == count(db) == 3


def test_the_same_match_twice_in_one_transaction_is_added_once(db: MatchDatabase) -> None:
    coming = [ComingMatch(each, HEAD, NOW) for each in (record(1), record(1), record(2))]
    added = db.importing.add(*coming).result(WAIT_S)
    assert [each.is_new for each in added] == [True, False, True]
    assert added[0].key == added[1].key


def test_an_earlier_state_of_a_match_is_that_match(db: MatchDatabase) -> None:
    journal = db.new_journal(HEAD)
    session = begun(journal, seated=PLAYERS)
    early = session.record()
    play(session, 3)
    for state in (early, session.record()):
        found = add_match(db, state, is_over=False)
        assert (found.key, found.is_new, found.is_over) == (journal.key, False, False)
    play(session, 1)
    assert not add_match(db, session.record(), is_over=False).is_new
    journal.close().result(WAIT_S)


def test_an_earlier_state_of_a_finished_match_is_that_match(db: MatchDatabase) -> None:
    over = add_match(db, record())
    for actions in (0, 5):
        found = add_match(db, record(actions=actions), is_over=False)
        assert (found.key, found.is_over) == (over.key, True)


def test_a_later_state_is_a_match_of_its_own(db: MatchDatabase) -> None:
    early = add_match(db, record(actions=4), is_over=False)
    late = add_match(db, record(actions=6), is_over=False)
    assert late.is_new
    assert not add_match(db, record(actions=6), is_over=False).is_new
    assert {each.key for each in db.unfinished(9).result(WAIT_S)} == {early.key, late.key}


def test_a_match_that_was_undone_and_went_on_otherwise_is_another(db: MatchDatabase) -> None:
    journal = db.new_journal(HEAD)
    session = begun(journal, seated=PLAYERS)
    play(session, 3)
    exported = session.record()
    back = session.decision_before(1)
    assert back is not None
    session.undo(session.version, back)
    assert add_match(db, exported, is_over=False).is_new
    journal.close().result(WAIT_S)


def test_an_imported_match_is_continued_from_where_it_stands(db: MatchDatabase) -> None:
    added = add_match(db, record(actions=4), is_over=False)
    found = db.reopen(added.key).result(WAIT_S)
    assert encode(found.session.record()) == encode(record(actions=4))
    found.session.use_journal(waiting(found.journal))
    play(found.session, 3)
    found.journal.close().result(WAIT_S)
    (left,) = db.unfinished(9).result(WAIT_S)
    assert encode(left.session.record()) == encode(found.session.record())
    assert not add_match(db, record(actions=4), is_over=False).is_new


def test_matches_that_another_window_imports_or_deletes_are_known(db: MatchDatabase, tmp_path: Path) -> None:
    add_match(db, record(2))
    with database(tmp_path / "m.db") as other:
        assert add_match(other, record(1)).is_new
        assert not add_match(db, record(1)).is_new
        for match in db.history.list().result(WAIT_S):
            other.delete(match.key).result(WAIT_S)
    assert add_match(db, record(1)).is_new


def test_a_failed_import_adds_nothing_and_can_be_repeated(
    db: MatchDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(history, "begin_match", fails)
        with pytest.raises(OSError, match="full"):
            add_match(db, record(1))
    assert count(db) == 0
    assert add_match(db, record(1)).is_new


def test_nothing_is_imported_on_a_locked_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with database(tmp_path / "m.db") as kept:
        add_match(kept, record(1))
    with locked_disk(monkeypatch), database(tmp_path / "m.db") as db, pytest.raises(LockedError):
        add_match(db, record(2))


def test_a_damaged_match_is_never_taken_for_an_imported_one(db: MatchDatabase, tmp_path: Path) -> None:
    add_match(db, record(1))
    with sqlite3.connect(tmp_path / "m.db") as connection:
        connection.execute("UPDATE part SET record = x'00'")
    connection.close()
    assert add_match(db, record(1)).is_new


def steps_to_add(path: Path, count: int, *, is_renamed: bool) -> tuple[int, int]:
    """SQLite's steps to import some matches, and to import them again, with other names if `is_renamed`."""
    steps = [0]

    def count_steps() -> None:
        steps[0] += 1

    def count_in(connection: sqlite3.Connection) -> None:
        connection.set_progress_handler(count_steps, 10)

    with database(path) as db:
        db.ask(count_in).result(WAIT_S)
        records = [record(seed) for seed in range(count)]
        told = []
        for names in (["Ana", "Dot"], ["Eva", "Dot"] if is_renamed else ["Ana", "Dot"]):
            steps[0] = 0
            matches = [ComingMatch(replace(each, players=names), HEAD, NOW) for each in records]
            for some in range(0, count, 10):
                db.importing.add(*matches[some : some + 10]).result(WAIT_S)
            told.append(steps[0])
        assert len(db.history.list().result(WAIT_S)) == count
        return told[0], told[1]


@pytest.mark.parametrize("is_renamed", [False, True])
def test_importing_four_times_as_many_matches_is_about_four_times_the_work(
    tmp_path: Path, is_renamed: bool
) -> None:
    few = steps_to_add(tmp_path / "few.db", 30, is_renamed=is_renamed)
    many = steps_to_add(tmp_path / "many.db", 120, is_renamed=is_renamed)
    assert 0 < many[0] < 6 * few[0]
    assert 0 < many[1] < 6 * few[1]


def test_resumed_records_are_canonical() -> None:
    assert encode(resume(record(actions=7)).record()) == encode(record(actions=7))
