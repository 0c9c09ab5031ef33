"""The figures of lessons: a line as on the table, the part-whole picture, and a player at the end of a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from matador.match.help import Picture
from matador.play.layout import Box, Place, layout_of
from matador.rules import Arm, Play, Tile
from matador.storage.setups import usual_seat
from matador.teaching.frames import Pair
from matador.teaching.lessons.items import Hand, plays_offered
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.sums import part_whole
from matador.ui.kit.layout import Column, Grow, Inset, Row, Sized, Space
from matador.ui.kit.shaped import Marker, spots
from matador.ui.kit.shapes import key_body
from matador.ui.kit.widgets import Face, face_items
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.learn.figures import lit_items, pale, tile_row
from matador.ui.pages.learn.shown import Aids
from matador.ui.sentences import lessons as words
from matador.ui.table.display import Camera

_TOLD = 160
"""The alpha of a tile that is shown where it should be played."""
_SIZES = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class LessonLine:
    """A line, laid out as on the table, with empty places at the ends in question. Boxes are in half-units."""

    places: tuple[Place, ...]
    ends: tuple[tuple[Arm, Box], ...]
    """The empty places."""
    glowing: Box | None
    """The half or tile at the lit end."""
    bounds: Box
    """All tiles that are played or could be, so that nothing moves when a tile is played."""
    matadors: frozenset[Tile]
    told: tuple[Arm, Place] | None = None
    """The tile to play and its end, where it is shown pale."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        camera = self.camera(rect)
        for arm, box in self.ends:
            place = camera.rect(box)
            if self.told is None or arm != self.told[0]:
                yield placed(look.sprites.empty_place(place.size, lit=False), "topleft", place.topleft)
        for one in (*(() if self.told is None else self.told[1:]), *self.places):
            marked, rect = one.tile in self.matadors, camera.rect(one.box)
            tile = look.sprites.tile(one.tile, round(camera.short_px), one.turns, marked=marked)
            if one in self.places:
                yield from shadowed(look, tile, rect, one.turns)
            else:
                key = ("told tile", one.tile, tile.get_size(), one.turns, marked)
                yield placed(look.sprites.composed(key, partial(pale, tile, _TOLD)), "topleft", rect.topleft)
        if self.glowing is not None:
            yield from lit_items(look, camera.rect(self.glowing), is_lit=True)

    def camera(self, rect: pygame.Rect) -> Camera:
        """The camera that shows the bounds in the middle of a rectangle."""
        bounds = self.bounds
        unit = min(rect.width / (bounds.width + 1), rect.height / (bounds.height + 1), rect.height / 4)
        unit = max(8, int(unit))
        left, top = rect.centerx - bounds.width * unit // 2, rect.centery - bounds.height * unit // 2
        return Camera(unit, left - bounds.left * unit, top - bounds.top * unit)


def lesson_line(
    hand: Hand, laid: Play | None = None, arm: Arm | None = None, told: Play | None = None
) -> LessonLine:
    """The line of a hand, with `laid` as another tile; the end `arm` is lit, and `told` is the tile to play."""
    layout = layout_of(hand.rules, hand.laid)
    empty = {one: layout.empty_place(one) for one in hand.arms}
    offered = [layout.place(play).box for play in plays_offered(hand)]
    bounds = layout.places[0].box
    for box in (*(place.box for place in layout.places), *empty.values(), *offered):
        bounds = bounds.union(box)
    places = layout.places if laid is None else (*layout.places, layout.place(laid))
    ends = tuple((one, box) for one, box in empty.items() if laid is None or laid.arm != one)
    glowing = None
    if arm is not None:
        last, place = layout.last_on(arm), empty[arm]
        beside = [box for box in (last.low_box, last.high_box) if box.is_near(place) and box.top == place.top]
        glowing = beside[0] if len(beside) == 1 else last.box
    pale_one = None if told is None or told.arm is None else (told.arm, layout.place(told))
    return LessonLine(places, ends, glowing, bounds, hand.rules.matador_tiles, pale_one)


@dataclass(frozen=True, slots=True)
class PartsPicture:
    """The part-whole picture, made smaller if it does not fit."""

    picture: Picture
    pair: Pair

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        drawn = part_whole(look, self.picture, self.pair)
        share = min(1.0, rect.width / drawn.get_width(), rect.height / drawn.get_height())
        if share < 1.0:
            size = (int(drawn.get_width() * share), int(drawn.get_height() * share))
            key = ("small part-whole", self.picture, self.pair, size)
            drawn = look.sprites.composed(key, lambda: pygame.transform.smoothscale(drawn, size))
        yield placed(drawn, "center", rect.center)


@dataclass(frozen=True, slots=True)
class SeatHand:
    """A player at the end of a round: the remaining tiles with the count so far, or the points."""

    seat: int
    tiles: tuple[Tile, ...]
    aids: Aids
    is_chosen: bool = False
    is_told: bool = False

    @property
    def points(self) -> int | None:
        return self.aids.points if self.seat == self.aids.winner else None

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        body = key_body(look, rect.size, "chosen" if self.is_chosen else "plain")
        yield placed(body, "topleft", rect.topleft)
        is_winner = self.seat == self.aids.winner
        yield from lit_items(look, rect, is_lit=is_winner or self.is_told)
        parts = Row((Grow(Marker("who"), 2), Grow(Marker("rest"), 3)), 8)
        who, rest = spots(Inset(parts, 10, 8).place(look, rect)).values()
        name = words.player(look.language, self.seat)
        style = look.fitting(name, (Style.SENTENCE, Style.TEXT, Style.SMALL), who.width, bold=True)
        ink = look.theme.on_control_chosen if self.is_chosen else look.theme.on_control
        line = look.fonts.line_height(style)
        face_px = max(24, min(who.width, who.height - line, look.px(120)))
        middle = who.top + (who.height - face_px - line) // 2 + face_px // 2
        face = Face(usual_seat(self.seat).face, self.seat, "happy" if is_winner else "calm")
        yield from face_items(look, face, face_px, (who.centerx, middle))
        below = (who.centerx, middle + face_px // 2 + line // 2)
        yield look.text(name, style, ink, "center", below, bold=True)
        yield from self._left(look, rest, ink)

    def _left(self, look: Look, rect: pygame.Rect, ink: tuple[int, int, int]) -> Iterator[Item]:
        if not self.tiles:
            said = look.say("No tiles left") if self.points is None else f"+{self.points}"
            styles = (Style.TEXT, Style.SMALL) if self.points is None else _SIZES
            style = look.fitting(said, styles, rect.width, bold=True)
            yield look.text(said, style, ink, "center", rect.center, bold=True, max_width=rect.width)
            return
        digits = max(look.fonts.line_height(Style.TEXT) * 3 // 4, rect.height // 5)
        tiles = tile_row([Marker(tile) for tile in self.tiles])
        boxes = spots(Column((Grow(tiles), Sized(Space(), height_px=digits))).place(look, rect))
        counted = dict(self.aids.counted)
        for tile, box in zip(self.tiles, boxes.values(), strict=True):
            so_far = counted.get(tile)
            yield from shadowed(look, look.sprites.tile(tile, box.width, 0, marked=False), box, 0)
            if so_far is not None:
                yield from lit_items(look, box, is_lit=True)
                # In tall windows, numbers of two digits would be wider than their tiles.
                picture = look.fonts.numeral(str(so_far), min(digits * 7 // 10, box.width * 9 // 10), ink)
                yield placed(picture, "center", (box.centerx, box.bottom + digits * 3 // 5))
