"""Everything on the home screen is fully visible, at every size, in large text and with long words."""

from __future__ import annotations


import pygame

from matador.ui.inputs import Point
from matador.ui.scale import ROOMY, SMALLEST
from tests.ui.drawn import drawn
from tests.ui.pages.home.homes import home, node

SIZES: tuple[Point, ...] = (
    SMALLEST,
    ROOMY,
    (800, 600),
    (1024, 768),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (1000, 1400),
    (800, 1280),
    (2560, 1080),
    (3840, 2160),
)


def test_every_place_has_a_picture_for_those_who_cannot_read() -> None:
    scene = home(bars=True, has_matches=True)
    pictures = drawn(scene.items)

    def kinds(key: str) -> set[object]:
        box = pygame.Rect(node(scene, key).box)
        return {one.what[1] if one.kind == "icon" else one.kind for one in pictures if box.contains(one.rect)}

    assert {"play", "face", "back", "composed"} <= kinds("play")
    assert "composed" in kinds("learn")
    assert [
        next(iter(kinds(key) & {"plus", "list", "gear", "book", "leave"}))
        for key in ("new match", "matches", "options", "rules", "quit")
    ] == ["plus", "list", "gear", "book", "leave"]


# Injected bugs: the checkers catch them.
