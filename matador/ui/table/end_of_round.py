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
from matador.ui.motion import Pose, Tween
from matador.ui.round_end import asking
from matador.ui.round_end.result import aloud, compose_end
from matador.ui.semantics import Tree
from matador.ui.table.buttons import AnyIntent, table_buttons
from matador.ui.table.display import TableDisplay
from matador.ui.table.input import Keyboard, Pointer

SLIDE_MS = 300
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


def _slide(start: int, end: int, from_ms: float = 0.0, duration_ms: float = 0.0) -> Tween[Pose]:
    return Tween(Pose(0, start, 1, 0.0), Pose(0, end, 1, 0.0), from_ms, duration_ms)


class EndOfRound:
    """Shows the end of a round and handles input there."""

    def __init__(self, display: TableDisplay, table: Table, pointer: Pointer, keyboard: Keyboard) -> None:
        self._display = display
        self._state = table.state
        self._tried = table.recorder.tried
        self._pointer = pointer
        self._keyboard = keyboard
        self._slide = _slide(0, 0)
        """Offset of the panel below its place."""
        self.shown: Page[asking.EndShown] | None = None
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
        now_ms = self._state.now_ms
        return now_ms <= self.shown.state.moves_until_ms or self._slide.is_moving(now_ms)

    def advance(self) -> None:
        state = self._state
        if self.shown is None and state.ended_ms is not None and state.now_ms >= state.ended_ms:
            self.begin()

    def items(self, mouse: Point | None) -> Iterator[Item]:
        now_ms, is_sliding = self._state.now_ms, self._slide.is_moving(self._state.now_ms)
        if self.shown is not None and (self.is_panel_over or is_sliding):
            below = round(self._slide.at(now_ms).y) if is_sliding else 0
            for item in self.shown.items(None if is_sliding else mouse, now_ms):
                yield Item(item.picture, item.left, item.top + below)

    def _record(self, from_ms: float) -> asking.RoundEnd:
        state = self._state
        assert state.shown.ended is not None, "the round is not over"
        return asking.RoundEnd(state.game, state.shown.ended, state.seat, state.choices.animation, from_ms)

    def begin(self) -> None:
        """Open the panel: a learner may count first, and sees their own sums before the points."""
        state, end = self._state, self._record(self._state.ended_ms or 0.0)
        # A first-time player is not asked to press numbers yet.
        question = None if state.is_led else asking.question_for(end)
        own = asking.own_sums_for(end, self._tried) if question is None else None
        shown = asking.EndShown(end, question, own)
        state.open_panel(shown.stage)
        self._show(shown, state.focus)
        winners = () if end.outcome.winner is None else end.rules.sides[end.outcome.winner]
        if any(seat in state.game.human_seats for seat in winners):
            state.cue(Sound.WIN)

    def rest(self) -> None:
        if self._state.shown.ended is not None:
            self._state.rest_at_end()
            self._show(asking.EndShown(self._record(LONG_AGO_MS)))

    def clear(self) -> None:
        self.shown, self._slide = None, _slide(0, 0)

    def follow(self) -> None:
        """Follow a new window size, look, pace or new players at the table; the counting does not start again."""
        page = self.shown
        if page is None:
            return
        if page.state.stage != "result" and asking.help_for(self._state.game) == "none":
            self._show_next(None, "shown")
        else:
            self._show(replace(page.state, end=self._record(page.state.end.from_ms)), page.focus)

    def _show(self, shown: asking.EndShown, focus: str | None = None) -> None:
        look, size = self._display.look, self._display.plan.size
        self.shown = page = Page(look, size, self._compose, shown, leads_back=Open("menu"))
        if focus is not None:
            page.arrange(focus)
        if self.is_panel_over:
            self._state.focus_on(page.focus)
        self.aloud = aloud(look, shown)

    def _compose(self, shown: asking.EndShown, view: PageView) -> Layout:
        return _WithTableButtons(compose_end(shown, view), self._display)

    def press(self, given: PointerDown) -> Intent | None:
        if self.shown is not None and self.is_panel_over:
            return self._use(self.shown, given)
        button = self._pointer.button_at(given.at)
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
            case "panel" if self.shown is not None:
                return self._key_of_panel(self.shown, given)
            case _:
                return self._use_table(self._keyboard.press(given, tree))

    def _key_of_panel(self, page: Page[asking.EndShown], given: Key) -> Intent | None:
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

    def _use(self, page: Page[asking.EndShown], given: PointerDown | Key) -> Intent | None:
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
            self._show_next(None, None)
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

    def _answer(self, page: Page[asking.EndShown], intent: PageIntent, focus: str | None) -> None:
        shown = page.state.after(intent, self._state.now_ms)
        how = None if shown.question is None else shown.question.end
        if how is None:
            self._show(shown, focus)
            return
        if how == "right":
            self._state.cue(Sound.SEVEN)
        self._show_next(asking.own_sums_for(self._record(self._state.now_ms), self._tried), how)

    def _hurry(self) -> None:
        self._state.hurry_panel()
        self._display.finish_moving()
        self.begin()

    def _move(self, *, is_aside: bool) -> None:
        display, state = self._display, self._state
        assert self.shown is not None, "only a panel that has come can be moved"
        state.move_panel("aside" if is_aside else "panel")
        self._show(self.shown.state.finished)
        below = display.plan.size[1]
        ends = (0, below) if is_aside else (below, 0)
        self._slide = _slide(*ends, state.now_ms, state.choices.animation.moving(SLIDE_MS))

    def _show_next(self, own: asking.OwnSums | None, how: asking.CountEnd | None) -> None:
        """Show the learner's own sums or, without any, count up the pips and show everybody's points."""
        shown = asking.EndShown(self._record(self._state.now_ms), own=own, how=how)
        self._state.turn_panel(shown.stage)
        self._show(shown)
