"""A finished match moment by moment: what is seen of it after each action."""

from __future__ import annotations

from dataclasses import dataclass

from matador.match.records import Record
from matador.match.replay import Step, replay
from matador.rules import Action, Play, Position


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """A moment: after an action, or before the first one of a round."""

    round: int
    step: int
    """How many actions of the round have been taken."""
    position: Position
    line: tuple[Play, ...]
    """What has been laid."""
    played: frozenset[int] = frozenset()
    """The seats that have played a tile in the round."""
    seat: int | None = None
    """Whose action it was; None before the first."""
    action: Action | None = None


def frames_of(record: Record) -> tuple[ReplayFrame, ...]:
    """Every moment of a record in order; `RecordError` if it is bad."""
    frames: list[ReplayFrame] = []
    for taken in replay(record):
        if taken.step == 0:
            frames.append(ReplayFrame(taken.round, 0, taken.position, ()))
        frames.append(_after(taken, frames[-1]))
    return tuple(frames)


def _after(taken: Step, before: ReplayFrame) -> ReplayFrame:
    line, played, seat = before.line, before.played, taken.position.turn
    if isinstance(taken.action, Play):
        line, played = (*line, taken.action), played | {seat}
    position = taken.position.play(taken.action)
    return ReplayFrame(taken.round, taken.step + 1, position, line, played, seat, taken.action)
