"""The ladder of hints: each rung reveals a little more, and the last one reveals the tile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.match.views import View
from matador.rules import DRAW, Action, Play
from matador.teaching.bonds import Bond, Equal, Free, OnlyBlank, OwnSum, Task, task_of
from matador.teaching.evidence import Help

Rung: TypeAlias = Literal["end", "missing", "whole", "tile", "ends", "needs", "boneyard", "pass"]
"""The end glows; the missing number; the total above its two parts; the number that the end needs; the tile.

If nothing fits: what is missing at each end; what each end needs; then drawing or passing.
"""

Climber: TypeAlias = Literal["lamp", "claim"]
"""The reason for the next rung: a press of the lamp, or a wrong claim that nothing fits."""
_LEFT_OUT: dict[Climber, tuple[Rung, ...]] = {"lamp": ("needs",), "claim": ("missing", "whole")}
"""Rungs that are skipped if two parts make the total."""

Recommend: TypeAlias = Callable[[View], Action]

_HELP: dict[Rung, Help] = {
    "end": Help.END,
    "missing": Help.FRAME,
    "whole": Help.PARTS,
    "tile": Help.TILE,
    "ends": Help.FRAME,
    "needs": Help.TILE,
    "boneyard": Help.TILE,
    "pass": Help.TILE,
}


@dataclass(frozen=True, slots=True)
class Ladder:
    """The hints for a turn."""

    rungs: tuple[Rung, ...]
    play: Play | None = None
    """The recommended placement; None if nothing fits."""
    task: Task | None = None


def ladder_for(view: View, recommend: Recommend) -> Ladder:
    """The hints for the seat of a view, whose turn it is; `ValueError` if it has nothing to decide.

    The result of `recommend` is used only if it is legal.
    """
    legal = view.legal()
    if not legal:
        raise ValueError("there are no hints for a player with nothing to decide")
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays:
        how: Rung = "boneyard" if DRAW in legal else "pass"
        return Ladder(("ends", "needs", how))
    wanted = recommend(view)
    play = next((play for play in plays if play == wanted), plays[0])
    task = task_of(view.rules, None if play.arm is None else view.ends[play.arm], play)
    match task:
        case Bond():
            return Ladder(("end", "missing", "whole", "needs", "tile"), play, task)
        case OwnSum() | OnlyBlank() | Equal():
            return Ladder(("end", "missing", "tile"), play, task)
        case Free():
            return Ladder(("end", "tile"), play, task)


def step_after(ladder: Ladder, steps: int, climber: Climber) -> int:
    """The number of rungs shown after the next step, or of all rungs."""
    left_out = _LEFT_OUT[climber] if isinstance(ladder.task, Bond) else ()
    ahead = (step for step, rung in enumerate(ladder.rungs, 1) if step > steps and rung not in left_out)
    return next(ahead, len(ladder.rungs))


def help_of(ladder: Ladder, steps: int) -> Help:
    """The most help among the first `steps` rungs."""
    return max((_HELP[rung] for rung in ladder.rungs[:steps]), default=Help.NONE)
