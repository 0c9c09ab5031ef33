"""Names of guests are stored only while their match can be continued."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from matador.match.players import Player
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase
from matador.storage.setups import changed_seat, changed_setup
from tests.checks.matches import accepted
from tests.storage.database.kept import HEAD, PLAYERS, begun, database, play

WAIT_S = 30


@pytest.fixture
def db(tmp_path: Path) -> Iterator[MatchDatabase]:
    with database(tmp_path / "m.db") as kept:
        yield kept


def match_of(db: MatchDatabase, name: str) -> str:
    """The key of a match of this player against Dot."""
    seats = (changed_seat(HEAD.setup.seats[0], name=name), HEAD.setup.seats[1])
    head = MatchHead(changed_setup(HEAD.setup, seats=seats), (name, "Dot"))
    journal = db.new_journal(head)
    play(begun(journal), 3)
    journal.close().result(WAIT_S)
    return journal.key


def is_known(db: MatchDatabase, name: str) -> bool:
    return db.profiles.number_of(name).result(WAIT_S) is not None


@pytest.mark.parametrize("way", ["over", "deleted"])
def test_a_guest_is_forgotten_with_his_match(db: MatchDatabase, way: str) -> None:
    db.profiles.add("Ana", b"").result(WAIT_S)
    visitors, anas = match_of(db, "Visitor"), match_of(db, "Ana")
    db.put(visitors, "away").result(WAIT_S)
    assert is_known(db, "Visitor"), "it can be gone on with"
    for key in (visitors, anas):
        (db.put(key, "over") if way == "over" else db.delete(key)).result(WAIT_S)
    assert not is_known(db, "Visitor")
    assert is_known(db, "Ana"), "she lives here"
    assert is_known(db, "Dot"), "that is nobody"


def test_whose_name_is_in_another_match_is_not_forgotten(db: MatchDatabase) -> None:
    db.profiles.add("Ana", b"").result(WAIT_S)
    first, second = match_of(db, "Visitor"), match_of(db, "Visitor")
    db.put(first, "over").result(WAIT_S)
    assert is_known(db, "Visitor")
    db.delete(first).result(WAIT_S)
    db.put(second, "over").result(WAIT_S)
    assert not is_known(db, "Visitor")


def test_where_nobody_lives_everybody_is_at_home(db: MatchDatabase) -> None:
    db.put(match_of(db, "Visitor"), "over").result(WAIT_S)
    assert is_known(db, "Visitor")


def test_a_guest_who_has_left_his_seat_is_forgotten_too(db: MatchDatabase) -> None:
    db.profiles.add("Ana", b"").result(WAIT_S)
    journal = db.new_journal(HEAD)
    session = begun(journal, seated=(PLAYERS[0], Player("Visitor")))
    accepted(session.change_seat(1, PLAYERS[1], session.version))
    play(session, 3)
    assert is_known(db, "Visitor"), "it can be gone on with"
    db.put(journal.key, "over").result(WAIT_S)
    journal.close().result(WAIT_S)
    assert not is_known(db, "Visitor")
    assert is_known(db, "Ana")
