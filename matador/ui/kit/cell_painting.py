"""Draws cells: a chosen cell has a thick rim, a cell that cannot be chosen a dashed one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias, assert_never

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.cells import (
    Avatar,
    Card,
    Cell,
    Chip,
    Measures,
    Owner,
    Portrait,
    SeatCard,
    Swatch,
    Switch,
    TextField,
    TileChip,
)
from matador.ui.look import Look, kept, placed
from matador.ui.pictures import ruleset_picture
from matador.ui.sprites.drawings import seat_colour
from matador.ui.sprites.svg import (
    WHITE,
    Size,
    circle,
    dashed,
    filled,
    moved,
    paint,
    path,
    raster,
    rounded,
    stroked,
)
from matador.ui.sprites.tiles import pips_svg
from matador.ui.theme import Colour

CellState: TypeAlias = Literal["plain", "chosen", "refused"]

RADIUS_PX = 14
_CHECK = "M 6.6 12.4 L 10.6 16.4 L 17.6 8.2"


def _line(scale: float, state: CellState) -> float:
    return max(1.2, 1.5 * scale) if state != "chosen" else max(2.5, 3 * scale)


@kept
def key_body(look: Look, size_px: Size, state: CellState) -> pygame.Surface:
    theme, line = look.theme, _line(look.scale, state)
    inset = line / 2
    box = (inset, inset, size_px[0] - line, size_px[1] - line, RADIUS_PX * look.scale)
    match state:
        case "chosen":
            body = rounded(*box, filled(theme.control_chosen)) + rounded(
                *box, stroked(theme.on_control_chosen, line)
            )
        case "refused":
            body = dashed(*box, max(3.0, 5 * look.scale), stroked(theme.control_edge, line))
        case "plain":
            body = rounded(*box, filled(theme.control)) + rounded(*box, stroked(theme.control_edge, line))
    return raster(size_px, body)


@kept
def field_body(look: Look, size_px: Size, *, is_written: bool) -> pygame.Surface:
    theme, line = look.theme, _line(look.scale, "chosen" if is_written else "plain")
    box = (line / 2, line / 2, size_px[0] - line, size_px[1] - line, RADIUS_PX * look.scale)
    ground = theme.field
    return raster(size_px, rounded(*box, filled(ground)) + rounded(*box, stroked(theme.on_surface, line)))


@kept
def toggle(look: Look, size_px: Size, state: CellState) -> pygame.Surface:
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
        sign = path(_CHECK, stroked(theme.control_chosen, 2.8))
        return raster(size_px, body + moved(sign, at - 12 * scale, height / 2 - 12 * scale, scale))
    edge = stroked(theme.control_edge, line)
    if state == "refused":
        # A rounded rectangle whose corner radius is half its side is a circle.
        radius = knob * 0.8
        round_knob = (height / 2 - radius, height / 2 - radius, 2 * radius, 2 * radius, radius)
        return raster(size_px, dashed(*box, height / 6, edge) + dashed(*round_knob, height / 6, edge))
    body = rounded(*box, filled(theme.control)) + rounded(*box, edge)
    return raster(size_px, body + circle(height / 2, height / 2, knob, filled(theme.control_edge)))


@kept
def check(look: Look, size_px: int) -> pygame.Surface:
    theme = look.theme
    body = circle(12, 12, 11.4, filled(theme.surface)) + circle(12, 12, 10, filled(theme.on_control_chosen))
    body += path(_CHECK, stroked(theme.control_chosen, 2.8))
    return raster((size_px, size_px), moved(body, 0, 0, size_px / 24))


@kept
def dye(look: Look, size_px: int, colour: int) -> pygame.Surface:
    line = max(1.5, size_px / 24)
    edge = f'fill="{paint(seat_colour(colour))}" stroke="{paint(look.theme.badge)}" stroke-width="{line:.2f}"'
    return raster((size_px, size_px), circle(size_px / 2, size_px / 2, (size_px - line) / 2, edge))


@kept
def half(look: Look, side_px: int, pips: int) -> pygame.Surface:
    theme, line = look.theme, max(1.0, side_px / 24)
    box = (line / 2, line / 2, side_px - line, side_px - line, side_px * 0.16)
    body = rounded(*box, filled(theme.tile_face)) + rounded(*box, stroked(theme.on_tile, line))
    return raster((side_px, side_px), body + pips_svg(theme, pips, side_px, (side_px / 2, side_px / 2), 0))


@kept
def glow(look: Look, size_px: Size, radius_px: float) -> pygame.Surface:
    theme, inner = look.theme, (2, 2, size_px[0] - 4, size_px[1] - 4)
    if theme.outlines:
        return raster(size_px, rounded(*inner, radius_px, stroked(theme.accent, 4)))
    edge = rounded(*inner, max(0.0, radius_px - 2), stroked(theme.on_button, 3))
    return raster(size_px, rounded(0, 0, *size_px, radius_px, filled(WHITE, 0.06)) + edge)


@kept
def rim(look: Look, size_px: Size, radius_px: float) -> pygame.Surface:
    """The rim inside a picture under the mouse, where a light overlay would look like fog.

    A dark line with an ivory one inside shows on any background. The accent colour is only for hints.
    """
    edges, line = "", max(1.5, 2 * look.scale)
    for number, colour in enumerate((look.theme.on_surface, look.theme.surface)):
        inset = (number + 0.5) * line
        box = (inset, inset, size_px[0] - 2 * inset, size_px[1] - 2 * inset)
        edges += rounded(*box, max(0.0, radius_px - inset), stroked(colour, line))
    return raster(size_px, edges)


@kept
def selection(look: Look, size_px: Size) -> pygame.Surface:
    """The background of selected text; a narrow one is the caret."""
    ground = pygame.Surface(size_px, depth=32)
    ground.fill(look.theme.focus)
    return ground


@kept
def pill(_look: Look, size_px: Size, colour: Colour, radius: float | None = None) -> pygame.Surface:
    """A bar in one colour; its short ends are round unless a radius is given."""
    return raster(
        size_px, rounded(0, 0, *size_px, min(size_px) / 2 if radius is None else radius, filled(colour))
    )


def field_items(look: Look, measures: Measures, field: TextField, rect: pygame.Rect) -> Iterator[Item]:
    """The field with its text and caret; a text that is too long scrolls to show the caret."""
    is_written = field.caret is not None
    yield placed(field_body(look, rect.size, is_written=is_written), "topleft", rect.topleft)
    left, room = rect.left + measures.pad, rect.width - 2 * measures.pad
    if not field.text:
        said = look.shortened(field.suggested, Style.TEXT, room, bold=False)
        word = look.fonts.render(said, Style.TEXT, look.theme.on_surface_muted)
        yield placed(word, "midleft", (left, rect.centery))
    first, last = seen(look, field, room)
    ink = look.theme.on_surface
    if field.is_selected:
        wide = look.fonts.size(field.text[first:last], Style.TEXT)[0]
        ground = selection(look, (wide, look.fonts.line_height(Style.TEXT)))
        yield placed(ground, "midleft", (left, rect.centery))
        ink = look.theme.surface
    if field.text:
        shown = field.text[first:last]
        if field.caret is None and last < len(field.text):
            shown = look.shortened(field.text, Style.TEXT, room, bold=False)
        word = look.fonts.render(shown, Style.TEXT, ink)
        yield placed(word, "midleft", (left, rect.centery))
    if field.caret is not None and not field.is_selected:
        before = look.fonts.size(field.text[first : field.caret], Style.TEXT)[0]
        bar = selection(look, (max(2, look.px(2)), look.fonts.line_height(Style.TEXT)))
        yield placed(bar, "midleft", (left + before, rect.centery))


def seen(look: Look, field: TextField, room: int) -> tuple[int, int]:
    first, last = 0, len(field.text)
    at = field.caret or 0
    while first < at and look.fonts.size(field.text[first:at], Style.TEXT)[0] > room:
        first += 1
    while last > at and look.fonts.size(field.text[first:last], Style.TEXT)[0] > room:
        last -= 1
    return first, last


def cell_items(look: Look, measures: Measures, cell: Cell, rect: pygame.Rect) -> Iterator[Item]:
    state = state_of(cell)
    match cell.body:
        case Card() as body:
            yield placed(key_body(look, rect.size, state), "topleft", rect.topleft)
            yield from _card(look, measures, body, rect, _ink(look, state))
        case Chip() as body:
            yield placed(key_body(look, rect.size, state), "topleft", rect.topleft)
            yield from _chip(look, measures, body, rect, _ink(look, state))
        case Switch(label):
            yield from _switch(look, measures, label, rect, state)
        case TileChip(tile):
            yield placed(key_body(look, rect.size, state), "topleft", rect.topleft)
            is_in = state == "chosen"
            draw = look.sprites.tile if is_in else look.sprites.faded
            yield placed(draw(tile, measures.small_tile, 0, marked=is_in), "center", rect.center)
        case TextField() as body:
            yield from field_items(look, measures, body, rect)
        case Portrait() as body:
            yield placed(key_body(look, rect.size, state), "topleft", rect.topleft)
            yield from _portrait(look, measures, body, rect, _ink(look, state))
        case SeatCard() as body:
            yield placed(key_body(look, rect.size, state), "topleft", rect.topleft)
            yield from _sitting(look, measures, body, rect, _ink(look, state))
        case Avatar(face, colour):
            yield placed(key_body(look, rect.size, state), "topleft", rect.topleft)
            side = rect.width - 2 * look.px(5)
            yield placed(_face(look, face, side, colour), "center", rect.center)
        case Swatch(colour):
            yield placed(key_body(look, rect.size, state), "topleft", rect.topleft)
            yield placed(dye(look, rect.width - 2 * look.px(9), colour), "center", rect.center)
        case _:
            assert_never(cell.body)


def check_items(look: Look, cell: Cell, rect: pygame.Rect) -> Iterator[Item]:
    if state_of(cell) == "chosen" and not isinstance(cell.body, Switch):
        sign = check(look, max(look.least(16), look.px(22)))
        yield placed(sign, "center", (rect.right - look.px(4), rect.top + look.px(4)))


def state_of(cell: Cell) -> CellState:
    """The state to draw; a chosen cell looks chosen even while its choice is refused."""
    if cell.is_chosen:
        return "chosen"
    return "refused" if cell.is_refused else "plain"


def _ink(look: Look, state: CellState) -> Colour:
    theme = look.theme
    return {"chosen": theme.on_control_chosen, "refused": theme.on_surface_muted, "plain": theme.on_control}[
        state
    ]


def _face(look: Look, face: int, side: int, colour: int) -> pygame.Surface:
    return look.sprites.face(face, side, mood="calm", turn=False, colour=colour)


def _card(look: Look, measures: Measures, card: Card, rect: pygame.Rect, ink: Colour) -> Iterator[Item]:
    picture = ruleset_picture(look, card.ruleset, measures.picture)
    yield placed(picture, "midleft", (rect.left + measures.gap, rect.centery))
    room = measures.card_room(rect.width)
    name = look.fonts.render(card.name, Style.TEXT, ink, bold=True, max_width=room)
    sentence = look.fonts.render(card.sentence, Style.SMALL, ink, max_width=room)
    left = rect.left + measures.gap + measures.picture[0] + measures.pad
    top = rect.centery - (name.get_height() + sentence.get_height()) // 2
    yield Item(name, left, top)
    yield Item(sentence, left, top + name.get_height())


def _chip(look: Look, measures: Measures, chip: Chip, rect: pygame.Rect, ink: Colour) -> Iterator[Item]:
    before = measures.before(chip)
    room = rect.width - 2 * measures.chip_pad - before
    if chip.label.isdigit():
        # Numbers stay legible where words are drawn as grey bars.
        word = look.fonts.numeral(chip.label, measures.digits, ink)
    else:
        word = look.fonts.render(chip.label, Style.TEXT, ink, bold=True, max_width=max(1, room))
    if chip.note:
        note = look.fonts.render(chip.note, Style.SMALL, ink, max_width=max(1, room))
        top = rect.centery - (word.get_height() + note.get_height()) // 2
        yield placed(word, "midtop", (rect.centerx, top))
        yield placed(note, "midtop", (rect.centerx, top + word.get_height()))
        return
    left = rect.centerx - (before + word.get_width()) // 2
    if chip.tile is not None:
        tile = look.sprites.tile(chip.tile, measures.tile, 1, marked=False)
        yield placed(tile, "midleft", (left, rect.centery))
    elif chip.icon is not None:
        yield placed(look.sprites.icon(chip.icon, measures.icon, ink), "midleft", (left, rect.centery))
    yield placed(word, "midleft", (left + before, rect.centery))


def _switch(
    look: Look, measures: Measures, label: str, rect: pygame.Rect, state: CellState
) -> Iterator[Item]:
    ink = look.theme.on_surface_muted if state == "refused" else look.theme.on_surface
    word = look.fonts.render(label, Style.TEXT, ink, max_width=measures.switch_room(rect.width))
    yield placed(
        toggle(look, measures.toggle, state), "midleft", (rect.left + measures.pad // 2, rect.centery)
    )
    left = rect.left + measures.pad // 2 + measures.toggle[0] + measures.pad
    yield placed(word, "midleft", (left, rect.centery))


def _portrait(
    look: Look, measures: Measures, portrait: Portrait, rect: pygame.Rect, ink: Colour
) -> Iterator[Item]:
    top = rect.top + measures.gap // 2
    middle = top + measures.portrait // 2
    if portrait.face is None:
        yield placed(look.sprites.icon("person", measures.portrait, ink), "center", (rect.centerx, middle))
    else:
        beside = measures.gap // 2 + measures.half if portrait.pips else 0
        left = rect.centerx - (measures.portrait + beside) // 2
        face = _face(look, portrait.face, measures.portrait, portrait.colour)
        yield placed(face, "midleft", (left, middle))
        if portrait.pips:
            left += measures.portrait + measures.gap // 2
            yield placed(half(look, measures.half, portrait.pips), "midleft", (left, middle))
    room = rect.width - 2 * measures.gap
    name = look.fonts.render(portrait.name, Style.SMALL, ink, bold=True, max_width=room)
    yield placed(name, "midtop", (rect.centerx, top + measures.portrait))


def _sitting(
    look: Look, measures: Measures, sitting: SeatCard, rect: pygame.Rect, ink: Colour
) -> Iterator[Item]:
    face = _face(look, sitting.face, measures.face, sitting.colour)
    yield placed(face, "midleft", (rect.left + measures.pad // 2, rect.centery))
    left = rect.left + measures.pad // 2 + measures.face + measures.gap
    room = measures.sitting_room(sitting, rect.width)
    if sitting.team is not None:
        sign = look.sprites.team(sitting.team, measures.icon, "panel")
        yield placed(sign, "midright", (rect.right - measures.pad, rect.centery))
    name = look.fonts.render(look.shortened(sitting.name, Style.TEXT, room), Style.TEXT, ink, bold=True)
    who_room = max(1, measures.who_room(sitting, rect.width))
    who = look.fonts.render(sitting.who, Style.SMALL, ink, max_width=who_room)
    top = rect.centery - (name.get_height() + who.get_height()) // 2
    yield Item(name, left, top)
    top += name.get_height()
    icon = look.sprites.icon("person" if sitting.is_person else "bot", measures.small_icon, ink)
    yield placed(icon, "midleft", (left, top + look.fonts.line_height(Style.SMALL) // 2))
    left += measures.small_icon + measures.gap
    if sitting.pips:
        strong = half(look, measures.small_half, sitting.pips)
        yield placed(strong, "midleft", (left, top + look.fonts.line_height(Style.SMALL) // 2))
    else:
        yield Item(who, left, top)


def owner_items(look: Look, measures: Measures, owner: Owner, rect: pygame.Rect) -> Iterator[Item]:
    face = _face(look, owner.face, measures.face, owner.colour)
    yield placed(face, "midleft", rect.midleft)
    left = rect.left + measures.face + measures.pad
    name = look.shortened(owner.name, Style.TEXT, rect.right - left)
    yield look.text(name, Style.TEXT, look.theme.on_surface, "midleft", (left, rect.centery), bold=True)
