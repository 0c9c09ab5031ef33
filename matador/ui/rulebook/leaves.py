"""The book in leaves: where the picture and the words of each chapter stand, and where a long one is parted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.ui.fonts import Style
from matador.ui.look import Look
from matador.ui.rulebook.chapters import Chapter
from matador.ui.rulebook.sheet import BookSheet

_GAP_PX = 14
_COLUMNS_APART_PX = 32
_TEXT_SHARE = 0.53
"""Of the width, what the words have beside a picture."""
_PICTURE_SHARE = 0.46
"""Of the height, what the picture has above the words."""
_KEY_SHARE = 0.36


@dataclass(frozen=True, slots=True)
class Passage:
    """A text where it stands, wrapped to the width of its rectangle."""

    text: str
    rect: pygame.Rect
    style: Style
    index: int
    """Which sentence, or which row, of its chapter it is."""
    is_bold: bool = False


@dataclass(frozen=True, slots=True)
class Leaf:
    """What is seen at once."""

    chapter: Chapter
    words: tuple[Passage, ...]
    picture: pygame.Rect | None = None


@dataclass(frozen=True, slots=True)
class _Manner:
    """One way to set a chapter."""

    style: Style
    first: pygame.Rect
    """Where the words of the first leaf may stand, and of later ones."""
    later: pygame.Rect
    picture: pygame.Rect | None
    is_picture_kept: bool
    """Whether later leaves show the picture as well."""


def leaves(look: Look, sheet: BookSheet, chapters: Sequence[Chapter]) -> tuple[Leaf, ...]:
    """All leaves in order: each chapter begins on its own."""
    found: list[Leaf] = []
    for chapter in chapters:
        found += _rows(look, sheet.body, chapter) if chapter.rows else _set(look, sheet.body, chapter)
    return tuple(found)


# Sentences


def _set(look: Look, body: pygame.Rect, chapter: Chapter) -> list[Leaf]:
    """The chapter as it reads best: on one leaf in large type, or else on few leaves."""
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
    # Words so large that they leave a picture no room: it has a leaf of its own.
    none = pygame.Rect(body.left, body.bottom, body.width, 0)
    for style in _STYLES:
        yield _Manner(style, none, body, body, False)


_STYLES = (Style.SENTENCE, Style.TEXT, Style.SMALL)


def _breaks(look: Look, sentences: Sequence[str], style: Style, width_px: int, *, bold: bool = False) -> bool:
    """Whether a word is too long for a line."""
    # No letter is wider than a line is high: most words need not be measured.
    most = width_px // look.fonts.line_height(style)
    words = {word for sentence in sentences for word in sentence.split() if len(word) > most}
    return any(look.fonts.size(word, style, bold=bold)[0] > width_px for word in words)


def _parted(look: Look, chapter: Chapter, manner: _Manner) -> list[Leaf] | None:
    """The leaves, evenly filled; None if a sentence is too long for one."""
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
    """Which sentences stand together; the first leaf may have none."""
    groups, start, used, room = [], 0, 0, first
    for index, height in enumerate(heights):
        if used + height > room:
            groups.append(range(start, index))
            start, used, room = index, 0, later
        used += height + gap
    return [*groups, range(start, len(heights))]


def _evened(heights: Sequence[int], gap: int, room: int, count: int) -> list[range]:
    """As many groups, the fullest as low as it can be."""
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
    # Beside a picture words stand in its middle.
    top = room.top + (max(0, (room.height - used) // 2) if picture is not None else 0)
    words = []
    for index in group:
        rect = pygame.Rect(room.left, top, room.width, heights[index])
        words.append(Passage(chapter.sentences[index], rect, manner.style, index))
        top += heights[index] + gap
    return Leaf(chapter, tuple(words), picture)


# Keys


def _rows(look: Look, body: pygame.Rect, chapter: Chapter) -> list[Leaf]:
    """The list of keys in two columns, or each key above what it does: on few leaves, in large type."""
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
