"""What is seen at the end of a round: the line, then the result over it, and before that, for a learner, a question.

The panel can be moved aside, and the table looked at, until it is brought back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pygame

from matador.play.sounds import Sound
from matador.ui.canvas import Item
from matador.ui.inputs import Key, Point, PointerDown
from matador.ui.kit.input import Used
from matador.ui.kit.intents import Command, Intent, PageIntent
from matador.ui.kit.slide import SLIDE_MS, Slide
from matador.ui.round_end.acts import Delete, Digit, QuestionIntent
from matador.ui.round_end.asking import help_for, question_for
from matador.ui.round_end.counting_panel import CountingPanel
from matador.ui.round_end.head import LookAtTable
from matador.ui.round_end.question import CountEnd
from matador.ui.round_end.record import LONG_AGO_MS, RoundEnd
from matador.ui.round_end.result_panel import ResultPanel
from matador.ui.semantics import Tree
from matador.ui.table.intents import AnyIntent, TableIntent
from matador.ui.table.keyboard import Keyboard
from matador.ui.table.model import Model
from matador.ui.table.pointer import Pointer

_ASIDE_KEY = "t"
"""It moves the panel aside, and brings it back."""


class EndOfRound:
    """Shows the end of a round, and takes what is done there."""

    def __init__(self, model: Model, pointer: Pointer, keyboard: Keyboard) -> None:
        self._model = model
        self._pointer = pointer
        self._keyboard = keyboard
        self._slide = Slide()
        self.shown: ResultPanel | CountingPanel | None = None
        """The panel, once it has come; `model.end_stage` says whether it is aside."""

    # What is shown

    @property
    def is_on(self) -> bool:
        """True while the end of a round is looked at: from its last action to the next round."""
        return self.shown is not None or self._model.ended_ms is not None

    @property
    def is_panel_over(self) -> bool:
        """True while the panel lies over the table."""
        return self.shown is not None and self._model.end_stage == "panel"

    def covers(self, rect: pygame.Rect) -> bool:
        """True if the panel lies over any part of a rectangle."""
        return self.shown is not None and self.is_panel_over and self.shown.panel.colliderect(rect)

    def _is_on_panel(self, at: Point) -> bool:
        return self.shown is not None and self.is_panel_over and self.shown.panel.collidepoint(at)

    @property
    def is_moving(self) -> bool:
        """True while the panel changes by itself, or is yet to come."""
        model, shown = self._model, self.shown
        if shown is None:
            return model.ended_ms is not None
        return model.now_ms <= shown.moves_until_ms or self._slide.is_moving(model.now_ms)

    def advance(self) -> None:
        """Let the panel come when the line has been seen."""
        model = self._model
        if self.shown is None and model.ended_ms is not None and model.now_ms >= model.ended_ms:
            self.begin()

    def items(self, mouse: Point | None) -> Iterator[Item]:
        """The panel where it is seen now; what the mouse rests on is lit, unless the panel is on its way."""
        now_ms = self._model.now_ms
        is_sliding = self._slide.is_moving(now_ms)
        if self.shown is not None and (self.is_panel_over or is_sliding):
            pictures = self.shown.items(None if is_sliding else mouse, now_ms)
            yield from self._slide.moved(pictures, now_ms)

    def _record(self, from_ms: float) -> RoundEnd:
        model = self._model
        assert model.shown.ended is not None, "the round goes on"
        return RoundEnd(model.game, model.shown.ended, model.seat, model.choices.pace, from_ms)

    def _result(self, from_ms: float, how: CountEnd | None = None) -> ResultPanel:
        return ResultPanel(self._model.look, self._model.plan.size, self._record(from_ms), how)

    def begin(self) -> None:
        """The panel comes: a learner may count first."""
        model = self._model
        ended = model.shown.ended
        assert ended is not None
        model.end_stage = "panel"
        model.sum_shown = model.sentence = None
        end = self._record(model.ended_ms or 0.0)
        question = question_for(end)
        model.is_counting = question is not None
        if question is None:
            self.shown = ResultPanel(model.look, model.plan.size, end)
        else:
            self.shown = CountingPanel(model.look, model.plan.size, end, question)
        winner = ended.outcome.winner
        winners = () if winner is None else model.shown.view.rules.sides[winner]
        if any(seat in model.game.mailboxes for seat in winners):
            model.cue(Sound.WIN)

    def rest(self) -> None:
        """A round had ended another time: nothing is asked or counted up."""
        self._model.is_counting = False
        ended = self._model.shown.ended
        if ended is not None:
            self._model.end_stage = "panel"
            self._model.ended_ms = LONG_AGO_MS
            self.shown = self._result(LONG_AGO_MS)

    def clear(self) -> None:
        """Another round is to be shown, or another moment of this one."""
        self._slide.stop()
        # What the panel has told stays told until the tiles are dealt.
        self._model.end_stage = "panel"
        self.shown, self._model.is_counting = None, False

    def renew(self) -> None:
        """Another size of window, or others sit at the table."""
        self._slide.stop()
        self.follow()

    def follow(self) -> None:
        """Another look, another pace, or others at the table: the panel goes along, and is where it was."""
        if isinstance(self.shown, CountingPanel) and help_for(self._model.game) == "none":
            self._count_up("shown")
        elif self.shown is not None:
            model = self._model
            self.shown = self.shown.renewed(model.look, model.plan.size, self._record(model.ended_ms or 0.0))

    # What comes in

    def press(self, given: PointerDown) -> Intent | None:
        """Something was pressed; what is asked of the program."""
        button = None if self._is_on_panel(given.at) else self._pointer.button_at(given.at)
        if self.shown is None or self._model.end_stage != "panel":
            return self._press_table(given, button)
        used = self.shown.pressed(given.at)
        # Who wants to see the table need not wait for the counting.
        is_waiting = self._model.now_ms < self.shown.ends_ms
        if is_waiting and not (used is not None and isinstance(used.intent, LookAtTable)):
            self.shown.finish()
            return None
        if given.button == "right":
            return None
        return self._use(used) if used is not None else self._use_table(button)

    def _press_table(self, given: PointerDown, button: AnyIntent | None) -> Intent | None:
        """A press while the table is looked at: no panel lies over it."""
        if button is not None and given.button == "left":
            return self._use_table(button)
        if not self._pointer.turn_page(given.at) and self._model.end_stage == "line":
            self._hurry()
        return None

    def key(self, given: Key, tree: Tree) -> Intent | None:
        """A key was pressed; what is asked of the program."""
        is_enter = given.name == "enter" and self._model.focus is None
        match self._model.end_stage:
            case "line" if is_enter:
                self._hurry()
                return None
            case "aside" if is_enter or given.name in ("escape", _ASIDE_KEY):
                return self._use_table(TableIntent.TO_PANEL)
            case "panel":
                return self._key_of_panel(given, tree)
            case _:
                return self._use_table(self._keyboard.press(given, tree))

    def _key_of_panel(self, given: Key, tree: Tree) -> Intent | None:
        shown, focus = self.shown, self._model.focus
        if given.name == _ASIDE_KEY:
            return self._do(LookAtTable())
        if isinstance(shown, CountingPanel):
            if given.name == "backspace":
                return self._do(Delete())
            if given.name == "enter" and focus is None:
                return self._do(shown.entered)
        elif shown is not None and given.name == "enter" and focus in (None, "again"):
            if self._model.now_ms < shown.ends_ms:
                shown.finish()
                return None
            return Command.AGAIN
        used = None if shown is None or focus is None else shown.used(focus)
        if given.name == "enter" and used is not None:
            return self._use(used)
        return self._use_table(self._keyboard.press(given, tree))

    def write(self, text: str) -> None:
        """Digits answer the question how many pips are left."""
        for sign in text:
            if sign.isdecimal() and isinstance(self.shown, CountingPanel) and self.is_panel_over:
                # Enter gives the answer then, whatever key of the pad was used before.
                self._model.focus = None
                self._do(Digit(int(sign)))

    def _use_table(self, asked: AnyIntent | None) -> Intent | None:
        """Bring the panel back, if that is asked for; else what the program is asked for."""
        if asked is TableIntent.TO_PANEL:
            self._move(is_aside=False)
            return None
        assert not isinstance(asked, TableIntent), "after a round nothing else can be done"
        return asked

    def _use(self, used: Used) -> Intent | None:
        return None if used.intent is None else self._do(used.intent)

    def _do(self, intent: Intent | PageIntent) -> Intent | None:
        """Do what is for the panel itself; else it is asked of the program."""
        asking = self.shown
        if isinstance(intent, LookAtTable):
            self._move(is_aside=True)
        elif isinstance(intent, get_args(QuestionIntent)):
            assert isinstance(asking, CountingPanel), "nothing is asked"
            asking.act(intent, self._model.now_ms)
            if asking.question.end is not None:
                self._count_up(asking.question.end)
        else:
            assert not isinstance(intent, PageIntent), "the panel has no others of its own"
            return intent
        return None

    def _hurry(self) -> None:
        """The player has seen the line: the panel comes at once."""
        self._model.finish_moving()
        self._model.ended_ms = self._model.now_ms
        self.begin()

    def _move(self, *, is_aside: bool) -> None:
        """Move the panel aside, or bring it back."""
        model, shown = self._model, self.shown
        assert shown is not None, "only a panel that has come can be moved"
        shown.finish()
        model.end_stage = "aside" if is_aside else "panel"
        model.focus = None
        below = model.plan.size[1]
        start, end = (0, below) if is_aside else (below, 0)
        self._slide.go(start, end, model.now_ms, model.choices.pace.moving(SLIDE_MS))

    def _count_up(self, end: CountEnd) -> None:
        """The question has come to an end: the pips are counted up."""
        model, ended = self._model, self._model.shown.ended
        assert ended is not None
        model.is_counting, model.focus, model.ended_ms = False, None, model.now_ms
        if end == "right":
            model.cue(Sound.SEVEN)
        self.shown = self._result(model.now_ms, end)
