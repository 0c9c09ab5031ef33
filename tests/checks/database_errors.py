"""Failing writes in every kind of decision: the session and the database agree on what is saved.

A statement fails before or after it is carried out, once or four times, or a file beside the database fails. Then the
same is asked again, something else is decided, the match continues unsaved, or the game is left. Only when the game
is left may a decision be saved that was reported as not saved (`kept_in_spite`).
"""

from __future__ import annotations

import errno
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeAlias, get_args
from unittest import mock

from matador.ai.bots import RandomBot
from matador.match.controller import Controller
from matador.match.errors import RecordError
from matador.match.journal import Accepted, Answer, NotNow, NotSaved
from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.records import encode
from matador.match.seats import BotSeat
from matador.match.session import Session
from matador.rules import named_ruleset
from matador.storage.database import worker
from matador.storage.database.matches import MatchDatabase, ReopenedMatch
from tests.checks.database_kills import check_file, check_whole
from tests.checks.database_lives import WAIT_S, WaitedFor, head_of
from tests.checks.disk_recording import failing_at
from tests.checks.lives import ask, check_equal, step
from tests.checks.matches import secret_of
from tests.inside import one_back, one_on
from tests.storage.database.kept import database

Wish: TypeAlias = Callable[[], Answer]
Where: TypeAlias = Literal["before", "after", "beside"]
Sequel: TypeAlias = Literal["again", "other", "unsaved", "left"]
What: TypeAlias = Literal["first deal", "deal", "person", "bot", "undo", "redo", "seat", "hint"]
Counts: TypeAlias = Counter[str]

ERRORS: Mapping[int, tuple[int, str]] = {
    errno.EIO: (sqlite3.SQLITE_IOERR_FSYNC, "disk I/O error"),
    errno.ENOSPC: (sqlite3.SQLITE_FULL, "database or disk is full"),
    errno.EROFS: (sqlite3.SQLITE_READONLY, "attempt to write a readonly database"),
}
"""The system's error numbers, and SQLite's messages for them."""
_LASTS = (1, 4)
"""Number of statements that fail in a row."""
_NEVER = 10**9
_TRIES = 10


@dataclass(slots=True)
class Failures:
    """The statements that fail, counted from the decision that is checked."""

    error: int = 0
    where: Where = "before"
    at: int = 0
    lasts: int = 1
    calls: int = 0
    failed: int = 0

    def call(self, do: Callable[[], sqlite3.Cursor]) -> sqlite3.Cursor:
        self.calls += 1
        if not self.at <= self.calls < self.at + self.lasts:
            return do()
        self.failed += 1
        if self.where == "after":
            do()
        code, message = ERRORS[self.error]
        raised = sqlite3.OperationalError(message)
        raised.sqlite_errorcode = code
        raise raised

    @contextmanager
    def at_once(self, error: int, where: Where, at: int, lasts: int) -> Iterator[None]:
        """Let statements fail in this block, from number `at` on."""
        self.error, self.where, self.at, self.lasts = error, where, at, lasts
        self.calls = self.failed = 0
        try:
            if where == "beside":
                self.at = _NEVER
                with failing_at(at, error) as failed:
                    yield
                self.failed = len(failed)
            else:
                yield
        finally:
            self.at = _NEVER


@contextmanager
def connections_that_fail() -> Iterator[Failures]:
    """Make every connection opened in this block fail where it is told to."""
    failures = Failures(at=_NEVER)

    class Failing(sqlite3.Connection):
        def execute(self, *args: Any) -> sqlite3.Cursor:
            return failures.call(lambda: sqlite3.Connection.execute(self, *args))

    real = sqlite3.connect

    def connect(*args: Any, **more: Any) -> sqlite3.Connection:
        return real(*args, factory=Failing, **more)

    # A backup that fails is only logged: no decision waits for it.
    with mock.patch.object(sqlite3, "connect", connect), mock.patch.object(worker, "back_up"):
        yield failures


@dataclass(frozen=True, slots=True)
class Plan:
    """The failure, the decision that fails, and the player's reaction."""

    what: What
    error: int
    where: Where
    lasts: int
    sequel: Sequel


def plans() -> list[Plan]:
    every = product(get_args(What), ERRORS, get_args(Where), _LASTS, get_args(Sequel))
    return [plan for plan in (Plan(*values) for values in every) if plan.where != "beside" or plan.lasts == 1]


def check_errors(chosen: Iterable[Plan], seed: int) -> Counts:
    """Let each write of the decisions of these plans fail, from the first to the last."""
    chance = Random(seed)
    counts = Counts()
    with tempfile.TemporaryDirectory() as folder, connections_that_fail() as failures:
        path = Path(folder) / "m.db"
        # Only decisions are written in this block.
        with database(path) as kept:
            for plan in chosen:
                for at in count(1):
                    trial = _Trial(path, kept, chance, counts)
                    trial.run(plan, failures, at)
                    counts["decisions"] += 1
                    counts["failures"] += failures.failed
                    if not failures.failed:
                        break
    return counts


