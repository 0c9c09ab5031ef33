"""Matches in a test's database."""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from matador.match.journal import Change, Journal
from matador.match.players import Player
from matador.match.records import Record
from matador.match.session import Session
from matador.rules import named_ruleset
from matador.storage.database.head import MatchHead
from matador.storage.database.history import ComingMatch, ImportedMatch
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.opening import backup_paths
from matador.storage.database.profiles import ProfileRow
from matador.storage.setups import MatchSetup, SeatSetup
from tests.checks.matches import accepted, play_at_random, players

NOW = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)
HEAD = MatchHead(
    MatchSetup(
        ruleset="sevens",
        players=2,
        set=6,
        seats=(SeatSetup(name="Ana", face=3, help="full"), SeatSetup(bot="level1", face=5)),
    ),
    ("Ana", "Dot"),
    is_lesson=True,
)
PLAYERS = (Player("Ana"), Player("Dot", "level1"))
"""The players of `HEAD`, as in the match itself."""


def now() -> datetime:
    return NOW


@contextmanager
def database(path: Path) -> Iterator[MatchDatabase]:
    """Open the database in a file, as the game does, and close it at the end."""
    found = MatchDatabase(path, now)
    try:
        yield found
    finally:
        assert found.close(), "it cannot be closed"


def begun(journal: Journal, seed: int = 1, seated: Sequence[Player] | None = None) -> Session:
    """A match with its first deal; it waits until each change is saved. `seated`: its players, if given."""
    session = Session(named_ruleset("sevens", 2), seated or players(2), seed=seed, journal=waiting(journal))
    accepted(session.begin_round(0))
    return session


def waiting(journal: Journal) -> Journal:
    """Wait until each change is saved."""

    def keep(change: Change) -> None:
        done = journal(change)
        if done is not None:
            done.result(30)

    return keep


def done() -> Future[None]:
    """The answer of a journal that has saved a change, or says so."""
    found: Future[None] = Future()
    found.set_result(None)
    return found


def play(session: Session, actions: int, seed: int = 1) -> None:
    play_at_random(session, Random(seed), actions)


def record(seed: int = 1, actions: int = 10_000) -> Record:
    """A match of one round that ends after `actions` actions."""
    session = begun(lambda _change: None, seed)
    play(session, actions, seed)
    return session.record()


def add_match(
    db: MatchDatabase, record: Record, head: MatchHead = HEAD, at: datetime = NOW, *, is_over: bool = True
) -> ImportedMatch:
    (match,) = db.history.add(ComingMatch(record, head, at, is_over)).result(30)
    return match


def change(db: MatchDatabase, profile: ProfileRow) -> Future[ProfileRow]:
    return db.profiles.change(profile.number, lambda _now: profile)


@contextmanager
def locked_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the disk of the databases read-only; temporary files can still be written."""
    real, temporary = os.open, tempfile.gettempdir()
    own = tempfile.mkdtemp(dir=temporary)

    def open_(path: Any, flags: int, *rest: Any, **named: Any) -> int:
        is_elsewhere = os.fspath(path).startswith((own, os.devnull))
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) and not is_elsewhere:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)
        return real(path, flags, *rest, **named)

    with monkeypatch.context() as planted:
        planted.setattr(tempfile, "tempdir", own)
        planted.setattr(os, "open", open_)
        yield


def without_backups(path: Path) -> Path:
    """Delete the automatic backups from which a database would be recovered; return its path."""
    for backup in backup_paths(path):
        backup.unlink(missing_ok=True)
    return path


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file directly with SQLite, to inspect or damage it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection
