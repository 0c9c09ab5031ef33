"""The end of a round: the line, then the result over it; a learner counts and sees their own sums first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from matador.play.sounds import Sound
from matador.play.table.state import LONG_AGO_MS
from matador.play.table.table import Table, TableIntent
from matador.ui.canvas import Item
from matador.ui.inputs import Key, Point, PointerDown
from matador.ui.kit.base import Layout, PageView, Placed
from matador.ui.kit.figures import NOTHING, FigureButton
from matador.ui.kit.intents import Command, Intent, Open, PageIntent
from matador.ui.kit.layout import Around
from matador.ui.kit.page import Page
from matador.ui.language import joined
from matador.ui.look import Look
from matador.ui.round_end import asking
from matador.ui.round_end.result import aloud, compose_end
from matador.ui.semantics import Tree
from matador.ui.table.buttons import AnyIntent, table_buttons
from matador.ui.table.display import TableDisplay
from matador.ui.table.input import Keyboard, Pointer

_ASIDE_KEY = "t"


@dataclass(frozen=True, slots=True)
class _WithTableButtons(Around):
    """The panel, and the buttons of the table that it does not cover; the table draws these."""

    display: TableDisplay

    def place(self, look: Look, rect: pygame.Rect) -> Iterator[Placed]:
        panel = list(self.part.place(look, rect))
        yield from panel
        grounds = [one.rect for one in panel if one.widget.is_background]
        for button in table_buttons(self.display):
            if not isinstance(button.intent, TableIntent) and button.rect.collidelist(grounds) < 0:
                radius = min(button.rect.size) / 2
                beside = FigureButton(button.key, button.name, NOTHING, button.intent, ring_px=radius)
                yield Placed(beside, button.rect)


class EndOfRound:
    """Shows the end of a round and handles input there."""

    def __init__(self, display: TableDisplay, table: Table, pointer: Pointer, keyboard: Keyboard) -> None:
        self._display = display
        self._state = table.state
        self._tried = table.recorder.tried
        self._pointer = pointer
        self._keyboard = keyboard
        self.shown: Page[asking.RoundEnd] | None = None
        """The panel, once it is open; `end_stage` of the table's state says whether it is aside."""
        self.aloud = joined()

    @property
    def is_on(self) -> bool:
        """True from the last action of a round until the next round."""
        return self.shown is not None or self._state.ended_ms is not None

    @property
    def is_panel_over(self) -> bool:
        return self.shown is not None and self._state.end_stage == "panel"

    def covers(self, rect: pygame.Rect) -> bool:
        placed = self.shown.placed if self.shown is not None and self.is_panel_over else ()
        return any(one.rect.colliderect(rect) for one in placed if one.widget.is_background)

    @property
    def is_moving(self) -> bool:
        if self.shown is None:
            return self._state.ended_ms is not None
        return self._state.now_ms <= self.shown.state.moves_until_ms

    def advance(self) -> None:
        state = self._state
        if self.shown is None and state.ended_ms is not None and state.now_ms >= state.ended_ms:
            self.begin()

    def items(self, mouse: Point | None) -> Iterator[Item]:
        if self.shown is not None and self.is_panel_over:
            yield from self.shown.items(mouse, self._state.now_ms)

    def _record(self, from_ms: float) -> asking.RoundEnd:
        state = self._state
        assert state.shown.ended is not None, "the round is not over"
        return asking.RoundEnd(state.game, state.shown.ended, state.seat, state.choices.animation, from_ms)

    def begin(self) -> None:
        """Open the panel: a learner may count first, and sees their own sums before the points."""
        state, end = self._state, self._record(self._state.ended_ms or 0.0)
        # A first-time player is not asked to press numbers yet.
        question = None if state.is_led else asking.question_for(end)
        own = asking.with_own_sums(end, self._tried) if question is None else end
        shown = replace(own, question=question)
        state.open_panel(shown.stage)
        self._show(shown, state.focus)
        winners = () if end.outcome.winner is None else end.rules.sides[end.outcome.winner]
        if any(seat in state.game.human_seats for seat in winners):
            state.cue(Sound.WIN)

    def rest(self) -> None:
        if self._state.shown.ended is not None:
            self._state.rest_at_end()
            self._show(self._record(LONG_AGO_MS))

    def clear(self) -> None:
        self.shown = None

    def follow(self) -> None:
        """Follow a new window size, look, pace or new players at the table; the counting does not start again."""
        page = self.shown
        if page is None:
            return
        if page.state.stage != "result" and asking.help_for(self._state.game) == "none":
            self._show_next(self._record(self._state.now_ms), "shown")
        else:
            state = self._state
            now = replace(page.state, looker=state.seat, animation=state.choices.animation)
            if now.sums and now.learner != page.state.learner:
                now = asking.with_own_sums(now, self._tried)
            self._show(now, page.focus)

    def _show(self, shown: asking.RoundEnd, focus: str | None = None) -> None:
        look, size = self._display.look, self._display.plan.size
        self.shown = page = Page(look, size, self._compose, shown, leads_back=Open("menu"))
        if focus is not None:
            page.arrange(focus)
        if self.is_panel_over:
            self._state.focus_on(page.focus)
        self.aloud = aloud(look, shown)

    def _compose(self, shown: asking.RoundEnd, view: PageView) -> Layout:
        return _WithTableButtons(compose_end(shown, view), self._display)

    def press(self, given: PointerDown) -> Intent | None:
        if self.shown is not None and self.is_panel_over:
            return self._use(self.shown, given)
        button = self._pointer.button_at(given.at)
        if button is not None and given.button == "left":
            return self._use_table(button)
        if self._state.end_stage == "line":
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
            case "panel" if self.shown is not None:
                return self._key_of_panel(self.shown, given)
            case _:
                return self._use_table(self._keyboard.press(given, tree))

    def _key_of_panel(self, page: Page[asking.RoundEnd], given: Key) -> Intent | None:
        is_asked = page.state.stage == "question"
        if given.name == _ASIDE_KEY:
            self._move(is_aside=True)
        elif is_asked and given.name == "backspace":
            self._answer(page, asking.OnPanel("delete"), page.focus)
        elif is_asked and given.name.isdecimal():
            # Without a focus, Enter submits the answer instead of pressing a key of the pad again.
            self._answer(page, asking.Digit(int(given.name)), None)
        else:
            return self._use(page, given)
        return None

    def _use(self, page: Page[asking.RoundEnd], given: PointerDown | Key) -> Intent | None:
        intent = page.use(given)
        self._state.focus_on(page.focus)
        # The player can look at the table without waiting for the count to end.
        looks = intent == asking.OnPanel("look")
        waits = intent is Command.AGAIN or (isinstance(given, PointerDown) and not looks)
        if waits and self._state.now_ms < page.state.counted_ms:
            self._show(page.state.finished, page.focus)
        elif looks:
            self._move(is_aside=True)
        elif intent == asking.OnPanel("points"):
            self._show_next(self._record(self._state.now_ms), None)
        elif isinstance(intent, PageIntent):
            self._answer(page, intent, page.focus)
        else:
            return intent
        return None

    def _use_table(self, asked: AnyIntent | None) -> Intent | None:
        if asked is TableIntent.TO_PANEL:
            self._move(is_aside=False)
            return None
        assert not isinstance(asked, TableIntent), "after a round nothing else can be done"
        return asked

    def _answer(self, page: Page[asking.RoundEnd], intent: PageIntent, focus: str | None) -> None:
        shown = page.state.after(intent, self._state.now_ms)
        how = shown.asked.end
        if how is None:
            self._show(shown, focus)
            return
        if how == "right":
            self._state.cue(Sound.SEVEN)
        self._show_next(asking.with_own_sums(self._record(self._state.now_ms), self._tried), how)

    def _hurry(self) -> None:
        self._state.hurry_panel()
        self._display.finish_moving()
        self.begin()

    def _move(self, *, is_aside: bool) -> None:
        assert self.shown is not None, "only a panel that has come can be moved"
        self._state.move_panel("aside" if is_aside else "panel")
        self._show(self.shown.state.finished)

    def _show_next(self, end: asking.RoundEnd, how: asking.CountEnd | None) -> None:
        """Show the learner's own sums or, without any, count up the pips and show everybody's points."""
        self._state.turn_panel(end.stage)
        self._show(replace(end, how=how))
