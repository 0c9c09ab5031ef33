"""The end of a round: the hands turn over, their pips are counted, and one reads who won and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from matador.match.events import RoundEnded
from matador.ui.canvas import Item
from matador.ui.counting.band import band_for
from matador.ui.counting.counted import points_sum
from matador.ui.counting.question import End
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.look import Look, panel_item, placed
from matador.ui.semantics import Node, box_of
from matador.ui.table.model import Model
from matador.ui.table.painting import seat_view
from matador.ui.table.panel_head import PanelHead
from matador.ui.table.result_buttons import buttons_px, result_button_items, result_buttons
from matador.ui.table.result_rows import ResultRow, counted_ms, row_items, rows_in, team_items
from matador.ui.table.result_sums import sum_items
from matador.ui.table.result_teams import ground_items
from matador.ui.table.result_words import result_words

WIDTH_PX = 860
MOST_WIDENED = 1.3
"""Larger type widens the panel so far; beyond that, sentences have more lines."""
_HEADS = (
    (Style.TITLE, Style.TEXT),
    (Style.SUM, Style.TEXT),
    (Style.SENTENCE, Style.TEXT),
    (Style.SENTENCE, Style.SMALL),
    (Style.TEXT, Style.SMALL),
)
"""How the title and the reasons may be written, the largest first."""


class Result:
    """The panel over the table, for one round that has ended."""

    def __init__(self, model: Model, ended: RoundEnded, end: End | None = None) -> None:
        """`end`: what came of the question how many pips are left, if it was asked."""
        self._model = model
        self._ended = ended
        self._end = end
        look, plan = model.look, model.plan
        self.words = result_words(look, model.game, ended)
        self._head = PanelHead(look, self.words.title, has_crown=self.words.is_match_won)
        width = round(plan.px(WIDTH_PX) * min(MOST_WIDENED, max(1.0, look.text_scale)))
        self.panel = pygame.Rect(0, 0, min(plan.size[0] - plan.px(40), width), 0)
        self._foot = buttons_px(look) + look.px(32)
        seats = len(ended.hands)
        self._band, self._band_px = band_for(model, ended, end), 0
        self._lines = self.words.lines
        self._title_style, self._why_style = self._styles_for(seats)
        head = self._head_px(self._title_style, self._why_style)
        row = min(look.px(88), self._rows_px(head) // seats)
        self.panel.height = head + row * seats + self._band_px + self._foot
        self.panel.center = (plan.size[0] // 2, plan.size[1] // 2)
        area = pygame.Rect(self.panel.left, self.panel.top + head, self.panel.width, row * seats)
        self._rows: list[ResultRow] = rows_in(area, model.shown.view.rules, ended)
        self.buttons = (
            *result_buttons(look, self.panel, self.words.again, self.words.icon),
            self._head.button(self.panel, self._title_style),
        )

    def renewed(self) -> Result:
        """The same in another size of window, or another look, or after others have sat down."""
        return Result(self._model, self._ended, self._end)

    @property
    def again(self) -> pygame.Rect:
        """The button to play again."""
        return self.buttons[0].rect

    def button_at(self, at: Point) -> str | None:
        """The button under a point: `again`, `scores`, `fair`, or what moves the panel aside."""
        return next((button.key for button in self.buttons if button.rect.collidepoint(at)), None)

    @property
    def ends_ms(self) -> float:
        """When the last tile has been turned over and counted."""
        return (self._model.ended_ms or 0.0) + counted_ms(self._model, self._rows)

    @property
    def moves_until_ms(self) -> float:
        """When nothing changes by itself any more."""
        return self.ends_ms

    def finish(self) -> None:
        """Show everything counted at once."""
        self._model.ended_ms = -1e9

    def items(self, now_ms: float) -> Iterator[Item]:
        """The panel as it is at a time."""
        look = self._model.look
        yield panel_item(look, self.panel)
        yield from self._heading(look)
        yield from ground_items(self._model, self._ended, self._rows)
        turned = 0
        for row in self._rows:
            yield from row_items(self._model, self._ended, row, turned, now_ms)
            turned += len(row.hand)
        yield from team_items(self._model, self._ended, self._rows)
        if now_ms >= self.ends_ms:
            yield from sum_items(self._model, self._ended, self._rows)
        if self._band is not None and self._band_px:
            yield from self._band.items(self._band_area)
        for button in self.buttons:
            yield from result_button_items(look, button)

    def nodes(self) -> Iterator[Node]:
        """What can be read and pressed."""
        outcome = self._ended.outcome
        language = self._model.look.language
        for button in self.buttons:
            yield Node(button.key, "button", button.name, box_of(button.rect), action=button.key)
        yield Node("result", "panel", self.words.said, box_of(self.panel))
        for row in self._rows:
            name = seat_view(self._model, row.seat).name
            counted = language.ngettext("{n} pip", "{n} pips", outcome.pips[row.seat]).format(
                n=outcome.pips[row.seat]
            )
            text = points_sum(self._model.game.session.rules, outcome)
            if text and row.seat == outcome.player:
                counted = f"{counted}, {text}"
            yield Node(f"count:{row.seat}", "text", f"{name}: {counted}", box_of(row.rect))
        if self._band is not None and self._band_px:
            yield self._band.node(self._band_area)

    @property
    def _band_area(self) -> pygame.Rect:
        """Where the grouped pips are: below the rows."""
        return pygame.Rect(
            self.panel.centerx - self._width() // 2,
            self.panel.bottom - self._foot - self._band_px,
            self._width(),
            self._band_px,
        )

    def _width(self) -> int:
        return self.panel.width - 2 * self._model.look.px(28)

    def _rows_px(self, head_px: int) -> int:
        """How high all rows may be together."""
        return self._model.plan.size[1] - self._model.look.px(24) - head_px - self._foot - self._band_px

    def _head_px(self, title_style: Style, why_style: Style) -> int:
        fonts, px = self._model.look.fonts, self._model.look.px
        title = self._head.height_px(title_style, self.panel.width)
        reasons = self._reasons(why_style)
        why = [fonts.size(line, why_style, max_width=self._width())[1] for line in reasons]
        return title + sum(why) + px(12)

    def _reasons(self, style: Style) -> list[str]:
        """What stands below the title: as many sentences in a line as there is room for."""
        lines: list[str] = []
        for sentence in self._lines:
            longer = f"{lines[-1]} {sentence}" if lines else sentence
            if lines and self._model.look.fonts.size(longer, style)[0] <= self._width():
                lines[-1] = longer
            else:
                lines.append(sentence)
        return lines

    def _styles_for(self, seats: int) -> tuple[Style, Style]:
        """The largest styles in which the title is one line and every row is left high enough.

        If there are none, the last sentences are left out: the score sheet has them as well. Grouped pips
        come before these, but not before the rows; the word of the button beside the title comes before both.
        """
        heights = () if self._band is None else self._band.heights(self._width())
        for has_word in (True, False):
            self._head = replace(self._head, has_word=has_word)
            for height in (*heights, 0):
                self._band_px = height
                found = self._fitting_styles(seats)
                if found is not None:
                    return found
        return _HEADS[-1]

    def _fitting_styles(self, seats: int) -> tuple[Style, Style] | None:
        least_px = self._model.look.fonts.line_height(Style.TEXT) * 3 // 4
        for kept in range(len(self.words.lines), 0, -1):
            self._lines = self.words.lines[:kept]
            roomy = [styles for styles in _HEADS if self._rows_px(self._head_px(*styles)) >= least_px * seats]
            for style, why in roomy:
                if style in (Style.SENTENCE, Style.TEXT) or self._head.is_one_line(style, self.panel.width):
                    return style, why
        return None

    def _heading(self, look: Look) -> Iterator[Item]:
        yield from self._head.items(self.panel, self._title_style)
        top = self.panel.top + self._head.height_px(self._title_style, self.panel.width)
        for line in self._reasons(self._why_style):
            picture = look.fonts.render(
                line, self._why_style, look.theme.panel_muted, max_width=self._width()
            )
            yield placed(picture, "midtop", (self.panel.centerx, top))
            top += picture.get_height()
