"""The pictures of an open rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.rules import Ruleset
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import Look, panel_item, placed
from matador.ui.rulebook.examples import Example
from matador.ui.rulebook.leaves import Leaf
from matador.ui.rulebook.mat import mat_picture
from matador.ui.rulebook.sheet import Sheet
from matador.ui.sprites import Button, Icon
from matador.ui.sprites.svg import circle, filled, raster, stroked

_DOT_PX = 14
_DOTS_APART_PX = 24


def sheet_items(look: Look, sheet: Sheet, title: str) -> Iterator[Item]:
    """The sheet, its title and the cross that closes it."""
    yield panel_item(look, sheet.rect)
    styles = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
    fitting = [style for style in styles if look.fonts.line_height(style) <= sheet.title.height]
    style = look.fitting(title, tuple(fitting) or styles[-1:], sheet.title.width, bold=True)
    yield look.text(title, style, look.theme.panel_text, "midleft", sheet.title.midleft, bold=True)
    yield from _button(look, sheet.close, "close", "round")


def leaf_items(look: Look, rules: Ruleset, leaf: Leaf) -> Iterator[Item]:
    """The picture and the words of a leaf."""
    if leaf.picture is not None:
        yield picture_item(look, rules, leaf.chapter.examples, leaf.picture)
    for words in leaf.words:
        yield look.text(
            words.text,
            words.style,
            look.theme.panel_text,
            "topleft",
            words.rect.topleft,
            bold=words.is_bold,
            max_width=words.rect.width,
        )


def picture_item(look: Look, rules: Ruleset, examples: Sequence[Example], room: pygame.Rect) -> Item:
    """The picture of a chapter in the middle of its room."""
    return placed(mat_picture(look, rules, examples, room.size), "center", room.center)


def turning_items(look: Look, sheet: Sheet, page: int, pages: int) -> Iterator[Item]:
    """The arrows, and on which of the pages the reader is."""
    if page > 0:
        yield from _button(look, sheet.back, "left", "quiet")
    if page < pages - 1:
        yield from _button(look, sheet.forth, "right", "primary")
    apart = look.px(_DOTS_APART_PX)
    if pages * apart > sheet.dots.width - apart:
        counted = f"{page + 1} / {pages}"
        yield look.text(counted, Style.TEXT, look.theme.panel_text, "center", sheet.dots.center, bold=True)
        return
    left = sheet.dots.centerx - (pages - 1) * apart // 2
    for number in range(pages):
        dot = _dot(look, is_now=number == page)
        yield placed(dot, "center", (left + number * apart, sheet.dots.centery))


def _button(look: Look, rect: pygame.Rect, icon: Icon, kind: Button) -> Iterator[Item]:
    yield placed(
        look.sprites.button(rect.size, kind=kind, pressed=False, enabled=True), "center", rect.center
    )
    colour = look.theme.on_accent if kind == "primary" else look.theme.strip_text
    yield placed(look.sprites.icon(icon, rect.height // 2, colour), "center", rect.center)


def _dot(look: Look, *, is_now: bool) -> pygame.Surface:
    """A ring, filled for the page that is open."""
    side = max(7, look.px(_DOT_PX))
    shape = filled(look.theme.panel_text) if is_now else stroked(look.theme.panel_muted, side * 0.12)
    radius = side * (0.5 if is_now else 0.34)
    return look.sprites.composed(
        ("dot", side, is_now), lambda: raster((side, side), circle(side / 2, side / 2, radius, shape))
    )
