"""Layouts of pages: parts that say how much space they need, and place their widgets in a rectangle.

A page that is laid out like this computes no rectangles. A `Distance` is in pixels at 1280x720; a pair also has the
smallest size that a finger can press or an eye can read, which small windows do not shrink.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain, pairwise
from typing import TypeAlias, TypeVar

from pygame import Rect

from matador.ui.kit.base import Layout, Placed
from matador.ui.look import Look

T = TypeVar("T")
Distance: TypeAlias = float | tuple[float, float]


def px_of(look: Look, length: Distance) -> int:
    if isinstance(length, tuple):
        return max(look.least(length[1]), look.px(length[0]))
    return look.px(length)


def first_that_fits(candidates: Iterable[T], fits: Callable[[T], bool]) -> T:
    """The first candidate that fits, or else the last. `ValueError` if there are no candidates."""
    found: list[T] = []
    for candidate in candidates:
        if fits(candidate):
            return candidate
        found = [candidate]
    if not found:
        raise ValueError("there is nothing to choose from")
    return found[0]


# Parts


@dataclass(frozen=True, slots=True)
class Space(Layout):
    """Empty space."""

    length: Distance = 0

    def width(self, look: Look) -> int:
        return px_of(look, self.length)

    def height(self, look: Look, _width: int) -> int:
        return px_of(look, self.length)

    def place(self, _look: Look, _rect: Rect) -> Iterator[Placed]:
        return iter(())


@dataclass(frozen=True, slots=True)
class Around(Layout):
    """The base of what surrounds one part."""

    part: Layout

    def width(self, look: Look) -> int:
        return self.part.width(look)

    def height(self, look: Look, width: int) -> int:
        return self.part.height(look, width)

    def growth(self, look: Look, width: int) -> int:
        return self.part.growth(look, width)

    def fits(self, look: Look, rect: Rect) -> bool:
        return self.part.fits(look, rect)

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        return self.part.place(look, rect)


@dataclass(frozen=True, slots=True)
class Sized(Around):
    """A part with a size of its own, in pixels of the window; None: that of the part."""

    width_px: int | None = None
    height_px: int | None = None
    most_px: int = 0
    """The largest height that it makes use of."""

    def width(self, look: Look) -> int:
        return self.part.width(look) if self.width_px is None else self.width_px

    def height(self, look: Look, width: int) -> int:
        return self.part.height(look, width) if self.height_px is None else self.height_px

    def growth(self, look: Look, width: int) -> int:
        return max(0, self.most_px - self.height(look, width))

    def fits(self, look: Look, rect: Rect) -> bool:
        return self.height(look, rect.width) <= rect.height


@dataclass(frozen=True, slots=True)
class Grow(Around):
    """A part that takes a share of the space that the others in a row or column leave."""

    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Steady(Around):
    """A part that is as high as the highest of its alternatives, so that nothing moves when it changes."""

    others: tuple[Layout, ...]

    def height(self, look: Look, width: int) -> int:
        return max(part.height(look, width) for part in (self.part, *self.others))


@dataclass(frozen=True, slots=True)
class Aligned(Around):
    """A part in its natural size, at the left (0) to right (1) and at the top (0) to bottom (1) of its space."""

    x: float = 0.5
    y: float = 0.5

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        width = min(self.part.width(look) or rect.width, rect.width)
        height = min(self.part.height(look, width) or rect.height, rect.height)
        left = rect.left + int(self.x * rect.width) - int(self.x * width)
        top = rect.top + int(self.y * rect.height) - int(self.y * height)
        return self.part.place(look, Rect(left, top, width, height))


@dataclass(frozen=True, slots=True)
class Inset(Around):
    """A part with margins around it."""

    x: Distance = 0
    y: Distance = 0

    def width(self, look: Look) -> int:
        wide = self.part.width(look)
        return wide and wide + 2 * px_of(look, self.x)

    def height(self, look: Look, width: int) -> int:
        return self.part.height(look, width - 2 * px_of(look, self.x)) + 2 * px_of(look, self.y)

    def growth(self, look: Look, width: int) -> int:
        return self.part.growth(look, width - 2 * px_of(look, self.x))

    def fits(self, look: Look, rect: Rect) -> bool:
        return self.part.fits(look, self._inner(look, rect))

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        return self.part.place(look, self._inner(look, rect))

    def _inner(self, look: Look, rect: Rect) -> Rect:
        x, y = px_of(look, self.x), px_of(look, self.y)
        return rect.inflate(-min(2 * x, rect.width), -min(2 * y, rect.height))


@dataclass(frozen=True, slots=True)
class OnPage(Around):
    """A part that belongs to the body of a page: keys start there, and it turns with the page."""

    page: int = 0

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        return (replace(one, page=self.page) for one in self.part.place(look, rect))


@dataclass(frozen=True, slots=True)
class Stack(Layout):
    """Parts over each other, the first at the bottom."""

    parts: tuple[Layout, ...]

    def width(self, look: Look) -> int:
        return max((part.width(look) for part in self.parts), default=0)

    def height(self, look: Look, width: int) -> int:
        return max(part.height(look, width) for part in self.parts)

    def fits(self, look: Look, rect: Rect) -> bool:
        return all(part.fits(look, rect) for part in self.parts)

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        for part in self.parts:
            yield from part.place(look, rect)


# Rows and columns


def _lengths(parts: Sequence[Layout], natural: Sequence[int], free: int) -> list[int]:
    """The natural lengths; those of `Grow` share what the others leave."""
    shares = [part.share for part in parts]
    whole = sum(shares)
    if not whole:
        return list(natural)
    rest = free - sum(length for length, share in zip(natural, shares, strict=True) if not share)
    edges = [int(rest * edge / whole) for edge in accumulate(shares, initial=0.0)]
    grown = (max(0, end - start) for start, end in pairwise(edges))
    return [new if share else old for old, new, share in zip(natural, grown, shares, strict=True)]


@dataclass(frozen=True, slots=True)
class Flex(Layout):
    """The base of rows and columns."""

    parts: tuple[Layout, ...]
    gap: Distance = 0

    @abstractmethod
    def rects(self, look: Look, rect: Rect) -> list[Rect]:
        """The rectangles of the parts."""

    def fits(self, look: Look, rect: Rect) -> bool:
        return all(part.fits(look, one) for part, one in zip(self.parts, self.rects(look, rect), strict=True))

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        for part, one in zip(self.parts, self.rects(look, rect), strict=True):
            yield from part.place(look, one)

    def _gaps(self, look: Look) -> int:
        return (len(self.parts) - 1) * px_of(look, self.gap)


@dataclass(frozen=True, slots=True)
class Row(Flex):
    """Parts beside each other, from the left."""

    def width(self, look: Look) -> int:
        return sum(part.width(look) for part in self.parts) + self._gaps(look)

    def height(self, look: Look, width: int) -> int:
        widths = self._widths(look, width)
        return max(part.height(look, wide) for part, wide in zip(self.parts, widths, strict=True))

    def rects(self, look: Look, rect: Rect) -> list[Rect]:
        widths = self._widths(look, rect.width)
        lefts = accumulate((width + px_of(look, self.gap) for width in widths), initial=rect.left)
        return [Rect(left, rect.top, width, rect.height) for left, width in zip(lefts, widths, strict=False)]

    def _widths(self, look: Look, width: int) -> list[int]:
        natural = [part.width(look) for part in self.parts]
        return _lengths(self.parts, natural, width - self._gaps(look))


@dataclass(frozen=True, slots=True)
class Column(Flex):
    """Parts below each other. Free height goes to the parts that use it, then, if `spread`, between and around all."""

    spread: bool = False

    def width(self, look: Look) -> int:
        return max((part.width(look) for part in self.parts), default=0)

    def height(self, look: Look, width: int) -> int:
        return sum(part.height(look, width) for part in self.parts) + self._gaps(look)

    def growth(self, look: Look, width: int) -> int:
        return sum(part.growth(look, width) for part in self.parts)

    def fits(self, look: Look, rect: Rect) -> bool:
        return self.height(look, rect.width) <= rect.height and Flex.fits(self, look, rect)

    def rects(self, look: Look, rect: Rect) -> list[Rect]:
        natural = [part.height(look, rect.width) for part in self.parts]
        heights = _lengths(self.parts, natural, rect.height - self._gaps(look))
        free = rect.height - sum(heights) - self._gaps(look)
        growths = [part.growth(look, rect.width) for part in self.parts] if free > 0 else []
        takers = [index for index, growth in enumerate(growths) if growth > 0]
        for left, index in zip(range(len(takers), 0, -1), takers, strict=True):
            more = min(growths[index], free // left)
            heights[index] += more
            free -= more
        between = max(0, free) // (len(self.parts) + 1) if self.spread else 0
        found, top = [], rect.top + between
        for height in heights:
            found.append(Rect(rect.left, top, rect.width, height))
            top += height + px_of(look, self.gap) + between
        return found


@dataclass(frozen=True, slots=True)
class Paged(Layout):
    """The base of layouts that take as many pages as they need."""

    @abstractmethod
    def pages(self, _look: Look, _rect: Rect) -> tuple[Layout, ...]: ...

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        for number, page in enumerate(self.pages(look, rect)):
            yield from OnPage(page, number).place(look, rect)


@dataclass(frozen=True, slots=True)
class PagedColumn(Paged):
    """Parts below each other, on as many pages as they need; a part that belongs together is a `Column`.

    No page begins with a `Space`. A part that needs several pages is divided; a page has at most one that grows.
    """

    parts: tuple[Layout, ...]
    gap: Distance = 0
    heading: tuple[Layout, ...] = ()
    is_even: bool = False
    """Whether the pages are about equally full."""

    def height(self, look: Look, width: int) -> int:
        return Column((*self.heading, *self.parts), self.gap).height(look, width)

    def pages(self, look: Look, rect: Rect) -> tuple[Layout, ...]:
        gap = px_of(look, self.gap)
        room = rect.height - sum(part.height(look, rect.width) + gap for part in self.heading)
        whole = [*chain.from_iterable(part.pages(look, rect) for part in self.parts)]
        parts = [(part, part.height(look, rect.width)) for part in whole]
        found = self._filled(parts, gap, room)
        if self.is_even and len(found) > 1:
            heights = [high for _, high in parts]
            least = max(*heights, sum(heights) // len(found))
            tried = (self._filled(parts, gap, high) for high in range(least, room, max(1, gap)))
            found = next((pages for pages in tried if len(pages) == len(found)), found)
        return tuple(Column((*self.heading, *page), self.gap) for page in found)

    def _filled(self, parts: Sequence[tuple[Layout, int]], gap: int, room: int) -> list[list[Layout]]:
        """The parts of each page of this height."""
        pages: list[list[Layout]] = [[]]
        top = 0
        for part, high in parts:
            is_space = isinstance(part, Space)
            if is_space and not pages[-1]:
                continue
            is_second = part.share and any(one.share for one in pages[-1])
            if is_second or (pages[-1] and top + high > room and not is_space):
                pages.append([])
                top = 0
            pages[-1].append(part)
            top += high + gap
        return pages
