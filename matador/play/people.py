"""The player profiles, the current player, and the daily playing time; changes are saved immediately."""

from __future__ import annotations

import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Any

from matador.match.help import SeatHelp, guide_or_none, is_learners
from matador.storage import settings, setups
from matador.storage.database.profiles import NameTakenError, ProfileDatabase, ProfileRow
from matador.storage.settings import PlayedToday, PlayerProfile, seat_of
from matador.storage.setups import MatchSetup, SeatSetup

_log = logging.getLogger("matador")

READ_S = 0.03
"""Maximum wait for the disk before the home screen is shown without the players."""
_ERRORS = (OSError, sqlite3.Error, NameTakenError, KeyError)


@dataclass(frozen=True, slots=True)
class Person:
    """A player with a profile."""

    number: int
    """The ID that saved data uses instead of the name."""
    name: str
    profile: PlayerProfile

    @property
    def seat(self) -> SeatSetup:
        return seat_of(self.profile, self.name)


@dataclass(frozen=True, slots=True)
class _Task:
    """A pending read or write; `then` takes the result."""

    done: Future[Any]
    then: Callable[[Any], None]
    is_change: bool = False


class People:
    """All player profiles. After `load`, nothing waits for the disk."""

    def __init__(self, database: ProfileDatabase | None) -> None:
        self._database = database
        self._tasks: deque[_Task] = deque()
        self.all: tuple[Person, ...] = ()
        self.who: Person | None = None
        """The current player; None for a guest, or if no one was chosen."""
        self.is_loaded = False
        """True once the profiles have been read, so that new ones can be added."""
        self.failure: Exception | None = None
        """The last error in reading or writing profiles, until the caller has shown it."""
        self.renamed: list[tuple[str, str]] = []
        """The old and new names of renamed players, until the caller removes them."""
        self._changes = 0
        """Number of changes so far; profiles that were requested before the last one are out of date."""

    @property
    def is_guest(self) -> bool:
        return self.who is None and bool(self.all)

    @property
    def is_learner(self) -> bool:
        return self.who is not None and is_learners(self.who.profile.help)

    def is_kept(self, name: str) -> bool:
        return not self.all or self.named(name) is not None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(person.name for person in self.all)

    def named(self, name: str) -> Person | None:
        return next((person for person in self.all if person.name == name), None)

    def numbered(self, number: int) -> Person | None:
        return next((person for person in self.all if person.number == number), None)

    def seat_of(self, name: str) -> SeatSetup | None:
        person = self.named(name)
        return None if person is None else person.seat

    # Reading

    def load(self, who: int | None) -> bool:
        """Read the profiles, and choose a player (None: the first one); True if this took at most `READ_S`."""
        if self._database is None:
            return False

        def take(profiles: tuple[ProfileRow, ...]) -> None:
            self._take(profiles)
            self.who = next(iter(self.all), None) if who is None else self.numbered(who)

        asked = self._database.load()
        self._tasks.append(_Task(asked, take))
        wait([asked], READ_S)
        return self.follow()

    def refresh(self) -> None:
        if self._database is not None and self.is_loaded:
            asked_at = self._changes

            def take(profiles: tuple[ProfileRow, ...]) -> None:
                if self._changes == asked_at:
                    self._take(profiles)
                else:
                    self.refresh()

            self._tasks.append(_Task(self._database.load(), take))

    @property
    def is_asked(self) -> bool:
        return bool(self._tasks)

    @property
    def is_read(self) -> bool:
        return any(not task.is_change for task in self._tasks)

    def follow(self) -> bool:
        has_told = False
        while self._tasks and self._tasks[0].done.done():
            task = self._tasks.popleft()
            has_told = True
            try:
                task.then(task.done.result())
            except _ERRORS as error:
                # The error message may contain a player's name.
                _log.warning("cannot read or write the players: %s", type(error).__name__)
                self.failure = error if self.is_loaded else None
                if task.is_change:
                    self.refresh()
        return has_told

    def _take(self, profiles: tuple[ProfileRow, ...]) -> None:
        self.all = tuple(_person(profile) for profile in profiles)
        self.is_loaded = True
        if self.who is not None:
            self.who = self.numbered(self.who.number)

    # Changes

    def choose(self, number: int | None) -> None:
        self.who = None if number is None else self.numbered(number)

    def make(self, name: str, profile: PlayerProfile) -> None:
        """Add a player, who becomes the current one once the profile is saved."""
        if self._database is None:
            return

        self._changes += 1

        def take(profile: ProfileRow) -> None:
            self.who = _person(profile)
            self.all = (*self.all, self.who)

        self._tasks.append(
            _Task(self._database.add(name, settings.encode_profile(profile)), take, is_change=True)
        )

    def change(self, person: Person) -> None:
        before = self.numbered(person.number)
        if self._database is None or before in (None, person):
            return
        self.all = tuple(person if each is before else each for each in self.all)
        if self.who == before:
            self.who = person
        self._changes += 1
        done = self._database.change(person.number, partial(_edited, before, person))
        self._tasks.append(_Task(done, partial(self._take_change, before, self._changes), is_change=True))

    def _take_change(self, before: Person, changes: int, profile: ProfileRow) -> None:
        """Take over a saved change; a player who took the name of a former player now has that player's number."""
        if profile.name != before.name:
            self.renamed.append((before.name, profile.name))
        now = _person(profile)
        if now.number == before.number and self._changes != changes:
            # There has been another change since.
            return
        is_who = self.who is not None and self.who.number == before.number
        self.all = tuple(now if each.number == before.number else each for each in self.all)
        self.who = now if is_who else self.who

    def remember(self, seats: Sequence[SeatSetup]) -> None:
        for seat in seats:
            person = self._sitting(seat)
            if person is not None:
                self.change(replace(person, profile=settings.profile_seated(person.profile, seat)))

    def without(self, number: int) -> None:
        self._changes += 1
        self.all = tuple(person for person in self.all if person.number != number)
        if self.who is not None and self.who.number == number:
            self.who = None

    # Seats

    def seat(self, *, guide: bool) -> SeatSetup | None:
        if self.who is not None:
            return self.who.seat
        return self._guest(guide_or_none(is_on=guide)) if self.all else None

    def _guest(self, helped: SeatHelp = "guide") -> SeatSetup:
        seats = [person.seat for person in self.all]
        guest = setups.with_free_face(SeatSetup(help=helped), [seat.face for seat in seats])
        return setups.changed_seat(guest, colour=setups.free_colour(seats, guest.face))

    def seated(self, setup: MatchSetup) -> MatchSetup:
        if not self.all:
            return setup
        seats = [
            seat if (person := self._sitting(seat)) is None else person.seat
            for seat in (*setup.chosen(), *setup.seats[setup.players :])
        ]
        persons = [index for index, seat in enumerate(seats[: setup.players]) if seat.bot is None]
        names = {seats[index].name for index in persons}
        if persons and self.who is not None and self.who.name not in names:
            seats[persons[0]] = self.who.seat
        elif persons and self.who is None and all(self.named(name) for name in names):
            seats[persons[0]] = self._guest()
        return setups.changed_setup(setup, seats=tuple(seats))

    def without_namesakes(self, setup: MatchSetup) -> MatchSetup:
        """The setup with the default name for each bot that has the name of a player."""
        seats = (
            setups.changed_seat(seat, name="") if seat.bot is not None and self.named(seat.name) else seat
            for seat in setup.seats
        )
        return setups.changed_setup(setup, seats=tuple(seats))

    def _sitting(self, seat: SeatSetup) -> Person | None:
        return self.named(seat.name) if seat.bot is None and seat.name else None

    def with_numbers(self, setup: MatchSetup) -> MatchSetup:
        """The setup for saving, with numbers instead of the names of players, and without the names of guests."""
        if not self.all:
            return setup
        numbers = {person.name: person.number for person in self.all}
        seats = (
            seat
            if seat.bot is not None or not seat.name
            else setups.changed_seat(seat, name="", person=numbers.get(seat.name))
            for seat in setup.seats
        )
        return setups.changed_setup(setup, seats=tuple(seats))

    def with_names(self, setup: MatchSetup) -> MatchSetup:
        names = {person.number: person.name for person in self.all}
        seats = (
            seat
            if seat.person is None
            else setups.changed_seat(seat, name=names.get(seat.person, ""), person=None)
            for seat in setup.seats
        )
        return setups.changed_setup(setup, seats=tuple(seats))


