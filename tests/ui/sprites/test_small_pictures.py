from __future__ import annotations

from typing import get_args

import pygame
import pytest

from matador.ui.sprites import Icon, Mood, Sprites
from tests.ui.sprites.looking import data

ICONS: tuple[Icon, ...] = get_args(Icon)
MOODS: tuple[Mood, ...] = get_args(Mood)


@pytest.mark.parametrize("size_px", [16, 24, 40])
def test_icons_differ_and_have_one_colour(sprites: Sprites, size_px: int) -> None:
    pictures = [sprites.icon(name, size_px, (10, 20, 30)) for name in ICONS]
    assert {picture.get_size() for picture in pictures} == {(size_px, size_px)}
    assert len({data(picture) for picture in pictures}) == len(ICONS)
    for picture in pictures:
        seen = pygame.mask.from_surface(picture, 200)
        assert seen.count() > size_px * 2 // 3
        assert pygame.mask.from_threshold(picture, (10, 20, 30), (3, 3, 3, 255)).count() >= seen.count()


@pytest.mark.parametrize("size_px", [24, 54, 96])
def test_faces_differ_by_kind_mood_and_turn(sprites: Sprites, size_px: int) -> None:
    faces = [
        pygame.transform.grayscale(sprites.face(kind, size_px, mood=mood, turn=turn, colour=0))
        for kind in range(8)
        for mood in MOODS
        for turn in (False, True)
    ]
    assert {face.get_size() for face in faces} == {(size_px, size_px)}
    assert len({data(face) for face in faces}) == 48


def test_kinds_repeat_after_eight(sprites: Sprites) -> None:
    faces = [sprites.face(kind, 54, mood="calm", turn=False, colour=0) for kind in (11, 3)]
    assert data(faces[0]) == data(faces[1])


@pytest.mark.parametrize("size_px", [12, 24, 96])
def test_crown_and_sign_fill_their_squares(sprites: Sprites, size_px: int) -> None:
    for picture in (sprites.crown(size_px), sprites.sign(size_px)):
        assert picture.get_size() == (size_px, size_px)
        assert picture.get_bounding_rect().width > size_px * 0.8
