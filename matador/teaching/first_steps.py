"""The first steps: three minutes of tasks for anyone who has never seen a domino. They are not evidence.

There are five steps: watch a tile being played and copy it, say what is missing in a frame, choose the tile that fits,
draw a tile when nothing fits, and play a first match. All totals are 3, 4 or 5, whose halves can be recognized at a
glance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from matador.rules import Tile
from matador.teaching.bonds import Pair
from matador.teaching.practice.items import Answer, HalfChosen, NoneChosen, TilePicked

FirstStep: TypeAlias = Literal["see", "missing", "which tile", "nothing fits", "match"]

FIRST_STEPS: Final[tuple[FirstStep, ...]] = ("see", "missing", "which tile", "nothing fits", "match")
MATCH_TOTAL: Final = 5


@dataclass(frozen=True, slots=True)
class MissingHalf:
    """A frame with a gap, and several halves, one of which fills it."""

    total: int
    known: int
    halves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TileAtEnd:
    """A tile on the table with one open half, and several tiles, of which at most one fits.

    If no tile fits, `drawn` is the tile from the boneyard, which does.
    """

    total: int
    lying: Tile
    known: int
    tiles: tuple[Tile, ...]
    drawn: Tile | None = None

    def half_of(self, tile: Tile) -> int:
        """The half of a tile that touches: the needed one, or else the nearest."""
        needed = self.total - self.known
        return min((tile.low, tile.high), key=lambda half: (abs(half - needed), half))


FirstTask: TypeAlias = MissingHalf | TileAtEnd

TASKS: Final[Mapping[FirstStep, tuple[FirstTask, ...]]] = {
    "see": (TileAtEnd(5, Tile(2, 3), 3, (Tile(1, 2),)),),
    "missing": (MissingHalf(3, 2, (1, 2, 3)), MissingHalf(4, 1, (1, 2, 3)), MissingHalf(5, 3, (1, 2, 3))),
    "which tile": (
        TileAtEnd(5, Tile(2, 3), 3, (Tile(1, 4), Tile(2, 4))),
        TileAtEnd(5, Tile(1, 2), 1, (Tile(2, 4), Tile(2, 2))),
        TileAtEnd(5, Tile(3, 4), 4, (Tile(3, 3), Tile(1, 3))),
    ),
    "nothing fits": (
        TileAtEnd(5, Tile(2, 3), 3, (Tile(1, 4), Tile(4, 4)), Tile(2, 4)),
        TileAtEnd(5, Tile(1, 2), 1, (Tile(1, 1), Tile(2, 2)), Tile(2, 4)),
    ),
    "match": (),
}
"""No tile makes the total with the other half of the tile on the table, so nobody can choose it by mistake."""


FirstStage: TypeAlias = Literal["showing", "asking", "wrong", "right", "match", "over"]
"""The hand demonstrates; waiting for an answer; showing a wrong attempt before it returns; showing the right one;
offering the first match; over."""


@dataclass(frozen=True, slots=True)
class FirstSteps:
    """The first steps at a moment."""

    number: int
    place: int = 0
    stage: FirstStage = "asking"
    tried: Answer | None = None
    """The choice that is shown at the end, whether it fits or will return."""
    refused: tuple[Answer, ...] = ()
    wrongs: int = 0
    """Number of wrong choices since a tile was drawn, or since the task began."""
    has_drawn: bool = False

    @property
    def step(self) -> FirstStep:
        return FIRST_STEPS[self.number]

    @property
    def item(self) -> FirstTask | None:
        """The task; None when the match is offered."""
        tasks = TASKS[self.step]
        return tasks[self.place] if tasks else None

    @property
    def choices(self) -> tuple[Answer, ...]:
        """The current choices, at most three; the boneyard, which comes last, is `NoneChosen`."""
        match self.item:
            case MissingHalf(halves=halves):
                return tuple(map(HalfChosen, halves))
            case TileAtEnd(tiles=tiles, drawn=None):
                return tuple(map(TilePicked, tiles))
            case TileAtEnd(tiles=tiles, drawn=Tile() as drawn):
                return (*map(TilePicked, tiles), TilePicked(drawn) if self.has_drawn else NoneChosen())
            case _:
                return ()

    @property
    def answer(self) -> Answer:
        """The right choice; the boneyard if nothing fits."""
        fitting = (one for one in self.choices if (pair := self.pair_with(one)) and pair.made == pair.total)
        return next(fitting, NoneChosen())

    @property
    def pair(self) -> Pair | None:
        return self.pair_with(self.tried)

    def pair_with(self, choice: Answer | None) -> Pair | None:
        """The sum with this choice; without one, it has a gap. None if there is no task."""
        match self.item, choice:
            case (MissingHalf() | TileAtEnd()) as task, None | NoneChosen():
                return Pair(task.total, task.known)
            case MissingHalf(total, known), HalfChosen(half):
                return Pair(total, known, half)
            case TileAtEnd() as task, TilePicked(tile):
                return Pair(task.total, task.known, task.half_of(tile))
            case _:
                return None


def at_step(number: int) -> FirstSteps:
    step = FIRST_STEPS[number]
    return FirstSteps(number, stage="showing" if step == "see" else "match" if step == "match" else "asking")


def answered(run: FirstSteps, answer: Answer) -> FirstSteps:
    """The first steps after a choice; drawing a tile adds one to choose."""
    if run.stage != "asking" or answer not in run.choices:
        return run
    if answer == NoneChosen():
        return replace(run, has_drawn=True, wrongs=0)
    if answer == run.answer:
        return replace(run, stage="right", tried=answer)
    return replace(run, stage="wrong", tried=answer, refused=(*run.refused, answer), wrongs=run.wrongs + 1)


def went_on(run: FirstSteps) -> FirstSteps:
    if run.stage in ("showing", "wrong"):
        return replace(run, stage="asking", tried=None)
    if run.stage != "right":
        return run
    if run.place + 1 < len(TASKS[run.step]):
        return replace(at_step(run.number), place=run.place + 1)
    return skipped(run)


def skipped(run: FirstSteps) -> FirstSteps:
    """The first steps at the next step, or over after the last one."""
    return at_step(run.number + 1) if run.number + 1 < len(FIRST_STEPS) else replace(run, stage="over")
