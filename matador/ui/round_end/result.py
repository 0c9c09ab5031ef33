"""The result of a round: the hands turn over, their pips are counted, and the text says who won and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import pygame

from matador.match.events import RoundEnded
from matador.play.choices import AnimationSpeed
from matador.rules import Ruleset, Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.widgets import FigureLabel, Painted, Placed, Text, face_items
from matador.ui.look import Look, placed
from matador.ui.motion import Pose, even, flying_items
from matador.ui.round_end.asking import CountEnd, RoundEnd, has_own_sums, points_sum
from matador.ui.round_end.groups import band_for
from matador.ui.round_end.panel import (
    PanelContent,
    PanelHead,
    ResultWords,
    buttons_px,
    centred_panel,
    foot_buttons,
    panel_width_px,
)
from matador.ui.sentences import table as words
from matador.ui.sprites.svg import Size, mix, raster, rimmed

_BESIDE_PX = 12
"""How far a team's background reaches into the margin of the rows."""
_RADIUS_PX = 18
_HEADS = (
    (Style.TITLE, Style.TEXT),
    (Style.SUM, Style.TEXT),
    (Style.SENTENCE, Style.TEXT),
    (Style.SENTENCE, Style.SMALL),
    (Style.TEXT, Style.SMALL),
)
"""Styles for the title and the reasons, the largest first."""
TURN_OVER_MS = 220
EACH_MS = 90
"""Time from one tile turning over to the next."""


