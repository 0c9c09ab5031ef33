"""Finished matches are found by their heads, read completely, and imported once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from matador.match.records import Record, encode
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase
from matador.storage.setups import SeatSetup, changed_setup
from tests.storage.database.kept import HEAD, NOW, add_match, begun, change, database, opened, play

WAIT_S = 30


@pytest.fixture
def db(tmp_path: Path) -> Iterator[MatchDatabase]:
    with database(tmp_path / "m.db") as kept:
        yield kept


def record(seed: int = 1) -> Record:
    session = begun(lambda _change: None, seed)
    play(session, 10_000, seed)
    return session.record()


def taken_in(db: MatchDatabase, seed: int = 1, head: MatchHead = HEAD, days: int = 0) -> bool:
    return add_match(db, record(seed), head, NOW - timedelta(days=days)).is_new


def test_the_last_one_is_the_first(db: MatchDatabase) -> None:
    for seed, days in ((1, 3), (2, 1), (3, 2)):
        assert taken_in(db, seed, days=days)
    found = db.history.list().result(WAIT_S)
    assert [match.ended_at for match in found] == [
        (NOW - timedelta(days=days)).isoformat() for days in (1, 2, 3)
    ]
    assert {(match.ruleset, match.names) for match in found} == {("sevens", ("Ana", "Dot"))}


def test_times_of_other_places_are_in_their_order(db: MatchDatabase) -> None:
    hours = (1, -5, 9, 0)
    for number, ahead in enumerate(hours):
        at = (NOW + timedelta(minutes=number)).astimezone(timezone(timedelta(hours=ahead)))
        assert add_match(db, record(number), HEAD, at).is_new
    found = [match.ended_at for match in db.history.list().result(WAIT_S)]
    moments = [datetime.fromisoformat(text) for text in found]
    assert moments == [NOW + timedelta(minutes=number) for number in (3, 2, 1, 0)]
    assert found != sorted(found, reverse=True)


@pytest.mark.parametrize("text", ["soon", "", "2026-11-23T20:00:00", 7])
def test_a_time_that_is_none_hides_nothing(db: MatchDatabase, tmp_path: Path, text: object) -> None:
    for seed in (1, 2, 3):
        taken_in(db, seed, days=seed)
    with opened(tmp_path / "m.db") as connection:
        connection.execute("UPDATE match SET changed_at = ? WHERE id = 2", (text,))
    assert len(db.history.list().result(WAIT_S)) == 3


def test_whoever_is_a_person_can_be_searched_for(db: MatchDatabase) -> None:
    ana = db.profiles.add("Ana", b"").result(WAIT_S)
    taken_in(db)
    (match,) = db.history.list().result(WAIT_S)
    assert match.persons == (ana.number,), "Dot is a bot"


def test_what_goes_in_comes_out(db: MatchDatabase) -> None:
    taken_in(db)
    (match,) = db.history.list().result(WAIT_S)
    whole = db.history.read((match.key,)).result(WAIT_S)[match.key]
    assert whole is not None
    assert encode(whole.session.record()) == encode(record())
    assert whole.head.names == HEAD.names


def test_which_round_was_the_first_of_its_own_is_told(db: MatchDatabase, tmp_path: Path) -> None:
    taken_in(db, head=replace(HEAD, first_round=2))
    (match,) = db.history.list().result(WAIT_S)
    assert match.first_round == 2
    whole = db.history.read((match.key,)).result(WAIT_S)[match.key]
    assert whole is not None
    assert whole.head.first_round == 2
    with opened(tmp_path / "m.db") as connection:
        (head,) = connection.execute("SELECT head FROM match").fetchone()
        connection.execute(
            "UPDATE match SET head = ?", (head.replace(b'"first_round":2', b'"first_round":-2'),)
        )
    (match,) = db.history.list().result(WAIT_S)
    assert (match.first_round, match.names) == (0, ()), "it cannot be read"


def test_what_is_not_finished_is_no_history(db: MatchDatabase) -> None:
    journal = db.new_journal(HEAD)
    play(begun(journal), 3)
    assert db.history.list().result(WAIT_S) == ()
    assert not db.offered().result(WAIT_S).has_past
    db.put(journal.key, "over").result(WAIT_S)
    assert len(db.history.list().result(WAIT_S)) == 1
    assert db.offered().result(WAIT_S).has_past
    journal.close().result(WAIT_S)


def test_what_cannot_be_read_is_told_and_hides_nothing(db: MatchDatabase, tmp_path: Path) -> None:
    taken_in(db, 1, days=1)
    taken_in(db, 2)
    with opened(tmp_path / "m.db") as connection:
        connection.execute("UPDATE part SET record = x'00' WHERE match = 1")
        connection.execute("UPDATE match SET head = x'7b' WHERE id = 1")
    good, bad = db.history.list().result(WAIT_S)
    assert (bad.ruleset, bad.names) == ("", ())
    found = db.history.read((good.key, bad.key, "nothing")).result(WAIT_S)
    assert found[good.key] is not None
    assert (found[bad.key], found["nothing"]) == (None, None)


def test_whoever_has_been_forgotten_has_no_name_there(db: MatchDatabase) -> None:
    ana = db.profiles.add("Ana", b"").result(WAIT_S)
    seats = (HEAD.setup.seats[0], SeatSetup(name="Ben"))
    taken_in(db, head=MatchHead(changed_setup(HEAD.setup, seats=seats), ("Ana", "Ben")))
    taken_in(db, 2)
    assert db.profiles.forget(ana.number, ana.name).result(WAIT_S)
    assert {match.names for match in db.history.list().result(WAIT_S)} == {
        (f"#{ana.number}", "Ben"),
        (f"#{ana.number}", "Dot"),
    }


def test_a_renamed_person_has_the_new_name_in_all_matches(db: MatchDatabase) -> None:
    ana = db.profiles.add("Ana", b"").result(WAIT_S)
    taken_in(db)
    change(db, replace(ana, name="Anna")).result(WAIT_S)
    (match,) = db.history.list().result(WAIT_S)
    assert match.names == ("Anna", "Dot")
