"""Setups from files: with any contents, the players can be shown, and the rules are valid or refused."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from matador.rules import RulesetError
from matador.storage.setups import (
    LONGEST_NAME,
    MatchSetup,
    SeatSetup,
    tidy_name,
    with_distinct_looks,
)
from tests.storage.test_settings import GAME


@given(st.builds(MatchSetup, **GAME))
def test_whatever_a_file_holds_can_be_shown_and_is_played_or_refused(setup: MatchSetup) -> None:
    seats = setup.seated()
    assert len(seats) == setup.players
    assert len({seat.face for seat in seats}) == setup.players, "no two share a face"
    for seat, chosen in zip(seats, setup.seats, strict=False):
        assert seat.name == tidy_name(chosen.name)
        assert (seat.bot, seat.help) == (chosen.bot, chosen.help)
    people = [seat for seat, sits in enumerate(seats) if sits.bot is None]
    chosen_people = [setup.chosen()[seat] for seat in people]
    assert [seats[seat].colour for seat in people] == [sits.colour for sits in chosen_people]
    for place, wanted in zip(people, chosen_people, strict=True):
        others = {seats[other].face for other in people if other != place}
        assert seats[place].face == wanted.face or wanted.face in others, "only for another person"
    bots = [sits.colour for sits in seats if sits.bot is not None]
    assert len(set(bots)) == len(bots)
    assert not set(bots) & {sits.colour for sits in chosen_people}
    try:
        rules = setup.rules()
    except RulesetError:
        return
    assert rules.players == setup.players


def test_a_bot_gives_way_to_a_person_and_a_later_seat_to_an_earlier() -> None:
    seats = with_distinct_looks(
        [
            SeatSetup(bot="level2", face=5, colour=2),
            SeatSetup(bot="level2", face=5),
            SeatSetup(face=5, colour=2),
            SeatSetup(face=5, colour=2),
            SeatSetup(bot="level1", face=3, colour=7),
        ]
    )
    assert [seat.face for seat in seats] == [0, 2, 5, 6, 3]
    assert [seat.colour for seat in seats] == [3, 0, 2, 2, 7]


def test_names_are_tidied() -> None:
    for written, name in {
        "  Ana  ": "Ana",
        "Ana\nMaria": "Ana Maria",
        "A\x00na": "A na",
        "\u200fAna\u202e": "Ana",
        "J\u00f6rg": "J\u00f6rg",
        "\u200f": "",
        "x" * 23 + " y": "x" * 23,
        "x" * 30: "x" * LONGEST_NAME,
    }.items():
        assert tidy_name(written) == name
