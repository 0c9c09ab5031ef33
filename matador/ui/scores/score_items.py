"""The pictures of the score sheet."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.match.history import FinishedRound
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.game import Game
from matador.ui.look import Look, placed
from matador.ui.scores.grounds import Grounds
from matador.ui.scores.score_plan import ScorePlan
from matador.ui.scores.sides import names_of, side_items
from matador.ui.sentences import scores as words
from matador.ui.sprites import Mood


def heading_items(look: Look, plan: ScorePlan, body: pygame.Rect) -> Iterator[Item]:
    """What the match is played to, or who has won it, with the crown."""
    picture = look.fonts.render(
        plan.heading,
        plan.heading_style,
        look.theme.panel_text,
        bold=plan.is_won,
        max_width=plan.heading_room_px,
    )
    left = body.left
    if plan.is_won:
        crown = look.sprites.crown(min(look.px(44), plan.heading_px))
        yield placed(crown, "midleft", (left, body.top + picture.get_height() // 2))
        left += look.px(56)
    yield placed(picture, "topleft", (left, body.top))


def column_items(look: Look, plan: ScorePlan, game: Game, grounds: Grounds, side: int) -> Iterator[Item]:
    """The head of a column: faces, name, the total, and how far it is towards the target."""
    session, column = game.session, plan.column(side)
    top = column.top
    mood: Mood = "happy" if side in session.standing.winners else "calm"
    centre = (column.centerx, top + plan.face_px // 2)
    yield from side_items(look, game, side, centre, plan.face_px, mood)
    top += plan.face_px
    if plan.has_names:
        yield from _name(look, game, side, column, top)
        top += look.fonts.line_height(Style.SMALL)
    if plan.has_totals:
        total = str(session.standing.totals[side])
        style, colour = plan.total_style, look.theme.panel_text
        yield look.text(total, style, colour, "midtop", (column.centerx, top), bold=True)
        top += look.fonts.line_height(style)
    if plan.has_bars and session.rules.target:
        width = column.width - look.px(20)
        part = min(1.0, session.standing.totals[side] / session.rules.target)
        bar = grounds.bar((width, plan.bar_px), round(part * width))
        yield placed(bar, "midtop", (column.centerx, top))


def _name(look: Look, game: Game, side: int, column: pygame.Rect, top: int) -> Iterator[Item]:
    """The name of a side; left out where hardly anything of it would be left, for its face is there."""
    room = column.width - look.px(10)
    name = words.side_name(look.language, game.session.rules, side, names_of(game))
    shown = look.shortened(name, Style.SMALL, room)
    if len(shown) > 3 or shown == name:
        yield look.text(shown, Style.SMALL, look.theme.panel_text, "midtop", (column.centerx, top), bold=True)


def row_items(
    look: Look, plan: ScorePlan, finished: FinishedRound, row: pygame.Rect, *, ground: pygame.Surface | None
) -> Iterator[Item]:
    """A round: its number, and of each side its points, its total, and the crown of who won."""
    if ground is not None:
        yield placed(ground, "center", row.center)
    label = words.round_title(look.language, finished.number)
    text = str(finished.number + 1) if plan.is_label_short else label
    at = (row.left + look.px(12), row.centery)
    yield look.text(text, Style.SMALL, look.theme.panel_text, "midleft", at, bold=True)
    for side in range(plan.sides):
        yield from _cell(look, plan, finished, side, row)


def _cell(
    look: Look, plan: ScorePlan, finished: FinishedRound, side: int, row: pygame.Rect
) -> Iterator[Item]:
    centre, has_won = plan.column(side).centerx, finished.outcome.winner == side
    row_centre = (centre, row.centery)
    crown = look.sprites.crown(plan.crown_px)
    if not plan.has_scores:
        if has_won:
            yield placed(crown, "center", row_centre)
        return
    points, theme = finished.outcome.points[side], look.theme
    gained = look.fonts.render(f"+{points}" if points else "", Style.SMALL, theme.panel_text)
    whole = str(finished.totals[side])
    if plan.is_stacked:
        below = row.top + look.fonts.line_height(Style.SMALL)
        width = gained.get_width() + (plan.crown_px + look.px(4) if has_won else 0)
        right = centre + width // 2
        middle = row.top + look.fonts.line_height(Style.SMALL) // 2
        yield look.text(whole, Style.SMALL, theme.panel_text, "midtop", (centre, below), bold=True)
    else:
        right, middle = centre - plan.total_px // 2 - look.px(12), row.centery
        yield look.text(whole, Style.TEXT, theme.panel_text, "center", row_centre, bold=True)
    if points:
        yield placed(gained, "midright", (right, middle))
    if has_won:
        yield placed(crown, "midright", (right - (gained.get_width() + look.px(4) if points else 0), middle))
