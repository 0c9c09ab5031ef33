"""The question how many pips are left, over the table, before the result tells it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from matador.match.events import RoundEnded
from matador.ui.canvas import Item
from matador.ui.counting.asking import counted_by, question_for
from matador.ui.counting.counted import Counted
from matador.ui.counting.hands import hand_items
from matador.ui.counting.pad import pad_items, pad_nodes
from matador.ui.counting.pips import group_items
from matador.ui.counting.question import Question
from matador.ui.counting.sheet import Contents, FootButton, Sheet
from matador.ui.inputs import Point
from matador.ui.kit.face import Face
from matador.ui.kit.paint import button_items
from matador.ui.look import panel_item, placed
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import counting as words
from matador.ui.sentences.table import tile_name
from matador.ui.table.model import Model
from matador.ui.table.painting import seat_view
from matador.ui.table.panel_head import PanelHead
from matador.ui.table.result_buttons import ResultButton, result_button_items
from matador.ui.table.result_rows import has_won
from matador.ui.table.result_words import result_words

EACH_MS = 500
"""From one group that lights up to the next."""


class CountingPanel:
    """Asks once in a round; whoever does not want to count goes on with one press."""

    ends_ms = 0.0
    """Nothing has to be waited for, or ended by a press."""

    def __init__(self, model: Model, ended: RoundEnded, counted: Counted, question: Question) -> None:
        self._model = model
        self._ended = ended
        self._counted = counted
        self.question = question
        self._missed_ms: float | None = None
        """When a number was wrong."""
        self._words = result_words(model.look, model.game, ended)
        self._head = PanelHead(
            model.look, self._words.title, has_crown=self._words.is_match_won, faces=self._winners
        )
        self._arrange()

    def renewed(self) -> CountingPanel:
        """The same question in another size of window, or another look."""
        panel = CountingPanel(self._model, self._ended, self._counted, self.question)
        panel._missed_ms = self._missed_ms
        return panel

    def _arrange(self) -> None:
        language, total = self._model.look.language, self._counted.total
        hands = tuple((seat, len(self._ended.hands[seat])) for seat in self._counted.seats)
        self.sheet = Sheet(
            self._model.look,
            self._model.plan.size,
            Contents(
                self._head,
                (self._question, words.count_again(language, total)),
                total,
                hands,
                self._foot(),
                self.question.is_open,
            ),
        )

    @property
    def _winners(self) -> tuple[Face, ...]:
        """Who has won: that comes before what is asked."""
        model, ended = self._model, self._ended
        seats = [seat for seat in range(len(ended.hands)) if has_won(model, ended, seat)]
        return tuple(replace(seat_view(model, seat).calm, mood="happy", team=None) for seat in seats)

    def _foot(self) -> tuple[FootButton, ...]:
        language, is_open = self._model.look.language, self.question.is_open
        show = FootButton("show", words.show_me(language), "help", is_primary=not is_open)
        again = FootButton("again", self._words.again, self._words.icon, is_primary=False)
        if is_open:
            return show, again
        return FootButton("count first", words.count_first(language), "plus", is_primary=False), show, again

    @property
    def _question(self) -> str:
        language = self._model.look.language
        if self._counted.asks == "left":
            return words.how_many_left(language)
        return words.how_many_in(language, len(self._counted.seats))

    @property
    def _said(self) -> str:
        """The question, or after a wrong number what helps."""
        if self.question.misses:
            return words.count_again(self._model.look.language, self._counted.total)
        return self._question

    @property
    def panel(self) -> pygame.Rect:
        """Where the panel lies."""
        return self.sheet.panel

    # What comes in

    def button_at(self, at: Point) -> str | None:
        """What can be pressed at a point."""
        return next((key for key, rect in self._pressed() if rect.collidepoint(at)), None)

    def use(self, key: str) -> str | None:
        """Press something; what is left to be done by somebody else, if anything."""
        kind, _, digit = key.partition(":")
        match kind:
            case "digit":
                self.question = self.question.typed(int(digit))
            case "delete":
                self.question = self.question.deleted()
            case "answer":
                self._answer()
            case "show":
                self.question = self.question.shown()
            case "count first":
                self.question = self.question.opened()
                self._arrange()
            case _:
                return key
        return None

    @property
    def entered(self) -> str:
        """What Enter means where the focus is on nothing."""
        return "answer" if self.question.entry else "show"

    def _answer(self) -> None:
        misses = self.question.misses
        self.question = self.question.answered()
        if self.question.misses > misses:
            self._missed_ms = self._model.now_ms

    def finish(self) -> None:
        """Let all groups be lit that are to be."""
        if self._missed_ms is not None:
            self._missed_ms = -1e9

    # What comes out

    @property
    def moves_until_ms(self) -> float:
        """When the last group has lit up."""
        if self._missed_ms is None:
            return self.ends_ms
        return self._missed_ms + self._each_ms * len(self.sheet.groups)

    def items(self, now_ms: float) -> Iterator[Item]:
        """The question as it is at a time."""
        look, sheet = self._model.look, self.sheet
        yield panel_item(look, sheet.panel)
        yield from self._heading()
        for shown in sheet.hands:
            hand = self._ended.hands[shown.seat]
            yield from hand_items(look, shown, seat_view(self._model, shown.seat).calm, hand)
        yield from group_items(look, sheet.groups, sheet.counting.topleft, self._lit(now_ms))
        if sheet.pad is not None:
            yield from pad_items(look, sheet.pad, self.question.entry)
        for button, rect in sheet.foot:
            yield from button_items(look, rect, button.name, button.icon, is_primary=button.is_primary)

    def nodes(self) -> Iterator[Node]:
        """What can be read and pressed."""
        look, sheet = self._model.look, self.sheet
        if sheet.pad is not None:
            yield from pad_nodes(look, sheet.pad, self.question.entry)
        for button, rect in sheet.foot:
            yield Node(button.key, "button", button.name, box_of(rect), action=button.key)
        aside = self._aside
        yield Node(aside.key, "button", aside.name, box_of(aside.rect), action=aside.key)
        yield Node("result", "panel", f"{self._words.title} {self._said}", box_of(sheet.panel))
        for shown in sheet.hands:
            tiles = [tile_name(look.language, tile) for tile in self._ended.hands[shown.seat]]
            name = ", ".join([seat_view(self._model, shown.seat).name, *tiles])
            yield Node(f"hand:{shown.seat}", "text", name, box_of(shown.rect))
        groups = ", ".join(str(group.pips) for group in sheet.groups)
        yield Node("groups", "text", groups, box_of(sheet.counting))

    def _pressed(self) -> Iterator[tuple[str, pygame.Rect]]:
        if self.sheet.pad is not None:
            yield from self.sheet.pad.places()
        for button, rect in self.sheet.foot:
            yield button.key, rect
        yield self._aside.key, self._aside.rect

    @property
    def _aside(self) -> ResultButton:
        """The button that moves the panel aside."""
        return self._head.button(self.sheet.panel, self.sheet.title_style)

    @property
    def _each_ms(self) -> float:
        return self._model.choices.pace.waiting(EACH_MS)

    def _lit(self, now_ms: float) -> int:
        """How many groups are lit: one after the other, and then all of them stay so."""
        if self._missed_ms is None:
            return 0
        groups, each = len(self.sheet.groups), self._each_ms
        return groups if not each else min(groups, 1 + int((now_ms - self._missed_ms) / each))

    def _heading(self) -> Iterator[Item]:
        look, sheet = self._model.look, self.sheet
        yield from self._head.items(sheet.panel, sheet.title_style)
        yield from result_button_items(look, self._aside)
        said = look.fonts.render(
            self._said, sheet.question_style, look.theme.panel_text, bold=True, max_width=sheet.text_px
        )
        top = sheet.panel.top + self._head.height_px(sheet.title_style, sheet.panel.width)
        yield placed(said, "midtop", (sheet.panel.centerx, top))


def counting_panel(model: Model, ended: RoundEnded) -> CountingPanel | None:
    """The question at the end of a round, if there is one to be asked."""
    counted = counted_by(model.game, ended, model.seat)
    question = None if counted is None else question_for(model.game, counted)
    return None if counted is None or question is None else CountingPanel(model, ended, counted, question)
