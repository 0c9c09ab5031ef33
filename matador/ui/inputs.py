"""Player input as values: only this module reads events of mouse, touch and keyboard."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import pygame

Point: TypeAlias = tuple[int, int]
MouseButton: TypeAlias = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class PointerDown:
    """A mouse button was pressed, or a finger put down."""

    at: Point
    button: MouseButton = "left"
    finger: int | None = None
    """The ID of the finger; None for the mouse."""


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The mouse or a finger moved."""

    at: Point
    finger: int | None = None


@dataclass(frozen=True, slots=True)
class PointerUp:
    """A mouse button was released, or a finger lifted."""

    at: Point
    button: MouseButton = "left"
    finger: int | None = None


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel was turned by this number of steps; up is positive."""

    steps: int


@dataclass(frozen=True, slots=True)
class Key:
    """A key was pressed: a letter, a digit, or one of `KEYS`.

    Keys of non-Latin letters and of digits are named after their position: the key at the place of Z is "z".
    """

    name: str
    shift: bool = False
    ctrl: bool = False
    """Control, or Command on a Mac."""
    writes: bool = field(default=False, compare=False)
    """True for the space bar, which acts as Enter except in a field, where it types a space."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Text was entered, by one key or several."""

    text: str


@dataclass(frozen=True, slots=True)
class FocusLost:
    """Another window has taken the keyboard focus."""


@dataclass(frozen=True, slots=True)
class Resized:
    """The window was resized."""

    size: Point


@dataclass(frozen=True, slots=True)
class Exposed:
    """The window must be redrawn, because something had covered it."""


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped on the window, or on a Mac opened by a double click."""

    path: str


@dataclass(frozen=True, slots=True)
class QuitAsked:
    """The window was closed."""


Input: TypeAlias = (
    PointerDown
    | PointerMoved
    | PointerUp
    | Wheel
    | Key
    | Typed
    | FocusLost
    | Resized
    | Exposed
    | FileDropped
    | QuitAsked
)

KEYS = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "enter",
    pygame.K_ESCAPE: "escape",
    pygame.K_TAB: "tab",
    pygame.K_PAGEUP: "page up",
    pygame.K_PAGEDOWN: "page down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_F1: "f1",
    pygame.K_F11: "f11",
}

_BUTTONS: dict[int, MouseButton] = {1: "left", 3: "right"}


_LETTERS = {pygame.KSCAN_A + number: letter for number, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
"""The letter at each position on the US layout, which scan codes refer to."""
_DIGITS = {pygame.KSCAN_1 + number: digit for number, digit in enumerate("1234567890")}
_KEYPAD = {pygame.K_KP_1 + number: digit for number, digit in enumerate("1234567890")}


def input_of(event: pygame.event.Event, window_size: Point) -> Input | None:
    """The input for an SDL event; None for events that the game ignores.

    `window_size` is in pixels: SDL gives finger positions as fractions of the window. Mouse events that SDL
    derives from touches are ignored, as the touches arrive too.
    """
    found = _READERS.get(event.type)
    return None if found is None else found(event, window_size)


def _mouse(event: Any, _size: Point) -> Input | None:
    if event.touch:
        return None
    if event.type == pygame.MOUSEMOTION:
        return PointerMoved(event.pos)
    button = _BUTTONS.get(event.button)
    if button is None:
        return None
    kind = PointerDown if event.type == pygame.MOUSEBUTTONDOWN else PointerUp
    return kind(event.pos, button)


def _finger(event: Any, size: Point) -> Input:
    at = (round(event.x * size[0]), round(event.y * size[1]))
    if event.type == pygame.FINGERMOTION:
        return PointerMoved(at, event.finger_id)
    kind = PointerDown if event.type == pygame.FINGERDOWN else PointerUp
    return kind(at, finger=event.finger_id)


def _wheel(event: Any, _size: Point) -> Input | None:
    steps = event.y or event.x
    return None if steps == 0 or getattr(event, "touch", False) else Wheel(steps)


def _is_ctrl(mod: int) -> bool:
    """Whether Control or Command is held. AltGr, reported as Control with right Alt, does not count."""
    is_alt_gr = mod & (pygame.KMOD_RALT | pygame.KMOD_MODE)
    return bool(mod & pygame.KMOD_META or (mod & pygame.KMOD_CTRL and not is_alt_gr))


def _key(event: Any, _size: Point) -> Input | None:
    is_ctrl = _is_ctrl(event.mod)
    name = KEYS.get(event.key) or _sign(event, is_ctrl=is_ctrl)
    if name is None:
        return None
    return Key(name, bool(event.mod & pygame.KMOD_SHIFT), is_ctrl, writes=event.key == pygame.K_SPACE)


def _sign(event: Any, *, is_ctrl: bool) -> str | None:
    """The letter or digit of a key, or None; with Control, a key event carries no text."""
    # The character of a key on its layout, if it has one.
    drawn = chr(event.key) if event.key < sys.maxunicode else ""
    sign = drawn if is_ctrl else event.unicode.lower()
    place, has_alt = event.scancode, bool(event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE))
    if len(sign) == 1 and sign.isdecimal():
        return str(int(sign))
    if event.key in _KEYPAD:
        return _KEYPAD[event.key]
    is_letter = len(sign) == 1 and sign.isalpha() and unicodedata.name(sign, "").startswith("LATIN")
    if place in _DIGITS and not (is_letter and sign.isascii()) and not has_alt:
        return _DIGITS[place]
    if is_letter or has_alt or place not in _LETTERS:
        return sign if is_letter else None
    return None if sign.isascii() else _LETTERS[place]


def _text(event: Any, _size: Point) -> Input | None:
    # With Control, non-Latin keys still produce text.
    return Typed(event.text) if event.text and not _is_ctrl(pygame.key.get_mods()) else None


_READERS: dict[int, Callable[[Any, Point], Input | None]] = {
    pygame.KEYDOWN: _key,
    pygame.MOUSEBUTTONDOWN: _mouse,
    pygame.MOUSEBUTTONUP: _mouse,
    pygame.MOUSEMOTION: _mouse,
    pygame.FINGERDOWN: _finger,
    pygame.FINGERUP: _finger,
    pygame.FINGERMOTION: _finger,
    pygame.MOUSEWHEEL: _wheel,
    pygame.TEXTINPUT: _text,
    pygame.WINDOWFOCUSLOST: lambda _event, _size: FocusLost(),
    pygame.WINDOWSIZECHANGED: lambda event, _size: Resized((event.x, event.y)),
    pygame.WINDOWEXPOSED: lambda _event, _size: Exposed(),
    pygame.DROPFILE: lambda event, _size: FileDropped(event.file),
    pygame.QUIT: lambda _event, _size: QuitAsked(),
}