def result_laid(
    look: Look, size: Point, end: RoundEnd, result: ResultWords, how: CountEnd | None
) -> PanelContent:
    """The result in the largest styles in which the title is one line and every row is high enough.

    If no styles fit, it leaves out the last sentences first (the score sheet has them too), then the grouped pips, and
    then the text of the button beside the title. `how`: the outcome of the question about the pips, if it was asked.
    """
    width, band, seats = panel_width_px(look, size), band_for(look, end, how), len(end.ended.hands)
    text_px, foot_px, fonts = width - 2 * look.px(28), buttons_px(look) + look.px(32), look.fonts
    heads = [PanelHead(look, width, end, result, has_faces=False, has_word=word) for word in (True, False)]
    min_px = fonts.line_height(Style.TEXT) * 3 // 4

    def lines(kept: int, why: Style) -> list[tuple[str, int]]:
        """The reasons, as many per line as will fit; each line with its height."""
        found: list[str] = []
        for sentence in result.lines[:kept]:
            longer = f"{found[-1]} {sentence}" if found else sentence
            if found and fonts.size(longer, why)[0] <= text_px:
                found[-1] = longer
            else:
                found.append(sentence)
        return [(line, fonts.size(line, why, max_width=text_px)[1]) for line in found]

    def top_px(head: PanelHead, kept: int, styles: tuple[Style, Style]) -> int:
        return head.height_px(styles[0]) + sum(height for _, height in lines(kept, styles[1])) + look.px(12)

    def rows_px(head: PanelHead, band_px: int, kept: int, styles: tuple[Style, Style]) -> int:
        return size[1] - look.px(24) - top_px(head, kept, styles) - foot_px - band_px

    def fits(head: PanelHead, band_px: int, kept: int, styles: tuple[Style, Style]) -> bool:
        is_title_low = styles[0] in (Style.SENTENCE, Style.TEXT) or head.is_one_line(styles[0])
        return is_title_low and rows_px(head, band_px, kept, styles) >= min_px * seats

    heights = () if band is None else band.heights(text_px)
    ways = list(product(heads, (*heights, 0), range(max(1, len(result.lines)), 0, -1), _HEADS))
    head, band_px, kept, (title, why) = way = next((way for way in ways if fits(*way)), ways[-1])
    row_px, head_px = min(look.px(88), rows_px(*way) // seats), top_px(head, kept, (title, why))
    panel = centred_panel(size, width, head_px + row_px * seats + band_px + foot_px)
    x = panel.centerx - text_px // 2
    rows = rows_in(pygame.Rect(panel.left, panel.top + head_px, width, row_px * seats), end.rules, end.ended)
    ends_ms = end.from_ms + counted_ms(end.animation, rows)

    def body() -> Iterator[Placed]:
        top = panel.top + head.height_px(title)
        for line, height in lines(kept, why):
            yield Placed(Text(line, why, muted=True, is_centred=True), pygame.Rect(x, top, text_px, height))
            top += height
        yield from _placed_rows(look, end, rows, ends_ms)
        if band is not None and band_px:
            yield band.placed(pygame.Rect(x, panel.bottom - foot_px - band_px, text_px, band_px))
        is_from_learn = end.game.teacher.is_lesson and end.game.session.is_over
        yield from foot_buttons(look, panel, result.again, result.icon, is_from_learn=is_from_learn)

    is_told = how is not None and band is not None and not has_own_sums(end)
    aloud = f"{band.said}. {result.said}" if is_told and band is not None else result.said
    return PanelContent(tuple(head.frame(panel, title, result.said, body())), aloud, ends_ms)


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A seat in the result."""

    seat: int
    rect: pygame.Rect
    hand: tuple[Tile, ...]


def rows_in(area: pygame.Rect, rules: Ruleset, ended: RoundEnded) -> list[ResultRow]:
    partners = len(rules.sides[0])
    # Only two teams can have partners, so there is one gap between them.
    gap = area.height // 20 if partners > 1 else 0
    height = (area.height - gap) // len(ended.hands)
    found = []
    for index, seat in enumerate(seat for side in rules.sides for seat in side):
        rect = pygame.Rect(
            area.left, area.top + height * index + gap * (index // partners), area.width, height
        )
        found.append(ResultRow(seat, rect, ended.hands[seat]))
    return found


def counted_ms(animation: AnimationSpeed, rows: Sequence[ResultRow]) -> float:
    tiles = sum(len(row.hand) for row in rows)
    return animation.moving(EACH_MS) * tiles + animation.moving(TURN_OVER_MS)


def _placed_rows(look: Look, end: RoundEnd, rows: Sequence[ResultRow], ends_ms: float) -> Iterator[Placed]:
    teams = []
    for side in end.rules.sides:
        first, *others = (row.rect for row in rows if row.seat in side)
        if others:
            teams.append((side[0], first.unionall(others)))
    for seat, rect in teams:
        ground = FigureLabel(Painted(partial(_ground_items, seat in end.winners)))
        yield Placed(ground, rect.inflate(-2 * look.px(_BESIDE_PX), 0))
    text, turned = points_sum(end.rules, end.outcome), 0
    for row in rows:
        count = end.outcome.pips[row.seat]
        said = look.language.ngettext("{n} pip", "{n} pips", count).format(n=count)
        sums = [text] if text and row.seat == end.outcome.player else []
        name = ", ".join([f"{end.name(row.seat)}: {said}", *sums])
        figure = Painted(partial(_row_items, end, row, turned))
        yield Placed(FigureLabel(figure, f"count:{row.seat}", name), row.rect)
        turned += len(row.hand)
    for seat, rect in teams:
        # Partners share their points, so show them once for both.
        yield Placed(FigureLabel(Painted(partial(_points_items, end, seat))), rect)
    winners = next((row for row in rows if row.seat == end.outcome.player), None)
    if text and winners is not None:
        figure = Painted(partial(_sum_items, end, winners, text, ends_ms))
        yield Placed(FigureLabel(figure), winners.rect)


def _ground_items(is_winner: bool, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
    """The background under the rows of two partners."""
    key = ("team ground", rect.size, is_winner)
    ground = look.sprites.composed(key, partial(_drawn_ground, look, rect.size, is_winner))
    yield placed(ground, "topleft", rect.topleft)


def _drawn_ground(look: Look, size_px: Size, is_winner: bool) -> pygame.Surface:
    theme, line = look.theme, max(1.5, 2 * look.scale) * (1.5 if is_winner else 1)
    body = (
        mix(theme.surface, theme.surface_lit, 0.28)
        if is_winner
        else mix(theme.surface, theme.on_surface, 0.05)
    )
    rim = (
        mix(theme.accent, theme.on_surface, 0.35) if is_winner else mix(theme.surface, theme.on_surface, 0.3)
    )
    return raster(size_px, rimmed(size_px, _RADIUS_PX * look.scale, body, rim, line))


def _row_items(
    end: RoundEnd, row: ResultRow, turned: int, look: Look, rect: pygame.Rect, now_ms: float
) -> Iterator[Item]:
    """A hand that turns over, its pips as they are counted up, and the resulting points.

    `turned`: number of tiles in the rows above, which turn over first.
    """
    left, middle = rect.left + look.px(28), rect.centery
    face_px = rect.height - look.px(8)
    is_winner = row.seat in end.winners
    face = end.face(row.seat, "happy" if is_winner else "calm", is_marked=is_winner, has_team=True)
    yield from face_items(look, face, face_px, (left + face_px // 2, middle))
    name_left = left + face_px + look.px(12)
    # Low rows have no room for marks above and below the letters.
    is_high = rect.height * 6 >= look.fonts.line_height(Style.TEXT) * 5
    style = Style.TEXT if is_high else Style.SMALL
    name = look.shortened(end.name(row.seat), style, _name_room(look, row))
    yield look.text(name, style, look.theme.on_surface, "midleft", (name_left, middle), bold=True)
    yield from _hand(look, end, row, turned, now_ms)
    if end.team(row.seat) is None:
        yield from _points(look, end, row.seat, rect)


def _sum_items(
    end: RoundEnd, row: ResultRow, text: str, from_ms: float, look: Look, _rect: pygame.Rect, now_ms: float
) -> Iterator[Item]:
    """The sum of the winner's points in their row, once everything is counted and if there is room."""
    if now_ms < from_ms:
        return
    area = _hand_area(look, end, row)
    left = area.left
    if row.hand:
        short, step = _tiles(look, row, area)
        left += step * (len(row.hand) - 1) + short + _count_room(look) + look.px(28)
    for style in (Style.TEXT, Style.SMALL):
        wide, high = look.fonts.size(text, style, bold=True)
        # Only the letters must fit in the row, and a line of text is higher than its letters.
        if wide <= area.right - left and high * 3 // 4 <= row.rect.height:
            at = (left, area.centery)
            yield look.text(text, style, look.theme.on_surface, "midleft", at, bold=True)
            return


def _hand_area(look: Look, end: RoundEnd, row: ResultRow) -> pygame.Rect:
    left = row.rect.left + look.px(28) + row.rect.height - look.px(8) + look.px(12) + _name_room(look, row)
    area = pygame.Rect(left + look.px(10), row.rect.top, 0, row.rect.height)
    points = _points(look, end, row.seat, row.rect)
    right = min([item.left for item in points] or [row.rect.right - look.px(28)])
    area.width = right - look.px(16) - area.left
    return area


def _hand(look: Look, end: RoundEnd, row: ResultRow, turned: int, now_ms: float) -> Iterator[Item]:
    """The tiles and, after the last one, their pips counted so far."""
    if not row.hand:
        return
    area, animation = _hand_area(look, end, row), end.animation
    short, step = _tiles(look, row, area)
    counted = 0
    for index, tile in enumerate(row.hand):
        since = now_ms - end.from_ms - animation.moving(EACH_MS) * (turned + index)
        over = animation.moving(TURN_OVER_MS)
        part = 1.0 if since >= over else max(0.0, since / over)
        counted += end.rules.counted(tile) if part >= 1.0 else 0
        pose = Pose(area.left + step * index + short / 2, area.centery, short, 0.0, part)
        yield from flying_items(look, tile, pose, short)
    at = (area.left + step * (len(row.hand) - 1) + short + look.px(14), area.centery)
    yield look.text(str(counted), Style.TEXT, look.theme.on_surface_muted, "midleft", at, bold=True)


def _name_room(look: Look, row: ResultRow) -> int:
    return min(look.px(170), row.rect.width // 4)


def _count_room(look: Look) -> int:
    return look.fonts.size("000", Style.TEXT, bold=True)[0] + look.px(14)


def _tiles(look: Look, row: ResultRow, area: pygame.Rect) -> tuple[int, int]:
    short = even(row.rect.height * 3 // 8)
    room = area.width - _count_room(look) - short
    return short, min(short + look.px(6), room // max(1, len(row.hand) - 1))


def _points_items(end: RoundEnd, seat: int, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
    return _points(look, end, seat, rect)


def _points(look: Look, end: RoundEnd, seat: int, rect: pygame.Rect) -> Iterator[Item]:
    ended, rules = end.ended, end.rules
    if not any(ended.totals):
        return
    total = ended.totals[rules.side_of(seat)]
    right, middle = rect.right - look.px(28), rect.centery

    def told(count: int) -> str:
        return words.points(look.language, count, by_rounds=rules.match_by == "rounds")

    widest = max(look.fonts.size(told(one), Style.TEXT)[0] for one in ended.totals)
    text = told(total) if widest <= rect.width // 5 else str(total)
    whole = look.text(text, Style.TEXT, look.theme.on_surface, "midright", (right, middle))
    yield whole
    gained = ended.outcome.points[rules.side_of(seat)]
    if gained:
        before = total - gained
        came = f"{before} + {gained} =" if before else f"+{gained}"
        if look.fonts.size(came, Style.TEXT, bold=True)[0] > rect.width // 5:
            came = f"+{gained}"
        # The total completes a sum, so it stands close to it.
        at = (whole.left - look.px(8 if came.endswith("=") else 16), middle)
        yield look.text(came, Style.TEXT, look.theme.on_surface, "midright", at, bold=True)
