"""A large sheet of paper with title, close button, body and page arrows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pygame import Rect

from matador.ui.fonts import Style
from matador.ui.kit.base import MIN_PX, Layout, Placed
from matador.ui.kit.buttons import IconButton
from matador.ui.kit.intents import Command, PageIntent, TurnPage
from matador.ui.kit.layout import Around, Grow, Row, Sized, Space
from matador.ui.kit.texts import Panel, Text
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
    turning: Turning | Callable[[int], Turning] | None = None
    """For a body whose pages are composed one by one: where it is, or a function of the number of pages."""
    width_px: int | None = None
    """In pixels of the window; None: as wide as possible."""
    is_compact: bool = False
    """Whether it is only as high as its highest page needs."""
    middle: Callable[[int, int], Layout] | None = None
    """Makes the part between the arrows of a body with several pages, from the page and their number."""

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        margin = look.px(14)
        wanted = look.px(WIDEST_PX) if self.width_px is None else self.width_px
        sheet = Rect(0, 0, min(rect.width - 2 * margin, wanted), rect.height - 2 * margin)
        close_px = max(look.least(MIN_PX), look.px(52))
        title_px, title = sheet.width - 2 * look.px(24) - close_px - look.px(16), _title(look, self.title)
        head_px = max(
            close_px + look.px(20), look.fonts.line_height(title.fitted(look, title_px)[1]) + look.px(8)
        )
        body = sheet.inflate(-2 * look.px(24), 0)
        body.height -= head_px
        foot_px = look.px(20)
        arrow_px = max(look.least(MIN_PX), look.px(56))
        pages = self._pages(look, body, foot_px + arrow_px)
        # Without the foot, two pages may become one.
        one = self._pages(look, body, foot_px) if len(pages) <= 2 and not self._has_foot(1) else pages
        if self._has_foot(len(one)):
            foot_px += arrow_px
        else:
            pages = one
        body.height -= foot_px
        if self.is_compact:
            body.height = min(body.height, max(page.height(look, body.width) for page in pages))
        sheet.height = head_px + body.height + foot_px
        sheet.center = rect.center
        body.midtop = (sheet.centerx, sheet.top + head_px)
        foot = Rect(body.left, sheet.bottom - look.px(12) - arrow_px, body.width, arrow_px)
        head = Rect(body.left, sheet.top + look.px(4), title_px, head_px)
        for number, page, turning in self._leaves(look, pages):
            name = page.title if isinstance(page, Titled) else self.title
            leaf = [Placed(Panel(name, outside=Command.CLOSE), sheet), Placed(_title(look, name), head)]
            leaf += page.place(look, body)
            leaf += [] if turning is None else _foot(look, turning, arrow_px).place(look, foot)
            yield from leaf if number is None else (one.moved(0, 0, number) for one in leaf)
        corner = Rect(sheet.right - close_px - look.px(12), sheet.top + look.px(12), close_px, close_px)
        yield Placed(IconButton("close", look.say("Close"), Command.CLOSE, "close", is_default=True), corner)

    def _has_foot(self, pages: int) -> bool:
        turning = self._turning(pages)
        if turning is None:
            return pages > 1 or self.middle is not None
        return isinstance(self.turning, Turning) or bool(turning.back or turning.on)

    def _turning(self, pages: int) -> Turning | None:
        return self.turning(pages) if callable(self.turning) else self.turning

    def _pages(self, look: Look, body: Rect, foot_px: int) -> tuple[Layout, ...]:
        return self.body.pages(look, Rect(0, 0, body.width, body.height - foot_px))

    def _leaves(
        self, look: Look, pages: tuple[Layout, ...]
    ) -> Iterator[tuple[int | None, Layout, Turning | None]]:
        """The pages with their numbers and feet; the number None stands for a page that does not turn."""
        turning, last = self._turning(len(pages)), len(pages) - 1
        if turning is not None:
            yield None, pages[turning.page], turning if self._has_foot(len(pages)) else None
            return
        for number, page in enumerate(pages):
            place, middle = page_of(look, number, len(pages)), self.middle and self.middle(number, len(pages))
            back, on = TurnPage(-1) if number else None, TurnPage(1) if number < last else None
            yield (number, page, Turning(place, back, on, middle)) if last else (None, page, None)


def _title(look: Look, title: str) -> Text:
    fitting = (style for style in _TITLES if look.fonts.line_height(style) <= look.px(_HIGHEST_PX))
    style, *smaller = tuple(fitting) or _TITLES[-1:]
    return Text(title, style, bold=True, smaller=tuple(smaller))


def _foot(look: Look, turning: Turning, side_px: int) -> Row:
    """The arrows at the sides, and between them the place."""
    back, on = turning.names or (look.say("Previous page"), look.say("Next page"))
    left: Layout = Space()
    right: Layout = Space()
    if turning.back is not None:
        left = IconButton("page back", back, turning.back, "left")
    if turning.on is not None:
        right = IconButton("page on", on, turning.on, "right", is_default=True)
    place = Text(turning.place, Style.TEXT, muted=True, key="page", is_centred=True, smaller=(Style.SMALL,))
    return Row((Sized(left, side_px), Grow(turning.middle or place), Sized(right, side_px)), 12)
