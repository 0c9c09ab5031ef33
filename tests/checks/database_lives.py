"""Lives of a match that a separate process saves in a database; it reports what it has shown until it is killed."""

from __future__ import annotations

import ctypes
import hashlib
import logging
import multiprocessing
import os
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for_pipes
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias
from unittest import mock

from matador.match.branch import Moment
from matador.match.events import Event
from matador.match.journal import Change
from matador.match.session import Session
from matador.rules import Ruleset
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase, MatchJournal
from matador.storage.database.profiles import ShownEvidence
from matador.storage.setups import SeatSetup, changed_setup, setup_of
from tests.checks.lives import begun, step
from tests.checks.sampling import mixed_ruleset
from tests.inside import log_of
from tests.storage.database.kept import database
from tests.systems import DEADLY

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

WAIT_S = 60.0
"""Maximum time for any disk operation."""
_PR_SET_PTRACER = 0x59616D61


@dataclass(frozen=True, slots=True)
class Began:
    key: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A decision was acknowledged, and the player has seen its result."""

    log_length: int
    moment: Moment
    digest: bytes
    """Digest of the log up to that decision."""


Told: TypeAlias = Began | Shown
Plant: TypeAlias = Callable[[], AbstractContextManager[Any]]
"""An injected bug, applied in the child process."""


@dataclass(frozen=True, slots=True)
class Life:
    path: Path
    seed: int
    steps: int
    """Number of wishes; some of them are refused."""
    key: str | None = None
    """The match to continue; None: a new one."""
    plants: tuple[Plant, ...] = ()
    may_fail: bool = False
    """True: decisions that are not saved are tried again, or others are made."""
    waits_for_go: bool = False
    """True: wait for a message through the pipe before starting."""
    dies_at: int | None = None
    """Kill itself before this SQL statement; then each decision but the first has evidence of a learner."""


class NothingIsSavedError(Exception):
    """The database was found write-protected. The game would continue unsaved, so a life ends there."""


class WaitedFor:
    """The journal of a match; each decision is answered when the caller waits for it, where the session is idle."""

    def __init__(
        self,
        journal: MatchJournal,
        kept: MatchDatabase | None = None,
        note: Callable[[], object] = lambda: None,
    ) -> None:
        """`note` is called when a decision was acknowledged."""
        self.journal = journal
        self.acknowledged = 0
        self._kept = kept
        self._note = note
        self._flying: list[tuple[Future[None], Future[None]]] = []

    def __call__(self, change: Change) -> Future[None]:
        if self._kept is not None and self._kept.worker.is_read_only:
            raise NothingIsSavedError
        told: Future[None] = Future()
        self._flying.append((self.journal(change), told))
        return told

    def land(self) -> None:
        for saved, told in self._flying:
            error = saved.exception(WAIT_S)
            if error is None:
                self.acknowledged += 1
                self._note()
                told.set_result(None)
            else:
                told.set_exception(error)
        self._flying.clear()


def digest(log: Sequence[Event]) -> bytes:
    return hashlib.sha256(repr(list(log)).encode()).digest()


def shown_of(session: Session) -> Shown:
    log = log_of(session)
    return Shown(len(log), session.moment, digest(log))


def head_of(rules: Ruleset, names: Sequence[str] = ()) -> MatchHead:
    names = tuple(names) or tuple(f"player {seat}" for seat in range(rules.players))
    seats = tuple(SeatSetup(name=name) for name in names)
    return MatchHead(changed_setup(setup_of(rules), seats=seats), names)


def _child_context() -> ForkServerContext | SpawnContext:
    """Start processes with this module loaded, by forking one where that is possible: then they cost milliseconds."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context


