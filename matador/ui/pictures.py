"""Pictures without words: lines of tiles as on the table, and what is special in each named ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import NamedTuple, TypeAlias

import pygame

from matador.play.layout import Box, Place, layout_of
from matador.rules import Play, Ruleset, Tile, named_ruleset, parse_action
from matador.ui.look import Look, kept, shadowed
from matador.ui.sprites import Icon
from matador.ui.sprites.svg import BLACK, Size, mix, sheet
from matador.ui.sprites.tiles import bar_lift_px

Laid: TypeAlias = Play | str
"""A play, or its notation (rulebook section 8)."""

_ASTRAY = 2
"""A tile that does not fit is drawn this many half-units beyond the end, attached to nothing."""

_MIN_PX = 8
_RING_PX = 4
_FREE = 0.24
"""The gap between the pips on both sides of a bar or a joint, as a share of the short side."""
_OPEN = 0.26
"""Half the length that a matador badge takes on a bar, as a share of the short side."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The content of a picture of a line, in half-units."""

    rules: Ruleset
    laid: tuple[Place, ...]
    astray: Place | None = None
    """A tile that does not fit, beyond the end where it was tried."""
    ring: Box | None = None
    """The ring around the halves or the tile that make the sum."""

    @property
    def bounds(self) -> Box:
        return reduce(Box.union, [place.box for place in self.places])

    @property
    def places(self) -> tuple[Place, ...]:
        return self.laid if self.astray is None else (*self.laid, self.astray)

    def fitting_px(self, size_px: Size, max_px: int) -> int:
        """The largest short side at which the line and its shadows fit into a size; even, at least 8."""
        bounds = self.bounds
        across, down = bounds.width / 2 + 0.4, bounds.height / 2 + 0.4
        return max(_MIN_PX, min(int(size_px[0] / across), int(size_px[1] / down), max_px) // 2 * 2)


def drawing_of(rules: Ruleset, actions: Iterable[Laid], *, astray: Laid | None = None) -> Drawing:
    """A drawing of plays, and of a tile that does not fit."""
    layout = layout_of(rules, [_play(action) for action in actions])
    wrong = None if astray is None else _moved_off(layout.place(_play(astray)), layout.places)
    return Drawing(rules, layout.places, wrong)


def with_ring(drawing: Drawing, last: Play, *, is_whole: bool) -> Drawing:
    """Add a ring around the last tile, or around the halves that touch there, unless one lies crosswise."""
    place = drawing.laid[-1]
    if is_whole:
        return replace(drawing, ring=place.box)
    if last.touching is None:
        return drawing
    touching = place.half_box(last.touching)
    outer = place.high_box if touching == place.low_box else place.low_box
    joined = replace(touching, left=2 * touching.left - outer.left, top=2 * touching.top - outer.top)
    if not any(joined in (other.low_box, other.high_box) for other in drawing.laid[:-1]):
        return drawing
    return replace(drawing, ring=touching.union(joined))


def picture_of(look: Look, drawing: Drawing, short_px: int) -> pygame.Surface:
    short, marked = _even(short_px), drawing.rules.matador_tiles
    key = ("line", drawing.laid, drawing.astray, drawing.ring, marked, short)
    return look.sprites.composed(key, lambda: _drawn(look, drawing, short))


def margin_px(short_px: int) -> int:
    """The margin for shadows around a line, inside its picture."""
    return round(short_px * 0.2)


def _drawn(look: Look, drawing: Drawing, short: int) -> pygame.Surface:
    bounds, margin, unit, sprites = drawing.bounds, margin_px(short), short // 2, look.sprites
    size = (bounds.width * unit + 2 * margin, bounds.height * unit + 2 * margin)
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)

    def corner(box: Box) -> tuple[int, int]:
        return ((box.left - bounds.left) * unit + margin, (box.top - bounds.top) * unit + margin)

    # All shadows come first, so that none falls on a neighbour's face.
    for place in drawing.places:
        shadow, (dx, dy) = sprites.shadow(short, place.turns, held=False)
        left, top = corner(place.box)
        picture.blit(shadow, (left + dx, top + dy))
    for place in drawing.places:
        how, marked = (place.tile, short, place.turns), place.tile in drawing.rules.matador_tiles
        draw = sprites.dimmed if place is drawing.astray else sprites.tile
        picture.blit(draw(*how, marked=marked), corner(place.box))
    if drawing.ring is not None:
        rect = pygame.Rect(corner(drawing.ring), (drawing.ring.width * unit, drawing.ring.height * unit))
        _draw_ring(look, picture, drawing, rect, short)
    return picture


