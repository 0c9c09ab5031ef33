"""The end of a round: the line, then the result over it. A learner counts and sees their own sums first.

The player can move the panel aside to look at the table, and show it again.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.play.sounds import Sound
from matador.play.table.state import LONG_AGO_MS
from matador.play.table.table import Table, TableIntent
from matador.ui.canvas import Item
from matador.ui.inputs import Key, Point, PointerDown
from matador.ui.kit.focus import Used
from matador.ui.kit.intents import Command, Intent, PageIntent
from matador.ui.motion import Pose, Tween
from matador.ui.round_end.asking import (
    CountEnd,
    Digit,
    OnPanel,
    OwnSums,
    PipQuestion,
    RoundEnd,
    help_for,
    own_sums_for,
    question_for,
)
from matador.ui.round_end.end_panel import EndPanel
from matador.ui.semantics import Tree
from matador.ui.table.buttons import AnyIntent
from matador.ui.table.display import TableDisplay
from matador.ui.table.drag import Pointer
from matador.ui.table.keyboard import Keyboard

SLIDE_MS = 300


_ASIDE_KEY = "t"
"""Moves the panel aside, and shows it again."""


class EndOfRound:
    """Shows the end of a round and handles input there."""

    def __init__(self, display: TableDisplay, table: Table, pointer: Pointer, keyboard: Keyboard) -> None:
        self._display = display
        self._state = table.state
        self._tried = table.recorder.tried
        self._pointer = pointer
        self._keyboard = keyboard
        self._slide: Tween[Pose] | None = None
        """Offset of the panel below its place while it slides."""
        self.shown: EndPanel | None = None
        """The panel, once it is open; `end_stage` of the table's state says whether it is aside."""

    # Output

    @property
    def is_on(self) -> bool:
        """True from the last action of a round until the next round."""
        return self.shown is not None or self._state.ended_ms is not None

    @property
    def is_panel_over(self) -> bool:
        return self.shown is not None and self._state.end_stage == "panel"

    def covers(self, rect: pygame.Rect) -> bool:
        return self.shown is not None and self.is_panel_over and self.shown.panel.colliderect(rect)

    @property
    def _is_sliding(self) -> bool:
        return self._slide is not None and self._slide.is_moving(self._state.now_ms)

    @property
    def is_moving(self) -> bool:
        if self.shown is None:
            return self._state.ended_ms is not None
        return self._state.now_ms <= self.shown.moves_until_ms or self._is_sliding

    def advance(self) -> None:
        state = self._state
        if self.shown is None and state.ended_ms is not None and state.now_ms >= state.ended_ms:
            self.begin()

    def items(self, mouse: Point | None) -> Iterator[Item]:
        now_ms, slide = self._state.now_ms, self._slide if self._is_sliding else None
        if self.shown is not None and (self.is_panel_over or slide is not None):
            below = 0 if slide is None else round(slide.at(now_ms).y)
            for item in self.shown.items(mouse if slide is None else None, now_ms):
                yield Item(item.picture, item.left, item.top + below)

    def _record(self, from_ms: float) -> RoundEnd:
        state = self._state
        assert state.shown.ended is not None, "the round is not over"
        return RoundEnd(state.game, state.shown.ended, state.seat, state.choices.animation, from_ms)

    def _panel(
        self,
        from_ms: float,
        *,
        question: PipQuestion | None = None,
        own: OwnSums | None = None,
        how: CountEnd | None = None,
    ) -> EndPanel:
        look, size = self._display.look, self._display.plan.size
        return EndPanel(look, size, self._record(from_ms), question=question, own=own, how=how)

    def begin(self) -> None:
        """Open the panel: a learner may count first, and sees their own sums before the points."""
        state, from_ms = self._state, self._state.ended_ms or 0.0
        end = self._record(from_ms)
        # A first-time player is not asked to press numbers yet.
        question = None if state.is_led else question_for(end)
        own = own_sums_for(end, self._tried) if question is None else None
        self.shown = self._panel(from_ms, question=question, own=own)
        state.open_panel(self.shown.stage)
        winner = end.outcome.winner
        winners = () if winner is None else end.rules.sides[winner]
        if any(seat in state.game.persons for seat in winners):
            state.cue(Sound.WIN)

    def rest(self) -> None:
        if self._state.shown.ended is not None:
            self._state.rest_at_end()
            self.shown = self._panel(LONG_AGO_MS)

    def clear(self) -> None:
        self._slide = self.shown = None

    def renew(self) -> None:
        """Follow a new window size, or new players at the table."""
        self._slide = None
        self.follow()

    def follow(self) -> None:
        """Follow a new look, a new pace, or new players at the table; the panel stays where it is."""
        display, shown = self._display, self.shown
        if shown is not None and shown.stage != "result" and help_for(self._state.game) == "none":
            self._show_points("shown")
        elif shown is not None:
            shown.follow(display.look, display.plan.size, self._record(self._state.ended_ms or 0.0))

    # Input

    def press(self, given: PointerDown) -> Intent | None:
        is_on_panel = self.covers(pygame.Rect(given.at, (1, 1)))
        button = None if is_on_panel else self._pointer.button_at(given.at)
        if self.shown is None or self._state.end_stage != "panel":
            return self._press_table(given, button)
        used = self.shown.pressed(given.at)
        # The player can look at the table without waiting for the count to end.
        is_waiting = self._state.now_ms < self.shown.ends_ms
        if is_waiting and not (used is not None and used.intent == OnPanel("look")):
            self.shown.finish()
            return None
        if given.button == "right":
            return None
        return self._use(used) if used is not None else self._use_table(button)

    def _press_table(self, given: PointerDown, button: AnyIntent | None) -> Intent | None:
        if button is not None and given.button == "left":
            return self._use_table(button)
        if not self._pointer.turn_page(given.at) and self._state.end_stage == "line":
            self._hurry()
        return None

    def key(self, given: Key, tree: Tree) -> Intent | None:
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
        if shown is None or given.name == _ASIDE_KEY:
            return self._do(OnPanel("look"))
        if shown.stage == "question" and given.name == "backspace":
            return self._do(OnPanel("delete"))
        if shown.stage == "question" and given.name.isdecimal():
            # Without a focus, Enter submits the answer instead of pressing a key of the pad again.
            self._state.focus_on(None)
            return self._do(Digit(int(given.name)))
        if given.name == "enter" and shown.entered is not None and focus is None:
            return self._do(shown.entered)
        if given.name == "enter" and shown.entered is None and focus in (None, "again"):
            if self._state.now_ms < shown.ends_ms:
                shown.finish()
                return None
            return Command.AGAIN
        used = None if focus is None else shown.used(focus)
        if given.name == "enter" and used is not None:
            return self._use(used)
        return self._use_table(self._keyboard.press(given, tree))

    def _use_table(self, asked: AnyIntent | None) -> Intent | None:
        if asked is TableIntent.TO_PANEL:
            self._move(is_aside=False)
            return None
        assert not isinstance(asked, TableIntent), "after a round nothing else can be done"
        return asked

    def _use(self, used: Used) -> Intent | None:
        return None if used.intent is None else self._do(used.intent)

    def _do(self, intent: Intent | PageIntent) -> Intent | None:
        shown = self.shown
        if intent == OnPanel("look"):
            self._move(is_aside=True)
        elif intent == OnPanel("points"):
            self._show_points()
        elif isinstance(intent, PageIntent):
            assert shown is not None, "nothing is asked"
            shown.answer(intent, self._state.now_ms)
            if shown.question is not None and shown.question.end is not None:
                self._end_question(shown.question.end)
        else:
            return intent
        return None

    def _hurry(self) -> None:
        self._state.hurry_panel()
        self._display.finish_moving()
        self.begin()

    def _move(self, *, is_aside: bool) -> None:
        display, state, shown = self._display, self._state, self.shown
        assert shown is not None, "only a panel that has come can be moved"
        shown.finish()
        state.move_panel("aside" if is_aside else "panel")
        below = display.plan.size[1]
        start, end = (0, below) if is_aside else (below, 0)
        ways = (Pose(0, start, 1, 0.0), Pose(0, end, 1, 0.0))
        self._slide = Tween(*ways, state.now_ms, state.choices.animation.moving(SLIDE_MS))

    def _end_question(self, end: CountEnd) -> None:
        if end == "right":
            self._state.cue(Sound.SEVEN)
        own = own_sums_for(self._record(self._state.now_ms), self._tried)
        self._show_next(own, end)

    def _show_points(self, how: CountEnd | None = None) -> None:
        """Count up the pips and show everybody's points; `how` as in `EndPanel`."""
        self._show_next(None, how)

    def _show_next(self, own: OwnSums | None, how: CountEnd | None) -> None:
        self.shown = self._panel(self._state.now_ms, own=own, how=how)
        self._state.turn_panel(self.shown.stage)
