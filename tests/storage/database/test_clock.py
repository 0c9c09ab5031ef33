"""With any clock, saved matches are intact, and unfinished ones in the order in which they were played."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from matador.storage.database.matches import MatchDatabase, State
from matador.storage.database.opening import refuse_damaged
from tests.storage.database.kept import HEAD, PLAYERS, begun, opened, play

WAIT_S = 30
TODAY = datetime(2026, 11, 26, 12, tzinfo=UTC)
CLOCKS = {
    "a dead battery": datetime(1970, 1, 1, tzinfo=UTC),
    "the first day": datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14, seconds=8))),
    "far ahead": datetime(9999, 12, 31, 23, 59, 59, 999999, tzinfo=timezone(timedelta(hours=-12))),
}


@contextmanager
def database(path: Path, *clock: datetime) -> Iterator[MatchDatabase]:
    """Open the database of a computer whose clock shows these times in turn; it must be sound at the end."""
    now = itertools.cycle(clock)
    db = MatchDatabase(path, lambda: next(now))
    yield db
    assert db.worker.trouble is None
    assert db.close()


def kept(path: Path, *clock: datetime, state: State = "open") -> str:
    """Play a match for a few actions and leave it; return its key."""
    with database(path, *clock) as db:
        journal = db.new_journal(HEAD)
        play(begun(journal, seated=PLAYERS), 3)
        db.put(journal.key, state).result(WAIT_S)
        journal.close().result(WAIT_S)
    return journal.key


@pytest.mark.parametrize("at", CLOCKS.values(), ids=CLOCKS)
def test_a_match_of_any_clock_is_sound_and_damage_is_repaired_once(tmp_path: Path, at: datetime) -> None:
    path = tmp_path / "m.db"
    key = kept(path, at)
    with database(path, TODAY) as db:
        (left,) = db.unfinished(9).result(WAIT_S)
        assert (left.key, left.changed_at, left.session.version) == (key, at, 4)
        for each in (key, kept(path, TODAY)):
            db.put(each, "over").result(WAIT_S)
        assert len(db.history.list().result(WAIT_S)) == 2
        db.put(key, "open").result(WAIT_S)
    with opened(path) as connection:
        refuse_damaged(connection)
        connection.execute("UPDATE match SET changed_at = 'soon'")
    for _ in range(3):
        db = MatchDatabase(path, lambda: at)
        assert len(db.unfinished(9).result(WAIT_S)) == 1
        assert db.close()
    assert [folder.name for folder in tmp_path.glob("damaged-*")] == ["damaged-1"]


@pytest.mark.parametrize(
    "clocks", [(TODAY, *list(CLOCKS.values())[1:]), tuple(reversed((TODAY, *CLOCKS.values())))]
)
def test_the_match_played_last_comes_first_whatever_the_clock_said(
    tmp_path: Path, clocks: tuple[datetime, ...]
) -> None:
    path = tmp_path / "m.db"
    left = [kept(path, at, *clocks) for at in clocks]
    with database(path, min(clocks)) as db:
        assert [match.key for match in db.unfinished(9).result(WAIT_S)] == left[::-1]
        # A match that is continued becomes the latest.
        again = db.reopen(left[0]).result(WAIT_S)
        play(again.session, 1)
        again.journal.keep_table(again.head).result(WAIT_S)
        offered = db.offered().result(WAIT_S).latest
        assert offered is not None
        assert offered.key == left[0]
