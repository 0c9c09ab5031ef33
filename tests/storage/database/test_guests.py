"""What guests were called is known as long as their match can be gone on with, and not longer."""

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
def house(tmp_path: Path) -> Iterator[MatchDatabase]:
    with database(tmp_path / "m.db") as kept:
        yield kept


def match_of(house: MatchDatabase, name: str) -> str:
    """The key of a match that somebody plays against Dot."""
    seats = (changed_seat(HEAD.setup.seats[0], name=name), HEAD.setup.seats[1])
    head = MatchHead(changed_setup(HEAD.setup, seats=seats), (name, "Dot"))
    journal = house.new_journal(head)
    play(begun(journal), 3)
    journal.close().result(WAIT_S)
    return journal.key


def is_known(house: MatchDatabase, name: str) -> bool:
    return house.residents.number_of(name).result(WAIT_S) is not None


@pytest.mark.parametrize("way", ["over", "deleted"])
def test_a_guest_is_forgotten_with_his_match(house: MatchDatabase, way: str) -> None:
    house.residents.add("Ana", b"").result(WAIT_S)
    visitors, anas = match_of(house, "Visitor"), match_of(house, "Ana")
    house.put(visitors, "away").result(WAIT_S)
    assert is_known(house, "Visitor"), "it can be gone on with"
    for key in (visitors, anas):
        (house.put(key, "over") if way == "over" else house.delete(key)).result(WAIT_S)
    assert not is_known(house, "Visitor")
    assert is_known(house, "Ana"), "she lives here"
    assert is_known(house, "Dot"), "that is nobody"


def test_whose_name_is_in_another_match_is_not_forgotten(house: MatchDatabase) -> None:
    house.residents.add("Ana", b"").result(WAIT_S)
    first, second = match_of(house, "Visitor"), match_of(house, "Visitor")
    house.put(first, "over").result(WAIT_S)
    assert is_known(house, "Visitor")
    house.delete(first).result(WAIT_S)
    house.put(second, "over").result(WAIT_S)
    assert not is_known(house, "Visitor")


def test_where_nobody_lives_everybody_is_at_home(house: MatchDatabase) -> None:
    house.put(match_of(house, "Visitor"), "over").result(WAIT_S)
    assert is_known(house, "Visitor")


def test_a_guest_who_has_left_his_seat_is_forgotten_too(house: MatchDatabase) -> None:
    house.residents.add("Ana", b"").result(WAIT_S)
    journal = house.new_journal(HEAD)
    session = begun(journal, seated=(PLAYERS[0], Player("Visitor")))
    accepted(session.change_seat(1, PLAYERS[1], session.version))
    play(session, 3)
    assert is_known(house, "Visitor"), "it can be gone on with"
    journal.put("over").result(WAIT_S)
    journal.close().result(WAIT_S)
    assert not is_known(house, "Visitor")
    assert is_known(house, "Ana")
