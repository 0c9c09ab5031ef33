"""Layouts that limit the height of a part."""

from __future__ import annotations

import pygame

from matador.ui.kit.layout import Column, Sized, Space
from tests.ui.pages.new_match.choosing import look_of


def test_a_part_between_two_heights_takes_free_space_up_to_the_second() -> None:
    look = look_of((1280, 720))
    column = Column((Sized(Space(), None, 50, 120), Sized(Space(), height_px=30)))
    for height, expected in ((80, 50), (100, 70), (300, 120)):
        first, second = column.rects(look, pygame.Rect(0, 0, 400, height))
        assert (first.height, second.height) == (expected, 30)
        assert second.top == first.bottom
    assert column.fits(look, pygame.Rect(0, 0, 400, 80))
    assert not column.fits(look, pygame.Rect(0, 0, 400, 79))
