"""The panel at the end of a round: a question, a learner's own sums, or the result.

In the result, the hands turn over, their pips are counted, and the text says who won and why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

import pygame

from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.base import Layout, PageView, Widget, text_node
from matador.ui.kit.figures import Text, face_items, picture
from matador.ui.kit.layout import Column, Grow, Inset, Row, Sized, Space, Stack
from matador.ui.language import Message, joined
from matador.ui.look import Look, kept
from matador.ui.motion import Pose, even, flying_items
from matador.ui.round_end import counting, panel
from matador.ui.round_end.asking import EACH_MS, TURN_OVER_MS, RoundEnd, points_sum
from matador.ui.semantics import Node
from matador.ui.sentences import table as words
from matador.ui.sprites import Mood
from matador.ui.sprites.svg import Size, mix, sheet

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
_ROW_PX = 88


def compose_end(end: RoundEnd, view: PageView) -> Layout:
    learner_contents = {"question": counting.question_contents, "sums": counting.own_sums_contents}
    contents = partial(learner_contents.get(end.stage, _result_contents), view.look, end)
    title, said = panel.result_words(view.look, end).title, aloud(view.look, end)
    said = said if title in said else joined(title, said)
    return panel.end_sheet(view.look, view.size, said, contents)


def aloud(look: Look, end: RoundEnd) -> Message:
    match end.stage:
        case "question":
            return counting.question_aloud(look, end)
        case "sums":
            return counting.own_sums_aloud(look, end)
        case "result":
            told = joined() if end.how is None else panel.band_said(look, end)
            return joined(told, panel.result_words(look, end).said)


def _result_contents(look: Look, end: RoundEnd, width: int) -> Iterator[panel.Content]:
    """The result in the largest styles in which the title is one line and every row is high enough.

    If no styles fit, it leaves out the last sentences first (the score sheet has them too), then the grouped pips, and
    then the text of the button beside the title.
    """
    result = panel.result_words(look, end)
    bands = [panel.band(look, end, height) for height in (*panel.HEIGHTS_PX, 0)]
    seats, row_px = len(end.ended.hands), look.fonts.line_height(Style.TEXT) * 3 // 4
    kept = range(max(1, len(result.lines)), 0, -1)
    is_from_learn = end.game.teacher.is_lesson and end.game.session.is_over
    foot = panel.foot_buttons(look, width, result.again, result.icon, is_from_learn=is_from_learn)
    heads = [panel.head_of(look, end, result, has_faces=False, has_word=word) for word in (True, False)]
    rows = _sides(look, end, width)
    tries = [(row_px, *one) for one in product(heads, bands, kept, _HEADS)]
    for least_px, head, told, count, (title, style) in (*tries, (0, *tries[-1][1:])):
        lines = _lines(look, result.lines[:count], style, width - 2 * look.px(panel.SIDE_PX))
        yield (
            replace(head, style=title),
            *(panel.sentence(line, style, bold=False) for line in lines),
            Space(12),
            Sized(rows, None, least_px * seats, look.px(_ROW_PX) * seats),
            *told,
            foot,
        )


def _lines(look: Look, sentences: Sequence[str], style: Style, width: int) -> list[str]:
    """As many sentences per line as will fit."""
    found: list[str] = []
    for one in sentences:
        longer = f"{found[-1]} {one}" if found else one
        if found and look.fonts.size(longer, style)[0] <= width:
            found[-1] = longer
        else:
            found.append(one)
    return found


def _sides(look: Look, end: RoundEnd, width: int) -> Layout:
    text, sides, turned = points_sum(end.rules, end.outcome), list[Layout](), 0
    for side in end.rules.sides:
        points, rows = _points(look, end, side[0], width), list[Layout]()
        for seat in side:
            made = text if seat == end.outcome.player else ""
            rows.append(Grow(_HandRow(end, seat, turned, points, made)))
            turned += len(end.ended.hands[seat])
        if len(side) > 1:
            ground = picture(partial(_team_ground, is_winner=side[0] in end.winners))
            parts = (Inset(ground, _BESIDE_PX), Column(tuple(rows)), points)
            # Only two teams can have partners, so there is one gap between them.
            sides += [Grow(Space(), 2 * len(side) / 19)] if sides else []
            sides.append(Grow(Stack(parts), len(side)))
        else:
            sides.append(Grow(Stack((*rows, points))))
    return Column(tuple(sides))


@kept
def _team_ground(look: Look, size_px: Size, *, is_winner: bool) -> pygame.Surface:
    theme, line = look.theme, max(1.5, 2 * look.scale)
    body, rim = mix(theme.surface, theme.on_surface, 0.05), mix(theme.surface, theme.on_surface, 0.3)
    if is_winner:
        body, rim = mix(theme.surface, theme.surface_lit, 0.28), mix(theme.accent, theme.on_surface, 0.35)
    return sheet(size_px, _RADIUS_PX * look.scale, body, rim, line * (1.5 if is_winner else 1))


def _points(look: Look, end: RoundEnd, seat: int, width: int) -> Row:
    """The total of a side after this round, at the right; before it the points that it has won."""
    totals, rules, side = end.ended.totals, end.rules, end.rules.side_of(seat)
    if not any(totals):
        return Row((Grow(Space()), Space(panel.SIDE_PX)))

    def told(count: int) -> str:
        return words.points(look.language, count, by_rounds=rules.match_by == "rounds")

    total, gained = totals[side], end.outcome.points[side]
    is_roomy = all(Text(told(one), Style.TEXT).width(look) <= width // 5 for one in totals)
    whole = Text(told(total) if is_roomy else str(total), Style.TEXT)
    if not gained:
        return Row((Grow(Space()), whole, Space(panel.SIDE_PX)))
    came, gap = Text(f"{total - gained} + {gained} =", Style.TEXT, bold=True), 8
    if total == gained or came.width(look) > width // 5:
        # A total that completes a sum stands close to it.
        came, gap = Text(f"+{gained}", Style.TEXT, bold=True), 16
    return Row((Grow(Space()), came, Space(gap), whole, Space(panel.SIDE_PX)))


@dataclass(frozen=True, slots=True)
class _HandRow(Widget):
    """A hand that turns over, and its pips as they are counted up."""

    end: RoundEnd
    seat: int
    turned: int
    """Number of tiles in the rows above, which turn over first."""
    points: Layout
    """The points of the side, at the right."""
    sum: str
    """The sum of the winner's points, shown once everything is counted and if there is room."""

    @property
    def _hand(self) -> tuple[Tile, ...]:
        return self.end.ended.hands[self.seat]

    def nodes(self, look: Look, rect: pygame.Rect, _focus: str | None) -> Iterator[Node]:
        end, count = self.end, self.end.outcome.pips[self.seat]
        said = look.language.nsay("{n} pip", "{n} pips", count)
        name = ", ".join(filter(None, (f"{end.name(self.seat)}: {said}", self.sum)))
        return text_node(f"count:{self.seat}", name, rect)

    def draw(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        parts = (
            Space(panel.SIDE_PX),
            Sized(Space(), rect.height - look.px(8)),
            Space(12),
            Sized(Space(), min(look.px(170), rect.width // 4)),
            Space(10),
            Grow(Space()),
            Space(16),
            self.points,
        )
        _, face, _, name, _, area, *_ = Row(parts).rects(look, rect)
        end, is_winner = self.end, self.seat in self.end.winners
        mood: Mood = "happy" if is_winner else "calm"
        picture = end.face(self.seat, mood, is_marked=is_winner, has_team=True)
        yield from face_items(look, picture, face.width, face.center)
        # Low rows have no room for marks above and below the letters.
        is_high = rect.height * 6 >= look.fonts.line_height(Style.TEXT) * 5
        style = Style.TEXT if is_high else Style.SMALL
        text = look.shortened(end.name(self.seat), style, name.width)
        yield look.text(text, style, look.theme.on_surface, "midleft", name.midleft, bold=True)
        yield from self._tiles(look, area, now_ms)

    def _tiles(self, look: Look, area: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """The tiles, after the last one their pips counted so far, and at the end the sum."""
        end, short, left = self.end, even(area.height * 3 // 8), area.left
        if self._hand:
            count_px = look.fonts.size("000", Style.TEXT, bold=True)[0] + look.px(14)
            step = min(short + look.px(6), (area.width - count_px - short) // max(1, len(self._hand) - 1))
            counted, over = 0, end.animation.moving(TURN_OVER_MS)
            for index, tile in enumerate(self._hand):
                since = now_ms - end.from_ms - end.animation.moving(EACH_MS) * (self.turned + index)
                part = 1.0 if since >= over else max(0.0, since / over)
                counted += end.rules.counted(tile) if part >= 1.0 else 0
                pose = Pose(left + step * index + short / 2, area.centery, short, 0.0, part)
                yield from flying_items(look, tile, pose, short)
            left += step * (len(self._hand) - 1) + short
            at, ink = (left + look.px(14), area.centery), look.theme.on_surface_muted
            yield look.text(str(counted), Style.TEXT, ink, "midleft", at, bold=True)
            left += count_px + look.px(28)
        for style in (Style.TEXT, Style.SMALL) if self.sum and now_ms >= end.counted_ms else ():
            wide, high = look.fonts.size(self.sum, style, bold=True)
            # Only the letters must fit in the row, and a line of text is higher than its letters.
            if wide <= area.right - left and high * 3 // 4 <= area.height:
                at = (left, area.centery)
                yield look.text(self.sum, style, look.theme.on_surface, "midleft", at, bold=True)
                return
