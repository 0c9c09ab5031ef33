"""The bodies of cells that the player chooses: rulesets, words, tiles, players, faces and colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pygame
from pygame import Rect

from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.base import MIN_PX
from matador.ui.kit.cells import Body, Measures
from matador.ui.kit.shapes import CHECK, CellState, half, ink_of, key_item
from matador.ui.look import Look, kept, placed
from matador.ui.pictures import ruleset_picture
from matador.ui.sprites import Icon
from matador.ui.sprites.drawings import seat_colour
from matador.ui.sprites.svg import Size, circle, dashed, filled, moved, paint, path, raster, rounded, stroked


def _face(look: Look, face: int, side: int, colour: int) -> pygame.Surface:
    return look.sprites.face(face, side, mood="calm", turn=False, colour=colour)


@dataclass(frozen=True, slots=True)
class Card(Body):
    """A ruleset, with its picture, name and sentence.

    Where space is narrow, the picture is above the name, and the hint has the sentence.
    """

    ruleset: str
    name: str
    sentence: str

    def natural(self, measures: Measures, most: int) -> tuple[int, int]:
        gap, (wide, high) = measures.gap, self._picture_px(measures.look)
        if measures.is_compact:
            room = most - 2 * gap
            words = measures.text(self.name, Style.TEXT, room, bold=True)[1]
            return most, min(high, room * high // wide) + words + 2 * gap
        room = most - wide - gap - 2 * measures.pad
        words = measures.text(self.name, Style.TEXT, room, bold=True)[1]
        words += measures.text(self.sentence, Style.SMALL, room)[1]
        return most, max(high + gap, words + measures.look.px(12))

    def draw(self, measures: Measures, rect: Rect, state: CellState) -> Iterator[Item]:
        look, gap, ink = measures.look, measures.gap, ink_of(measures.look, state)
        wide, high = self._picture_px(look)
        yield key_item(look, rect, state)
        beside = 2 * gap if measures.is_compact else wide + gap + 2 * measures.pad
        room = rect.width - beside
        name = look.fonts.render(self.name, Style.TEXT, ink, bold=True, max_width=room)
        if measures.is_compact:
            free = rect.height - name.get_height() - 2 * gap
            size = (min(room, free * wide // high), min(free, room * high // wide))
            yield placed(name, "midbottom", (rect.centerx, rect.bottom - gap // 2))
            at = (rect.centerx, rect.top + gap + free // 2)
            yield placed(ruleset_picture(look, self.ruleset, size), "center", at)
            return
        at = (rect.left + gap, rect.centery)
        yield placed(ruleset_picture(look, self.ruleset, (wide, high)), "midleft", at)
        sentence = look.fonts.render(self.sentence, Style.SMALL, ink, max_width=room)
        left = rect.left + gap + wide + measures.pad
        top = rect.centery - (name.get_height() + sentence.get_height()) // 2
        yield Item(name, left, top)
        yield Item(sentence, left, top + name.get_height())

    def _picture_px(self, look: Look) -> Size:
        return max(look.least(84), look.px(108)), max(look.least(56), look.px(72))


@dataclass(frozen=True, slots=True)
class Chip(Body):
    """A word or number to choose, with an optional tile or icon before it."""

    label: str
    tile: Tile | None = None
    icon: Icon | None = None
    note: str = ""
    """A less prominent line below the label."""

    def natural(self, measures: Measures, most: int) -> tuple[int, int]:
        around = 2 * self._pad(measures) + self._before(measures)
        width, height = measures.text(self.label, Style.TEXT, most - around, bold=True)
        if self.note:
            below = measures.text(self.note, Style.SMALL, most - around)
            width, height = max(width, below[0]), height + below[1]
        return max(measures.target, width + around), max(measures.target, height + measures.gap)

    def draw(self, measures: Measures, rect: Rect, state: CellState) -> Iterator[Item]:
        look, ink, before = measures.look, ink_of(measures.look, state), self._before(measures)
        yield key_item(look, rect, state)
        room = max(1, rect.width - 2 * self._pad(measures) - before)
        if self.label.isdigit():
            # Numbers stay legible where words are drawn as grey bars.
            digits_px = round(look.fonts.line_height(Style.TEXT) * 0.42)
            word = look.fonts.numeral(self.label, digits_px, ink)
        else:
            word = look.fonts.render(self.label, Style.TEXT, ink, bold=True, max_width=room)
        if self.note:
            note = look.fonts.render(self.note, Style.SMALL, ink, max_width=room)
            top = rect.centery - (word.get_height() + note.get_height()) // 2
            yield placed(word, "midtop", (rect.centerx, top))
            yield placed(note, "midtop", (rect.centerx, top + word.get_height()))
            return
        left = rect.centerx - (before + word.get_width()) // 2
        if self.tile is not None:
            tile = look.sprites.tile(self.tile, self._tile_px(look), 1, marked=False)
            yield placed(tile, "midleft", (left, rect.centery))
        elif self.icon is not None:
            yield placed(look.sprites.icon(self.icon, measures.icon, ink), "midleft", (left, rect.centery))
        yield placed(word, "midleft", (left + before, rect.centery))

    def _pad(self, measures: Measures) -> int:
        """The padding beside the word; the check mark of a chosen chip takes a corner."""
        return max(measures.look.least(11), measures.look.px(16))

    def _tile_px(self, look: Look) -> int:
        """The short side of the tile."""
        return max(look.least(12), look.px(22))

    def _before(self, measures: Measures) -> int:
        if self.tile is not None:
            return 2 * self._tile_px(measures.look) + measures.gap
        return 0 if self.icon is None else measures.icon + measures.gap


@dataclass(frozen=True, slots=True)
class Switch(Body):
    """A labelled switch."""

    label: str
    is_switch: ClassVar[bool] = True

    def natural(self, measures: Measures, most: int) -> tuple[int, int]:
        words = measures.text(self.label, Style.TEXT, self._room(measures, most))[1]
        return most, max(measures.target, words + measures.gap)

    def draw(self, measures: Measures, rect: Rect, state: CellState) -> Iterator[Item]:
        look, size = measures.look, self._toggle(measures)
        ink = look.theme.on_surface_muted if state == "refused" else look.theme.on_surface
        word = look.fonts.render(self.label, Style.TEXT, ink, max_width=self._room(measures, rect.width))
        left = rect.left + measures.pad // 2
        yield placed(_toggle(look, size, state), "midleft", (left, rect.centery))
        yield placed(word, "midleft", (left + size[0] + measures.pad, rect.centery))

    def _toggle(self, measures: Measures) -> Size:
        look = measures.look
        return max(look.least(52), look.px(64)), max(look.least(30), look.px(36))

    def _room(self, measures: Measures, width: int) -> int:
        return width - self._toggle(measures)[0] - 2 * measures.pad


@kept
def _toggle(look: Look, size_px: Size, state: CellState) -> pygame.Surface:
    theme, (width, height) = look.theme, size_px
    line = max(1.5, height / 18)
    box = (line / 2, line / 2, width - line, height - line, height / 2)
    knob = height / 2 - 2.2 * line
    if state == "chosen":
        at = width - height / 2
        body = rounded(*box, filled(theme.control_chosen)) + rounded(
            *box, stroked(theme.on_control_chosen, line)
        )
        body += circle(at, height / 2, knob, filled(theme.on_control_chosen))
        scale = height / 24 * 0.8
        sign = path(CHECK, stroked(theme.control_chosen, 2.8))
        return raster(size_px, body + moved(sign, at - 12 * scale, height / 2 - 12 * scale, scale))
    edge = stroked(theme.control_edge, line)
    if state == "refused":
        # A rounded rectangle whose corner radius is half its side is a circle.
        radius = knob * 0.8
        round_knob = (height / 2 - radius, height / 2 - radius, 2 * radius, 2 * radius, radius)
        return raster(size_px, dashed(*box, height / 6, edge) + dashed(*round_knob, height / 6, edge))
    body = rounded(*box, filled(theme.control)) + rounded(*box, edge)
    return raster(size_px, body + circle(height / 2, height / 2, knob, filled(theme.control_edge)))


@dataclass(frozen=True, slots=True)
class TileChip(Body):
    """A tile that the player switches on and off."""

    tile: Tile

    def natural(self, measures: Measures, _most: int) -> tuple[int, int]:
        look, around = measures.look, measures.look.px(24)
        least, short = look.least(MIN_PX), self._short_px(look)
        return max(least, short + around), max(least, 2 * short + around)

    def draw(self, measures: Measures, rect: Rect, state: CellState) -> Iterator[Item]:
        look, is_in = measures.look, state == "chosen"
        yield key_item(look, rect, state)
        draw = look.sprites.tile if is_in else look.sprites.faded
        yield placed(draw(self.tile, self._short_px(look), 0, marked=is_in), "center", rect.center)

    def _short_px(self, look: Look) -> int:
        return max(look.least(20), look.px(26))


@dataclass(frozen=True, slots=True)
class Portrait(Body):
    """A player to choose for a seat: face, name and strength in pips; a human player has no face here."""

    name: str
    face: int | None = None
    colour: int = 0
    pips: int = 0

    def natural(self, measures: Measures, most: int) -> tuple[int, int]:
        around, (face_px, half_px) = 2 * measures.gap, self._sides(measures)
        beside = face_px + half_px + measures.gap // 2
        wide, high = measures.text(self.name, Style.SMALL, most - around, bold=True)
        return max(measures.target, wide, beside) + around, face_px + high + measures.gap

    def draw(self, measures: Measures, rect: Rect, state: CellState) -> Iterator[Item]:
        look, gap, ink = measures.look, measures.gap, ink_of(measures.look, state)
        yield key_item(look, rect, state)
        face_px, half_px = self._sides(measures)
        top = rect.top + gap // 2
        middle = top + face_px // 2
        if self.face is None:
            yield placed(look.sprites.icon("person", face_px, ink), "center", (rect.centerx, middle))
        else:
            beside = gap // 2 + half_px if self.pips else 0
            left = rect.centerx - (face_px + beside) // 2
            yield placed(_face(look, self.face, face_px, self.colour), "midleft", (left, middle))
            if self.pips:
                left += face_px + gap // 2
                yield placed(half(look, half_px, self.pips), "midleft", (left, middle))
        name = look.fonts.render(self.name, Style.SMALL, ink, bold=True, max_width=rect.width - 2 * gap)
        yield placed(name, "midtop", (rect.centerx, top + face_px))

    def _sides(self, measures: Measures) -> tuple[int, int]:
        """The sides of the face, and of the half tile beside it that shows the player's strength."""
        face_px = max(measures.look.least(36), round(measures.look.px(56) * measures.narrow))
        return face_px, round(face_px * 0.8)


