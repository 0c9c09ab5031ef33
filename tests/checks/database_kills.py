"""Kills: the database of a killed process has every decision that was shown, at most one more, and can be played.

`check_kills` kills one process after another at random moments, half of them with the files that the killed one before
left. In `check_processes` four processes play in one
database at the same time: none loses anything, and the rows of each match are numbered without a gap. In
`check_learner_kills` a process with a learner kills itself between two SQL statements: evidence is saved exactly if its
decision is, and counts once.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import sleep

from matador.match.decisions import Decision, decode, rebuild
from matador.match.errors import RecordError
from matador.match.session import Session
from matador.storage.database.matches import MatchDatabase, ReopenedMatch
from matador.storage.database.rows import Names
from tests.checks.database_lives import (
    WAIT_S,
    Life,
    LivingProcess,
    Plant,
    Shown,
    WaitedFor,
    digest,
    shown_of,
    those_that_tell,
)
from tests.checks.lives import check_equal, step
from tests.inside import log_of
from tests.storage.database.kept import database, opened
from tests.systems import DEADLY

_STEPS_AFTER = 3


def check_left(
    path: Path, key: str | None, shown: Shown | None, chance: Random, counts: Counter[str]
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


def check_numbers(connection: sqlite3.Connection, match: int) -> list[int]:
    """Check that the decisions of a match are numbered without gaps; return the length of the log before each."""
    rows = connection.execute(
        "SELECT number, body FROM decision WHERE match = ? ORDER BY number", (match,)
    ).fetchall()
    assert rows, "a match is there without its first deal"
    assert [number for number, _ in rows] == list(range(1, len(rows) + 1)), "a row is missing"
    name_of = Names(connection).name_of
    session = rebuild([decode(rows[0][1])], name_of).session
    lengths = [0]

    def counted() -> Iterator[Decision]:
        for _, body in rows[1:]:
            lengths.append(session.log_length)
            yield decode(body)

    made = rebuild(counted(), name_of, session)
    assert made.fault is None, made.fault
    return lengths


def copied(path: Path, folder: Path) -> Path:
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
        assert digest(log[: shown.log_length]) == shown.digest, "something else was shown"
        if len(log) == shown.log_length:
            assert session.moment == shown.moment


def _not_shown(path: Path, key: str, shown: Shown | None) -> int:
    with closing(sqlite3.connect(path)) as connection:
        (match,) = connection.execute("SELECT id FROM match WHERE key = ?", (key,)).fetchone()
        first = 0 if shown is None else shown.log_length
        return sum(length >= first for length in check_numbers(connection, match))


def _play_on(found: ReopenedMatch, chance: Random) -> None:
    waited = WaitedFor(found.journal)
    found.session.use_journal(waited)
    counts = Counter[str]()
    for _ in range(_STEPS_AFTER):
        step(found.session, waited, chance, counts)
    assert not counts["not_saved"], "it cannot be played on"


_STEPS = 40
"""Steps of a process that nobody kills."""
_TOLD = 36
"""After this many messages the process has ended, or nearly."""
_MAX_S, _OPENING_S = 0.006, 0.03
"""Maximum delay from a message to the kill: a decision takes about as long, or the database is opened meanwhile."""
_KILLS = 20
"""Kills in one database."""
_DECISIONS = 12
"""Decisions of a process with a learner that is not killed."""
_STATEMENTS = 400
"""SQL statements by which that process has ended."""


@dataclass(frozen=True, slots=True)
class _Match:
    key: str | None = None
    """None: it has not started."""
    shown: Shown | None = None


def check_kills(kills: int, seed: int, plants: tuple[Plant, ...] = ()) -> dict[str, int]:
    """Kill a process that plays `kills` times, and let the next process continue from its files."""
    chance = Random(seed)
    counts = Counter[str]()
    while counts["kills"] < kills:
        with tempfile.TemporaryDirectory() as folder:
            match, most = _Match(), min(counts["kills"] + _KILLS, kills)
            while counts["kills"] < most:
                match = _killed_once(Path(folder) / "m.db", match, chance, counts, plants)
    return counts


def killed(process: LivingProcess) -> int:
    """Kill a running process; return the signal that ended it, 0 if it ended first."""
    process.kill()
    ended = process.end()
    assert ended in (0, -DEADLY), f"it ended with {ended} before it was killed"
    return -ended


def _killed_once(
    path: Path, match: _Match, chance: Random, counts: Counter[str], plants: tuple[Plant, ...]
) -> _Match:
    """The match as one more kill leaves it."""
    life = Life(path, chance.randrange(2**32), _STEPS, match.key, plants)
    process = LivingProcess(life)
    is_opening = chance.random() < 0.3
    for _ in range(1 if is_opening else chance.randrange(_TOLD)):
        if not process.hear():
            break
    sleep(chance.uniform(0, _OPENING_S if is_opening else _MAX_S))
    is_killed = killed(process) != 0
    counts["kills" if is_killed else "ended_before"] += 1
    counts["shown"] += sum(isinstance(told, Shown) for told in process.told)
    left = _Match(process.key or match.key, process.shown or match.shown)
    counts["nothing_shown"] += left.shown is None
    if chance.random() < 0.5:
        # Leave the files to the next process: this check must not clean up.
        with tempfile.TemporaryDirectory() as folder:
            session = check_left(copied(path, Path(folder)), left.key, left.shown, chance, counts)
        return left if session is not None and not session.is_over else _Match()
    session = check_left(path, left.key, left.shown, chance, counts)
    return _Match() if session is None or session.is_over else _Match(left.key, shown_of(session))


_MANY_STEPS = 10_000
"""More decisions than a match has."""


def check_processes(
    processes: int, decisions: int, kills: int, seed: int, plants: tuple[Plant, ...] = ()
) -> dict[str, int]:
    """Let players play in one database until `decisions` decisions of each are acknowledged.

    Each is killed about `kills` times, and so plays in many processes, one after the other.
    """
    chance = Random(seed)
    counts = Counter[str]()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        path = Path(folder) / "m.db"

        def begun(key: str | None = None) -> LivingProcess:
            made = LivingProcess(Life(path, chance.randrange(2**32), _MANY_STEPS, key, plants=plants))
            # Windows cannot delete files that a process has open.
            stack.callback(made.stop)
            return made

        players = [[begun()] for _ in range(processes)]
        playing = list(players)
        while playing:
            process = chance.choice(those_that_tell([lives[-1] for lives in playing]))
            lives = next(lives for lives in playing if lives[-1] is process)
            if not process.hear():
                assert process.end() == 0, "it was killed by somebody else"
                lives.append(begun())
            elif _acknowledged(lives) >= decisions:
                counts["kills"] += killed(process) != 0
                playing.remove(lives)
            elif chance.random() * decisions < kills:
                counts["kills"] += killed(process) != 0
                is_there = process.key in {life.key for life in lives if life.shown is not None}
                lives.append(begun(process.key if is_there else None))
        for lives in players:
            counts["decisions"] += _acknowledged(lives)
            shown = {life.key: life.shown for life in lives if life.shown is not None}
            for key, last in shown.items():
                check_left(path, key, last, chance, counts)
            counts["matches"] += len(shown)
        counts["processes"] += processes
    return counts


def _acknowledged(lives: Sequence[LivingProcess]) -> int:
    """The decisions that were shown; the first message of each process is the state that it found."""
    return sum(max(0, sum(isinstance(told, Shown) for told in life.told) - 1) for life in lives)


def check_learner_kills(kills: int, seed: int, plants: tuple[Plant, ...] = ()) -> dict[str, int]:
    """Kill a process with a learner `kills` times, and let the next process continue from its files."""
    chance = Random(seed)
    counts = Counter[str]()
    while counts["kills"] < kills:
        with tempfile.TemporaryDirectory() as folder:
            path, most, key = Path(folder) / "m.db", min(counts["kills"] + _KILLS, kills), None
            while counts["kills"] < most:
                dies_at = chance.randrange(_STATEMENTS)
                life = Life(path, chance.randrange(2**32), _DECISIONS, key, plants, dies_at=dies_at)
                process = LivingProcess(life)
                ended = process.end()
                assert ended in (0, -DEADLY, DEADLY), f"it ended with {ended}"
                counts["kills" if ended else "ended_before"] += 1
                # A match that is over is followed by another.
                key = process.key if process.shown and chance.random() < 0.8 else None
                found = _check_counted(path)
            counts["decisions"] += found
    return counts


def _check_counted(path: Path) -> int:
    """Check that each decision has its evidence, and that each piece was counted once; return the number of pieces."""
    decided: set[bytes] = set()
    with opened(path) as connection, suppress(sqlite3.OperationalError):
        for match, key in connection.execute("SELECT id, key FROM match").fetchall():
            decided |= {f"{key}/{length}".encode() for length in check_numbers(connection, match)[1:]}
        shown = {key for (key,) in connection.execute("SELECT key FROM evidence")}
        known = connection.execute("SELECT body FROM learner").fetchall()
        assert shown == decided, "a decision is there without what it showed, or the other way round"
        count = sum(int(body) for (body,) in known)
        assert count == len(shown), f"{len(shown)} pieces of evidence have counted {count} times"
    return len(decided)
