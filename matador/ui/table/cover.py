"""The face-down hand while players pass the screen on, and the button that names the next player."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.play.table.snapshot import Hidden
from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import placed, shadowed
from matador.ui.motion import Pose
from matador.ui.table.display import TableDisplay
from matador.ui.table.plan import Slot, rack_of

_GAP_PX = 14
_STYLES = (Style.SENTENCE, Style.TEXT, Style.SMALL)
_ANY_TILE = Tile(0, 0)


def covered_slots(display: TableDisplay) -> tuple[Slot, ...]:
    """The slots of a covered hand; only those of its first page if it has several."""
    return rack_of(display.plan, [_ANY_TILE] * display.state.shown.hand_size).slots


def covered_pose(display: TableDisplay, index: int) -> Pose:
    slots = covered_slots(display)
    slot = slots[min(index, len(slots) - 1)]
    return Pose(slot.rect.centerx, slot.rect.centery, slot.rect.width, 0.0, 0.0)


def look_name(display: TableDisplay) -> str:
    """The text of the button; empty while the table waits for nobody."""
    seat = display.state.waits_for
    if seat is None:
        return ""
    return display.look.say("{name}: press to see your tiles").format(
        name=display.state.game.occupants[seat].name
    )


def look_rect(display: TableDisplay) -> pygame.Rect:
    """Where the button is: above the rack, so that the backs of the tiles stay visible."""
    look, area = display.look, _area(display)
    name, room = look_name(display), _room_px(display)
    width, height = look.fonts.size(name, _style(display), bold=True, max_width=room)
    rect = pygame.Rect(0, 0, width + _beside_px(display), max(_face_px(display), height) + look.px(12))
    rect.midbottom = (display.plan.tiles.centerx, area.bottom)
    rect.right = min(rect.right, area.right)
    rect.left = max(rect.left, area.left)
    return rect


def cover_items(display: TableDisplay) -> Iterator[Item]:
    look, slots = display.look, covered_slots(display)
    is_drawing = Hidden("drawn", display.state.seat) in display.state.transits
    for index, slot in enumerate(slots):
        if Hidden("covered", index) not in display.state.transits and not (
            is_drawing and index == len(slots) - 1
        ):
            yield from shadowed(look, look.sprites.back(slot.rect.width, 0), slot.rect, 0)


def look_items(display: TableDisplay) -> Iterator[Item]:
    look, rect = display.look, look_rect(display)
    name, occupant = look_name(display), display.state.game.occupants[display.state.seat]
    yield placed(look.sprites.button(rect.size, "primary"), "center", rect.center)
    face_px = _face_px(display)
    face = look.sprites.face(occupant.face, face_px, mood="calm", turn=False, colour=occupant.colour)
    left, room = rect.left + look.px(8), _room_px(display)
    yield placed(face, "midleft", (left, rect.centery))
    at, ink = (left + face_px + look.px(_GAP_PX), rect.centery), look.theme.on_accent
    yield look.text(name, _style(display), ink, "midleft", at, bold=True, max_width=room)


def _style(display: TableDisplay) -> Style:
    return display.look.fitting(look_name(display), _STYLES, _room_px(display), bold=True)


def _area(display: TableDisplay) -> pygame.Rect:
    look, plan = display.look, display.plan
    foot = plan.mirrored(plan.sentence)
    right = plan.mirrored(display.boneyard.hit).left - look.px(12)
    return plan.mirrored(
        pygame.Rect(foot.left, foot.top, right - foot.left, plan.felt.bottom - look.px(8) - foot.top)
    )


def _face_px(display: TableDisplay) -> int:
    return display.look.px(56)


def _beside_px(display: TableDisplay) -> int:
    """Width of the button without its text: the face, the gap, and both ends."""
    return _face_px(display) + display.look.px(8 + _GAP_PX + 30)


def _room_px(display: TableDisplay) -> int:
    return _area(display).width - _beside_px(display)
