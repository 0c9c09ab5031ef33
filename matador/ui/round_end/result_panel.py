"""The result of a round: the hands turn over, their pips are counted, and one reads who won and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from matador.play.table.state import LONG_AGO_MS
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Panel, Text
from matador.ui.look import Look
from matador.ui.round_end.asking import has_own_sums
from matador.ui.round_end.band import band_for
from matador.ui.round_end.buttons import buttons_px, foot_buttons
from matador.ui.round_end.head import PanelHead
from matador.ui.round_end.panel import EndPanel, panel_width_px
from matador.ui.round_end.question import CountEnd
from matador.ui.round_end.record import RoundEnd
from matador.ui.round_end.rows import counted_ms, placed_rows, rows_in
from matador.ui.round_end.sums import winners_sum
from matador.ui.round_end.teams import grounds
from matador.ui.round_end.words import result_words

_HEADS = (
    (Style.TITLE, Style.TEXT),
    (Style.SUM, Style.TEXT),
    (Style.SENTENCE, Style.TEXT),
    (Style.SENTENCE, Style.SMALL),
    (Style.TEXT, Style.SMALL),
)
"""How the title and the reasons may be written, the largest first."""


class ResultPanel(EndPanel):
    """The panel over the table, for one round that has ended."""

    def __init__(self, look: Look, size: Point, end: RoundEnd, how: CountEnd | None = None) -> None:
        """`how`: what came of the question how many pips are left, if it was asked."""
        super().__init__(look, size)
        self._end, self._how = end, how
        self._has_sums = has_own_sums(end)
        self._arrange()

    def _arrange(self) -> None:
        plan = _ResultPlan(self.look, self.size, self._end, self._how)
        self.ends_ms = plan.ends_ms
        self.words = plan.words
        self.placed = tuple(plan.placed())

    def renewed(self, look: Look, size: Point, end: RoundEnd) -> ResultPanel:
        """The same in another size of window, or another look, or after others have sat down."""
        return ResultPanel(look, size, replace(end, from_ms=self._end.from_ms), self._how)

    @property
    def moves_until_ms(self) -> float:
        """When nothing changes by itself any more."""
        return self.ends_ms

    @property
    def aloud(self) -> str:
        """Who has won, and why; what came of the question, if no sums were shown after it."""
        counted = band_for(self.look, self._end, self._how) if not self._has_sums else None
        told = [] if self._how is None or counted is None else [f"{counted.said}."]
        return " ".join([*told, self.words.said])

    def finish(self) -> None:
        """Show everything counted at once."""
        self._end = replace(self._end, from_ms=LONG_AGO_MS)
        self._arrange()


class _ResultPlan:
    """Where everything of a result is."""

    def __init__(self, look: Look, size: Point, end: RoundEnd, how: CountEnd | None) -> None:
        self._look, self._size, self._end = look, size, end
        self.words = result_words(look, end)
        self._head = PanelHead(
            look, self.words.title, has_crown=self.words.is_match_won, is_read=end.is_read(look)
        )
        self.panel = pygame.Rect(0, 0, panel_width_px(look, size), 0)
        self._foot = buttons_px(look) + look.px(32)
        seats = len(end.ended.hands)
        self._band, self._band_px = band_for(look, end, how), 0
        self._lines = self.words.lines
        self._title_style, self._why_style = self._styles_for(seats)
        head = self._head_px(self._title_style, self._why_style)
        row = min(look.px(88), self._rows_px(head) // seats)
        self.panel.height = head + row * seats + self._band_px + self._foot
        self.panel.center = (size[0] // 2, size[1] // 2)
        area = pygame.Rect(self.panel.left, self.panel.top + head, self.panel.width, row * seats)
        self._rows = rows_in(area, end.rules, end.ended)
        self.ends_ms = end.from_ms + counted_ms(end.pace, self._rows)

    def placed(self) -> Iterator[Placed]:
        """Everything from the ground up; the main button is the first to be reached."""
        look, end = self._look, self._end
        yield Placed(Panel(self.words.said, "result"), self.panel)
        yield from self._head.placed(self.panel, self._title_style)
        yield from self._reason_lines()
        yield from grounds(look, end, self._rows)
        yield from placed_rows(look, end, self._rows)
        yield from winners_sum(end, self._rows, self.ends_ms)
        if self._band is not None and self._band_px:
            yield self._band.placed(self._band_area)
        is_from_learn = end.game.teacher.is_lesson and end.game.session.is_over
        yield from foot_buttons(
            look, self.panel, self.words.again, self.words.icon, is_from_learn=is_from_learn
        )
        yield self._head.button(self.panel, self._title_style)
        yield from self._head.loudspeaker(self.panel, self._title_style)

    def _reason_lines(self) -> Iterator[Placed]:
        top = self.panel.top + self._head.height_px(self._title_style, self.panel.width)
        for line in self._reasons(self._why_style):
            height = self._look.fonts.size(line, self._why_style, max_width=self._width())[1]
            rect = pygame.Rect(self.panel.centerx - self._width() // 2, top, self._width(), height)
            yield Placed(Text(line, self._why_style, muted=True, is_centred=True), rect)
            top += height

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
        return self.panel.width - 2 * self._look.px(28)

    def _rows_px(self, head_px: int) -> int:
        """How high all rows may be together."""
        return self._size[1] - self._look.px(24) - head_px - self._foot - self._band_px

    def _head_px(self, title_style: Style, why_style: Style) -> int:
        fonts, px = self._look.fonts, self._look.px
        title = self._head.height_px(title_style, self.panel.width)
        reasons = self._reasons(why_style)
        why = [fonts.size(line, why_style, max_width=self._width())[1] for line in reasons]
        return title + sum(why) + px(12)

    def _reasons(self, style: Style) -> list[str]:
        """What stands below the title: as many sentences in a line as there is room for."""
        lines: list[str] = []
        for sentence in self._lines:
            longer = f"{lines[-1]} {sentence}" if lines else sentence
            if lines and self._look.fonts.size(longer, style)[0] <= self._width():
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
        least_px = self._look.fonts.line_height(Style.TEXT) * 3 // 4
        for kept in range(len(self.words.lines), 0, -1):
            self._lines = self.words.lines[:kept]
            roomy = [styles for styles in _HEADS if self._rows_px(self._head_px(*styles)) >= least_px * seats]
            for style, why in roomy:
                if style in (Style.SENTENCE, Style.TEXT) or self._head.is_one_line(style, self.panel.width):
                    return style, why
        return None
