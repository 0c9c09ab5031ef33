"""Finished matches are found by their heads, read whole, and taken in once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from msgspec.structs import replace as replaced

from matador.match.records import Record, encode
from matador.storage.database import history
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase
from matador.storage.setups import SeatSetup, changed_setup
from tests.storage.database.kept import HEAD, NOW, begun, change, database, opened, play

WAIT_S = 30


@pytest.fixture
def house(tmp_path: Path) -> Iterator[MatchDatabase]:
    with database(tmp_path / "m.db") as kept:
        yield kept


def record(seed: int = 1) -> Record:
    session = begun(lambda _change: None, seed)
    play(session, 10_000, seed)
    return session.record()


def taken_in(house: MatchDatabase, seed: int = 1, head: MatchHead = HEAD, days: int = 0) -> bool:
    return house.history.add(record(seed), head, NOW - timedelta(days=days)).result(WAIT_S)


def test_the_last_one_is_the_first(house: MatchDatabase) -> None:
    for seed, days in ((1, 3), (2, 1), (3, 2)):
        assert taken_in(house, seed, days=days)
    found = house.history.list().result(WAIT_S)
    assert [match.ended_at for match in found] == [
        (NOW - timedelta(days=days)).isoformat() for days in (1, 2, 3)
    ]
    assert {(match.ruleset, match.names) for match in found} == {("sevens", ("Ana", "Dot"))}


def test_times_of_other_places_are_in_their_order(house: MatchDatabase) -> None:
    hours = (1, -5, 9, 0)
    for number, ahead in enumerate(hours):
        at = (NOW + timedelta(minutes=number)).astimezone(timezone(timedelta(hours=ahead)))
        assert house.history.add(record(number), HEAD, at).result(WAIT_S)
    found = [match.ended_at for match in house.history.list().result(WAIT_S)]
    moments = [datetime.fromisoformat(text) for text in found]
    assert moments == [NOW + timedelta(minutes=number) for number in (3, 2, 1, 0)]
    assert found != sorted(found, reverse=True)


@pytest.mark.parametrize("text", ["soon", "", "2026-11-23T20:00:00", 7])
def test_a_time_that_is_none_hides_nothing(house: MatchDatabase, tmp_path: Path, text: object) -> None:
    for seed in (1, 2, 3):
        taken_in(house, seed, days=seed)
    with opened(tmp_path / "m.db") as connection:
        connection.execute("UPDATE match SET changed_at = ? WHERE id = 2", (text,))
    assert len(house.history.list().result(WAIT_S)) == 3


def test_whoever_is_a_person_can_be_searched_for(house: MatchDatabase) -> None:
    ana = house.residents.add("Ana", b"").result(WAIT_S)
    taken_in(house)
    (match,) = house.history.list().result(WAIT_S)
    assert match.persons == (ana.number,), "Dot is a bot"


def test_what_goes_in_comes_out(house: MatchDatabase) -> None:
    taken_in(house)
    (match,) = house.history.list().result(WAIT_S)
    whole = house.history.read((match.key,)).result(WAIT_S)[match.key]
    assert whole is not None
    assert encode(whole.session.record()) == encode(record())
    assert whole.head.names == HEAD.names


def test_the_same_match_is_taken_in_once(house: MatchDatabase) -> None:
    assert taken_in(house)
    assert not taken_in(house)
    assert taken_in(house, 2)
    assert len(house.history.list().result(WAIT_S)) == 2


def test_which_round_was_the_first_of_its_own_is_told(house: MatchDatabase, tmp_path: Path) -> None:
    taken_in(house, head=replace(HEAD, first_round=2))
    (match,) = house.history.list().result(WAIT_S)
    assert match.first_round == 2
    whole = house.history.read((match.key,)).result(WAIT_S)[match.key]
    assert whole is not None
    assert whole.head.first_round == 2
    with opened(tmp_path / "m.db") as connection:
        (head,) = connection.execute("SELECT head FROM match").fetchone()
        connection.execute(
            "UPDATE match SET head = ?", (head.replace(b'"first_round":2', b'"first_round":-2'),)
        )
    (match,) = house.history.list().result(WAIT_S)
    assert (match.first_round, match.names) == (0, ()), "it cannot be read"


def test_what_is_not_finished_is_no_history(house: MatchDatabase) -> None:
    journal = house.new_journal(HEAD)
    play(begun(journal), 3)
    assert house.history.list().result(WAIT_S) == ()
    assert not house.offered().result(WAIT_S).has_past
    journal.put("over").result(WAIT_S)
    assert len(house.history.list().result(WAIT_S)) == 1
    assert house.offered().result(WAIT_S).has_past
    journal.close().result(WAIT_S)


def test_what_cannot_be_read_is_told_and_hides_nothing(house: MatchDatabase, tmp_path: Path) -> None:
    taken_in(house, 1, days=1)
    taken_in(house, 2)
    with opened(tmp_path / "m.db") as connection:
        connection.execute("UPDATE part SET record = x'00' WHERE match = 1")
        connection.execute("UPDATE match SET head = x'7b' WHERE id = 1")
    good, bad = house.history.list().result(WAIT_S)
    assert (bad.ruleset, bad.names) == ("", ())
    found = house.history.read((good.key, bad.key, "nothing")).result(WAIT_S)
    assert found[good.key] is not None
    assert (found[bad.key], found["nothing"]) == (None, None)


def test_whoever_has_been_forgotten_has_no_name_there(house: MatchDatabase) -> None:
    ana = house.residents.add("Ana", b"").result(WAIT_S)
    seats = (HEAD.setup.seats[0], SeatSetup(name="Ben"))
    taken_in(house, head=MatchHead(changed_setup(HEAD.setup, seats=seats), ("Ana", "Ben")))
    taken_in(house, 2)
    assert house.residents.forget(ana.number, ana.name).result(WAIT_S)
    assert {match.names for match in house.history.list().result(WAIT_S)} == {
        (f"#{ana.number}", "Ben"),
        (f"#{ana.number}", "Dot"),
    }


def test_a_renamed_person_has_the_new_name_in_all_matches(house: MatchDatabase) -> None:
    ana = house.residents.add("Ana", b"").result(WAIT_S)
    taken_in(house)
    change(house, replace(ana, name="Anna")).result(WAIT_S)
    (match,) = house.history.list().result(WAIT_S)
    assert match.names == ("Anna", "Dot")


def steps_to_add(path: Path, count: int, *, is_renamed: bool) -> tuple[int, int]:
    """What SQLite does to import so many matches of one day, and again under other names or as they are."""
    steps = [0]

    def count_steps() -> None:
        steps[0] += 1

    def count_in(connection: sqlite3.Connection) -> None:
        connection.set_progress_handler(count_steps, 10)

    with database(path) as house:
        house.ask(count_in).result(WAIT_S)
        matches = [(record(seed), HEAD, NOW) for seed in range(count)]
        for some in range(0, count, 10):
            assert all(house.history.add_all(matches[some : some + 10]).result(WAIT_S))
        added, steps[0] = steps[0], 0
        if is_renamed:
            matches = [(replaced(each, players=["Eva", "Dot"]), head, at) for each, head, at in matches]
        for some in range(0, count, 10):
            assert not any(house.history.add_all(matches[some : some + 10]).result(WAIT_S))
        return added, steps[0]


@pytest.mark.parametrize("is_renamed", [False, True])
def test_importing_four_times_as_many_matches_of_one_day_is_four_times_the_work(
    tmp_path: Path, is_renamed: bool
) -> None:
    few = steps_to_add(tmp_path / "few.db", 30, is_renamed=is_renamed)
    many = steps_to_add(tmp_path / "many.db", 120, is_renamed=is_renamed)
    assert 0 < many[0] < 5 * few[0]
    assert 0 < many[1] < 5 * few[1]


def test_a_match_that_comes_twice_in_one_transaction_is_added_once(house: MatchDatabase) -> None:
    other = replaced(record(1), marks=[{"what": "note"}])
    coming = [(each, HEAD, NOW) for each in (record(1), record(1), other, record(2))]
    assert house.history.add_all(coming).result(WAIT_S) == [True, False, False, True]


def test_what_another_window_has_imported_or_deleted_meanwhile_is_known(
    house: MatchDatabase, tmp_path: Path
) -> None:
    renamed = replaced(record(1), players=["Eva", "Dot"])
    assert house.history.add(record(2), HEAD, NOW).result(WAIT_S)
    with database(tmp_path / "m.db") as other:
        assert other.history.add(renamed, HEAD, NOW).result(WAIT_S)
        assert not taken_in(house, 1)
        for match in house.history.list().result(WAIT_S):
            other.delete(match.key).result(WAIT_S)
    assert taken_in(house, 1)


def test_nothing_is_known_of_an_import_that_failed(
    house: MatchDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(history, "begin_part", fails)
        with pytest.raises(OSError, match="full"):
            taken_in(house, 1)
    assert taken_in(house, 1)
