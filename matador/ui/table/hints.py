"""The ladder of hints at the table: each press of the lamp tells one step more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from matador.play.layout.ways import ARM_OF
from matador.teaching.ladder import Ladder, Rung, ladder_for

if TYPE_CHECKING:
    from matador.ui.table.model import Model


@dataclass(frozen=True, slots=True)
class Hints:
    """What has been told about one decision."""

    ladder: Ladder
    steps: int
    """So many rungs of it have been told."""
    version: int
    """Of the session: what is decided ends it."""

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
        """Whether there is a next one."""
        return self.steps < len(self.ladder.rungs)


def offers_hints(model: Model) -> bool:
    """Whether the lamp is there: for a learner, as long as he has to decide and has not been told all."""
    if not (is_learners(model) and model.is_my_turn) or model.guide:
        return False
    hints = hints_now(model)
    return hints is None or hints.has_more


def is_learners(model: Model) -> bool:
    """Whether the one who looks has a learner's help."""
    return model.game.occupants[model.seat].is_learner


def hints_now(model: Model) -> Hints | None:
    """What has been told about the decision that is due; None if nothing has."""
    hints = model.hints
    is_due = model.is_my_turn and hints is not None and hints.version == model.game.session.version
    return hints if is_due and is_learners(model) and not model.guide else None


def next_hints(model: Model) -> Hints:
    """With one step more."""
    before = hints_now(model)
    if before is not None:
        return Hints(before.ladder, min(before.steps + 1, len(before.ladder.rungs)), before.version)
    teacher, occupant = model.game.teacher, model.game.occupants[model.seat]
    # Where something has just been tried in this turn.
    wrong = model.told.wrong
    tried = ARM_OF.get(wrong.spot) if wrong is not None and wrong.spot in model.mistakes else None
    ladder = ladder_for(model.shown.view, lambda view: teacher.recommend(view, occupant, tried))
    return Hints(ladder, 1, model.game.session.version)
