"""Drawings: SVG files that anybody can change without touching code; `assets/drawings/README.md` says how.

SDL's loader silently leaves out what it does not know, so that is refused here, with a sentence.
"""

from __future__ import annotations

import pyexpat
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, Never

from matador.ui.assets import AssetError, assets_dir
from matador.ui.sprites.svg import BLACK, paint
from matador.ui.theme import Colour

SIDE = 24
"""The side of the square in which the drawings of the game are drawn."""

_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_DRAWN = _SHAPES | {"g", "defs", "linearGradient", "radialGradient", "stop"}
_WORDS = frozenset({"title", "desc", "metadata"})
_LEFT_OUT = frozenset({"class", "clip-path", "filter", "mask"})
_OF_THE_FILE = frozenset({"viewBox", "width", "height", "version", "id", "x", "y", "xmlns"})
_COLOURED = ("fill", "stroke", "stop-color")
_HEX_DIGITS = frozenset("0123456789abcdef")
_OF_PATHS = frozenset("MmZzLlHhVvCcSsQqTtAaEe0123456789.,+- \t\r\n")


class Drawing(NamedTuple):
    """What is drawn in a file, as elements of SVG."""

    side: float
    """Of the square in which it is drawn."""
    parts: tuple[tuple[str | None, str], ...]
    """In the order of the file: the group that it belongs to, None where it is always shown, and the elements."""
    fills: Mapping[str, Colour]
    """The colours of the shapes that have an `id` and are filled with one colour."""

    def elements(self, *shown: str, colours: Mapping[Colour, Colour] | None = None) -> str:
        """The elements with these groups and without the others; `colours` says which become which."""
        text = "".join(part for group, part in self.parts if group is None or group in shown)
        if not colours:
            return text
        become = {paint(drawn): paint(wanted) for drawn, wanted in colours.items()}
        # All at once, for one may become what another is; a colour is all that stands between two quotes.
        return '"'.join(become.get(value, value) for value in text.split('"'))


@cache
def drawing(name: str, *, groups: tuple[str, ...] = (), filled: tuple[str, ...] = ()) -> Drawing:
    """One of the game's drawings, such as `icons/menu`; its file is read once.

    `groups` are the ids of those that are not always shown; `filled` are the ids of shapes whose colour is asked for.
    `AssetError` if the file is missing, broken, or without one of these.
    """
    path = assets_dir() / "drawings" / f"{name}.svg"
    found = read_drawing(path, groups)
    if found.side != SIDE:
        raise _unusable(path, f"its viewBox has to be 0 0 {SIDE} {SIDE}")
    for shape in filled:
        if shape not in found.fills:
            raise _unusable(path, f"no shape with the id {shape} has one colour")
    return found


