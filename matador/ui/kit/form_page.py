"""An open form: presses, keys and typed text turn its state, an immutable value, into a new one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from matador.ui.inputs import Input, Key, Point, PointerDown, Typed, Wheel
from matador.ui.kit.field import Field, name_field
from matador.ui.kit.focus import (
    entered,
    focused,
    is_outside,
    pressed,
    sideways,
    stops,
    to_next_group,
    upright,
)
from matador.ui.kit.form import place_form
from matador.ui.kit.intents import Intent, PageIntent, TurnPage
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Form, Placed
from matador.ui.language import Language
from matador.ui.look import Look

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Editing:
    """The part of an open form that is not in its state."""

    focus: str | None = None
    field: Field | None = None
    """The field being edited, which has the focus; None if no field is being edited."""
    news: str = ""
    """A side effect of the last press, shown at the foot until the next input."""


@dataclass(frozen=True, slots=True)
class After(Generic[S]):
    """The result of an intent."""

    state: S
    news: str = ""
    shows: str = ""
    """A group whose chosen cell is brought into view, whichever page it is on."""


@dataclass(frozen=True, slots=True)
class FormKind(Generic[S]):
    """The kind of a form: pure functions of its state."""

    compose: Callable[[Language, S, Editing], Form]
    act: Callable[[S, PageIntent], After[S]]
    field: Callable[[S, str], Field] = lambda _state, _key: name_field("", 0)
    """The content of the field with this key when it gets the focus; a form without fields needs none."""
    write: Callable[[S, str, str], S] = lambda state, _key, _text: state
    """The state after a field was edited; called for every keystroke."""
    outside: Intent | None = None
    """The intent of pressing outside the panel."""


class FormPage(PageView, Generic[S]):
    """An open form."""

    def __init__(
        self, look: Look, size: Point, kind: FormKind[S], state: S, *, at: str | None = None
    ) -> None:
        """`at` is the key of a field to edit first, with its content selected."""
        super().__init__(look, size)
        self.state = state
        self._kind = kind
        self._editing = Editing()
        self._pressed: str | None = None
        """The field that the last press focused: a second press on it selects all of its text."""
        self.arrange()
        if at is not None:
            self._edit(focus=at, field=kind.field(state, at).selected())

    @property
    def focus(self) -> str | None:
        return self._editing.focus

    @property
    def is_typing(self) -> bool:
        return self._editing.field is not None

    def show(self, page: int) -> None:
        self._page = page

    # Input

    def handle(self, given: Input) -> Intent | None:
        if isinstance(given, Key | Typed | Wheel):
            self._pressed = None
        if isinstance(given, PointerDown | Key | Wheel) and self._editing.news:
            self._edit(news="")
        if isinstance(given, Typed) and self._editing.field is not None:
            self._write(self._editing.field.written(given.text))
        return super().handle(given)

    def _press(self, given: PointerDown) -> Intent | None:
        before, self._pressed = self._pressed, None
        used = pressed(self.look, self.shown, given.at)
        if used is None:
            return self._kind.outside if is_outside(self.shown, given.at) else None
        key = used.one.key
        if used.one.widget.takes_focus:
            self._edit(focus=key, field=self._field_of(used.one))
            if self._editing.field is not None:
                # A second press selects all of the text.
                self._pressed = None if before == key else key
                if self._pressed is None:
                    self._edit(field=self._editing.field.selected())
        return self._use(used.one, used.intent)

    def _wheel(self, steps: int) -> PageIntent:
        return TurnPage(-1 if steps > 0 else 1)

    def _key(self, given: Key) -> Intent | PageIntent | None:
        written = self._editing.field
        if written is not None and self._goes_into_field(given, written):
            return None
        match given.name:
            case "escape" if written is not None:
                self._edit(field=None)
            case "tab":
                self._go(to_next_group(self.placed, self.focus, -1 if given.shift else 1))
            case "left" | "right" | "home" | "end":
                self._go(sideways(self.placed, self.focus, given.name))
            case "up" | "down":
                self._go(upright(self.placed, self.focus, -1 if given.name == "up" else 1, self._page))
            case "page up" | "page down":
                return TurnPage(-1 if given.name == "page up" else 1)
            case "enter" if written is not None:
                self._go(sideways(self.placed, self.focus, "right"))
            case "enter":
                one = focused(self.placed, self.focus)
                return None if one is None else self._use(one, entered(one))
            case _:
                return super()._key(given)
        return None

    def _goes_into_field(self, key: Key, written: Field) -> bool:
        edited = None if key.writes else written.edited(key)
        if edited is not None:
            self._write(edited)
        return key.writes or edited is not None

    # Actions

    def _use(self, one: Placed, intent: Intent | PageIntent | None) -> Intent | None:
        if not isinstance(intent, PageIntent) or isinstance(intent, TurnPage):
            return self._done(intent)
        after = self._kind.act(self.state, intent)
        self.state = after.state
        if one.widget.shows_first_page:
            self._page = 0
        self._edit(news=after.news)
        members = [one for one in stops(self.placed) if one.widget.group == after.shows]
        shown = next((one for one in members if one.widget.is_chosen), None) if after.shows else None
        if shown is not None and shown.page != self._page:
            self._go(shown)
        return None

    def _turn(self, step: int) -> None:
        page = min(max(self._page + step, 0), self.pages - 1)
        if page != self._page:
            self._page = page
            self._go(next(one for one in stops(self.placed) if one.page == page))

    # Focus

    def _go(self, one: Placed) -> None:
        if one.page is not None:
            self._page = one.page
        self._edit(focus=one.key, field=self._field_of(one))

    def _field_of(self, one: Placed) -> Field | None:
        return self._kind.field(self.state, one.key) if one.key and one.widget.takes_text else None

    def _write(self, written: Field) -> None:
        assert self.focus is not None, "what is written stands where the focus is"
        self.state = self._kind.write(self.state, self.focus, written.text)
        self._edit(field=written)

    # Layout

    def _edit(self, **changes: Any) -> None:
        self._editing = replace(self._editing, **changes)
        self.arrange()

    def arrange(self) -> None:
        before = [one.key for one in stops(self.placed)]
        self._place()
        keys = [one.key for one in stops(self.placed)]
        if self.focus is not None and self.focus not in keys:
            # The focus moves to the stop that is now in the same position.
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
