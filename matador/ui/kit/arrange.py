"""Further layouts: lines that wrap, grids, things with a shape, and lists that scroll."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX, Layout, Placed, PressTarget, Scrolled, Widget
from matador.ui.kit.figures import Text
from matador.ui.kit.intents import ScrollTo
from matador.ui.kit.layout import Aligned, Around, Column, Distance, Row, Sized, first_that_fits, px_of
from matador.ui.kit.shapes import pill
from matador.ui.look import Look, placed
from matador.ui.sprites.svg import mix


@dataclass(frozen=True, slots=True)
class FirstFit(Layout):
    """The first of several parts that fits, or else the last."""

    parts: tuple[Layout, ...]

    def height(self, look: Look, width: int) -> int:
        return self.parts[-1].height(look, width)

    def fits(self, look: Look, rect: Rect) -> bool:
        return (
            any(part.fits(look, rect) for part in self.parts) or self.height(look, rect.width) <= rect.height
        )

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        found = next((part for part in self.parts if part.fits(look, rect)), self.parts[-1])
        yield from found.place(look, rect)


@dataclass(frozen=True, slots=True)
class FitsIf(Around):
    """A part with a test of its own for whether it fits."""

    test: Callable[[Look, Rect], bool]

    def fits(self, look: Look, rect: Rect) -> bool:
        return self.test(look, rect)


class ByWidth(Layout):
    """The base of layouts that are made for their width, once for each."""

    __slots__ = ("_made",)

    @abstractmethod
    def made(self, look: Look, width: int) -> Layout: ...

    def height(self, look: Look, width: int) -> int:
        return self._for(look, width).height(look, width)

    def growth(self, look: Look, width: int) -> int:
        return self._for(look, width).growth(look, width)

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        return self._for(look, rect.width).place(look, rect)

    def _for(self, look: Look, width: int) -> Layout:
        made: tuple[Look, int, Layout] | None = getattr(self, "_made", None)
        if made is None or made[0] is not look or made[1] != width:
            made = (look, width, self.made(look, width))
            # Values are frozen, but this is no part of what they say.
            object.__setattr__(self, "_made", made)
        return made[2]


@dataclass(frozen=True, slots=True)
class Wrap(ByWidth):
    """Parts beside each other, in as many lines as they need. A part without a natural width has a line of its own."""

    parts: tuple[Layout, ...]
    gap: Distance = 0
    line_gap: Distance = 0

    def made(self, look: Look, width: int) -> Column:
        return Column(self.rows(look, width), self.line_gap)

    def rows(self, look: Look, width: int) -> tuple[Row, ...]:
        """The lines, for a page that keeps other parts beside them."""
        lines: list[list[Layout]] = [[]]
        right = 0
        for part in self.parts:
            natural = part.width(look)
            wide = min(natural or width, width)
            if lines[-1] and right + wide > width:
                lines.append([])
                right = 0
            lines[-1].append(part if wide == natural else Sized(part, wide))
            right += wide + px_of(look, self.gap)
        return tuple(Row(tuple(line), self.gap) for line in lines if line)


@dataclass(frozen=True, slots=True)
class Flow(ByWidth):
    """Parts in as few rows as their widths allow. The parts of a row have equal widths, if these are enough."""

    parts: tuple[Layout, ...]
    gap: float
    min_rows: int = 1

    def made(self, look: Look, width: int) -> Column:
        rows = (Row(tuple(map(Sized, *row)), self.gap) for row in self._rows(look, width))
        return Column(tuple(map(Aligned, rows)), self.gap)

    def _rows(self, look: Look, width: int) -> list[tuple[Sequence[Layout], Sequence[int]]]:
        count = len(self.parts)
        for rows in range(min(self.min_rows, count), count):
            found = self._in_rows(-(-count // rows))
            widths = [self._widths(look, row, width) for row in found]
            # A single row of unequal parts would look ragged.
            if all(wide and (rows > 1 or len(set(wide)) == 1) for wide in widths):
                return list(zip(found, widths, strict=True))
        return [([part], [width]) for part in self.parts]

    def _in_rows(self, columns: int) -> list[Sequence[Layout]]:
        """Full rows; a partial one comes first, because the first labels are often longer."""
        first = len(self.parts) % columns or columns
        starts = range(first, len(self.parts), columns)
        return [self.parts[:first], *(self.parts[start : start + columns] for start in starts)]

    def _widths(self, look: Look, row: Sequence[Layout], width: int) -> list[int]:
        """Equal widths if these are enough, natural ones otherwise, and none if the row is too long."""
        room = width - (len(row) - 1) * look.px(self.gap)
        needs = [part.width(look) for part in row]
        if max(needs) <= room // len(row):
            return [room // len(row)] * len(row)
        return [need + (room - sum(needs)) // len(row) for need in needs] if sum(needs) <= room else []


@dataclass(frozen=True, slots=True)
class Grid(Layout):
    """Parts in equal cells, as large as fits, in centred rows of about the same length."""

    parts: tuple[Layout, ...]
    gap: Distance = 0
    shape: float = 1.0
    """The ratio of width to height that suits the parts."""
    stretch: float = 1.0
    """To fill the space, cells may be this many times wider or higher than their shape."""
    min_width: Distance = 0
    max_width: Distance | None = None
    x: float = 0.5
    """Where the rows are, from the left (0) to the right (1)."""

    def fits(self, look: Look, rect: Rect) -> bool:
        return any(self._fit_in(look, cell) for cell, _ in self._cells(look, rect))

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        cells = self._cells(look, rect)
        cell, rows = next((one for one in cells if self._fit_in(look, one[0])), cells[0])
        gap, count = px_of(look, self.gap), len(self.parts)
        cell.top = rect.centery - (rows * (cell.height + gap) - gap) // 2
        for start, end in pairwise(-(-count * row // rows) for row in range(rows + 1)):
            row_px = (end - start) * (cell.width + gap) - gap
            cell.left = rect.left + round(self.x * (rect.width - row_px))
            for column, part in enumerate(self.parts[start:end]):
                yield from part.place(look, cell.move(column * (cell.width + gap), 0))
            cell.top = cell.bottom + gap

    def pages(self, look: Look, rect: Rect) -> tuple[Grid, ...]:
        return first_that_fits(
            map(self.split, range(1, len(self.parts) + 1)),
            lambda pages: all(page.fits(look, rect) for page in pages),
        )

    def split(self, pages: int) -> tuple[Grid, ...]:
        """The parts on this many pages."""
        here = -(-len(self.parts) // pages)
        starts = range(0, len(self.parts), here)
        return tuple(replace(self, parts=self.parts[start : start + here]) for start in starts)

    def _fit_in(self, look: Look, cell: Rect) -> bool:
        is_wide = cell.width >= max(1, px_of(look, self.min_width))
        return is_wide and all(part.fits(look, cell) for part in self.parts)

    def _cells(self, look: Look, rect: Rect) -> list[tuple[Rect, int]]:
        """A cell for each number of rows, the most useful one first."""
        gap, count, found = px_of(look, self.gap), len(self.parts), []
        most = rect.width if self.max_width is None else px_of(look, self.max_width)
        for rows in range(1, count + 1):
            columns = -(-count // rows)
            width = min(most, (rect.width + gap) // columns - gap)
            height = (rect.height + gap) // rows - gap
            widest = max(0, round(height * self.shape * self.stretch))
            highest = max(0, round(width / self.shape * self.stretch))
            found.append((Rect(0, 0, min(width, widest), min(height, highest)), rows))
        found.sort(key=lambda one: min(one[0].width, one[0].height * self.shape), reverse=True)
        return found


@dataclass(frozen=True, slots=True)
class AspectRatio(Around):
    """A part as large as possible with these proportions, at the left (0) to right (1) of its space."""

    across: float
    down: float = 1.0
    x: float = 0.5
    is_limit: bool = False
    """True if it has all of the height, and at most this ratio."""

    def fits(self, look: Look, rect: Rect) -> bool:
        return self.part.fits(look, self._inner(rect))

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        return self.part.place(look, self._inner(rect))

    def _inner(self, rect: Rect) -> Rect:
        if self.is_limit:
            return rect.inflate(min(0, round(rect.height * self.across / self.down) - rect.width), 0)
        unit = min(rect.width / self.across, rect.height / self.down)
        width, height = int(unit * self.across), int(unit * self.down)
        left = rect.left + int(self.x * rect.width) - int(self.x * width)
        return Rect(left, rect.top + rect.height // 2 - height // 2, width, height)


@dataclass(frozen=True, slots=True)
class Gathered(Around):
    """A part whose widgets are centred together, without the space around them."""

    right_px: int = 0
    """The width of something on the right; the middle is that of both, if there is enough space."""

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        found = list(self.part.place(look, rect))
        whole = found[0].rect.unionall([one.rect for one in found]) if found else rect
        right = min(rect.centerx + self.right_px // 2 - whole.centerx, max(0, rect.right - whole.right))
        return (one.moved(right, 0, one.page) for one in found)


@dataclass(frozen=True, slots=True)
class Marker(Widget):
    """An invisible place: of something that is elsewhere for now, or where other things move to."""

    tag: Hashable = None

    def draw(self, _look: Look, _rect: Rect, _now_ms: float) -> Iterator[Item]:
        return iter(())


def spots(placed: Iterable[Placed]) -> dict[Hashable, Rect]:
    """The rectangles of all markers by their tags."""
    return {one.widget.tag: one.rect for one in placed if isinstance(one.widget, Marker)}


WHEEL_ROWS = 3
_BAR_PX = 18
_APART_PX = 14
_GAP_PX = 8


@dataclass(frozen=True, slots=True)
class ScrollBar(Widget):
    """A scroll bar: press or drag it to scroll."""

    scrolled: Scrolled

    def width(self, look: Look) -> int:
        return max(look.least(_BAR_PX), look.px(_BAR_PX))

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        theme = look.theme
        if not rect.width:
            return
        for pill_rect, share in ((rect, 0.12), (self.thumb(look, rect), 0.62)):
            picture = pill(look, pill_rect.size, mix(theme.surface, theme.on_surface, share))
            yield placed(picture, "topleft", pill_rect.topleft)

    def targets(self, _look: Look, rect: Rect) -> Iterator[PressTarget]:
        yield rect, None

    def drag(self, look: Look, rect: Rect, at: Point) -> ScrollTo:
        thumb = self.thumb(look, rect)
        share = (at[1] - rect.top - thumb.height / 2) / max(1, rect.height - thumb.height)
        return ScrollTo(round(share * self.scrolled.last_first))

    def thumb(self, look: Look, rect: Rect) -> Rect:
        """The thumb, proportional to the visible part but never too short to grab."""
        first, rows, count, _ = self.scrolled
        height = max(look.least(MIN_PX), rect.height * rows // max(1, count))
        top = (rect.height - height) * first // max(1, self.scrolled.last_first)
        return Rect(rect.left, rect.top + top, rect.width, height)


@dataclass(frozen=True, slots=True)
class Scroll(Layout):
    """Rows of the same height, of which whole ones are visible, and a line that says which."""

    count: int
    row: Callable[[int], Widget]
    """Composes a row when it becomes visible."""
    row_px: Callable[[Look], int]
    """The minimum height of a row."""
    first: int
    """Index of the top visible row; beyond the end of the list, the last rows are visible."""
    told: Callable[[range], str]

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        line_px, gap = look.fonts.line_height(Style.SMALL) + look.px(8), look.px(_GAP_PX)
        line = look.fonts.line_height(Style.TEXT) + look.px(20)
        pitch = max(look.least(MIN_PX), self.row_px(look), line) + gap
        fits = max(1, (rect.height - line_px) // pitch)
        first = min(max(self.first, 0), max(0, self.count - fits))
        rows = range(first, min(self.count, first + fits))
        bar = ScrollBar(Scrolled(first, fits, self.count, pitch))
        # The bar of a list that fits has no width.
        bar_px = bar.width(look) if len(rows) < self.count else 0
        width = rect.width - (bar_px + look.px(_APART_PX) if bar_px else 0)
        yield Placed(bar, Rect(rect.right - bar_px, rect.top, bar_px, fits * pitch - gap))
        for index in rows:
            top = rect.top + (index - first) * pitch
            yield Placed(self.row(index), Rect(rect.left, top, width, pitch - gap), 0)
        # An empty list says so in the middle.
        foot = Rect(rect.left, rect.bottom - line_px, rect.width, line_px) if rows else rect
        yield Placed(Text(self.told(rows), Style.SMALL, muted=True, key="page", is_centred=True), foot)
