"""The pictures of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.bodies import CellState, check, dye, half, key_body, toggle
from matador.ui.kit.cells import (
    Avatar,
    Card,
    Cell,
    Chip,
    Owner,
    Portrait,
    SeatCard,
    Swatch,
    Switch,
    TextField,
    TileChip,
)
from matador.ui.kit.field_painting import field_items
from matador.ui.kit.measures import Measures
from matador.ui.look import Look, placed
from matador.ui.pictures import ruleset_picture
from matador.ui.theme import Colour


def cell_items(look: Look, measures: Measures, cell: Cell, rect: pygame.Rect) -> Iterator[Item]:
    """A cell at its place."""
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
    """The sign of what is chosen, on its corner; a switch has its own."""
    if state_of(cell) == "chosen" and not isinstance(cell.body, Switch):
        sign = check(look, max(look.least(16), look.px(22)))
        yield placed(sign, "center", (rect.right - look.px(4), rect.top + look.px(4)))


def state_of(cell: Cell) -> CellState:
    """How a cell looks; what is chosen looks so even where another choice would be needed."""
    if cell.is_chosen:
        return "chosen"
    return "refused" if cell.is_refused else "plain"


def _ink(look: Look, state: CellState) -> Colour:
    theme = look.theme
    return {"chosen": theme.on_accent, "refused": theme.panel_muted, "plain": theme.panel_text}[state]


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
        # Numbers are read even where words are grey bars.
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
    ink = look.theme.panel_muted if state == "refused" else look.theme.panel_text
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
    """The face and the name of whoever the cells below tell of."""
    face = _face(look, owner.face, measures.face, owner.colour)
    yield placed(face, "midleft", rect.midleft)
    left = rect.left + measures.face + measures.pad
    name = look.shortened(owner.name, Style.TEXT, rect.right - left)
    yield look.text(name, Style.TEXT, look.theme.panel_text, "midleft", (left, rect.centery), bold=True)
