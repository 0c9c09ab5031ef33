"""Drawings: SVG files that can be changed without touching code; see `assets/drawings/README.md`.

SDL's loader silently ignores what it does not support, so this module raises an error for it.
"""

from __future__ import annotations

import pyexpat
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, Never, TypeAlias, get_args

import pygame

from matador.ui.assets import AssetError, assets_dir
from matador.ui.sprites.svg import BLACK, WHITE, circle, filled, mix, moved, paint, raster, stroked
from matador.ui.theme import GREEN, Colour, Theme

SIDE = 24
"""Side of the square view box that all drawings of the game use."""
_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_DRAWN = _SHAPES | {"g", "defs", "linearGradient", "radialGradient", "stop"}
_WORDS = frozenset({"title", "desc", "metadata"})
_LEFT_OUT = frozenset({"class", "clip-path", "filter", "mask"})
_OF_THE_FILE = frozenset({"viewBox", "width", "height", "version", "id", "x", "y", "xmlns"})
_COLOURED = ("fill", "stroke", "stop-color")
_HEX_DIGITS = frozenset("0123456789abcdef")
_OF_PATHS = frozenset("MmZzLlHhVvCcSsQqTtAaEe0123456789.,+- \t\r\n")


class Drawing(NamedTuple):
    """The content of a file, as SVG elements."""

    side: float
    parts: tuple[tuple[str | None, str], ...]
    """Pairs of group (None if always shown) and elements, in the order of the file."""

    def elements(self, *shown: str, colours: Mapping[Colour, Colour] | None = None) -> str:
        """The elements with the groups `shown` and without the other groups; `colours` maps old colours to new ones."""
        text = "".join(part for group, part in self.parts if group is None or group in shown)
        if not colours:
            return text
        become = {paint(drawn): paint(wanted) for drawn, wanted in colours.items()}
        # In one pass, because a new colour may equal another old one. A colour is everything between two quotes.
        return '"'.join(become.get(value, value) for value in text.split('"'))


@cache
def drawing(name: str, *, groups: tuple[str, ...] = ()) -> Drawing:
    """A drawing of the game, such as `icons/menu`; `groups`: ids of the groups that are not always shown."""
    path = assets_dir() / "drawings" / f"{name}.svg"
    found = read_drawing(path, groups)
    if found.side != SIDE:
        raise _unusable(path, f"its viewBox has to be 0 0 {SIDE} {SIDE}")
    return found


def read_drawing(path: Path, groups: tuple[str, ...] = ()) -> Drawing:
    """Read a drawing; `AssetError` if the file is missing or broken, or lacks a group with one of these ids."""
    try:
        return _Reader(groups).read(path.read_bytes())
    except OSError as error:
        why = error.strerror or error
        raise AssetError(f"the drawing {path} cannot be read ({why}); install Matador again") from None
    except pyexpat.ExpatError as error:
        raise _unusable(path, f"line {error.lineno}: {pyexpat.ErrorString(error.code)}") from None
    except _NotDrawn as error:
        raise _unusable(path, str(error)) from None


def _unusable(path: Path, why: str) -> AssetError:
    return AssetError(f"the drawing {path} cannot be used ({why}); mend it or install Matador again")


class _NotDrawn(Exception):
    """The file has content that would not be drawn as intended."""


