"""The card at the end of a practice or a lesson: what is said, some of the learner's own sums, and what has grown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import pygame

from matador.teaching.frames import Pair
from matador.ui.fonts import Style
from matador.ui.kit.fitting import first_that_fits
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import FigureLabel
from matador.ui.look import Look
from matador.ui.pages.learn.figures import FramePicture, Lines, Words
from matador.ui.sentences.helping import equation

_Middle: TypeAlias = tuple[Sequence[Pair], FigureLabel | None]
"""What stands between the words: sums, and a branch."""
_TITLE = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


def end_card(
    look: Look,
    inner: pygame.Rect,
    lines: Sequence[str],
    sums: Sequence[Pair],
    grown: FigureLabel | None = None,
) -> Iterator[Placed]:
    """A title, the sums, if there are any, each above its frame, and what else is said.

    `grown`: the branch of the plant of which something has opened, beside the sums. Where words are so large that
    there is no room for all, the sums are left out, and then the branch.
    """
    said = [Lines(lines[0], _TITLE), *map(Lines, lines[1:])]

    def rows_for(shown: _Middle) -> list[pygame.Rect]:
        # The title has a third of the card, or all of it where there is nothing else; then the sums, then the rest.
        return _shared(inner, [3, *([4] if any(shown) else []), *([3] * (len(said) - 1))])

    def fits(shown: _Middle) -> bool:
        rows = rows_for(shown)
        of_words = rows[:1] + rows[2:] if any(shown) else rows
        beside = shown[0] if shown[1] is not None else ()
        cells = zip(beside, _cells(_of_sums(rows[1]), len(beside)), strict=True) if beside else ()
        have_room = all(Words(equation(pair)).fits(look, upper) for pair, (upper, _) in cells)
        return have_room and all(one.fits(look, rect) for one, rect in zip(said, of_words, strict=True))

    shown = first_that_fits(((sums, grown), ((), grown), ((), None)), fits)
    rows = rows_for(shown)
    yield Placed(FigureLabel(said[0], "end:0", lines[0]), rows.pop(0))
    if any(shown):
        yield from _middle(rows.pop(0), shown)
    for number, (line, rect) in enumerate(zip(said[1:], rows, strict=True), 1):
        yield Placed(FigureLabel(line, f"end:{number}", line.text), rect)


def _middle(rect: pygame.Rect, shown: _Middle) -> Iterator[Placed]:
    """The sums, and the branch at their right."""
    sums, grown = shown
    if grown is None:
        yield from _own_sums(rect, sums)
        return
    if sums:
        left = _of_sums(rect)
        yield from _own_sums(left, sums)
        rect = pygame.Rect(left.right, rect.top, rect.width - left.width, rect.height)
    yield Placed(grown, rect)


def said_at_end(lines: Sequence[str], sums: Sequence[Pair]) -> str:
    """What is read aloud of it: one's own sums, and then what is said."""
    return " ".join([*(f"{equation(pair)}." for pair in sums), *lines])


def _shared(rect: pygame.Rect, shares: Sequence[int]) -> list[pygame.Rect]:
    """Rows of a rectangle, as high as their shares of it."""
    rows, top = [], 0
    for share in shares:
        bottom = top + share
        first, last = (rect.height * part // sum(shares) for part in (top, bottom))
        rows.append(pygame.Rect(rect.left, rect.top + first, rect.width, last - first))
        top = bottom
    return rows


def _of_sums(rect: pygame.Rect) -> pygame.Rect:
    """What sums have of a row in which a branch stands beside them."""
    return pygame.Rect(rect.left, rect.top, rect.width * 2 // 3, rect.height)


def _cells(rect: pygame.Rect, count: int) -> Iterator[tuple[pygame.Rect, pygame.Rect]]:
    """The places of sums side by side, each with that of its frame below it."""
    wide = rect.width // max(3, count)
    left = rect.centerx - wide * count // 2
    for number in range(count):
        upper = pygame.Rect(left + number * wide, rect.top, wide, rect.height * 2 // 5)
        yield upper, pygame.Rect(upper.left, upper.bottom, wide, rect.height - upper.height)


def _own_sums(rect: pygame.Rect, sums: Sequence[Pair]) -> Iterator[Placed]:
    """Sums that the learner has found, each above its frame."""
    for number, (pair, (upper, lower)) in enumerate(zip(sums, _cells(rect, len(sums)), strict=True)):
        text = equation(pair)
        yield Placed(FigureLabel(Words(text), f"sum:{number}", text), upper)
        yield Placed(FigureLabel(FramePicture(pair)), lower.inflate(-upper.width // 8, -lower.height // 8))
