"""Tiles on their way: pictures of any size, turn and side, made from those that rest."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.look import Look
from matador.ui.motion import Pose


def flying_items(
    look: Look, tile: Tile | None, pose: Pose, rest_px: int, *, held: bool = False, lit: int | None = None
) -> Iterator[Item]:
    """A tile as its pose says; `rest_px` is the short side of the picture that it is made from.

    `lit`: the half that is lit, 0 for the low one and 1 for the high one.
    """
    turns, slant = divmod(pose.angle % 360.0, 90.0)
    face_up = tile is not None and pose.face_up >= 0.5
    picture = (
        look.sprites.tile(tile, rest_px, int(turns), lit=lit)
        if face_up and tile
        else look.sprites.back(rest_px, int(turns))
    )
    short = max(2, round(pose.short))
    at_rest = picture.get_size()
    picture = _sized(picture, short / rest_px, abs(2 * pose.face_up - 1) if 0 < pose.face_up < 1 else 1.0)
    if slant > 0.5:
        # A clear rim, or the turned edges would be jagged.
        rimmed = pygame.Surface((picture.get_width() + 4, picture.get_height() + 4), pygame.SRCALPHA, 32)
        rimmed.blit(picture, (2, 2))
        picture = pygame.transform.rotozoom(rimmed, -slant, 1.0)
    rect = picture.get_rect(center=(round(pose.x), round(pose.y)))
    shadow, (dx, dy) = look.sprites.shadow(rest_px, int(turns), held=held)
    if picture.get_size() == at_rest and slant <= 0.5:
        yield Item(shadow, rect.left + dx, rect.top + dy)
    yield Item(picture, rect.left, rect.top)


def even(short_px: float) -> int:
    """The next smaller even number: then halves of a short side are whole pixels."""
    return max(2, int(short_px) // 2 * 2)


def _sized(picture: pygame.Surface, factor: float, width: float) -> pygame.Surface:
    """The picture at another size, and narrowed while the tile is being turned over."""
    if factor == 1.0 and width == 1.0:
        return picture
    across = max(1, round(picture.get_width() * factor * width))
    return pygame.transform.smoothscale(picture, (across, max(1, round(picture.get_height() * factor))))
