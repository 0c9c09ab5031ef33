"""The end of a round: the hands turn over, their pips are counted, and one reads who won and why."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.match.events import RoundEnded
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import Look, panel_item, placed
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import table as words
from matador.ui.table.buttons import word_button
from matador.ui.table.model import Model
from matador.ui.table.painting import sitting
from matador.ui.table.result_rows import ResultRow, counted_ms, row_items

WIDTH_PX = 860
MOST_WIDENED = 1.3
"""Larger type widens the panel so far; beyond that, sentences have more lines."""
_HEADS = (
    (Style.TITLE, Style.TEXT),
    (Style.SUM, Style.TEXT),
    (Style.SENTENCE, Style.TEXT),
    (Style.SENTENCE, Style.SMALL),
)
"""How the title and the reasons may be written, the largest first."""


class Result:
    """The panel over the table, for one round that has ended."""

    def __init__(self, model: Model, ended: RoundEnded) -> None:
        self._model = model
        self._ended = ended
        look, plan = model.look, model.plan
        rules = model.shown.view.rules
        names = tuple(player.name for player in model.game.session.players)
        is_over = model.game.session.is_over
        self._title = words.result(look.language, rules, ended.outcome, names, model.game.seat)
        self._why = words.why(look.language, rules, ended.outcome)
        self._goes_on = ""
        if not is_over:
            self._goes_on = words.goes_on(look.language, rules)
        self._again_name = look.say("Play again") if is_over else look.say("Next round")
        width = round(plan.px(WIDTH_PX) * min(MOST_WIDENED, max(1.0, look.text_scale)))
        self.panel = pygame.Rect(0, 0, min(plan.size[0] - plan.px(40), width), 0)
        self._foot = self._button_px + look.px(32)
        seats = len(ended.hands)
        self._title_style, self._why_style = self._styles_for(seats)
        self._head = self._head_px(self._title_style, self._why_style)
        row = min(look.px(88), self._rows_px(self._head) // seats)
        self.panel.height = self._head + row * seats + self._foot
        self.panel.center = (plan.size[0] // 2, plan.size[1] // 2)
        self._rows = [
            ResultRow(
                seat,
                pygame.Rect(self.panel.left, self.panel.top + self._head + row * seat, self.panel.width, row),
                hand,
            )
            for seat, hand in enumerate(ended.hands)
        ]

    @property
    def again(self) -> pygame.Rect:
        """The button to play again."""
        look, height = self._model.look, self._button_px
        word = look.fonts.size(self._again_name, Style.TEXT, bold=True)[0]
        rect = pygame.Rect(0, 0, min(self.panel.width, max(look.px(280), word + 2 * height)), height)
        rect.midbottom = (self.panel.centerx, self.panel.bottom - look.px(16))
        return rect

    @property
    def ends_ms(self) -> float:
        """When the last tile has been turned over and counted."""
        return (self._model.ended_ms or 0.0) + counted_ms(self._model, self._rows)

    def finish(self) -> None:
        """Show everything counted at once."""
        self._model.ended_ms = -1e9

    def items(self, now_ms: float) -> Iterator[Item]:
        """The panel as it is at a time."""
        look = self._model.look
        yield panel_item(look, self.panel)
        yield from self._heading(look)
        turned = 0
        for row in self._rows:
            yield from row_items(self._model, self._ended, row, turned, now_ms)
            turned += len(row.hand)
        yield from word_button(look, self.again, self._again_name, "again")

    def nodes(self) -> Iterator[Node]:
        """What can be read and pressed."""
        outcome = self._ended.outcome
        language = self._model.look.language
        yield Node("again", "button", self._again_name, box_of(self.again), action="again")
        yield Node("result", "panel", self._said, box_of(self.panel))
        for row in self._rows:
            name = sitting(self._model, row.seat).name
            counted = language.ngettext("{n} pip", "{n} pips", outcome.pips[row.seat]).format(
                n=outcome.pips[row.seat]
            )
            yield Node(f"count:{row.seat}", "text", f"{name}: {counted}", box_of(row.rect))

    def _width(self) -> int:
        return self.panel.width - 2 * self._model.look.px(28)

    @property
    def _button_px(self) -> int:
        look = self._model.look
        return max(56, look.px(60), look.fonts.line_height(Style.TEXT))

    def _rows_px(self, head_px: int) -> int:
        """How high all rows may be together."""
        return self._model.plan.size[1] - self._model.look.px(24) - head_px - self._foot

    def _head_px(self, title_style: Style, why_style: Style) -> int:
        fonts, px = self._model.look.fonts, self._model.look.px
        title = fonts.size(self._title, title_style, bold=True, max_width=self._width())[1]
        reasons = self._reasons(why_style)
        why = [fonts.size(line, why_style, max_width=self._width())[1] for line in reasons]
        return px(20) + title + sum(why) + px(12)

    @property
    def _said(self) -> str:
        return " ".join([self._title, self._why, self._goes_on]).strip()

    def _reasons(self, style: Style) -> list[str]:
        """Why, and what the match goes to: in one line if there is room, else each in its own."""
        whole = f"{self._why} {self._goes_on}".strip()
        if self._model.look.fonts.size(whole, style)[0] <= self._width():
            return [whole]
        return [line for line in (self._why, self._goes_on) if line]

    def _styles_for(self, seats: int) -> tuple[Style, Style]:
        """The largest styles in which the title is one line and every row is left high enough."""
        fonts = self._model.look.fonts
        least_px = fonts.line_height(Style.TEXT) * 3 // 4
        roomy = [styles for styles in _HEADS if self._rows_px(self._head_px(*styles)) >= least_px * seats]
        for title, why in roomy:
            if title == Style.SENTENCE or fonts.size(self._title, title, bold=True)[0] <= self._width():
                return title, why
        return _HEADS[-1]

    def _heading(self, look: Look) -> Iterator[Item]:
        top = self.panel.top + look.px(20)
        colour, width = look.theme.panel_text, self._width()
        title = look.fonts.render(self._title, self._title_style, colour, bold=True, max_width=width)
        yield placed(title, "midtop", (self.panel.centerx, top))
        top += title.get_height()
        for line in self._reasons(self._why_style):
            picture = look.fonts.render(line, self._why_style, look.theme.panel_muted, max_width=width)
            yield placed(picture, "midtop", (self.panel.centerx, top))
            top += picture.get_height()
