"""The pictures of the score sheet: its heading, the heads of its columns, and its rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.match.history import FinishedRound
from matador.play.game import Game
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import Look, placed
from matador.ui.scores.grounds import bar, row_ground, rule
from matador.ui.scores.score_plan import ScorePlan
from matador.ui.scores.sides import names_of, side_items
from matador.ui.sentences import scores as words
from matador.ui.sprites import Mood


@dataclass(frozen=True, slots=True)
class SheetHeading:
    """What the match is played to, or who has won it, with the crown."""

    plan: ScorePlan

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The crown and the words."""
        plan, left = self.plan, rect.left
        ink, room = look.theme.panel_text, plan.heading_room_px
        picture = look.fonts.render(plan.heading, plan.heading_style, ink, bold=plan.is_won, max_width=room)
        if plan.is_won:
            crown = look.sprites.crown(min(look.px(44), plan.heading_px))
            yield placed(crown, "midleft", (left, rect.top + picture.get_height() // 2))
            left += look.px(56)
        yield placed(picture, "topleft", (left, rect.top))


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """A side: faces, name, the total, and how far it is towards the target."""

    plan: ScorePlan
    game: Game
    side: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """All of it below each other, as far as the plan has it."""
        plan, session, side = self.plan, self.game.session, self.side
        top = rect.top
        mood: Mood = "happy" if side in session.standing.winners else "calm"
        centre = (rect.centerx, top + plan.face_px // 2)
        yield from side_items(look, self.game, side, centre, plan.face_px, mood)
        top += plan.face_px
        if plan.has_names:
            yield from _name(look, self.game, side, rect, top)
            top += look.fonts.line_height(Style.SMALL)
        if plan.has_totals:
            total = str(session.standing.totals[side])
            style, colour = plan.total_style, look.theme.panel_text
            yield look.text(total, style, colour, "midtop", (rect.centerx, top), bold=True)
            top += look.fonts.line_height(style)
        if plan.has_bars and session.rules.target:
            width = rect.width - look.px(20)
            part = min(1.0, session.standing.totals[side] / session.rules.target)
            filled = bar(look, (width, plan.bar_px), round(part * width))
            yield placed(filled, "midtop", (rect.centerx, top))


def _name(look: Look, game: Game, side: int, column: pygame.Rect, top: int) -> Iterator[Item]:
    """The name of a side; left out where hardly anything of it would be left, for its face is there."""
    room = column.width - look.px(10)
    name = words.side_name(look.language, game.session.rules, side, names_of(game))
    shown = look.shortened(name, Style.SMALL, room)
    if len(shown) > 3 or shown == name:
        yield look.text(shown, Style.SMALL, look.theme.panel_text, "midtop", (column.centerx, top), bold=True)


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round: its number, and of each side its points, its total, and the crown of who won."""

    plan: ScorePlan
    finished: FinishedRound
    is_chosen: bool

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The row, on a ground of its own while it is chosen."""
        plan, number = self.plan, self.finished.number
        if self.is_chosen:
            yield placed(row_ground(look, rect.size), "center", rect.center)
        text = str(number + 1) if plan.is_label_short else words.round_title(look.language, number)
        at = (rect.left + look.px(12), rect.centery)
        yield look.text(text, Style.SMALL, look.theme.panel_text, "midleft", at, bold=True)
        for side in range(plan.sides):
            yield from _cell(look, plan, self.finished, side, rect)


@dataclass(frozen=True, slots=True)
class Rule:
    """A line between the rows and what is told of one of them."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The line, along the top."""
        yield placed(rule(look, rect.width), "midtop", rect.midtop)


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
