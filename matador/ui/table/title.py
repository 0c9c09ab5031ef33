"""The head of the table: which game is on, what touching halves must make, and where the other seats are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.rules import CATALOG
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import Look
from matador.ui.sentences import table as words
from matador.ui.table.display import TableDisplay
from matador.ui.table.plan import Plan
from matador.ui.table.seats import seat_rects


@dataclass(frozen=True, slots=True)
class Written:
    """A line of the title."""

    text: str
    style: Style
    is_bold: bool
    rect: pygame.Rect
    ink: pygame.Rect
    """Where letters are in it: above and below them a line of type has room for accents."""

    def moved(self, x: int, y: int) -> Written:
        return Written(self.text, self.style, self.is_bold, self.rect.move(x, y), self.ink.move(x, y))


@dataclass(frozen=True, slots=True)
class Title:
    """What is written at the head of the table, and where."""

    goal: Written
    """What touching halves must do."""
    game: Written | None
    """What the game is called, if it has a name."""

    @property
    def lines(self) -> tuple[Written, ...]:
        return (self.goal,) if self.game is None else (self.game, self.goal)

    @property
    def rect(self) -> pygame.Rect:
        """All of it."""
        return self.goal.rect.unionall([line.rect for line in self.lines])

    @property
    def ink(self) -> pygame.Rect:
        """What is seen of it."""
        return self.goal.ink.unionall([line.ink for line in self.lines])


def title_of(display: TableDisplay) -> Title:
    """The title, as large as it fits: left of the seats, or under their strip in a small window."""
    look, plan = display.look, display.plan
    band = _band(plan)
    tries = _tries(look, plan, words.goal(look.language, display.state.shown.view.rules), _game_name(display))
    title = next(tries)
    while not _fits(title, band):
        following = next(tries, None)
        if following is None:
            break
        title = following
    x = band.left - title.rect.left
    y = max(0, band.centery - title.ink.height // 2) - title.ink.top
    return Title(title.goal.moved(x, y), None if title.game is None else title.game.moved(x, y))


def title_items(display: TableDisplay) -> Iterator[Item]:
    """The title."""
    look, title = display.look, title_of(display)
    for line in title.lines:
        colour = look.theme.on_felt if line == title.goal else look.theme.on_felt_muted
        yield look.text(line.text, line.style, colour, "topleft", line.rect.topleft, bold=line.is_bold)


def seats_around(display: TableDisplay) -> tuple[list[int], list[pygame.Rect]]:
    """The other seats, clockwise from the player's, and where each is shown."""
    players = len(display.state.shown.view.counts)
    seats = [(display.state.seat + step) % players for step in range(1, players)]
    title_px = title_of(display).rect.width + display.plan.px(28)
    return seats, seat_rects(display.plan, len(seats), title_px)


def _game_name(display: TableDisplay) -> str | None:
    game = display.state.game
    # Who learns is told what halves make, and not by which rules: they change along his path.
    name = None if game.teacher.is_lesson else game.ruleset
    return None if name is None else display.look.language.marked(CATALOG[name].title)


def _band(plan: Plan) -> pygame.Rect:
    """Where there is room for it above the line."""
    left, width = plan.strip.left + plan.px(14), plan.felt.width // 4
    if plan.is_small:
        left, width = plan.felt.left + plan.px(18), plan.felt.width - 2 * plan.px(18)
    top = plan.felt.top + plan.px(6)
    return pygame.Rect(left, top, width, plan.line.top - plan.px(6) - top)


def _fits(title: Title, band: pygame.Rect) -> bool:
    return title.rect.width <= band.width and title.ink.height <= band.height


def _tries(look: Look, plan: Plan, goal: str, game: str | None) -> Iterator[Title]:
    """How the title may be written, the largest goal first: under the name, or before it in a small window."""
    for style in (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL):
        below = _written(look, goal, style, bold=True)
        if game is None:
            yield Title(below, None)
            continue
        name = _written(look, game, Style.SMALL, bold=False)
        if plan.is_small:
            # Letters stand three quarters down in a line of type.
            lower = (below.rect.height - name.rect.height) * 3 // 4
            yield Title(below, name.moved(below.rect.width + look.px(16), lower))
        else:
            yield Title(below, name.moved(0, below.ink.top - look.px(6) - name.ink.bottom))
    # With the largest type there may be room for one line alone.
    for style in (Style.SENTENCE, Style.TEXT, Style.SMALL):
        yield Title(_written(look, goal, style, bold=True), None)


def _written(look: Look, text: str, style: Style, *, bold: bool) -> Written:
    """A line whose top left is nowhere in particular."""
    fonts = look.fonts
    rect = pygame.Rect((0, 0), fonts.size(text, style, bold=bold))
    return Written(text, style, bold, rect, fonts.ink(text, style, bold=bold))
