"""Sheets of paper with a title, a body and page arrows, and dialogs, whose rows may take several pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pygame import Rect

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX, Layout, Placed, Widget
from matador.ui.kit.buttons import Button, IconButton
from matador.ui.kit.figures import Panel, Text, label
from matador.ui.kit.intents import Command, PageIntent, TurnPage
from matador.ui.kit.layout import Around, Column, Grow, OnPage, Row, Sized, Space, first_that_fits, px_of
from matador.ui.kit.page import Page
from matador.ui.language import Language
from matador.ui.look import Look

WIDEST_PX = 1220
_HIGHEST_PX = 80
"""The maximum height of a title line: large text needs the space below."""


@dataclass(frozen=True, slots=True)
class Turning:
    """The foot of a sheet: where the reader is, and the intents that lead back and forward, if any."""

    place: str = ""
    back: PageIntent | None = None
    on: PageIntent | None = None
    middle: Layout | None = None
    """The part between the arrows, instead of the place."""
    names: tuple[str, str] | None = None
    """The names of the arrows, if they do not turn pages."""
    page: int = 0
    """Which of the body's pages is shown."""


@dataclass(frozen=True, slots=True)
class Titled(Around):
    """A page of a sheet with a title of its own."""

    title: str


def page_of(look: Look, page: int, pages: int) -> str:
    """`Page 3 of 22`; `page` counts from 0."""
    return look.say("Page {page} of {pages}").format(page=page + 1, pages=pages)


@dataclass(frozen=True, slots=True)
class Sheet(Layout):
    """A sheet as large as the window allows. A body of several pages gets arrows at the foot."""

    title: str
    body: Layout
    turning: Callable[[int], Turning] | None = None
    """For a body whose pages are composed one by one: where it is, from the number of pages."""
    width_px: int | None = None
    """In pixels of the window; None: as wide as possible."""
    is_compact: bool = False
    """Whether it is only as high as its highest page needs."""

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        margin = look.px(14)
        wanted = look.px(WIDEST_PX) if self.width_px is None else self.width_px
        sheet = Rect(0, 0, min(rect.width - 2 * margin, wanted), rect.height - 2 * margin)
        close_px = max(look.least(MIN_PX), look.px(52))
        title_px, title = sheet.width - 2 * look.px(24) - close_px - look.px(16), _title(look, self.title)
        head_px = max(
            close_px + look.px(20), look.fonts.line_height(title.fitted(look, title_px)[1]) + look.px(8)
        )
        arrow_px, foot_px = _arrow_px(look), look.px(20) + _arrow_px(look)
        body = Rect(0, 0, sheet.width - 2 * look.px(24), sheet.height - head_px - foot_px)
        pages = self.body.pages(look, body)
        if len(pages) <= 2 and not self._turnings(look, 1):
            # Without the foot, two pages may become one.
            higher = Rect(0, 0, body.width, body.height + arrow_px)
            found = self.body.pages(look, higher)
            if not self._turnings(look, len(found)):
                pages, foot_px, body = found, foot_px - arrow_px, higher
        if self.is_compact:
            body.height = min(body.height, max(page.height(look, body.width) for page in pages))
        sheet.height = head_px + body.height + foot_px
        sheet.center = rect.center
        body.midtop = (sheet.centerx, sheet.top + head_px)
        foot = Rect(body.left, sheet.bottom - look.px(12) - arrow_px, body.width, arrow_px)
        head = Rect(body.left, sheet.top + look.px(4), title_px, head_px)
        turnings = self._turnings(look, len(pages))
        for turning in turnings or (Turning(),):
            page = pages[turning.page]
            name = page.title if isinstance(page, Titled) else self.title
            leaf = [Placed(Panel(name, outside=Command.CLOSE), sheet), Placed(_title(look, name), head)]
            leaf += page.place(look, body)
            leaf += _foot(look, turning).place(look, foot) if turnings else ()
            yield from leaf if len(turnings) < 2 else (one.moved(0, 0, turning.page) for one in leaf)
        corner = Rect(sheet.right - close_px - look.px(12), sheet.top + look.px(12), close_px, close_px)
        yield Placed(IconButton("close", look.say("Close"), Command.CLOSE, "close", is_default=True), corner)

    def _turnings(self, look: Look, pages: int) -> list[Turning]:
        """The feet of the pages that are placed; none if there is nothing to turn."""
        if self.turning is not None:
            found = [self.turning(pages)]
        else:
            found = [_turning(look, page, pages) for page in range(pages)]
        return [one for one in found if one.middle or one.back or one.on]


def _title(look: Look, title: str) -> Text:
    tried = Style.SUM.downwards
    fitting = (style for style in tried if look.fonts.line_height(style) <= look.px(_HIGHEST_PX))
    style, *smaller = tuple(fitting) or tried[-1:]
    return Text(title, style, bold=True, smaller=tuple(smaller))


def _arrow_px(look: Look) -> int:
    return max(look.least(MIN_PX), look.px(56))


def _turning(look: Look, page: int, pages: int) -> Turning:
    back, on = TurnPage(-1) if page else None, TurnPage(1) if page < pages - 1 else None
    return Turning(page_of(look, page, pages), back, on, page=page)


def _foot(look: Look, turning: Turning, *, is_default: bool = True) -> Sized:
    """The arrows at the sides, and between them the place; `is_default`: Enter turns to the next page."""
    high, (back, on) = _arrow_px(look), turning.names or (look.say("Previous page"), look.say("Next page"))
    left: Layout = Space()
    right: Layout = Space()
    if turning.back is not None:
        left = IconButton("page back", back, turning.back, "left")
    if turning.on is not None:
        right = IconButton("page on", on, turning.on, "right", is_default=is_default)
    place = Text(turning.place, Style.TEXT, muted=True, key="page", is_centred=True, smaller=(Style.SMALL,))
    row = Row((Sized(left, high), Grow(turning.middle or place), Sized(right, high)), 12)
    return Sized(row, height_px=high)


