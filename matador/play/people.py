"""Who lives in this house, and who of them plays: read when the game begins, written as soon as something changes."""

from __future__ import annotations

import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from matador.match.help import SeatHelp, guide_or_none
from matador.storage.database.resident_rows import Resident
from matador.storage.database.residents import NameTakenError, ResidentDatabase
from matador.storage.person_profile import (
    NewerProfileError,
    PersonProfile,
    changed_profile,
    decode_profile,
    differences,
    encode_profile,
    profile_seated,
    seat_of,
)
from matador.storage.setups import (
    MatchSetup,
    SeatSetup,
    changed_seat,
    changed_setup,
    free_colour,
    with_free_face,
)

_log = logging.getLogger("matador")

READ_S = 0.03
"""So long the disk is waited for before the first page is shown without those who live here."""
_ERRORS = (OSError, sqlite3.Error, NameTakenError, KeyError)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who lives here."""

    number: int
    """By which all that is kept knows him."""
    name: str
    profile: PersonProfile
    is_newer: bool = False
    """True if a newer Matador has written what belongs to him: it is left as it is."""

    @property
    def seat(self) -> SeatSetup:
        """What seats him as he is."""
        return seat_of(self.profile, self.name)


@dataclass(frozen=True, slots=True)
class _Task:
    """Something that the disk is at."""

    done: Future[Any]
    then: Callable[[Any], None]
    """What is done with its result."""
    is_change: bool = False
    """True if something is to be written."""


class People:
    """Those who live here. The disk is waited for by its thread, never by a frame."""

    def __init__(self, database: ResidentDatabase | None) -> None:
        """None: nobody can live here, and nothing is kept of anybody."""
        self._database = database
        self._tasks: deque[_Task] = deque()
        self.all: tuple[Person, ...] = ()
        """Whoever came first is the first."""
        self.who: Person | None = None
        """Who plays; None: a guest, or nobody has said who he is."""
        self.is_loaded = False
        """True once the disk has told who lives here."""
        self.failure: Exception | None = None
        """Why something could not be kept, until that has been told; None: all was."""
        self.renamed: list[tuple[str, str]] = []
        """What each was called who has another name now, and that name, until somebody takes it from here."""
        self._changes = 0
        """So often something was changed here: what the disk told of before is not so any more."""

    @property
    def can_live_here(self) -> bool:
        """True if somebody can be made a person of this house."""
        return self.is_loaded

    @property
    def is_guest(self) -> bool:
        """True if others live here than who plays."""
        return self.who is None and bool(self.all)

    def is_kept(self, name: str) -> bool:
        """True if something of whoever has this name may be kept: of a guest nothing is."""
        return not self.all or self.named(name) is not None

    def named(self, name: str) -> Person | None:
        """Who is called so; None if nobody here is."""
        return next((person for person in self.all if person.name == name), None)

    def numbered(self, number: int) -> Person | None:
        """Who has this number; None if nobody here has."""
        return next((person for person in self.all if person.number == number), None)

    def seat_of(self, name: str) -> SeatSetup | None:
        """The seat of whoever is called so; None if nobody here is."""
        person = self.named(name)
        return None if person is None else person.seat

    # What the disk tells

    def load(self, who: int | None) -> bool:
        """Read who lives here, and who of them plays (None: whoever came first); True if the disk has told it soon."""
        if self._database is None:
            return False

        def take(residents: tuple[Resident, ...]) -> None:
            self._take(residents)
            self.who = next(iter(self.all), None) if who is None else self.numbered(who)

        asked = self._database.load()
        self._tasks.append(_Task(asked, take))
        wait([asked], READ_S)
        return self.follow()

    def refresh(self) -> None:
        """See whether another window has changed something."""
        if self._database is not None and self.is_loaded:
            asked_at = self._changes

            def take(residents: tuple[Resident, ...]) -> None:
                if self._changes == asked_at:
                    self._take(residents)
                else:
                    self.refresh()

            self._tasks.append(_Task(self._database.load(), take))

    @property
    def is_asked(self) -> bool:
        """True until the disk has told, or written, what it was asked for."""
        return bool(self._tasks)

    @property
    def is_read(self) -> bool:
        """True until the disk has told who lives here now."""
        return any(not task.is_change for task in self._tasks)

    def follow(self) -> bool:
        """See what the disk has told since; True if it has."""
        has_told = False
        while self._tasks and self._tasks[0].done.done():
            task = self._tasks.popleft()
            has_told = True
            try:
                task.then(task.done.result())
            except _ERRORS as error:
                # No name is to be in the log.
                _log.warning("cannot read or write the players: %s", type(error).__name__)
                self.failure = error if self.is_loaded else None
                if task.is_change:
                    self.refresh()
        return has_told

    def _take(self, residents: tuple[Resident, ...]) -> None:
        self.all = tuple(_person(resident) for resident in residents)
        self.is_loaded = True
        if self.who is not None:
            self.who = self.numbered(self.who.number)

    # What is changed

    def choose(self, number: int | None) -> None:
        """Let this person be who plays; None: a guest."""
        self.who = None if number is None else self.numbered(number)

    def make(self, name: str, profile: PersonProfile) -> None:
        """Let somebody live here; once it is kept he is who plays."""
        if self._database is None:
            return

        self._changes += 1

        def take(resident: Resident) -> None:
            self.who = _person(resident)
            self.all = (*self.all, self.who)

        self._tasks.append(_Task(self._database.add(name, encode_profile(profile)), take, is_change=True))

    def change(self, person: Person) -> None:
        """Let a person be so from now on, and have it written; not what a newer Matador has written."""
        before = self.numbered(person.number)
        if self._database is None or before in (None, person) or person.is_newer:
            return
        self.all = tuple(person if each is before else each for each in self.all)
        if self.who == before:
            self.who = person
        self._changes += 1
        done = self._database.change(person.number, partial(_edited, before, person))
        self._tasks.append(_Task(done, partial(self._take_change, before, self._changes), is_change=True))

    def _take_change(self, before: Person, changes: int, resident: Resident) -> None:
        """The disk has it: whoever took the name of somebody who has played here has that one's number now."""
        if resident.name != before.name:
            self.renamed.append((before.name, resident.name))
        now = _person(resident)
        if now.number == before.number and self._changes != changes:
            # He has been changed again since.
            return
        is_who = self.who is not None and self.who.number == before.number
        self.all = tuple(now if each.number == before.number else each for each in self.all)
        self.who = now if is_who else self.who

    def remember(self, seats: Sequence[SeatSetup]) -> None:
        """Whoever of these lives here has his face and his help as he is seated now."""
        for seat in seats:
            person = self.named(seat.name) if seat.bot is None and seat.name else None
            if person is not None:
                self.change(replace(person, profile=profile_seated(person.profile, seat)))

    def without(self, number: int) -> None:
        """A person has been forgotten."""
        self._changes += 1
        self.all = tuple(person for person in self.all if person.number != number)
        if self.who is not None and self.who.number == number:
            self.who = None

    # Who sits where

    def seat(self, *, guide: bool) -> SeatSetup | None:
        """The seat of whoever plays; of a guest as it comes, and None if nobody lives here."""
        if self.who is not None:
            return self.who.seat
        return self._guest(guide_or_none(is_on=guide)) if self.all else None

    def _guest(self, helped: SeatHelp = "guide") -> SeatSetup:
        """The seat of a guest, who looks like nobody who lives here."""
        seats = [person.seat for person in self.all]
        guest = with_free_face(SeatSetup(help=helped), [seat.face for seat in seats])
        return changed_seat(guest, colour=free_colour(seats, guest.face))

    def seated(self, setup: MatchSetup) -> MatchSetup:
        """A match with those who live here as they are now, and with whoever plays in it, if only as a guest."""
        if not self.all:
            return setup
        seats = [self._as_he_is(seat) for seat in (*setup.chosen(), *setup.seats[setup.players :])]
        persons = [index for index, seat in enumerate(seats[: setup.players]) if seat.bot is None]
        names = {seats[index].name for index in persons}
        if persons and self.who is not None and self.who.name not in names:
            seats[persons[0]] = self.who.seat
        elif persons and self.who is None and all(self.named(name) for name in names):
            seats[persons[0]] = self._guest()
        return changed_setup(setup, seats=tuple(seats))

    def without_namesakes(self, setup: MatchSetup) -> MatchSetup:
        """A match in which no computer player is called as somebody who lives here."""
        seats = (
            changed_seat(seat, name="") if seat.bot is not None and self.named(seat.name) else seat
            for seat in setup.seats
        )
        return changed_setup(setup, seats=tuple(seats))

    def _as_he_is(self, seat: SeatSetup) -> SeatSetup:
        person = self.named(seat.name) if seat.bot is None and seat.name else None
        return seat if person is None else person.seat

    def with_numbers(self, setup: MatchSetup) -> MatchSetup:
        """A match as it is written: numbers in the place of names, and nobody's name who is a guest."""
        if not self.all:
            return setup
        return changed_setup(setup, seats=tuple(self._numbered_seat(seat) for seat in setup.seats))

    def _numbered_seat(self, seat: SeatSetup) -> SeatSetup:
        if seat.bot is not None or not seat.name:
            return seat
        person = self.named(seat.name)
        return changed_seat(seat, name="", person=None if person is None else person.number)

    def with_names(self, setup: MatchSetup) -> MatchSetup:
        """A match that was written so, with the names that its persons have now."""
        return changed_setup(setup, seats=tuple(self._named_seat(seat) for seat in setup.seats))

    def _named_seat(self, seat: SeatSetup) -> SeatSetup:
        if seat.person is None:
            return seat
        person = self.numbered(seat.person)
        return changed_seat(seat, name="" if person is None else person.name, person=None)


def _edited(before: Person, now: Person, kept: Resident) -> Resident:
    """Somebody as the disk has him, with whatever is another now than it was before."""
    name = now.name if now.name != before.name else kept.name
    try:
        profile = decode_profile(kept.body)
    except NewerProfileError:
        return Resident(kept.number, name, kept.body)
    except ValueError:
        profile = before.profile
    changed = changed_profile(profile, **differences(before.profile, now.profile))
    return Resident(kept.number, name, encode_profile(changed))


def _person(resident: Resident) -> Person:
    try:
        return Person(resident.number, resident.name, decode_profile(resident.body))
    except NewerProfileError:
        return Person(resident.number, resident.name, PersonProfile(), is_newer=True)
    except ValueError as error:
        _log.warning("%s; using the defaults", error)
        return Person(resident.number, resident.name, PersonProfile())
