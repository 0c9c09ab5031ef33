"""The ladder of hints at the table: each press of the lamp, and each wrong claim that nothing fits, tells more."""

from __future__ import annotations

from dataclasses import dataclass

from matador.play.layout.ways import ARM_OF
from matador.play.table.facts import TableFacts
from matador.rules.reasons import MustPlay, Reason
from matador.teaching.ladder import Climber, Ladder, Rung, ladder_for, step_after


@dataclass(frozen=True, slots=True)
class Hints:
    """What has been told about one decision."""

    ladder: Ladder
    steps: int
    """So many rungs of it have been told."""
    climber: Climber = "lamp"
    """What has led to the last one."""

    @property
    def rung(self) -> Rung:
        """The last one."""
        return self.ladder.rungs[self.steps - 1]

    @property
    def told(self) -> tuple[Rung, ...]:
        """All of them up to now."""
        return self.ladder.rungs[: self.steps]

    @property
    def has_more(self) -> bool:
        """True if there is a next one."""
        return self.steps < len(self.ladder.rungs)


def offers_hints(table: TableFacts) -> bool:
    """True if the lamp is there: for a learner, as long as he has to decide and has not been told all."""
    if not (table.is_learners and table.is_my_turn) or table.guide:
        return False
    return table.hints is None or table.hints.has_more


def answers_claim(table: TableFacts, reason: Reason) -> bool:
    """True if a learner has claimed that nothing fits, was refused for this reason, and is told where to look."""
    return isinstance(reason, MustPlay) and table.is_learners and table.is_my_turn and not table.guide


def next_hints(table: TableFacts, climber: Climber = "lamp") -> Hints:
    """With one step more."""
    before = table.hints
    if before is not None:
        return Hints(before.ladder, step_after(before.ladder, before.steps, climber), climber)
    teacher, occupant = table.game.teacher, table.game.occupants[table.seat]
    tried = None if table.tried is None else ARM_OF.get(table.tried)
    ladder = ladder_for(table.shown.view, lambda view: teacher.recommend(view, occupant, tried))
    return Hints(ladder, step_after(ladder, 0, climber), climber)