Beside: TypeAlias = tuple[Widget, ...]
"""Rows beside each other, or below each other if their words need more width; none: a gap between groups."""

_WIDTH_PX = 720
_MAX_WIDENED = 1.3
"""Larger text widens a dialog up to this factor; beyond it, rows wrap."""
_ROW_PX = 58
_INSET_PX = 24
_GAP_PX = 8
_CLOSE_GAP_PX = 4
_BESIDE_PX = 12
_APART_PX = 14
"""The distance between groups, beyond that between rows."""


@dataclass(frozen=True, slots=True)
class Dialog(Layout):
    """A panel in the middle of the window with a title, a close button, and rows."""

    title: str
    rows: tuple[Widget | Beside, ...]

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        width = min(rect.width - look.px(32), round(look.px(_WIDTH_PX) * min(_MAX_WIDENED, look.text_scale)))
        head_px, foot_px = look.fonts.line_height(Style.SUM) + look.px(28), look.px(20)
        panel = Rect(0, 0, width, 0)
        body = panel.inflate(-2 * look.px(_INSET_PX), 0)
        pages = self._pages(look, body.width, rect.height - look.px(32) - head_px - foot_px)
        body.height = max(page.height(look, body.width) for page in pages)
        panel.height = head_px + body.height + px_of(look, pages[0].gap) + foot_px
        panel.center = rect.center
        body.topleft = (panel.left + look.px(_INSET_PX), panel.top + head_px)
        yield Placed(Panel(self.title, outside=Command.CLOSE), panel)
        head = Rect(body.left, panel.top + look.px(7), width - look.px(150), head_px)
        yield Placed(Text(self.title, Style.SUM, bold=True, smaller=(Style.SENTENCE, Style.TEXT)), head)
        for number, page in enumerate(pages):
            yield from OnPage(page, number).place(look, body)
        side, inset = max(look.least(MIN_PX), look.px(48)), look.px(14)
        corner = Rect(panel.right - side - inset, panel.top + inset, side, side)
        yield Placed(IconButton("close", look.say("Close"), Command.CLOSE, "close"), corner)

    def _pages(self, look: Look, width: int, room_px: int) -> list[Column]:
        """The rows of each page. Tighter spacing is used only if it makes all rows fit on one page."""
        lines = list(self._lines(look, width))
        rows = [line for line in lines if line]
        roomy = max(look.least(MIN_PX), look.px(_ROW_PX)), _GAP_PX
        tight = look.least(MIN_PX), _CLOSE_GAP_PX
        words_px = max(row.height(look, width // len(line)) for line in rows for row in line) + look.px(10)
        # Rows with a control are high enough for a finger; a dialog of labels only may be denser.
        only_read = all(row.control_key is None for line in rows for row in line)

        def row_px(button_px: int) -> int:
            return max(words_px, look.px(_ROW_PX) // 2 if only_read else button_px)

        def fits(spacing: tuple[int, int]) -> bool:
            return len(rows) * (row_px(spacing[0]) + look.px(spacing[1])) <= room_px

        button_px, gap = first_that_fits((roomy, tight, roomy), fits)
        high, pitch = row_px(button_px), row_px(button_px) + look.px(gap)
        if len(rows) * pitch <= room_px:
            apart = (len(lines) - len(rows)) * look.px(_APART_PX)
            kept = lines if len(rows) * pitch + apart <= room_px else rows
            return [Column(tuple(self._line(look, line, high, gap) for line in kept), gap)]
        count = max(1, (room_px - _arrow_px(look) - 2 * look.px(gap)) // pitch)
        placed = [self._line(look, line, high, gap) for line in rows]
        pages = [placed[start : start + count] for start in range(0, len(rows), count)]
        turnings = [_turning(look, number, len(pages)) for number in range(len(pages))]
        feet = [_foot(look, turning, is_default=False) for turning in turnings]
        return [Column((*page, Grow(Space()), foot), gap) for page, foot in zip(pages, feet, strict=True)]

    def _lines(self, look: Look, width: int) -> Iterator[Beside]:
        """Rows beside each other if their words fit on one line there, otherwise below each other."""
        line_px = look.fonts.line_height(Style.TEXT)
        for row in self.rows:
            line = row if isinstance(row, tuple) else (row,)
            if len(line) < 2 or all(one.height(look, width // len(line)) <= line_px for one in line):
                yield line
            else:
                yield from ((one,) for one in line)

    def _line(self, look: Look, line: Beside, high_px: int, gap: float) -> Layout:
        if not line:
            return Sized(Space(), height_px=look.px(_APART_PX) - look.px(gap))
        return Sized(Row(tuple(map(Grow, line)), _BESIDE_PX), height_px=high_px)


def dialog_page(look: Look, size: Point, compose: Callable[[Language], Dialog]) -> Page[None]:
    """A page with a dialog; `compose` is called again when its content may have changed."""
    return Page(look, size, lambda _state, view: compose(view.look.language), None)


def asked_page(title: str, told: Mapping[str, str], keep: str, change: Button) -> Dialog:
    """Sentences by their keys, a button that changes nothing, and one that does."""
    labels = (label(key, sentence) for key, sentence in told.items())
    return Dialog(title, (*labels, Button("keep", keep, Command.BACK, is_primary=True), change))
