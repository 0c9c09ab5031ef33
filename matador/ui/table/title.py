"""The head of the table: the game, the rule for touching halves, and where the other seats are."""

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
from matador.ui.table.seats import SeatView, bubble_item, seat_rects


@dataclass(frozen=True, slots=True)
class Written:
    """A line of the title."""

    text: str
    style: Style
    is_bold: bool
    rect: pygame.Rect
    ink: pygame.Rect
    """The area of the letters, without the space for accents above and below."""

    def moved(self, x: int, y: int) -> Written:
        return Written(self.text, self.style, self.is_bold, self.rect.move(x, y), self.ink.move(x, y))


@dataclass(frozen=True, slots=True)
class Title:
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


def seats_around(display: TableDisplay) -> tuple[list[int], list[pygame.Rect]]:
    players = len(display.state.shown.view.counts)
    seats = [(display.state.seat + step) % players for step in range(1, players)]
    title_px = title_of(display).rect.width + display.plan.px(28)
    return seats, seat_rects(display.plan, len(seats), title_px)


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


def seat_view(display: TableDisplay, seat: int) -> SeatView:
    state = display.state
    view, occupant, ended = state.shown.view, state.game.occupants[seat], state.shown.ended
    is_on_turn = view.turn == seat and ended is None and state.is_turn_seen
    if state.replay is not None:
        # A replay marks the player who acted as if it were their turn.
        is_on_turn = seat == state.replay.seat
    has_points = ended is not None and state.end_stage != "line" and state.end_panel == "result"
    totals = ended.totals if ended is not None and has_points else view.totals
    # The winner of a blocked round is revealed together with the hands.
    is_told = ended is not None and (ended.outcome.how == "out" or state.end_stage != "line")
    winner = ended.outcome.winner if ended is not None and is_told else None
    has_won = winner is not None and seat in view.rules.sides[winner]
    return SeatView(
        seat,
        occupant.name,
        totals[view.rules.side_of(seat)],
        view.counts[seat],
        is_on_turn,
        is_on_turn and seat in state.game.bots and not display.is_moving and state.replay is None,
        "happy" if has_won else "calm",
        occupant.face,
        occupant.colour,
        view.rules.side_of(seat) if view.rules.partnerships else None,
        state.open_hand(seat),
        view.rules.match_by == "rounds",
    )


def said_by_seats(display: TableDisplay) -> dict[int, Item]:
    look, rects = display.look, dict(zip(*seats_around(display), strict=True))
    if display.state.peeks_at is not None:
        del rects[display.state.peeks_at]
    said = [(one.until_ms, seat, one) for seat, one in display.state.says.items() if seat in rects]
    title = title_of(display).rect
    said.sort(key=lambda one: one[:2])
    texts = [(seat, words.saying(look.language, one.what, one.count)) for _, seat, one in said]
    return {seat: bubble_item(look, display.plan, rects[seat], text, title) for seat, text in texts}
