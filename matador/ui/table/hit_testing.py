"""Areas that can be pressed beside the line and above the rack."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from matador.play.layout.orientations import Proposed, TurnOffered, Way
from matador.play.table.choosing import chip_key
from matador.ui.fonts import Style
from matador.ui.table.display import TableDisplay

PASS_PX = (160, 56)
CHIP_PX = 64
FROM_PLACE_PX = 12


class Chip(NamedTuple):
    """A button that plays the tile in one of the possible ways, or turns it."""

    way: Way
    turns: int
    """Quarter turns of the tile that is played this way."""
    rect: pygame.Rect

    @property
    def key(self) -> str:
        return chip_key(self.way)


def chips_of(display: TableDisplay) -> tuple[Chip, ...]:
    """The chips above the place, or below it, always on the felt; none unless the player has to choose or to turn."""
    hold, plan = display.state.hold, display.plan
    match hold:
        case Proposed(ways=ways):
            around = ways
        case TurnOffered(lies=lies, way=way):
            ways, around = (way,), (way, lies)
        case _:
            return ()
    target = display.target(hold.spot)
    assert target is not None, "a way is chosen at a place that is open"
    place = target.place.copy()
    if hold.spot != "open":
        boxes = [display.state.place(hold.grip, hold.spot, way).box for way in around]
        place.unionall_ip([display.camera.rect(box) for box in boxes])
    side, gap = max(plan.least(CHIP_PX), plan.px(CHIP_PX)), max(plan.least(8), plan.px(8))
    distance = plan.px(FROM_PLACE_PX)
    row = pygame.Rect(0, 0, side * len(ways) + gap * (len(ways) - 1), side)
    row.midbottom = (place.centerx, place.top - distance)
    if row.top < plan.felt.top:
        row.top = place.bottom + distance
    row.clamp_ip(plan.felt)
    found = []
    for index, way in enumerate(ways):
        turns = display.state.place(hold.grip, hold.spot, way).turns
        found.append(Chip(way, turns, pygame.Rect(row.left + index * (side + gap), row.top, side, side)))
    return tuple(found)


class Foot(NamedTuple):
    """The row above the rack, beside the boneyard."""

    hint: pygame.Rect
    """A learner's lamp, lit or not."""
    loudspeaker: pygame.Rect
    said: pygame.Rect
    """The area for sentences."""
    action: pygame.Rect
    """The button for Pass, "Draw until one fits" or "Show me"."""


def foot_of(display: TableDisplay) -> Foot:
    plan = display.plan
    said = plan.mirrored(plan.sentence)
    side = max(plan.least(48), plan.px(56))
    hint = pygame.Rect(0, 0, side, side)
    hint.midleft = said.midleft
    loudspeaker = hint.copy()
    if display.state.is_learners:
        loudspeaker.left = hint.right + plan.px(12)
    if display.state.is_learners or display.is_read:
        left = (loudspeaker if display.is_read else hint).right + plan.px(12)
        said.width -= left - said.left
        said.left = left
    line_px = display.look.fonts.line_height(Style.TEXT)
    width = max(plan.least(PASS_PX[0] * 3 // 4), plan.px(PASS_PX[0]))
    action = pygame.Rect(0, 0, width, max(plan.least(48), plan.px(PASS_PX[1]), line_px))
    action.midright = (plan.mirrored(display.boneyard.hit).left - plan.px(16), plan.boneyard.centery)
    return Foot(*map(plan.mirrored, (hint, loudspeaker, said, action)))
