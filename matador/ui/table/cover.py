"""The hand face down while persons pass the screen on, and whom it waits for."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import placed, shadowed
from matador.ui.table.hands import covered_slots
from matador.ui.table.model import Model

_GAP_PX = 14
_STYLES = (Style.SENTENCE, Style.TEXT, Style.SMALL)


def look_name(model: Model) -> str:
    """What the person is asked to do; empty while nobody is waited for."""
    seat = model.waits_for
    if seat is None:
        return ""
    return model.look.say("{name}: press to see your tiles").format(name=model.game.occupants[seat].name)


def look_rect(model: Model) -> pygame.Rect:
    """Where it is asked: above the rack, so that the backs of the tiles are seen."""
    look, area = model.look, _area(model)
    width, height = look.fonts.size(look_name(model), _style(model), bold=True, max_width=_room_px(model))
    rect = pygame.Rect(0, 0, width + _beside_px(model), max(_face_px(model), height) + look.px(12))
    rect.midbottom = (model.plan.tiles.centerx, area.bottom)
    rect.right = min(rect.right, area.right)
    rect.left = max(rect.left, area.left)
    return rect


def cover_items(model: Model) -> Iterator[Item]:
    """The backs of the tiles that have come."""
    look, slots = model.look, covered_slots(model)
    is_drawing = ("drawn", model.seat) in model.flights
    for index, slot in enumerate(slots):
        if ("covered", index) not in model.flights and not (is_drawing and index == len(slots) - 1):
            yield from shadowed(look, look.sprites.back(slot.rect.width, 0), slot.rect, 0)


def look_items(model: Model) -> Iterator[Item]:
    """The button that the person presses, with his face."""
    look, rect = model.look, look_rect(model)
    name, occupant = look_name(model), model.game.occupants[model.seat]
    yield placed(
        look.sprites.button(rect.size, kind="primary", pressed=False, enabled=True), "center", rect.center
    )
    face_px = _face_px(model)
    face = look.sprites.face(occupant.face, face_px, mood="calm", turn=False, colour=occupant.colour)
    words = look.fonts.render(name, _style(model), look.theme.on_accent, bold=True, max_width=_room_px(model))
    left = rect.left + look.px(8)
    yield placed(face, "midleft", (left, rect.centery))
    yield placed(words, "midleft", (left + face_px + look.px(_GAP_PX), rect.centery))


def _style(model: Model) -> Style:
    return model.look.fitting(look_name(model), _STYLES, _room_px(model), bold=True)


def _area(model: Model) -> pygame.Rect:
    """The foot of the felt, left of the boneyard."""
    look, foot = model.look, model.plan.sentence
    right = model.boneyard.hit.left - look.px(12)
    return pygame.Rect(foot.left, foot.top, right - foot.left, model.plan.felt.bottom - look.px(8) - foot.top)


def _face_px(model: Model) -> int:
    return model.look.px(56)


def _beside_px(model: Model) -> int:
    """What stands beside the words: the face, the gap between, and the ends of the button."""
    return _face_px(model) + model.look.px(8 + _GAP_PX + 30)


def _room_px(model: Model) -> int:
    """How wide the words may be."""
    return _area(model).width - _beside_px(model)
