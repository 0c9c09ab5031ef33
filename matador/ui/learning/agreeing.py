"""A learner has said that nothing fits, and is right: what each end needs is shown while he draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from matador.match.views import View
from matador.rules import Play
from matador.teaching.tasks import Need, needs_of
from matador.ui.learning.hints import hints_now
from matador.ui.table.states import grip_of

if TYPE_CHECKING:
    from matador.ui.table.model import Model

AGREED_MS = 2500
"""Long enough to look at both ends; nothing waits for it."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What was agreed on, shown to one seat for a while."""

    seat: int
    view: View
    """As it was when nothing fitted."""
    needs: tuple[Need, ...]
    until_ms: float


def agree(model: Model, before: View) -> bool:
    """Show what each end needs to a learner with full help who could lay nothing `before`; whether it is shown."""
    is_full = model.game.sitters[model.seat].assistance == "full" and not model.guide
    if not is_full or not before.ends or any(isinstance(action, Play) for action in before.legal()):
        return False
    model.agreed = Agreed(model.seat, before, needs_of(before.rules, before.ends), model.now_ms + AGREED_MS)
    return True


def agreed_now(model: Model) -> Agreed | None:
    """What is being shown of it to whoever looks, while he holds nothing and has asked for nothing more."""
    agreed, shown = model.agreed, model.shown
    if agreed is None or agreed.seat != model.seat or model.is_covered or shown.ended is not None:
        return None
    if (shown.view.round, shown.view.ends) != (agreed.view.round, agreed.view.ends):
        # What lies there now needs something else.
        return None
    is_busy = grip_of(model.handling.state) is not None or hints_now(model) is not None
    return None if is_busy else agreed
