from __future__ import annotations

import os
import subprocess
import sys

import pygame

from matador.rules import Tile, tile_set
from matador.ui.fonts import Fonts
from matador.ui.sprites import Sprites
from matador.ui.sprites.drawings import Badge
from matador.ui.theme import GREEN


def _some(sprites: Sprites) -> list[pygame.Surface]:
    return [
        sprites.tile(Tile(2, 5), 56, 1),
        sprites.back(56, 0),
        sprites.faded(Tile(2, 5), 56, 1),
        sprites.dimmed(Tile(2, 5), 56, 0),
        sprites.shadow(56, 1, held=True)[0],
        sprites.empty_place((112, 56), lit=False),
        sprites.outline((112, 56), kind="chosen")[0],
        sprites.badge(Badge("number", 3), 44),
        sprites.face(4, 54, mood="happy", turn=True, colour=0),
        sprites.icon("draw", 24, (255, 255, 255)),
        sprites.panel((300, 200)),
        sprites.strip((260, 64)),
        sprites.crown(64),
    ]


def test_pictures_are_drawn_once() -> None:
    sprites = Sprites(GREEN, Fonts(1.0, 1.0))
    assert all(one is other for one, other in zip(_some(sprites), _some(sprites), strict=True))


def test_a_storm_of_sizes_is_not_kept() -> None:
    sprites = Sprites(GREEN, Fonts(1.0, 1.0))
    drawn = 0
    for short_px in range(100, 160, 4):
        for tile in tile_set(6):
            drawn += sprites.tile(tile, short_px, 0).get_height() * short_px * 4
    assert drawn > 1.5 * 32 * 2**20
    assert sprites._pictures.kept_bytes <= 32 * 2**20


def test_no_display_is_needed() -> None:
    program = (
        "import pygame\n"
        "from tests.ui.sprites.test_book import _some, Sprites, GREEN, Fonts\n"
        "sprites = Sprites(GREEN, Fonts(1.0, 1.0))\n"
        "_some(sprites)\n"
        "sprites.background((640, 400), pygame.Rect(8, 8, 600, 300), pygame.Rect(50, 320, 500, 60))\n"
        "print('display', pygame.display.get_init())\n"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "there-is-none", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "display False\n", "")
