"""Where everything has its place in a window of some size."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from matador.ui.inputs import Point
from matador.ui.scale import least_px, planned, scale_of

STRIP_PX = 56
"""How high the strip with the other seats is in a small window."""
TARGET_PX = 64
"""Nothing that is pressed is smaller than this either way, where the design says so."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The rectangles of a window; all pixels."""

    size: Point
    scale: float
    """1 at 1280x720."""
    is_small: bool
    """Whether the other seats have a strip of their own above the felt."""
    strip: pygame.Rect
    """The other seats, and the buttons right of them."""
    buttons: pygame.Rect
    felt: pygame.Rect
    line: pygame.Rect
    """Where the line and its open ends lie."""
    sentence: pygame.Rect
    """The line above the rack in which a sentence is said."""
    boneyard: pygame.Rect
    rack: pygame.Rect
    own: pygame.Rect
    """Whose hand it is: beside the rack."""
    tiles: pygame.Rect
    """Where the tiles stand on the rack."""
    is_left_handed: bool = False
    """Whether the boneyard is on the left, and the own face on the right."""

    def px(self, design_px: float) -> int:
        """A length of the design in pixels."""
        return round(design_px * self.scale)

    def least(self, px: float) -> int:
        """So many pixels below which something does not go; fewer where everything is drawn smaller."""
        return least_px(px, self.scale)

    def mirrored(self, rect: pygame.Rect) -> pygame.Rect:
        """For the left hand the rectangle on the other side of the window; for the right hand as it is.

        Whatever stands at the foot of the table is worked out for the right hand, and is mirrored here: in, from what
        the plan says, and out again.
        """
        if not self.is_left_handed:
            return rect.copy()
        return pygame.Rect(self.size[0] - rect.right, rect.top, rect.width, rect.height)

    @property
    def target_px(self) -> int:
        """How large something that is pressed is at least."""
        return max(self.least(TARGET_PX), self.px(TARGET_PX))


def plan_of(size: Point, rack_rows: int, *, is_left_handed: bool = False) -> Plan:
    """The plan of a window whose rack has so many rows, one or two. A size below the smallest counts as that."""
    width, height = planned(size)
    scale = scale_of((width, height))

    def px(length: float) -> int:
        return round(length * scale)

    small_strip = least_px(STRIP_PX, scale)
    is_small = width < 1024 or height < 660
    frame = 0 if is_small else px(14)
    strip_top, strip_height = (0, small_strip) if is_small else (frame + px(14), px(68))
    felt_top = small_strip if is_small else frame
    rack_height = px(150) if rack_rows == 1 else px(206)
    felt = pygame.Rect(frame, felt_top, width - 2 * frame, height - felt_top - rack_height)
    side = px(18)
    buttons_width = strip_height if is_small else px(72)
    strip = pygame.Rect(felt.left + px(8), strip_top, felt.width - px(16) - buttons_width, strip_height)
    buttons = pygame.Rect(strip.right, strip_top, buttons_width, strip_height)
    line_top = felt.top + px(60) if is_small else strip.bottom + px(12)
    foot = px(80)
    line = pygame.Rect(felt.left + side, line_top, felt.width - 2 * side, felt.bottom - foot - line_top)
    boneyard_width = min(px(400), felt.width * 2 // 5)
    boneyard = pygame.Rect(felt.right - side - boneyard_width, felt.bottom - foot, boneyard_width, foot)
    sentence = pygame.Rect(felt.left + side, felt.bottom - foot, 0, 0)
    sentence.size = (boneyard.left - sentence.left - px(12), foot)
    bottom = pygame.Rect(0, felt.bottom, width, height - felt.bottom)
    own = pygame.Rect(px(14), bottom.top, px(140), bottom.height)
    tiles = pygame.Rect(own.right, bottom.top + px(10), width - own.right - px(14), bottom.height - px(20))
    rack = pygame.Rect(own.right, bottom.top, width - own.right - frame // 2, bottom.height)
    if is_left_handed:
        for rect in (sentence, boneyard, rack, own, tiles):
            rect.right = width - rect.left
    return Plan(
        (width, height),
        scale,
        is_small,
        strip,
        buttons,
        felt,
        line,
        sentence,
        boneyard,
        rack,
        own,
        tiles,
        is_left_handed,
    )
