"""Everything that may happen to a match, in a random order, with a journal that is slow and sometimes fails.

A third of the decisions are saved late; a tenth fail, half of these after they were saved. Until a decision is saved,
it has no effect, is not reported, and no other decision is taken. Rebuilt from its journal, the match has the same log,
record, views, players and redo.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from random import Random
from typing import Protocol

from matador.match.decisions import Decision, decision_of, decode, encode, rebuild
from matador.match.journal import Accepted, Answer, Change, NotNow, NotSaved, Saving
from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.records import encode as encode_record
from matador.match.session import Session
from matador.rules import PASS, Ruleset
from tests.checks.matches import players, secret_of
from tests.checks.sampling import mixed_ruleset
from tests.inside import log_of, one_back, one_on, truth

FAILS = 0.1
LATE = 0.3


class DiskFull(OSError):
    """The journal's error."""


class LateJournal(Protocol):
    """A journal whose results arrive later."""

    def __call__(self, change: Change) -> Future[None] | None: ...

    def land(self) -> None:
        """Save the pending changes now, or fail."""


class FlakyJournal:
    """Saves changes as decisions in bytes; a tenth of them fail, and some of those are saved anyway."""

    def __init__(self, chance: Random, fails: float = FAILS) -> None:
        self._chance = chance
        self._fails = fails
        self.names: list[str] = []
        self.rows: list[tuple[int, bytes]] = []
        """The saved rows, by the number of their first event in the log."""
        self.failed = 0
        self._flying: list[tuple[Future[None], Change, bool]] = []

    def __call__(self, change: Change) -> Future[None] | None:
        fails = self._chance.random() < self._fails
        if self._chance.random() < LATE:
            done: Future[None] = Future()
            self._flying.append((done, change, fails))
            return done
        self._keep(change, fails=fails)
        return None

    def land(self) -> None:
        for done, change, fails in self._flying:
            try:
                self._keep(change, fails=fails)
            except DiskFull as error:
                done.set_exception(error)
            else:
                done.set_result(None)
        self._flying.clear()

    def _keep(self, change: Change, *, fails: bool) -> None:
        if fails and self._chance.random() < 0.5:
            self.failed += 1
            raise DiskFull("no room")
        # Rows from this number on were not acknowledged.
        self.rows = [row for row in self.rows if row[0] < change.first]
        self.rows.append((change.first, encode(decision_of(change, self.id_of))))
        if fails:
            self.failed += 1
            raise DiskFull("it is not sure to stay")

    def id_of(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)

    def name_of(self, who: int | str) -> str:
        return who if isinstance(who, str) else self.names[who]

    def decisions(self, below: int) -> Iterator[Decision]:
        """The saved decisions of a log of this length."""
        return (decode(data) for first, data in self.rows if first < below)


def live(
    chance: Random, journal: LateJournal, steps: int, watch: Callable[[Session], object] | None = None
) -> tuple[Session, Counter[str]]:
    """A match after `steps` steps, and the counts of each kind; `watch` sees it after each step."""
    counts = Counter[str]()
    session = begun(mixed_ruleset(chance), chance, journal, counts)
    for taken in range(steps + 1):
        if taken:
            step(session, journal, chance, counts)
        if watch is not None:
            watch(session)
    return session, counts


def begun(rules: Ruleset, chance: Random, journal: LateJournal, counts: Counter[str]) -> Session:
    """A match with its first deal, with a proof or without."""
    seats = players(rules.players)
    if chance.random() < 0.5:
        proof = Seal.fresh(secret_of(f"{chance.random()}"))
        session = Session(rules, seats, proof=proof, journal=journal)
    else:
        session = Session(rules, seats, seed=chance.randrange(10**9), journal=journal)
    while session.moment.round < 0:
        ask(session, journal, lambda: session.begin_round(0, None), counts)
    return session


