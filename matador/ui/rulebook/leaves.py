"""The layout of the rulebook: divides chapters into leaves and places their words and pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.rules import Ruleset
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.language import Language
from matador.ui.look import Look
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
from matador.ui.sentences.new_match import keys
from matador.ui.sentences.rules import sections
from matador.ui.sentences.rules_facts import direction_name, misfit, tiles_shown

_MARGIN_PX = 24
_INSET_PX = 32
_MAX_WIDE_PX = 1180
_ARROW_PX = 72
_MIN_ARROW_PX = 64
_CLOSE_PX = 48
_HEAD_PX = 72


class BookSheet:
    """The rectangles of a sheet that nearly fills a window."""

    def __init__(self, look: Look, size: Point) -> None:
        margin, inset = look.px(_MARGIN_PX), look.px(_INSET_PX)
        width = min(size[0] - 2 * margin, look.px(_MAX_WIDE_PX))
        self.rect = pygame.Rect(0, 0, width, size[1] - 2 * margin)
        self.rect.center = (size[0] // 2, size[1] // 2)
        side = max(look.least(_CLOSE_PX), look.px(_CLOSE_PX))
        inside = self.rect.inflate(-2 * inset, -2 * look.px(16))
        self.close = pygame.Rect(inside.right - side, inside.top, side, side)
        head = max(side, min(look.fonts.line_height(Style.SUM), look.px(_HEAD_PX)))
        self.title = pygame.Rect(inside.left, inside.top, self.close.left - look.px(16) - inside.left, head)
        arrow = max(look.least(_MIN_ARROW_PX), look.px(_ARROW_PX))
        self.back = pygame.Rect(inside.left, inside.bottom - arrow, round(arrow * 1.5), arrow)
        self.on = self.back.copy()
        self.on.right = inside.right
        self.dots = pygame.Rect(self.back.right, self.back.top, self.on.left - self.back.right, arrow)
        gap = look.px(16)
        self.body = pygame.Rect(
            inside.left, self.title.bottom + gap, inside.width, self.back.top - self.title.bottom - 2 * gap
        )


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


_GAP_PX = 14
_COLUMNS_APART_PX = 32
_TEXT_SHARE = 0.53
"""The share of the width for the words beside a picture."""
_PICTURE_SHARE = 0.46
"""The share of the height for the picture above the words."""
_KEY_SHARE = 0.36


@dataclass(frozen=True, slots=True)
class Passage:
    """A text and its rectangle, to whose width it is wrapped."""

    text: str
    rect: pygame.Rect
    style: Style
    index: int
    """The index of its sentence or row in the chapter."""
    is_bold: bool = False


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of the book."""

    chapter: Chapter
    words: tuple[Passage, ...]
    picture: pygame.Rect | None = None


@dataclass(frozen=True, slots=True)
class _Manner:
    """A layout to try for a chapter."""

    style: Style
    first: pygame.Rect
    """The area for the words on the first leaf; `later` is that on all others."""
    later: pygame.Rect
    picture: pygame.Rect | None
    is_picture_kept: bool
    """Whether later leaves repeat the picture."""


def leaves(look: Look, sheet: BookSheet, chapters: Sequence[Chapter]) -> tuple[Leaf, ...]:
    found: list[Leaf] = []
    for chapter in chapters:
        found += _rows(look, sheet.body, chapter) if chapter.rows else _set(look, sheet.body, chapter)
    return tuple(found)


# Sentences


def _set(look: Look, body: pygame.Rect, chapter: Chapter) -> list[Leaf]:
    """The most readable layout of a chapter: one leaf of large text, or else as few leaves as possible."""
    tried = []
    for order, manner in enumerate(_manners(look, body, chapter)):
        if _breaks(look, chapter.sentences, manner.style, manner.later.width):
            continue
        parted = _parted(look, chapter, manner)
        if parted is None:
            continue
        if len(parted) == 1 and manner.style is not Style.SMALL:
            return parted
        tried.append(((manner.style is Style.SMALL, len(parted), order), parted))
    return min(tried, key=lambda one: one[0])[1]


def _manners(look: Look, body: pygame.Rect, chapter: Chapter) -> Iterator[_Manner]:
    if not chapter.examples:
        yield from (_Manner(style, body, body, None, False) for style in _STYLES)
        return
    apart = look.px(_COLUMNS_APART_PX)
    column = body.copy()
    column.width = round(body.width * _TEXT_SHARE) - apart
    column.right = body.right
    beside = pygame.Rect(body.left, body.top, column.left - apart - body.left, body.height)
    above = pygame.Rect(body.left, body.top, body.width, round(body.height * _PICTURE_SHARE))
    gap = look.px(_GAP_PX)
    below = pygame.Rect(body.left, above.bottom + gap, body.width, body.bottom - above.bottom - gap)
    for style in _STYLES:
        yield _Manner(style, column, column, beside, True)
        yield _Manner(style, below, body, above, False)
    # For words so large that no picture fits beside them, the picture has a leaf of its own.
    none = pygame.Rect(body.left, body.bottom, body.width, 0)
    for style in _STYLES:
        yield _Manner(style, none, body, body, False)


