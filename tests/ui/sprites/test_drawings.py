"""Drawings are files that can be changed; unusable ones are named."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

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


def said_of(file: Path, groups: tuple[str, ...] = ()) -> str:
    """The error message about a file that cannot be used."""
    with pytest.raises(AssetError) as caught:
        read_drawing(file, groups)
    return str(caught.value)


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


Draw = Callable[[Sprites], pygame.Surface]
CHANGES: dict[str, tuple[str, str, str, Draw]] = {
    "a path": ("icons/menu", "M 4 12 H 20", "M 4 12 H 14", lambda of: of.icon("menu", 24, (1, 2, 3))),
    "the skin": (
        "faces/cat",
        "#8fc1e3",
        "#dddddd",
        lambda of: of.face(1, 54, mood="calm", turn=False, colour=0),
    ),
    "a mouth": (
        "faces/frog",
        "M 10 17.2 H 14",
        "M 9 17.2 H 15",
        lambda of: of.face(3, 54, mood="thinking", turn=True, colour=2),
    ),
    "horns on a tile": ("sign", "1.4 1.8", "4.4 1.8", lambda of: of.tile(Tile(1, 6), 56, 0, marked=True)),
    "horns on a back": ("sign", "1.4 1.8", "4.4 1.8", lambda of: of.back(56, 0)),
    "a stone": ("crown", 'r="1.3"', 'r="2"', lambda of: of.crown(64)),
    "rays": ("sun", "22.7 12", "23.4 12", lambda of: of.team(0, 64)),
    "the moon": ("moon", "A 8.6 8.6", "A 9.6 9.6", lambda of: of.team(1, 64)),
}


@pytest.mark.parametrize(("name", "before", "now", "draw"), CHANGES.values(), ids=CHANGES)
def test_what_is_changed_in_a_file_is_seen(
    name: str, before: str, now: str, draw: Draw, folder: Path
) -> None:
    as_it_was = data(draw(sprites()))
    change(folder / f"{name}.svg", before, now)
    assert data(draw(sprites())) != as_it_was
    change(folder / f"{name}.svg", now, before)
    assert data(draw(sprites())) == as_it_was


def test_a_file_as_inkscape_writes_it_is_the_same_picture(folder: Path) -> None:
    before = data(sprites().icon("menu", 40, (200, 100, 50)))
    (folder / "icons" / "menu.svg").write_text(INKSCAPE, encoding="utf-8")
    drawing.cache_clear()
    assert data(sprites().icon("menu", 40, (200, 100, 50))) == before


def test_what_has_no_colour_is_black_and_becomes_the_colour_of_the_icon(folder: Path) -> None:
    (folder / "icons" / "menu.svg").write_text(
        f'{TOP}<path d="M 0 0 H 24 V 24 H 0 Z"/></svg>', encoding="utf-8"
    )
    assert sprites().icon("menu", 40, (200, 100, 50)).get_at((20, 20)) == pygame.Color(200, 100, 50)


def test_a_gradient_as_inkscape_writes_it_is_drawn(folder: Path) -> None:
    (folder / "moon.svg").write_text(
        f'{TOP}<defs><linearGradient id="a"><stop offset="0" style="stop-color:#FF0000"/>'
        '<stop offset="1" stop-color="#0000ff"/></linearGradient><linearGradient id="b" href="#a" '
        'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="24" y2="0"/></defs>'
        '<rect width="24" height="24" style="fill:url(#b)"/></svg>',
        encoding="utf-8",
    )
    left, right = (sprites().team(1, 48).get_at((x, 24)) for x in (7, 40))
    assert left[0] > 230 > right[0]
    assert right[2] > 230 > left[2]


def test_a_file_is_read_once(folder: Path) -> None:
    first = sprites().icon("gear", 24, (1, 2, 3))
    (folder / "icons" / "gear.svg").unlink()
    assert data(sprites().icon("gear", 24, (1, 2, 3))) == data(first)


BROKEN = {
    "nothing": ("", "line 1: no element found"),
    "no svg": ("<html></html>", "line 1: it is <html>, not <svg>"),
    "cut off": (f"{TOP}\n<g>\n", "line 3: no element found"),
    "not closed": (f"{TOP}\n<g>\n</svg>", "line 3: mismatched tag"),
    "no square": (TOP.replace("24 24", "24 32") + "</svg>", "line 1: its viewBox"),
    "moved": (TOP.replace("0 0 24", "4 0 24") + "</svg>", "line 1: its viewBox"),
    "words": (f"{TOP}\n<text>ABC</text></svg>", "line 2: <text> would be left out"),
    "a clone": (f'{TOP}<g id="a"/>\n<use href="#a"/></svg>', "line 2: <use> would be left out"),
    "a clip": (f'{TOP}<g\nclip-path="url(#a)"/></svg>', "line 1: clip-path would be left out"),
    "a blur": (f'{TOP}<g style="filter:url(#a)"/></svg>', "line 1: filter would be left out"),
    "a class": (f'{TOP}<g class="dark"/></svg>', "line 1: class would be left out"),
    "a named colour": (f'{TOP}<g fill="white"/></svg>', "fill is white: write it like #2b2a28"),
    "currentColor": (f'{TOP}<g style="stroke:currentColor"/></svg>', "stroke is currentColor: write"),
    "no path": (f'{TOP}<path d="M 1 1 oh"/></svg>', "line 1: its path cannot be read"),
    "a lost gradient": (f'{TOP}<g fill="url(#gold)"/></svg>', "nothing has the id gold"),
}


@pytest.mark.parametrize(("text", "said"), BROKEN.values(), ids=BROKEN)
def test_a_planted_broken_file_is_caught_and_named(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.svg"
    file.write_text(text, encoding="utf-8")
    assert said in said_of(file)
    assert str(file) in said_of(file)


def face(of: Sprites) -> pygame.Surface:
    return of.face(5, 54, mood="happy", turn=False, colour=0)


@pytest.mark.parametrize(
    ("name", "before", "now", "said", "draw"),
    [
        ("faces/bear", 'id="happy"', 'id="glad"', "nothing has the id happy", face),
        ("faces/bear", 'viewBox="0 0 24 24"', 'viewBox="0 0 48 48"', "its viewBox has to be 0 0 24 24", face),
        ("sign", 'id="eyes"', "", "nothing has the id eyes", lambda of: of.sign(24)),
        ("icons/gear", "</svg>", "", "no element found", lambda of: of.icon("gear", 24, (1, 2, 3))),
    ],
)
def test_what_a_picture_needs_of_its_file_is_missed_when_it_is_drawn(
    name: str, before: str, now: str, said: str, draw: Draw, folder: Path
) -> None:
    change(folder / f"{name}.svg", before, now)
    with pytest.raises(AssetError, match=f"{re.escape(str(folder / name))}.svg .*{said}"):
        draw(sprites())