def step(session: Session, journal: LateJournal, chance: Random, counts: Counter[str]) -> None:
    """Take a random step, which may be refused."""
    version, turn = session.version, session.turn
    what = chance.choices(("play", "undo", "undo far", "redo", "seat", "hint"), (80, 6, 2, 5, 3, 4))[0]
    if what == "undo":
        answer = ask(session, journal, lambda: session.undo(version, one_back(session)), counts)
        counts["undone"] += isinstance(answer, Accepted)
    elif what == "undo far":
        to = session.decision_before(chance.randrange(session.rules.players)) or one_back(session)
        answer = ask(session, journal, lambda: session.undo(version, to), counts)
        counts["undone"] += isinstance(answer, Accepted)
    elif what == "redo":
        answer = ask(session, journal, lambda: session.redo(version, one_on(session)), counts)
        counts["redone"] += isinstance(answer, Accepted)
    elif what == "seat":
        player = chance.choice([Player("Ana"), Player("Bo"), Player("Robot", "level1")])
        seat = chance.randrange(session.rules.players)
        answer = ask(session, journal, lambda: session.change_seat(seat, player, version), counts)
        counts["seats"] += isinstance(answer, Accepted)
    elif what == "hint" and turn is not None:
        answer = ask(session, journal, lambda: session.show_hint(turn, 1), counts)
        counts["hints"] += isinstance(answer, Accepted)
    elif turn is None:
        ask(session, journal, lambda: session.begin_round(version), counts)
    else:
        action = chance.choice(session.view(turn).legal())
        ask(session, journal, lambda: session.submit(turn, action, version), counts)
    counts["steps"] += 1


def ask(session: Session, journal: LateJournal, wish: Callable[[], Answer], counts: Counter[str]) -> Answer:
    """The answer to a wish, once it is saved; until then, nobody learns of it and nothing else happens."""
    before, log = (session.version, session.moment, session.players), session.log_length
    answer = wish()
    if isinstance(answer, Saving):
        counts["late"] += 1
        assert session.is_saving
        assert (session.version, session.moment, session.players) == before, "it was done before it was kept"
        assert session.log_length == log, "it was told before it was kept"
        assert isinstance(session.submit(0, PASS, -1), Saving), "something else was done meanwhile"
        journal.land()
        assert isinstance(session.undo(-1, one_back(session)), Saving), (
            "somebody else was told what came of it"
        )
        answer = wish()
    assert not isinstance(answer, Saving)
    if isinstance(answer, NotSaved | NotNow):
        counts["not_saved"] += isinstance(answer, NotSaved)
        assert (session.version, session.moment, session.players) == before
        assert session.log_length == log
    return answer


def check_rebuilt(matches: int, seed: int) -> dict[str, int]:
    """Rebuild the matches of this many lives from their journals: log, record, places and players must be the same."""
    chance = Random(seed)
    total = Counter[str]()
    for _ in range(matches):
        journal = FlakyJournal(chance)
        session, counts = live(chance, journal, chance.randint(5, 120))
        check_same(session, journal.decisions(session.log_length), journal.name_of)
        total += counts
        total["matches"] += 1
        total["events"] += session.log_length
    return total


def check_same(session: Session, decisions: Iterator[Decision], name_of: Callable[[int | str], str]) -> None:
    """Check that the match can be rebuilt as it is."""
    found = rebuild(decisions, name_of)
    assert found.fault is None, found.fault
    check_equal(found.session, session)


def check_equal(again: Session, session: Session) -> None:
    """Check that the two cannot be told apart, even by undo or redo."""
    assert log_of(again) == log_of(session), "another log"
    assert (again.version, again.moment, again.players) == (session.version, session.moment, session.players)
    assert encode_record(again.record()) == encode_record(session.record()), "another record"
    assert _undone(again) == _undone(session), "something else can be done again"
    for seat in range(session.rules.players):
        assert again.view(seat) == session.view(seat)
        assert again.decision_before(seat) == session.decision_before(seat)
        assert again.decision_after(seat) == session.decision_after(seat)


def _undone(session: Session) -> object:
    return [(played.deal, played.seen) for played in truth(session).rounds]
