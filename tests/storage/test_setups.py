"""Setups from files: whatever they hold, those who sit can be shown, and the rules are there or refused."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from matador.rules import RulesetError
from matador.storage.setups import (
    LONGEST_NAME,
    MatchSetup,
    SeatSetup,
    tidy_name,
    usual_seat,
    with_distinct_looks,
)
from tests.storage.test_settings import GAME


def looks(seats: tuple[SeatSetup, ...]) -> list[tuple[int, int]]:
    return [(seat.face, seat.colour) for seat in seats]


@given(st.builds(MatchSetup, **GAME))
def test_whatever_a_file_holds_can_be_shown_and_is_played_or_refused(setup: MatchSetup) -> None:
    seats = setup.seated()
    assert len(seats) == setup.players
    assert len(set(looks(seats))) == setup.players
    for seat, chosen in zip(seats, setup.seats, strict=False):
        assert seat.name == tidy_name(chosen.name)
        assert (seat.face, seat.bot, seat.help) == (chosen.face, chosen.bot, chosen.help)
    try:
        rules = setup.rules()
    except RulesetError:
        return
    assert rules.players == setup.players


@pytest.mark.parametrize("guide", [None, True, False])
@pytest.mark.parametrize("assistance", [None, "full", "on-request", "none"])
def test_the_help_of_older_files_is_read_and_written_as_now(
    guide: bool | None, assistance: str | None
) -> None:
    said = {"name": "Ana", "guide": guide, "assistance": assistance}
    old = msgspec.json.encode({key: value for key, value in said.items() if value is not None})
    seat = msgspec.json.decode(old, type=SeatSetup)
    without = "none" if guide is False else "guide"
    assert seat.help == (assistance if assistance in ("full", "on-request") else without)
    assert seat == SeatSetup(name="Ana", help=seat.help)
    written = msgspec.json.encode(seat)
    assert b"assistance" not in written
    assert b'"guide":' not in written
    assert msgspec.json.decode(written, type=SeatSetup) == seat


def test_seats_that_nobody_chose_are_a_person_and_bots() -> None:
    setup = MatchSetup(ruleset="sevens", players=3, set=6, seats=(SeatSetup(name="Ana", face=4),))
    seats = setup.seated()
    assert seats[0].name == "Ana"
    assert seats[1:] == (usual_seat(1), usual_seat(2))
    assert [seat.bot for seat in MatchSetup(ruleset="sevens", players=8, set=9).seated()] == [None] + [
        "level2"
    ] * 7


def test_more_seats_than_players_stay_for_another_time() -> None:
    seats = tuple(usual_seat(seat) for seat in range(8))
    setup = MatchSetup(ruleset="sevens", players=2, set=6, seats=seats)
    assert setup.seated() == seats[:2]
    assert setup.seats == seats


@pytest.mark.parametrize("kept", range(8))
def test_of_eight_who_look_the_same_one_keeps_his_look(kept: int) -> None:
    seats = with_distinct_looks([SeatSetup(face=2, colour=3)] * 8, kept)
    assert sorted(looks(seats)) == [(2, colour) for colour in range(8)]
    assert seats[kept] == SeatSetup(face=2, colour=3)


def test_seats_that_differ_stay_as_they_are() -> None:
    seats = (SeatSetup(face=1), SeatSetup(face=2), SeatSetup(face=1, colour=1))
    assert with_distinct_looks(seats) == seats


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("  Ana  ", "Ana"),
        ("Ana\nMaria", "Ana Maria"),
        ("A\x00na", "A na"),
        ("\u200fAna\u202e", "Ana"),
        ("J\u00f6rg", "J\u00f6rg"),
        ("", ""),
        ("\u200f", ""),
        ("x" * 30, "x" * LONGEST_NAME),
        ("x" * 23 + " y", "x" * 23),
    ],
)
def test_names_are_tidied(written: str, name: str) -> None:
    assert tidy_name(written) == name
