"""The other seats above the table, and the player's own beside the rack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.widgets import Face, face_items
from matador.ui.look import Look, placed
from matador.ui.motion import Pose
from matador.ui.sentences import table as words
from matador.ui.sprites import Mood
from matador.ui.table.plan import Plan
from matador.ui.theme import Colour

MAX_BACKS = 7
"""Hands with more tiles than this are shown as a number."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player at the table, as shown on screen."""

    seat: int
    name: str
    points: int
    tiles: int
    is_on_turn: bool
    is_thinking: bool
    mood: Mood = "calm"
    face: int = 0
    colour: int = 0
    team: int | None = None
    """The player's team, of two; None without teams."""
    hand: tuple[Tile, ...] = ()
    """The tiles, if everybody sees them."""
    by_rounds: bool = False
    """Whether rounds won are counted instead of points."""

    @property
    def portrait(self) -> Face:
        mood: Mood = "thinking" if self.is_thinking else self.mood
        return Face(self.face, self.colour, mood, self.is_on_turn, self.team)


def seat_rects(plan: Plan, seats: int, title_px: int) -> list[pygame.Rect]:
    """Rectangles of the other seats, from left to right; in a large window, right of the title."""
    strip = plan.strip.copy()
    if not plan.is_small:
        strip.left, strip.width = strip.left + title_px, strip.width - title_px
    gap = plan.px(10)
    width = min(plan.px(270), (strip.width - gap * (seats - 1)) // max(1, seats))
    whole = width * seats + gap * (seats - 1)
    left = strip.centerx - whole // 2
    height = min(strip.height, max(plan.least(STRIP_INNER_PX), plan.px(64)))
    top = strip.centery - height // 2
    return [pygame.Rect(left + index * (width + gap), top, width, height) for index in range(seats)]


STRIP_INNER_PX = 52


def hand_pose(rect: pygame.Rect) -> Pose:
    return Pose(rect.right - rect.height, rect.centery, rect.height * 0.38, 0.0, 0.0)


def seat_items(look: Look, rect: pygame.Rect, sitting: SeatView) -> Iterator[Item]:
    yield Item(look.sprites.strip(rect.size), rect.left, rect.top)
    if is_tight(look, rect):
        yield from _tight(look, rect, sitting)
        return
    face_px = rect.height - look.px(10)
    centre = (rect.left + rect.height // 2, rect.centery)
    yield from face_items(look, sitting.portrait, face_px, centre)
    left = rect.left + rect.height + look.px(4)
    if rect.width >= look.px(240) * look.text_scale:
        yield from _wide(look, rect, left, sitting)
    else:
        yield from _narrow(look, rect, left, sitting)


def _wide(look: Look, rect: pygame.Rect, left: int, sitting: SeatView) -> Iterator[Item]:
    room = rect.right - rect.height - look.px(40) - left
    yield from _name(look, left, rect.centery, room, sitting)
    short = rect.height * 3 // 14
    backs = min(sitting.tiles, MAX_BACKS)
    step = min(short + 2, (rect.right - look.px(20) - left - room) // max(1, backs))
    right = rect.right - look.px(18)
    if sitting.tiles > MAX_BACKS:
        yield from _count(look, rect, sitting)
        return
    for index in range(backs):
        is_open = index < len(sitting.hand)
        picture = look.sprites.tile(sitting.hand[index], short, 0) if is_open else look.sprites.back(short, 0)
        yield placed(picture, "midright", (right - step * (backs - 1 - index), rect.centery))


def _narrow(look: Look, rect: pygame.Rect, left: int, sitting: SeatView) -> Iterator[Item]:
    """The number of tiles, and name and points if there is room beside it."""
    room = rect.right - left - look.px(8) - _count_px(look, rect, sitting) - look.px(10)
    name = look.fonts.size(sitting.name, Style.SMALL, bold=True)[0]
    points = look.fonts.size(str(sitting.points), Style.SMALL, bold=True)[0]
    if room >= max(points, min(name, look.px(90)) * 0.6):
        yield from _name(look, left, rect.centery, room, sitting)
    yield from _count(look, rect, sitting)


def is_tight(look: Look, rect: pygame.Rect) -> bool:
    """Whether name, tiles and points only fit in two lines beside a small face."""
    has_two_lines = 2 * look.fonts.line_height(Style.SMALL) <= rect.height * 1.1
    return has_two_lines and rect.width < look.px(150)


def _tight(look: Look, rect: pygame.Rect, sitting: SeatView) -> Iterator[Item]:
    """For many seats: the name above the number of tiles and, after a star, the points."""
    theme = look.theme
    face_px = rect.height * 5 // 8
    left, right = rect.left + face_px + look.px(10), rect.right - look.px(10)
    yield from face_items(
        look, sitting.portrait, face_px, (rect.left + look.px(6) + face_px // 2, rect.centery)
    )
    name = look.shortened(sitting.name, Style.SMALL, right - left)
    yield look.text(
        name, Style.SMALL, theme.on_badge, "bottomleft", (left, rect.centery + look.px(3)), bold=True
    )
    below = rect.centery + look.fonts.line_height(Style.SMALL) // 2 - look.px(2)
    back = placed(look.sprites.back(rect.height // 8, 0), "midleft", (left, below))
    yield back
    after = back.rect.right + look.px(3)
    yield look.text(str(sitting.tiles), Style.SMALL, theme.on_badge, "midleft", (after, below), bold=True)
    points = look.text(str(sitting.points), Style.SMALL, theme.on_badge, "midright", (right, below))
    yield points
    yield placed(
        look.sprites.icon("star", look.px(13), theme.accent), "midright", (points.left - look.px(2), below)
    )


def _count_px(look: Look, rect: pygame.Rect, sitting: SeatView) -> int:
    number = look.fonts.size(str(sitting.tiles), Style.TEXT, bold=True)[0]
    return number + rect.height // 5 + look.px(14)


def _count(look: Look, rect: pygame.Rect, sitting: SeatView) -> Iterator[Item]:
    number = look.text(
        str(sitting.tiles),
        Style.TEXT,
        look.theme.on_badge,
        "midright",
        (rect.right - look.px(12), rect.centery),
        bold=True,
    )
    yield number
    yield placed(look.sprites.back(rect.height // 5, 0), "midright", (number.left - look.px(4), rect.centery))


def _name(look: Look, left: int, middle: int, room: int, sitting: SeatView) -> Iterator[Item]:
    """The name above the points; in large type both are in one line, because the strip does not grow."""
    theme = look.theme
    points = words.points(look.language, sitting.points, by_rounds=sitting.by_rounds)
    if look.fonts.size(points, Style.SMALL)[0] > room:
        points = str(sitting.points)
    style = look.fitting(sitting.name, (Style.TEXT, Style.SMALL), room, bold=True)
    if look.fonts.line_height(Style.SMALL) * 2 > look.least(STRIP_INNER_PX) * max(1.0, look.scale) * 1.15:
        yield from _in_line(look, sitting, pygame.Rect(left, middle, room, 0), theme.on_badge, bold=True)
        return
    name = look.shortened(sitting.name, style, room)
    yield look.text(name, style, theme.on_badge, "bottomleft", (left, middle + look.px(4)), bold=True)
    yield look.text(points, Style.SMALL, theme.on_badge, "topleft", (left, middle + look.px(2)))


def _in_line(
    look: Look, sitting: SeatView, room: pygame.Rect, colour: Colour, *, bold: bool, is_centred: bool = False
) -> Iterator[Item]:
    """Name and points in one line, with a star between them.

    The name is shortened if necessary, and left out if hardly anything of it would remain.
    """
    points = look.fonts.render(str(sitting.points), Style.SMALL, colour, bold=bold)
    star = look.sprites.icon("star", look.fonts.line_height(Style.SMALL) // 2, look.theme.accent)
    gap, near = look.px(10), look.px(3)
    after = star.get_width() + near + points.get_width()
    name = look.shortened(sitting.name, Style.SMALL, room.width - gap - after, bold=bold)
    name = name if len(name) > 4 or name == sitting.name else ""
    name_px = look.fonts.size(name, Style.SMALL, bold=bold)[0] + gap if name else 0
    left = room.centerx - (name_px + after) // 2 if is_centred else room.left
    if name:
        yield look.text(name, Style.SMALL, colour, "midleft", (left, room.centery), bold=bold)
    yield placed(star, "midleft", (left + name_px, room.centery))
    yield placed(points, "midleft", (left + name_px + star.get_width() + near, room.centery))


def own_items(look: Look, plan: Plan, sitting: SeatView) -> Iterator[Item]:
    """The player's own face, name and points, left of the rack."""
    area, line = plan.own, look.fonts.line_height(Style.SMALL)
    # One line if two would leave no room for the face.
    lines = 1 if line * 4 > area.height else 2
    face_px = min(plan.px(76), area.height - plan.px(16) - line * lines)
    top = area.top + (area.height + plan.px(8) - face_px - line * lines) // 2
    shown = replace(sitting, is_thinking=False)
    yield from face_items(look, shown.portrait, face_px, (area.centerx, top + face_px // 2))
    below, colour = top + face_px, look.theme.on_table
    if lines == 1:
        room = pygame.Rect(area.left, below, area.width, line)
        yield from _in_line(look, sitting, room, colour, bold=True, is_centred=True)
        return
    points = words.points(look.language, sitting.points, by_rounds=sitting.by_rounds)
    if look.fonts.size(points, Style.SMALL)[0] > area.width:
        points = str(sitting.points)
    name = look.shortened(sitting.name, Style.SMALL, area.width)
    yield look.text(name, Style.SMALL, colour, "midtop", (area.centerx, below), bold=True)
    yield look.text(points, Style.SMALL, colour, "midtop", (area.centerx, below + line))


def bubble_item(look: Look, plan: Plan, rect: pygame.Rect, text: str, title: pygame.Rect) -> Item:
    """A speech bubble of another seat, below its face, or further right where it covers less of the title."""
    content = look.fonts.render(text, Style.TEXT, look.theme.on_surface, bold=True)
    bubble = look.sprites.bubble(content, "up", look.scale)
    half = -(-bubble.get_width() // 2)
    middle = rect.left + rect.height // 2
    if title.bottom > rect.bottom:
        middle = max(middle, min(title.right + half, rect.centerx))
    middle = min(middle, plan.size[0] - half)
    return placed(bubble, "midtop", (max(middle, half), rect.bottom - 2))
