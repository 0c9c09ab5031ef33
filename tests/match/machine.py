"""A stateful test of the session: log, state and record never disagree, whatever is tried.

`Retold` reconstructs the match from the log alone, by independent rules; the record is replayed and resumed.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from matador.match.branch import Moment
from matador.match.events import Event
from matador.match.files import decode
from matador.match.journal import Accepted, Answer, Change, Illegal, NotNow, NotSaved, Stale
from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.records import encode
from matador.match.replay import replay
from matador.match.resuming import resume
from matador.match.session import Session
from matador.rules import DRAW, PASS, Action, Play, Ruleset, named_ruleset
from tests.checks.matches import players, secret_of
from tests.checks.properties import every_action
from tests.inside import log_of, one_back, one_on
from tests.match.retold import Retold

RULESETS = [
    named_ruleset("sevens", 2, {"set": 4, "target": 12}),
    named_ruleset("parlour", 3, {"set": 4, "target": 20}),
    named_ruleset("hundred", 4, {"set": 5, "partnerships": True, "target": 30}),
    named_ruleset("cardinal", 2, {"set": 4, "target": 25}),
    named_ruleset("matching", 2, {"set": 4}),
]

numbers = st.integers(0, 10**6)


class DiskFull(OSError):
    """The error that the journal of the test raises."""


class SessionMachine(RuleBasedStateMachine):
    """A state machine of everything that can be done with a session."""

    make_session: Any = Session

    @initialize(
        which=st.integers(0, len(RULESETS) - 1),
        seed=numbers,
        played=st.integers(0, 60),
        kind=st.sampled_from(["sealed", "numbered"]),
        cut=st.sampled_from([None, "3,17"]),
    )
    def start(self, which: int, seed: int, played: int, kind: str, cut: str | None) -> None:
        self.ruleset: Ruleset = RULESETS[which]
        self.kept: list[Event] = []
        self.is_failing = False
        self.retold = Retold()
        self.heard = 0
        self.last: tuple[int, Action, int] | None = None
        self.session = self.make_session(
            self.ruleset,
            players(self.ruleset.players),
            seed=None if kind == "sealed" else seed,
            proof=Seal.fresh(secret_of(f"{seed}")) if kind == "sealed" else None,
            journal=self.keep,
        )
        self.has_secret = kind != "numbered"
        self.refused(self.session.change_seat(0, Player("early"), 0), NotNow)
        self.refused(self.session.submit(0, PASS, 0), NotNow)
        self.do(self.session.begin_round(0, cut if kind == "sealed" else None))
        self.go_on(seed, played)

    def keep(self, change: Change) -> None:
        if self.is_failing:
            raise DiskFull("no room")
        assert change.first == len(self.kept)
        self.kept.extend(change.events)

    def do(self, answer: Answer, *, grows: int = 1) -> None:
        """Check the answer to a valid request: accepted, unless it could not be saved."""
        if self.is_failing:
            assert isinstance(answer, NotSaved)
            assert isinstance(answer.error, DiskFull)
            self.is_failing = False
            grows = 0
        else:
            assert isinstance(answer, Accepted), answer
        assert self.session.version == self.version + grows
        self._version = self.session.version

    def refused(self, answer: Answer, kind: type) -> None:
        assert isinstance(answer, kind), answer
        assert self.session.version == self.version

    @property
    def version(self) -> int:
        """The version after the last step; 0 before the first."""
        return getattr(self, "_version", 0)

    @rule()
    def journal_fails(self) -> None:
        """Make the next save fail; after that, saving works again."""
        self.is_failing = True

    def on_turn(self) -> bool:
        return self.session.turn is not None

    @rule(choice=numbers, count=st.sampled_from([1, 3, 10, 30]))
    def go_on(self, choice: int, count: int) -> None:
        """Take up to this many actions, across the ends of rounds."""
        for _ in range(count):
            if self.session.is_over:
                return
            seat = self.session.turn
            if seat is None:
                self.do(self.session.begin_round(self.session.version))
                continue
            legal = self.session.view(seat).legal()
            action = legal[choice % len(legal)]
            self.last = (seat, action, self.session.version)
            self.do(self.session.submit(*self.last))
            self.check()

    @precondition(on_turn)
    @rule(choice=numbers)
    def illegal(self, choice: int) -> None:
        seat = self.session.turn
        assert seat is not None
        legal = self.session.view(seat).legal()
        action = Random(choice).choice(every_action(self.ruleset))
        if action not in legal:
            self.refused(self.session.submit(seat, action, self.session.version), Illegal)

    @precondition(on_turn)
    @rule(choice=numbers, age=st.integers(-3, 30))
    def stale(self, choice: int, age: int) -> None:
        seat = self.session.turn
        assert seat is not None
        legal = self.session.view(seat).legal()
        if age:
            version = self.session.version - age
            self.refused(self.session.submit(seat, legal[choice % len(legal)], version), Stale)
            self.refused(self.session.undo(version, one_back(self.session)), Stale)
            self.refused(self.session.redo(version, one_on(self.session)), Stale)
            self.refused(self.session.begin_round(version), Stale)
            self.refused(self.session.change_seat(0, Player("late"), version), Stale)

    @precondition(on_turn)
    @rule(choice=numbers)
    def foreign(self, choice: int) -> None:
        turn = self.session.turn
        assert turn is not None
        seat = (turn + 1 + choice % (self.ruleset.players - 1)) % self.ruleset.players
        legal = self.session.view(turn).legal()
        answer = self.session.submit(seat, legal[choice % len(legal)], self.session.version)
        self.refused(answer, NotNow)
        self.refused(self.session.show_hint(seat, 1), NotNow)

    @precondition(lambda self: self.last is not None and self.last[2] < self.session.version)
    @rule()
    def repeated(self) -> None:
        assert self.last is not None
        self.refused(self.session.submit(*self.last), Stale)

    @rule(choice=st.none() | numbers)
    def undo(self, choice: int | None) -> None:
        number, step = self.session.moment
        earlier = [
            Moment(n, s)
            for n, (_, actions) in enumerate(self.retold.rounds[: number + 1])
            for s in range(step if n == number else len(actions) + 1)
        ]
        to = earlier[choice % len(earlier)] if choice is not None and earlier else one_back(self.session)
        is_told = self.has_secret and self.session.is_over
        answer = self.session.undo(self.session.version, to)
        if earlier and not is_told:
            self.do(answer)
        else:
            self.refused(answer, NotNow)
        self.refused(self.session.undo(self.session.version, Moment(number + 9, 0)), NotNow)

    @rule(choice=st.none() | numbers)
    def redo(self, choice: int | None) -> None:
        at = self.session.moment
        later = [
            Moment(n, s)
            for n, (_, actions) in enumerate(self.retold.rounds)
            for s in range(len(actions) + 1)
            if (n, s) > at
        ]
        to = later[choice % len(later)] if choice is not None and later else one_on(self.session)
        answer = self.session.redo(self.session.version, to)
        if later:
            self.do(answer)
        else:
            self.refused(answer, NotNow)

    @rule(back=numbers, forth=st.none() | numbers)
    def undo_and_redo(self, back: int, forth: int | None) -> None:
        self.undo(back)
        self.check()
        self.redo(forth)

    @rule()
    def begin_round(self) -> None:
        answer = self.session.begin_round(self.session.version)
        if self.session.turn is not None and not isinstance(answer, Accepted | NotSaved):
            self.refused(answer, NotNow)
        elif isinstance(answer, NotNow):
            assert self.session.is_over
            self.refused(self.session.submit(0, PASS, self.session.version), NotNow)
        else:
            self.do(answer)

    @rule(seat=st.integers(0, 7), name=st.sampled_from(["Ana", "Robot"]))
    def change_seat(self, seat: int, name: str) -> None:
        player = Player(name, "greedy" if name == "Robot" else None)
        answer = self.session.change_seat(seat, player, self.session.version)
        if seat < self.ruleset.players:
            self.do(answer)
        else:
            self.refused(answer, NotNow)

    @precondition(on_turn)
    @rule(level=st.integers(1, 4))
    def hint(self, level: int) -> None:
        turn = self.session.turn
        assert turn is not None
        self.do(self.session.show_hint(turn, level), grows=0)

    @invariant()
    def check(self) -> None:
        """Check that log, session and record agree."""
        if not hasattr(self, "session"):
            return
        session = self.session
        assert session.version >= self.version
        self._version = session.version
        log = list(log_of(session))
        assert log == self.kept, "the journal differs from the log"
        assert session.log_length == len(log)
        for event in log[self.heard :]:
            self.retold.hear(event)
        self.heard = len(log)
        assert self.retold.at == session.moment
        assert [self.retold.seats[seat] for seat in range(len(session.players))] == list(
            session.players
        ) or not log
        if log:
            self.check_record()

    def check_record(self) -> None:
        session = self.session
        data = encode(session.record())
        record = decode(data)
        for _ in replay(record):
            pass
        assert [round_.actions for round_ in record.rounds] == self.retold.actions
        assert tuple(record.totals) == session.standing.totals
        assert [mark["what"] for mark in record.marks or ()] == self.retold.marks
        resumed = resume(record)
        assert resumed.moment == session.moment
        assert resumed.players == session.players
        assert encode(resumed.record()) == data
        for seat in range(self.ruleset.players):
            view = session.view(seat)
            assert resumed.view(seat) == view
            texts = [str(seen.action) for seen in view.history]
            assert texts == self.retold.actions[-1]
            dealt = self.retold.rounds[session.moment.round][0]
            own = dealt.hands[seat]
            assert own is not None
            self.check_hand(seat, set(own), view.hand, [seen for seen in view.history if seen.seat == seat])

    def check_hand(self, seat: int, dealt: set[Any], hand: tuple[Any, ...], own: list[Any]) -> None:
        drawn = {seen.tile for seen in own if seen.action == DRAW}
        assert None not in drawn, f"seat {seat} does not see its own draw"
        played = {seen.action.tile for seen in own if isinstance(seen.action, Play)}
        assert set(hand) == (dealt | drawn) - played
