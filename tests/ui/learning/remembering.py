"""A table with a learner, and the learner's saved progress."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from msgspec import structs

from matador.match.help import SeatHelp
from matador.play.learners import LearnersKept, Teacher
from matador.storage.setups import changed_seat
from matador.teaching.evidence import Attempt, Evidence, Fact, Help, Overlooked
from matador.teaching.evidence_summary import KNOWN_DAYS
from matador.teaching.learner import Learner, observe
from matador.teaching.rests import Rest
from tests.inside import forget_turns
from tests.ui.dealt import Table

AT = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)


class Remembered(LearnersKept):
    """All evidence reported by a teacher; at first there are no learners."""

    def __init__(self, **learners: Learner) -> None:
        super().__init__(None, lambda: self.at)
        self.told: list[tuple[str, Evidence]] = []
        self.keys: set[bytes] = set()
        self.beside_decisions: list[tuple[str, Evidence, bytes]] = []
        """Evidence to be saved with a decision, whether or not one was made."""
        self.learners = learners
        self.at = AT

    def learner(self, name: str) -> Learner | None:
        return self.learners.get(name)

    def observe(self, name: str, evidence: Evidence, key: bytes) -> None:
        assert key not in self.keys, "each is told once"
        self.keys.add(key)
        self.told.append((name, evidence))

    def beside(self, name: str, evidence: Evidence, key: bytes) -> AbstractContextManager[None]:
        self.beside_decisions.append((name, evidence, key))
        return nullcontext()

    @property
    def attempts(self) -> list[Attempt]:
        return [evidence for _, evidence in self.told if isinstance(evidence, Attempt)]

    @property
    def overlooked(self) -> list[Overlooked]:
        return [evidence for _, evidence in self.told if isinstance(evidence, Overlooked)]


def learns(
    table: Table,
    assistance: SeatHelp = "full",
    *,
    seat: int = 0,
    is_lesson: bool = False,
    remembers: bool = True,
) -> Remembered:
    """Give a player at a table a learner's help; return their saved progress."""
    kept = Remembered()
    table.game.teacher = Teacher(table.rules, kept, is_lesson=is_lesson)
    if not remembers:
        # Learners are remembered by the names that they have chosen.
        occupant = table.game.occupants[seat]
        table.game.occupants[seat] = replace(occupant, setup=changed_seat(occupant.setup, name=""))
    table.game.give_help(seat, assistance, "frames", pinned=False)
    # As if the help had been on from the start, without *Where tiles fit*.
    forget_turns(table.program.table)
    return kept


RIGHTS_A_DAY = 5


def right_on_days(learner: Learner, facts: Iterable[Fact], days: int) -> Learner:
    """The learner after right answers to these facts without help on this many days, the last one today.

    They are known after `KNOWN_DAYS`, but don't rest, because all items are of one kind.
    """
    asked = tuple(facts)
    for day in reversed(range(days)):
        for time in range(RIGHTS_A_DAY):
            at = AT - timedelta(days=day, minutes=RIGHTS_A_DAY - time)
            for fact in asked:
                right = Attempt(fact, fact.needed, 1, Help.NONE, False, at, is_practice=True, item="keypad")
                learner = observe(learner, right)
    return learner


def resting(learner: Learner, facts: Iterable[Fact]) -> Learner:
    """The learner who knows these facts, which rest for 30 days."""
    asked, rest = tuple(facts), Rest(AT.date(), AT.date() + timedelta(days=30), is_promised=True)
    known = right_on_days(learner, asked, KNOWN_DAYS).shown
    return replace(
        learner, shown={**known, **{fact: structs.replace(known[fact], rest=rest) for fact in asked}}
    )
