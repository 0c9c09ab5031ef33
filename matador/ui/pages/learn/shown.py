"""The state of a practice's page, as one value from which the page is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from matador.play.learn.practising import Practising
from matador.rules import Tile
from matador.teaching.frames import Pair
from matador.teaching.practice.items import (
    SHOWN_MS,
    Answer,
    BriefFrame,
    Claim,
    ClaimJudged,
    HalfChosen,
    Item,
    NoneChosen,
    TileChosen,
    Train,
    answer_of,
    best_train,
)
from matador.teaching.unlock_test import UnlockTestStage
from matador.ui.sprites.plant import GrownBuds

FILL_MS = 450
"""Time between two pips while the missing ones fill the frame, after a second mistake."""
FLY_MS = 450
"""Time for the pips to fly into the frame."""
OPENS_AFTER_MS = 700
"""Time from the end of a practice until buds begin to open."""
OPENS_MS = 1100


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
    def item(self) -> Item:
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
        return self.item.total if isinstance(self.item, Train) else self.item.fact.total

    @property
    def train(self) -> tuple[Tile, ...]:
        """The visible tiles of a train: all of them, once it is right."""
        if isinstance(self.item, Train) and self.stage == "right" and not self.laid:
            return best_train(self.item.total, self.item.start, self.item.tiles)
        return self.laid

    @property
    def is_framed(self) -> bool:
        """False once a brief frame has disappeared."""
        return self.now_ms < self.since_ms + SHOWN_MS

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
            is_brief = fade == "brief" or isinstance(self.item, BriefFrame)
            return self.is_framed if is_brief else fade == "frame"
        return self.pair.second is not None or fade == "frame"

    @property
    def shows_equation(self) -> bool:
        return (
            self.stage in ("right", "shown", "wrong", "wrong once") or self.practising.run.fade != "nothing"
        )

    @property
    def told(self) -> Answer | None:
        return answer_of(self.item) if self.stage == "shown" else None


def is_none_right(item: Item) -> bool:
    return isinstance(answer_of(item), NoneChosen)


def is_true(item: Claim) -> bool:
    answer = answer_of(item)
    return isinstance(answer, ClaimJudged) and answer.is_true


def half_chosen(answer: Answer | None) -> int | None:
    return answer.half if isinstance(answer, HalfChosen | TileChosen) else None
