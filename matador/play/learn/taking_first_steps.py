"""The first three minutes that are on: which task is asked, what was tried, and when help comes by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from matador.play.pace import HAND_AFTER_MS, HAND_MS, LIT_AFTER_MS
from matador.rules import Tile
from matador.teaching.first_steps import (
    FIRST_STEPS,
    FirstStep,
    FirstTask,
    MissingHalf,
    TileAtEnd,
    tasks_of,
)
from matador.teaching.frames import Pair

FirstStage: TypeAlias = Literal["showing", "asking", "wrong", "right", "match", "over"]
"""The hand shows it; an answer is waited for; what was tried lies there and goes back; what is right lies there; the
first match is offered; there is nothing more."""

Choice: TypeAlias = Tile | int | None
"""A tile, the pips of a half, or None for the boneyard."""

SHOW_MS: Final = 5200
"""So long the hand shows how a tile is laid, and takes it back."""
WRONG_MS: Final = 2400
RIGHT_MS: Final = 2600
"""So long what was made is seen."""
ASK_MS: Final = 3200
"""So long it is shown, as a step begins, what is missing, and then what there is to choose from."""


class TakingFirstSteps:
    """The first three minutes of one learner. Times are milliseconds of the scene's clock."""

    def __init__(self, begin_at: int = 0, on_step: Callable[[int], None] = lambda _: None) -> None:
        """`begin_at`: so many steps are done already. `on_step` is told how many are, whenever another one is."""
        self._on_step = on_step
        self.now_ms = 0.0
        """The last moment that it was told of."""
        self.number = 0
        """The place of the step that is on."""
        self._begin_step(min(max(0, begin_at), len(FIRST_STEPS) - 1))

    def _begin_step(self, number: int) -> None:
        self.number = number
        self._begin_task(0)
        if self.step == "match":
            self._go("match")

    def _begin_task(self, place: int) -> None:
        self.place = place
        """The place of the task in its step."""
        self.tried: Choice = None
        """What lies at the end: it was laid, and fits, or goes back."""
        self.refused: tuple[Choice, ...] = ()
        """What was tried in this task and does not fit."""
        self._wrongs = 0
        """How often, since a tile was drawn if one was."""
        self.drawn_ms: float | None = None
        """When a tile was drawn; None: none was."""
        self._go("showing" if self.step == "see" else "asking")

    def _go(self, stage: FirstStage) -> None:
        self.stage: FirstStage = stage
        self.since_ms = self._idle_ms = self.now_ms

    # What is on show

    @property
    def has_drawn(self) -> bool:
        return self.drawn_ms is not None

    @property
    def step(self) -> FirstStep:
        return FIRST_STEPS[self.number]

    @property
    def task(self) -> FirstTask | None:
        """What is asked; None where the match is offered."""
        tasks = tasks_of(self.step)
        return tasks[self.place] if tasks else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen now, the boneyard last; at most three."""
        match self.task:
            case MissingHalf(halves=halves):
                return halves
            case TileAtEnd(tiles=tiles, drawn=None):
                return tiles
            case TileAtEnd(tiles=tiles, drawn=drawn):
                return (*tiles, drawn if self.has_drawn else None)
            case None:
                return ()

    @property
    def answer(self) -> Choice:
        """The right one of the choices."""
        match self.task:
            case MissingHalf(total, known):
                return total - known
            case TileAtEnd() as task:
                return next((one for one in self.choices if isinstance(one, Tile) and task.fits(one)), None)
            case None:
                return None

    @property
    def pair(self) -> Pair | None:
        """The sum as it lies there; None where the match is offered."""
        task = self.task
        if task is None or self.stage not in ("wrong", "right"):
            return None if task is None else task.pair
        return self.pair_with(self.tried)

    def pair_with(self, choice: Choice) -> Pair | None:
        """The sum that a choice makes; None for the boneyard."""
        match self.task, choice:
            case MissingHalf(total, known), int(half):
                return Pair(total, known, half)
            case TileAtEnd(total=total, known=known) as task, Tile() as tile:
                return Pair(total, known, task.half_of(tile))
            case _:
                return None

    @property
    def is_lit(self) -> bool:
        """True while the answer is lit: at what was just shown, once it was looked for in vain, or after a while."""
        if self.stage == "match":
            return True
        if self.stage != "asking":
            return False
        # Where nothing fits one wrong try is enough to see it.
        enough = 1 if self.answer is None else 2
        return self.step == "see" or self._wrongs >= enough or self.idle_ms >= LIT_AFTER_MS

    @property
    def asking_ms(self) -> float | None:
        """For how long it has been shown what is asked, as a step begins; None while it is not, or after a press."""
        is_new = self.place == 0 and self.step != "see" and not self.refused and not self.has_drawn
        is_untouched = self._idle_ms == self.since_ms
        passed = self.now_ms - self.since_ms
        return passed if self.stage == "asking" and is_new and is_untouched and passed < ASK_MS else None

    @property
    def hand_ms(self) -> float | None:
        """For how long the hand has been showing what is to be done; None while it does not."""
        if self.stage == "showing":
            return self.now_ms - self.since_ms
        if self.stage in ("asking", "match") and self.idle_ms >= HAND_AFTER_MS:
            return self.idle_ms - HAND_AFTER_MS
        return None

    @property
    def idle_ms(self) -> float:
        """For how long nothing was pressed."""
        return self.now_ms - self._idle_ms

    # As time goes by

    def advance(self, now_ms: float) -> bool:
        """Go on to this time; True if something else is to be seen."""
        before = self._seen
        self.now_ms = now_ms
        passed = now_ms - self.since_ms
        if self.stage == "showing" and passed >= SHOW_MS:
            self._go("asking")
        elif self.stage == "wrong" and passed >= WRONG_MS:
            self.tried = None
            self._go("asking")
        elif self.stage == "right" and passed >= RIGHT_MS:
            self.go_on()
        elif self.idle_ms >= HAND_AFTER_MS + HAND_MS:
            # It stays lit, and after a while the hand comes once more.
            self._idle_ms = now_ms - LIT_AFTER_MS
        return before != self._seen

    @property
    def _seen(self) -> tuple[object, ...]:
        """What time alone changes."""
        return (self.stage, self.is_lit, self.hand_ms is None, self.asking_ms is None)

    # What is done

    def touch(self) -> None:
        """Something was pressed: whoever looks for it needs no help yet, or no more than there is."""
        is_lit_by_now = self.stage == "asking" and self.idle_ms >= LIT_AFTER_MS
        self._idle_ms = self.now_ms - (LIT_AFTER_MS if is_lit_by_now else 0.0)

    def choose(self, choice: Choice) -> None:
        """Choose a tile, a half, or the boneyard; while the hand shows it, it is the learner's turn at once."""
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
        """A press that chooses nothing: what is seen has been seen."""
        self.touch()
        if self.stage == "showing":
            self._go("asking")
        elif self.stage == "wrong":
            self.tried = None
            self._go("asking")
        elif self.stage == "right":
            if self.place + 1 < len(tasks_of(self.step)):
                self._begin_task(self.place + 1)
            else:
                self.skip()

    def skip(self) -> None:
        """Go on to the next step; after the last it is over."""
        self._on_step(self.number + 1)
        if self.number + 1 < len(FIRST_STEPS):
            self._begin_step(self.number + 1)
        else:
            self._go("over")
