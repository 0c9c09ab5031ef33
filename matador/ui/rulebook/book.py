"""The rulebook: the rules of a ruleset page by page, with pictures, and the list of keys at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from matador.rules import Ruleset
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import Layout
from matador.ui.kit.layout import Aligned, Column, Grow, Inset, Paged, PagedColumn, Row, Sized, Space
from matador.ui.kit.page import Page
from matador.ui.kit.sheet import Sheet, Titled, page_of
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import FigureLabel, Painted, Text
from matador.ui.language import Language
from matador.ui.look import Look, kept, placed
from matador.ui.rulebook.examples import (
    BoneyardExample,
    Example,
    HandsExample,
    LineExample,
    RowExample,
    examples_of,
    misfit_halves,
    tiles_of,
)
from matador.ui.rulebook.mat import mat_picture
from matador.ui.sentences.new_match import keys
from matador.ui.sentences.rules import sections
from matador.ui.sentences.rules_facts import direction_name, misfit, tiles_shown
from matador.ui.sprites.svg import circle, filled, raster, stroked

_DOT_PX = 14
_DOTS_APART_PX = 24


def rulebook(look: Look, size: Point, rules: Ruleset, *, at: str | None = None) -> Page[Ruleset]:
    """The open book; `at` is the chapter to open first: a topic of `sentences.rules`, or `keys`."""
    return Page(look, size, compose_book, rules, at=None if at is None else f"words:{at}:0")


def compose_book(rules: Ruleset, view: PageView) -> Sheet:
    found = chapters(view.look.language, rules)
    return Sheet("", _Chapters(rules, found), middle=partial(_place, view.look))


def _place(look: Look, page: int, pages: int) -> FigureLabel:
    return FigureLabel(Painted(partial(_dots, page, pages)), "page", page_of(look, page, pages))


def _dots(page: int, pages: int, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
    """Which page the reader is on; in digits if there are too many."""
    apart = look.px(_DOTS_APART_PX)
    if pages * apart > rect.width - apart:
        counted = look.say("{page} of {pages}").format(page=page + 1, pages=pages)
        yield look.text(counted, Style.TEXT, look.theme.on_surface, "center", rect.center, bold=True)
        return
    left = rect.centerx - (pages - 1) * apart // 2
    for number in range(pages):
        yield placed(_dot(look, is_now=number == page), "center", (left + number * apart, rect.centery))


@kept
def _dot(look: Look, *, is_now: bool) -> pygame.Surface:
    side = max(look.least(7), look.px(_DOT_PX))
    shape = filled(look.theme.on_surface) if is_now else stroked(look.theme.on_surface_muted, side * 0.12)
    radius = side * (0.5 if is_now else 0.34)
    return raster((side, side), circle(side / 2, side / 2, radius, shape))


# Chapters

KEYS = "keys"
"""The key of the last chapter."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book."""

    key: str
    title: str
    sentences: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    """The list of keys: each key with what it does."""


def chapters(language: Language, rules: Ruleset) -> tuple[Chapter, ...]:
    found = []
    for section in sections(language, rules):
        examples = examples_of(rules, section.topic)
        misfits = [one for one in examples if isinstance(one, LineExample) and not one.fits]
        more = tuple(misfit(language, rules, *misfit_halves(rules, one)) for one in misfits)
        found.append(Chapter(section.topic, section.title, section.sentences + more, examples))
    return (*found, Chapter(KEYS, language.gettext("Keys"), rows=tuple(keys(language))))


def picture_name(language: Language, examples: tuple[Example, ...]) -> str:
    return "; ".join(_name(language, example) for example in examples)


def _name(language: Language, example: Example) -> str:
    match example:
        case LineExample(sums=sums, shows=shows):
            told = sums if shows is None else (*sums, direction_name(language, shows))
            return tiles_shown(language, tiles_of(example), told)
        case BoneyardExample(drawn=drawn, staying=staying):
            return language.ngettext(
                "Picture: {n} tile face down", "Picture: {n} tiles face down", drawn + staying
            ).format(n=drawn + staying)
        case RowExample() | HandsExample():
            return tiles_shown(language, tiles_of(example))