@dataclass(frozen=True, slots=True)
class SeatCard(Body):
    """A seat: its face, its name and who plays it, and in team matches its team."""

    face: int
    colour: int
    name: str
    who: str
    whos: tuple[str, ...]
    """Every possible `who`. The height fits each of them, so that nothing moves."""
    is_person: bool
    team: int | None = None
    pips: int = 0
    """The strength of a built-in bot, drawn in place of `who`; 0 for other players."""

    def natural(self, measures: Measures, most: int) -> tuple[int, int]:
        words = measures.look.fonts.line_height(Style.TEXT)
        room = self._room(measures, most) - self._icon_px(measures) - measures.gap
        words += max(measures.text(who, Style.SMALL, room)[1] for who in self.whos)
        return most, max(measures.face + measures.gap, words + measures.gap)

    def draw(self, measures: Measures, rect: Rect, state: CellState) -> Iterator[Item]:
        look, ink, icon_px = measures.look, ink_of(measures.look, state), self._icon_px(measures)
        line_px = look.fonts.line_height(Style.SMALL)
        yield key_item(look, rect, state)
        face = _face(look, self.face, measures.face, self.colour)
        yield placed(face, "midleft", (rect.left + measures.pad // 2, rect.centery))
        left = rect.left + measures.pad // 2 + measures.face + measures.gap
        room = self._room(measures, rect.width)
        if self.team is not None:
            sign = look.sprites.team(self.team, measures.icon, "panel")
            yield placed(sign, "midright", (rect.right - measures.pad, rect.centery))
        name = look.fonts.render(look.shortened(self.name, Style.TEXT, room), Style.TEXT, ink, bold=True)
        room = max(1, room - icon_px - measures.gap)
        who = look.fonts.render(self.who, Style.SMALL, ink, max_width=room)
        top = rect.centery - (name.get_height() + who.get_height()) // 2
        yield Item(name, left, top)
        top += name.get_height()
        icon = look.sprites.icon("person" if self.is_person else "bot", icon_px, ink)
        yield placed(icon, "midleft", (left, top + line_px // 2))
        left += icon_px + measures.gap
        if self.pips:
            yield placed(half(look, line_px * 7 // 8, self.pips), "midleft", (left, top + line_px // 2))
        else:
            yield Item(who, left, top)

    def _icon_px(self, measures: Measures) -> int:
        """The icon of a person or a bot."""
        return measures.look.fonts.line_height(Style.SMALL) * 3 // 4

    def _room(self, measures: Measures, width: int) -> int:
        sign = 0 if self.team is None else measures.icon + measures.gap
        return width - measures.face - 2 * measures.pad - measures.gap - sign


class _Square(Body):
    __slots__ = ()

    def natural(self, measures: Measures, _most: int) -> tuple[int, int]:
        side = max(measures.look.least(MIN_PX), round(measures.look.px(60) * measures.narrow))
        return side, side


@dataclass(frozen=True, slots=True)
class Avatar(_Square):
    """A face to choose, in a given colour."""

    face: int
    colour: int

    def draw(self, measures: Measures, rect: Rect, state: CellState) -> Iterator[Item]:
        look = measures.look
        yield key_item(look, rect, state)
        side = rect.width - 2 * look.px(5)
        yield placed(_face(look, self.face, side, self.colour), "center", rect.center)


@dataclass(frozen=True, slots=True)
class Swatch(_Square):
    """A colour to choose."""

    colour: int

    def draw(self, measures: Measures, rect: Rect, state: CellState) -> Iterator[Item]:
        look = measures.look
        yield key_item(look, rect, state)
        yield placed(_dye(look, rect.width - 2 * look.px(9), self.colour), "center", rect.center)


@kept
def _dye(look: Look, size_px: int, colour: int) -> pygame.Surface:
    line = max(1.5, size_px / 24)
    edge = f'fill="{paint(seat_colour(colour))}" stroke="{paint(look.theme.badge)}" stroke-width="{line:.2f}"'
    return raster((size_px, size_px), circle(size_px / 2, size_px / 2, (size_px - line) / 2, edge))
