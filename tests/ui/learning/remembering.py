"""A table at which somebody learns, and what is remembered of it."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from matador.match.help import SeatHelp
from matador.play.teacher import Teacher
from matador.teaching.evidence import Attempt, Evidence, Overlooked
from tests.inside import forget_turns
from tests.ui.dealt import Table

if TYPE_CHECKING:
    from matador.teaching.learner import Learner

AT = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)


class Remembered:
    """All that a teacher was told; nobody is known at first."""

    def __init__(self, **learners: Learner) -> None:
        self.told: list[tuple[str, Evidence]] = []
        self.keys: set[bytes] = set()
        self.beside_decisions: list[tuple[str, Evidence, bytes]] = []
        """What was to be written with a decision, whether there was one or not."""
        self.learners = learners
        self.at = AT

    def knows(self, name: str) -> bool:
        return name in self.learners

    def learner(self, name: str) -> Learner | None:
        return self.learners.get(name)

    def observe(self, name: str, evidence: Evidence, key: bytes) -> None:
        assert key not in self.keys, "each is told once"
        self.keys.add(key)
        self.told.append((name, evidence))

    def beside(self, name: str, evidence: Evidence, key: bytes) -> AbstractContextManager[None]:
        self.beside_decisions.append((name, evidence, key))
        return nullcontext()

    def now(self) -> datetime:
        return self.at

    def forget_guests(self) -> None:
        """Nothing is remembered of guests."""

    def refresh(self) -> None:
        """Nobody else writes."""

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
    """Let somebody at a table have a learner's help; what is remembered of him."""
    kept = Remembered()
    table.game.teacher = Teacher(table.rules, kept if remembers else None, is_lesson=is_lesson)
    table.game.give_help(seat, assistance, "frames", pinned=False)
    # As if it had been so from the beginning, and where tiles fit had not been shown.
    forget_turns(table.program.table)
    return kept
