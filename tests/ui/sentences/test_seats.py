"""The names of the players at a table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from matador.ai.bots import STRENGTHS
from matador.storage.setups import LONGEST_NAME, SeatSetup
from matador.ui.language import Language
from matador.ui.sentences.seats import SeatNames


def names(*chosen: str, bots: Sequence[int] = ()) -> tuple[str, ...]:
    seats = [SeatSetup(name=name, bot="greedy" if seat in bots else None) for seat, name in enumerate(chosen)]
    return SeatNames(Language()).names(seats)


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


def test_nobody_but_the_only_person_is_called_you() -> None:
    assert names("", "You", bots=(1,)) == ("You", "Dot")


def played_by(*bots: str | None, **chosen: str) -> tuple[str, ...]:
    """The names of the players; `seat2="Ana"` is a chosen name."""
    seats = [SeatSetup(name=chosen.get(f"seat{seat}", ""), bot=bot) for seat, bot in enumerate(bots)]
    return SeatNames(Language()).names(seats)


def test_a_strength_has_its_name_wherever_it_sits() -> None:
    for seat in range(1, 8):
        bots: list[str | None] = [None] * 8
        for strength in STRENGTHS:
            bots[seat] = strength.name
            assert played_by(*bots)[seat] == strength.title


def test_a_second_one_of_a_strength_has_a_name_that_is_none_of_the_five() -> None:
    titles = {strength.title for strength in STRENGTHS}
    assert played_by(None, "level2", "level2", "level2") == ("You", "Bruno", "Lola", "Finn")
    for seats in product(("level1", "level2", None), repeat=5):
        names = played_by(*seats)
        assert len(set(names)) == 5
        for strength in STRENGTHS:
            assert (strength.title in names) == (strength.name in seats)
        others = [name for name, bot in zip(names, seats, strict=True) if bot and name not in titles]
        assert len(others) == sum(max(0, seats.count(bot) - 1) for bot in ("level1", "level2"))


def test_a_computer_never_has_the_name_of_a_person_at_the_table_or_elsewhere(seed: int) -> None:
    chance = Random(seed)
    some = (
        "Dot",
        "BRUNO",
        "Bruno (computer)",
        "bruno (Computer)",
        "Mia",
        "mia (computer 2)",
        "Lola",
        "",
        "You",
    )
    for _ in range(500):
        elsewhere = tuple(chance.sample(some[:7], 3))
        seats = [
            SeatSetup(
                name=chance.choice(some), bot=chance.choice((None, "level1", "level2", "level3", "greedy"))
            )
            for _ in range(chance.randint(2, 8))
        ]
        names = [name.casefold() for name in SeatNames(Language(), elsewhere).names(seats)]
        assert len(set(names)) == len(names)
        people = {name.casefold() for name in elsewhere}
        for seat, name in zip(seats, names, strict=True):
            assert seat.bot is None or name not in people
            assert seat.bot is None or len(name) <= LONGEST_NAME
            wanted = "" if seat.bot is not None or seat.name == "You" else seat.name.casefold()
            assert name.startswith(wanted), "a person is called as they wish"


def test_there_are_names_enough_whatever_is_chosen() -> None:
    names = ("Bruno", "Lola", "Finn", "Emil", "Pia", "Theo", "Ida", "Juri")
    for taken in range(9):
        chosen = {f"seat{seat}": names[seat] for seat in range(taken)}
        assert len({name.casefold() for name in played_by(*["level2"] * 8, **chosen)}) == 8
