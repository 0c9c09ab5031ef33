"""Everything that drawing needs, built once per window size and set of choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from math import inf
from operator import attrgetter
from typing import Concatenate, ParamSpec

import pygame

from matador.storage.settings import ReadAloud, Settings
from matador.ui.canvas import Item
from matador.ui.fonts import Fonts, Style
from matador.ui.inputs import Point
from matador.ui.language import Language, Message, language_for
from matador.ui.scale import min_px, planned, scale_of
from matador.ui.sprites import Outline, Sprites
from matador.ui.sprites.bodies import panel_margin_px
from matador.ui.theme import GREEN, HIGH_CONTRAST, THEMES, Colour, Theme, one_coloured
from matador.ui.voice.script import VOICE


@dataclass(frozen=True, slots=True)
class Look:
    """The appearance and the language."""

    theme: Theme
    fonts: Fonts
    sprites: Sprites
    language: Language
    scale: float
    text_scale: float = 1.0
    read_aloud: ReadAloud = "nowhere"
    """Where sentences are read aloud and have a loudspeaker button: nowhere, only in Learn, or everywhere."""

    @property
    def reads_aloud(self) -> bool:
        return self.read_aloud != "nowhere"

    def reads_table(self, *, is_lesson: bool) -> bool:
        """True if sentences at a table are read aloud; `is_lesson`: the match belongs to Learn."""
        return self.read_aloud == "everywhere" or (is_lesson and self.reads_aloud)

    def px(self, design_px: float) -> int:
        return round(design_px * self.scale)

    def least(self, px: float) -> int:
        """A minimum of `px` pixels, scaled down in windows where everything is drawn smaller."""
        return min_px(px, self.scale)

    def say(self, message: str, /, **values: object) -> Message:
        return self.language.say(message, **values)

    def text(
        self,
        text: str,
        style: Style,
        colour: Colour,
        anchor: str,
        at: Point,
        *,
        bold: bool = False,
        max_width: int | None = None,
    ) -> Item:
        """A text whose `anchor` (an attribute of a rectangle, such as `midleft`) is at a point."""
        picture = self.fonts.render(text, style, colour, bold=bold, max_width=max_width)
        return placed(picture, anchor, at)

    def fitting(
        self,
        text: str,
        styles: tuple[Style, ...],
        width_px: int,
        *,
        bold: bool = False,
        height_px: float = inf,
    ) -> Style:
        """The first style in which a text fits this width and a line this height, or else the last one."""
        for style in styles[:-1]:
            is_low = self.fonts.line_height(style) <= height_px
            if is_low and self.fonts.size(text, style, bold=bold)[0] <= width_px:
                return style
        return styles[-1]

    def shortened(self, text: str, style: Style, width_px: int, *, bold: bool = True) -> str:
        """A text cut to a width, with an ellipsis; players choose their names, which may be long."""
        if self.fonts.size(text, style, bold=bold)[0] <= width_px:
            return text
        while text and self.fonts.size(f"{text}…", style, bold=bold)[0] > width_px:
            text = text[:-1].rstrip()
        return f"{text}…"


P = ParamSpec("P")


def kept(
    draw: Callable[Concatenate[Look, P], pygame.Surface],
) -> Callable[Concatenate[Look, P], pygame.Surface]:
    """Cache what a function draws, by its arguments, with the sprites; the result must not be modified."""

    @wraps(draw)
    def keep(look: Look, /, *args: P.args, **more: P.kwargs) -> pygame.Surface:
        key = (draw.__module__, draw.__name__, args, *more.items())
        return look.sprites.composed(key, lambda: draw(look, *args, **more))

    return keep


def placed(picture: pygame.Surface, anchor: str, at: Point) -> Item:
    """A picture whose `anchor` (an attribute of a rectangle, such as `center`) is at a point."""
    rect = picture.get_rect(**{anchor: at})
    return Item(picture, rect.left, rect.top)


def shadowed(look: Look, picture: pygame.Surface, rect: pygame.Rect, turns: int) -> Iterator[Item]:
    """A tile on the table or on the rack, with its shadow."""
    shadow, (dx, dy) = look.sprites.shadow(min(rect.size), turns, held=False)
    yield Item(shadow, rect.left + dx, rect.top + dy)
    yield Item(picture, rect.left, rect.top)


def outlined(look: Look, rect: pygame.Rect, kind: Outline = "chosen", radius_px: float | None = None) -> Item:
    """An outline around something; `radius_px` is the radius of its corners, None: that of a tile."""
    outline, (dx, dy) = look.sprites.outline(rect.size, kind=kind, radius_px=radius_px)
    return Item(outline, rect.left + dx, rect.top + dy)


def panel_item(look: Look, rect: pygame.Rect) -> Item:
    """The body of a panel that fills a rectangle, with a shadow around it."""
    margin = panel_margin_px(look.scale)
    picture = look.sprites.panel((rect.width + 2 * margin, rect.height + 2 * margin))
    return Item(picture, rect.left - margin, rect.top - margin)


class Looks:
    """The looks of a window: one with a pip colour for each number, and one with a single colour."""

    def __init__(self, look: Look) -> None:
        """`look` is the one with all colours."""
        self._coloured = look

    @cached_property
    def _one_coloured(self) -> Look:
        look = self._coloured
        return replace(look, theme=one_coloured(look.theme), sprites=look.sprites.in_one_colour())

    def get(self, *, one_colour: bool) -> Look:
        return self._one_coloured if one_colour else self._coloured


def looks_for(settings: Settings, size: Point, *, is_dark: bool = False) -> Looks:
    """The looks for a window; `is_dark`: the desktop is in dark mode."""
    name = ("dark" if is_dark else "green") if settings.theme == "system" else settings.theme
    theme = HIGH_CONTRAST if settings.high_contrast else THEMES.get(name, GREEN)
    scale, text_scale = scale_of(planned(size)), settings.text_size / 100
    fonts = Fonts(scale, text_scale)
    language = language_for(settings.language)
    where = settings.read_aloud if reads_aloud(settings, language) else "nowhere"
    return Looks(Look(theme, fonts, Sprites(theme, fonts), language, scale, text_scale, where))


def reads_aloud(settings: Settings, language: Language) -> bool:
    """True if anything is read aloud: the settings ask for it, and recordings exist for the language."""
    return settings.read_aloud != "nowhere" and language.code == VOICE


_seen = attrgetter("text_size", "theme", "high_contrast", "language", "read_aloud")


def look_alike(one: Settings, other: Settings) -> bool:
    return bool(_seen(one) == _seen(other))
