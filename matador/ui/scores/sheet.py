"""A large sheet of paper over the table: a title, a cross that closes it, and arrows where it has several pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Input, Key, Point, PointerDown, Wheel
from matador.ui.kit.intents import Command, TurnPage
from matador.ui.kit.paint import icon_button_items
from matador.ui.look import Look, panel_item
from matador.ui.semantics import Node, box_of

LEAST_PX = 48
"""Nothing that is pressed is smaller."""
WIDEST_PX = 1220
_TITLES = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
_HIGHEST_PX = 80
"""The title is no higher: large type has more to say below it."""
FIRST, LAST = -(10**6), 10**6
"""Steps that lead to the first and to the last page."""


class Sheet:
    """Where its parts are, and what of an input is for them. Who owns it knows what its pages are."""

    def __init__(self, look: Look, size: Point, title: str) -> None:
        self._look = look
        self._size = size
        self.title = title
        self.focus: str | None = None
        self._style = Style.SENTENCE
        self.arrange(size[1], has_pages=True)

    def arrange(self, height_px: int, *, has_pages: bool, width_px: int | None = None) -> None:
        """Make the sheet so high and wide as far as the window allows; `body` is then what is left for its content."""
        look, (window_width, window_height) = self._look, self._size
        margin = look.px(14)
        width = min(window_width - 2 * margin, look.px(WIDEST_PX) if width_px is None else width_px)
        self.rect = pygame.Rect(0, 0, width, min(height_px, window_height - 2 * margin))
        self.rect.center = (window_width // 2, window_height // 2)
        self.has_pages = has_pages
        inset = look.px(24)
        room = width - 2 * inset - self.close.width - look.px(16)
        styles = [style for style in _TITLES if look.fonts.line_height(style) <= look.px(_HIGHEST_PX)]
        self._style = look.fitting(self.title, tuple(styles or _TITLES[-1:]), room, bold=True)
        self.body = self.rect.inflate(-2 * inset, 0)
        self.body.top += self.head_px
        self.body.height -= self.head_px + self.foot_px

    @property
    def head_px(self) -> int:
        """How high the title stands."""
        return max(
            self.close.height + self._look.px(20),
            self._look.fonts.line_height(self._style) + self._look.px(8),
        )

    @property
    def foot_px(self) -> int:
        """How much room is left below the content."""
        return self.arrow_px + self._look.px(20) if self.has_pages else self._look.px(20)

    @property
    def arrow_px(self) -> int:
        return max(LEAST_PX, self._look.px(56))

    @property
    def close(self) -> pygame.Rect:
        """What closes the sheet."""
        side, inset = max(LEAST_PX, self._look.px(52)), self._look.px(12)
        return pygame.Rect(self.rect.right - side - inset, self.rect.top + inset, side, side)

    @property
    def back(self) -> pygame.Rect:
        """The arrow to the page before."""
        rect = pygame.Rect(0, 0, self.arrow_px, self.arrow_px)
        rect.bottomleft = (self.body.left, self.rect.bottom - self._look.px(12))
        return rect

    @property
    def forth(self) -> pygame.Rect:
        """The arrow to the next page."""
        rect = pygame.Rect(0, 0, self.arrow_px, self.arrow_px)
        rect.bottomright = (self.body.right, self.rect.bottom - self._look.px(12))
        return rect

    def handle(self, given: Input, keys: Sequence[str]) -> Command | TurnPage | None:
        """Take an input: what closes the sheet, or turns its pages; Tab goes through `keys` as well."""
        match given:
            case PointerDown(at=at, button="left"):
                self.focus = None
                return self._press(at)
            case Wheel(steps):
                return TurnPage(-steps)
            case Key():
                return self._key(given, [*keys, *self._own_keys()])
            case _:
                return None

    def _own_keys(self) -> list[str]:
        return [*(["page back", "page forth"] if self.has_pages else []), "close"]

    def _press(self, at: Point) -> Command | TurnPage | None:
        if self.close.collidepoint(at) or not self.rect.collidepoint(at):
            return Command.CLOSE
        if self.has_pages and self.back.collidepoint(at):
            return TurnPage(-1)
        if self.has_pages and self.forth.collidepoint(at):
            return TurnPage(1)
        return None

    def _key(self, given: Key, keys: Sequence[str]) -> Command | TurnPage | None:
        steps = {"left": -1, "page up": -1, "right": 1, "page down": 1, "home": FIRST, "end": LAST}
        match given.name:
            case "escape":
                return Command.BACK
            case "tab":
                self._move(keys, -1 if given.shift else 1)
                return None
            case "enter" if self.focus is not None:
                own: dict[str, Command | TurnPage] = {
                    "page back": TurnPage(-1),
                    "page forth": TurnPage(1),
                    "close": Command.CLOSE,
                }
                return own.get(self.focus)
            case name if name in steps:
                return TurnPage(steps[name])
            case _:
                return None

    def _move(self, keys: Sequence[str], step: int) -> None:
        index = keys.index(self.focus) + step if self.focus in keys else (0 if step > 0 else -1)
        self.focus = keys[index % len(keys)]

    def items(self, place: str, *, can_go_back: bool, can_go_on: bool) -> Iterator[Item]:
        """The sheet; `place` says which page it is."""
        look = self._look
        yield panel_item(look, self.rect)
        at = (self.body.left, self.rect.top + look.px(4) + self.head_px // 2)
        room = self.close.left - look.px(12) - self.body.left
        yield look.text(
            self.title, self._style, look.theme.panel_text, "midleft", at, bold=True, max_width=room
        )
        yield from icon_button_items(look, self.close, "close")
        if self.has_pages:
            if can_go_back:
                yield from icon_button_items(look, self.back, "left")
            if can_go_on:
                yield from icon_button_items(look, self.forth, "right")
            room = self.forth.left - self.back.right - look.px(24)
            style = look.fitting(place, (Style.TEXT, Style.SMALL), room)
            at = (self.body.centerx, self.back.centery)
            yield look.text(place, style, look.theme.panel_muted, "center", at, max_width=room)

    def ring(self, rect: pygame.Rect | None = None) -> Iterator[Item]:
        """The focus ring round what has it: one of the sheet's own buttons, or a part of its content."""
        own = {"close": self.close, "page back": self.back, "page forth": self.forth}
        found = rect or own.get(self.focus or "")
        if found is not None:
            radius = 12 * self._look.scale if rect else found.height / 2
            ring, (dx, dy) = self._look.sprites.outline(found.size, kind="focus", radius_px=radius)
            yield Item(ring, found.left + dx, found.top + dy)

    def nodes(self, place: str, *, can_go_back: bool, can_go_on: bool) -> Iterator[Node]:
        """What can be pressed on the sheet itself."""
        look = self._look
        yield Node("panel", "panel", self.title, box_of(self.rect))
        if self.has_pages:
            yield Node("page", "text", place, box_of(self.back.union(self.forth)))
            arrows = (
                ("page back", look.say("Back"), self.back, can_go_back),
                ("page forth", look.say("On"), self.forth, can_go_on),
            )
            for key, name, rect, is_open in arrows:
                if is_open:
                    yield Node(key, "button", name, box_of(rect), self._states(key), "press")
        yield Node("close", "button", look.say("Close"), box_of(self.close), self._states("close"), "press")

    def _states(self, key: str) -> tuple[str, ...]:
        return ("focused",) if key == self.focus else ()
