"""The common part of all open pages: placed widgets, the visible part of them, and one focus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

import pygame
from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Input, Key, Point, PointerDown, Wheel
from matador.ui.kit.cell_painting import RADIUS_PX, glow, rim
from matador.ui.kit.cells import Cell, Owner, TextField
from matador.ui.kit.focus import corner_px, entered, focused, is_outside, key_of, moved, pressed
from matador.ui.kit.intents import Command, Intent, PageIntent, TurnPage
from matador.ui.kit.paint import items_of
from matador.ui.kit.widgets import (
    Bodied,
    Button,
    Control,
    FigureButton,
    FigureLabel,
    Heading,
    Hint,
    IconButton,
    Label,
    Panel,
    Placed,
    SeenWidget,
    Stepper,
    Tab,
    Text,
    shown,
)
from matador.ui.kit.words import arrow_rects
from matador.ui.look import Look, placed
from matador.ui.semantics import Box, Node, box_of


def hover_items(look: Look, size: Point, shown: Sequence[Placed], mouse: Point | None) -> Iterator[Item]:
    used = None if mouse is None else pressed(look, shown, mouse)
    if used is None or used.intent is None:
        return
    one, rect = used.one, used.rect
    light = _light(look, one, rect)
    if light is not None:
        yield placed(light, "center", _body(look, one, rect)[0].center)
    if isinstance(one.widget, IconButton):
        grounds = [other.rect for other in shown if isinstance(other.widget, Panel)]
        ground = grounds[0] if grounds else rect.unionall([other.rect for other in shown])
        others = [_ink(look, other) for other in shown]
        window = pygame.Rect((0, 0), size)
        yield from _tooltip(look, one.widget.label, rect, (ground, window), others)


def _light(look: Look, one: Placed, rect: pygame.Rect) -> pygame.Surface | None:
    """A light overlay on dark buttons, a rim around everything else, where light would look like fog."""
    match one.widget:
        case Button() | IconButton() | Stepper():
            return glow(look, rect.size, corner_px(look, one))
        case Cell(is_chosen=True) | Tab(is_chosen=True):
            return None
        case Cell() | Tab():
            return rim(look, rect.size, look.px(RADIUS_PX))
        case _:
            body, radius_px = _body(look, one, rect)
            return rim(look, body.size, radius_px)


def _body(look: Look, one: Placed, rect: pygame.Rect) -> tuple[pygame.Rect, float]:
    match one.widget:
        case FigureButton(figure=Bodied() as figure):
            return figure.body(look, rect)
        case _:
            return rect, corner_px(look, one)


def _ink(look: Look, one: Placed) -> pygame.Rect:
    """The area a tooltip must not cover: a control, or the ink of a text, whose widget may be much wider."""
    widget, rect = one.widget, one.rect
    if not isinstance(widget, Text | Hint):
        return rect if key_of(one) is not None else pygame.Rect(0, 0, 0, 0)
    style, bold = (widget.style, widget.bold) if isinstance(widget, Text) else (Style.SMALL, False)
    ink = pygame.Rect((0, 0), look.fonts.size(widget.text, style, bold=bold, max_width=rect.width))
    ink.midleft = rect.midleft
    if isinstance(widget, Text) and widget.is_centred:
        ink.center = rect.center
    return ink


def _tooltip(
    look: Look, text: str, button: pygame.Rect, grounds: Sequence[pygame.Rect], others: Sequence[pygame.Rect]
) -> Iterator[Item]:
    word = look.fonts.render(text, Style.SMALL, look.theme.on_badge, bold=True)
    size = (word.get_width() + look.px(24), word.get_height() + look.px(8))
    gap = look.px(6)

    def beside(anchor: str, at: Point) -> pygame.Rect:
        body = pygame.Rect((0, 0), size)
        setattr(body, anchor, at)
        return body

    places = [
        beside("midright", (button.left - gap, button.centery)),
        beside("midleft", (button.right + gap, button.centery)),
        beside("midbottom", (button.centerx, button.top - gap)),
        beside("midtop", (button.centerx, button.bottom + gap)),
    ]
    free = [body for body in places if body.collidelist(others) < 0]
    # Inside the panel if possible, else beside it rather than over other controls.
    seen = [body for ground in grounds for body in free if ground.contains(body)]
    for body in seen[:1]:
        yield placed(look.sprites.strip(body.size), "center", body.center)
        yield placed(word, "center", body.center)


def nodes_of(look: Look, shown: Iterable[Placed], focus: str | None) -> Iterator[Node]:
    for one in shown:
        yield from _nodes(look, one, focus)


def key_seen(one: Placed) -> str:
    match one.widget:
        case Label(key=key) | Text(key=key) | FigureLabel(key=key):
            return key
        case _:
            return ""


def _nodes(look: Look, one: Placed, focus: str | None) -> Iterator[Node]:
    match one.widget:
        case Button() | IconButton() | FigureButton() | Stepper() | Tab() | Cell():
            yield from _control(look, one.widget, one.rect, focus)
        case _:
            yield from _seen(one.widget, box_of(one.rect))


def _seen(widget: SeenWidget, box: Box) -> Iterator[Node]:
    match widget:
        case Panel(title, key):
            yield Node(key, "panel", title, box)
        case Label(key, text):
            yield Node(key, "text", text, box)
        case Owner(name=name):
            yield Node("owner", "text", name, box)
        case Hint(text):
            yield Node("hint", "text", text, box)
        case Text(text=text, key=key):
            # A text without a key is read together with the widget that it names.
            yield from [Node(key, "text", text, box)] if key else []
        case FigureLabel(key=key, name=name, states=states):
            yield from [Node(key, "text", name, box, states)] if key else []
        case Heading():
            # The panel has the same name.
            pass
        case _:
            assert_never(widget)


def _control(look: Look, widget: Control, rect: Rect, focus: str | None) -> Iterator[Node]:
    key, box = widget.key, box_of(rect)
    match widget:
        case Tab(label=label, is_chosen=is_chosen):
            yield Node(key, "button", label, box, _states(key, focus, chosen=is_chosen), "press")
        case Button(label=label, why_not=""):
            yield Node(key, "button", label, box, _states(key, focus), "press")
        case Button(label=label, why_not=why_not):
            yield Node(key, "button", f"{label}: {why_not}", box, _states(key, focus, refused=True))
        case IconButton(label=label):
            yield Node(key, "button", label, box, _states(key, focus), "press")
        case FigureButton(name=name, role=role, is_chosen=is_chosen):
            action = "choose" if role == "choice" else "press"
            states = (*_states(key, focus, chosen=is_chosen), *widget.states)
            yield Node(key, role, name, box, states, action)
        case Stepper(label=label, value=value):
            back, on = arrow_rects(look, rect)
            yield Node(key, "choice", f"{label}: {value}", box_of(on), _states(key, focus), "on")
            yield Node(f"{key} back", "button", label, box_of(back), (), "back")
        case Cell():
            is_selected = isinstance(widget.body, TextField) and widget.body.is_selected
            states = _states(
                key, focus, chosen=widget.is_chosen, refused=widget.is_refused, selected=is_selected
            )
            action = "write" if widget.role == "field" else "press"
            yield Node(key, widget.role, widget.name, box, states, action)
        case _:
            assert_never(widget)


def _states(key: str, focus: str | None, **states: bool) -> tuple[str, ...]:
    return (*(("focused",) if key == focus else ()), *(name for name, holds in states.items() if holds))


class PageView:
    """An open page: its pictures, its nodes, its focus, and how every page handles input.

    All positions are in `placed`.
    """

    def __init__(self, look: Look, size: Point) -> None:
        self.look, self.size = look, size
        """The look and the size of the window."""
        self._page = 0
        self._focus: str | None = None
        self.placed: tuple[Placed, ...] = ()

    @property
    def focus(self) -> str | None:
        return self._focus

    @property
    def is_typing(self) -> bool:
        """True while the player types into a field, where letters are not shortcuts."""
        return False

    @property
    def shown(self) -> tuple[Placed, ...]:
        return shown(self.placed, self._page)

    @property
    def page(self) -> int:
        """The index of the visible page, from 0."""
        return self._page

    @property
    def pages(self) -> int:
        return 1 + max((one.page or 0 for one in self.placed), default=0)

    def items(self, mouse: Point | None = None, now_ms: float = 0.0) -> Iterator[Item]:
        yield from items_of(self.look, self.shown, self.focus, now_ms)
        yield from hover_items(self.look, self.size, self.shown, mouse)

    def nodes(self) -> Iterator[Node]:
        return nodes_of(self.look, self.shown, self.focus)

    def arrange(self) -> None:
        """Lay out the page again, because its content may have changed."""

    def resize(self, look: Look, size: Point) -> None:
        self.look, self.size = look, size
        self.arrange()

    # Input

    def handle(self, given: Input) -> Intent | None:
        match given:
            case PointerDown(button="left"):
                return self._done(self._press(given))
            case Wheel(steps):
                return self._done(self._wheel(steps))
            case Key():
                return self._done(self._key(given))
            case _:
                return None

    def _press(self, given: PointerDown) -> Intent | PageIntent | None:
        """Pressing a control clears the focus; pressing outside the page closes it."""
        self._focus = None
        used = pressed(self.look, self.shown, given.at)
        if used is None:
            return Command.CLOSE if is_outside(self.shown, given.at) else None
        return used.intent

    def _wheel(self, steps: int) -> Intent | PageIntent | None:
        return TurnPage(-steps)

    def _key(self, given: Key) -> Intent | PageIntent | None:
        match given.name:
            case "escape":
                return Command.BACK
            case "tab":
                self._go(moved(self.placed, self._focus, -1 if given.shift else 1))
            case "enter":
                return entered(focused(self.placed, self._focus))
            case _:
                pass
        return None

    def _done(self, intent: Intent | PageIntent | None) -> Intent | None:
        """Perform page intents; return any other intent to the program."""
        match intent:
            case TurnPage(step):
                self._turn(step)
            case PageIntent():
                self._act(intent)
            case _:
                return intent
        return None

    def _turn(self, step: int) -> None:
        """Show the page `step` pages after the current one."""

    def _act(self, intent: PageIntent) -> None:
        raise AssertionError(f"this page does nothing but turn: {intent}")

    def _go(self, one: Placed) -> None:
        self._focus = key_of(one)
        self._page = self._page if one.page is None else one.page
