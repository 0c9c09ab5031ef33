"""Examples for pages about people: few and many, with names of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from errno import ENOSPC
from pathlib import Path

from matador.match.help import SeatHelp
from matador.play.background import Exported, Forgotten
from matador.play.people import People, Person
from matador.storage.database.profiles import NameTakenError
from matador.storage.settings import PlayerProfile, changed
from matador.storage.setups import COLOURS, FACES, LONGEST_NAME
from matador.ui.pages.registry import Values
from tests import hostile
from tests.ui.pages.example_values import LEARNS
from tests.ui.pilot import Pilot


def unkept_people(_pilot: Pilot) -> Iterator[Values]:
    for error in (OSError(ENOSPC, "full"), NameTakenError("Ana")):
        yield {"news.unkept_person": error}


LIVING = ("Ana", "Großmutter Karoline-Maria"[:LONGEST_NAME], "m" * LONGEST_NAME, *hostile.NAMES)
"""Possible names: the longest ones, markup, and characters that no font has."""


def called(number: int) -> tuple[str, ...]:
    """Up to eight players of a match, different ones in each."""
    return tuple(LIVING[(number + seat) % len(LIVING)] for seat in range(8))


LISTED = tuple(", ".join(called(number)) for number in range(len(LIVING)))
"""Names of players as in a list of matches."""


def living(count: int, who: int | None) -> People:
    """An installation with this many people, `who` of whom plays; None: a guest."""
    people = People(None)
    people.all = tuple(
        Person(
            number + 1,
            LIVING[number] if number < len(LIVING) else f"Ida {number}",
            changed(PlayerProfile(), face=number % FACES, colour=number // 2 % COLOURS),
        )
        for number in range(count)
    )
    people.who = None if who is None else people.all[who]
    people.is_loaded = True
    return people


def households() -> Iterator[People]:
    for count, who in ((0, None), (1, 0), (4, 1), (6, None), (6, 4), (6, 5), (40, 17)):
        yield living(count, who)


def with_people(_pilot: Pilot) -> Iterator[Values]:
    for people in households():
        yield {"people": people}


def learning(who: int, help_: SeatHelp) -> People:
    """Several people, `who` of whom plays with this help."""
    people = living(len(LIVING), who)
    assert people.who is not None
    people.who = replace(people.who, profile=changed(people.who.profile, help=help_))
    return people


def persons(_pilot: Pilot) -> Iterator[Values]:
    for who in range(len(LIVING)):
        yield {"people": learning(who, LEARNS[who % len(LEARNS)]), "players.has_come": who % 2 == 0}


def forgotten(_pilot: Pilot) -> Iterator[Values]:
    full, file = OSError(ENOSPC, "full"), Path("/home/eva/.local/share/Matador/damaged-12/matador.db")
    for person in living(len(LIVING), 0).all:
        for found in (Forgotten(person), Forgotten(person, (file,) * 3), Forgotten(person, error=full)):
            yield {"news.forgotten": found}


def new_matches(pilot: Pilot) -> Iterator[Values]:
    yield {}
    for count in (2, 6, 20):
        people = living(count, 1)
        yield {"people": people, "matches.chosen": people.seated(pilot.program.app.matches.chosen)}


def exported(_pilot: Pilot) -> Iterator[Values]:
    full, file = OSError(ENOSPC, "full"), Path("/home/eva/Documents/Matador Eva 2026-11-24.json")
    for person in living(len(LIVING), 0).all:
        for found in (Exported(person, file), Exported(person, file.parent, full)):
            yield {"news.exported": found}
