"""Drawings are files that can be changed; unusable ones are named."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pygame
import pytest

from matador.rules import Tile
from matador.ui.assets import AssetError, assets_dir
from matador.ui.fonts import Fonts
from matador.ui.sprites import Icon, Sprites, drawings
from matador.ui.sprites.drawings import KINDS, SIDE, TEAMS, _colours, drawing, read_drawing
from matador.ui.sprites.svg import paint
from matador.ui.theme import GREEN, Colour
from tests.checks.each import each
from tests.ui.sprites.looking import data

FOLDER = assets_dir() / "drawings"
ICONS = [f"icons/{name}" for name in get_args(Icon)]
NAMES = [*ICONS, *(f"faces/{name}" for name in KINDS), "sign", "crown", "hand", *TEAMS]
SIGN = (GREEN.accent, GREEN.on_badge, GREEN.badge)

TOP = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
INKSCAPE = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="24" height="24" viewBox="0 0 24 24" version="1.1" id="svg1" sodipodi:docname="menu.svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns="http://www.w3.org/2000/svg"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd">
  <sodipodi:namedview id="namedview1" pagecolor="#505050"><inkscape:grid type="xygrid"/></sodipodi:namedview>
  <defs id="defs1"/>
  <title>three lines</title>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
    <path style="display:inline;fill:none;stroke:#000000;stroke-width:2.6;stroke-linecap:round;\
stroke-linejoin:round;-inkscape-font-specification:&quot;Sans&quot;" id="path1" sodipodi:nodetypes="cc"
       d="M 4 6.5 H 20 M 4 12 H 20 M 4 17.5 H 20"/>
  </g>
</svg>
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the drawings, which the game reads instead of its own."""
    copy = tmp_path / "drawings"
    shutil.copytree(FOLDER, copy)
    monkeypatch.setattr(drawings, "assets_dir", lambda: tmp_path)
    drawing.cache_clear()
    yield copy
    drawing.cache_clear()


def sprites() -> Sprites:
    """Sprites without cached pictures."""
    return Sprites(GREEN, Fonts(1.0, 1.0))


def change(file: Path, before: str, now: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, now), encoding="utf-8")
    drawing.cache_clear()


def colours_in(file: Path) -> set[str]:
    return set(re.findall("#[0-9a-f]{6}", file.read_text(encoding="utf-8")))


def lost_and_unused(folder: Path) -> set[str]:
    """Names without a file, and files without a name."""
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return files ^ {"README.md", *(f"{name}.svg" for name in NAMES)}


def test_every_name_has_a_file_and_every_file_is_used() -> None:
    assert lost_and_unused(FOLDER) == set()


def test_a_planted_file_that_nothing_uses_and_a_lost_one_are_caught(folder: Path) -> None:
    (folder / "icons" / "gear.svg").rename(folder / "icons" / "gear-old.svg")
    assert lost_and_unused(folder) == {"icons/gear.svg", "icons/gear-old.svg"}


@each("name", ICONS)
def test_an_icon_is_drawn_in_black_alone(name: str) -> None:
    assert colours_in(FOLDER / f"{name}.svg") == {"#000000"}


@pytest.mark.parametrize(("name", "follow"), [("sign", SIGN), ("crown", _colours(GREEN))])
def test_the_colours_that_follow_stand_in_the_file_and_in_what_is_said_of_it(
    name: str, follow: tuple[Colour, ...]
) -> None:
    written = {paint(colour) for colour in follow}
    assert len(written) == len(follow), "each becomes another"
    assert written <= colours_in(FOLDER / f"{name}.svg")
    lines = (FOLDER / "README.md").read_text(encoding="utf-8").splitlines()
    (line,) = [line for line in lines if line.startswith(f"| `{name}.svg`")]
    assert set(re.findall("#[0-9a-f]{6}", line)) == written


