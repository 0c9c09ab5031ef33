"""The players of this computer: their profiles and learning progress, by number, without their names."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import starmap
from typing import TypeAlias

from matador.storage.database.connection import refuse_moved, writing
from matador.storage.database.head import guests_in, persons_at, persons_by_match, persons_in
from matador.storage.database.rows import (
    Names,
    bodies_in,
    body_of,
    neutral_name,
    persons_ever,
    write_body,
)
from matador.storage.database.worker import DatabaseWorker, job
from matador.storage.locks import locked

_log = logging.getLogger("matador")


@dataclass(frozen=True, slots=True)
class ProfileRow:
    """A player of this computer."""

    number: int
    """All other rows refer to it; it is never assigned to anyone else."""
    name: str
    body: bytes
    """The encoded profile; empty if it is damaged."""


class NameTakenError(ValueError):
    """Another player of this computer has this name."""


class ProfileDatabase:
    """The players of this computer."""

    def __init__(self, worker: DatabaseWorker) -> None:
        self.worker = worker

    @job
    def load(self, connection: sqlite3.Connection) -> tuple[ProfileRow, ...]:
        """All players in the order in which they were added."""
        return tuple(starmap(ProfileRow, bodies_in(connection, "profile")))

    @job
    def add(self, connection: sqlite3.Connection, name: str, body: bytes) -> ProfileRow:
        """Add a player, or a former one again; the first takes over what was learned before anyone had a name."""
        with writing(connection, self.worker.path):
            names = Names(connection)
            number = names.id_of(name)
            if body_of(connection, "profile", number) is not None:
                raise NameTakenError(f"there is already a player called {name!r}")
            write_body(connection, "profile", number, body)
            nameless = names.number_of("")
            if nameless is not None:
                hand_over(connection, nameless, number)
            return ProfileRow(number, name, body)

    @job
    def change(
        self, connection: sqlite3.Connection, number: int, edit: Callable[[ProfileRow], ProfileRow]
    ) -> ProfileRow:
        """Edit a player's current row, which another window may have changed.

        A new name replaces the old one in all matches. A player who has not played yet and chooses the name of a former
        player becomes that person, with their number. `NameTakenError` if anyone else has the name, `KeyError` if no
        player has this number.
        """
        with writing(connection, self.worker.path):
            names, body = Names(connection), body_of(connection, "profile", number)
            if body is None:
                raise KeyError(number)
            profile = edit(ProfileRow(number, names.name_of(number), body))
            before = names.number_of(profile.name)
            if before not in (None, number):
                # If both have played, the matches of two people would have to be merged.
                has_played = any(number in people for people in persons_by_match(connection))
                if has_played or body_of(connection, "profile", before) is not None:
                    raise NameTakenError(f"there is already a player called {profile.name!r}")
                hand_over(connection, number, before)
                delete_person(connection, number)
                profile = replace(profile, number=before)
            connection.execute("UPDATE person SET name = ? WHERE id = ?", (profile.name, profile.number))
            write_body(connection, "profile", profile.number, profile.body)
            return profile

    @job
    def number_of(self, connection: sqlite3.Connection, name: str) -> int | None:
        """The number of the person with this name in any match, with or without a profile; None for unknown names."""
        return Names(connection).number_of(name)

    @job
    def forget(self, connection: sqlite3.Connection, number: int, name: str) -> None:
        """Forget a person, and matches without any other people. An unknown number is no error: the file is cleaned.

        `name`: what the person is called on screen. If saving a name has failed, the database may know it by another
            number, in matches of that day.
        """
        path = self.worker.path
        with writing(connection, path):
            names = Names(connection)
            self._delete(connection, number)
            alias = names.number_of(name)
            if alias is not None and body_of(connection, "profile", alias) is None:
                self._delete(connection, alias)
            self.worker.is_backup_wanted = True
        try:
            with locked(path):
                refuse_moved(connection, path)
                # Rewrite the file without deleted data, which needs as much free disk space again.
                connection.execute("VACUUM")
        except (sqlite3.OperationalError, OSError):
            # `secure_delete` has overwritten the rows, except for rare copies that SQLite made when it moved them.
            # These are erased with the next person who is deleted.
            _log.warning("cannot rewrite the database without deleted data", exc_info=True)

    def _delete(self, connection: sqlite3.Connection, number: int) -> None:
        """Delete everything with this number, including matches without other people that nobody is playing now."""
        locks = self.worker.locks
        for match, key, head in connection.execute("SELECT id, key, head FROM match").fetchall():
            if persons_at(head) != {number} or locks.has(key) or persons_ever(connection, match) - {number}:
                continue
            # Another window may be playing it.
            with suppress(BlockingIOError):
                locks.take(key)
                connection.execute("DELETE FROM match WHERE key = ?", (key,))
                locks.let_go(key)
        delete_person(connection, number)


# Deleting and changing names


def delete_person(connection: sqlite3.Connection, number: int) -> None:
    """Delete a person's data and name, in the current transaction; matches stay."""
    for table in ("profile", "learner", "evidence"):
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (number,))  # noqa: S608 - as named
    connection.execute("DELETE FROM person WHERE id = ?", (number,))


