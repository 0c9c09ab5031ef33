"""A practice, or a probe, as a scene: it fills the window, and time goes on in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from matador.play.learn.practising import Practising
from matador.play.sounds import Sound
from matador.rules import Tile
from matador.teaching.frames import Pair
from matador.teaching.practice.answers import Answer, LineLaid
from matador.teaching.practice.items import SHOWN_MS, Train
from matador.teaching.practice.train import end_after
from matador.ui.canvas import Item
from matador.ui.inputs import Input, Key, Point, PointerDown, Resized
from matador.ui.kit.intents import Command, Intent, PageIntent
from matador.ui.kit.scene_page import ScenePage
from matador.ui.look import Look
from matador.ui.pages.learn.end_card import said_at_end
from matador.ui.pages.learn.grown_branch import buds_grown
from matador.ui.pages.learn.number_typing import NumberTyping
from matador.ui.pages.learn.practice_page import (
    Choose,
    GoOnNow,
    LeavePractice,
    PractiseAgain,
    arrange_practice,
    sentence,
)
from matador.ui.pages.learn.shown import FILL_MS, FLY_MS, OPENS_AFTER_MS, OPENS_MS, PracticeShown, shown_of
from matador.ui.pages.learn.train_page import EndTrain, LayTile, TakeBackTile
from matador.ui.pages.learn.untouched import ASIDE, Untouched
from matador.ui.semantics import Tree
from matador.ui.sentences import learn as words
from matador.ui.sentences.learn import asked_aloud
from matador.ui.sentences.praise import praised
from matador.ui.voice.reading import Spoken


class PracticeScene:
    """One item after the other, until the practice is over."""

    kind: Literal["practice"] = "practice"

    is_holding = False

    def __init__(
        self,
        practising: Practising,
        look: Look,
        size: Point,
        *,
        one_colour: bool = False,
        is_still: bool = False,
    ) -> None:
        """`one_colour`: pips of this learner need no colours any more. `is_still`: motion is reduced."""
        self.practising = practising
        self._is_still = is_still
        self.one_colour = one_colour
        self._now_ms = self._since_ms = 0.0
        self._laid: tuple[Tile, ...] = ()
        self._first_press_ms: float | None = None
        """When the first tile of a train was laid."""
        self._misfit: Pair | None = None
        """What a tile of a train would have made where it does not fit."""
        self._is_framed = True
        self._language = look.language
        self._sounds: list[Sound] = []
        self._untouched = Untouched()
        self._typing = NumberTyping()
        self.page: ScenePage[PracticeShown] = ScenePage(look, size, arrange_practice, self._shown, ASIDE)

    @property
    def _shown(self) -> PracticeShown:
        shown = shown_of(self.practising, self._since_ms, self._laid, self._now_ms)
        shown = replace(shown, is_still=self._is_still)
        if self.practising.is_over:
            practising, grown = self.practising, self.practising.grown
            return replace(
                shown,
                tells=self._tells(),
                sums=practising.own_sums,
                has_passed=practising.has_passed,
                grown=None if grown is None else buds_grown(*grown),
            )
        return replace(shown, is_filled=self._is_filled)

    @property
    def is_moving(self) -> bool:
        """True while the picture changes by itself."""
        stage, passed = self.practising.stage, self._now_ms - self._since_ms
        if self._typing.waits:
            return True
        match stage:
            case "right":
                return passed < FLY_MS and self.page.state.flies
            case "shown":
                return not self._is_filled
            case "resting":
                return True
            case "over":
                opens = self.page.state.grown is not None and not self._is_still
                return opens and passed < OPENS_AFTER_MS + OPENS_MS
            case _:
                return self._is_framed and passed < SHOWN_MS

    @property
    def _is_filled(self) -> bool:
        """False while the missing pips still fill the frame, one after the other."""
        pair = self.practising.pair
        second = 0 if pair is None else pair.second or 0
        return self.practising.stage != "shown" or self._now_ms - self._since_ms >= FILL_MS * (second + 1)

    @property
    def spoken(self) -> Spoken:
        """What is read aloud: the sentence, or at the end one's own sums and what was done.

        Until when sums rest has a day in it, and is not read.
        """
        shown = self.page.state
        text = said_at_end(shown.tells[:1], shown.sums) if shown.tells else sentence(self.page.look, shown)
        if shown.stage == "asking" and shown.misfit is None:
            text = asked_aloud(self.page.look.language, shown.item)
        return Spoken((shown.number, shown.stage, shown.pair, shown.misfit), text)

    # What comes in

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        if self._untouched.ignores(given, self._now_ms):
            return None
        typed = self._typing.take(given, self.page.placed, self._now_ms)
        if typed is not None:
            return self._use(typed)
        match given:
            case Resized(size):
                self.resize(size, self.page.look)
                return None
            case Key(name="escape"):
                return Command.LEARN
            case PointerDown(at=at, button="left") if self._goes_on and not self.page.is_over(at):
                self._go_on()
                return None
            case Key(name="enter") if self.practising.is_over and self.page.focus is None:
                return Command.LEARN
            case Key(name="enter") if self._goes_on and self.page.focus is None:
                self._go_on()
                return None
            case _:
                return self._use(self.page.handle(given))

    @property
    def _goes_on(self) -> bool:
        return self.practising.stage in ("right", "wrong")

    def _use(self, intent: Intent | PageIntent | None) -> Intent | None:
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
            case LeavePractice():
                return Command.LEARN
            case PractiseAgain():
                return Command.PRACTISE_AGAIN
            case PageIntent():
                raise AssertionError(f"unexpected intent: {intent}")
            case _:
                return intent
        return None

    def _answer(self, answer: Answer, first_press_ms: float | None = None) -> None:
        before = self.practising.stage, self.practising.run
        self._misfit = None
        self.practising.answer(answer, first_press_ms)
        if (self.practising.stage, self.practising.run) == before:
            return
        if self.practising.stage == "right":
            self._sounds += [Sound.CLACK, Sound.SEVEN]
        elif self.practising.stage == "shown" and isinstance(self.practising.item, Train):
            self._laid = ()
        self._begin_stage()

    def _lay(self, tile: Tile) -> None:
        """Lay a tile at the end of the train, if it fits there; else say what it would make."""
        item = self.practising.item
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
        self._since_ms, self._is_framed = self._now_ms, True
        self._arrange()

    def _arrange(self) -> None:
        shown = self._shown
        self.page.state = replace(shown, misfit=self._misfit)
        self.page.arrange()

    def _tells(self) -> tuple[str, ...]:
        """What is said at the end."""
        language, practising = self._language, self.practising
        if practising.purpose == "probe":
            follows = practising.opens
            if practising.has_passed and follows is not None:
                return (words.passed(language, follows),)
            return (words.not_passed(language, practising.total),)
        said = praised(language, practising.praise, practising.total)
        rests = practising.rests
        if not rests:
            return (said,)
        return said, words.rests(language, len(rests), practising.total, min(rests.values()))

    # As time goes by

    def advance(self, now_ms: float) -> list[Sound]:
        """Go on to this time; what is to be heard."""
        self._now_ms = now_ms
        self._use(self._typing.due(self.page.placed, now_ms))
        if self.practising.advance(now_ms):
            self._begin_stage()
        if self.page.state.is_filled != self._is_filled:
            self._arrange()
        if self._is_framed and now_ms >= self._since_ms + SHOWN_MS:
            # A brief frame has gone.
            self._is_framed = False
            self._arrange()
        sounds, self._sounds = self._sounds, []
        return sounds

    # How it looks

    def put_down(self) -> None:
        """Nothing can be held here."""

    def resize(self, size: Point, look: Look) -> None:
        """Another size of window, or another look."""
        self._language = look.language
        self.page.look, self.page.size = look, size
        self._arrange()

    def recolour(self, look: Look) -> None:
        """The same in other colours."""
        self.resize(self.page.size, look)

    def items(self, mouse: Point | None = None) -> list[Item]:
        """The pictures, from the bottom to the top."""
        return list(self.page.items(mouse, self._now_ms))

    def tree(self) -> Tree:
        """What is on show."""
        return tuple(self.page.nodes())
