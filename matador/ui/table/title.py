"""The head of the table: the game, and the rule for touching halves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from matador.rules import CATALOG
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import Look
from matador.ui.sentences import table as words
from matador.ui.table.display import TableDisplay
from matador.ui.table.plan import Plan


class Written(NamedTuple):
    """A line of the title."""

    text: str
    style: Style
    is_bold: bool
    rect: pygame.Rect
    ink: pygame.Rect
    """The area of the letters, without the space for accents above and below."""

    def moved(self, x: int, y: int) -> Written:
        return self._replace(rect=self.rect.move(x, y), ink=self.ink.move(x, y))


class Title(NamedTuple):
    """The text at the head of the table, and its position."""

    goal: Written
    """The rule for touching halves."""
    game: Written | None
    """The name of the game, if it has one."""

    @property
    def lines(self) -> tuple[Written, ...]:
        return (self.goal,) if self.game is None else (self.game, self.goal)

    @property
    def rect(self) -> pygame.Rect:
        return self.goal.rect.unionall([line.rect for line in self.lines])

    @property
    def ink(self) -> pygame.Rect:
        return self.goal.ink.unionall([line.ink for line in self.lines])


def title_of(display: TableDisplay) -> Title:
    """The title, as large as will fit: left of the seats, or under their strip in a small window."""
    look, plan, game = display.look, display.plan, display.state.game
    # Learners see what halves must make, but no name of the rules, which change along their path.
    name = None if game.teacher.is_lesson or game.ruleset is None else CATALOG[game.ruleset].title
    name = None if name is None else look.language.marked(name)
    band = _band(plan)
    for title in _tries(look, plan, words.goal(look.language, display.state.shown.view.rules), name):
        if title.rect.width <= band.width and title.ink.height <= band.height:
            break
    x = band.left - title.rect.left
    y = max(0, band.centery - title.ink.height // 2) - title.ink.top
    return Title(title.goal.moved(x, y), None if title.game is None else title.game.moved(x, y))


def title_items(display: TableDisplay) -> Iterator[Item]:
    look, title = display.look, title_of(display)
    for line in title.lines:
        colour = look.theme.on_table if line == title.goal else look.theme.on_table_muted
        yield look.text(line.text, line.style, colour, "topleft", line.rect.topleft, bold=line.is_bold)


def _band(plan: Plan) -> pygame.Rect:
    left, width = plan.strip.left + plan.px(14), plan.felt.width // 4
    if plan.is_small:
        left, width = plan.felt.left + plan.px(18), plan.felt.width - 2 * plan.px(18)
    top = plan.felt.top + plan.px(6)
    return pygame.Rect(left, top, width, plan.line.top - plan.px(6) - top)


def _tries(look: Look, plan: Plan, goal: str, game: str | None) -> Iterator[Title]:
    """Possible titles, the largest goal first: under the name, or before it in a small window."""
    for style in (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL):
        below = _written(look, goal, style, bold=True)
        if game is None:
            yield Title(below, None)
            continue
        name = _written(look, game, Style.SMALL, bold=False)
        if plan.is_small:
            # The baseline is three quarters of the way down a line of text.
            lower = (below.rect.height - name.rect.height) * 3 // 4
            yield Title(below, name.moved(below.rect.width + look.px(16), lower))
        else:
            yield Title(below, name.moved(0, below.ink.top - look.px(6) - name.ink.bottom))
    # In the largest type there may be room for only one line.
    for style in (Style.SENTENCE, Style.TEXT, Style.SMALL):
        yield Title(_written(look, goal, style, bold=True), None)


def _written(look: Look, text: str, style: Style, *, bold: bool) -> Written:
    fonts = look.fonts
    rect = pygame.Rect((0, 0), fonts.size(text, style, bold=bold))
    return Written(text, style, bold, rect, fonts.ink(text, style, bold=bold))
