"""The scene of a practice or an unlock test."""

from __future__ import annotations

from typing import Literal

from matador.play.learn.practising import Practising
from matador.play.sounds import Sound
from matador.rules import Tile
from matador.teaching.frames import Pair
from matador.teaching.practice.items import SHOWN_MS, Answer, LineLaid, Train, end_after
from matador.ui.inputs import Point
from matador.ui.kit.intents import Command, Intent, PageIntent
from matador.ui.kit.layout import Custom
from matador.ui.kit.page import Page, PageView
from matador.ui.look import Look
from matador.ui.pages.learn.exercise_page import GoOnNow, said_at_end
from matador.ui.pages.learn.exercise_scene import ExerciseScene, NumberTyping, Untouched, answers_first
from matador.ui.pages.learn.practice_page import (
    Choose,
    EndTrain,
    LayTile,
    TakeBackTile,
    arrange_practice,
    end_lines,
    sentence,
)
from matador.ui.pages.learn.room_figures import buds_grown
from matador.ui.pages.learn.shown import FLY_MS, OPENS_AFTER_MS, OPENS_MS, PracticeShown
from matador.ui.sentences.learn import asked_aloud
from matador.ui.sprites.plant import GrownBuds
from matador.ui.voice.reading import Spoken


def compose_practice(state: PracticeShown, _view: PageView) -> Custom:
    return Custom(lambda look, rect: answers_first(arrange_practice(look, rect.size, state)))


class PracticeScene(ExerciseScene[PracticeShown]):
    """A practice, item by item."""

    kind: Literal["practice"] = "practice"

    def __init__(
        self,
        practising: Practising,
        look: Look,
        size: Point,
        *,
        one_colour: bool = False,
        is_still: bool = False,
    ) -> None:
        """`one_colour` is for learners who no longer need coloured pips; `is_still` for reduced motion."""
        self.practising = practising
        self._is_still = is_still
        self.one_colour = one_colour
        self._now_ms = self._since_ms = 0.0
        self._laid: tuple[Tile, ...] = ()
        self._first_press_ms: float | None = None
        """When the first tile of a train was tried."""
        self._misfit: Pair | None = None
        """The sum that a misfitting tile of a train would have made."""
        self._grown = self._grown_at_end
        self._sounds: list[Sound] = []
        self._untouched = Untouched()
        self._typing = NumberTyping()
        self.page: Page[PracticeShown] = Page(
            look, size, compose_practice, self._shown, leads_back=Command.LEARN
        )

    @property
    def _shown(self) -> PracticeShown:
        return PracticeShown(
            self.practising,
            self._since_ms,
            self._now_ms,
            self._laid,
            self._misfit,
            self._grown,
            self._is_still,
        )

    @property
    def _grown_at_end(self) -> GrownBuds | None:
        grown = self.practising.grown if self.practising.is_over else None
        return None if grown is None else buds_grown(*grown)

    @property
    def is_moving(self) -> bool:
        stage, passed = self.practising.run.stage, self._now_ms - self._since_ms
        if self._typing.waits:
            return True
        match stage:
            case "right":
                return passed < FLY_MS and self.page.state.flies
            case "shown":
                return not self._shown.is_filled
            case "resting":
                return True
            case "over":
                opens = self.page.state.grown is not None and not self._is_still
                return opens and passed < OPENS_AFTER_MS + OPENS_MS
            case _:
                return passed < SHOWN_MS

    @property
    def spoken(self) -> Spoken:
        """The text to read aloud: the sentence or, at the end, the learner's own sums and the result.

        The line about resting sums contains a date, and is not read.
        """
        shown = self.page.state
        text = sentence(self.page.look, shown)
        if shown.stage == "over":
            text = said_at_end(end_lines(self.page.look, shown)[:1], self.practising.own_sums)
        elif shown.stage == "asking" and shown.misfit is None:
            text = asked_aloud(self.page.look.language, shown.item)
        return Spoken((self.practising.run.number, shown.stage, shown.pair, shown.misfit), text)

    # Input

    @property
    def _goes_on(self) -> bool:
        return self.practising.run.stage in ("right", "wrong")

    def _enter(self) -> Intent | None:
        return Command.LEARN if self.practising.is_over else super()._enter()

    def _do(self, intent: PageIntent) -> None:
        match intent:
            case Choose(answer):
                self._answer(answer)
            case GoOnNow():
                self._go_on()
            case LayTile(tile):
                self._lay(tile)
            case TakeBackTile():
                self._laid, self._misfit = self._laid[:-1], None
                self._arrange()
            case EndTrain():
                self._answer(LineLaid(self._laid), self._first_press_ms)
            case _:
                super()._do(intent)

    def _answer(self, answer: Answer, first_press_ms: float | None = None) -> None:
        before = self.practising.run.stage, self.practising.run
        self._misfit = None
        self.practising.answer(answer, first_press_ms)
        if (self.practising.run.stage, self.practising.run) == before:
            return
        if self.practising.run.stage == "right":
            self._sounds += [Sound.CLACK, Sound.SEVEN]
        elif self.practising.run.stage == "shown" and isinstance(self.practising.run.item, Train):
            self._laid = ()
        self._begin_stage()

    def _lay(self, tile: Tile) -> None:
        item = self.practising.run.item
        assert isinstance(item, Train)
        end = item.start
        for laid in self._laid:
            end = end_after(item.total, end, laid) or 0
        if self._first_press_ms is None:
            self._first_press_ms = self._now_ms
        if end_after(item.total, end, tile) is None:
            nearest = min(tile.halves, key=lambda half: abs(item.total - end - half))
            self._misfit = Pair(item.total, end, nearest)
        else:
            self._laid, self._misfit = (*self._laid, tile), None
            self._sounds.append(Sound.CLACK)
        self._arrange()

    def _go_on(self) -> None:
        self.practising.go_on()
        self._laid, self._first_press_ms, self._misfit = (), None, None
        if self.practising.is_over:
            self._sounds.append(Sound.WIN)
        self._begin_stage()

    def _begin_stage(self) -> None:
        self._untouched.begin(self._now_ms)
        self._since_ms, self._grown = self._now_ms, self._grown_at_end
        self._arrange()

    def _arrange(self) -> None:
        self.show(self._shown)

    # Time

    def advance(self, now_ms: float) -> list[Sound]:
        self._now_ms = now_ms
        self._use(self._typing.due(self.page.placed, now_ms))
        if self.practising.advance(now_ms):
            self._begin_stage()
        shown, now = self.page.state, self._shown
        if (shown.is_filled, shown.is_framed) != (now.is_filled, now.is_framed):
            self._arrange()
        return self._heard()