class _Trial:
    """A match of one person and one bot, in which one decision is not saved at first."""

    def __init__(self, path: Path, kept: MatchDatabase, chance: Random, counts: Counts) -> None:
        self._path, self._kept, self._chance, self._counts = path, kept, chance, counts
        rules = named_ruleset("sevens", 2, {"set": 4, "target": 1000})
        self._journal = kept.new_journal(head_of(rules))
        self._waited = WaitedFor(self._journal)
        seats = [Player("Ana"), Player("Dot", "level1")]
        seal = Seal.fresh(secret_of(f"{chance.random()}"))
        self._session = Session(rules, seats, proof=seal, journal=self._waited)
        bots = [BotSeat(RandomBot(f"{chance.random()}")) for _ in seats]
        self._controller = Controller(self._session, bots)

    def run(self, plan: Plan, failures: Failures, at: int) -> None:
        wish, other = self._wishes(plan.what)
        with failures.at_once(plan.error, plan.where, at, plan.lasts):
            answer = ask(self._session, self._waited, wish, self._counts)
            assert isinstance(answer, Accepted | NotSaved), answer
            is_saved = isinstance(answer, Accepted)
            # The player has heard that the decision was not saved.
            if not is_saved and plan.sequel == "unsaved":
                self._play_on_unsaved(wish)
            elif not is_saved and plan.sequel != "left":
                self._until_saved(wish if plan.sequel == "again" else other)
        assert is_saved == (failures.failed == 0), f"{plan} at {at}: {answer}"
        if plan.sequel == "left" and not is_saved:
            self._check_left(wish)
        else:
            self._check_kept(has_record=plan.sequel == "unsaved" and not is_saved)
        self._kept.delete(self._journal.key).result(WAIT_S)

    def _until_saved(self, wish: Wish) -> None:
        for _ in range(_TRIES):
            answer = ask(self._session, self._waited, wish, self._counts)
            if not isinstance(answer, NotSaved):
                assert isinstance(answer, Accepted), answer
                return
        raise AssertionError("it is not saved although the disk is well again")

    def _play_on_unsaved(self, wish: Wish) -> None:
        session = self._session
        session.use_journal(None)
        self._until_saved(wish)
        self._play(session, self._waited)
        for _ in range(_TRIES):
            if self._journal.keep_all(session.record()).exception(WAIT_S) is None:
                break
        session.use_journal(self._waited)
        session.forget_undone()
        self._until_saved(lambda: session.change_seat(0, Player("Eva"), session.version))

    def _wishes(self, what: What) -> tuple[Wish, Wish]:
        """The decision, and an alternative to it, once the match is at a point where it is possible."""
        session = self._session
        if what == "first deal":
            return (lambda: session.begin_round(0, None)), (lambda: session.begin_round(0, "3,17"))
        self._until_saved(lambda: session.begin_round(0))
        if what == "deal":
            self._play_to(None)
            version = session.version
            return (lambda: session.begin_round(version)), (lambda: session.undo(version, one_back(session)))
        seat = 1 if what == "bot" else 0
        self._play_to(seat)
        if what == "redo":
            self._until_saved(lambda: session.undo(session.version, one_back(session)))
        version = session.version
        legal = session.view(seat).legal() if session.turn == seat else ()
        wishes: dict[What, Wish] = {
            "person": lambda: session.submit(0, legal[0], version),
            "bot": lambda: self._controller.step() or NotNow("the bot is still thinking"),
            "undo": lambda: session.undo(version, one_back(session)),
            "redo": lambda: session.redo(version, one_on(session)),
            "seat": lambda: session.change_seat(1, Player("Ben"), version),
            "hint": lambda: session.show_hint(0, 1),
        }
        others: list[Wish] = [
            lambda: session.change_seat(seat, Player("Eva"), version),
            lambda: session.change_seat(seat, Player("Bot", "level2"), version),
        ]
        if what not in ("undo", "redo"):
            others.append(lambda: session.undo(version, one_back(session)))
        if what in ("person", "bot") and len(legal) > 1:
            others.append(lambda: session.submit(seat, legal[-1], version))
        return wishes[what], self._chance.choice(others)

    def _play_to(self, seat: int | None) -> None:
        """Play at least one action, until it is that seat's turn; None: to the end of the round."""
        session, is_first = self._session, True
        while is_first or session.turn != seat:
            turn, version = session.turn, session.version
            if turn is None:
                self._until_saved(partial(session.begin_round, version))
                continue
            is_first = False
            action = self._chance.choice(session.view(turn).legal())
            self._until_saved(partial(session.submit, turn, action, version))

    def _check_kept(self, *, has_record: bool) -> None:
        """Check that the match is saved as it stands, and again after more play."""
        found = self._reopened()
        if has_record:
            # A session that continues from a record reports the decisions before it again.
            assert encode(found.session.record()) == encode(self._session.record())
            check_whole(self._path)
        else:
            check_equal(found.session, self._session)
            check_file(self._path)
        waited = WaitedFor(found.journal)
        found.session.use_journal(waited)
        self._play(found.session, waited)
        again = self._reopened()
        check_equal(again.session, found.session)
        self._journal.close().result(WAIT_S)

    def _check_left(self, wish: Wish) -> None:
        """Check that the match is saved as it stood, or with the unsaved decision, if nobody decided otherwise."""
        session = self._session
        self._journal.close().result(WAIT_S)
        try:
            found = self._kept.reopen(self._journal.key).result(WAIT_S)
        except RecordError as error:
            assert str(error) == "the match no longer exists", error
            assert session.log_length == 0
            return
        if found.session.log_length > session.log_length:
            session.use_journal(None)
            self._until_saved(wish)
            self._counts["kept_in_spite"] += 1
        check_equal(found.session, session)
        found.journal.close().result(WAIT_S)

    def _reopened(self) -> ReopenedMatch:
        self._journal.close().result(WAIT_S)
        return self._kept.reopen(self._journal.key).result(WAIT_S)

    def _play(self, session: Session, waited: WaitedFor) -> None:
        for _ in range(2):
            step(session, waited, self._chance, self._counts)
