"""The state of a practice's page, as one value from which the page is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from matador.play.learn.practising import Practising
from matador.rules import Tile
from matador.teaching.frames import Pair
from matador.teaching.practice import items
from matador.teaching.unlock_test import UnlockTestStage
from matador.ui.pages.learn.figures import FILL_MS
from matador.ui.pages.learn.room_page import OPENS_AFTER_MS, OPENS_MS
from matador.ui.sprites.plant import GrownBuds


@dataclass(frozen=True, slots=True)
class PracticeShown:
    """The state of an item of practice, as shown."""

    practising: Practising
    since_ms: float = 0.0
    """When this stage began."""
    now_ms: float = 0.0
    laid: tuple[Tile, ...] = ()
    """The tiles of a train that have been played."""
    misfit: Pair | None = None
    """The sum that a misfitting tile of a train would have made."""
    grown: GrownBuds | None = None
    """At the end, the buds that have opened, if any."""
    is_still: bool = False
    """True for reduced motion: pips and buds appear without animation."""

    @property
    def item(self) -> items.Item:
        return self.practising.run.item

    @property
    def stage(self) -> UnlockTestStage:
        return self.practising.run.stage

    @property
    def pair(self) -> Pair | None:
        """The two parts; the second is the one tried or, once shown or found, the one needed."""
        return self.practising.run.pair

    @property
    def total(self) -> int:
        return self.item.total if isinstance(self.item, items.Train) else self.item.fact.total

    @property
    def train(self) -> tuple[Tile, ...]:
        """The visible tiles of a train: all of them, once it is right."""
        if isinstance(self.item, items.Train) and self.stage == "right" and not self.laid:
            return items.best_train(self.item.total, self.item.start, self.item.tiles)
        return self.laid

    @property
    def is_framed(self) -> bool:
        """False once a brief frame has disappeared."""
        return self.now_ms < self.since_ms + items.SHOWN_MS

    @property
    def is_filled(self) -> bool:
        """False while the missing pips are still filling the frame."""
        second = 0 if self.pair is None else self.pair.second or 0
        return self.stage != "shown" or self.now_ms - self.since_ms >= FILL_MS * (second + 1)

    @property
    def waits(self) -> bool:
        return self.stage in ("asking", "wrong once", "shown")

    @property
    def flies(self) -> bool:
        return self.stage == "right" and not self.is_still

    @property
    def shows_frame(self) -> bool:
        if self.pair is None:
            return False
        fade = self.practising.run.fade
        if self.stage == "asking" or (self.stage == "resting" and self.pair.second is None):
            is_brief = fade == "brief" or isinstance(self.item, items.BriefFrame)
            return self.is_framed if is_brief else fade == "frame"
        return self.pair.second is not None or fade == "frame"

    @property
    def shows_equation(self) -> bool:
        return (
            self.stage in ("right", "shown", "wrong", "wrong once") or self.practising.run.fade != "nothing"
        )

    @property
    def is_moving(self) -> bool:
        """True while buds open, or time is about to change something; not for pips that move."""
        if self.stage == "over":
            is_opening = self.now_ms - self.since_ms < OPENS_AFTER_MS + OPENS_MS
            return self.grown is not None and not self.is_still and is_opening
        return self.stage == "resting" or (self.waits and self.is_framed)

    @property
    def is_none_right(self) -> bool:
        return isinstance(items.answer_of(self.item), items.NoneChosen)

    @property
    def half_told(self) -> int | None:
        told = self.told
        return told.half if isinstance(told, items.HalfChosen | items.TileChosen) else None

    @property
    def told(self) -> items.Answer | None:
        return items.answer_of(self.item) if self.stage == "shown" else None