def _draw_ring(look: Look, picture: pygame.Surface, drawing: Drawing, rect: pygame.Rect, short: int) -> None:
    """Draw a line around a tile, or around two halves, open where a bar has a matador badge."""
    ring, line = drawing.ring, max(1, min(look.px(_RING_PX), int(short * _FREE) - 2))
    opens = (0, 0)
    if ring is not None and ring not in [place.box for place in drawing.laid]:
        is_wide = rect.width > rect.height
        # Beside the halves it lies off the tiles; the bar of an upright tile is in the middle of its face.
        rect = rect.inflate(*((0, line) if is_wide else (line, 0)))
        rect = rect if is_wide else rect.move(0, -bar_lift_px(short))
        inside = [place for place in drawing.laid if ring.overlaps(place.box)]
        inside.sort(key=lambda place: (place.box.left, place.box.top))
        marked, wide = drawing.rules.matador_tiles, round(short * _OPEN)
        first, last = (wide if place.tile in marked else 0 for place in inside)
        opens = (first, last)
    frame = look.sprites.frame(rect.size, line, short * 0.2, opens)
    picture.blit(frame, (rect.left - line, rect.top - line))


def _play(action: Laid) -> Play:
    play = parse_action(action) if isinstance(action, str) else action
    if not isinstance(play, Play):
        raise TypeError(f"{play} lays no tile")
    return play


def _moved_off(place: Place, laid: Sequence[Place]) -> Place:
    box = place.box
    grown = Box(box.left - 1, box.top - 1, box.width + 2, box.height + 2)
    joined = next(other for other in reversed(laid) if grown.overlaps(other.box))
    (x, y), (from_x, from_y) = box.centre, joined.box.centre
    if abs(x - from_x) >= abs(y - from_y):
        return replace(place, box=replace(box, left=box.left + (_ASTRAY if x > from_x else -_ASTRAY)))
    return replace(place, box=replace(box, top=box.top + (_ASTRAY if y > from_y else -_ASTRAY)))


@kept
def felt_picture(look: Look, size_px: Size) -> pygame.Surface:
    theme = look.theme
    line = max(1.0, min(3.0, min(size_px) * 0.02))
    radius = min(14 * look.scale, min(size_px) * 0.12)
    edge = BLACK if theme.outlines else mix(theme.table, theme.table_edge, 0.7)
    return sheet(size_px, radius, theme.table, edge, line)


@kept
def ruleset_picture(look: Look, ruleset_name: str, size_px: Size) -> pygame.Surface:
    """The special feature of a named ruleset, on felt, at any size from 96 by 64 pixels."""
    picture = felt_picture(look, size_px).copy()
    inset = max(3, round(min(size_px) * 0.07))
    _Sheet(look, picture).paint(ruleset_name, picture.get_rect().inflate(-2 * inset, -2 * inset))
    return picture