def _edited(before: Person, now: Person, kept: ProfileRow) -> ProfileRow:
    name = now.name if now.name != before.name else kept.name
    try:
        profile = settings.decode_profile(kept.body)
    except ValueError:
        profile = before.profile
    profile = settings.changed(profile, **settings.differences(before.profile, now.profile))
    return ProfileRow(kept.number, name, settings.encode_profile(profile))


def _person(profile: ProfileRow) -> Person:
    try:
        return Person(profile.number, profile.name, settings.decode_profile(profile.body))
    except ValueError as error:
        _log.warning("cannot read a player's data: %s; using the defaults", error)
        return Person(profile.number, profile.name, PlayerProfile())


MAX_AT_ONCE_MS = 10_000
"""Maximum playing time counted between two frames, since the computer may have been asleep."""
_MINUTE_MS = 60_000


class Bedtime:
    """Counts the playing time of a day, if it is limited."""

    def __init__(self, minutes: int, played: PlayedToday | None = None) -> None:
        """`minutes`: the limit per day, 0 for none. `played`: the time counted by earlier runs."""
        self._minutes = minutes
        self.played = played if minutes else None

    def set_to(self, minutes: int) -> None:
        """Change the limit, 0 for none. The time counted so far still counts, unless there is no limit."""
        self._minutes = minutes
        if not minutes:
            self.played = None

    def pass_time(self, passed_ms: float, today: date) -> None:
        """Count time at the table; a new day begins at 0."""
        if not self._minutes:
            return
        before = self.played
        so_far = before.ms if before is not None and before.day == today else 0.0
        self.played = PlayedToday(day=today, ms=so_far + min(passed_ms, MAX_AT_ONCE_MS))

    def has_come(self, today: date) -> bool:
        """True if the limit for this day is reached, so that no other round should begin."""
        played = self.played
        if not self._minutes or played is None or played.day != today:
            return False
        return played.ms >= self._minutes * _MINUTE_MS
