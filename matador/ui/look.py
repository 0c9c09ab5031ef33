"""Everything that drawing needs, made once for a size of window and a set of choices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.storage.settings import ReadAloud
from matador.ui.canvas import Item
from matador.ui.fonts import Fonts, Style
from matador.ui.inputs import Point
from matador.ui.language import Language
from matador.ui.scale import least_px
from matador.ui.sprites import Sprites
from matador.ui.theme import Colour, Theme


@dataclass(frozen=True, slots=True)
class Look:
    """How things look and in which language they speak."""

    theme: Theme
    fonts: Fonts
    sprites: Sprites
    language: Language
    scale: float
    text_scale: float = 1.0
    read_aloud: ReadAloud = "nowhere"
    """Where sentences are read aloud, and a loudspeaker stands beside them: in Learn alone, everywhere or nowhere."""

    @property
    def reads_aloud(self) -> bool:
        """True if sentences of Learn are read aloud."""
        return self.read_aloud != "nowhere"

    def reads_table(self, *, is_lesson: bool) -> bool:
        """True if sentences at a table are read aloud; `is_lesson`: it is one of Learn."""
        return self.read_aloud == "everywhere" or (is_lesson and self.reads_aloud)

    def px(self, design_px: float) -> int:
        """A length of the design in pixels."""
        return round(design_px * self.scale)

    def least(self, px: float) -> int:
        """So many pixels below which something does not go; fewer where everything is drawn smaller."""
        return least_px(px, self.scale)

    def say(self, message: str) -> str:
        """A message in the player's language."""
        return self.language.gettext(message)

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
        """A text set so that a corner or middle of its rectangle, such as `midleft`, is at a point."""
        picture = self.fonts.render(text, style, colour, bold=bold, max_width=max_width)
        return placed(picture, anchor, at)

    def fitting(self, text: str, styles: tuple[Style, ...], width_px: int, *, bold: bool = False) -> Style:
        """The first style in which a text is no wider than this; the last one if none is."""
        for style in styles:
            if self.fonts.size(text, style, bold=bold)[0] <= width_px:
                return style
        return styles[-1]

    def shortened(self, text: str, style: Style, width_px: int, *, bold: bool = True) -> str:
        """A text cut to a width, the cut shown; names are the players' own and may be long."""
        if self.fonts.size(text, style, bold=bold)[0] <= width_px:
            return text
        while text and self.fonts.size(f"{text}…", style, bold=bold)[0] > width_px:
            text = text[:-1].rstrip()
        return f"{text}…"


def placed(picture: pygame.Surface, anchor: str, at: Point) -> Item:
    """A picture whose `anchor` (an attribute of a rectangle, such as `center`) is at a point."""
    rect = picture.get_rect(**{anchor: at})
    return Item(picture, rect.left, rect.top)


def shadowed(look: Look, picture: pygame.Surface, rect: pygame.Rect, turns: int) -> Iterator[Item]:
    """A tile that lies on the table or stands on the rack, with its shadow."""
    shadow, (dx, dy) = look.sprites.shadow(min(rect.size), turns, held=False)
    yield Item(shadow, rect.left + dx, rect.top + dy)
    yield Item(picture, rect.left, rect.top)


def panel_item(look: Look, rect: pygame.Rect) -> Item:
    """The body of a panel that fills a rectangle; its shadow falls around it."""
    margin = look.sprites.panel_margin_px
    picture = look.sprites.panel((rect.width + 2 * margin, rect.height + 2 * margin))
    return Item(picture, rect.left - margin, rect.top - margin)
