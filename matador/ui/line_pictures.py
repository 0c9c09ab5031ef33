"""A little line of tiles as one picture, laid out and drawn as on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import TypeAlias

import pygame

from matador.play.layout import Box, Place, layout_of
from matador.rules import Play, Ruleset, parse_action
from matador.ui.look import Look
from matador.ui.sprites.svg import Size
from matador.ui.sprites.tiles import bar_lift_px

Laid: TypeAlias = Play | str
"""A placement, or its notation (rulebook section 8)."""

_ASTRAY = 2
"""A tile that does not fit lies so many half-units off the end: it joins nothing."""

_LEAST_PX = 8
_RING_PX = 4
_FREE = 0.24
"""Between the pips on both sides of a bar, or of where two tiles touch, of the short side."""
_OPEN = 0.26
"""Half of what the sign of a matador wants on a bar, of the short side."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a picture of a line shows, in half-units."""

    rules: Ruleset
    laid: tuple[Place, ...]
    ghost: Place | None = None
    """Where one more tile could lie."""
    astray: Place | None = None
    """A tile that does not fit, off the end where it was tried."""
    ring: Box | None = None
    """Round what makes the sum that is told."""

    @property
    def bounds(self) -> Box:
        """All that is shown."""
        return reduce(Box.union, [place.box for place in self.places])

    @property
    def places(self) -> tuple[Place, ...]:
        """All tiles, from the bottom to the top."""
        return (*self.laid, *(place for place in (self.ghost, self.astray) if place is not None))

    def fitting_px(self, size_px: Size, most_px: int) -> int:
        """The largest short side with which it fits into a size, its shadows included; even, at least 8."""
        bounds = self.bounds
        across, down = bounds.width / 2 + 0.4, bounds.height / 2 + 0.4
        return max(_LEAST_PX, min(int(size_px[0] / across), int(size_px[1] / down), most_px) // 2 * 2)


def drawing_of(
    rules: Ruleset, actions: Iterable[Laid], *, ghost: Laid | None = None, astray: Laid | None = None
) -> Drawing:
    """What is shown of some placements, of one more that could follow, or of one that does not fit.

    `ValueError` if an arm is not open.
    """
    layout = layout_of(rules, [_play(action) for action in actions])
    shown = None if ghost is None else layout.place(_play(ghost))
    wrong = None if astray is None else _moved_off(layout.place(_play(astray)), layout.places)
    return Drawing(rules, layout.places, shown, wrong)


def with_ring(drawing: Drawing, last: Play, *, is_whole: bool) -> Drawing:
    """With a ring round the last tile (`is_whole`), or round the halves that touch where it lies.

    There is none where one of these halves lies across.
    """
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


def line_picture(
    look: Look,
    rules: Ruleset,
    actions: Sequence[Laid],
    short_px: int,
    *,
    ghost: Laid | None = None,
    astray: Laid | None = None,
) -> pygame.Surface:
    """The tiles that some placements lay, with room for their shadows on every side and nothing behind them.

    `actions` are placements only; `short_px` is made even, so that half-units are whole pixels. `ghost` is one more
    that could follow, seen faintly; `astray` one that does not fit: it lies dimmed and off the end.
    """
    return picture_of(look, drawing_of(rules, actions, ghost=ghost, astray=astray), short_px)


def picture_of(look: Look, drawing: Drawing, short_px: int) -> pygame.Surface:
    """The picture of a line; kept with the sprites."""
    short = max(_LEAST_PX, short_px // 2 * 2)
    marked = drawing.rules.matador_tiles
    key = ("line", drawing.laid, drawing.ghost, drawing.astray, drawing.ring, marked, short)
    return look.sprites.composed(key, lambda: _drawn(look, drawing, short))


def margin_px(short_px: int) -> int:
    """The room for shadows round a line, inside its picture."""
    return round(short_px * 0.2)


def _drawn(look: Look, drawing: Drawing, short: int) -> pygame.Surface:
    bounds, margin, sprites = drawing.bounds, margin_px(short), look.sprites
    unit = short // 2
    size = (bounds.width * unit + 2 * margin, bounds.height * unit + 2 * margin)
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)

    def corner(box: Box) -> tuple[int, int]:
        return ((box.left - bounds.left) * unit + margin, (box.top - bounds.top) * unit + margin)

    lying = [place for place in drawing.places if place is not drawing.ghost]
    # All shadows come first: none falls on the face of a neighbour.
    for place in lying:
        shadow, (dx, dy) = sprites.shadow(short, place.turns, held=False)
        left, top = corner(place.box)
        picture.blit(shadow, (left + dx, top + dy))
    for place in drawing.places:
        how = (place.tile, short, place.turns)
        marked = place.tile in drawing.rules.matador_tiles
        if place is drawing.ghost:
            ghost = sprites.faded(*how, marked=marked)
            picture.blit(ghost, corner(place.box))
            picture.blit(sprites.empty_place(ghost.get_size(), lit=True), corner(place.box))
        elif place is drawing.astray:
            picture.blit(sprites.dimmed(*how, marked=marked), corner(place.box))
        else:
            picture.blit(sprites.tile(*how, marked=marked), corner(place.box))
    if drawing.ring is not None:
        rect = pygame.Rect(corner(drawing.ring), (drawing.ring.width * unit, drawing.ring.height * unit))
        _draw_ring(look, picture, drawing, rect, short)
    return picture


def _draw_ring(look: Look, picture: pygame.Surface, drawing: Drawing, rect: pygame.Rect, short: int) -> None:
    """A line round a tile, or round two halves from bar to bar: thinner than what is free of pips there.

    Where a bar has the sign of a matador on it, the line is open.
    """
    ring, line = drawing.ring, max(1, min(look.px(_RING_PX), int(short * _FREE) - 2))
    opens = (0, 0)
    if ring is not None and ring not in [place.box for place in drawing.laid]:
        is_wide = rect.width > rect.height
        # Beside the halves it lies off the tiles; the bar of an upright tile is in the middle of its face.
        rect = rect.inflate(*((0, line) if is_wide else (line, 0)))
        rect = rect if is_wide else rect.move(0, -bar_lift_px(short))
        opens = _opens(drawing, ring, short)
    frame = look.sprites.frame(rect.size, line, short * 0.2, opens)
    picture.blit(frame, (rect.left - line, rect.top - line))


def _opens(drawing: Drawing, ring: Box, short: int) -> tuple[int, int]:
    """So far a ring round halves is open at its first end and at its last."""
    inside = [place for place in drawing.laid if ring.overlaps(place.box)]
    inside.sort(key=lambda place: (place.box.left, place.box.top))
    first, last = (place.tile in drawing.rules.matador_tiles for place in inside)
    wide = round(short * _OPEN)
    return (wide if first else 0, wide if last else 0)


def _play(action: Laid) -> Play:
    play = parse_action(action) if isinstance(action, str) else action
    if not isinstance(play, Play):
        raise TypeError(f"{play} lays no tile")
    return play


def _moved_off(place: Place, laid: Sequence[Place]) -> Place:
    """A place moved away from the tile that it would join."""
    joined = next(other for other in reversed(laid) if _touch(place.box, other.box))
    (x, y), (from_x, from_y) = place.box.centre, joined.box.centre
    box = place.box
    if abs(x - from_x) >= abs(y - from_y):
        return replace(place, box=replace(box, left=box.left + (_ASTRAY if x > from_x else -_ASTRAY)))
    return replace(place, box=replace(box, top=box.top + (_ASTRAY if y > from_y else -_ASTRAY)))


def _touch(one: Box, other: Box) -> bool:
    grown = Box(one.left - 1, one.top - 1, one.width + 2, one.height + 2)
    return grown.overlaps(other)