class _Sheet(NamedTuple):
    """Felt with the picture of a ruleset."""

    look: Look
    picture: pygame.Surface

    def paint(self, ruleset: str, room: pygame.Rect) -> None:
        sprites = self.look.sprites
        match ruleset:
            case "sevens":  # A matador lies crosswise, followed by a blank.
                self.line(room, ruleset, "4-6", "2+5R", "0-3R")
            case "family":  # A matador lies lengthwise, either way round; one tile is drawn.
                left, right = _split(room, room.width * 3 // 4)
                upper = pygame.Rect(left.topleft, (left.width, left.height // 2))
                self.line(upper, ruleset, "1-3", "2-5R")
                self.line(upper.move(0, upper.height), ruleset, "1-3", "5-2R")
                self.boneyard(right, "draw")
            case "matching":  # Touching halves are equal.
                lower = pygame.Rect(
                    room.left, room.top + room.height * 2 // 5, room.width, room.height * 3 // 5
                )
                middle = self.line(lower, ruleset, "2-4", "4-6R").centerx
                words = self.digits("4 = 4", pygame.Rect(room.topleft, (room.width, room.height * 4 // 5)))
                self.put(words, midtop=(middle, room.top + room.height // 12))
            case "first-sevens":  # A matador lies crosswise; either half can be continued.
                self.line(room, ruleset, "2+5", "2-6L", "5-1R")
            case "hundred":  # Drawing ends the turn; the first to a hundred wins.
                left, right = _split(room, room.width * 2 // 5)
                self.boneyard(left, "pass")
                crown = sprites.crown(min(right.width, right.height) // 2)
                digits, gap = self.digits("100", right), max(2, room.height // 20)
                top = right.centery - (crown.get_height() + gap + digits.get_height()) // 2
                self.put(crown, midtop=(right.centerx, top))
                self.put(digits, midtop=(right.centerx, top + crown.get_height() + gap))
            case "parlour":  # The winner opens; two tiles stay in the boneyard.
                left, right = _split(room, room.width * 11 // 20)
                crown_px = room.height * 9 // 20
                self.put(sprites.crown(crown_px), midtop=left.midtop)
                below = pygame.Rect(left.left, left.top + crown_px, left.width, left.height - crown_px)
                self.line(below, ruleset, "3-6")
                self.staying(right, 2)
            case "cardinal":  # The pips left in the hand score.
                left, right = _split(room, room.width * 3 // 5)
                short = _even(min(left.width * 2 // 5, left.height * 9 // 20))
                for number, tile in enumerate((Tile(2, 3), Tile(1, 4))):
                    centre = (left.left + left.width * (2 * number + 1) // 4, left.centery)
                    self.standing(sprites.tile(tile, short, 0, marked=False), centre)
                self.put(self.digits("+10", right), center=right.center)
            case _:
                raise KeyError(ruleset)

    def put(self, drawn: pygame.Surface, **anchor: tuple[int, int]) -> pygame.Rect:
        return self.picture.blit(drawn, drawn.get_rect(**anchor))

    def line(self, room: pygame.Rect, ruleset: str, *actions: str) -> pygame.Rect:
        drawing = drawing_of(named_ruleset(ruleset, 2), actions)
        drawn = picture_of(self.look, drawing, drawing.fitting_px(room.size, room.height))
        return self.put(drawn, center=room.center)

    def boneyard(self, room: pygame.Rect, icon: Icon) -> None:
        icon_px = min(room.width, room.height * 3 // 10)
        short = _even(min(room.width * 4 // 5, (room.height - icon_px) * 9 // 20))
        gap = max(1, room.height // 20)
        top = room.centery - (2 * short + gap + icon_px) // 2
        self.standing(self.look.sprites.back(short, 0), (room.centerx, top + short))
        sign = self.look.sprites.icon(icon, icon_px, self.look.theme.accent)
        self.put(sign, midtop=(room.centerx, top + 2 * short + gap))

    def staying(self, room: pygame.Rect, count: int) -> None:
        """Tiles face down with a line around them, which cannot be drawn."""
        short = _even(min(room.width * 3 // (4 * count), room.height * 2 // 5))
        gap = max(2, short // 5)
        width = count * short + (count - 1) * gap
        frame = self.look.sprites.empty_place((width + 2 * gap, 2 * short + 2 * gap), lit=False)
        self.put(frame, center=room.center)
        for number in range(count):
            x = room.centerx - width // 2 + number * (short + gap) + short // 2
            self.standing(self.look.sprites.back(short, 0), (x, room.centery))

    def standing(self, tile: pygame.Surface, centre: tuple[int, int]) -> None:
        for item in shadowed(self.look, tile, tile.get_rect(center=centre), 0):
            self.picture.blit(item.picture, (item.left, item.top))

    def digits(self, text: str, room: pygame.Rect) -> pygame.Surface:
        """A number, a quarter as high as its rectangle, or less if it is too narrow."""
        wide_px = round(room.width / (0.8 * len(text)))
        return self.look.fonts.numeral(text, max(7, min(room.height // 4, wide_px)), self.look.theme.on_table)


def _split(room: pygame.Rect, left_px: int) -> tuple[pygame.Rect, pygame.Rect]:
    left = pygame.Rect(room.topleft, (left_px, room.height))
    return left, pygame.Rect(left.right, room.top, room.width - left_px, room.height)


def _even(short_px: int) -> int:
    return max(_MIN_PX, short_px // 2 * 2)
