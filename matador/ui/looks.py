"""The look that settings and a size of window give."""

from __future__ import annotations

from dataclasses import replace

from matador.storage.settings import Settings
from matador.ui.fonts import Fonts
from matador.ui.inputs import Point
from matador.ui.language import Language, language_for
from matador.ui.look import Look
from matador.ui.scale import planned, scale_of
from matador.ui.sprites import Sprites
from matador.ui.theme import HIGH_CONTRAST, NORMAL, one_coloured
from matador.ui.voice.clips import VOICE


class Looks:
    """The looks of one window: with the colours of pips by number, and with one colour for all."""

    def __init__(self, look: Look) -> None:
        """`look` is the one with all colours; the other is made when it is asked for first, and kept."""
        self._coloured = look
        self._one_coloured: Look | None = None

    def get(self, *, one_colour: bool) -> Look:
        """The look with these pips."""
        if not one_colour:
            return self._coloured
        if self._one_coloured is None:
            look = self._coloured
            theme, sprites = one_coloured(look.theme), look.sprites.in_one_colour()
            self._one_coloured = replace(look, theme=theme, sprites=sprites)
        return self._one_coloured


def looks_for(settings: Settings, size: Point, *, bars: bool) -> Looks:
    """The looks for a window of this size; with `bars` all text is grey bars."""
    theme = HIGH_CONTRAST if settings.high_contrast else NORMAL
    scale, text_scale = scale_of(planned(size)), settings.text_size / 100
    fonts = Fonts(scale, text_scale, bars=bars)
    language = language_for(settings.language)
    where = settings.read_aloud if reads_aloud(settings, language) else "nowhere"
    return Looks(Look(theme, fonts, Sprites(theme, fonts), language, scale, text_scale, where))


def reads_aloud(settings: Settings, language: Language) -> bool:
    """True if anything is read aloud: somebody wants it, and it is recorded."""
    return settings.read_aloud != "nowhere" and language.code == VOICE


def look_alike(one: Settings, other: Settings) -> bool:
    """Whether the same looks serve both."""
    return _seen(one) == _seen(other)


def _seen(settings: Settings) -> tuple[object, ...]:
    return (settings.text_size, settings.high_contrast, settings.language, settings.read_aloud)