def rename_person(connection: sqlite3.Connection, number: int, now: str) -> None:
    names = Names(connection)
    called = now if names.number_of(now) in (None, number) else neutral_name(number)
    connection.execute("UPDATE person SET name = ? WHERE id = ?", (called, number))


def forget_guests(connection: sqlite3.Connection, key: str) -> None:
    """Delete the names of guests in this match, even if they have left it, in the current transaction.

    Once a match is over or deleted, the names of its guests are lost. People with a profile or learning progress are
    not guests, nor are those in other matches. If no one has a profile, no one is a guest.
    """
    row = connection.execute("SELECT id, head FROM match WHERE key = ?", (key,)).fetchone()
    if row is None or connection.execute("SELECT 1 FROM profile LIMIT 1").fetchone() is None:
        return
    match, head = row
    guests = (guests_in(head) | (persons_ever(connection, match) - persons_in(head))) - {
        number
        for (number,) in connection.execute("SELECT person FROM profile UNION SELECT person FROM learner")
    }
    if guests:
        others = connection.execute("SELECT head FROM match WHERE key != ?", (key,))
        elsewhere = {number for (other,) in others for number in persons_in(other)}
        rows = [(number,) for number in guests - elsewhere]
        connection.executemany("DELETE FROM evidence WHERE person = ?", rows)
        connection.executemany("DELETE FROM person WHERE id = ?", rows)


# Learning progress: evidence of a decision is written in the same transaction


@dataclass(frozen=True, slots=True)
class ShownEvidence:
    """A piece of evidence."""

    key: bytes
    """Identifies it, so that it counts only once, however often it is submitted."""
    name: str
    after: Callable[[bytes | None], bytes | None]
    """Maps the learner's progress, or None, to the new progress; returns None to leave it unchanged."""


KeptLearners: TypeAlias = Mapping[str, bytes]
"""The progress of learners, by name."""


class LearnerDatabase:
    """The learners in the database."""

    def __init__(self, worker: DatabaseWorker) -> None:
        self.worker = worker
        self._shown: ShownEvidence | None = None
        """Evidence to be written in the transaction of the next decision."""

    @job
    def load(self, connection: sqlite3.Connection) -> KeptLearners:
        return learners_in(connection)

    @job
    def keep(self, connection: sqlite3.Connection, shown: Sequence[ShownEvidence]) -> KeptLearners:
        """Write new pieces of evidence, skipping those already in the database; return all learners afterwards."""
        # Most were written together with a decision, so there is nothing left to write.
        if any(not is_counted(connection, each) for each in shown):
            with writing(connection, self.worker.path):
                for each in shown:
                    count(connection, each)
        return learners_in(connection)

    @contextmanager
    def beside(self, shown: ShownEvidence) -> Iterator[None]:
        """Write a piece of evidence together with a decision made in this context; without a decision, drop it."""
        self._shown = shown
        try:
            yield
        finally:
            self._shown = None

    def take(self) -> ShownEvidence | None:
        shown, self._shown = self._shown, None
        return shown


def count(connection: sqlite3.Connection, shown: ShownEvidence) -> None:
    """Write a new piece of evidence and the updated progress, in the current transaction; does nothing if it exists."""
    person = Names(connection).id_of(shown.name)
    if not is_counted(connection, shown):
        connection.execute("INSERT INTO evidence VALUES (?, ?)", (shown.key, person))
        known = shown.after(body_of(connection, "learner", person))
        if known is not None:
            write_body(connection, "learner", person, known)


def is_counted(connection: sqlite3.Connection, shown: ShownEvidence) -> bool:
    return connection.execute("SELECT 1 FROM evidence WHERE key = ?", (shown.key,)).fetchone() is not None


def learners_in(connection: sqlite3.Connection) -> KeptLearners:
    return {name: body for _, name, body in bodies_in(connection, "learner")}


def hand_over(connection: sqlite3.Connection, before: int, now: int) -> None:
    """Give a learner's progress and evidence to another person who has none, in the current transaction."""
    if body_of(connection, "learner", now) is not None:
        return
    if (known := body_of(connection, "learner", before)) is not None:
        write_body(connection, "learner", now, known)
    connection.execute("UPDATE evidence SET person = ? WHERE person = ?", (now, before))
    connection.execute("DELETE FROM learner WHERE person = ?", (before,))
