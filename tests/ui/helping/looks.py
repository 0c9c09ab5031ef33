"""Looks to draw pictures with."""

from __future__ import annotations

from matador.ui.fonts import Fonts
from matador.ui.language import Language
from matador.ui.look import Look
from matador.ui.sprites import Sprites
from matador.ui.theme import GREEN, Theme


def look(theme: Theme = GREEN, scale: float = 1.0, text_scale: float = 1.0) -> Look:
    fonts = Fonts(scale, text_scale)
    return Look(theme, fonts, Sprites(theme, fonts), Language(), scale, text_scale)
