"""Helpers that inspect pictures."""

from __future__ import annotations

import pygame

from matador.ui.theme import Colour

LOW_ON = {0: "top", 1: "right", 2: "bottom", 3: "left"}


def data(picture: pygame.Surface) -> bytes:
    """Size and pixels of a picture."""
    return repr(picture.get_size()).encode() + pygame.image.tobytes(picture, "RGBA")


def side(picture: pygame.Surface, where: str) -> pygame.Rect:
    """The half of a tile's picture on one side."""
    width, height = picture.get_size()
    return {
        "top": pygame.Rect(0, 0, width, height // 2),
        "bottom": pygame.Rect(0, height // 2, width, height - height // 2),
        "left": pygame.Rect(0, 0, width // 2, height),
        "right": pygame.Rect(width // 2, 0, width - width // 2, height),
    }[where]


def pips_seen(picture: pygame.Surface, where: str, colour: Colour, short_px: int) -> int:
    """Number of separate spots of one colour in a half of a tile, without its rim and its bar."""
    area = side(picture, where)
    inside = area.inflate(-max(2, short_px // 9), -max(2, short_px // 9))
    mask = pygame.mask.from_threshold(picture.subsurface(inside), colour, (74, 74, 74, 255))
    return len(mask.connected_components())


def share_unlike(one: pygame.Surface, other: pygame.Surface, by: int = 24) -> float:
    """The share of pixels that differ clearly between two pictures of one size."""
    assert one.get_size() == other.get_size()
    same = pygame.mask.from_threshold(one, (0, 0, 0), (by, by, by, 255), other)
    return 1 - same.count() / (one.get_width() * one.get_height())


def brightness(picture: pygame.Surface) -> float:
    """The average of red, green and blue, 0 to 255."""
    return sum(pygame.transform.average_color(picture)[:3]) / 3
