"""A large sheet of paper with title, close button, body and page arrows, and the page that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

import pygame

from matador.ui.fonts import Style
from matador.ui.inputs import Key, Point
from matador.ui.kit.base import MIN_PX
from matador.ui.kit.focus import entered, focused, moved, stops
from matador.ui.kit.intents import Command, Intent, PageIntent
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Heading, IconButton, Panel, Placed, Text
from matador.ui.look import Look

WIDEST_PX = 1220
_TITLES = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
_HIGHEST_PX = 80
"""The maximum height of a title line: large text needs the space below."""


@dataclass(frozen=True, slots=True)
class Turning:
    """The position in a sheet, and the intents that lead elsewhere; None where there is nothing further."""

    place: str
    back: PageIntent | None = None
    on: PageIntent | None = None
    first: PageIntent | None = None
    last: PageIntent | None = None


def page_of(look: Look, page: int, pages: int) -> str:
    """`Page 3 of 22`; `page` counts from 0."""
    return look.say("Page {page} of {pages}").format(page=page + 1, pages=pages)


class Sheet:
    """The rectangles of a sheet: the requested size, or as much of it as fits in the window."""

    def __init__(
        self,
        look: Look,
        size: Point,
        title: str,
        *,
        has_pages: bool = True,
        height_px: int | None = None,
        width_px: int | None = None,
    ) -> None:
        self._look, self.title, self.has_pages = look, title, has_pages
        window_width, window_height = size
        margin, inset = look.px(14), look.px(24)
        width = min(window_width - 2 * margin, look.px(WIDEST_PX) if width_px is None else width_px)
        height = window_height if height_px is None else height_px
        self.rect = pygame.Rect(0, 0, width, min(height, window_height - 2 * margin))
        self.rect.center = (window_width // 2, window_height // 2)
        side = max(look.least(MIN_PX), look.px(52))
        self.close = pygame.Rect(
            self.rect.right - side - look.px(12), self.rect.top + look.px(12), side, side
        )
        self.body = self.rect.inflate(-2 * inset, 0)
        styles = [style for style in _TITLES if look.fonts.line_height(style) <= look.px(_HIGHEST_PX)]
        self._titles = tuple(styles or _TITLES[-1:])
        room = width - 2 * inset - side - look.px(16)
        style = look.fitting(title, self._titles, room, bold=True)
        self.head_px = max(side + look.px(20), look.fonts.line_height(style) + look.px(8))
        self._arrow_px = max(look.least(MIN_PX), look.px(56))
        self.foot_px = self._arrow_px + look.px(20) if has_pages else look.px(20)
        self._heading = pygame.Rect(self.body.left, 0, room, self.head_px)
        self._heading.centery = self.rect.top + look.px(4) + self.head_px // 2
        self.body.top += self.head_px
        self.body.height -= self.head_px + self.foot_px

    def ground(self) -> Iterator[Placed]:
        yield Placed(Panel(self.title), self.rect)
        yield Placed(Heading(self.title, self._titles), self._heading)

    def frame(self, turning: Turning | None) -> Iterator[Placed]:
        """The page arrows with the position between them, and the close button; placed after the body."""
        if turning is not None and self.has_pages:
            yield from self.turning(turning)
        yield Placed(IconButton("close", self._look.say("Close"), Command.CLOSE, "close"), self.close)

    def turning(self, turning: Turning, *, is_focus_stop: bool = True) -> Iterator[Placed]:
        look, say = self._look, self._look.say
        back = pygame.Rect(0, 0, self._arrow_px, self._arrow_px)
        back.bottomleft = (self.body.left, self.rect.bottom - look.px(12))
        on = back.copy()
        on.right = self.body.right
        if turning.back is not None:
            arrow = IconButton(
                "page back", say("Previous page"), turning.back, "left", is_focus_stop, turning.first
            )
            yield Placed(arrow, back)
        place = pygame.Rect(back.right + look.px(12), back.top, 0, back.height)
        place.width = on.left - look.px(12) - place.left
        style = look.fitting(turning.place, (Style.TEXT, Style.SMALL), place.width)
        yield Placed(Text(turning.place, style, muted=True, key="page", is_centred=True), place)
        if turning.on is not None:
            arrow = IconButton("page on", say("Next page"), turning.on, "right", is_focus_stop, turning.last)
            yield Placed(arrow, on)


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class SheetKind(Generic[S]):
    """The kind of a sheet: pure functions of its state."""

    arrange: Callable[[Look, Point, S], tuple[Placed, ...]]
    """Everything on it, bottom to top and in reading order."""
    act: Callable[[S, PageIntent], S] = lambda state, _intent: state
    step: Callable[[S, int], S] | None = None
    """The state after Up (-1) or Down (1); None if these keys turn the page."""


class SheetPage(PageView, Generic[S]):
    """An open sheet. The arrows have the keys `page back` and `page on`; wheel and keys do the same."""

    def __init__(
        self, look: Look, size: Point, kind: SheetKind[S], state: S, *, at: str | None = None
    ) -> None:
        """`at` is the key of a widget to show first, whichever page it is on."""
        super().__init__(look, size)
        self.state = state
        self._kind = kind
        self.arrange()
        self._show_key(at)

    def resize(self, look: Look, size: Point) -> None:
        read = [self._text_key(one) for one in self.shown if one.page is not None]
        super().resize(look, size)
        self._show_key(next(filter(None, read), None))

    # Input

    def _wheel(self, steps: int) -> Intent | PageIntent | None:
        """Turn one page back (above 0) or forward, however far the wheel was turned."""
        return entered(self._arrow(-steps))

    def _key(self, given: Key) -> Intent | PageIntent | None:
        match given.name:
            case "tab":
                one = moved(self.shown, self._focus, -1 if given.shift else 1)
                self._focus = one.key
                return one.widget.tab()
            case "up" | "down" if self._kind.step is not None:
                self.state = self._kind.step(self.state, -1 if given.name == "up" else 1)
                self.arrange()
                chosen = (one.key for one in self.shown if one.widget.is_chosen)
                self._focus = next(chosen, self._focus)
            case "left" | "up" | "page up" | "right" | "down" | "page down":
                return self._wheel(1 if given.name in ("left", "up", "page up") else -1)
            case "home" | "end":
                arrow = self._arrow(-1 if given.name == "home" else 1)
                return None if arrow is None else arrow.widget.far
            case "enter":
                used = focused(self.shown, self._focus) or self._arrow(1)
                return Command.CLOSE if used is None else entered(used)
            case _:
                return super()._key(given)
        return None

    def _arrow(self, step: int) -> Placed | None:
        return focused(self.shown, "page on" if step > 0 else "page back")

    def _act(self, intent: PageIntent) -> None:
        self.state = self._kind.act(self.state, intent)
        self.arrange()

    # Layout

    def _turn(self, step: int) -> None:
        self._page = min(max(self._page + step, 0), self.pages - 1)
        self._keep_focus()

    def _text_key(self, one: Placed) -> str:
        nodes = one.widget.nodes(self.look, one.rect, None)
        return next((node.key for node in nodes if node.role == "text"), "")

    def _show_key(self, key: str | None) -> None:
        found = next((one for one in self.placed if key and self._text_key(one) == key), None)
        if found is not None and found.page is not None:
            self._turn(found.page - self._page)

    def arrange(self) -> None:
        self.placed = self._kind.arrange(self.look, self.size, self.state)
        self._turn(0)

    def _keep_focus(self) -> None:
        """Move the focus from an arrow that has disappeared to the other one, or clear it."""
        keys = [one.key for one in stops(self.shown)]
        if self._focus is None or self._focus in keys:
            return
        arrows = ("page back", "page on")
        self._focus = next((key for key in arrows if self._focus in arrows and key in keys), None)
