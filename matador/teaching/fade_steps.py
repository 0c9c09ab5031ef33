"""By how many steps help has faded for a fact, from one try to the next."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from matador.teaching.evidence import Attempt, Help
from matador.teaching.shown import STEPS, Shown

RIGHTS = 2
"""So many unaided rights, each when the fact has come again, take away one step."""

AWAY_DAYS, AWAY_STEPS = 30, 2
"""Who has not met a fact for so long has so many steps of help more."""

OWN_HELP = (Help.FRAME, Help.BRIEF, Help.NONE, Help.NONE)
"""What each step shows by itself: with no more than this a try is unaided on it."""


def steps_at(shown: Shown, at: datetime) -> int:
    """By how many steps help has faded at a moment."""
    is_away = (at.date() - shown.day).days >= AWAY_DAYS
    return max(0, shown.fade - AWAY_STEPS) if is_away else shown.fade


def faded_after(before: Shown | None, attempt: Attempt, *, is_soon: bool) -> dict[str, Any]:
    """What an attempt changes in the steps. `is_soon`: the fact was met just before, and has not come again."""
    step = 0 if before is None else steps_at(before, attempt.at)
    rights = 0 if before is None or step != before.fade else before.fade_rights
    if not attempt.is_right:
        return {"fade": max(0, step - 1), "fade_rights": 0}
    is_own = attempt.is_first and attempt.help in (Help.NONE, OWN_HELP[step])
    if not is_own or is_soon:
        return {"fade": step, "fade_rights": rights}
    if rights + 1 < RIGHTS or step == STEPS:
        return {"fade": step, "fade_rights": min(rights + 1, RIGHTS - 1)}
    return {"fade": step + 1, "fade_rights": 0}
