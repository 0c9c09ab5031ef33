"""The current lesson, whose steps appear automatically; its evidence is saved."""

from __future__ import annotations

from random import Random
from secrets import token_hex
from typing import Final

from matador.play.choices import AnimationSpeed
from matador.play.learners import EvidenceKeeper, LearnersKept
from matador.rules import Arm, Tile
from matador.storage.setups import SeatSetup
from matador.teaching.lessons.items import Hand, LayOne, LessonKind, Points, plays_offered
from matador.teaching.lessons.making import lesson_of
from matador.teaching.lessons.run import (
    LessonAnswer,
    LessonRun,
    Miscounted,
    PointsCounted,
    TileLaid,
    answered,
    begin,
    went_on,
)
from matador.teaching.lessons.steps import NeedSeen, PairSeen, ShownStep, TilePassed, WinnerSeen

STEP_MS: Final = 1600
READ_MS: Final = 800
"""Additional time for steps with more to read than a sum."""
LIGHT_MS: Final = 250
"""Interval in which empty cells light up."""


class TakingLesson:
    """A lesson for one learner. Times are in milliseconds on the scene's clock."""

    def __init__(
        self,
        kept: LearnersKept,
        seat: SeatSetup,
        kind: LessonKind,
        total: int,
        *,
        has_colours: bool = True,
        animation: AnimationSpeed | None = None,
        seed: str | None = None,
    ) -> None:
        """`seed`: selects the items; None for a random one."""
        self._keeper = EvidenceKeeper(kept, seat.name)
        self.picture = seat.picture
        self.animation = AnimationSpeed() if animation is None else animation
        chance = Random(token_hex(8) if seed is None else seed)
        self.run: LessonRun = begin(lesson_of(kind, total, chance, seat.picture), has_colours=has_colours)
        self.seen = 0
        """Number of steps of the item that have been shown."""
        self.tile: Tile | None = None
        self.half: int | None = None
        """The selected tile, and the half that should touch (None for a crosswise tile)."""
        self.seat: int | None = None
        """The seat that gets the points, once it is chosen or shown."""
        self._now_ms = self.since_ms = 0.0

    @property
    def comes_by_itself(self) -> bool:
        """True if steps follow automatically; with reduced motion or speed "off", each one waits for a press."""
        return not self.animation.reduced and self.animation.speed != "off"

    @property
    def is_watching(self) -> bool:
        """True while steps are shown: all of them, or those before the answer."""
        match self.run.stage:
            case "showing":
                return True
            case "asking":
                return self.seen < len(self.run.steps)
            case _:
                return False

    @property
    def has_steps(self) -> bool:
        return self.is_watching and self.seen < len(self.run.steps)

    @property
    def may_show_again(self) -> bool:
        """True once all steps of a demonstrated item have been shown."""
        return self.run.stage == "showing" and not self.has_steps

    @property
    def waits(self) -> bool:
        return self.run.stage in ("asking", "wrong once", "shown") and not self.is_watching

    @property
    def steps(self) -> tuple[ShownStep, ...]:
        return self.run.steps[: self.seen] if self.is_watching else self.run.steps

    # Time

    def advance(self, now_ms: float) -> bool:
        self._now_ms = now_ms
        if not self.has_steps or not self.comes_by_itself:
            return False
        lasting = float(STEP_MS)
        match self.steps[-1] if self.seen else None:
            case None | NeedSeen() | TilePassed() | WinnerSeen():
                lasting += READ_MS
            case PairSeen("empty cells", pair):
                lasting += LIGHT_MS * pair.missing
            case _:
                pass
        if now_ms < self.since_ms + self.animation.waiting(lasting):
            return False
        self._show_step()
        return True

    # Actions

    def go_on(self) -> None:
        """Continue with the next step or item, after a press that is not an answer."""
        if self.has_steps:
            self._show_step()
        elif self.run.stage in ("showing", "right"):
            self.run = went_on(self.run)
            self.seen, self.seat = 0, None
            self._let_go()
            self.since_ms = self._now_ms

    def show_again(self) -> None:
        """Show a demonstrated item again from its first step."""
        if self.may_show_again:
            self.seen, self.seat = 0, None
            self.since_ms = self._now_ms

    def answer(self, answer: LessonAnswer) -> None:
        if not self.waits:
            return
        before = self.run
        self.run, shown = answered(self.run, answer, self._keeper.moment(self._now_ms))
        self._let_go()
        if self.run is before:
            return
        self.since_ms = self._now_ms
        if isinstance(self.run.wrong, Miscounted) and self.run.wrong.is_seat_wrong:
            self.seat = None
        if self.run.stage == "shown" and isinstance(self.run.item.task, Points):
            # The seat is shown too, so the learner only has to enter the points.
            self.seat = self.run.item.task.winner
        if shown is not None:
            self._keeper.keep(shown)

    def pick_half(self, tile: Tile, half: int | None) -> None:
        """Select a tile by the half that should touch, or deselect it; with a single end, play it immediately."""
        hand = self._hand
        if len(hand.arms) == 1:
            self.answer(_laid(hand, tile, half, hand.arms[0]))
        elif (self.tile, self.half) == (tile, half):
            self._let_go()
        else:
            self.tile, self.half = tile, half

    def pick_end(self, arm: Arm) -> None:
        if self.tile is not None:
            self.answer(_laid(self._hand, self.tile, self.half, arm))

    def pick_seat(self, seat: int) -> None:
        self.seat = seat

    def count(self, points: int) -> None:
        if self.seat is not None:
            self.answer(PointsCounted(self.seat, points))

    @property
    def _hand(self) -> Hand:
        task = self.run.item.task
        assert isinstance(task, LayOne), "a tile is laid at an end"
        return task.hand

    def _show_step(self) -> None:
        self.seen += 1
        self.since_ms = self._now_ms
        step = self.run.steps[self.seen - 1]
        if isinstance(step, WinnerSeen):
            self.seat = step.seat

    def _let_go(self) -> None:
        self.tile = self.half = None


def _laid(hand: Hand, tile: Tile, half: int | None, arm: Arm) -> TileLaid:
    return TileLaid(
        next(
            play
            for play in plays_offered(hand)
            if play.tile == tile and play.arm == arm and (half is None or play.touching in (None, half))
        )
    )
