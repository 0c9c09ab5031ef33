"""Drawings: SVG files that can be changed without touching code; see `assets/drawings/README.md`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias, get_args
from xml.etree import ElementTree

import pygame

from matador.ui.assets import AssetError, assets_dir
from matador.ui.sprites.svg import BLACK, WHITE, circle, filled, mix, moved, paint, raster, stroked
from matador.ui.theme import GREEN, Colour, Theme

SIDE = 24
"""Side of the square view box that all drawings of the game use."""
_OF_THE_FILE = ("viewBox", "width", "height", "version")
# The loader knows the link between gradients only under this name.
ElementTree.register_namespace("xlink", "http://www.w3.org/1999/xlink")


class Drawing(NamedTuple):
    """The content of a file, as an SVG group."""

    side: float
    group: str
    groups: tuple[str, ...]
    """IDs of the groups that are not always shown."""

    def elements(self, *shown: str, colours: Mapping[Colour, Colour] | None = None) -> str:
        """The elements with the groups `shown` and without the other groups; `colours` maps old colours to new ones."""
        text = self.group
        if self.groups:
            root = ElementTree.fromstring(text)  # noqa: S314 - our own files
            for parent in list(root.iter()):
                for child in list(parent):
                    if child.get("id") in shown:
                        # The artist may show or hide groups in the editor, so ignore that choice.
                        child.attrib.pop("display", None)
                    elif child.get("id") in self.groups:
                        parent.remove(child)
            text = ElementTree.tostring(root, encoding="unicode")
        become = {paint(drawn): paint(wanted) for drawn, wanted in (colours or {}).items()}
        # In one pass, because a new colour may equal another old one.
        return re.sub("#[0-9a-f]{6}", lambda found: become.get(found[0], found[0]), text)


@cache
def drawing(name: str, *, groups: tuple[str, ...] = ()) -> Drawing:
    """A drawing of the game, such as `icons/menu`; `groups`: ids of the groups that are not always shown."""
    return read_drawing(assets_dir() / "drawings" / f"{name}.svg", groups)


def read_drawing(path: Path, groups: tuple[str, ...] = ()) -> Drawing:
    """Read a drawing; `AssetError` if the file is missing or broken, or lacks a group with one of these ids."""
    try:
        root = ElementTree.parse(path).getroot()  # noqa: S314 - our own files
    except (OSError, ElementTree.ParseError) as error:
        raise AssetError(f"the drawing {path} cannot be read ({error}); install Matador again") from None
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
        # Inkscape writes colours into a style, which the loader reads only in part.
        style = (declaration.partition(":") for declaration in element.attrib.pop("style", "").split(";"))
        element.attrib |= {key.strip(): value.strip() for key, _, value in style if value}
    lost = set(groups) - {element.get("id") for element in root.iter()}
    if lost:
        raise AssetError(f"the drawing {path} has no group {min(lost)}; install Matador again")
    side = float(root.attrib["viewBox"].split()[2])
    # It goes inside another picture; shapes without a colour are black.
    root.tag = "g"
    look = {key: value for key, value in root.attrib.items() if key not in _OF_THE_FILE}
    root.attrib = {"fill": paint(BLACK)} | look
    return Drawing(side, ElementTree.tostring(root, encoding="unicode"), groups)


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