def test_a_changed_file_is_seen_on_a_tile(folder: Path) -> None:
    def tile() -> bytes:
        return data(sprites().tile(Tile(1, 6), 56, 0, marked=True))

    as_it_was = tile()
    change(folder / "sign.svg", "1.4 1.8", "4.4 1.8")
    assert tile() != as_it_was
    change(folder / "sign.svg", "4.4 1.8", "1.4 1.8")
    assert tile() == as_it_was


def test_a_file_as_inkscape_writes_it_is_the_same_picture(folder: Path) -> None:
    before = data(sprites().icon("menu", 40, (200, 100, 50)))
    (folder / "icons" / "menu.svg").write_text(INKSCAPE, encoding="utf-8")
    drawing.cache_clear()
    assert data(sprites().icon("menu", 40, (200, 100, 50))) == before


def test_a_gradient_as_inkscape_writes_it_is_drawn(folder: Path) -> None:
    (folder / "moon.svg").write_text(
        f"{TOP[:-1]} "
        'xmlns:xlink="http://www.w3.org/1999/xlink"><defs><linearGradient id="a">'
        '<stop offset="0" style="stop-color:#FF0000"/>'
        '<stop offset="1" stop-color="#0000ff"/></linearGradient><linearGradient id="b" xlink:href="#a" '
        'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="24" y2="0"/></defs>'
        '<rect width="24" height="24" style="fill:url(#b)"/></svg>',
        encoding="utf-8",
    )
    left, right = (sprites().team(1, 48).get_at((x, 24)) for x in (7, 40))
    assert left[0] > 230 > right[0]
    assert right[2] > 230 > left[2]


ELEMENTS = {"g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
GRADIENTS = {"defs", "linearGradient", "radialGradient", "stop"}
LEFT_OUT = {"class", "clip-path", "filter", "mask"}


def not_drawn(file: Path) -> list[str]:
    """Everything in a drawing that SDL's loader would silently leave out or draw wrongly."""
    drawn = read_drawing(file)
    found = [] if drawn.side == SIDE else ["viewBox"]
    for element in ElementTree.fromstring(drawn.group).iter():  # noqa: S314 - our own files
        found += [element.tag] if element.tag not in ELEMENTS | GRADIENTS else []
        found += LEFT_OUT.intersection(element.keys())
        colours = {key: element.get(key, "none") for key in ("fill", "stroke", "stop-color")}
        found += [
            key for key, colour in colours.items() if not re.fullmatch(r"none|#[0-9a-f]{6}|url.*", colour)
        ]
    return found


@each("name", NAMES)
def test_everything_in_a_drawing_is_drawn(name: str) -> None:
    assert not_drawn(FOLDER / f"{name}.svg") == []


@pytest.mark.parametrize(
    ("before", "now", "what"),
    [
        ('viewBox="0 0 24 24"', 'viewBox="0 0 32 32"', "viewBox"),
        ("<path", "<text>ABC</text><path", "text"),
        ("<path", '<path clip-path="url(#a)"', "clip-path"),
        ('stroke="#000000"', 'stroke="black"', "stroke"),
    ],
)
def test_a_planted_part_that_is_not_drawn_is_caught(before: str, now: str, what: str, folder: Path) -> None:
    change(folder / "icons" / "menu.svg", before, now)
    assert not_drawn(folder / "icons" / "menu.svg") == [what]


def face(of: Sprites) -> pygame.Surface:
    return of.face(5, 54, mood="happy", turn=False, colour=0)


@pytest.mark.parametrize(
    ("name", "before", "now", "said", "draw"),
    [
        ("faces/bear", 'id="happy"', 'id="glad"', "has no group happy", face),
        ("icons/gear", "</svg>", "", "no element found", lambda of: of.icon("gear", 24, (1, 2, 3))),
    ],
)
def test_an_unusable_file_is_named_when_it_is_drawn(
    name: str, before: str, now: str, said: str, draw: Callable[[Sprites], pygame.Surface], folder: Path
) -> None:
    change(folder / f"{name}.svg", before, now)
    with pytest.raises(AssetError, match=f"{re.escape(str(folder / name))}.svg .*{said}"):
        draw(sprites())
