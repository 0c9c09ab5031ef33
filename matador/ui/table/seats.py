"""The other seats above the table, what they say, and the player's own seat and covered hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from matador.play.table.snapshot import Hidden
from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.figures import Face, face_items
from matador.ui.look import Look, placed, shadowed
from matador.ui.motion import Pose
from matador.ui.sentences import table as words
from matador.ui.sprites import Mood
from matador.ui.table.display import TableDisplay
from matador.ui.table.plan import Slot, rack_of
from matador.ui.theme import Colour

MAX_BACKS = 7
"""Hands with more tiles than this are shown as a number."""
STRIP_INNER_PX = 52


class SeatView(NamedTuple):
    """A player at the table, as shown on screen."""

    name: str
    points: int
    by_rounds: bool
    tiles: int
    hand: tuple[Tile, ...]
    is_thinking: bool
    face: Face

    def points_within(self, look: Look, room_px: int) -> str:
        points = words.points(look.language, self.points, by_rounds=self.by_rounds)
        return points if look.fonts.size(points, Style.SMALL)[0] <= room_px else str(self.points)


def seat_view(display: TableDisplay, seat: int) -> SeatView:
    state = display.state
    view, occupant, ended = state.shown.view, state.game.occupants[seat], state.shown.ended
    rules = view.rules
    is_on_turn = view.turn == seat and ended is None and state.is_turn_seen
    if state.replay is not None:
        # A replay marks the player who acted as if it were their turn.
        is_on_turn = seat == state.replay.seat
    is_thinking = is_on_turn and seat in state.game.bots and not display.is_moving and state.replay is None
    totals, winner = view.totals, None
    if ended is not None:
        if state.end_stage != "line" and state.end_panel == "result":
            totals = ended.totals
        # The winner of a blocked round is revealed together with the hands.
        if ended.outcome.how == "out" or state.end_stage != "line":
            winner = ended.outcome.winner
    has_won, side = winner is not None and seat in rules.sides[winner], rules.side_of(seat)
    # The player's own face does not think.
    mood: Mood = "thinking" if is_thinking and seat != state.seat else "happy" if has_won else "calm"
    team = side if rules.partnerships else None
    face = Face(occupant.face, occupant.colour, mood, is_on_turn, team)
    points, tiles, hand = totals[side], view.counts[seat], state.open_hand(seat)
    return SeatView(occupant.name, points, rules.match_by == "rounds", tiles, hand, is_thinking, face)


def seats_around(display: TableDisplay) -> dict[int, pygame.Rect]:
    """The rectangles of the other seats, from left to right; in a large window, right of the title."""
    players, plan = len(display.state.shown.view.counts), display.plan
    seats = [(display.state.seat + step) % players for step in range(1, players)]
    strip = plan.strip.copy()
    if not plan.is_small:
        title_px = display.title.rect.width + plan.px(28)
        strip.left, strip.width = strip.left + title_px, strip.width - title_px
    gap = plan.px(10)
    width = min(plan.px(270), (strip.width - gap * (len(seats) - 1)) // max(1, len(seats)))
    left = strip.centerx - (width * len(seats) + gap * (len(seats) - 1)) // 2
    height = min(strip.height, max(plan.least(STRIP_INNER_PX), plan.px(64)))
    top = strip.centery - height // 2
    lefts = (left + index * (width + gap) for index in range(len(seats)))
    return {seat: pygame.Rect(x, top, width, height) for seat, x in zip(seats, lefts, strict=True)}


def said_by_seats(display: TableDisplay) -> dict[int, Item]:
    """The speech bubbles of other seats, below their faces, or further right where they cover less of the title."""
    look, rects, title = display.look, seats_around(display), display.title.rect
    if display.state.peeks_at is not None:
        del rects[display.state.peeks_at]
    said = [(one.until_ms, seat, one) for seat, one in display.state.says.items() if seat in rects]
    found = {}
    for _, seat, one in sorted(said, key=lambda said: said[:2]):
        text, rect = words.saying(look.language, one.what, one.count), rects[seat]
        content = look.fonts.render(text, Style.TEXT, look.theme.on_surface, bold=True)
        bubble = look.sprites.bubble(content, "up", look.scale)
        half = -(-bubble.get_width() // 2)
        middle = rect.left + rect.height // 2
        if title.bottom > rect.bottom:
            middle = max(middle, min(title.right + half, rect.centerx))
        middle = min(middle, display.plan.size[0] - half)
        found[seat] = placed(bubble, "midtop", (max(middle, half), rect.bottom - 2))
    return found


def seat_items(look: Look, rect: pygame.Rect, sitting: SeatView) -> Iterator[Item]:
    yield Item(look.sprites.strip(rect.size), rect.left, rect.top)
    if is_tight(look, rect):
        yield from _tight(look, rect, sitting)
        return
    centre = (rect.left + rect.height // 2, rect.centery)
    yield from face_items(look, sitting.face, rect.height - look.px(10), centre)
    draw = _wide if rect.width >= look.px(240) * look.text_scale else _narrow
    yield from draw(look, rect, rect.left + rect.height + look.px(4), sitting)


def _wide(look: Look, rect: pygame.Rect, left: int, sitting: SeatView) -> Iterator[Item]:
    room = rect.right - rect.height - look.px(40) - left
    yield from _name(look, left, rect.centery, room, sitting)
    if sitting.tiles > MAX_BACKS:
        yield from _count(look, rect, sitting)
        return
    short, right = rect.height * 3 // 14, rect.right - look.px(18)
    step = min(short + 2, (rect.right - look.px(20) - left - room) // max(1, sitting.tiles))
    for index in range(sitting.tiles):
        is_open = index < len(sitting.hand)
        picture = look.sprites.tile(sitting.hand[index], short, 0) if is_open else look.sprites.back(short, 0)
        yield placed(picture, "midright", (right - step * (sitting.tiles - 1 - index), rect.centery))


def _narrow(look: Look, rect: pygame.Rect, left: int, sitting: SeatView) -> Iterator[Item]:
    count = look.fonts.size(str(sitting.tiles), Style.TEXT, bold=True)[0] + rect.height // 5 + look.px(14)
    room = rect.right - left - look.px(8) - count - look.px(10)
    texts = (sitting.name, str(sitting.points))
    name, points = (look.fonts.size(text, Style.SMALL, bold=True)[0] for text in texts)
    if room >= max(points, min(name, look.px(90)) * 0.6):
        yield from _name(look, left, rect.centery, room, sitting)
    yield from _count(look, rect, sitting)


def is_tight(look: Look, rect: pygame.Rect) -> bool:
    """Whether name, tiles and points only fit in two lines beside a small face."""
    has_two_lines = 2 * look.fonts.line_height(Style.SMALL) <= rect.height * 1.1
    return has_two_lines and rect.width < look.px(150)


def _tight(look: Look, rect: pygame.Rect, sitting: SeatView) -> Iterator[Item]:
    """For many seats: the name above the number of tiles and, after a star, the points."""
    ink, small, face_px = look.theme.on_badge, Style.SMALL, rect.height * 5 // 8
    left, right = rect.left + face_px + look.px(10), rect.right - look.px(10)
    yield from face_items(look, sitting.face, face_px, (rect.left + look.px(6) + face_px // 2, rect.centery))
    name = look.shortened(sitting.name, small, right - left)
    yield look.text(name, small, ink, "bottomleft", (left, rect.centery + look.px(3)), bold=True)
    below = rect.centery + look.fonts.line_height(small) // 2 - look.px(2)
    back = placed(look.sprites.back(rect.height // 8, 0), "midleft", (left, below))
    tiles_at = (back.rect.right + look.px(3), below)
    tiles = look.text(str(sitting.tiles), small, ink, "midleft", tiles_at, bold=True)
    points = look.text(str(sitting.points), small, ink, "midright", (right, below))
    star = look.sprites.icon("star", look.px(13), look.theme.accent)
    yield from (back, tiles, points, placed(star, "midright", (points.left - look.px(2), below)))


def _count(look: Look, rect: pygame.Rect, sitting: SeatView) -> Iterator[Item]:
    at = (rect.right - look.px(12), rect.centery)
    number = look.text(str(sitting.tiles), Style.TEXT, look.theme.on_badge, "midright", at, bold=True)
    yield number
    yield placed(look.sprites.back(rect.height // 5, 0), "midright", (number.left - look.px(4), rect.centery))


def _name(look: Look, left: int, middle: int, room: int, sitting: SeatView) -> Iterator[Item]:
    """The name above the points; in large type both are in one line, because the strip does not grow."""
    ink = look.theme.on_badge
    if look.fonts.line_height(Style.SMALL) * 2 > look.least(STRIP_INNER_PX) * max(1.0, look.scale) * 1.15:
        yield from _in_line(look, sitting, pygame.Rect(left, middle, room, 0), ink)
        return
    style = look.fitting(sitting.name, (Style.TEXT, Style.SMALL), room, bold=True)
    name, points = look.shortened(sitting.name, style, room), sitting.points_within(look, room)
    yield look.text(name, style, ink, "bottomleft", (left, middle + look.px(4)), bold=True)
    yield look.text(points, Style.SMALL, ink, "topleft", (left, middle + look.px(2)))


def _in_line(
    look: Look, sitting: SeatView, room: pygame.Rect, colour: Colour, *, is_centred: bool = False
) -> Iterator[Item]:
    """Name and points in one line, with a star between them; the name is cut, or left out where it has no room."""
    points = look.fonts.render(str(sitting.points), Style.SMALL, colour, bold=True)
    star = look.sprites.icon("star", look.fonts.line_height(Style.SMALL) // 2, look.theme.accent)
    gap, near = look.px(10), look.px(3)
    after = star.get_width() + near + points.get_width()
    name = look.shortened(sitting.name, Style.SMALL, room.width - gap - after)
    name = name if len(name) > 4 or name == sitting.name else ""
    name_px = look.fonts.size(name, Style.SMALL, bold=True)[0] + gap if name else 0
    left = room.centerx - (name_px + after) // 2 if is_centred else room.left
    if name:
        yield look.text(name, Style.SMALL, colour, "midleft", (left, room.centery), bold=True)
    yield placed(star, "midleft", (left + name_px, room.centery))
    yield placed(points, "midleft", (left + name_px + star.get_width() + near, room.centery))


def own_items(display: TableDisplay) -> Iterator[Item]:
    look, plan, sitting = display.look, display.plan, seat_view(display, display.state.seat)
    area, line = plan.own, look.fonts.line_height(Style.SMALL)
    # One line if two would leave no room for the face.
    lines = 1 if line * 4 > area.height else 2
    face_px = min(plan.px(76), area.height - plan.px(16) - line * lines)
    top = area.top + (area.height + plan.px(8) - face_px - line * lines) // 2
    yield from face_items(look, sitting.face, face_px, (area.centerx, top + face_px // 2))
    below, colour = top + face_px, look.theme.on_table
    if lines == 1:
        room = pygame.Rect(area.left, below, area.width, line)
        yield from _in_line(look, sitting, room, colour, is_centred=True)
    else:
        name = look.shortened(sitting.name, Style.SMALL, area.width)
        points = sitting.points_within(look, area.width)
        yield look.text(name, Style.SMALL, colour, "midtop", (area.centerx, below), bold=True)
        yield look.text(points, Style.SMALL, colour, "midtop", (area.centerx, below + line))


def _covered_slots(display: TableDisplay) -> tuple[Slot, ...]:
    """The slots of a covered hand; only those of its first page if it has several."""
    return rack_of(display.plan, [Tile(0, 0)] * display.state.shown.hand_size).slots


def covered_pose(display: TableDisplay, index: int) -> Pose:
    slots = _covered_slots(display)
    rect = slots[min(index, len(slots) - 1)].rect
    return Pose(*rect.center, rect.width, 0.0, 0.0)


def cover_items(display: TableDisplay) -> Iterator[Item]:
    look, slots, transits = display.look, _covered_slots(display), display.state.transits
    if Hidden("drawn", display.state.seat) in transits:
        slots = slots[:-1]
    for index, slot in enumerate(slots):
        if Hidden("covered", index) not in transits:
            yield from shadowed(look, look.sprites.back(slot.rect.width, 0), slot.rect, 0)
