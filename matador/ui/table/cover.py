"""The hand face down while persons pass the screen on, and whom it waits for."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import placed, shadowed
from matador.ui.table.hands import covered_slots
from matador.ui.table.model import Model

_STYLES = (Style.SENTENCE, Style.TEXT, Style.SMALL)


def look_name(model: Model) -> str:
    """What the person is asked to do; empty while nobody is waited for."""
    seat = model.waits_for
    if seat is None:
        return ""
    return model.look.say("{name}: press to see your tiles").format(name=model.game.sitters[seat].name)


def look_rect(model: Model) -> pygame.Rect:
    """Where the person presses: over the middle of the rack."""
    look, rack = model.look, model.plan.rack
    width = look.fonts.size(look_name(model), _style(model), bold=True)[0] + look.px(150)
    rect = pygame.Rect(
        0, 0, min(rack.width - look.px(24), width), min(rack.height - look.px(20), look.px(96))
    )
    rect.center = rack.center
    return rect


def cover_items(model: Model) -> Iterator[Item]:
    """The backs of the tiles that have come."""
    look, slots = model.look, covered_slots(model)
    is_drawing = ("drawn", model.seat) in model.stage
    for index, slot in enumerate(slots):
        if ("covered", index) not in model.stage and not (is_drawing and index == len(slots) - 1):
            yield from shadowed(look, look.sprites.back(slot.rect.width, 0), slot.rect, 0)


def look_items(model: Model) -> Iterator[Item]:
    """The button that the person presses, with his face."""
    look, rect = model.look, look_rect(model)
    name, sitter = look_name(model), model.game.sitters[model.seat]
    yield placed(
        look.sprites.button(rect.size, kind="primary", pressed=False, enabled=True), "center", rect.center
    )
    face_px = rect.height - look.px(20)
    face = look.sprites.face(sitter.face, face_px, mood="calm", turn=False, colour=sitter.colour)
    room = rect.width - face_px - look.px(60)
    words = look.fonts.render(name, _style(model), look.theme.on_accent, bold=True, max_width=room)
    gap = look.px(14)
    left = rect.centerx - (face_px + gap + words.get_width()) // 2
    yield placed(face, "midleft", (left, rect.centery))
    yield placed(words, "midleft", (left + face_px + gap, rect.centery))


def _style(model: Model) -> Style:
    look = model.look
    return look.fitting(look_name(model), _STYLES, model.plan.rack.width - look.px(190), bold=True)
