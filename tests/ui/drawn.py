"""The pictures of a frame: each tile, badge, outline or text by its name and place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any
from unittest import mock

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Fonts
from matador.ui.sentences.helping import equation
from matador.ui.sprites import Sprites

What = tuple[Hashable, ...]


@dataclass(frozen=True)
class Drawn:
    """A picture: `what` begins with its kind, such as `("badge", Badge("number", 3), 40)` or `("text", "Pass")`.

    `("bubble", "3 + 4 = 7", "signed")` has the matador sign before its text.
    """

    what: What
    rect: pygame.Rect
    ink: pygame.Rect
    """The visible part, for texts; otherwise the whole picture."""
    broken: bool = False
    """True if a word of a text was too long for its line, and was broken."""

    @property
    def kind(self) -> Hashable:
        return self.what[0]

    @property
    def text(self) -> str:
        return str(self.what[1]) if self.kind in ("text", "signed", "bubble", "pill") else ""


class Reader:
    """Remembers what each picture shows while the pictures are made."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[pygame.Surface, What, bool]] = {}

    def read(self, items: Callable[[], Iterable[Item]]) -> list[Drawn]:
        kept, render = Sprites._kept, Fonts.render

        def keeping(sprites: Sprites, key: Any, make: Callable[[], pygame.Surface]) -> pygame.Surface:
            picture = kept(sprites, key, make)
            what = _in_words(key)
            if key[0] in ("signed", "bubble", "pill"):
                # The words of a text; for a bubble, also whether the matador sign is before it.
                inside = self._known[id(key[1])][1]
                what = (key[0], inside[1], *(("signed",) if "signed" in (inside[0], *inside[2:]) else ()))
            self._known[id(picture)] = (picture, what, False)
            return picture

        def rendering(fonts: Fonts, text: str, *args: Any, **options: Any) -> pygame.Surface:
            picture = render(fonts, text, *args, **options)
            width, bold = options.get("max_width"), options.get("bold", False)
            widest = max(fonts.size(word, args[0], bold=bold)[0] for word in text.split(" "))
            self._known[id(picture)] = (picture, ("text", text), width is not None and widest > width)
            return picture

        with mock.patch.object(Sprites, "_kept", keeping), mock.patch.object(Fonts, "render", rendering):
            return [self._drawn(item) for item in items()]

    def _drawn(self, item: Item) -> Drawn:
        picture, what, broken = self._known.get(id(item.picture), (item.picture, ("other",), False))
        rect = item.rect
        ink = picture.get_bounding_rect().move(rect.topleft) if what[0] == "text" else rect
        return Drawn(what, rect, ink, broken)


def _in_words(key: What) -> What:
    """The sums of a bubble as one text, such as `3 + ? = 7, 5 + ? = 7`; of named arguments only the values."""
    match key:
        case ("composed", (_, "sums_content", (tuple(sums),))):
            return ("composed", ", ".join(equation(one.pair) for one in sums))
        case ("composed", *_):
            return key
        case _:
            return tuple(map(_value, key))


def _value(argument: Hashable) -> Hashable:
    match argument:
        case (str(), value):
            return value
        case _:
            return argument


def drawn(items: Callable[[], Iterable[Item]]) -> list[Drawn]:
    """The pictures of a frame, from bottom to top."""
    return Reader().read(items)
