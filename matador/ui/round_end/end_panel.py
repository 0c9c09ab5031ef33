"""The panel over the table at the end of a round: a question, a learner's own sums, or the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

import pygame

from matador.play.table.state import LONG_AGO_MS
from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.focus import Used, focused, pressed, ring_around
from matador.ui.kit.intents import PageIntent
from matador.ui.kit.layout import Custom
from matador.ui.kit.page import Page, PageView
from matador.ui.kit.widgets import Placed
from matador.ui.look import Look
from matador.ui.round_end.asking import (
    CountEnd,
    Digit,
    OnPanel,
    OwnSums,
    PipQuestion,
    RoundEnd,
    counted_by,
)
from matador.ui.round_end.counting import counting
from matador.ui.round_end.own_sums import own_sums_laid
from matador.ui.round_end.panel import PanelContent, result_words
from matador.ui.round_end.result import result_laid
from matador.ui.semantics import Node


def _compose(placed: tuple[Placed, ...], _view: PageView) -> Custom:
    return Custom(lambda _look, _rect: placed)


class EndPanel:
    """An open panel; the table manages the focus, asks for its `ring`, and passes presses on.

    It asks once per round; one press skips the question.
    """

    def __init__(
        self,
        look: Look,
        size: Point,
        end: RoundEnd,
        *,
        question: PipQuestion | None = None,
        own: OwnSums | None = None,
        how: CountEnd | None = None,
    ) -> None:
        """Show `question` if given, else `own`, else the result; `how`: the outcome of the question, if asked."""
        self._page: Page[tuple[Placed, ...]] = Page(look, size, _compose, ())
        self.question, self._own, self._how = question, own, how
        self._missed_ms: float | None = None
        """Time of the last wrong number, if any."""
        self.renew(look, size, end)

    def renew(self, look: Look, size: Point, end: RoundEnd) -> None:
        self.look, self.size, self._end = look, size, end
        self.words = result_words(look, end)
        laid = self._laid()
        self.aloud, self.moves_until_ms = laid.aloud, laid.moves_until_ms
        self._page.state = laid.placed
        self._page.resize(look, size)

    def _laid(self) -> PanelContent:
        given = (self.look, self.size, self._end, self.words)
        if self.question is not None:
            counted = counted_by(self._end)
            assert counted is not None, "there is nothing to be asked"
            return counting(*given, counted, self.question, self._missed_ms)
        return (
            result_laid(*given, self._how)
            if self._own is None
            else own_sums_laid(*given, self._own, self._how)
        )

    def follow(self, look: Look, size: Point, end: RoundEnd) -> None:
        """Follow a new look, window size, or players at the table; the counting continues without restarting."""
        self.renew(look, size, replace(end, from_ms=self._end.from_ms))

    @property
    def stage(self) -> Literal["question", "sums", "result"]:
        if self.question is not None:
            return "question"
        return "result" if self._own is None else "sums"

    @property
    def ends_ms(self) -> float:
        """When the counting ends; a press does not have to wait for it."""
        return self.moves_until_ms if self.stage == "result" else 0.0

    def finish(self) -> None:
        if self._missed_ms is not None:
            self._missed_ms = LONG_AGO_MS
        self.renew(self.look, self.size, replace(self._end, from_ms=LONG_AGO_MS))

    @property
    def placed(self) -> tuple[Placed, ...]:
        return self._page.placed

    def items(self, mouse: Point | None = None, now_ms: float = 0.0) -> Iterator[Item]:
        return self._page.items(mouse, now_ms)

    def nodes(self) -> Iterator[Node]:
        return self._page.nodes()

    def ring(self, key: str) -> Item | None:
        one = focused(self.placed, key)
        return None if one is None else ring_around(self.look, one)

    @property
    def panel(self) -> pygame.Rect:
        return next(one.rect for one in self.placed if one.widget.is_background)

    def pressed(self, at: Point) -> Used | None:
        return pressed(self.look, self.placed, at)

    def used(self, key: str) -> Used | None:
        one = focused(self.placed, key)
        return None if one is None else Used(one, one.widget.enter(), one.rect)

    @property
    def entered(self) -> OnPanel | None:
        """The action of Enter without a focus; None: that of the main button."""
        if self.question is None:
            return None if self._own is None else OnPanel("points")
        return OnPanel("answer" if self.question.entry else "show")

    def answer(self, intent: PageIntent, now_ms: float) -> None:
        """Apply an intent to the question."""
        question = self.question
        assert question is not None, "nothing is asked"
        match intent:
            case Digit(digit):
                self.question = question.typed(digit)
            case OnPanel("delete"):
                self.question = question.deleted()
            case OnPanel("answer"):
                self.question = question.answered()
            case OnPanel("show"):
                self.question = question.shown()
            case OnPanel("count first"):
                self.question = question.opened()
            case _:
                raise AssertionError(f"the question knows nothing of {intent}")
        if self.question.misses > question.misses:
            self._missed_ms = now_ms
        self.renew(self.look, self.size, self._end)