def read_drawing(path: Path, groups: tuple[str, ...] = ()) -> Drawing:
    """What is drawn in a file; `AssetError` if it is missing or broken, or has no group with one of these ids."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise AssetError(
            f"the drawing {path} cannot be read ({error.strerror or error}); install Matador again"
        ) from None
    try:
        return _Reader(groups).read(data)
    except pyexpat.ExpatError as error:
        raise _unusable(path, f"line {error.lineno}: {pyexpat.ErrorString(error.code)}") from None
    except _NotDrawn as error:
        raise _unusable(path, str(error)) from None


def _unusable(path: Path, why: str) -> AssetError:
    return AssetError(f"the drawing {path} cannot be used ({why}); mend it or install Matador again")


class _NotDrawn(Exception):
    """What stands in the file would not be drawn as it is meant."""


class _Reader:
    """Reads one file, element by element."""

    def __init__(self, groups: tuple[str, ...]) -> None:
        self._groups = groups
        self._parser = pyexpat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._side = 0.0
        self._parts: list[tuple[str | None, str]] = []
        self._fills: dict[str, Colour] = {}
        self._ids: set[str] = set()
        self._meant: set[str] = set()
        """The ids that something refers to."""
        self._open: list[str | None] = []
        """The group of each element that is open."""
        self._unseen = 0
        """How many elements are open that draw nothing."""

    def read(self, data: bytes) -> Drawing:
        self._parser.Parse(data, True)
        for name in (*self._groups, *sorted(self._meant)):
            if name not in self._ids:
                raise _NotDrawn(f"nothing has the id {name}")
        return Drawing(self._side, tuple(self._parts), self._fills)

    def _start(self, name: str, written: dict[str, str]) -> None:
        # Editors keep notes for themselves, in names with a prefix.
        if self._unseen or ":" in name or name in _WORDS:
            self._unseen += 1
            return
        look = _look(written)
        if not self._open:
            name, look = self._top(name, look)
        elif name not in _DRAWN:
            self._refuse(f"<{name}> would be left out: make it a path, or take it out")
        self._check(look)
        group = self._open[-1] if self._open else None
        if "id" in look:
            group = self._named(name, look, group)
        self._open.append(group)
        text = "".join(f' {key}="{value}"' for key, value in look.items())
        self._parts.append((group, f"<{name}{text}>"))

    def _end(self, name: str) -> None:
        if self._unseen:
            self._unseen -= 1
            return
        group = self._open.pop()
        self._parts.append((group, f"</{name}>" if self._open else "</g>"))

    def _top(self, name: str, look: dict[str, str]) -> tuple[str, dict[str, str]]:
        """A group in the place of the whole, which stands inside another picture; what has no colour is black."""
        if name != "svg":
            self._refuse(f"it is <{name}>, not <svg>")
        box = look.get("viewBox", "").split()
        if len(box) != 4 or box[:2] != ["0", "0"] or box[2] != box[3] or not box[2].isdecimal():
            self._refuse("its viewBox has to be a square that begins at 0 0")
        self._side = float(box[2])
        drawn = {key: value for key, value in look.items() if key not in _OF_THE_FILE}
        return "g", {"fill": paint(BLACK)} | drawn

    def _named(self, name: str, look: dict[str, str], group: str | None) -> str | None:
        """The group that an element with an id belongs to."""
        self._ids.add(look["id"])
        fill = look.get("fill", "")
        if name in _SHAPES and fill.startswith("#"):
            red, green, blue = bytes.fromhex(fill[1:])
            self._fills[look["id"]] = (red, green, blue)
        if name != "g" or look["id"] not in self._groups:
            return group
        # Which of them is seen in an editor is the choice of whoever draws.
        look.pop("display", None)
        return look["id"]

    def _check(self, look: dict[str, str]) -> None:
        for key in _LEFT_OUT & look.keys():
            self._refuse(f"{key} would be left out")
        path = look.get("d", "M")
        if path.lstrip()[:1] not in ("M", "m") or not _OF_PATHS.issuperset(path):
            self._refuse("its path cannot be read")
        for key in _COLOURED:
            colour = look.get(key, "none")
            if colour.startswith("url(#"):
                self._meant.add(colour[5:].rstrip(")"))
            elif colour != "none" and not (
                len(colour) == 7 and colour[0] == "#" and _HEX_DIGITS.issuperset(colour[1:])
            ):
                self._refuse(f"{key} is {colour}: write it like #2b2a28")
        if "xlink:href" in look:
            self._meant.add(look["xlink:href"].removeprefix("#"))

    def _refuse(self, why: str) -> Never:
        raise _NotDrawn(f"line {self._parser.CurrentLineNumber}: {why}")


def _look(written: dict[str, str]) -> dict[str, str]:
    """The attributes of an element, with those that its `style` holds, without an editor's own."""
    for declaration in written.pop("style", "").split(";"):
        key, colon, value = declaration.partition(":")
        if colon:
            written[key.strip()] = value.strip()
    if "href" in written:
        # The loader knows it by its old name alone.
        written["xlink:href"] = written["href"]
    for key in _COLOURED:
        if written.get(key, "").startswith("#"):
            written[key] = written[key].lower()
    return {
        key: value.replace('"', "'")
        for key, value in written.items()
        if ":" not in key or key == "xlink:href"
    }
