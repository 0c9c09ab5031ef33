"""The look that settings and a size of window give."""

from __future__ import annotations

from matador.storage.settings import Settings
from matador.ui.fonts import Fonts
from matador.ui.inputs import Point
from matador.ui.language import language_for
from matador.ui.look import Look
from matador.ui.sprites import Sprites
from matador.ui.table.plan import SMALLEST, scale_of
from matador.ui.theme import HIGH_CONTRAST, NORMAL


def planned(size: Point) -> Point:
    """The size that everything is planned for: that of the window, or of the smallest one."""
    return (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))


def look_for(settings: Settings, size: Point, *, bars: bool) -> Look:
    """A look for a window of this size; with `bars` all text is grey bars."""
    theme = HIGH_CONTRAST if settings.high_contrast else NORMAL
    scale, text_scale = scale_of(planned(size)), settings.text_size / 100
    fonts = Fonts(scale, text_scale, bars=bars)
    return Look(theme, fonts, Sprites(theme, fonts), language_for(settings.language), scale, text_scale)


def look_alike(one: Settings, other: Settings) -> bool:
    """Whether everything drawn is the same with both."""
    return _seen(one) == _seen(other)


def _seen(settings: Settings) -> tuple[object, ...]:
    return (settings.text_size, settings.high_contrast, settings.language)
