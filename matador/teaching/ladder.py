"""The ladder of hints: each step tells a little more, and the last one the tile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.match.views import View
from matador.rules import DRAW, Action, Play
from matador.teaching.evidence import Help
from matador.teaching.tasks import Bond, Equal, Free, Need, OnlyBlank, OwnSum, Task, needs_of, task_of

Rung: TypeAlias = Literal["end", "missing", "whole", "tile", "ends", "needs", "boneyard", "pass"]
"""The end glows; what is missing there; the total above its two parts; what the end needs; the tile.

Where nothing can be laid: what is asked at each end; what each needs; then where to draw or how to pass.
"""

Climber: TypeAlias = Literal["lamp", "claim"]
"""What leads a step further: a press of the lamp, or the claim that nothing fits though something does."""

_LEFT_OUT: dict[Climber, tuple[Rung, ...]] = {"lamp": ("needs",), "claim": ("missing", "whole")}
"""Where two parts are asked for: the lamp asks for the second one twice, a wrong claim has it told."""

Recommend: TypeAlias = Callable[[View], Action]
"""What the seat of a view had best do, which must be legal."""

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
    """What can be told in a turn, one rung after the other."""

    rungs: tuple[Rung, ...]
    play: Play | None = None
    """Where it leads; None where nothing can be laid."""
    task: Task | None = None
    """What that placement asks of the learner."""
    needs: tuple[Need, ...] = ()
    """What each end needs, where nothing can be laid."""


def ladder_for(view: View, recommend: Recommend) -> Ladder:
    """The hints for the seat of a view, which is on turn; `ValueError` where there is nothing to decide.

    All is told by the engine: what `recommend` says is taken only if it is legal.
    """
    legal = view.legal()
    if not legal:
        raise ValueError("there are no hints for a player with nothing to decide")
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays:
        how: Rung = "boneyard" if DRAW in legal else "pass"
        return Ladder(("ends", "needs", how), needs=needs_of(view.rules, view.ends))
    wanted = recommend(view)
    play = next((play for play in plays if play == wanted), plays[0])
    task = task_of(view.rules, None if play.arm is None else view.ends[play.arm], play)
    return Ladder(_rungs(task), play, task)


def _rungs(task: Task) -> tuple[Rung, ...]:
    match task:
        case Bond():
            return ("end", "missing", "whole", "needs", "tile")
        case OwnSum() | OnlyBlank() | Equal():
            return ("end", "missing", "tile")
        case Free():
            return ("end", "tile")


def step_after(ladder: Ladder, steps: int, climber: Climber) -> int:
    """How many rungs have been told after one step more; all of them if there is none."""
    left_out = _LEFT_OUT[climber] if isinstance(ladder.task, Bond) else ()
    ahead = (step for step, rung in enumerate(ladder.rungs, 1) if step > steps and rung not in left_out)
    return next(ahead, len(ladder.rungs))


def help_of(ladder: Ladder, steps: int) -> Help:
    """The most that has been told after so many steps of it."""
    return max((_HELP[rung] for rung in ladder.rungs[:steps]), default=Help.NONE)
