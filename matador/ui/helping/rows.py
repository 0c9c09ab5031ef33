"""Pictures put side by side, or one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import pygame

Line: TypeAlias = Literal["top", "middle", "bottom"]
"""On which line pictures stand that are not equally high."""


def beside(pictures: Sequence[pygame.Surface], gap_px: int, line: Line = "middle") -> pygame.Surface:
    """Pictures from left to right."""
    width = sum(picture.get_width() for picture in pictures) + gap_px * (len(pictures) - 1)
    height = max(picture.get_height() for picture in pictures)
    row = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    left = 0
    for picture in pictures:
        spare = height - picture.get_height()
        row.blit(picture, (left, {"top": 0, "middle": spare // 2, "bottom": spare}[line]))
        left += picture.get_width() + gap_px
    return row


def below(pictures: Sequence[pygame.Surface], gap_px: int) -> pygame.Surface:
    """Pictures from top to bottom, their middles on one line."""
    width = max(picture.get_width() for picture in pictures)
    height = sum(picture.get_height() for picture in pictures) + gap_px * (len(pictures) - 1)
    column = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    top = 0
    for picture in pictures:
        column.blit(picture, ((width - picture.get_width()) // 2, top))
        top += picture.get_height() + gap_px
    return column
