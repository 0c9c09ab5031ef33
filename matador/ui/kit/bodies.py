"""The bodies of cells: rulesets, words, tiles, players, faces and colours to choose, and lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pygame
from pygame import Rect

from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.arrange import AspectRatio
from matador.ui.kit.base import MIN_PX, Layout
from matador.ui.kit.cells import Body, face_px, is_compact, sign_px
from matador.ui.kit.field import Field
from matador.ui.kit.figures import Painted, Text, face_picture, picture
from matador.ui.kit.layout import Aligned, Column, Grow, Inset, Row, Sized, Space, Steady, px_of
from matador.ui.kit.shapes import CHECK, RADIUS_PX, CellState, border_px, half, ink_of
from matador.ui.look import Look, kept, placed
from matador.ui.pictures import ruleset_picture
from matador.ui.sprites import Icon, svg
from matador.ui.sprites.drawings import seat_colour
from matador.ui.sprites.svg import Size, circle, dashed, filled, moved, paint, path, raster, rounded, stroked
from matador.ui.theme import Colour


def _icon(look: Look, icon: Icon, size: Size, ink: Colour) -> Layout:
    return picture(lambda *_: look.sprites.icon(icon, min(size), ink), size)


def _below(*parts: Layout) -> Layout:
    """Lines below each other, in the middle of the height."""
    return Aligned(Column(parts), 0)


@dataclass(frozen=True, slots=True)
class Card(Body):
    """A ruleset, with its picture, name and sentence.

    Where space is narrow, the picture is above the name, and the hint has the sentence.
    """

    ruleset: str
    name: str
    sentence: str
    fills: ClassVar[bool] = True

    def content(self, look: Look, narrow: float, state: CellState) -> Layout:
        has_no_sentence, ink = is_compact(look, narrow), ink_of(look, state)
        size = px_of(look, (108, 84)), px_of(look, (72, 56))
        drawn = picture(lambda look, size: ruleset_picture(look, self.ruleset, size), size)
        # Smaller where there is less space.
        sign = AspectRatio(drawn, *size)
        name = Text(self.name, Style.TEXT, bold=True, colour=ink, is_centred=has_no_sentence)
        if has_no_sentence:
            return Inset(Column((Space(4), Grow(sign), Space(4), name)), 8)
        words = Inset(_below(name, Text(self.sentence, Style.SMALL, colour=ink)), 0, 2)
        return Row((Space(8), sign, Space(12), Grow(words), Space(12)))


@dataclass(frozen=True, slots=True)
class Chip(Body):
    """A word or number to choose, with an optional tile or icon before it."""

    label: str
    tile: Tile | None = None
    icon: Icon | None = None
    note: str = ""
    """A less prominent line below the label."""

    def content(self, look: Look, _narrow: float, state: CellState) -> Layout:
        ink = ink_of(look, state)
        words = self._word(look, ink)
        if self.note:
            words = _below(words, Text(self.note, Style.SMALL, colour=ink, is_centred=True))
        # The check mark of a chosen chip takes a corner.
        row = Row((*self._sign(look, ink), Grow(words)), 8)
        return Inset(Aligned(row), (16, 11))

    def _word(self, look: Look, ink: Colour) -> Layout:
        word = Text(self.label, Style.TEXT, bold=True, colour=ink, is_centred=True)
        if not self.label.isdigit():
            return word
        digits_px = round(look.fonts.line_height(Style.TEXT) * 0.42)
        size = look.fonts.size(self.label, Style.TEXT, bold=True)
        return picture(lambda *_: look.fonts.numeral(self.label, digits_px, ink), size)

    def _sign(self, look: Look, ink: Colour) -> Iterator[Layout]:
        if self.tile is not None:
            tile, short = self.tile, px_of(look, (22, 12))
            yield picture(lambda *_: look.sprites.tile(tile, short, 1, marked=False), (2 * short, short))
        elif self.icon is not None:
            yield _icon(look, self.icon, (sign_px(look), sign_px(look)), ink)


@dataclass(frozen=True, slots=True)
class Switch(Body):
    """A labelled switch."""

    label: str
    is_switch: ClassVar[bool] = True
    fills: ClassVar[bool] = True

    def ground(self, _look: Look, _rect: Rect, _state: CellState) -> Iterator[Item]:
        return iter(())

    def content(self, look: Look, _narrow: float, state: CellState) -> Layout:
        size = px_of(look, (64, 52)), px_of(look, (36, 30))
        label = Text(self.label, Style.TEXT, muted=state == "refused")
        return Inset(Row((picture(lambda *_: _toggle(look, size, state), size), Grow(label)), 12), 6)


@kept
def _toggle(look: Look, size_px: Size, state: CellState) -> pygame.Surface:
    theme, (width, height) = look.theme, size_px
    line = max(1.5, height / 18)
    box = (line / 2, line / 2, width - line, height - line, height / 2)
    middle, knob = height / 2, height / 2 - 2.2 * line
    if state == "refused":
        # A rounded rectangle whose corner radius is half its side is a circle.
        radius, edge = knob * 0.8, stroked(theme.control_edge, line)
        round_knob = (middle - radius, middle - radius, 2 * radius, 2 * radius, radius)
        return raster(size_px, dashed(*box, height / 6, edge) + dashed(*round_knob, height / 6, edge))
    ground, ink, at = theme.control, theme.control_edge, middle
    if state == "chosen":
        ground, ink, at = theme.control_chosen, theme.on_control_chosen, width - middle
    body = rounded(*box, filled(ground)) + rounded(*box, stroked(ink, line))
    body += circle(at, middle, knob, filled(ink))
    if state == "chosen":
        scale = height / 24 * 0.8
        body += moved(path(CHECK, stroked(ground, 2.8)), at - 12 * scale, middle - 12 * scale, scale)
    return raster(size_px, body)


@dataclass(frozen=True, slots=True)
class TileChip(Body):
    """A tile that the player switches on and off."""

    tile: Tile

    def content(self, look: Look, _narrow: float, state: CellState) -> Layout:
        is_in = state == "chosen"
        draw, short = look.sprites.tile if is_in else look.sprites.faded, px_of(look, (26, 20))
        return Inset(picture(lambda *_: draw(self.tile, short, 0, marked=is_in), (short, 2 * short)), 12, 8)


@dataclass(frozen=True, slots=True)
class Portrait(Body):
    """A player to choose for a seat: face, name and strength in pips; a human player has no face here."""

    name: str
    face: int | None = None
    colour: int = 0
    pips: int = 0

    def content(self, look: Look, narrow: float, state: CellState) -> Layout:
        ink, pips = ink_of(look, state), self.pips
        side = max(look.least(36), round(look.px(56) * narrow))
        # The half tile beside the face shows the player's strength.
        half_px = round(side * 0.8)
        who = _icon(look, "person", (side, side), ink)
        if self.face is not None:
            who = face_picture(self.face, side, self.colour)
        strength = [picture(lambda *_: half(look, half_px, pips), (half_px, half_px))] if pips else []
        name = Text(self.name, Style.SMALL, bold=True, colour=ink, is_centred=True)
        widest = Sized(Space(), side + half_px + look.px(8) // 2)
        return Inset(Column((widest, Aligned(Row((who, *strength), 4)), name)), 8)


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
    fills: ClassVar[bool] = True

    def content(self, look: Look, _narrow: float, state: CellState) -> Layout:
        ink = ink_of(look, state)
        line_px = look.fonts.line_height(Style.SMALL)
        name = Text(self.name, Style.TEXT, bold=True, colour=ink, is_name=True)
        icon = _icon(look, "person" if self.is_person else "bot", (line_px * 3 // 4, line_px), ink)

        def words(who: Layout) -> Layout:
            return _below(name, Row((Aligned(icon, 0, 0), Grow(who)), 8))

        whos = [Text(who, Style.SMALL, colour=ink) for who in self.whos]
        who: Layout = Text(self.who, Style.SMALL, colour=ink)
        half_px = line_px * 7 // 8
        if self.pips:
            who = Aligned(picture(lambda *_: half(look, half_px, self.pips), (half_px, line_px)), 0, 0)
        about = Steady(words(who), tuple(words(who) for who in whos))
        team, sign = self.team, []
        if team is not None:
            side = (sign_px(look), sign_px(look))
            sign = [Space(8), picture(lambda *_: look.sprites.team(team, sign_px(look)), side)]
        face = face_picture(self.face, face_px(look), self.colour)
        return Row((Space(6), face, Space(8), Grow(about), *sign, Space(12)))


class Square(Body):
    """A square body."""

    __slots__ = ()

    def least(self, look: Look, narrow: float) -> int:
        return max(look.least(MIN_PX), round(look.px(60) * narrow))


@dataclass(frozen=True, slots=True)
class Avatar(Square):
    """A face to choose, in a given colour."""

    face: int
    colour: int

    def content(self, look: Look, narrow: float, _state: CellState) -> Layout:
        side = self.least(look, narrow) - 2 * look.px(5)
        return face_picture(self.face, side, self.colour)


@dataclass(frozen=True, slots=True)
class Swatch(Square):
    """A colour to choose."""

    colour: int

    def content(self, look: Look, narrow: float, _state: CellState) -> Layout:
        side = self.least(look, narrow) - 2 * look.px(9)
        return picture(lambda *_: _dye(look, side, self.colour), (side, side))


@kept
def _dye(look: Look, size_px: int, colour: int) -> pygame.Surface:
    line = max(1.5, size_px / 24)
    edge = f'fill="{paint(seat_colour(colour))}" stroke="{paint(look.theme.badge)}" stroke-width="{line:.2f}"'
    return raster((size_px, size_px), circle(size_px / 2, size_px / 2, (size_px - line) / 2, edge))


@dataclass(frozen=True, slots=True)
class TextField(Body):
    """A text field."""

    line: Field
    suggested: str
    widest: str
    """A sample text that sets the width of the field."""
    is_edited: bool = False

    @property
    def field(self) -> Field:
        return self.line

    @property
    def text(self) -> str:
        return self.line.text

    @property
    def caret(self) -> int | None:
        return self.line.caret if self.is_edited else None

    @property
    def is_selected(self) -> bool:
        return self.is_edited and self.line.is_selected

    def content(self, look: Look, _narrow: float, _state: CellState) -> Layout:
        fonts = look.fonts
        wide = max(fonts.size(text, Style.TEXT)[0] for text in (self.suggested, self.widest))
        line = Sized(Painted(self._items), wide, fonts.line_height(Style.TEXT))
        return Inset(line, 12)

    def ground(self, look: Look, rect: Rect, _state: CellState) -> Iterator[Item]:
        body = _body(look, rect.size, is_written=self.caret is not None)
        yield placed(body, "topleft", rect.topleft)

    def _items(self, look: Look, rect: Rect) -> Iterator[Item]:
        """The text with its caret; a text that is too long scrolls to show the caret."""
        theme, left, room = look.theme, rect.left, rect.width
        if not self.text:
            said = look.shortened(self.suggested, Style.TEXT, room, bold=False)
            word = look.fonts.render(said, Style.TEXT, theme.on_surface_muted)
            yield placed(word, "midleft", (left, rect.centery))
        first, last = self._seen(look, room)
        shown = self.text[first:last]
        if self.is_selected:
            wide = look.fonts.size(shown, Style.TEXT)[0]
            ground = _selection(look, (wide, look.fonts.line_height(Style.TEXT)))
            yield placed(ground, "midleft", (left, rect.centery))
        if self.text:
            if self.caret is None and last < len(self.text):
                shown = look.shortened(self.text, Style.TEXT, room, bold=False)
            ink = theme.surface if self.is_selected else theme.on_surface
            yield placed(look.fonts.render(shown, Style.TEXT, ink), "midleft", (left, rect.centery))
        if self.caret is not None and not self.is_selected:
            before = look.fonts.size(self.text[first : self.caret], Style.TEXT)[0]
            bar = _selection(look, (max(2, look.px(2)), look.fonts.line_height(Style.TEXT)))
            yield placed(bar, "midleft", (left + before, rect.centery))

    def _seen(self, look: Look, room: int) -> tuple[int, int]:
        first, last = 0, len(self.text)
        at = self.caret or 0
        while first < at and look.fonts.size(self.text[first:at], Style.TEXT)[0] > room:
            first += 1
        while last > at and look.fonts.size(self.text[first:last], Style.TEXT)[0] > room:
            last -= 1
        return first, last


@kept
def _body(look: Look, size_px: Size, *, is_written: bool) -> pygame.Surface:
    theme, line = look.theme, border_px(look.scale, "chosen" if is_written else "plain")
    return svg.sheet(size_px, RADIUS_PX * look.scale, theme.field, theme.on_surface, line)


@kept
def _selection(look: Look, size_px: Size) -> pygame.Surface:
    """The background of selected text; a narrow one is the caret."""
    ground = pygame.Surface(size_px, depth=32)
    ground.fill(look.theme.focus)
    return ground
