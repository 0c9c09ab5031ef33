"""The database of a killed process has every decision that was shown, at most one more, and can be played."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from matador.match.decisions import Decision, decode, rebuild
from matador.match.errors import RecordError
from matador.match.session import Session
from matador.storage.database.matches import MatchDatabase, ReopenedMatch
from matador.storage.database.rows import Names
from tests.checks.database_lives import WAIT_S, Digest, Shown, WaitedFor, database
from tests.checks.lives import check_equal, no_counts, step
from tests.inside import log_of

_STEPS = 3


def check_left(
    path: Path, key: str | None, shown: Shown | None, chance: Random, counts: dict[str, int]
) -> Session | None:
    """Load a match as the game does, check it, and continue it; return the loaded state, None if there is no match.

    `key`: None if not even that was reported; `shown`: None if nothing was. Counts the decisions `ahead`.
    """
    with database(path) as kept:
        refused = kept.offered().exception(WAIT_S)
        assert refused is None, f"it cannot be opened: {refused}"
        found = None if key is None else _reopened(kept, key, shown)
        if found is not None:
            _look_at(found.session, shown)
            ahead = _not_shown(path, found.journal.key, shown)
            assert ahead <= 1, f"{ahead} decisions are there that were not shown"
            counts["ahead"] += ahead
            _play_on(found, chance)
    check_file(path)
    if found is None:
        return None
    with database(path) as kept:
        again = kept.reopen(found.journal.key).result(WAIT_S).session
    check_equal(again, found.session)
    return again


def check_whole(path: Path) -> None:
    """Check that SQLite finds no error in the file."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert not connection.execute("PRAGMA foreign_key_check").fetchall()


def check_file(path: Path) -> None:
    """Check that the file is intact, and that every row number follows from the decisions before it."""
    check_whole(path)
    with closing(sqlite3.connect(path)) as connection:
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            for (match,) in connection.execute("SELECT id FROM match").fetchall():
                check_numbers(connection, match)


def check_numbers(connection: sqlite3.Connection, match: int) -> int:
    """Check that the decisions of a match of one part are numbered without gaps; return their number."""
    rows = connection.execute(
        "SELECT first, body FROM decision WHERE match = ? ORDER BY first", (match,)
    ).fetchall()
    name_of = Names(connection).name_of
    assert rows, "a match is there without its first deal"
    assert rows[0][0] == 0, "the first decision is missing"
    session = rebuild([decode(rows[0][1])], name_of).session

    def counted() -> Iterator[Decision]:
        for first, body in rows[1:]:
            assert first == session.log_length, f"row {first} comes where {session.log_length} is due"
            yield decode(body)

    made = rebuild(counted(), name_of, session)
    assert made.fault is None, made.fault
    return len(rows)


def copied(path: Path, folder: Path) -> Path:
    """Copy the database as it is, with its WAL, into another folder."""
    for file in path.parent.glob(f"{path.name}*"):
        shutil.copy(file, folder)
    return folder / path.name


def _reopened(kept: MatchDatabase, key: str, shown: Shown | None) -> ReopenedMatch | None:
    try:
        return kept.reopen(key).result(WAIT_S)
    except RecordError as error:
        assert str(error) == "the match no longer exists", error
        assert shown is None, "a match was shown that is not there"
        return None


def _look_at(session: Session, shown: Shown | None) -> None:
    """Check that everything that was shown is there."""
    if shown is not None:
        log = log_of(session)
        assert len(log) >= shown.log_length, (
            f"{shown.log_length - len(log)} events were shown that are not there"
        )
        digest = Digest().of(log[: shown.log_length])
        assert digest == shown.digest, "something else was shown"
        if len(log) == shown.log_length:
            assert session.moment == shown.moment


def _not_shown(path: Path, key: str, shown: Shown | None) -> int:
    """Number of saved decisions that were not shown."""
    with closing(sqlite3.connect(path)) as connection:
        first = 0 if shown is None else shown.log_length
        found = connection.execute(
            "SELECT count(*) FROM decision JOIN match ON match.id = match WHERE key = ? AND first >= ?",
            (key, first),
        ).fetchone()
    return int(found[0])


def _play_on(found: ReopenedMatch, chance: Random) -> None:
    waited = WaitedFor(found.journal)
    found.session.use_journal(waited)
    counts = no_counts()
    for _ in range(_STEPS):
        step(found.session, waited, chance, counts)
    assert not counts["not_saved"], "it cannot be played on"
