"""The foot of the table: the row above the rack, and the face-down hand while players pass the screen on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from matador.play.table.snapshot import Hidden
from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import placed, shadowed
from matador.ui.motion import Pose
from matador.ui.table.display import TableDisplay
from matador.ui.table.plan import Slot, rack_of

PASS_PX = (160, 56)
_FACE_PX = 56
_GAP_PX = 14
_STYLES = (Style.SENTENCE, Style.TEXT, Style.SMALL)
_ANY_TILE = Tile(0, 0)


def _covered_slots(display: TableDisplay) -> tuple[Slot, ...]:
    """The slots of a covered hand; only those of its first page if it has several."""
    return rack_of(display.plan, [_ANY_TILE] * display.state.shown.hand_size).slots


def covered_pose(display: TableDisplay, index: int) -> Pose:
    slots = _covered_slots(display)
    rect = slots[min(index, len(slots) - 1)].rect
    return Pose(rect.centerx, rect.centery, rect.width, 0.0, 0.0)


def cover_items(display: TableDisplay) -> Iterator[Item]:
    look, slots, transits = display.look, _covered_slots(display), display.state.transits
    if Hidden("drawn", display.state.seat) in transits:
        slots = slots[:-1]
    for index, slot in enumerate(slots):
        if Hidden("covered", index) not in transits:
            yield from shadowed(look, look.sprites.back(slot.rect.width, 0), slot.rect, 0)


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


class LookButton(NamedTuple):
    """The button that turns up the tiles, above the rack, so that the backs of the tiles stay visible."""

    seat: int
    name: str
    style: Style
    room_px: int
    """Maximum width of its text."""
    rect: pygame.Rect


def look_button(display: TableDisplay) -> LookButton | None:
    """The button while the table waits for somebody."""
    look, plan, seat = display.look, display.plan, display.state.waits_for
    if seat is None:
        return None
    name = look.say("{name}: press to see your tiles").format(name=display.state.game.occupants[seat].name)
    foot = plan.mirrored(plan.sentence)
    right = plan.mirrored(display.boneyard.hit).left - look.px(12)
    area = plan.mirrored(
        pygame.Rect(foot.left, foot.top, right - foot.left, plan.felt.bottom - look.px(8) - foot.top)
    )
    # The face, the gap, and both ends.
    beside = look.px(_FACE_PX) + look.px(8 + _GAP_PX + 30)
    room = area.width - beside
    style = look.fitting(name, _STYLES, room, bold=True)
    width, height = look.fonts.size(name, style, bold=True, max_width=room)
    rect = pygame.Rect(0, 0, width + beside, max(look.px(_FACE_PX), height) + look.px(12))
    rect.midbottom = (plan.tiles.centerx, area.bottom)
    rect.right = min(rect.right, area.right)
    rect.left = max(rect.left, area.left)
    return LookButton(seat, name, style, room, rect)


def look_items(display: TableDisplay) -> Iterator[Item]:
    look, button = display.look, look_button(display)
    if button is None:
        return
    rect, occupant = button.rect, display.state.game.occupants[button.seat]
    yield placed(look.sprites.button(rect.size, "primary"), "center", rect.center)
    face_px = look.px(_FACE_PX)
    face = look.sprites.face(occupant.face, face_px, mood="calm", turn=False, colour=occupant.colour)
    left = rect.left + look.px(8)
    yield placed(face, "midleft", (left, rect.centery))
    at, ink = (left + face_px + look.px(_GAP_PX), rect.centery), look.theme.on_accent
    yield look.text(button.name, button.style, ink, "midleft", at, bold=True, max_width=button.room_px)