class LivingProcess:
    """A process that lives a life, and its messages."""

    def __init__(self, life: Life) -> None:
        context = _child_context()
        self.told: list[Told] = []
        self.key: str | None = None
        self.shown: Shown | None = None
        """Its latest match, and what it has shown last."""
        self.pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=live, args=(life, theirs))
        # The program that started the check is not needed in the child processes, so it is not loaded there.
        with mock.patch.object(sys.modules["__main__"], "__file__", None, create=True):
            self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Wait until it has loaded everything; it starts at the end of this block."""
        self.pipe.recv()
        yield
        self.pipe.send(None)

    def hear(self) -> bool:
        """Wait for the next message; False if there will be none."""
        try:
            told: Told = self.pipe.recv()
        except (EOFError, ConnectionResetError):
            return False
        self.told.append(told)
        if isinstance(told, Began):
            self.key = told.key
        else:
            self.shown = told
        return True

    def kill(self) -> None:
        self._process.kill()

    def stop(self) -> None:
        """Kill it, if it has not ended, and wait for its end."""
        self._process.kill()
        self._process.join()

    def end(self) -> int:
        """Read all its messages; return its exit status: 0, or the negative number of the signal."""
        while self.hear():
            pass
        self._process.join()
        self.pipe.close()
        assert self._process.exitcode is not None
        return self._process.exitcode


def those_that_tell(processes: Sequence[LivingProcess]) -> list[LivingProcess]:
    """Wait until some processes send a message or end; return them."""
    ready = wait_for_pipes([process.pipe for process in processes])
    return [process for process in processes if process.pipe in ready]


def live(life: Life, pipe: Connection) -> None:
    logging.getLogger("matador").addHandler(logging.NullHandler())
    if life.waits_for_go:
        _let_be_traced()
        pipe.send(None)
        pipe.recv()
    with ExitStack() as stack:
        if life.dies_at is not None:
            stack.enter_context(_dying(life.dies_at))
        for plant in life.plants:
            stack.enter_context(plant())
        with database(life.path) as kept, suppress(NothingIsSavedError):
            _play(life, kept, pipe.send)


def _play(life: Life, kept: MatchDatabase, tell: Callable[[Told], None]) -> None:
    chance, counts = Random(life.seed), Counter[str]()
    if life.key is None:
        rules = mixed_ruleset(chance)
        journal = kept.new_journal(head_of(rules))
        tell(Began(journal.key))
        session = begun(rules, chance, waited := WaitedFor(journal, kept), counts)
    else:
        found = kept.reopen(life.key).result(WAIT_S)
        session, journal, waited = found.session, found.journal, WaitedFor(found.journal, kept)
        session.use_journal(waited)
        tell(Began(journal.key))
    tell(shown_of(session))
    for _ in range(life.steps):
        if session.is_over:
            break
        before = session.log_length
        shown = ShownEvidence(f"{journal.key}/{before}".encode(), "Mia", _one_more)
        with nullcontext() if life.dies_at is None else kept.learners.beside(shown):
            step(session, waited, chance, counts)
        if life.dies_at is not None and session.log_length > before:
            # The program observes it again after the decision; it cannot know that it already did.
            kept.learners.keep((shown,)).result(WAIT_S)
        assert life.may_fail or not counts["not_saved"], "there is nothing wrong with the disk"
        if session.log_length > before:
            tell(shown_of(session))
    journal.close().result(WAIT_S)


def _one_more(known: bytes | None) -> bytes:
    return str(int(known or b"0") + 1).encode()


@contextmanager
def _dying(statement: int) -> Iterator[None]:
    connect, left = sqlite3.connect, iter(range(statement))

    def count_down(_: str) -> None:
        if next(left, None) is None:
            os.kill(os.getpid(), DEADLY)

    def traced(*args: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*args, **more)
        connection.set_trace_callback(count_down)
        return connection

    with mock.patch.object(sqlite3, "connect", traced):
        yield


def _let_be_traced() -> None:
    """Allow any process to trace this one; some systems allow only the parents otherwise."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PTRACER, ctypes.c_ulong(-1), 0, 0, 0)
