"""Widgets that are seen: texts, panels, pictures that pages draw themselves (also as buttons), and faces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol, runtime_checkable

from pygame import Rect, Surface

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import SIZES, Control, Layout, Widget, quiet_corner_px, text_node
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.layout import Stack
from matador.ui.kit.shapes import rim
from matador.ui.look import Look, panel_item, placed
from matador.ui.semantics import Node, Role, box_of
from matador.ui.sprites import Mood
from matador.ui.sprites.svg import Size
from matador.ui.theme import Colour


@dataclass(frozen=True, slots=True)
class Panel(Widget):
    """The background of a page; `title` is for screen readers."""

    title: str
    key: str = "panel"
    outside: Intent | None = None
    is_background: ClassVar[bool] = True

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        yield panel_item(look, rect)

    def nodes(self, _look: Look, rect: Rect, _focus: str | None) -> Iterator[Node]:
        yield Node(self.key, "panel", self.title, box_of(rect))


@dataclass(frozen=True, slots=True)
class Text(Widget):
    """A text that wraps if it must."""

    text: str
    style: Style
    bold: bool = False
    muted: bool = False
    key: str = ""
    """The key of its node; a text that only labels the next widget has none."""
    is_centred: bool = False
    smaller: tuple[Style, ...] = ()
    """The styles to try if the text is longer than a line."""
    colour: Colour | None = None
    """None: that of texts on a surface."""
    is_name: bool = False
    """True if it is cut to a line instead: players choose their names, which may be long."""

    def width(self, look: Look) -> int:
        return look.fonts.size(self.text, self.style, bold=self.bold)[0]

    def height(self, look: Look, width: int) -> int:
        return self._size(look, width)[1]

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        text, style = self.fitted(look, rect.width)
        if text:
            theme, room = look.theme, max(1, rect.width)
            colour = self.colour or (theme.on_surface_muted if self.muted else theme.on_surface)
            words = look.fonts.render(text, style, colour, bold=self.bold, max_width=room)
            yield Item(words, *self._at(rect, words.get_size()).topleft)

    def ink(self, look: Look, rect: Rect) -> Rect:
        return self._at(rect, self._size(look, rect.width))

    def fitted(self, look: Look, width: int) -> tuple[str, Style]:
        style = look.fitting(self.text, (self.style, *self.smaller), width, bold=self.bold)
        return look.shortened(self.text, style, width, bold=self.bold) if self.is_name else self.text, style

    def _size(self, look: Look, width: int) -> Point:
        text, style = self.fitted(look, width)
        return look.fonts.size(text, style, bold=self.bold, max_width=max(1, width))

    def _at(self, rect: Rect, size: Point) -> Rect:
        """The area of the words; the widget may be much wider."""
        at = Rect((0, 0), size)
        at.center = rect.center if self.is_centred else (rect.left + at.width // 2, rect.centery)
        return at

    def nodes(self, _look: Look, rect: Rect, _focus: str | None) -> Iterator[Node]:
        return text_node(self.key, self.text, rect)


def label(key: str, text: str, *, bold: bool = False) -> Text:
    """A text of its own, which is smaller if it must."""
    return Text(text, SIZES[0], bold, key=key, smaller=SIZES[1:])


class Figure(Protocol):
    """A picture that a page draws itself. The kit handles its place, name and intent."""

    def items(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        """The pictures, bottom to top; `now_ms` is the time of the scene, for animations."""


def drawn(look: Look, layout: Layout, rect: Rect, now_ms: float = 0.0) -> Iterator[Item]:
    """The pictures of a figure that is laid out."""
    for one in layout.place(look, rect):
        yield from one.widget.draw(look, one.rect, now_ms)


@dataclass(frozen=True, slots=True)
class Painted(Widget):
    """A figure that is a single function and does not move; in a layout, it is a decoration."""

    paint: Callable[[Look, Rect], Iterator[Item]]

    def items(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        return self.paint(look, rect)

    def draw(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        return self.items(look, rect, now_ms)


@runtime_checkable
class Bodied(Protocol):
    """A picture that is smaller than its clickable area: a half, a key or a tile."""

    def body(self, look: Look, rect: Rect) -> tuple[Rect, float]: ...


@dataclass(frozen=True, slots=True)
class FigureLabel(Widget):
    """A picture that a page draws itself and that is not pressed; `name` is for screen readers."""

    figure: Figure
    key: str = ""
    """The key of its node; a decoration, or a picture that is described elsewhere, has no node."""
    name: str = ""
    states: tuple[str, ...] = ()
    size_px: Size = (0, 0)
    """Its natural size, in pixels of the window; 0: any will do."""

    def width(self, _look: Look) -> int:
        return self.size_px[0]

    def height(self, _look: Look, _width: int) -> int:
        return self.size_px[1]

    def draw(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        return self.figure.items(look, rect, now_ms)

    def nodes(self, _look: Look, rect: Rect, _focus: str | None) -> Iterator[Node]:
        return text_node(self.key, self.name, rect, self.states)


def picture(
    draw: Callable[[Look, Size], Surface], size_px: Size = (0, 0), *, key: str = "", name: str = ""
) -> FigureLabel:
    """A label with a picture in the middle, drawn for the size of its space."""

    def items(look: Look, rect: Rect) -> Iterator[Item]:
        yield placed(draw(look, rect.size), "center", rect.center)

    return FigureLabel(Painted(items), key, name, size_px=size_px)


NOTHING = Painted(lambda *_: iter(()))


def described(key: str, name: str, part: Layout, states: tuple[str, ...] = ()) -> Stack:
    """A part that a screen reader reads as one."""
    return Stack((FigureLabel(NOTHING, key, name, states), part))


@dataclass(frozen=True, slots=True)
class FigureButton(Control):
    """A control that a page draws itself."""

    key: str
    name: str
    figure: Figure
    intent: Intent | PageIntent
    role: Role = "button"
    is_chosen: bool = False
    ring_px: float | None = None
    """The corner radius in pixels; None: that of a quiet button."""
    states: tuple[str, ...] = ()
    chooses_on_focus: bool = False
    is_default: bool = False

    def draw(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        return self.figure.items(look, rect, now_ms)

    def corner_px(self, look: Look, _rect: Rect) -> float:
        return quiet_corner_px(look) if self.ring_px is None else self.ring_px

    def light(self, look: Look, rect: Rect) -> Item | None:
        body, radius_px = rect, self.corner_px(look, rect)
        if isinstance(self.figure, Bodied):
            body, radius_px = self.figure.body(look, rect)
        return placed(rim(look, body.size, radius_px), "center", body.center)

    def nodes(self, _look: Look, rect: Rect, focus: str | None) -> Iterator[Node]:
        action = "choose" if self.role == "choice" else "press"
        states = (*self.node_states(focus, chosen=self.is_chosen), *self.states)
        yield Node(self.key, self.role, self.name, box_of(rect), states, action)


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a player; `face` and `colour` are those of the seat."""

    face: int
    colour: int
    mood: Mood = "calm"
    is_on_turn: bool = False
    """True for a ring around it."""
    team: int | None = None
    """The team, 0 or 1; None in matches without teams."""


def face_items(look: Look, face: Face, face_px: int, centre: Point) -> Iterator[Item]:
    """A face in the colour of its seat, with its team badge at the foot."""
    picture = look.sprites.face(face.face, face_px, mood=face.mood, turn=face.is_on_turn, colour=face.colour)
    yield placed(picture, "center", centre)
    if face.team is not None:
        sign = look.sprites.team(face.team, max(16, face_px * 2 // 5))
        corner = (centre[0] + face_px // 2 + 2, centre[1] + face_px // 2 + 2)
        yield placed(sign, "bottomright", corner)


def face_picture(face: int, side: int, colour: int, mood: Mood = "calm") -> FigureLabel:
    return picture(
        lambda look, _size: look.sprites.face(face, side, mood=mood, turn=False, colour=colour), (side, side)
    )
