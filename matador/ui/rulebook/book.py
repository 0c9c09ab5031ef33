"""The rulebook: the rules of a ruleset page by page, with pictures, and the list of keys at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.rules import Ruleset
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.intents import Command, TurnPage
from matador.ui.kit.layout import Custom
from matador.ui.kit.page import Page, PageView
from matador.ui.kit.widgets import FigureLabel, Heading, IconButton, Panel, Placed, Text
from matador.ui.look import Look, kept, placed
from matador.ui.rulebook.examples import Example
from matador.ui.rulebook.leaves import BookSheet, Leaf, chapters, leaves, picture_name
from matador.ui.rulebook.mat import mat_picture
from matador.ui.sprites.svg import circle, filled, raster, stroked

_TITLES = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
_DOT_PX = 14
_DOTS_APART_PX = 24


def arrange_book(look: Look, size: Point, rules: Ruleset) -> tuple[Placed, ...]:
    sheet = BookSheet(look, size)
    return tuple(_placed(look, sheet, rules, leaves(look, sheet, chapters(look.language, rules))))


def compose_book(rules: Ruleset, _view: PageView) -> Custom:
    return Custom(lambda look, rect: arrange_book(look, rect.size, rules))


def rulebook(look: Look, size: Point, rules: Ruleset, *, at: str | None = None) -> Page[Ruleset]:
    """The open book; `at` is the chapter to open first: a topic of `sentences.rules`, or `keys`."""
    return Page(look, size, compose_book, rules, at=None if at is None else f"words:{at}:0")


def _placed(look: Look, sheet: BookSheet, rules: Ruleset, found: tuple[Leaf, ...]) -> Iterator[Placed]:
    titles = tuple(style for style in _TITLES if look.fonts.line_height(style) <= sheet.title.height)
    for number, leaf in enumerate(found):
        yield Placed(Panel(leaf.chapter.title, outside=Command.CLOSE), sheet.rect, number)
        yield Placed(Heading(leaf.chapter.title, titles or _TITLES[-1:]), sheet.title, number)
        yield from _words(leaf, number)
        if leaf.picture is not None:
            examples = leaf.chapter.examples
            name = picture_name(look.language, examples)
            picture = FigureLabel(Examples(rules, examples), f"picture:{leaf.chapter.key}", name)
            yield Placed(picture, leaf.picture, number)
        yield from _turning(look, sheet, number, len(found))
    yield Placed(IconButton("close", look.say("Close"), Command.CLOSE, "close", is_default=True), sheet.close)


def _words(leaf: Leaf, number: int) -> Iterator[Placed]:
    keys: list[str] = []
    for words in leaf.words:
        key = f"words:{leaf.chapter.key}:{words.index}"
        # In the list of keys, a key and its description have the same index.
        keys.append(f"{key}:does" if key in keys else key)
        yield Placed(Text(words.text, words.style, bold=words.is_bold, key=keys[-1]), words.rect, number)


def _turning(look: Look, sheet: BookSheet, number: int, count: int) -> Iterator[Placed]:
    say = look.say
    if number > 0:
        back = IconButton("page back", say("Previous page"), TurnPage(-1), "left", kind="quiet")
        yield Placed(back, sheet.back, number)
    read = say("Page {page} of {pages}").format(page=number + 1, pages=count)
    yield Placed(FigureLabel(Dots(number, count), "page", read), sheet.dots, number)
    if number < count - 1:
        name = say("Next page")
        on = IconButton("page on", name, TurnPage(1), "right", kind="primary", is_default=True)
        yield Placed(on, sheet.on, number)


@dataclass(frozen=True, slots=True)
class Examples:
    """The picture of a chapter, centred in its rectangle."""

    rules: Ruleset
    examples: tuple[Example, ...]

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        yield placed(mat_picture(look, self.rules, self.examples, rect.size), "center", rect.center)


@dataclass(frozen=True, slots=True)
class Dots:
    """Shows which page the reader is on."""

    page: int
    pages: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        apart = look.px(_DOTS_APART_PX)
        if self.pages * apart > rect.width - apart:
            counted = look.say("{page} of {pages}").format(page=self.page + 1, pages=self.pages)
            yield look.text(counted, Style.TEXT, look.theme.on_surface, "center", rect.center, bold=True)
            return
        left = rect.centerx - (self.pages - 1) * apart // 2
        for number in range(self.pages):
            dot = _dot(look, is_now=number == self.page)
            yield placed(dot, "center", (left + number * apart, rect.centery))


@kept
def _dot(look: Look, *, is_now: bool) -> pygame.Surface:
    side = max(look.least(7), look.px(_DOT_PX))
    shape = filled(look.theme.on_surface) if is_now else stroked(look.theme.on_surface_muted, side * 0.12)
    radius = side * (0.5 if is_now else 0.34)
    return raster((side, side), circle(side / 2, side / 2, radius, shape))
