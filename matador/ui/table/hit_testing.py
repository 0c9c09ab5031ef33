"""Areas that can be pressed, and which of them is under the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from matador.play.layout.orientations import Grip, Proposed, TurnOffered, Way
from matador.play.table.choosing import chip_key
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.table.display import TableDisplay
from matador.ui.table.ends import place_rect
from matador.ui.table.plan import Plan
from matador.ui.table.title import seats_around

PASS_PX = (160, 56)
CHIP_PX = 64
FROM_PLACE_PX = 12


@dataclass(frozen=True, slots=True)
class OfferedWay:
    """A way to play the tile, and the chip that chooses it."""

    way: Way
    rect: pygame.Rect

    @property
    def key(self) -> str:
        return chip_key(self.way)


def chips_of(display: TableDisplay) -> tuple[Grip, tuple[OfferedWay, ...], tuple[int, ...]] | None:
    """The tile, its chips, and the quarter turns that each chip shows, while a way is chosen or a turn is offered."""
    state = display.state.hold
    match state:
        case Proposed(ways=ways):
            lies: tuple[Way, ...] = ()
        case TurnOffered(lies=way, way=right):
            ways, lies = (right,), (way,)
        case _:
            return None
    grip, target = state.grip, display.target(state.spot)
    assert target is not None, "a way is chosen at a place that is open"
    places = [display.state.place(grip, state.spot, way) for way in (*ways, *lies)]
    around = target.place.unionall(
        [display.camera.rect(place.box) for place in places if state.spot != "open"]
    )
    turns = tuple(place.turns for place in places[: len(ways)])
    return grip, _chips_at(display.plan, around, ways), turns


def _chips_at(plan: Plan, place: pygame.Rect, ways: Sequence[Way]) -> tuple[OfferedWay, ...]:
    """The chips above a place if there is room, otherwise below it, always on the felt."""
    side = max(plan.least(CHIP_PX), plan.px(CHIP_PX))
    gap = max(plan.least(8), plan.px(8))
    distance = plan.px(FROM_PLACE_PX)
    row = pygame.Rect(0, 0, side * len(ways) + gap * (len(ways) - 1), side)
    row.midbottom = (place.centerx, place.top - distance)
    if row.top < plan.felt.top:
        row.top = place.bottom + distance
    row.clamp_ip(plan.felt)
    return tuple(
        OfferedWay(way, pygame.Rect(row.left + index * (side + gap), row.top, side, side))
        for index, way in enumerate(ways)
    )


def offered_rect(display: TableDisplay) -> pygame.Rect | None:
    state = display.state.hold
    if not isinstance(state, TurnOffered):
        return None
    target = display.target(state.spot)
    assert target is not None, "a tile lies at a place that is open"
    return place_rect(display, target, display.state.place(state.grip, state.spot, state.lies))


def hint_rect(display: TableDisplay) -> pygame.Rect:
    plan, side = display.plan, max(display.plan.least(48), display.plan.px(56))
    rect = pygame.Rect(0, 0, side, side)
    rect.midleft = plan.mirrored(plan.sentence).midleft
    return plan.mirrored(rect)


def loudspeaker_rect(display: TableDisplay) -> pygame.Rect:
    plan = display.plan
    rect = plan.mirrored(hint_rect(display))
    if display.state.is_learners:
        rect.left = rect.right + plan.px(12)
    return plan.mirrored(rect)


def said_rect(display: TableDisplay) -> pygame.Rect:
    """The area for sentences, beside a learner's lamp (lit or not) and the loudspeaker."""
    plan = display.plan
    area = plan.mirrored(plan.sentence)
    taken = [hint_rect(display)] if display.state.is_learners else []
    if display.is_read:
        taken.append(loudspeaker_rect(display))
    if taken:
        left = plan.mirrored(taken[-1]).right + plan.px(12)
        area.width -= left - area.left
        area.left = left
    return plan.mirrored(area)


def action_rect(display: TableDisplay) -> pygame.Rect:
    """The button for Pass, "Draw until one fits" or "Show me", beside the boneyard."""
    plan = display.plan
    line_px = display.look.fonts.line_height(Style.TEXT)
    size = (
        max(plan.least(PASS_PX[0] * 3 // 4), plan.px(PASS_PX[0])),
        max(plan.least(48), plan.px(PASS_PX[1]), line_px),
    )
    rect = pygame.Rect((0, 0), size)
    rect.midright = (plan.mirrored(display.boneyard.hit).left - plan.px(16), plan.boneyard.centery)
    return plan.mirrored(rect)


def tile_at(display: TableDisplay, at: Point) -> tuple[int, int] | None:
    """Index of the slot under a point, and 0 for the upper half of its tile or 1 for the lower.

    None once the round has ended.
    """
    if display.state.shown.ended is not None:
        return None
    for index, slot in enumerate(display.rack.slots):
        if slot.rect.inflate(4, 8).collidepoint(at):
            return index, int(at[1] >= slot.rect.centery)
    return None


def seat_at(display: TableDisplay, at: Point) -> int | None:
    state = display.state
    for seat, rect in zip(*seats_around(display), strict=True):
        if rect.collidepoint(at) and (state.can_peek(seat) or state.can_show_again(seat)):
            return seat
    return None
