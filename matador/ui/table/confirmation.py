"""A learner has said that nothing fits, and is right: he is told so while he draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from matador.match.views import View
from matador.rules import Play
from matador.ui.table.hints import hints_now
from matador.ui.table.states import grip_of

if TYPE_CHECKING:
    from matador.ui.table.model import Model

AGREED_MS = 2500
"""Long enough to be read; nothing waits for it."""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """That somebody was right, told to one seat for a while. What the ends need is not: the next tile may have it."""

    seat: int
    view: View
    """As it was when nothing fitted."""
    until_ms: float


def agree(model: Model, before: View) -> None:
    """Tell a learner with full help, who could lay nothing `before`, that he was right."""
    is_full = model.game.occupants[model.seat].help == "full" and not model.guide
    if is_full and before.ends and not any(isinstance(action, Play) for action in before.legal()):
        model.agreed = Confirmation(model.seat, before, model.now_ms + AGREED_MS)


def agreed_now(model: Model) -> Confirmation | None:
    """What is being told of it to whoever looks, while he holds nothing and has asked for nothing more."""
    agreed, shown = model.agreed, model.shown
    if agreed is None or agreed.seat != model.seat or model.is_covered or shown.ended is not None:
        return None
    if (shown.view.round, shown.view.ends) != (agreed.view.round, agreed.view.ends):
        # Something else lies there now.
        return None
    is_busy = grip_of(model.drag.state) is not None or hints_now(model) is not None
    return None if is_busy else agreed
