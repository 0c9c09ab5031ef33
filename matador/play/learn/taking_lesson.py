"""The lesson that is on: its steps come by themselves, and what it shows of the learner is kept."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from random import Random
from secrets import token_hex
from typing import Final

from matador.match.help import Picture
from matador.play.learn.keeping import EvidenceKeeper
from matador.play.pace import Pace
from matador.play.teacher import Remembering
from matador.rules import Arm, Tile
from matador.teaching.lessons.answers import LessonAnswer, Miscounted, PointsCounted, TileLaid
from matador.teaching.lessons.hands import Hand, plays_offered
from matador.teaching.lessons.items import LayOne, Points
from matador.teaching.lessons.kinds import LessonKind
from matador.teaching.lessons.making import lesson_of
from matador.teaching.lessons.run import LessonRun, answered, begin, went_on
from matador.teaching.lessons.steps import EmptyLit, NeedSeen, ShownStep, TilePassed, WinnerSeen

STEP_MS: Final = 1600
"""How long a step is seen before the next one comes."""
READ_MS: Final = 800
"""So much longer where there is more to be read than a sum."""
LIGHT_MS: Final = 250
"""From one empty cell to the next, while they light up."""


class TakingLesson:
    """A lesson for one learner. Times are milliseconds of the scene's clock."""

    def __init__(
        self,
        kept: Remembering | None,
        name: str,
        picture: Picture,
        kind: LessonKind,
        total: int,
        *,
        has_colours: bool = True,
        pace: Pace | None = None,
        clock: Callable[[], datetime] | None = None,
        seed: str | None = None,
    ) -> None:
        """`kept`: None remembers nothing. `seed`: of what is asked; None for one that nobody has met."""
        self._keeper = EvidenceKeeper(kept, name, clock)
        self.picture = picture
        self.pace = Pace() if pace is None else pace
        chance = Random(token_hex(8) if seed is None else seed)
        self.run: LessonRun = begin(lesson_of(kind, total, chance, picture), has_colours=has_colours)
        self.seen = 0
        """So many steps of the item have been shown."""
        self.tile: Tile | None = None
        self.half: int | None = None
        """The tile that was chosen for an end, and the half that is to touch; None of a tile that lies across."""
        self.seat: int | None = None
        """Whose the points are, as far as that was said."""
        self._now_ms = self.since_ms = 0.0

    @property
    def kind(self) -> LessonKind:
        return self.run.lesson.kind

    @property
    def total(self) -> int:
        return self.run.lesson.total

    @property
    def comes_by_itself(self) -> bool:
        """True if one step follows the other; with less motion, and at speed *At once*, each waits for a press."""
        return not self.pace.reduced and self.pace.speed != "off"

    @property
    def is_watching(self) -> bool:
        """True while an item is shown, or what comes before the last thing."""
        match self.run.stage:
            case "showing":
                return True
            case "asking":
                return self.seen < len(self.run.steps)
            case _:
                return False

    @property
    def has_steps(self) -> bool:
        """True if a step of what is watched is still to come."""
        return self.is_watching and self.seen < len(self.run.steps)

    @property
    def may_show_again(self) -> bool:
        """True once all steps of an item that is watched have been seen."""
        return self.run.stage == "showing" and not self.has_steps

    @property
    def waits(self) -> bool:
        """True while an answer is waited for."""
        return self.run.stage in ("asking", "wrong once", "shown") and not self.is_watching

    @property
    def steps(self) -> tuple[ShownStep, ...]:
        """The steps of the item that have been shown."""
        return self.run.steps[: self.seen] if self.is_watching else self.run.steps

    # As time goes by

    def advance(self, now_ms: float) -> bool:
        """Go on to this time; True if a step has come."""
        self._now_ms = now_ms
        if not self.has_steps or not self.comes_by_itself:
            return False
        if now_ms < self.since_ms + self._step_ms:
            return False
        self._show_step()
        return True

    @property
    def _step_ms(self) -> float:
        """How long what is on show now stays."""
        lasting = float(STEP_MS)
        match self.steps[-1] if self.seen else None:
            case None | NeedSeen() | TilePassed() | WinnerSeen():
                lasting += READ_MS
            case EmptyLit(pair):
                lasting += LIGHT_MS * pair.missing
            case _:
                pass
        return self.pace.waiting(lasting)

    # What is done

    def go_on(self) -> None:
        """A press that is no answer: the next step, or the next item."""
        if self.has_steps:
            self._show_step()
        elif self.run.stage in ("showing", "right"):
            self.run = went_on(self.run)
            self.seen, self.seat = 0, None
            self._let_go()
            self.since_ms = self._now_ms

    def show_again(self) -> None:
        """Show the item that was watched from its first step on."""
        if self.may_show_again:
            self.seen, self.seat = 0, None
            self.since_ms = self._now_ms

    def answer(self, answer: LessonAnswer) -> None:
        """Answer the item that is on show, if an answer is waited for."""
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
            # Whose they are is shown as well; their number is left to be said.
            self.seat = self.run.item.task.winner
        if shown is not None:
            self._keeper.keep(shown)

    def pick_half(self, tile: Tile, half: int | None) -> None:
        """Choose a tile by the half that is to touch; where there is one end alone it is laid. Twice: not chosen."""
        hand = self._hand
        if len(hand.arms) == 1:
            self.answer(_laid(hand, tile, half, hand.arms[0]))
        elif (self.tile, self.half) == (tile, half):
            self._let_go()
        else:
            self.tile, self.half = tile, half

    def pick_end(self, arm: Arm) -> None:
        """Lay the chosen tile at an end."""
        if self.tile is not None:
            self.answer(_laid(self._hand, self.tile, self.half, arm))

    def pick_seat(self, seat: int) -> None:
        """Say whose the points are."""
        self.seat = seat

    def count(self, points: int) -> None:
        """Say how many points there are for the seat that was chosen."""
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
    """A tile at an end, as it lies there: what lies across does so by itself."""
    return TileLaid(
        next(
            play
            for play in plays_offered(hand)
            if play.tile == tile and play.arm == arm and (half is None or play.touching in (None, half))
        )
    )
