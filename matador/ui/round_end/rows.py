"""A row of the result: a hand that turns over, its pips counted up, and the points that came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.match.events import RoundEnded
from matador.play.pace import Pace
from matador.rules import Ruleset, Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.face import face_items
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import FigureLabel
from matador.ui.look import Look
from matador.ui.motion import Pose
from matador.ui.moving_tiles import even, flying_items
from matador.ui.round_end.counted import points_sum
from matador.ui.round_end.record import RoundEnd
from matador.ui.sentences import table as words

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


def counted_ms(pace: Pace, rows: Sequence[ResultRow]) -> float:
    """How long it takes to turn all hands over and count them."""
    tiles = sum(len(row.hand) for row in rows)
    return pace.moving(EACH_MS) * tiles + pace.moving(TURN_OVER_MS)


@dataclass(frozen=True, slots=True)
class HandRow:
    """A row; `turned` tiles of the rows above turn over before its own do."""

    end: RoundEnd
    row: ResultRow
    turned: int

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """Face, name and hand, and behind them the points of who plays alone."""
        end, row = self.end, self.row
        left, middle = rect.left + look.px(28), rect.centery
        face_px = rect.height - look.px(8)
        is_winner = row.seat in end.winners
        face = end.face(row.seat, "happy" if is_winner else "calm", is_marked=is_winner, has_team=True)
        yield from face_items(look, face, face_px, (left + face_px // 2, middle))
        name_left = left + face_px + look.px(12)
        # Low rows have no room for signs above and below the letters.
        is_high = rect.height * 6 >= look.fonts.line_height(Style.TEXT) * 5
        style = Style.TEXT if is_high else Style.SMALL
        name = look.shortened(end.name(row.seat), style, _name_room(look, row))
        yield look.text(name, style, look.theme.panel_text, "midleft", (name_left, middle), bold=True)
        yield from _hand(look, end, row, self.turned, now_ms)
        if end.team(row.seat) is None:
            yield from _points(look, end, row.seat, rect)


@dataclass(frozen=True, slots=True)
class TeamPoints:
    """What two partners have got together, once for both of them."""

    end: RoundEnd
    seat: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The points, in the middle of both rows."""
        return _points(look, self.end, self.seat, rect)


def placed_rows(look: Look, end: RoundEnd, rows: Sequence[ResultRow]) -> Iterator[Placed]:
    """Each row, and the points of teams."""
    turned = 0
    for row in rows:
        picture = FigureLabel(HandRow(end, row, turned), f"count:{row.seat}", _said(look, end, row.seat))
        yield Placed(picture, row.rect)
        turned += len(row.hand)
    by_seat = {row.seat: row.rect for row in rows}
    for first, *others in end.rules.sides:
        if others:
            yield Placed(FigureLabel(TeamPoints(end, first)), by_seat[first].union(by_seat[others[0]]))


def _said(look: Look, end: RoundEnd, seat: int) -> str:
    """How many pips somebody is left with; of the winner also how the points came of them."""
    count = end.outcome.pips[seat]
    counted = look.language.ngettext("{n} pip", "{n} pips", count).format(n=count)
    text = points_sum(end.rules, end.outcome) if seat == end.outcome.player else ""
    return f"{end.name(seat)}: {counted}, {text}" if text else f"{end.name(seat)}: {counted}"


def hand_area(look: Look, end: RoundEnd, row: ResultRow) -> pygame.Rect:
    """Where the tiles of a row may lie: between the name and the points."""
    left = row.rect.left + look.px(28) + row.rect.height - look.px(8) + look.px(12) + _name_room(look, row)
    area = pygame.Rect(left + look.px(10), row.rect.top, 0, row.rect.height)
    points = _points(look, end, row.seat, row.rect)
    right = min([item.left for item in points] or [row.rect.right - look.px(28)])
    area.width = right - look.px(16) - area.left
    return area


def hand_right(look: Look, row: ResultRow, area: pygame.Rect) -> int:
    """Where a hand and the number of its pips end."""
    if not row.hand:
        return area.left
    short, step = _tiles(look, row, area)
    return area.left + step * (len(row.hand) - 1) + short + _count_room(look)


def _hand(look: Look, end: RoundEnd, row: ResultRow, turned: int, now_ms: float) -> Iterator[Item]:
    """The tiles, and behind the last of them their pips as far as they are counted."""
    if not row.hand:
        return
    area, pace = hand_area(look, end, row), end.pace
    short, step = _tiles(look, row, area)
    counted = 0
    for index, tile in enumerate(row.hand):
        since = now_ms - end.from_ms - pace.moving(EACH_MS) * (turned + index)
        over = pace.moving(TURN_OVER_MS)
        part = 1.0 if since >= over else max(0.0, since / over)
        counted += end.rules.counted(tile) if part >= 1.0 else 0
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


def _points(look: Look, end: RoundEnd, seat: int, rect: pygame.Rect) -> Iterator[Item]:
    """What the round brought and what that makes in all, at the right of a rectangle; nothing where nobody scores."""
    ended, rules = end.ended, end.rules
    if not any(ended.totals):
        return
    total = ended.totals[rules.side_of(seat)]
    right, middle = rect.right - look.px(28), rect.centery

    def told(count: int) -> str:
        return words.points(look.language, count, by_rounds=rules.match_by == "rounds")

    widest = max(look.fonts.size(told(one), Style.TEXT)[0] for one in ended.totals)
    text = told(total) if widest <= rect.width // 5 else str(total)
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
