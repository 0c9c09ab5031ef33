"""Matches that are kept in a database of a test."""

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
from matador.match.session import Session
from matador.rules import named_ruleset
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.resident_rows import Resident
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
"""Those of the head as the match itself has them."""


def now() -> datetime:
    return NOW


@contextmanager
def database(path: Path) -> Iterator[MatchDatabase]:
    """The database in a file, closed at the end."""
    found = MatchDatabase(path, now)
    try:
        yield found
    finally:
        assert found.close()


def begun(journal: Journal, seed: int = 1, seated: Sequence[Player] | None = None) -> Session:
    """A match with its first deal, kept in a journal that is waited for; `seated`: of others than two strangers."""

    def keep(change: Change) -> None:
        done = journal(change)
        if done is not None:
            done.result(30)

    session = Session(named_ruleset("sevens", 2), seated or players(2), seed=seed, journal=keep)
    accepted(session.begin_round(0))
    return session


def play(session: Session, actions: int, seed: int = 1) -> None:
    """Go on by so many actions."""
    play_at_random(session, Random(seed), actions)


def change(house: MatchDatabase, resident: Resident) -> Future[Resident]:
    """Let somebody be so from now on, whatever he was."""
    return house.residents.change(resident.number, lambda _now: resident)


@contextmanager
def locked_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No file can be made or written where databases lie; elsewhere, such as for what is temporary, all is as usual."""
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


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """The file as SQLite opens it, to be looked into or spoilt."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection
