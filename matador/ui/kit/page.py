"""A page: composed from its state, and every input handled in one place.

`compose` turns the state into a layout. Inputs become intents: the page itself turns, scrolls and moves the focus;
`update` turns the state and a page intent into the next state; all other intents go to the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Generic, TypeAlias, TypeVar

from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.inputs import Input, Key, Point, PointerDown, PointerMoved, PointerUp, Typed, Wheel
from matador.ui.kit import focus
from matador.ui.kit.arrange import WHEEL_ROWS
from matador.ui.kit.base import Layout, PageView, Placed, Scrolled, Update, shown
from matador.ui.kit.field import Field
from matador.ui.kit.focus import Arrow
from matador.ui.kit.intents import Command, Intent, PageIntent, ScrollTo, TextChanged, TurnPage
from matador.ui.look import Look
from matador.ui.scale import planned
from matador.ui.semantics import Node

S = TypeVar("S")
UsedIntent: TypeAlias = Intent | PageIntent | None


class Page(Generic[S]):
    """An open page, or the controls of a scene."""

    def __init__(
        self,
        look: Look,
        size: Point,
        compose: Callable[[S, PageView], Layout],
        state: S,
        update: Callable[[S, PageIntent], Update[S]] | None = None,
        *,
        at: str | None = None,
        leads_back: Intent | None = Command.BACK,
    ) -> None:
        """Without `update`, page intents are returned to the owner of the page.

        `at` is the key of a widget to show first; if it is a field, it is edited. `leads_back` is the intent of Escape.
        """
        self.state = state
        self._compose, self._update, self._leads_back = compose, update, leads_back
        self._is_overlay = leads_back is Command.BACK
        self.view = PageView(look, planned(size))
        self.page = 0
        """The index of the visible page, from 0."""
        self._held: Placed | None = None
        """The widget that the mouse drags, such as a slider."""
        self._pressed: str | None = None
        """The field that the last press focused: a second press on it selects all of its text."""
        self.placed: tuple[Placed, ...] = ()
        self.arrange()
        self._show(at)

    # Output

    @property
    def look(self) -> Look:
        return self.view.look

    @property
    def focus(self) -> str | None:
        return self.view.focus

    @property
    def is_typing(self) -> bool:
        """True while the player types into a field, where letters are not shortcuts."""
        return self.view.field is not None

    @property
    def shown(self) -> tuple[Placed, ...]:
        return shown(self.placed, self.page)

    @property
    def pages(self) -> int:
        return 1 + max((one.page or 0 for one in self.placed), default=0)

    def items(self, mouse: Point | None = None, now_ms: float = 0.0) -> Iterator[Item]:
        yield from focus.items_of(self.look, self.shown, self.focus, now_ms)
        yield from focus.hover_items(self.look, self.view.size, self.shown, mouse)

    def nodes(self) -> Iterator[Node]:
        for one in self.shown:
            yield from one.widget.nodes(self.look, one.rect, self.focus)

    def is_over(self, at: Point) -> bool:
        return focus.pressed(self.look, self.shown, at) is not None

    def is_dragged(self, at: Point) -> bool:
        used = focus.pressed(self.look, self.shown, at)
        return used is not None and used.one.widget.drag(self.look, used.one.rect, at) is not None

    def resize(self, look: Look, size: Point) -> None:
        keys = (focus.text_key(self.look, one) for one in self.shown if one.page is not None)
        read = next(filter(None, keys), None)
        self.view = replace(self.view, look=look, size=planned(size))
        self.release()
        self.arrange()
        if self.focus is None:
            self._show(read)

    def arrange(self, to: str | None = None) -> None:
        """Compose the page again and keep the focus in view; `to` moves it."""
        if to is not None:
            self.view = replace(self.view, focus=to, field=None)
        before, was = self.placed, self._focused
        self._place()
        if self.focus is not None and self._focused is None:
            # In a scene the focus is lost, because the next thing there must not be used by mistake.
            now = focus.successor(
                before, self.placed, self.shown, was, self.focus, is_overlay=self._is_overlay
            )
            self.view = replace(self.view, focus=None if now is None else now.key, field=None)
            self._place()
        self.page = min(self.page, self.pages - 1)
        one = self._focused
        if one is not None and one.page is not None:
            self.page = one.page

    @property
    def _focused(self) -> Placed | None:
        # Every page has its own arrows.
        return focus.focused(self.shown, self.focus) or focus.focused(focus.body(self.placed), self.focus)

    def _place(self) -> None:
        layout = self._compose(self.state, self.view)
        self.placed = tuple(layout.place(self.look, Rect((0, 0), self.view.size)))
        if self._list is not None:
            # Layouts keep the first row within the list.
            self.view = replace(self.view, first=self._list.first)

    def _see(self, **changes: Any) -> None:
        self.view = replace(self.view, **changes)
        self.arrange()

    def _show(self, key: str | None) -> None:
        """Turn to the page with this widget or text, and edit it if it is a field."""
        if key is None:
            return
        found = next((one for one in self.placed if key in (one.key, focus.text_key(self.look, one))), None)
        if found is not None and found.page is not None:
            self.page = found.page
        field = None if found is None else found.widget.field
        if found is not None and field is not None:
            self._see(focus=found.key, field=field.selected())

    # Input

    def handle(self, given: Input) -> Intent | None:
        """Handle an input of a page that needs no owner; return what the program has to do."""
        intent = self.use(given)
        assert not isinstance(intent, PageIntent), f"the page does not know {intent}"
        return intent

    def use(self, given: Input) -> UsedIntent:
        """Handle an input; without `update`, also return page intents."""
        if isinstance(given, PointerDown | Key | Wheel):
            if self.view.news:
                self._see(news="")
            before, self._pressed = self._pressed, None
        match given:
            case PointerDown(button="left"):
                return self._do(self._press(given, before))
            case PointerMoved(at=at) if self._held is not None:
                return self._do(self._held.widget.drag(self.look, self._held.rect, at))
            case PointerUp():
                self._held = None
            case Wheel(steps) if self.is_list:
                return self._do(ScrollTo(self.view.first - steps * WHEEL_ROWS))
            case Wheel(steps):
                return self._do(TurnPage(-1 if steps > 0 else 1))
            case Typed(text) if self.view.field is not None:
                self._write(self.view.field.written(text))
            case Key():
                return self._do(self._key(given))
            case _:
                pass
        return None

    def _press(self, given: PointerDown, before: str | None) -> UsedIntent:
        used = focus.pressed(self.look, self.shown, given.at)
        if used is None:
            self._go(None)
            return focus.pressed_outside(self.shown, given.at)
        one = used.one
        self._go(one if one.widget.takes_focus else None)
        if self.view.field is not None:
            # A second press selects all of the text.
            self._pressed = None if before == one.key else one.key
            if self._pressed is None:
                self._see(field=self.view.field.selected())
        dragged = one.widget.drag(self.look, one.rect, given.at)
        if dragged is None:
            return used.intent
        self._held = one
        return dragged

    def _key(self, given: Key) -> UsedIntent:
        field = self.view.field
        edited = None if field is None or given.writes else field.edited(given)
        if edited is not None:
            self._write(edited)
        if field is not None and (given.writes or edited is not None):
            return None
        one, step = self._focused, -1 if given.shift else 1
        match given.name:
            case "escape" if field is not None:
                self._see(field=None)
            case "escape":
                return self._leads_back
            case "tab":
                return self._go(focus.to_next_group(self.placed, self.shown, one, step))
            case "enter":
                return self._enter(one)
            case "left" | "right" | "up" | "down":
                return self._arrow(given.name, one)
            case "home" | "end":
                return self._far(given.name)
            case "page up" | "page down":
                return TurnPage(-1 if given.name == "page up" else 1, "section")
            case _:
                pass
        return None

    def _enter(self, one: Placed | None) -> UsedIntent:
        """Finish a text and move to the next widget, edit a text, or use a widget."""
        if self.view.field is not None:
            return self._go(focus.to_next_group(self.placed, self.shown, one, 1))
        if one is not None and one.widget.field is not None:
            return self._go(one)
        used = one or focus.default(self.shown)
        return None if used is None else used.widget.enter()

    def _arrow(self, way: Arrow, one: Placed | None) -> UsedIntent:
        """Step the focused widget, or move the focus; where there is nothing further, scroll or turn the page."""
        step, is_across = -1 if way in ("left", "up") else 1, way in ("left", "right")
        turns = TurnPage(step, "page" if is_across else "section")
        there = focus.body(self.shown)
        if not there and (self.pages > 1 or self._can_turn(-1) or self._can_turn(1)):
            return turns
        if one is None:
            start = next((stop for stop in there if stop.widget.is_chosen), None)
            if start is None or not start.widget.chooses_on_focus:
                return self._go(next(iter(there or focus.stops(self.shown)), None))
            one = start
        if is_across and one.widget.is_stepped:
            return one.widget.step(step)
        if is_across:
            is_list, beside = self._list is not None, focus.beside(self.placed, self.shown, one, step)
            return self._go((focus.neighbour(self.shown, one, way) if is_list else beside) or one)
        return self._go_upright(way, one, step)

    def _go_upright(self, way: Arrow, one: Placed, step: int) -> UsedIntent:
        """To the next row, the next page, or else the frame."""
        there, found = focus.body(self.shown), focus.neighbour(self.shown, one, way)
        near = focus.neighbour(there, one, way)
        if one not in there or near is not None:
            return self._go(near or found or one)
        if self._list is not None:
            before = self.view.first
            self._scroll_to(before + step)
            now, rows = self._focused, focus.body(self.shown)
            if before == self.view.first and found is not None and found.key != "close":
                # At the end of the list, to the tools above or below it.
                return self._go(found)
            if now is None:
                return self._go(rows[-1 if step > 0 else 0])
            return self._go(focus.neighbour(rows, now, way) or now)
        further = [stop for stop in focus.body(self.placed) if stop.page == self.page + step]
        if further:
            return self._go(further[0 if step > 0 else -1])
        return TurnPage(step, "row") if self._can_turn(step) else self._go(found or one)

    def _far(self, key: str) -> UsedIntent:
        step = -1 if key == "home" else 1
        if self.pages == 1 and self._can_turn(step):
            return TurnPage(step, "end")
        if self._list is not None:
            self._scroll_to(0 if step < 0 else self._list.length)
        elif not focus.body(self.placed) and self.pages > 1:
            return TurnPage(step, "end")
        order = focus.body(self.placed) or focus.stops(self.placed)
        return self._go(order[0 if step < 0 else -1] if order else None)

    def _write(self, field: Field) -> None:
        assert self.focus is not None, "the focus is where the text is"
        assert self._update is not None, "a page with a field has an update"
        self.view = replace(self.view, field=field)
        self.state = self._update(self.state, TextChanged(self.focus, field.text)).state
        self.arrange()

    # Actions

    def _do(self, intent: UsedIntent) -> UsedIntent:
        """Perform the intents of the page; return all others."""
        match intent:
            case TurnPage(step) if self._list is not None:
                rows, one = focus.body(self.shown), self._focused
                self._scroll_to(self.view.first + step * self._list.rows)
                if one in rows:
                    # The focus stays in its place on the screen.
                    return self._go(focus.body(self.shown)[rows.index(one)])
            case TurnPage() if self.pages > 1:
                self._turn(intent)
            case TurnPage(step, by):
                # The page has no leaves of its own; the intent of its arrow turns to the next one.
                own = self._arrow_intent(step)
                wanted = intent if by in ("row", "end") or isinstance(own, TurnPage) else own
                return None if own is None else self._act(wanted)
            case ScrollTo(first):
                self._scroll_to(first)
            case _:
                return self._act(intent)
        return None

    def _act(self, intent: UsedIntent) -> UsedIntent:
        after = intent
        if self._update is not None and isinstance(intent, PageIntent) and not isinstance(intent, Update):
            after = self._update(self.state, intent)
        if not isinstance(after, Update):
            return intent
        self.state = after.state
        self.page = self.page if after.page is None else after.page
        self._see(news=after.news)
        group = [one for one in focus.stops(self.placed) if after.shows and one.widget.group == after.shows]
        chosen = next((one for one in group if one.widget.is_chosen), None)
        if chosen is not None and chosen.page != self.page:
            self._go(chosen)
        return None

    def _can_turn(self, step: int) -> bool:
        """Whether there is a page before (-1) or after (1) this one."""
        if self.pages > 1:
            return 0 <= self.page + step < self.pages
        return self._arrow_intent(step) is not None

    def _arrow_intent(self, step: int) -> UsedIntent:
        return next((one.widget.enter() for one in self.shown if one.key == focus.ARROWS[step]), None)

    def _turn(self, turn: TurnPage) -> None:
        last = self.pages - 1
        step = turn.step * last if turn.by == "end" else turn.step
        page = min(max(self.page + step, 0), last)
        if page == self.page:
            return
        one, self.page = self._focused, page
        if one is not None and one.page is not None and one.key not in focus.ARROWS.values():
            self._go(focus.chosen_first(focus.body(self.shown)))
        elif self._focused is None:
            self.arrange()

    # Lists

    @property
    def _list(self) -> Scrolled | None:
        return next((one.widget.scrolled for one in self.placed if one.widget.scrolled is not None), None)

    def _scroll_to(self, first: int) -> None:
        self.view = replace(self.view, first=max(0, first))
        self._place()
        if focus.focused(self.placed, self.focus) is None:
            self.view = replace(self.view, focus=None)

    @property
    def is_list(self) -> bool:
        return self._list is not None

    def drag_list(self, down_px: float) -> float:
        """Move the rows of a list down by about this number of pixels, or up (below 0); return what is left."""
        bar = self._list
        rows = 0 if bar is None else int(down_px / bar.row_px)
        if bar is None or not rows:
            return down_px
        self._scroll_to(self.view.first - rows)
        return down_px - rows * bar.row_px

    def release(self) -> None:
        """Let go of everything, because the page is covered or its size changes."""
        self._held = self._pressed = None

    # Focus

    def _go(self, one: Placed | None) -> UsedIntent:
        """Move the focus; return the intent of a widget that is used by that."""
        if one is None:
            if self.focus is not None:
                self._see(focus=None, field=None)
            return None
        self.page = self.page if one.page is None else one.page
        field = one.widget.field
        self._see(focus=one.key, field=field and field.entered())
        return one.widget.enter() if one.widget.chooses_on_focus else None
