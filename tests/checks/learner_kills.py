"""Kills between two statements: a learner's evidence is saved exactly if its decision is, and counts once."""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, closing, suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from unittest import mock

from matador.match.session import Session
from matador.rules import named_ruleset
from matador.storage.database.connection import connect_to_read
from matador.storage.database.learners import ShownEvidence
from matador.storage.database.matches import MatchDatabase, MatchJournal
from tests.checks.database_lives import WAIT_S, WaitedFor, child_context, database, head_of
from tests.checks.matches import players
from tests.systems import DEADLY

LEARNER = "Mia"
_DECISIONS = 12
"""Decisions of a process that is not killed."""
_STATEMENTS = 400
"""Statements by which a process has ended."""
_KILLS = 25
"""Kills in one database."""

Plant: TypeAlias = Callable[[], AbstractContextManager[Any]]
"""An injected bug, applied in the child process."""


def check_learner_kills(kills: int, seed: int, plants: tuple[Plant, ...] = ()) -> dict[str, int]:
    """Kill a process with a learner `kills` times, and let the next process continue from its files.

    `plants`: injected bugs of the processes.
    """
    chance = Random(seed)
    counts = dict.fromkeys(("kills", "ended_before", "decisions"), 0)
    while counts["kills"] < kills:
        with tempfile.TemporaryDirectory() as folder:
            path, most = Path(folder) / "m.db", min(counts["kills"] + _KILLS, kills)
            while counts["kills"] < most:
                ended = _life(path, chance.randrange(_STATEMENTS), chance.randrange(2**32), plants)
                counts["kills" if ended else "ended_before"] += 1
                found = _check_counted(path)
            counts["decisions"] += found
    return counts


def _life(path: Path, statements: int, seed: int, plants: tuple[Plant, ...]) -> bool:
    """True if the process was killed before that statement."""
    process: BaseProcess = child_context(__name__).Process(
        target=_play, args=(path, statements, seed, plants)
    )
    with mock.patch.object(sys.modules["__main__"], "__file__", None, create=True):
        process.start()
    process.join(WAIT_S)
    assert process.exitcode in (0, -DEADLY, DEADLY), f"it ended with {process.exitcode}"
    return process.exitcode != 0


def _play(path: Path, statements: int, seed: int, plants: tuple[Plant, ...]) -> None:
    """Continue, or start a match; the process kills itself before the statement of that number."""
    left = [statements]
    connect = sqlite3.connect

    def count_down(_: str) -> None:
        left[0] -= 1
        if left[0] < 0:
            os.kill(os.getpid(), DEADLY)

    def traced(*args: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*args, **more)
        connection.set_trace_callback(count_down)
        return connection

    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(sqlite3, "connect", traced))
        for plant in plants:
            stack.enter_context(plant())
        with database(path, 0.0) as kept:
            _decide(kept, Random(seed))


def _decide(kept: MatchDatabase, chance: Random) -> None:
    found = kept.unfinished(1).result(WAIT_S)
    if found:
        reopened = kept.reopen(found[0].key).result(WAIT_S)
        session, journal = reopened.session, reopened.journal
        session.use_journal(waited := WaitedFor(journal))
    else:
        rules = named_ruleset("sevens", 2)
        journal = kept.new_journal(head_of(rules))
        waited = WaitedFor(journal)
        session = Session(rules, players(2), seed=chance.randrange(2**32), journal=waited)
    for _ in range(_DECISIONS):
        if session.is_over:
            break
        ask = _wish(session, chance)
        shown = ShownEvidence(_key(journal, session), LEARNER, b"shown", _one_more)
        with kept.learners.beside(shown):
            ask()
        waited.land()
        ask()
        # The program observes it again after the decision; it cannot know that it already did.
        kept.learners.keep((shown,)).result(WAIT_S)


def _wish(session: Session, chance: Random) -> Callable[[], object]:
    version, turn = session.version, session.turn
    if turn is None:
        return lambda: session.begin_round(version, None)
    action = chance.choice(session.view(turn).legal())
    return lambda: session.submit(turn, action, version)


def _key(journal: MatchJournal, session: Session) -> bytes:
    return f"{journal.key}/{session.log_length}".encode()


def _one_more(known: bytes | None) -> bytes:
    return str(int(known or b"0") + 1).encode()


def _check_counted(path: Path) -> int:
    """Check that each decision has its evidence, and that each piece was counted once; return the number of pieces."""
    decided: set[bytes] = set()
    with closing(connect_to_read(path)) as connection, suppress(sqlite3.OperationalError):
        rows = connection.execute("SELECT key, first FROM match JOIN decision ON match.id = decision.match")
        decided = {f"{key}/{first}".encode() for key, first in rows}
        shown = {key for (key,) in connection.execute("SELECT key FROM evidence")}
        known = connection.execute("SELECT body FROM learner").fetchall()
        assert shown == decided, "a decision is there without what it showed, or the other way round"
        count = sum(int(body) for (body,) in known)
        assert count == len(shown), f"{len(shown)} pieces of evidence have counted {count} times"
    return len(decided)
