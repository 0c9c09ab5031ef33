"""What a practice shows at a moment, as one value: the page is a function of it."""

from __future__ import annotations

from dataclasses import dataclass

from matador.play.learn.practising import Practising
from matador.play.learn.purposes import Purpose
from matador.rules import Tile
from matador.teaching.fading import Fade
from matador.teaching.frames import Pair
from matador.teaching.practice.answers import (
    Answer,
    ClaimJudged,
    HalfChosen,
    NoneChosen,
    TileChosen,
    answer_of,
)
from matador.teaching.practice.items import SHOWN_MS, BriefFrame, Claim, Item, Train
from matador.teaching.practice.train import best_train
from matador.teaching.probe import ProbeStage
from matador.ui.sprites.plant import GrownBuds

FILL_MS = 450
"""From one missing pip to the next, while they fill the frame for who was wrong twice."""
FLY_MS = 450
"""How long pips fly into the frame."""
OPENS_AFTER_MS = 700
"""So long after a practice has ended a bud begins to open."""
OPENS_MS = 1100
"""How long it takes."""


@dataclass(frozen=True, slots=True)
class PracticeShown:
    """An item of practice as it is seen."""

    item: Item
    total: int
    fade: Fade
    stage: ProbeStage
    pair: Pair | None
    """The two parts; the second is what was tried, or what is needed once it is shown or found."""
    number: int
    """The how-manieth item it is."""
    purpose: Purpose
    since_ms: float
    """When this stage began."""
    laid: tuple[Tile, ...] = ()
    """The tiles of a train that lie there."""
    is_framed: bool = True
    """False once a brief frame has gone."""
    misfit: Pair | None = None
    """What a tile would have made that was tried in a train and does not fit."""
    sums: tuple[Pair, ...] = ()
    """Some of the learner's own sums, at the end."""
    has_passed: bool = False
    """True at the end of a probe that was all right."""
    is_filled: bool = True
    """False while missing pips still fill the frame."""
    tells: tuple[str, ...] = ()
    """What is said at the end."""
    grown: GrownBuds | None = None
    """At the end, the buds that have opened; None if none has."""
    is_still: bool = False
    """True where motion is reduced: pips are there at once, and buds are open."""

    @property
    def waits(self) -> bool:
        """True while an answer is waited for."""
        return self.stage in ("asking", "wrong once", "shown")

    @property
    def flies(self) -> bool:
        """True if pips fly into the frame of what was found."""
        return self.stage == "right" and not self.is_still

    @property
    def shows_frame(self) -> bool:
        """True if the frame is seen: as help, or with what has come of an answer."""
        if self.pair is None:
            return False
        if self.stage == "asking" or (self.stage == "resting" and self.pair.second is None):
            is_brief = self.fade == "brief" or isinstance(self.item, BriefFrame)
            return self.is_framed if is_brief else self.fade == "frame"
        return self.pair.second is not None or self.fade == "frame"

    @property
    def shows_equation(self) -> bool:
        """True if the sum stands there in figures."""
        return self.stage in ("right", "shown", "wrong", "wrong once") or self.fade != "nothing"

    @property
    def told(self) -> Answer | None:
        """The answer that is to be laid once it is shown; None as long as it is not."""
        return answer_of(self.item) if self.stage == "shown" else None


def shown_of(practising: Practising, since_ms: float, laid: tuple[Tile, ...], now_ms: float) -> PracticeShown:
    """What is seen of a practice. A brief frame has gone `SHOWN_MS` after its stage began."""
    return PracticeShown(
        practising.item,
        _total_of(practising.item, practising.total),
        practising.fade,
        practising.stage,
        practising.pair,
        practising.number,
        practising.purpose,
        since_ms,
        _train_laid(practising, laid),
        now_ms < since_ms + SHOWN_MS,
    )


def is_none_right(item: Item) -> bool:
    """True if none of the choices is right."""
    return isinstance(answer_of(item), NoneChosen)


def is_true(item: Claim) -> bool:
    """True if what is claimed is so."""
    answer = answer_of(item)
    return isinstance(answer, ClaimJudged) and answer.is_true


def half_chosen(answer: Answer | None) -> int | None:
    """The half that an answer puts to the number that lies there; None if it is no half."""
    return answer.half if isinstance(answer, HalfChosen | TileChosen) else None


def _train_laid(practising: Practising, laid: tuple[Tile, ...]) -> tuple[Tile, ...]:
    item = practising.item
    if isinstance(item, Train) and practising.stage == "right" and not laid:
        return best_train(item.total, item.start, item.tiles)
    return laid


def _total_of(item: Item, total: int) -> int:
    if isinstance(item, Train):
        return item.total
    return item.fact.total if item.fact.total != total else total
