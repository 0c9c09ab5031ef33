"""A whole above its two parts, one of which may be looked for."""

from __future__ import annotations

import pygame

from matador.match.help import Picture
from matador.teaching.frames import Frame, Pair, Part, Pip, cell_at
from matador.ui.fonts import Style
from matador.ui.helping.frame_pictures import draw_frame
from matador.ui.helping.halves import draw_halves
from matador.ui.helping.rows import below
from matador.ui.look import Look
from matador.ui.sprites.svg import dashed, filled, mix, path, raster, rounded, stroked

_BOX_PX = 76
"""The least width and height of a box."""
_PAD_PX = 12
_LOW_PX = 6
"""So much lower than in the middle stands what is in a box: figures have room below them anyway."""
_DOWN_PX = 26
_ASIDE_PX = 24
_PIPS = 0.62
"""The pips of a part, compared with those of a frame."""
_HALF_PX = 40
_HIGHEST_PX = 72
"""A line of type."""


def part_whole(look: Look, picture: Picture, pair: Pair) -> pygame.Surface:
    """The total above, the first part and the second below, joined by lines; a part looked for is an empty box."""
    return look.sprites.composed(("part-whole", picture, pair), lambda: _drawn(look, picture, pair))


def _drawn(look: Look, picture: Picture, pair: Pair) -> pygame.Surface:
    contents = [
        _content(look, picture, pair.total, "first"),
        _content(look, picture, pair.first, "first"),
        *([] if pair.second is None else [_content(look, picture, pair.second, "second")]),
    ]
    pad, least = look.px(_PAD_PX), look.px(_BOX_PX)
    # Boxes of one size: only what is in them differs.
    width = max(least, *(one.get_width() + 2 * pad for one in contents))
    height = max(least, *(one.get_height() + pad + look.px(_LOW_PX) for one in contents))
    aside, down = look.px(_ASIDE_PX), look.px(_DOWN_PX)
    whole = pygame.Rect((width + aside) // 2, 0, width, height)
    first = pygame.Rect(0, height + down, width, height)
    second = first.move(width + aside, 0)
    size = (second.right, second.bottom)
    body = _lines(look, whole, (first, second))
    body += _box(look, whole) + _box(look, first) + _box(look, second, is_empty=pair.second is None)
    drawn = raster(size, body)
    for rect, content in zip((whole, first, second), contents, strict=False):
        drawn.blit(content, content.get_rect(center=(rect.centerx, rect.centery + look.px(_LOW_PX) // 2)))
    return drawn


def _content(look: Look, picture: Picture, number: int, part: Part) -> pygame.Surface:
    """A number in figures, below its pips where the learner has them."""
    figure = look.fonts.render(str(number), _style(look), look.theme.panel_text, bold=True)
    if picture == "numerals" or (picture == "frames" and number == 0):
        return figure
    if picture == "both":
        return below([draw_halves(look.theme, number, look.px(_HALF_PX)), figure], 0)
    pips = tuple(Pip(part, cell_at(index), is_extra=False) for index in range(number))
    return below([draw_frame(look.theme, Frame((), pips, ()), look.scale * _PIPS), figure], 0)


def _style(look: Look) -> Style:
    """The largest type of which two boxes, one above the other, still leave something of the table."""
    styles = (Style.SUM, Style.SENTENCE, Style.TEXT)
    low = [style for style in styles if look.fonts.line_height(style) <= look.px(_HIGHEST_PX)]
    return next(iter(low), Style.TEXT)


def _lines(look: Look, whole: pygame.Rect, parts: tuple[pygame.Rect, ...]) -> str:
    line = stroked(look.theme.panel_text, max(2.0, 3.0 * look.scale))
    return "".join(
        path(f"M {whole.centerx} {whole.bottom - 1} L {part.centerx} {part.top + 1}", line) for part in parts
    )


def _box(look: Look, rect: pygame.Rect, *, is_empty: bool = False) -> str:
    theme, line = look.theme, max(1.5, 2.0 * look.scale)
    inner = (rect.left + line / 2, rect.top + line / 2, rect.width - line, rect.height - line)
    radius = 14 * look.scale
    if is_empty:
        edge = dashed(*inner, radius, max(5.0, 7.0 * look.scale), stroked(theme.panel_text, line))
        return rounded(*inner, radius, filled(theme.panel)) + edge
    ground = theme.panel if theme.outlines else mix(theme.panel, theme.tile_side, 0.35)
    return rounded(*inner, radius, filled(ground)) + rounded(*inner, radius, stroked(theme.panel_text, line))
