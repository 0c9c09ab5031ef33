"""The course of the first steps: the current task, the attempts, and the timing of automatic help."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Final, Literal, TypeAlias

from matador.play.choices import HAND_AFTER_MS, HAND_MS, LIT_AFTER_MS
from matador.rules import Tile
from matador.teaching.first_steps import (
    FIRST_STEPS,
    TASKS,
    FirstStep,
    FirstTask,
    MissingHalf,
    TileAtEnd,
)
from matador.teaching.frames import Pair

FirstStage: TypeAlias = Literal["showing", "asking", "wrong", "right", "match", "over"]
"""The hand demonstrates; waiting for an answer; showing a wrong attempt before it returns; showing the right one;
offering the first match; over."""

Choice: TypeAlias = Tile | int | None
"""A tile, the pips of a half, or None for the boneyard."""

SHOW_MS: Final = 5200
"""Duration of the hand's demonstration of playing a tile."""
WRONG_MS: Final = 2400
RIGHT_MS: Final = 2600
_LASTING_MS: Mapping[FirstStage, float] = {"showing": SHOW_MS, "wrong": WRONG_MS, "right": RIGHT_MS}
ASK_MS: Final = 3200
"""At the beginning of a step: time for pointing out the missing part, and then the choices."""


class TakingFirstSteps:
    """The first steps of one learner. Times are in milliseconds on the scene's clock."""

    def __init__(self, begin_at: int = 0, on_step: Callable[[int], None] = lambda _: None) -> None:
        """`begin_at`: the number of finished steps. `on_step` is called with the new number after each step."""
        self._on_step = on_step
        self.now_ms = 0.0
        """The time of the last `advance`."""
        self.number = 0
        self._begin_step(min(max(0, begin_at), len(FIRST_STEPS) - 1))

    def _begin_step(self, number: int) -> None:
        self.number = number
        self._begin_task(0)
        if self.step == "match":
            self._go("match")

    def _begin_task(self, place: int) -> None:
        self.place = place
        self.tried: Choice = None
        """The choice that is shown at the end, whether it fits or will return."""
        self.refused: tuple[Choice, ...] = ()
        self._wrongs = 0
        """Number of wrong choices since a tile was drawn, or since the task began."""
        self.drawn_ms: float | None = None
        """The time when a tile was drawn; None if no tile was drawn."""
        self._go("showing" if self.step == "see" else "asking")

    def _go(self, stage: FirstStage) -> None:
        self.stage: FirstStage = stage
        self.since_ms = self._idle_ms = self.now_ms

    # The current state

    @property
    def step(self) -> FirstStep:
        return FIRST_STEPS[self.number]

    @property
    def task(self) -> FirstTask | None:
        tasks = TASKS[self.step]
        return tasks[self.place] if tasks else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The current choices, at most three; the boneyard comes last."""
        match self.task:
            case MissingHalf(halves=halves):
                return halves
            case TileAtEnd(tiles=tiles, drawn=None):
                return tiles
            case TileAtEnd(tiles=tiles, drawn=drawn):
                return (*tiles, None if self.drawn_ms is None else drawn)
            case None:
                return ()

    @property
    def answer(self) -> Choice:
        match self.task:
            case MissingHalf(total, known):
                return total - known
            case TileAtEnd() as task:
                return next((one for one in self.choices if isinstance(one, Tile) and task.fits(one)), None)
            case None:
                return None

    @property
    def pair(self) -> Pair | None:
        task = self.task
        if task is None or self.stage not in ("wrong", "right"):
            return None if task is None else task.pair
        return self.pair_with(self.tried)

    def pair_with(self, choice: Choice) -> Pair | None:
        match self.task, choice:
            case MissingHalf(total, known), int(half):
                return Pair(total, known, half)
            case TileAtEnd(total=total, known=known) as task, Tile() as tile:
                return Pair(total, known, task.half_of(tile))
            case _:
                return None

    @property
    def is_lit(self) -> bool:
        """True while the answer is lit: after a demonstration, after enough wrong choices, or after a while."""
        if self.stage == "match":
            return True
        if self.stage != "asking":
            return False
        # If nothing fits, one wrong choice is enough.
        enough = 1 if self.answer is None else 2
        return self.step == "see" or self._wrongs >= enough or self.idle_ms >= LIT_AFTER_MS

    @property
    def asking_ms(self) -> float | None:
        is_new = self.place == 0 and self.step != "see" and not self.refused and self.drawn_ms is None
        is_untouched = self._idle_ms == self.since_ms
        passed = self.now_ms - self.since_ms
        return passed if self.stage == "asking" and is_new and is_untouched and passed < ASK_MS else None

    @property
    def hand_ms(self) -> float | None:
        if self.stage == "showing":
            return self.now_ms - self.since_ms
        if self.stage in ("asking", "match") and self.idle_ms >= HAND_AFTER_MS:
            return self.idle_ms - HAND_AFTER_MS
        return None

    @property
    def idle_ms(self) -> float:
        return self.now_ms - self._idle_ms

    # Time

    def advance(self, now_ms: float) -> bool:
        before = self._seen
        self.now_ms = now_ms
        if now_ms - self.since_ms >= _LASTING_MS.get(self.stage, inf):
            self.go_on()
        elif self.idle_ms >= HAND_AFTER_MS + HAND_MS:
            # The answer stays lit, and the hand returns after a while.
            self._idle_ms = now_ms - LIT_AFTER_MS
        return before != self._seen

    @property
    def _seen(self) -> tuple[object, ...]:
        return (self.stage, self.is_lit, self.hand_ms is None, self.asking_ms is None)

    # Actions

    def touch(self) -> None:
        """Restart the idle time after a press, so that no more help appears for a while; a lit answer stays lit."""
        is_lit_by_now = self.stage == "asking" and self.idle_ms >= LIT_AFTER_MS
        self._idle_ms = self.now_ms - (LIT_AFTER_MS if is_lit_by_now else 0.0)

    def choose(self, choice: Choice) -> None:
        """Choose a tile, a half, or the boneyard; a choice during the demonstration ends it."""
        self.touch()
        if self.stage == "showing":
            self._go("asking")
        if self.stage != "asking" or choice not in self.choices:
            return
        if choice is None:
            self.drawn_ms, self._wrongs = self.now_ms, 0
            self._go("asking")
            return
        self.tried = choice
        if choice == self.answer:
            self._go("right")
        else:
            self.refused = (*self.refused, choice)
            self._wrongs += 1
            self._go("wrong")

    def go_on(self) -> None:
        self.touch()
        if self.stage in ("showing", "wrong"):
            self.tried = None
            self._go("asking")
        elif self.stage == "right":
            if self.place + 1 < len(TASKS[self.step]):
                self._begin_task(self.place + 1)
            else:
                self.skip()

    def skip(self) -> None:
        """Continue with the next step, or end after the last one."""
        self._on_step(self.number + 1)
        if self.number + 1 < len(FIRST_STEPS):
            self._begin_step(self.number + 1)
        else:
            self._go("over")
