"""Lives of a match that a process of its own keeps in a database, telling what it has shown until it is killed."""

from __future__ import annotations

import ctypes
import hashlib
import logging
import multiprocessing
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, wait
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for_pipes
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from unittest import mock

from matador.match.branch import Moment
from matador.match.events import Event
from matador.match.journal import Change
from matador.match.session import Session
from matador.rules import Ruleset
from matador.storage.database import match_journal, matches, opening, worker
from matador.storage.database.head import MatchHead
from matador.storage.database.match_journal import MatchJournal
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.worker import DatabaseWorker
from matador.storage.setups import SeatSetup, changed_setup, setup_of
from tests.checks.lives import begun, no_counts, step
from tests.checks.sampling import mixed_ruleset
from tests.inside import log_of

WAIT_S = 60.0
"""So long a disk that is there may take for anything."""
_PR_SET_PTRACER = 0x59616D61
_NOW = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Began:
    """A match begins, or goes on."""

    key: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A decision was acknowledged, and whoever plays has seen what came of it."""

    log_length: int
    """By the first event of each decision rows are numbered."""
    moment: Moment
    digest: bytes
    """Of the log up to there."""


@dataclass(frozen=True, slots=True)
class Doing:
    """What the database is at."""

    what: str


Told: TypeAlias = Began | Shown | Doing
Plant: TypeAlias = Callable[[], AbstractContextManager[Any]]
"""A fault, made in the process that is to have it."""


@dataclass(frozen=True, slots=True)
class Life:
    """What a process is to do."""

    path: Path
    """Of the database."""
    seed: int
    steps: int
    """How many wishes; some of them are refused."""
    key: str | None = None
    """The match that is gone on with; None: a new one."""
    idle_s: float = 0.001
    """After so long without anything to do the WAL is emptied."""
    plants: tuple[Plant, ...] = ()
    tells_phases: bool = False
    may_fail: bool = False
    """True: decisions that are not kept are asked again, or others are made."""
    waits_for_go: bool = False
    """True: nothing is done before something has come through the pipe."""


class WaitedFor:
    """The journal of a match, waited for where the session has nothing else to do."""

    def __init__(self, journal: MatchJournal) -> None:
        self._journal = journal
        self._flying: list[Future[None]] = []

    def __call__(self, change: Change) -> Future[None]:
        done = self._journal(change)
        self._flying.append(done)
        return done

    def land(self) -> None:
        wait(self._flying, WAIT_S)
        self._flying.clear()


class Digest:
    """The digest of a log that grows."""

    def __init__(self) -> None:
        self._sum = hashlib.sha256()
        self._length = 0

    def of(self, log: Sequence[Event]) -> bytes:
        """Of a log that goes on from the one before."""
        for event in log[self._length :]:
            self._sum.update(repr(event).encode())
        self._length = len(log)
        return self._sum.digest()


def shown_of(session: Session) -> Shown:
    """What whoever has seen all of a match was shown."""
    log = log_of(session)
    return Shown(len(log), session.moment, Digest().of(log))


def now() -> datetime:
    return _NOW


def head_of(rules: Ruleset) -> MatchHead:
    """A table for a ruleset."""
    names = tuple(f"player {seat}" for seat in range(rules.players))
    return MatchHead(
        changed_setup(setup_of(rules), seats=tuple(SeatSetup(name=name) for name in names)), names
    )


@contextmanager
def database(path: Path, idle_s: float = 0.5) -> Iterator[MatchDatabase]:
    """The database in a file, as the game opens it, closed at the end."""
    with mock.patch.object(matches, "DatabaseWorker", partial(DatabaseWorker, idle_s=idle_s)):
        found = MatchDatabase(path, now)
    try:
        yield found
    finally:
        assert found.close(), "it cannot be closed"


class LivingProcess:
    """A process that lives a life, and what it has told."""

    def __init__(self, life: Life) -> None:
        context = multiprocessing.get_context("forkserver")
        # What has loaded everything once is forked: a new process costs milliseconds.
        context.set_forkserver_preload([__name__])
        self.told: list[Told] = []
        self.pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=live, args=(life, theirs))
        # Whatever was started to make the check is no part of it, and need not be loaded in each process anew.
        with mock.patch.object(sys.modules["__main__"], "__file__", None, create=True):
            self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def key(self) -> str | None:
        """Of the match that was begun last."""
        return next((told.key for told in reversed(self.told) if isinstance(told, Began)), None)

    @property
    def shown(self) -> Shown | None:
        """The last that was shown."""
        return next((told for told in reversed(self.told) if isinstance(told, Shown)), None)

    @property
    def doing(self) -> str:
        """What the database was at last."""
        return next((told.what for told in reversed(self.told) if isinstance(told, Doing)), "nothing")

    def go(self) -> None:
        """Begin, where it waits for that."""
        self.pipe.send(None)

    def hear(self) -> bool:
        """Wait for the next thing that is told; False if there will be none."""
        try:
            told: Told = self.pipe.recv()
        except (EOFError, ConnectionResetError):
            return False
        self.told.append(told)
        return True

    def kill(self) -> None:
        """Kill it, if it has not ended."""
        self._process.kill()

    def end(self) -> int:
        """Hear all that it tells; how it ended: 0 of itself, or the number of the signal, negative."""
        while self.hear():
            pass
        self._process.join()
        self.pipe.close()
        assert self._process.exitcode is not None
        return self._process.exitcode


def those_that_tell(processes: Sequence[LivingProcess]) -> list[LivingProcess]:
    """Wait until some tell something or end; which."""
    ready = wait_for_pipes([process.pipe for process in processes])
    return [process for process in processes if process.pipe in ready]


def live(life: Life, pipe: Connection) -> None:
    """Live a life, in a process of its own."""
    logging.getLogger("matador").addHandler(logging.NullHandler())
    if life.waits_for_go:
        _let_be_traced()
        pipe.send(Doing("waiting"))
        pipe.recv()
    telling = threading.Lock()

    def tell(told: Told) -> None:
        with telling:
            pipe.send(told)

    with ExitStack() as stack:
        for plant in life.plants:
            stack.enter_context(plant())
        if life.tells_phases:
            stack.enter_context(_phases_told(tell))
        with database(life.path, life.idle_s) as kept:
            _play(life, kept, tell)


def _play(life: Life, kept: MatchDatabase, tell: Callable[[Told], None]) -> None:
    chance, counts = Random(life.seed), no_counts()
    digest = Digest()

    def show(session: Session) -> None:
        log = log_of(session)
        tell(Shown(len(log), session.moment, digest.of(log)))

    if life.key is None:
        rules = mixed_ruleset(chance)
        journal = kept.new_journal(head_of(rules))
        tell(Began(journal.key))
        session = begun(rules, chance, waited := WaitedFor(journal), counts)
    else:
        found = kept.reopen(life.key).result(WAIT_S)
        session, journal, waited = found.session, found.journal, WaitedFor(found.journal)
        session.use_journal(waited)
        tell(Began(journal.key))
    show(session)
    for _ in range(life.steps):
        if session.is_over:
            break
        before = session.log_length
        step(session, waited, chance, counts)
        assert life.may_fail or not counts["not_saved"], "there is nothing wrong with the disk"
        if session.log_length > before:
            show(session)
    journal.close().result(WAIT_S)


_PHASES: Mapping[str, tuple[Any, str]] = {
    "looking": (worker, "open_sound"),
    "opening": (opening, "connect"),
    "making tables": (opening, "make_tables"),
    "committing": (match_journal, "writing"),
    "checkpointing": (worker, "checkpoint"),
    "closing": (worker, "close"),
}
"""What the database may be at, and the function that does it."""


@contextmanager
def _phases_told(tell: Callable[[Told], None]) -> Iterator[None]:
    with ExitStack() as stack:
        for phase, (module, name) in _PHASES.items():
            stack.enter_context(_noted(module, name, partial(tell, Doing(phase))))
        yield


def _let_be_traced() -> None:
    """Some systems let a process be traced by its parents alone, unless it says that anybody may."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PTRACER, ctypes.c_ulong(-1), 0, 0, 0)


def _noted(module: Any, name: str, note: Callable[[], None]) -> AbstractContextManager[Any]:
    real = getattr(module, name)

    def noted(*args: Any, **more: Any) -> Any:
        note()
        return real(*args, **more)

    return mock.patch.object(module, name, noted)
