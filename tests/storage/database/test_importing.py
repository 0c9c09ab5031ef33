"""Importing matches: the same match is imported once."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from matador.match.records import encode
from matador.storage.database.history import ComingMatch
from matador.storage.database.matches import MatchDatabase
from tests.storage.database.kept import (
    HEAD,
    NOW,
    PLAYERS,
    add_match,
    begun,
    database,
    play,
    record,
    waiting,
)


def count(db: MatchDatabase) -> int:
    """Number of matches, finished or not."""
    return len(db.history.list().result(30)) + len(db.unfinished(99).result(30))


def test_a_match_is_imported_once_whatever_its_names_notes_and_date(db: MatchDatabase) -> None:
    first = add_match(db, record())
    assert (first.is_new, first.is_over) == (True, True)
    turned = [replace(each, hands=[hand[::-1] for hand in each.hands]) for each in record().rounds]
    others = [
        record(),
        replace(record(), players=["Eva", "Zoe"], marks=[{"what": "note"}], date="2020-02-20", seed=None),
        replace(record(), rounds=turned),
    ]
    for again in db.history.add(*(ComingMatch(each, HEAD, NOW) for each in others)).result(30):
        assert (again.key, again.is_new) == (first.key, False)
    for actions in (0, 5):
        early = add_match(db, record(actions=actions), is_over=False)
        assert (early.key, early.is_over) == (first.key, True)
    assert count(db) == 1


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
    journal.close().result(30)


def test_a_match_that_was_undone_and_went_on_otherwise_is_another(db: MatchDatabase) -> None:
    journal = db.new_journal(HEAD)
    session = begun(journal, seated=PLAYERS)
    play(session, 3)
    exported = session.record()
    back = session.decision_before(1)
    assert back is not None
    session.undo(session.version, back)
    assert add_match(db, exported, is_over=False).is_new
    journal.close().result(30)


def test_an_imported_match_is_continued_from_where_it_stands(db: MatchDatabase) -> None:
    added = add_match(db, record(actions=4), is_over=False)
    found = db.reopen(added.key).result(30)
    assert encode(found.session.record()) == encode(record(actions=4))
    found.session.use_journal(waiting(found.journal))
    play(found.session, 3)
    found.journal.close().result(30)
    (left,) = db.unfinished(9).result(30)
    assert encode(left.session.record()) == encode(found.session.record())
    assert not add_match(db, record(actions=4), is_over=False).is_new


def test_matches_that_another_window_imports_or_deletes_are_known(db: MatchDatabase, tmp_path: Path) -> None:
    add_match(db, record(2))
    with database(tmp_path / "m.db") as other:
        assert add_match(other, record(1)).is_new
        assert not add_match(db, record(1)).is_new
        for match in db.history.list().result(30):
            other.delete(match.key).result(30)
    assert add_match(db, record(1)).is_new


def steps_to_add(path: Path, count: int) -> int:
    """SQLite's steps to import some matches twice, the second time with other names."""
    steps = 0

    def count_step() -> None:
        nonlocal steps
        steps += 1

    with database(path) as db:
        db.worker.submit(lambda connection: connection.set_progress_handler(count_step, 10)).result(30)
        records = [record(seed) for seed in range(count)]
        for name in ("Ana", "Eva"):
            matches = [ComingMatch(replace(each, players=[name, "Dot"]), HEAD, NOW) for each in records]
            for some in range(0, count, 10):
                db.history.add(*matches[some : some + 10]).result(30)
        assert len(db.history.list().result(30)) == count
    return steps


def test_importing_four_times_as_many_matches_is_about_four_times_the_work(tmp_path: Path) -> None:
    few, many = steps_to_add(tmp_path / "few.db", 30), steps_to_add(tmp_path / "many.db", 120)
    assert 0 < many < 6 * few
