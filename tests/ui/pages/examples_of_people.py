"""Moments of the pages about those who live in a house: a few and many, and names of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from errno import ENOSPC
from pathlib import Path

from matador.play.exporting_people import Exported
from matador.play.forgetting_people import Forgotten
from matador.play.people import People, Person
from matador.storage.database.residents import NameTakenError
from matador.storage.person_profile import PersonProfile, changed_profile
from matador.storage.setups import COLOURS, FACES, LONGEST_NAME
from matador.ui.pages.context import Context
from tests import hostile
from tests.ui.pages.example_contexts import LEARNS, context_of
from tests.ui.pilot import Pilot


def unkept_people(pilot: Pilot) -> Iterator[Context]:
    for error in (OSError(ENOSPC, "full"), NameTakenError("Ana")):
        yield replace(context_of(pilot), unkept_person=error)


LIVING = ("Ana", "Großmutter Karoline-Maria"[:LONGEST_NAME], "m" * LONGEST_NAME, *hostile.NAMES)
"""What people may be called: the longest, markup, and signs that no font has."""


def called(number: int) -> tuple[str, ...]:
    """Those who have played a match, up to eight of them: other ones in each."""
    return tuple(LIVING[(number + seat) % len(LIVING)] for seat in range(8))


LISTED = tuple(", ".join(called(number)) for number in range(len(LIVING)))
"""As a list names them."""


def living(count: int, who: int | None) -> People:
    """A house in which so many live, and this one of them plays; None: a guest."""
    people = People(None)
    people.all = tuple(
        Person(
            number + 1,
            LIVING[number] if number < len(LIVING) else f"Ida {number}",
            changed_profile(PersonProfile(), face=number % FACES, colour=number // 2 % COLOURS),
        )
        for number in range(count)
    )
    people.who = None if who is None else people.all[who]
    people.is_loaded = True
    return people


def with_people(pilot: Pilot) -> Iterator[Context]:
    for count, who in ((0, None), (1, 0), (4, 1), (6, None), (6, 4), (6, 5), (40, 17)):
        yield replace(context_of(pilot), people=living(count, who))


def persons(pilot: Pilot) -> Iterator[Context]:
    for who in range(len(LIVING)):
        people = living(len(LIVING), who)
        assert people.who is not None
        help_of = LEARNS[who % len(LEARNS)]
        people.who = replace(people.who, profile=changed_profile(people.who.profile, help=help_of))
        yield replace(context_of(pilot), people=people, is_new_person=who % 2 == 0)


def forgotten(pilot: Pilot) -> Iterator[Context]:
    full, file = OSError(ENOSPC, "full"), Path("/home/eva/.local/share/Matador/damaged-12/matador.db")
    for person in living(len(LIVING), 0).all:
        for found in (Forgotten(person), Forgotten(person, (file,) * 3), Forgotten(person, error=full)):
            yield replace(context_of(pilot), forgotten=found)


def new_matches(pilot: Pilot) -> Iterator[Context]:
    yield context_of(pilot)
    for count in (2, 6, 20):
        people = living(count, 1)
        yield replace(context_of(pilot), people=people, chosen=people.seated(context_of(pilot).chosen))


def exported(pilot: Pilot) -> Iterator[Context]:
    full, file = OSError(ENOSPC, "full"), Path("/home/eva/Documents/Matador Eva 2026-11-24.json")
    for person in living(len(LIVING), 0).all:
        for found in (Exported(person, file), Exported(person, file.parent, full)):
            yield replace(context_of(pilot), exported=found)