# Pages

_MARGIN_PX = 8
_GAP_PX = 14
_APART_PX = 32
_TEXT_SHARE = 0.52
"""The share of the width for the words beside a picture."""
_KEY_SHARE = 0.34
_PICTURE_SHARE = 0.46
"""The share of the height for a picture above words, at least."""
_STYLES = (Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class _Words(Text):
    """A text that fits only where no word is broken."""

    def fits(self, look: Look, rect: pygame.Rect) -> bool:
        # No letter is wider than the line height, so most words need not be measured.
        most = rect.width // look.fonts.line_height(self.style)
        words = [word for word in self.text.split() if len(word) > most]
        return Text.fits(self, look, rect) and all(
            look.fonts.size(word, self.style, bold=self.bold)[0] <= rect.width for word in words
        )


@dataclass(frozen=True, slots=True)
class _Chapters(Paged):
    """The pages of all chapters."""

    rules: Ruleset
    chapters: tuple[Chapter, ...]

    def pages(self, look: Look, rect: pygame.Rect) -> tuple[Layout, ...]:
        margin = Space(_MARGIN_PX)
        inner = Column((margin, Grow(Space()), margin)).rects(look, rect)[1]
        return tuple(
            Titled(Inset(page, 0, _MARGIN_PX), chapter.title)
            for chapter in self.chapters
            for page in self._pages_of(chapter, look, inner)
        )

    def _pages_of(self, chapter: Chapter, look: Look, rect: pygame.Rect) -> tuple[Layout, ...]:
        """The most readable layout: one page of large text, or else as few pages as possible."""
        tried = _key_pages if chapter.rows else partial(_sentence_pages, self.rules)
        found: list[tuple[Layout, ...]] = []
        for style in _STYLES:
            if found and (style is Style.SMALL or len(found[-1]) == 1):
                break
            candidates = tried(chapter, style, look, rect)
            found += (pages for pages in candidates if all(page.fits(look, rect) for page in pages))
        return min(found, key=len)


def _sentence_pages(
    rules: Ruleset, chapter: Chapter, style: Style, look: Look, rect: pygame.Rect
) -> Iterator[tuple[Layout, ...]]:
    """The words beside the picture, which every page repeats, or below it."""
    key = f"words:{chapter.key}"
    texts = [_Words(text, style, key=f"{key}:{index}") for index, text in enumerate(chapter.sentences)]
    words = PagedColumn(tuple(texts), _GAP_PX, is_even=True)
    if not chapter.examples:
        yield words.pages(look, rect)
        return

    def items(look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        yield placed(mat_picture(look, rules, chapter.examples, rect.size), "center", rect.center)

    name = picture_name(look.language, chapter.examples)
    picture = FigureLabel(Painted(items), f"picture:{chapter.key}", name)

    def beside(page: Layout) -> Row:
        return Row((Grow(picture, 1 - _TEXT_SHARE), Grow(Aligned(page, 0), _TEXT_SHARE)), _APART_PX)

    yield tuple(map(beside, words.pages(look, beside(Space()).rects(look, rect)[1])))
    above = Grow(Sized(picture, height_px=round(rect.height * _PICTURE_SHARE)))
    yield PagedColumn((above, *texts), _GAP_PX).pages(look, rect)


def _key_pages(chapter: Chapter, style: Style, look: Look, rect: pygame.Rect) -> Iterator[tuple[Layout, ...]]:
    """Two columns, or each key above its text."""
    rows = []
    for index, (name, does) in enumerate(chapter.rows):
        key = f"words:{chapter.key}:{index}"
        rows.append((_Words(name, style, bold=True, key=key), _Words(does, style, key=f"{key}:does")))
    columns = [
        Row((Grow(Aligned(name, 0, 0), _KEY_SHARE), Grow(Aligned(does, 0, 0), 1 - _KEY_SHARE)), _APART_PX)
        for name, does in rows
    ]
    for parts in (columns, map(Column, rows)):
        yield PagedColumn(tuple(parts), 3, is_even=True).pages(look, rect)
