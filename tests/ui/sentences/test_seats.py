"""What everybody at the table is called."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from matador.storage.setups import LONGEST_NAME, SeatSetup
from matador.ui.language import Language
from matador.ui.sentences.seats import seat_names


def names(*chosen: str, bots: Sequence[int] = ()) -> tuple[str, ...]:
    seats = [SeatSetup(name=name, bot="greedy" if seat in bots else None) for seat, name in enumerate(chosen)]
    return seat_names(Language(), seats)


def test_a_person_alone_is_spoken_to_and_several_are_numbered() -> None:
    assert names("", "", "", bots=(1, 2)) == ("You", "Dot", "Bruno")
    assert names("", "", "", bots=(1,)) == ("Player 1", "Dot", "Player 3")
    assert names("", "", "", bots=(0, 1, 2)) == ("Emil", "Dot", "Bruno")


@pytest.mark.parametrize(
    ("chosen", "called"),
    [
        (("Ana", "Ana"), ("Ana", "Ana 2")),
        (("Ana", "ana", "Ben"), ("Ana", "ana 2", "Ben")),
        (("Ana", "Ana", "Ana 2"), ("Ana", "Ana 3", "Ana 2")),
        (("Player 2", ""), ("Player 2", "Player 2 2")),
    ],
)
def test_no_two_persons_are_called_alike(chosen: tuple[str, ...], called: tuple[str, ...]) -> None:
    assert names(*chosen) == called


def test_a_numbered_name_is_no_longer_than_names_may_be() -> None:
    longest = "n" * LONGEST_NAME
    first, second = names(longest, longest)
    assert first == longest
    assert second == "n" * (LONGEST_NAME - 2) + " 2"


def test_a_person_who_is_you_gives_way_to_one_who_is_called_so() -> None:
    assert names("", "You", bots=(1,)) == ("Player 1", "You")


def test_a_bot_keeps_its_name_whoever_else_comes_and_goes() -> None:
    chosen = ("Bruno", "", "", "", "")
    alone = names(*chosen, bots=(1, 2, 3, 4))
    for more in range(1, 5):
        bots = [seat for seat in (1, 2, 3, 4) if seat != more]
        assert [names(*chosen, bots=bots)[seat] for seat in bots] == [alone[seat] for seat in bots]
    assert len(set(alone)) == 5
