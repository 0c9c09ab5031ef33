"""A form that is open: its state is a value, which presses, keys and letters make another of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from matador.ui.inputs import Input, Key, Point, PointerDown, Typed, Wheel
from matador.ui.kit.cells import Cell, TextField
from matador.ui.kit.field import Field
from matador.ui.kit.focus import focused, key_of, sideways, stops, to_next_group, upright
from matador.ui.kit.form import place_form
from matador.ui.kit.input import entered, pressed
from matador.ui.kit.intents import Command, Intent, PageIntent, TurnPage
from matador.ui.kit.placed import Placed
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Form, Tab
from matador.ui.language import Language
from matador.ui.look import Look

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Editing:
    """What of a form is under way, besides its state."""

    focus: str | None = None
    field: Field | None = None
    """What is being written where the focus is; None while nothing is."""
    news: str = ""
    """What the last press changed besides what it was for: said at the foot until something else is done."""


@dataclass(frozen=True, slots=True)
class After(Generic[S]):
    """What an intent has come to."""

    state: S
    news: str = ""
    shows: str = ""
    """A group whose chosen member is to be seen now, on whichever page it is."""


@dataclass(frozen=True, slots=True)
class FormKind(Generic[S]):
    """What a form is: pure functions of its state."""

    compose: Callable[[Language, S, Editing], Form]
    act: Callable[[S, PageIntent], After[S]]
    """What an intent of the page makes of the state."""
    field: Callable[[S, str], Field]
    """What is written into a field of this key when it gets the focus."""
    write: Callable[[S, str, str], S]
    """The state after this text was written into a field: every letter counts at once."""


class FormPage(PageView, Generic[S]):
    """An `Overlay` of a form."""

    def __init__(
        self, look: Look, size: Point, kind: FormKind[S], state: S, *, at: str | None = None
    ) -> None:
        """`at` is the key of a field that is to be written first, in the place of what is in it."""
        super().__init__(look, size)
        self.state = state
        self._kind = kind
        self._editing = Editing()
        self._pressed = ""
        """The field that the last input but a release or a move pressed: a second press selects all of it."""
        self._arrange()
        if at is not None:
            self._edit(focus=at, field=kind.field(state, at).selected())

    @property
    def focus(self) -> str | None:
        return self._editing.focus

    @property
    def is_typing(self) -> bool:
        return self._editing.field is not None

    def show(self, page: int) -> None:
        """Show a page."""
        self._page = page

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look."""
        self.look, self.size = look, size
        self._arrange()

    # What comes in

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        if isinstance(given, Key | Typed | Wheel):
            self._pressed = ""
        if isinstance(given, PointerDown | Key | Wheel) and self._editing.news:
            self._edit(news="")
        match given:
            case PointerDown(at=at, button="left"):
                return self._press(at)
            case Wheel(steps):
                self._turn(-1 if steps > 0 else 1)
            case Typed(text) if self._editing.field is not None:
                self._write(self._editing.field.written(text))
            case Key():
                return self._key(given)
            case _:
                pass
        return None

    def _press(self, at: Point) -> Intent | None:
        before, self._pressed = self._pressed, ""
        used = pressed(self.look, self.shown, at)
        if used is None:
            return None
        cell = used.one.widget
        if isinstance(cell, Cell):
            self._edit(focus=cell.key, field=self._field_of(cell))
            if self._editing.field is not None:
                # A second press selects all of it.
                self._pressed = "" if before == cell.key else cell.key
                if not self._pressed:
                    self._edit(field=self._editing.field.selected())
        return self._use(used.one, used.intent)

    def _key(self, key: Key) -> Intent | None:
        written = self._editing.field
        if written is not None and self._goes_into_field(key, written):
            return None
        match key.name:
            case "escape" if written is not None:
                self._edit(field=None)
            case "escape":
                return Command.BACK
            case "tab":
                self._go(to_next_group(self.placed, self.focus, -1 if key.shift else 1))
            case "left" | "right" | "home" | "end":
                self._go(sideways(self.placed, self.focus, key.name))
            case "up" | "down":
                self._go(upright(self.placed, self.focus, -1 if key.name == "up" else 1, self._page))
            case "page up" | "page down":
                self._turn(-1 if key.name == "page up" else 1)
            case "enter" if written is not None:
                self._go(sideways(self.placed, self.focus, "right"))
            case "enter":
                one = focused(self.placed, self.focus)
                return None if one is None else self._use(one, entered(one))
            case _:
                pass
        return None

    def _goes_into_field(self, key: Key, written: Field) -> bool:
        """True for a key that is for the field; letters and the space bar come as text as well."""
        if key.writes:
            return True
        edited = written.edited(key)
        if edited is not None:
            self._write(edited)
        return edited is not None

    # What it does

    def _use(self, one: Placed, intent: Intent | PageIntent | None) -> Intent | None:
        """Do what is for the page itself; else it is asked of the program."""
        match intent:
            case None:
                return None
            case TurnPage(step):
                self._turn(step)
            case PageIntent():
                self._act(one, intent)
            case _:
                return intent
        return None

    def _act(self, one: Placed, intent: PageIntent) -> None:
        after = self._kind.act(self.state, intent)
        self.state = after.state
        if isinstance(one.widget, Tab):
            self._page = 0
            self._edit(focus=one.widget.key, field=None, news=after.news)
        else:
            self._edit(news=after.news)
        if after.shows:
            self._show_chosen(after.shows)

    def _turn(self, step: int) -> None:
        """Another page; the focus goes along."""
        page = min(max(self._page + step, 0), self.pages - 1)
        if page != self._page:
            self._page = page
            self._go(next(one for one in stops(self.placed) if one.page == page))

    def _show_chosen(self, group: str) -> None:
        """Where there are pages, go to the one on which the chosen cell of a group is seen."""
        cells = [one for one in self.placed if isinstance(one.widget, Cell) and one.widget.group == group]
        chosen = [one for one in cells if isinstance(one.widget, Cell) and one.widget.is_chosen]
        if chosen and chosen[0].page != self._page:
            self._go(chosen[0])

    # The focus

    def _go(self, one: Placed) -> None:
        """The focus goes somewhere; a field is written into at once."""
        if one.page is not None:
            self._page = one.page
        written = self._field_of(one.widget) if isinstance(one.widget, Cell) else None
        self._edit(focus=key_of(one), field=written)

    def _field_of(self, cell: Cell) -> Field | None:
        return self._kind.field(self.state, cell.key) if isinstance(cell.body, TextField) else None

    def _write(self, written: Field) -> None:
        assert self.focus is not None, "what is written stands where the focus is"
        self.state = self._kind.write(self.state, self.focus, written.text)
        self._edit(field=written)

    # What is shown

    def _edit(self, **changes: Any) -> None:
        """Compose it again with something else under way."""
        self._editing = replace(self._editing, **changes)
        self._arrange()

    def _arrange(self) -> None:
        before = [key_of(one) for one in stops(self.placed)]
        self._place()
        keys = [key_of(one) for one in stops(self.placed)]
        if self.focus is not None and self.focus not in keys:
            # The focus goes to what has come in its place.
            index = before.index(self.focus) if self.focus in before else None
            focus = None if index is None else keys[min(index, len(keys) - 1)]
            self._editing = Editing(focus, None, self._editing.news)
            self._place()
        self._page = min(self._page, self.pages - 1)
        one = focused(self.placed, self.focus)
        if one is not None and one.page is not None:
            self._page = one.page

    def _place(self) -> None:
        form = self._kind.compose(self.look.language, self.state, self._editing)
        self.placed = place_form(self.look, self.size, form)
