"""A large sheet of paper with title, close button, body and page arrows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect

from matador.ui.fonts import Style
from matador.ui.kit.base import MIN_PX, Layout, Placed
from matador.ui.kit.buttons import IconButton
from matador.ui.kit.intents import Command, PageIntent, TurnPage
from matador.ui.kit.layout import Custom, OnPage
from matador.ui.kit.texts import Heading, Panel, Text
from matador.ui.look import Look

WIDEST_PX = 1220
_TITLES = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
_HIGHEST_PX = 80
"""The maximum height of a title line: large text needs the space below."""


@dataclass(frozen=True, slots=True)
class Turning:
    """The foot of a sheet: where the reader is, and the intents that lead back and forward, if any."""

    place: str = ""
    back: PageIntent | None = None
    on: PageIntent | None = None
    middle: Layout | None = None
    """What stands between the arrows instead of the place."""
    names: tuple[str, str] | None = None
    """The names of the arrows, if they do not turn pages."""


def page_of(look: Look, page: int, pages: int) -> str:
    """`Page 3 of 22`; `page` counts from 0."""
    return look.say("Page {page} of {pages}").format(page=page + 1, pages=pages)


@dataclass(frozen=True, slots=True)
class Sheet(Layout):
    """A sheet as large as the window allows. A body of several pages gets arrows at the foot."""

    title: str
    body: Layout
    turning: Turning | None = None
    """For a body whose pages are composed one by one: where it is."""
    width_px: int | None = None
    """In pixels of the window; None: as wide as possible."""
    is_compact: bool = False
    """Whether a single page is only as high as its body needs."""

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        margin = look.px(14)
        wanted = look.px(WIDEST_PX) if self.width_px is None else self.width_px
        sheet = Rect(0, 0, min(rect.width - 2 * margin, wanted), rect.height - 2 * margin)
        head = _Head(self.title, sheet.width)
        body = sheet.inflate(-2 * look.px(24), 0)
        body.height -= head.height(look, 0)
        foot_px = look.px(20)
        arrow_px = max(look.least(MIN_PX), look.px(56))
        pages = self._pages(look, body, foot_px)
        if self.turning is not None or len(pages) > 1:
            foot_px += arrow_px
            pages = self._pages(look, body, foot_px)
        body.height -= foot_px
        if self.is_compact and len(pages) == 1:
            body.height = min(body.height, pages[0].height(look, body.width))
        sheet.height = head.height(look, 0) + body.height + foot_px
        sheet.center = rect.center
        body.midtop = (sheet.centerx, sheet.top + head.height(look, 0))
        yield Placed(Panel(self.title, outside=Command.CLOSE), sheet)
        yield from head.place(look, sheet)
        foot = Rect(body.left, sheet.bottom - look.px(12) - arrow_px, body.width, arrow_px)
        if self.turning is None and len(pages) > 1:
            for number, page in enumerate(pages):
                yield from OnPage(page, number).place(look, body)
                yield from OnPage(self._turned(look, number, len(pages)), number).place(look, foot)
        else:
            yield from pages[0].place(look, body)
            if self.turning is not None:
                yield from _arrows(look, foot, self.turning)
        yield head.close(look, sheet)

    def _pages(self, look: Look, body: Rect, foot_px: int) -> tuple[Layout, ...]:
        return self.body.pages(look, Rect(0, 0, body.width, body.height - foot_px))

    def _turned(self, look: Look, page: int, pages: int) -> Layout:
        turning = Turning(
            page_of(look, page, pages),
            TurnPage(-1) if page else None,
            TurnPage(1) if page < pages - 1 else None,
        )
        return Custom(lambda look, foot: _arrows(look, foot, turning))


@dataclass(frozen=True, slots=True)
class _Head:
    """The title and the close button at the top of a sheet of this width."""

    title: str
    width_px: int

    def height(self, look: Look, _width: int) -> int:
        style = look.fitting(self.title, self._sizes(look), self._room_px(look), bold=True)
        return max(self._side_px(look) + look.px(20), look.fonts.line_height(style) + look.px(8))

    def place(self, look: Look, sheet: Rect) -> Iterator[Placed]:
        title = Rect(sheet.left + look.px(24), 0, self._room_px(look), self.height(look, 0))
        title.centery = sheet.top + look.px(4) + title.height // 2
        yield Placed(Heading(self.title, self._sizes(look)), title)

    def close(self, look: Look, sheet: Rect) -> Placed:
        side = self._side_px(look)
        corner = Rect(sheet.right - side - look.px(12), sheet.top + look.px(12), side, side)
        return Placed(IconButton("close", look.say("Close"), Command.CLOSE, "close", is_default=True), corner)

    def _side_px(self, look: Look) -> int:
        return max(look.least(MIN_PX), look.px(52))

    def _room_px(self, look: Look) -> int:
        return self.width_px - 2 * look.px(24) - self._side_px(look) - look.px(16)

    def _sizes(self, look: Look) -> tuple[Style, ...]:
        fitting = (style for style in _TITLES if look.fonts.line_height(style) <= look.px(_HIGHEST_PX))
        return tuple(fitting) or _TITLES[-1:]


def _arrows(look: Look, foot: Rect, turning: Turning) -> Iterator[Placed]:
    """The arrows at the sides, and between them the place."""
    say, side, gap = look.say, foot.height, look.px(12)
    back, on = turning.names or (say("Previous page"), say("Next page"))
    if turning.back is not None:
        yield Placed(IconButton("page back", back, turning.back, "left"), Rect(foot.topleft, (side, side)))
    middle = foot.inflate(-2 * (side + gap), 0)
    if turning.middle is not None:
        yield from turning.middle.place(look, middle)
    else:
        style = look.fitting(turning.place, (Style.TEXT, Style.SMALL), middle.width)
        yield Placed(Text(turning.place, style, muted=True, key="page", is_centred=True), middle)
    if turning.on is not None:
        arrow = IconButton("page on", on, turning.on, "right", is_default=True)
        yield Placed(arrow, Rect(foot.right - side, foot.top, side, side))