_STYLES = (Style.SENTENCE, Style.TEXT, Style.SMALL)


def _breaks(look: Look, sentences: Sequence[str], style: Style, width_px: int, *, bold: bool = False) -> bool:
    # No letter is wider than the line height, so most words need not be measured.
    most = width_px // look.fonts.line_height(style)
    words = {word for sentence in sentences for word in sentence.split() if len(word) > most}
    return any(look.fonts.size(word, style, bold=bold)[0] > width_px for word in words)


def _parted(look: Look, chapter: Chapter, manner: _Manner) -> list[Leaf] | None:
    gap = look.px(_GAP_PX)
    heights = [
        look.fonts.size(sentence, manner.style, max_width=manner.later.width)[1]
        for sentence in chapter.sentences
    ]
    if max(heights) > manner.later.height:
        return None
    groups = _groups(heights, gap, manner.first.height, manner.later.height)
    if manner.is_picture_kept:
        groups = _evened(heights, gap, manner.later.height, len(groups))
    return [
        _leaf(chapter, manner, group, heights, gap, is_first=not number)
        for number, group in enumerate(groups)
    ]


def _groups(heights: Sequence[int], gap: int, first: int, later: int) -> list[range]:
    groups, start, used, room = [], 0, 0, first
    for index, height in enumerate(heights):
        if used + height > room:
            groups.append(range(start, index))
            start, used, room = index, 0, later
        used += height + gap
    return [*groups, range(start, len(heights))]


def _evened(heights: Sequence[int], gap: int, room: int, count: int) -> list[range]:
    least = max(heights)
    for height in range(least, room, max(1, gap)):
        groups = _groups(heights, gap, height, height)
        if len(groups) <= count:
            return groups
    return _groups(heights, gap, room, room)


def _leaf(
    chapter: Chapter, manner: _Manner, group: range, heights: Sequence[int], gap: int, *, is_first: bool
) -> Leaf:
    room = manner.first if is_first else manner.later
    picture = manner.picture if is_first or manner.is_picture_kept else None
    used = sum(heights[index] + gap for index in group) - gap
    # Words beside a picture are centred vertically.
    top = room.top + (max(0, (room.height - used) // 2) if picture is not None else 0)
    words = []
    for index in group:
        rect = pygame.Rect(room.left, top, room.width, heights[index])
        words.append(Passage(chapter.sentences[index], rect, manner.style, index))
        top += heights[index] + gap
    return Leaf(chapter, tuple(words), picture)


# Keys


def _rows(look: Look, body: pygame.Rect, chapter: Chapter) -> list[Leaf]:
    """The list of keys, in two columns or with each key above its text; few leaves, not in small type."""
    share = round(body.width * _KEY_SHARE)
    columns = (share - look.px(_COLUMNS_APART_PX), body.width - share)
    keys, does = [key for key, _ in chapter.rows], [does for _, does in chapter.rows]
    tried = []
    for style in _STYLES:
        for stacked, (key_px, does_px) in enumerate((columns, (body.width, body.width))):
            if _breaks(look, keys, style, key_px, bold=True) or _breaks(look, does, style, does_px):
                continue
            found = list(_row_leaves(look, body, chapter, style, key_px, does_px))
            tried.append(((style is Style.SMALL, stacked, len(found)), found))
    return min(tried, key=lambda one: one[0])[1]


def _row_leaves(
    look: Look, body: pygame.Rect, chapter: Chapter, style: Style, key_px: int, does_px: int
) -> Iterator[Leaf]:
    is_stacked = key_px == does_px
    gap = look.px(_GAP_PX) // 4
    sizes = [
        (
            look.fonts.size(key, style, bold=True, max_width=key_px)[1],
            look.fonts.size(does, style, max_width=does_px)[1],
        )
        for key, does in chapter.rows
    ]
    heights = [key + does if is_stacked else max(key, does) for key, does in sizes]
    groups = _groups(heights, gap, body.height, body.height)
    for group in _evened(heights, gap, body.height, len(groups)):
        words, top = [], body.top
        for index in group:
            (key, does), (key_height, does_height) = chapter.rows[index], sizes[index]
            left = body.left if is_stacked else body.right - does_px
            below = top + key_height if is_stacked else top
            words.append(
                Passage(key, pygame.Rect(body.left, top, key_px, key_height), style, index, is_bold=True)
            )
            words.append(Passage(does, pygame.Rect(left, below, does_px, does_height), style, index))
            top += heights[index] + gap
        yield Leaf(chapter, tuple(words))
