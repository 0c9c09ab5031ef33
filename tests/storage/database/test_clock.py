"""With any clock, saved matches are intact and in the order in which they were played."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from matador.storage.database.damage import find_damage
from matador.storage.database.matches import MatchDatabase, State
from tests.storage.database.kept import HEAD, PLAYERS, begun, opened, play

WAIT_S = 30
CLOCKS = {
    "a dead battery": datetime(1970, 1, 1, tzinfo=UTC),
    "before the epoch": datetime(1901, 12, 13, 20, 45, 52, tzinfo=timezone(timedelta(seconds=3208))),
    "the first day": datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14))),
    "far ahead": datetime(9999, 12, 31, 23, 59, 59, 999999, tzinfo=timezone(timedelta(hours=-12))),
    "an odd zone": datetime(2026, 3, 29, 2, 30, tzinfo=timezone(timedelta(hours=5, minutes=45, seconds=30))),
}
TODAY = datetime(2026, 11, 26, 12, tzinfo=UTC)


def stopped(at: datetime) -> Callable[[], datetime]:
    """A clock that stands still."""
    return lambda: at


def kept(path: Path, now: Callable[[], datetime], state: State = "open") -> str:
    """Play a match for a few actions and leave it; return its key."""
    db = MatchDatabase(path, now)
    journal = db.new_journal(HEAD)
    play(begun(journal, seated=PLAYERS), 3)
    db.put(journal.key, state).result(WAIT_S)
    journal.close().result(WAIT_S)
    assert db.damage is None
    assert db.close()
    return journal.key


@pytest.mark.parametrize("at", CLOCKS.values(), ids=CLOCKS)
def test_a_match_of_any_clock_is_sound(tmp_path: Path, at: datetime) -> None:
    key = kept(tmp_path / "m.db", lambda: at)
    for _ in range(3):
        db = MatchDatabase(tmp_path / "m.db", lambda: TODAY)
        (left,) = db.unfinished(9).result(WAIT_S)
        assert (left.key, left.changed_at, db.damage) == (key, at, None)
        assert db.close()
    with opened(tmp_path / "m.db") as connection:
        assert find_damage(connection) is None
    assert list(tmp_path.glob("damaged-*")) == []


@pytest.mark.parametrize("clocks", list(itertools.permutations((TODAY, *list(CLOCKS.values())[:4:3]))))
def test_what_was_played_last_comes_first_whatever_the_clock_said(
    tmp_path: Path, clocks: tuple[datetime, ...]
) -> None:
    left = [kept(tmp_path / "m.db", stopped(at)) for at in clocks]
    over = [kept(tmp_path / "m.db", stopped(at), "over") for at in clocks]
    db = MatchDatabase(tmp_path / "m.db", lambda: min(clocks))
    assert [match.key for match in db.unfinished(9).result(WAIT_S)] == left[::-1]
    assert [match.key for match in db.history.list().result(WAIT_S)] == over[::-1]
    # A match that is continued becomes the latest.
    again = db.reopen(left[0]).result(WAIT_S)
    play(again.session, 1)
    again.journal.touch().result(WAIT_S)
    offered = db.offered().result(WAIT_S).latest
    assert offered is not None
    assert offered.key == left[0]
    assert db.close()


def test_a_clock_that_jumps_back_between_actions_shortens_nothing(tmp_path: Path) -> None:
    clock = itertools.cycle([TODAY, *CLOCKS.values()])
    kept(tmp_path / "m.db", lambda: next(clock))
    db = MatchDatabase(tmp_path / "m.db", lambda: next(clock))
    (left,) = db.unfinished(9).result(WAIT_S)
    assert left.session.version == begun_and_played()
    assert db.damage is None
    assert db.close()


def begun_and_played() -> int:
    session = begun(lambda _change: None, seated=PLAYERS)
    play(session, 3)
    return session.version


@pytest.mark.parametrize("at", CLOCKS.values(), ids=CLOCKS)
def test_a_damaged_database_is_put_aside_once_under_any_clock(tmp_path: Path, at: datetime) -> None:
    kept(tmp_path / "m.db", lambda: at)
    with opened(tmp_path / "m.db") as connection:
        connection.execute("UPDATE match SET changed_at = 'soon', began_at = 'soon'")
    for _ in range(3):
        db = MatchDatabase(tmp_path / "m.db", lambda: at)
        assert len(db.unfinished(9).result(WAIT_S)) == 1
        assert db.close()
    assert [folder.name for folder in tmp_path.glob("damaged-*")] == ["damaged-1"]
