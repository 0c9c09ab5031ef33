"""The head of the table: what touching halves must make, and where the other seats are."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import Look
from matador.ui.sentences import table as words
from matador.ui.table.model import Model
from matador.ui.table.plan import Plan
from matador.ui.table.seats import seat_rects


def title_rect(look: Look, plan: Plan, text: str) -> pygame.Rect:
    """Where the title stands: left of the seats, or under their strip in a small window."""
    width, height = look.fonts.size(text, _style(look, plan, text), bold=True)
    if plan.is_small:
        top = min(plan.felt.top + plan.px(6), plan.line.top - height * 7 // 8)
        return pygame.Rect(plan.felt.left + plan.px(18), top, width, height)
    top = max(0, plan.strip.centery - height // 2)
    return pygame.Rect(plan.strip.left + plan.px(14), top, width, height)


def title_items(look: Look, plan: Plan, text: str) -> Iterator[Item]:
    """The title."""
    rect = title_rect(look, plan, text)
    style = _style(look, plan, text)
    yield look.text(text, style, look.theme.on_felt, "topleft", rect.topleft, bold=True)


def seats_around(model: Model) -> tuple[list[int], list[pygame.Rect]]:
    """The other seats, clockwise from the player's, and where each is shown."""
    look, plan = model.look, model.plan
    players = len(model.shown.view.counts)
    seats = [(model.seat + step) % players for step in range(1, players)]
    title = title_rect(look, plan, words.goal(look.language, model.shown.view.rules))
    return seats, seat_rects(plan, len(seats), title.width + plan.px(28))


def _style(look: Look, plan: Plan, text: str) -> Style:
    """The largest style in which the title is no wider than its part of the table, and stays above the line."""
    room = plan.felt.width // 2 if plan.is_small else plan.felt.width // 4
    band_px = plan.line.top - plan.felt.top if plan.is_small else plan.strip.height
    styles = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
    # Above and below the letters a line of type has room for accents.
    low = tuple(style for style in styles if look.fonts.line_height(style) * 3 // 4 <= band_px)
    return look.fitting(text, low or styles[-1:], room, bold=True)
