"""A panel of rows over the table: drawn, pressed, and gone through by keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.ui.canvas import Item
from matador.ui.inputs import Input, Key, Point, PointerDown, Wheel
from matador.ui.look import Look
from matador.ui.menu.panel_painting import head_items, ring_item, row_items
from matador.ui.menu.panel_plan import PanelPlan
from matador.ui.menu.rows import Pick, Press, Row, Words
from matador.ui.overlay import Asked
from matador.ui.semantics import Node, box_of
from matador.ui.table.buttons import word_button


class Panel:
    """Rows with one focus ring. `handle` says which row was used, or `close`."""

    def __init__(
        self, look: Look, size: Point, title: str, rows: Sequence[Row], focus: str | None = None
    ) -> None:
        """A panel in the middle of a window; with more rows than there is room for, it is gone through in pages."""
        self.rows = tuple(rows)
        self.title = title
        self._look = look
        self._plan = PanelPlan(look, size, self.rows)
        self.focus = focus
        self.page = 0
        if focus is not None:
            self._show(focus)

    @property
    def pages(self) -> int:
        return self._plan.pages

    @property
    def rect(self) -> pygame.Rect:
        """Where the panel is."""
        return self._plan.rect

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
        look, plan = self._look, self._plan
        yield from head_items(look, plan, self.title)
        yield from row_items(look, plan, self._shown())
        if self.pages > 1:
            yield from word_button(look, plan.more, self._more_name, "page_right", is_primary=False)
        rects = {row.key: rect for row, rect in self._shown()} | {"close": plan.close}
        if self.focus in rects:
            yield ring_item(look, rects[self.focus])

    def nodes(self) -> Iterator[Node]:
        """What can be read and pressed."""
        yield Node("panel", "panel", self.title, box_of(self.rect))
        for row, rect in self._shown():
            states = ("focused",) if row.key == self.focus else ()
            match row:
                case Press(why_not=""):
                    yield Node(row.key, "button", row.label, box_of(rect), states, "press")
                case Press():
                    name = f"{row.label}: {row.why_not}"
                    yield Node(row.key, "button", name, box_of(rect), (*states, "refused"))
                case Pick():
                    yield Node(
                        row.key,
                        "choice",
                        f"{row.label}: {row.value}",
                        box_of(self._plan.on(rect)),
                        states,
                        "on",
                    )
                    yield Node(
                        f"{row.key} back", "button", row.label, box_of(self._plan.back(rect)), (), "back"
                    )
                case Words():
                    yield Node(row.key, "text", f"{row.label} {row.value}".strip(), box_of(rect))
        if self.pages > 1:
            yield Node("more", "button", self._more_name, box_of(self._plan.more), (), "press")
        states = ("focused",) if self.focus == "close" else ()
        yield Node("close", "button", self._look.say("Close"), box_of(self._plan.close), states, "press")

    # Pressing

    def _press(self, at: Point) -> Asked | None:
        if self._plan.close.collidepoint(at) or not self.rect.collidepoint(at):
            return Asked("close")
        if self.pages > 1 and self._plan.more.collidepoint(at):
            self._turn_page(1)
            return None
        for row, rect in self._shown():
            if not rect.collidepoint(at):
                continue
            match row:
                case Press():
                    return _pressed(row)
                case Pick():
                    return self._press_pick(row, rect, at)
                case Words():
                    return None
        return None

    def _press_pick(self, row: Pick, rect: pygame.Rect, at: Point) -> Asked | None:
        """An arrow that is there goes a step; a value itself goes on, and round."""
        if self._plan.back(rect).collidepoint(at):
            return _step(row, -1)
        if self._plan.on(rect).collidepoint(at):
            return _step(row, 1)
        return _step(row, 0)

    def _key(self, given: Key) -> Asked | None:
        match given.name:
            case "escape":
                return Asked("back")
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
                return _pressed(row)
            case Pick():
                return _step(row, {"left": -1, "right": 1, "enter": 0}[name])
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
            self.page = index // self._plan.per_page

    def _shown(self) -> Iterator[tuple[Row, pygame.Rect]]:
        first = self.page * self._plan.per_page
        for index, row in enumerate(self.rows[first : first + self._plan.per_page]):
            yield row, self._plan.row(index)

    @property
    def _more_name(self) -> str:
        return self._look.say("More ({page} of {pages})").format(page=self.page + 1, pages=self.pages)


def _pressed(row: Press) -> Asked | None:
    """What pressing a row asks for; None where its words say why it does nothing."""
    return None if row.why_not else Asked(row.key)


def _step(row: Pick, step: int) -> Asked | None:
    """What going back (-1), on (1) or round (0) asks for; None where it leads nowhere."""
    leads = {-1: row.can_go_back, 1: row.can_go_on, 0: row.can_go_back or row.can_go_on}
    return Asked(row.key, step) if leads[step] else None
