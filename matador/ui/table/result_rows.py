"""A row of the result: a hand that turns over, its pips counted up, and the points that came of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.match.events import RoundEnded
from matador.rules import Ruleset, Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.face import Face, face_items
from matador.ui.look import Look
from matador.ui.motion import Pose
from matador.ui.moving_tiles import flying_items
from matador.ui.sentences import table as words
from matador.ui.sprites import Mood
from matador.ui.table.model import Model
from matador.ui.table.painting import seat_view
from matador.ui.table.rack import even

TURN_OVER_MS = 220
EACH_MS = 90
"""From one tile turned over to the next."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A seat in the result."""

    seat: int
    rect: pygame.Rect
    hand: tuple[Tile, ...]


def rows_in(area: pygame.Rect, rules: Ruleset, ended: RoundEnded) -> list[ResultRow]:
    """A row for each seat, partners below each other."""
    partners = len(rules.sides[0])
    # Only two teams have partners: one gap between them.
    gap = area.height // 20 if partners > 1 else 0
    height = (area.height - gap) // len(ended.hands)
    seats = [seat for side in rules.sides for seat in side]
    tops = [area.top + height * index + gap * (index // partners) for index in range(len(seats))]
    return [
        ResultRow(seat, pygame.Rect(area.left, top, area.width, height), ended.hands[seat])
        for seat, top in zip(seats, tops, strict=True)
    ]


def counted_ms(model: Model, rows: list[ResultRow]) -> float:
    """How long it takes to turn all hands over and count them."""
    pace, tiles = model.choices.pace, sum(len(row.hand) for row in rows)
    return pace.moving(EACH_MS) * tiles + pace.moving(TURN_OVER_MS)


def row_items(model: Model, ended: RoundEnded, row: ResultRow, turned: int, now_ms: float) -> Iterator[Item]:
    """A row; `turned` tiles of the rows above turn over before its own do."""
    look, shown = model.look, seat_view(model, row.seat)
    left, middle = row.rect.left + look.px(28), row.rect.centery
    face_px = row.rect.height - look.px(8)
    is_winner = has_won(model, ended, row.seat)
    mood: Mood = "happy" if is_winner else "calm"
    crowned = Face(shown.face, shown.colour, mood, is_on_turn=is_winner, team=shown.team)
    yield from face_items(look, crowned, face_px, (left + face_px // 2, middle))
    name_room = _name_room(look, row)
    name_left = left + face_px + look.px(12)
    # Low rows have no room for signs above and below the letters.
    style = Style.TEXT if row.rect.height * 6 >= look.fonts.line_height(Style.TEXT) * 5 else Style.SMALL
    name = look.shortened(shown.name, style, name_room)
    yield look.text(name, style, look.theme.panel_text, "midleft", (name_left, middle), bold=True)
    yield from _hand(model, row, hand_area(model, ended, row), turned, now_ms)
    if shown.team is None:
        yield from _points(model, ended, row.seat, row.rect)


def hand_area(model: Model, ended: RoundEnded, row: ResultRow) -> pygame.Rect:
    """Where the tiles of a row may lie: between the name and the points."""
    look = model.look
    left = row.rect.left + look.px(28) + row.rect.height - look.px(8) + look.px(12) + _name_room(look, row)
    area = pygame.Rect(left + look.px(10), row.rect.top, 0, row.rect.height)
    points = _points(model, ended, row.seat, row.rect)
    right = min([item.left for item in points] or [row.rect.right - look.px(28)])
    area.width = right - look.px(16) - area.left
    return area


def hand_right(look: Look, row: ResultRow, area: pygame.Rect) -> int:
    """Where a hand and the number of its pips end."""
    if not row.hand:
        return area.left
    short, step = _tiles(look, row, area)
    return area.left + step * (len(row.hand) - 1) + short + _count_room(look)


def team_items(model: Model, ended: RoundEnded, rows: list[ResultRow]) -> Iterator[Item]:
    """What two partners have got together, once for both of them."""
    by_seat = {row.seat: row for row in rows}
    for partners in model.shown.view.rules.sides:
        if len(partners) > 1:
            rect = by_seat[partners[0]].rect.union(by_seat[partners[1]].rect)
            yield from _points(model, ended, partners[0], rect)


def has_won(model: Model, ended: RoundEnded, seat: int) -> bool:
    """Whether a seat has won the round, or at the end of a match with a score the match."""
    session = model.game.session
    rules = session.rules
    if session.is_over and (rules.target is not None or rules.penalty):
        return rules.side_of(seat) in session.standing.winners
    return ended.outcome.winner == rules.side_of(seat)


def _hand(model: Model, row: ResultRow, area: pygame.Rect, turned: int, now_ms: float) -> Iterator[Item]:
    """The tiles, and behind the last of them their pips as far as they are counted."""
    if not row.hand:
        return
    look, pace = model.look, model.choices.pace
    short, step = _tiles(look, row, area)
    counted = 0
    for index, tile in enumerate(row.hand):
        since = now_ms - (model.ended_ms or 0.0) - pace.moving(EACH_MS) * (turned + index)
        over = pace.moving(TURN_OVER_MS)
        part = 1.0 if since >= over else max(0.0, since / over)
        counted += tile.pips if part >= 1.0 else 0
        pose = Pose(area.left + step * index + short / 2, area.centery, short, 0.0, part)
        yield from flying_items(look, tile, pose, short)
    at = (area.left + step * (len(row.hand) - 1) + short + look.px(14), area.centery)
    yield look.text(str(counted), Style.TEXT, look.theme.panel_muted, "midleft", at, bold=True)


def _name_room(look: Look, row: ResultRow) -> int:
    return min(look.px(170), row.rect.width // 4)


def _count_room(look: Look) -> int:
    return look.fonts.size("000", Style.TEXT, bold=True)[0] + look.px(14)


def _tiles(look: Look, row: ResultRow, area: pygame.Rect) -> tuple[int, int]:
    """The short side of the tiles in a row, and how far they are from each other."""
    short = even(row.rect.height * 3 // 8)
    room = area.width - _count_room(look) - short
    return short, min(short + look.px(6), room // max(1, len(row.hand) - 1))


def _points(model: Model, ended: RoundEnded, seat: int, rect: pygame.Rect) -> Iterator[Item]:
    """What the round brought and what that makes in all, at the right of a rectangle; nothing where nobody scores."""
    look, rules = model.look, model.shown.view.rules
    if not any(ended.totals):
        return
    total = ended.totals[rules.side_of(seat)]
    right, middle = rect.right - look.px(28), rect.centery
    widest = max(look.fonts.size(words.points(look.language, one), Style.TEXT)[0] for one in ended.totals)
    text = words.points(look.language, total) if widest <= rect.width // 5 else str(total)
    whole = look.text(text, Style.TEXT, look.theme.panel_text, "midright", (right, middle))
    yield whole
    gained = ended.outcome.points[rules.side_of(seat)]
    if gained:
        before = total - gained
        came = f"{before} + {gained} =" if before else f"+{gained}"
        if look.fonts.size(came, Style.TEXT, bold=True)[0] > rect.width // 5:
            came = f"+{gained}"
        # A sum is read on: its last number stands near.
        at = (whole.left - look.px(8 if came.endswith("=") else 16), middle)
        yield look.text(came, Style.TEXT, look.theme.panel_text, "midright", at, bold=True)
