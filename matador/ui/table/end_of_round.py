"""What is seen at the end of a round: the line, then the result over it; a learner counts and sees his sums first.

The panel can be moved aside, and the table looked at, until it is brought back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pygame

from matador.play.sounds import Sound
from matador.play.table.intents import TableIntent
from matador.play.table.state import LONG_AGO_MS
from matador.play.table.table import Table
from matador.ui.canvas import Item
from matador.ui.inputs import Key, Point, PointerDown
from matador.ui.kit.input import Used
from matador.ui.kit.intents import Command, Intent, PageIntent
from matador.ui.kit.slide import SLIDE_MS, Slide
from matador.ui.round_end.acts import Delete, Digit, QuestionIntent, ShowPoints
from matador.ui.round_end.asking import help_for, own_sums_for, question_for
from matador.ui.round_end.counting_panel import CountingPanel
from matador.ui.round_end.head import LookAtTable
from matador.ui.round_end.own_sums_panel import OwnSumsPanel
from matador.ui.round_end.question import CountEnd
from matador.ui.round_end.record import RoundEnd
from matador.ui.round_end.result_panel import ResultPanel
from matador.ui.semantics import Tree
from matador.ui.table.buttons import AnyIntent
from matador.ui.table.display import TableDisplay
from matador.ui.table.keyboard import Keyboard
from matador.ui.table.pointer import Pointer

_ASIDE_KEY = "t"
"""It moves the panel aside, and brings it back."""


class EndOfRound:
    """Shows the end of a round, and takes what is done there."""

    def __init__(self, display: TableDisplay, table: Table, pointer: Pointer, keyboard: Keyboard) -> None:
        self._display = display
        self._state = table.state
        self._tried = table.recorder.tried
        self._pointer = pointer
        self._keyboard = keyboard
        self._slide = Slide()
        self.shown: ResultPanel | OwnSumsPanel | CountingPanel | None = None
        """The panel, once it has come; `end_stage` of the table's state says whether it is aside."""

    # What is shown

    @property
    def is_on(self) -> bool:
        """True while the end of a round is looked at: from its last action to the next round."""
        return self.shown is not None or self._state.ended_ms is not None

    @property
    def is_panel_over(self) -> bool:
        """True while the panel lies over the table."""
        return self.shown is not None and self._state.end_stage == "panel"

    def covers(self, rect: pygame.Rect) -> bool:
        """True if the panel lies over any part of a rectangle."""
        return self.shown is not None and self.is_panel_over and self.shown.panel.colliderect(rect)

    def _is_on_panel(self, at: Point) -> bool:
        return self.shown is not None and self.is_panel_over and self.shown.panel.collidepoint(at)

    @property
    def is_moving(self) -> bool:
        """True while the panel changes by itself, or is yet to come."""
        state, shown = self._state, self.shown
        if shown is None:
            return state.ended_ms is not None
        return state.now_ms <= shown.moves_until_ms or self._slide.is_moving(state.now_ms)

    def advance(self) -> None:
        """Let the panel come when the line has been seen."""
        state = self._state
        if self.shown is None and state.ended_ms is not None and state.now_ms >= state.ended_ms:
            self.begin()

    def items(self, mouse: Point | None) -> Iterator[Item]:
        """The panel where it is seen now; what the mouse rests on is lit, unless the panel is on its way."""
        now_ms = self._state.now_ms
        is_sliding = self._slide.is_moving(now_ms)
        if self.shown is not None and (self.is_panel_over or is_sliding):
            pictures = self.shown.items(None if is_sliding else mouse, now_ms)
            yield from self._slide.moved(pictures, now_ms)

    def _record(self, from_ms: float) -> RoundEnd:
        state = self._state
        assert state.shown.ended is not None, "the round is not over"
        return RoundEnd(state.game, state.shown.ended, state.seat, state.choices.pace, from_ms)

    def _result(self, from_ms: float, how: CountEnd | None = None) -> ResultPanel:
        return ResultPanel(self._display.look, self._display.plan.size, self._record(from_ms), how)

    def begin(self) -> None:
        """The panel comes: a learner may count first, and sees his sums before the points."""
        display, state = self._display, self._state
        ended = state.shown.ended
        assert ended is not None
        end = self._record(state.ended_ms or 0.0)
        # Who plays for the first time has no numbers to press yet.
        question, own = None if state.is_led else question_for(end), own_sums_for(end, self._tried)
        if question is not None:
            state.open_panel("question")
            self.shown = CountingPanel(display.look, display.plan.size, end, question)
        elif own is not None:
            state.open_panel("sums")
            self.shown = OwnSumsPanel(display.look, display.plan.size, end, own)
        else:
            state.open_panel("result")
            self.shown = ResultPanel(display.look, display.plan.size, end)
        winner = ended.outcome.winner
        winners = () if winner is None else state.shown.view.rules.sides[winner]
        if any(seat in state.game.persons for seat in winners):
            state.cue(Sound.WIN)

    def rest(self) -> None:
        """A round had ended another time: nothing is asked or counted up."""
        if self._state.shown.ended is not None:
            self._state.rest_at_end()
            self.shown = self._result(LONG_AGO_MS)

    def clear(self) -> None:
        """Another round is to be shown, or another moment of this one."""
        self._slide.stop()
        self.shown = None

    def renew(self) -> None:
        """Another size of window, or others sit at the table."""
        self._slide.stop()
        self.follow()

    def follow(self) -> None:
        """Another look, another pace, or others at the table: the panel goes along, and is where it was."""
        if isinstance(self.shown, CountingPanel | OwnSumsPanel) and help_for(self._state.game) == "none":
            self._show_points("shown")
        elif self.shown is not None:
            display = self._display
            self.shown = self.shown.renewed(
                display.look, display.plan.size, self._record(self._state.ended_ms or 0.0)
            )

    # What comes in

    def press(self, given: PointerDown) -> Intent | None:
        """Something was pressed; what is asked of the program."""
        button = None if self._is_on_panel(given.at) else self._pointer.button_at(given.at)
        if self.shown is None or self._state.end_stage != "panel":
            return self._press_table(given, button)
        used = self.shown.pressed(given.at)
        # Who wants to see the table need not wait for the counting.
        is_waiting = self._state.now_ms < self.shown.ends_ms
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
        if not self._pointer.turn_page(given.at) and self._state.end_stage == "line":
            self._hurry()
        return None

    def key(self, given: Key, tree: Tree) -> Intent | None:
        """A key was pressed; what is asked of the program."""
        is_enter = given.name == "enter" and self._state.focus is None
        match self._state.end_stage:
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
        shown, focus = self.shown, self._state.focus
        if given.name == _ASIDE_KEY:
            return self._do(LookAtTable())
        if isinstance(shown, CountingPanel) and given.name == "backspace":
            return self._do(Delete())
        if isinstance(shown, CountingPanel) and given.name.isdecimal():
            # Enter gives the answer then, whatever key of the pad was used before.
            self._state.focus_on(None)
            return self._do(Digit(int(given.name)))
        if isinstance(shown, CountingPanel | OwnSumsPanel):
            if given.name == "enter" and focus is None:
                return self._do(shown.entered)
        elif shown is not None and given.name == "enter" and focus in (None, "again"):
            if self._state.now_ms < shown.ends_ms:
                shown.finish()
                return None
            return Command.AGAIN
        used = None if shown is None or focus is None else shown.used(focus)
        if given.name == "enter" and used is not None:
            return self._use(used)
        return self._use_table(self._keyboard.press(given, tree))

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
        elif isinstance(intent, ShowPoints):
            self._show_points()
        elif isinstance(intent, get_args(QuestionIntent)):
            assert isinstance(asking, CountingPanel), "nothing is asked"
            asking.act(intent, self._state.now_ms)
            if asking.question.end is not None:
                self._end_question(asking.question.end)
        else:
            assert not isinstance(intent, PageIntent), "the panel has no others of its own"
            return intent
        return None

    def _hurry(self) -> None:
        """The player has seen the line: the panel comes at once."""
        self._state.hurry_panel()
        self._display.finish_moving()
        self.begin()

    def _move(self, *, is_aside: bool) -> None:
        """Move the panel aside, or bring it back."""
        display, state, shown = self._display, self._state, self.shown
        assert shown is not None, "only a panel that has come can be moved"
        shown.finish()
        state.move_panel("aside" if is_aside else "panel")
        below = display.plan.size[1]
        start, end = (0, below) if is_aside else (below, 0)
        self._slide.go(start, end, state.now_ms, state.choices.pace.moving(SLIDE_MS))

    def _end_question(self, end: CountEnd) -> None:
        """The question has come to an end: a learner's sums come before the points."""
        display, state = self._display, self._state
        if end == "right":
            state.cue(Sound.SEVEN)
        record = self._record(state.now_ms)
        own = own_sums_for(record, self._tried)
        if own is None:
            self._show_points(end)
            return
        state.turn_panel("sums")
        self.shown = OwnSumsPanel(display.look, display.plan.size, record, own, end)

    def _show_points(self, how: CountEnd | None = None) -> None:
        """The pips are counted up, and everybody's points are told; `how` as in `ResultPanel`."""
        self._state.turn_panel("result")
        self.shown = self._result(self._state.now_ms, how)