class _Reader:
    """Reads one file, element by element."""

    def __init__(self, groups: tuple[str, ...]) -> None:
        self._groups = groups
        self._parser = pyexpat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._side = 0.0
        self._parts: list[tuple[str | None, str]] = []
        self._ids: set[str] = set()
        self._meant: set[str] = set()
        """Ids that the file refers to."""
        self._open: list[str | None] = []
        """The group of each open element."""
        self._unseen = 0
        """Number of open elements that draw nothing."""

    def read(self, data: bytes) -> Drawing:
        self._parser.Parse(data, True)
        for name in (*self._groups, *sorted(self._meant)):
            if name not in self._ids:
                raise _NotDrawn(f"nothing has the id {name}")
        return Drawing(self._side, tuple(self._parts))

    def _start(self, name: str, written: dict[str, str]) -> None:
        # Editors store their own data under names with a prefix.
        if self._unseen or ":" in name or name in _WORDS:
            self._unseen += 1
            return
        look, group = _look(written), self._open[-1] if self._open else None
        if not self._open:
            name, look = self._top(name, look)
        elif name not in _DRAWN:
            self._refuse(f"<{name}> would be left out: make it a path, or take it out")
        self._check(look)
        self._ids.add(look.get("id", ""))
        if name == "g" and look.get("id") in self._groups:
            # The artist may show or hide groups in the editor, so ignore that choice.
            look.pop("display", None)
            group = look["id"]
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
        """Replace the root by a group, because it goes inside another picture; shapes without a colour are black."""
        if name != "svg":
            self._refuse(f"it is <{name}>, not <svg>")
        box = look.get("viewBox", "").split()
        if len(box) != 4 or box[:2] != ["0", "0"] or box[2] != box[3] or not box[2].isdecimal():
            self._refuse("its viewBox has to be a square that begins at 0 0")
        self._side = float(box[2])
        drawn = {key: value for key, value in look.items() if key not in _OF_THE_FILE}
        return "g", {"fill": paint(BLACK)} | drawn

    def _check(self, look: dict[str, str]) -> None:
        for key in _LEFT_OUT & look.keys():
            self._refuse(f"{key} would be left out")
        path = look.get("d", "M")
        if path.lstrip()[:1] not in ("M", "m") or not _OF_PATHS.issuperset(path):
            self._refuse("its path cannot be read")
        for key in _COLOURED:
            colour = look.get(key, "none")
            is_written_right = len(colour) == 7 and colour[0] == "#" and _HEX_DIGITS.issuperset(colour[1:])
            if colour.startswith("url(#"):
                self._meant.add(colour[5:].rstrip(")"))
            elif colour != "none" and not is_written_right:
                self._refuse(f"{key} is {colour}: write it like #2b2a28")
        if "xlink:href" in look:
            self._meant.add(look["xlink:href"].removeprefix("#"))

    def _refuse(self, why: str) -> Never:
        raise _NotDrawn(f"line {self._parser.CurrentLineNumber}: {why}")


def _look(written: dict[str, str]) -> dict[str, str]:
    """The attributes of an element, including those in its `style`, without an editor's own."""
    for declaration in written.pop("style", "").split(";"):
        key, colon, value = declaration.partition(":")
        if colon:
            written[key.strip()] = value.strip()
    if "href" in written:
        # The loader only knows the old name.
        written["xlink:href"] = written["href"]
    for key in _COLOURED:
        if written.get(key, "").startswith("#"):
            written[key] = written[key].lower()
    own = {key: value for key, value in written.items() if ":" not in key or key == "xlink:href"}
    return {key: value.replace('"', "'") for key, value in own.items()}


_FROM_PX = {"eyes": 10, "nostrils": 14}


def sign_svg(x: float, y: float, size_px: float, head: Colour, horns: Colour, eyes: Colour) -> str:
    """The sign in a square with its top left corner at (`x`, `y`); small ones have no eyes and nostrils."""
    shown = [group for group, min_px in _FROM_PX.items() if size_px >= min_px]
    colours = {GREEN.accent: head, GREEN.on_badge: horns, GREEN.badge: eyes}
    elements = drawing("sign", groups=tuple(_FROM_PX)).elements(*shown, colours=colours)
    return moved(elements, x, y, size_px / SIDE)


def _square(elements: str, side_px: int) -> pygame.Surface:
    return raster((side_px, side_px), moved(elements, 0, 0, side_px / SIDE))


TIP: Final = (0.375, 0.085)
"""Position of the fingertip, as shares of the side."""


def draw_hand(side_px: int) -> pygame.Surface:
    return _square(drawing("hand").elements(), side_px)


