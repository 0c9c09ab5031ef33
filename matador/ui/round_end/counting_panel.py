"""The question how many pips are left, over the table, before the result tells it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.play.table.state import LONG_AGO_MS
from matador.rules.tiles import DOUBLE_BLANK
from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.intents import Command
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, FigureLabel, Panel, Text
from matador.ui.look import Look
from matador.ui.round_end.acts import CountFirst, Delete, Digit, GiveAnswer, QuestionIntent, Show
from matador.ui.round_end.asking import counted_by
from matador.ui.round_end.counting_plan import CountingContents, CountingPlan
from matador.ui.round_end.groups import PipGroup
from matador.ui.round_end.hands import HandPlace, ShownHand
from matador.ui.round_end.head import PanelHead
from matador.ui.round_end.pad import placed_pad
from matador.ui.round_end.panel import EndPanel
from matador.ui.round_end.pips import group_items
from matador.ui.round_end.question import PipQuestion
from matador.ui.round_end.record import RoundEnd
from matador.ui.round_end.words import result_words
from matador.ui.sentences import counting as words
from matador.ui.sentences.table import tile_name

EACH_MS = 500
"""From one group that lights up to the next."""


class CountingPanel(EndPanel):
    """Asks once in a round; whoever does not want to count goes on with one press."""

    def __init__(
        self, look: Look, size: Point, end: RoundEnd, question: PipQuestion, missed_ms: float | None = None
    ) -> None:
        """`missed_ms`: when a number was wrong, if one was."""
        super().__init__(look, size)
        counted = counted_by(end)
        assert counted is not None, "there is nothing to be asked"
        self._end, self._counted = end, counted
        self.question = question
        self._missed_ms = missed_ms
        self._groups = 0
        self._arrange()

    def renewed(self, look: Look, size: Point, end: RoundEnd) -> CountingPanel:
        """The same question in another size of window, or another look."""
        return CountingPanel(look, size, end, self.question, self._missed_ms)

    def _arrange(self) -> None:
        self.placed = tuple(self._all())

    @property
    def entered(self) -> QuestionIntent:
        """What Enter means where the focus is on nothing."""
        return GiveAnswer() if self.question.entry else Show()

    def act(self, intent: QuestionIntent, now_ms: float) -> None:
        """Do what was pressed."""
        misses = self.question.misses
        match intent:
            case Digit(digit):
                self.question = self.question.typed(digit)
            case Delete():
                self.question = self.question.deleted()
            case GiveAnswer():
                self.question = self.question.answered()
            case Show():
                self.question = self.question.shown()
            case CountFirst():
                self.question = self.question.opened()
        if self.question.misses > misses:
            self._missed_ms = now_ms
        self._arrange()

    def finish(self) -> None:
        """Let all groups be lit that are to be."""
        if self._missed_ms is not None:
            self._missed_ms = LONG_AGO_MS
            self._arrange()

    @property
    def moves_until_ms(self) -> float:
        """When the last group has lit up."""
        if self._missed_ms is None:
            return self.ends_ms
        return self._missed_ms + self._each_ms * self._groups

    @property
    def aloud(self) -> str:
        """Who has won and the question; after a wrong number what helps."""
        if self.question.misses:
            return self._said
        return f"{result_words(self.look, self._end).title} {self._said}"

    @property
    def _each_ms(self) -> float:
        return self._end.pace.waiting(EACH_MS)

    # What is on it

    def _all(self) -> Iterator[Placed]:
        look, end = self.look, self._end
        result = result_words(look, end)
        winners = tuple(end.face(seat, "happy") for seat in end.winners)
        head = PanelHead(
            look, result.title, has_crown=result.is_match_won, faces=winners, is_read=end.is_read(look)
        )
        foot = self._foot(Button("again", result.again, Command.AGAIN, result.icon))
        plan = self._plan(head, foot)
        yield Placed(Panel(f"{result.title} {self._said}", "result"), plan.panel)
        yield from head.placed(plan.panel, plan.title_style)
        yield Placed(
            Text(self._said, plan.question_style, bold=True, is_centred=True), self._said_rect(head, plan)
        )
        for place in plan.hands:
            yield self._hand(place)
        self._groups = len(plan.groups)
        groups = Groups(plan.groups, self._missed_ms, self._each_ms)
        told = ", ".join(str(group.pips) for group in plan.groups)
        yield Placed(FigureLabel(groups, "groups", told), plan.counting)
        if plan.pad is not None:
            yield from placed_pad(look, plan.pad, self.question.entry)
        for button, rect in plan.foot:
            yield Placed(button, rect)
        yield head.button(plan.panel, plan.title_style)
        yield from head.loudspeaker(plan.panel, plan.title_style)

    def _plan(self, head: PanelHead, foot: tuple[Button, ...]) -> CountingPlan:
        total = self._counted.total
        questions = (self._question, words.count_again(self.look.language, total))
        hands = tuple((seat, len(self._end.ended.hands[seat])) for seat in self._counted.seats)
        contents = CountingContents(head, questions, total, hands, foot, self.question.is_open)
        return CountingPlan(self.look, self.size, contents)

    def _said_rect(self, head: PanelHead, plan: CountingPlan) -> pygame.Rect:
        top = plan.panel.top + head.height_px(plan.title_style, plan.panel.width)
        height = self.look.fonts.size(self._said, plan.question_style, bold=True, max_width=plan.text_px)[1]
        return pygame.Rect(plan.panel.centerx - plan.text_px // 2, top, plan.text_px, height)

    def _hand(self, place: HandPlace) -> Placed:
        hand = self._end.ended.hands[place.seat]
        tiles = [tile_name(self.look.language, tile) for tile in hand]
        name = ", ".join([self._end.name(place.seat), *tiles])
        figure = ShownHand(place, self._end.face(place.seat, has_team=True), hand)
        return Placed(FigureLabel(figure, f"hand:{place.seat}", name), place.rect)

    def _foot(self, again: Button) -> tuple[Button, ...]:
        """What skips all of it is at the left, what goes on at the right, as below the sums that come next."""
        language, is_open = self.look.language, self.question.is_open
        show = Button("show", language.gettext("Show me"), Show(), "help", is_primary=not is_open)
        if is_open:
            return again, show
        return again, Button("count first", language.gettext("Count first"), CountFirst(), "plus"), show

    @property
    def _question(self) -> str:
        language, rules = self.look.language, self._end.rules
        if self._counted.asks == "left":
            asked = words.how_many_left(language)
        else:
            asked = words.how_many_in(language, len(self._counted.seats))
        if rules.double_blank and any(
            DOUBLE_BLANK in self._end.ended.hands[seat] for seat in self._counted.seats
        ):
            return f"{asked} {words.double_blank(language, rules.double_blank)}"
        return asked

    @property
    def _said(self) -> str:
        """The question, or after a wrong number what helps."""
        if self.question.misses:
            return words.count_again(self.look.language, self._counted.total)
        return self._question


@dataclass(frozen=True, slots=True)
class Groups:
    """The pips grouped; after a wrong number the groups light up one after the other, and stay lit."""

    groups: tuple[PipGroup, ...]
    missed_ms: float | None
    each_ms: float

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """The groups as they are at a time."""
        yield from group_items(look, self.groups, rect.topleft, self._lit(now_ms))

    def _lit(self, now_ms: float) -> int:
        if self.missed_ms is None:
            return 0
        count = len(self.groups)
        return min(count, 1 + int((now_ms - self.missed_ms) / self.each_ms)) if self.each_ms else count
