"""The people of a data folder: read and written without waiting, seated with their profiles, and named in one place."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from matador.play.people import MAX_AT_ONCE_MS, Bedtime, People
from matador.storage.database.matches import MatchDatabase
from matador.storage.settings import PlayedToday, PlayerProfile, changed
from matador.storage.setups import USUAL, MatchSetup, SeatSetup, changed_setup
from tests.storage.database.kept import database

WAIT_S = 30


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[MatchDatabase]:
    with database(tmp_path / "m.db") as found:
        yield found


def window(kept: MatchDatabase, who: int | None = None) -> People:
    """The people of a window, already loaded."""
    people = People(kept.profiles)
    people.load(who)
    settle(kept, people)
    return people


def settle(kept: MatchDatabase, people: People) -> None:
    """Wait until all requests to the disk are done, and take in the results."""
    kept.offered().exception(WAIT_S)
    people.follow()


def made(kept: MatchDatabase, people: People, *names: str) -> None:
    for face, name in enumerate(names):
        people.make(name, PlayerProfile(face=face, colour=face))
        settle(kept, people)


def setup_with(*seats: SeatSetup) -> MatchSetup:
    return changed_setup(USUAL, players=len(seats), seats=seats)


def test_what_is_changed_is_there_at_once_and_the_next_time(kept: MatchDatabase) -> None:
    people = window(kept)
    made(kept, people, "Ana")
    ana = people.all[0]
    people.change(replace(ana, name="Anna", profile=changed(ana.profile, text_size=150)))
    assert people.who == people.all[0] != ana
    settle(kept, people)
    assert window(kept, ana.number).who == people.who


def test_names_stand_in_one_place(kept: MatchDatabase) -> None:
    people = window(kept)
    made(kept, people, "Ana", "Ben")
    setup = setup_with(SeatSetup(name="Ana"), SeatSetup(name="Visitor"), SeatSetup(bot="level1", name="Rosa"))
    written = people.with_numbers(setup)
    assert [(seat.name, seat.person) for seat in written.seats] == [("", 1), ("", None), ("Rosa", None)]
    ana = people.all[0]
    people.change(replace(ana, name="Anna"))
    assert [seat.name for seat in people.with_names(written).seats] == ["Anna", "", "Rosa"]
    people.without(ana.number)
    assert [seat.name for seat in people.with_names(written).seats] == ["", "", "Rosa"]


def test_everybody_sits_there_as_he_is(kept: MatchDatabase) -> None:
    people = window(kept)
    made(kept, people, "Ana", "Ben")
    people.remember((SeatSetup(name="Ana", face=4, help="full", picture="both"),))
    chosen = setup_with(SeatSetup(name="Ana"), SeatSetup(bot="level1"))
    seats = people.seated(chosen).seats
    assert seats[0].name == "Ben", "whoever plays sits where a person does"
    people.choose(people.all[0].number)
    seats = people.seated(chosen).seats
    assert (seats[0].name, seats[0].face, seats[0].help, seats[0].picture) == ("Ana", 4, "full", "both")
    people.choose(None)
    assert people.is_guest
    guest = people.seat(guide=True)
    assert guest is not None
    assert (guest.name, guest.help) == ("", "guide")
    assert guest.colour not in {person.profile.colour for person in people.all}, (
        "nobody is mistaken for another"
    )


def test_a_disk_that_fails_is_told_and_nobody_is_there_who_is_not_kept(
    kept: MatchDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = window(kept)

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("matador.storage.database.profiles.write_body", full)
    made(kept, people, "Ana")
    assert isinstance(people.failure, sqlite3.OperationalError)
    assert people.all == ()
    assert people.who is None


def test_a_computer_that_sleeps_is_not_played_on() -> None:
    bedtime, day = Bedtime(10), date(2026, 11, 24)
    bedtime.pass_time(8 * 60 * 60_000, day)
    assert bedtime.played == PlayedToday(day=day, ms=MAX_AT_ONCE_MS)
