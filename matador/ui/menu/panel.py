"""A panel of rows over the table: drawn, pressed, and gone through by keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Input, Key, Point, PointerDown, Wheel
from matador.ui.look import Look, panel_item, placed
from matador.ui.menu.rows import Pick, Press, Row, Words
from matador.ui.semantics import Box, Node
from matador.ui.sprites import Icon
from matador.ui.table.buttons import word_button

WIDTH_PX = 720
ROW_PX = 58
GAP_PX = 8
_RING_RADIUS_PX = 18


@dataclass(frozen=True, slots=True)
class Asked:
    """A row was used: pressed (0), or its value is to go back (-1) or on (1)."""

    key: str
    step: int = 0


class Panel:
    """Rows with one focus ring. `handle` says which row was used, or `close`."""

    def __init__(
        self, look: Look, size: Point, title: str, rows: Sequence[Row], focus: str | None = None
    ) -> None:
        """A panel in the middle of a window; with more rows than there is room for, it is gone through in pages."""
        self.rows = tuple(rows)
        self.title = title
        self._look = look
        width = min(size[0] - look.px(32), round(look.px(WIDTH_PX) * min(1.3, look.text_scale)))
        self._row_px = max(self._least_row_px(), self._label_height(width) + look.px(10))
        self._head_px = look.fonts.line_height(Style.SUM) + look.px(28)
        gap = look.px(GAP_PX)
        room = size[1] - look.px(32) - self._head_px - look.px(20)
        self._per_page = max(1, room // (self._row_px + gap))
        if len(self.rows) > self._per_page:
            # The last row of a page turns to the next.
            self._per_page = max(1, self._per_page - 1)
        self.focus = focus
        self.page = 0
        if focus is not None:
            self._show(focus)
        shown = min(len(self.rows), self._per_page)
        more = self._more_px + gap if self.pages > 1 else 0
        height = self._head_px + shown * (self._row_px + gap) + more + look.px(20)
        self.rect = pygame.Rect(0, 0, width, height)
        self.rect.center = (size[0] // 2, size[1] // 2)

    @property
    def pages(self) -> int:
        return -(-len(self.rows) // self._per_page)

    def handle(self, given: Input) -> Asked | None:
        """Take an input; the row that it used, `close` for leaving."""
        match given:
            case PointerDown(at=at, button="left"):
                return self._press(at)
            case Wheel(steps):
                self._turn_page(-steps)
            case Key():
                return self._key(given)
            case _:
                pass
        return None

    def items(self) -> Iterator[Item]:
        """The pictures of the panel."""
        look = self._look
        yield panel_item(look, self.rect)
        style = look.fitting(
            self.title, (Style.SUM, Style.SENTENCE), self.rect.width - look.px(150), bold=True
        )
        at = (self.rect.left + look.px(28), self.rect.top + look.px(14) + self._head_px // 2 - look.px(7))
        yield look.text(self.title, style, look.theme.panel_text, "midleft", at, bold=True)
        close = self._close
        yield placed(
            look.sprites.button(close.size, kind="round", pressed=False, enabled=True), "center", close.center
        )
        icon = look.sprites.icon("close", close.width // 2, look.theme.strip_text)
        yield placed(icon, "center", close.center)
        for row, rect in self._shown():
            yield from self._row(row, rect)
        if self.pages > 1:
            yield from word_button(look, self._more, self._more_name, "page_right", is_primary=False)
        yield from self._ring()

    def nodes(self) -> Iterator[Node]:
        """What can be read and pressed."""
        yield Node("panel", "panel", self.title, _box(self.rect))
        for row, rect in self._shown():
            states = ("focused",) if row.key == self.focus else ()
            match row:
                case Press():
                    yield Node(row.key, "button", row.label, _box(rect), states, "press")
                case Pick():
                    yield Node(
                        row.key, "choice", f"{row.label}: {row.value}", _box(self._on(rect)), states, "on"
                    )
                    yield Node(f"{row.key} back", "button", row.label, _box(self._back(rect)), (), "back")
                case Words():
                    yield Node(row.key, "text", f"{row.label} {row.value}".strip(), _box(rect))
        if self.pages > 1:
            yield Node("more", "button", self._more_name, _box(self._more), (), "press")
        yield Node("close", "button", self._look.say("Close"), _box(self._close), (), "press")

    # Pressing

    def _press(self, at: Point) -> Asked | None:
        if self._close.collidepoint(at) or not self.rect.collidepoint(at):
            return Asked("close")
        if self.pages > 1 and self._more.collidepoint(at):
            self._turn_page(1)
            return None
        for row, rect in self._shown():
            if not rect.collidepoint(at):
                continue
            match row:
                case Press():
                    return Asked(row.key)
                case Pick():
                    if self._back(rect).collidepoint(at):
                        return Asked(row.key, -1)
                    return Asked(row.key, 1 if self._on(rect).collidepoint(at) else 0)
                case Words():
                    return None
        return None

    def _key(self, given: Key) -> Asked | None:
        match given.name:
            case "escape":
                return Asked("close")
            case "tab":
                self._move(-1 if given.shift else 1)
            case "down" | "up":
                self._move(1 if given.name == "down" else -1)
            case "page down" | "page up":
                self._turn_page(1 if given.name == "page down" else -1)
            case "left" | "right" | "enter":
                return self._use(given.name)
            case _:
                pass
        return None

    def _use(self, name: str) -> Asked | None:
        if self.focus == "close" and name == "enter":
            return Asked("close")
        row = next((row for row in self.rows if row.key == self.focus), None)
        match row:
            case Press() if name == "enter":
                return Asked(row.key)
            case Pick():
                return Asked(row.key, {"left": -1, "right": 1, "enter": 0}[name])
            case _:
                return None

    def _move(self, step: int) -> None:
        keys = [row.key for row in self.rows if not isinstance(row, Words)] + ["close"]
        index = keys.index(self.focus) + step if self.focus in keys else (0 if step > 0 else -1)
        self.focus = keys[index % len(keys)]
        self._show(self.focus)

    def _turn_page(self, step: int) -> None:
        self.page = (self.page + step) % self.pages

    def _show(self, key: str) -> None:
        index = next((index for index, row in enumerate(self.rows) if row.key == key), None)
        if index is not None:
            self.page = index // self._per_page

    # Where things are

    def _least_row_px(self) -> int:
        """Rows that are pressed are as high as a finger wants; those that are only read may stand closer."""
        if all(isinstance(row, Words) for row in self.rows):
            return self._look.px(ROW_PX) // 2
        return max(48, self._look.px(ROW_PX))

    def _label_height(self, width: int) -> int:
        """How high the highest row of words is in a panel of this width."""
        inner = width - 2 * self._look.px(24)
        rooms = {Pick: inner // 2 - self._look.px(8), Words: inner, Press: inner}
        return max(self._words(row, rooms[type(row)]).get_height() for row in self.rows)

    def _words(self, row: Row, room: int) -> pygame.Surface:
        """The words of a row as large as they fit in a line, or small in several."""
        text = f"{row.label}:  {row.value}" if isinstance(row, Words) and row.value else row.label
        style = self._look.fitting(text, (Style.TEXT, Style.SMALL), room)
        return self._look.fonts.render(text, style, self._look.theme.panel_text, max_width=room)

    def _shown(self) -> Iterator[tuple[Row, pygame.Rect]]:
        first = self.page * self._per_page
        for index, row in enumerate(self.rows[first : first + self._per_page]):
            yield row, self._rect_of(index)

    def _rect_of(self, index: int) -> pygame.Rect:
        inset = self._look.px(24)
        top = self.rect.top + self._head_px + index * (self._row_px + self._look.px(GAP_PX))
        return pygame.Rect(self.rect.left + inset, top, self.rect.width - 2 * inset, self._row_px)

    @property
    def _more(self) -> pygame.Rect:
        rect = self._rect_of(self._per_page)
        rect.height = self._more_px
        return rect

    @property
    def _more_px(self) -> int:
        return max(48, self._look.px(ROW_PX))

    @property
    def _more_name(self) -> str:
        return self._look.say("More ({page} of {pages})").format(page=self.page + 1, pages=self.pages)

    @property
    def _close(self) -> pygame.Rect:
        side = max(48, self._look.px(48))
        inset = self._look.px(14)
        return pygame.Rect(self.rect.right - side - inset, self.rect.top + inset, side, side)

    def _value(self, rect: pygame.Rect) -> pygame.Rect:
        return pygame.Rect(rect.centerx, rect.top, rect.right - rect.centerx, rect.height)

    @property
    def _arrow_px(self) -> int:
        return max(48, self._look.px(50))

    def _back(self, rect: pygame.Rect) -> pygame.Rect:
        arrow = pygame.Rect(0, 0, self._arrow_px, self._arrow_px)
        arrow.midleft = self._value(rect).midleft
        return arrow

    def _on(self, rect: pygame.Rect) -> pygame.Rect:
        arrow = pygame.Rect(0, 0, self._arrow_px, self._arrow_px)
        arrow.midright = self._value(rect).midright
        return arrow

    # Drawing

    def _row(self, row: Row, rect: pygame.Rect) -> Iterator[Item]:
        look = self._look
        match row:
            case Press():
                yield from word_button(look, rect, row.label, is_primary=row.is_primary)
            case Pick():
                yield from self._pick(row, rect)
            case Words():
                yield placed(self._words(row, rect.width), "midleft", rect.midleft)

    def _pick(self, row: Pick, rect: pygame.Rect) -> Iterator[Item]:
        look, theme = self._look, self._look.theme
        room = self._value(rect).left - rect.left - look.px(8)
        yield placed(self._words(row, room), "midleft", rect.midleft)
        arrows: tuple[tuple[pygame.Rect, Icon, bool], ...] = (
            (self._back(rect), "left", row.can_go_back),
            (self._on(rect), "right", row.can_go_on),
        )
        for area, name, can in arrows:
            if can:
                body = look.sprites.button(area.size, kind="quiet", pressed=False, enabled=True)
                yield placed(body, "center", area.center)
                icon = look.sprites.icon(name, area.height // 2, theme.strip_text)
                yield placed(icon, "center", area.center)
        value = self._value(rect)
        room = value.width - 2 * self._arrow_px - look.px(8)
        style = look.fitting(row.value, (Style.TEXT, Style.SMALL), room, bold=True)
        text = look.fonts.render(row.value, style, theme.panel_text, bold=True, max_width=room)
        yield placed(text, "center", value.center)

    def _ring(self) -> Iterator[Item]:
        if self.focus is None:
            return
        rects = {row.key: rect for row, rect in self._shown()} | {"close": self._close}
        rect = rects.get(self.focus)
        if rect is not None:
            radius = _RING_RADIUS_PX * self._look.scale
            ring, (dx, dy) = self._look.sprites.outline(rect.size, kind="focus", radius_px=radius)
            yield Item(ring, rect.left + dx, rect.top + dy)


def _box(rect: pygame.Rect) -> Box:
    return (rect.left, rect.top, rect.width, rect.height)
