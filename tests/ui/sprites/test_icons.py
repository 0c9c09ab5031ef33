"""Icons have distinguishable shapes."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pygame
import pytest

from matador.ui.fonts import Fonts
from matador.ui.sprites import Icon, Sprites
from matador.ui.theme import GREEN
from tests.checks.each import each

ICONS: tuple[Icon, ...] = get_args(Icon)
MAX_ALIKE = 0.8
"""Maximum share of pixels that two icons have in common, of those that either covers."""


def alike(pictures: dict[str, pygame.Surface]) -> list[str]:
    """Pairs that look too similar."""
    masks = {name: pygame.mask.from_surface(picture) for name, picture in pictures.items()}
    found = []
    for (one, mask), (other, further) in combinations(masks.items(), 2):
        both = mask.overlap_area(further, (0, 0))
        either = mask.count() + further.count() - both
        if both / either > MAX_ALIKE:
            found.append(f"{one} and {other}")
    return found


def drawn(size_px: int) -> dict[str, pygame.Surface]:
    sprites = Sprites(GREEN, Fonts(1.0, 1.0))
    return {name: sprites.icon(name, size_px, GREEN.on_badge) for name in ICONS}


@pytest.mark.parametrize("size_px", [20, 24, 48])
def test_no_two_icons_look_alike(size_px: int) -> None:
    assert alike(drawn(size_px)) == []


def test_a_planted_icon_like_another_is_caught() -> None:
    pictures = drawn(24)
    planted = pictures["gear"].copy()
    planted.fill((0, 0, 0, 0), (0, 0, 24, 4))
    assert alike({**pictures, "planted": planted}) == ["gear and planted"]


@each("name", ICONS)
def test_no_icon_is_cut_by_its_square(name: Icon) -> None:
    picture = Sprites(GREEN, Fonts(1.0, 1.0)).icon(name, 96, GREEN.on_badge)
    assert pygame.Rect(1, 1, 94, 94).contains(picture.get_bounding_rect(min_alpha=32))
