"""Icons, faces and badges have distinguishable shapes."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pygame
import pytest

from matador.ui.fonts import Fonts
from matador.ui.sprites import Icon, Mood, Sprites
from matador.ui.sprites.drawings import Badge
from matador.ui.theme import GREEN
from tests.checks.each import each
from tests.ui.sprites.looking import data

ICONS: tuple[Icon, ...] = get_args(Icon)
MOODS: tuple[Mood, ...] = get_args(Mood)


@pytest.mark.parametrize("size_px", [16, 40])
def test_icons_have_one_colour(sprites: Sprites, size_px: int) -> None:
    pictures = [sprites.icon(name, size_px, (10, 20, 30)) for name in ICONS]
    assert {picture.get_size() for picture in pictures} == {(size_px, size_px)}
    for picture in pictures:
        seen = pygame.mask.from_surface(picture, 200)
        assert seen.count() > size_px * 2 // 3
        assert pygame.mask.from_threshold(picture, (10, 20, 30), (3, 3, 3, 255)).count() >= seen.count()


@pytest.mark.parametrize("size_px", [24, 96])
def test_faces_differ_by_kind_mood_and_turn(sprites: Sprites, size_px: int) -> None:
    faces = [
        pygame.transform.grayscale(sprites.face(kind, size_px, mood=mood, turn=turn, colour=0))
        for kind in range(8)
        for mood in MOODS
        for turn in (False, True)
    ]
    assert {face.get_size() for face in faces} == {(size_px, size_px)}
    assert len({data(face) for face in faces}) == 48


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


def icons(size_px: int) -> dict[str, pygame.Surface]:
    sprites = Sprites(GREEN, Fonts(1.0, 1.0))
    return {name: sprites.icon(name, size_px, GREEN.on_badge) for name in ICONS}


@pytest.mark.parametrize("size_px", [20, 48])
def test_no_two_icons_look_alike(size_px: int) -> None:
    assert alike(icons(size_px)) == []


def test_a_planted_icon_like_another_is_caught() -> None:
    pictures = icons(24)
    planted = pictures["gear"].copy()
    planted.fill((0, 0, 0, 0), (0, 0, 24, 4))
    assert alike({**pictures, "planted": planted}) == ["gear and planted"]


@each("name", ICONS)
def test_no_icon_is_cut_by_its_square(name: Icon) -> None:
    picture = Sprites(GREEN, Fonts(1.0, 1.0)).icon(name, 96, GREEN.on_badge)
    assert pygame.Rect(1, 1, 94, 94).contains(picture.get_bounding_rect(min_alpha=32))


BADGES: tuple[Badge, ...] = (
    *(Badge("number", value) for value in range(13)),
    *(Badge("matador", total) for total in (None, 5, 6, 7, 10, 13)),
    *(Badge("halves", low, high) for low, high in ((0, 0), (1, 6), (2, 5), (3, 4), (1, 12))),
    Badge("zero"),
    *(Badge("turned", seen, counts) for seen, counts in ((3, 4), (4, 3), (2, 11))),
    Badge("wild"),
)


@pytest.mark.parametrize("height_px", [20, 56])
def test_no_two_badges_look_alike(sprites: Sprites, height_px: int) -> None:
    assert {sprites.badge(badge, height_px).get_height() for badge in BADGES} == {height_px}
    assert len({data(sprites.badge(badge, height_px)) for badge in BADGES}) == len(BADGES)