def draw_crown(theme: Theme, size_px: int) -> pygame.Surface:
    elements = drawing("crown").elements(colours=dict(zip(_colours(GREEN), _colours(theme), strict=True)))
    unit = size_px / SIDE
    return raster((size_px, size_px), moved(elements, 0.8 * unit, 0.4 * unit, 0.93 * unit))


def _colours(theme: Theme) -> tuple[Colour, ...]:
    """Gold, its light and shade, its edges, and three gems."""
    gold = theme.accent
    deep = mix(gold, theme.rim, 0.55)
    light, shade = mix(gold, WHITE, 0.4), mix(gold, theme.rim_light, 0.45)
    return (gold, light, shade, deep, mix(deep, BLACK, 0.1), theme.pips[1], theme.tile_back, theme.pips[2])


TEAMS = ("sun", "moon")


def draw_team(theme: Theme, team: int, size_px: int) -> pygame.Surface:
    """The sign of a team on a dark disc, in a square."""
    disc, share = circle(12, 12, 12, filled(theme.badge)), 0.74
    inset = 12 * (1 - share)
    return _square(disc + moved(drawing(TEAMS[team]).elements(), inset, inset, share), size_px)


_Arrow: TypeAlias = Literal["page_left", "page_right", "left", "right", "up", "undo", "redo"]
_AtTable: TypeAlias = Literal["turn", "pass", "draw", "hint", "help", "hand", "again", "forward", "nothing"]
_InMenus: TypeAlias = Literal["menu", "home", "book", "gear", "list", "leave", "play", "save", "folder"]
_Sign: TypeAlias = Literal["close", "check", "star", "lock", "plus", "eye", "moon", "bin", "person", "bot"]
_Window: TypeAlias = Literal["sound", "muted", "fullscreen"]
Icon: TypeAlias = Literal[_Arrow, _AtTable, _InMenus, _Sign, _Window]
"""The names of the files in `assets/drawings/icons`."""


def draw_icon(name: Icon, size_px: int, colour: Colour) -> pygame.Surface:
    return _square(drawing(f"icons/{name}").elements(colours={BLACK: colour}), size_px)


SEAT_COLOURS: tuple[Colour, ...] = (
    (0xDA, 0x45, 0x52),
    (0xDA, 0x81, 0x2F),
    (0xFB, 0xDE, 0x4B),
    (0x67, 0xCA, 0x93),
    (0x5D, 0x84, 0xC0),
    (0x8F, 0x5A, 0xE1),
    (0xF2, 0xA2, 0xCF),
    (0xFF, 0xFE, 0xFA),
)
"""Red, orange, yellow, green, blue, purple, pink, white; the same in every theme, so that Blue stays blue."""


def seat_colour(colour: int) -> Colour:
    return SEAT_COLOURS[colour % len(SEAT_COLOURS)]


Mood: TypeAlias = Literal["calm", "thinking", "happy"]
"""Ids of the groups in each face; one of them is shown."""

KINDS = ("girl", "cat", "curls", "frog", "hat", "bear", "rabbit", "robot")


def draw_face(
    theme: Theme, kind: int, size_px: int, *, mood: Mood, turn: bool, colour: int
) -> pygame.Surface:
    """A face on a disc in the colour of its seat, both by number; `turn` adds a ring in the accent colour."""
    face = drawing(f"faces/{KINDS[kind % len(KINDS)]}", groups=get_args(Mood))
    # A dark rim separates the disc from ivory and from the ring for the turn.
    ground, look = circle(12, 12, 12, filled(theme.badge)), filled(seat_colour(colour))
    if turn:
        ground += circle(12, 12, 10.9, stroked(theme.accent, 1.9)) + circle(12, 12, 9.1, look)
    else:
        ground += circle(12, 12, 11.3, look)
        ground += circle(12, 12, 11, stroked(theme.on_badge, 0.9)) if theme.outlines else ""
    return _square(ground + face.elements(mood), size_px)
