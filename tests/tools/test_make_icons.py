"""The program's icons, and the drawings they are made from."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from PIL import IcnsImagePlugin, IcoImagePlugin, Image, ImageChops

from tools.make_icons import (
    ICONS,
    MACOS_ICON,
    MACOS_PX,
    ROOT,
    SMALL_PX,
    WINDOWS_ICON,
    WINDOWS_PX,
    WINDOWS_RECORD_ICON,
    WINDOWS_SIDE,
    files,
    macos_icon,
    program_icon,
    record_icon,
)

FOLDER = ROOT / ICONS
DRAWINGS = {
    f"{name}{size}.svg" for name in ("matador", "record") for size in ("", *(f"-{px}" for px in SMALL_PX))
}
PIP_PX = {16: 2, 22: 2, 24: 2, 32: 4}
"""The side of a pip in the drawing, by icon size in pixels."""

TOLERANCE = 12
"""Tolerance of a pixel's channel, out of 255: releases of the SVG loader blend edges a little differently."""

MAX_BYTES = 200_000
"""Maximum size of the folder: a wheel has all of it."""


@pytest.fixture(scope="module")
def drawn() -> dict[str, bytes]:
    return files()


def picture(name: str) -> Image.Image:
    return opened((FOLDER / name).read_bytes())


def opened(data: bytes) -> Image.Image:
    found = Image.open(io.BytesIO(data))
    found.load()
    return found


def is_alike(one: Image.Image, other: Image.Image) -> bool:
    """True if two pictures look the same; transparent pixels have no colour."""
    if one.size != other.size:
        return False
    apart = ImageChops.difference(*(side.convert("RGBA").convert("RGBa") for side in (one, other)))
    return max(apart.tobytes()) <= TOLERANCE


def windows_pictures(data: bytes) -> dict[int, Image.Image]:
    """The pictures in an `.ico`, by width."""
    file = IcoImagePlugin.IcoFile(io.BytesIO(data))
    return {width: file.getimage((width, high)) for width, high in file.sizes()}


def macos_pictures(data: bytes) -> dict[tuple[int, int], Image.Image]:
    """The pictures in an `.icns`, by points and pixels per point."""
    file = IcnsImagePlugin.IcnsFile(io.BytesIO(data))
    return {(points, scale): file.getimage((points, high, scale)) for points, high, scale in file.itersizes()}


def with_a_fault(image: Image.Image) -> Image.Image:
    """A copy with one block of pixels in another colour."""
    changed = image.convert("RGBA")
    middle = changed.width // 2
    changed.paste((255, 0, 255, 255), (middle, middle, middle + 2, middle + 2))
    return changed


def test_icon_folder_holds_only_drawings_and_their_output(
    drawn: dict[str, bytes],
) -> None:
    names = {f"{ICONS}/{path.name}" for path in FOLDER.iterdir()}
    by_hand = {f"{ICONS}/{name}" for name in ("README.md", *DRAWINGS)}
    assert names == {*drawn, *by_hand} - {WINDOWS_ICON, WINDOWS_RECORD_ICON, WINDOWS_SIDE, MACOS_ICON}


def test_icon_pictures_match_the_tool(drawn: dict[str, bytes]) -> None:
    names = [path.name for path in FOLDER.glob("*.png")]
    assert [name for name in names if not is_alike(picture(name), opened(drawn[f"{ICONS}/{name}"]))] == []


@pytest.mark.parametrize(
    ("name", "drawing"), [(WINDOWS_ICON, program_icon), (WINDOWS_RECORD_ICON, record_icon)]
)
def test_windows_icons_have_separately_drawn_sizes(name: str, drawing: Callable[[int], Image.Image]) -> None:
    held = windows_pictures((ROOT / name).read_bytes())
    assert set(held) == set(WINDOWS_PX)
    for size, image in held.items():
        assert is_alike(image, drawing(size))


def test_macos_icon_has_separately_drawn_sizes() -> None:
    held = macos_pictures((ROOT / MACOS_ICON).read_bytes())
    assert {image.width for image in held.values()} == set(MACOS_PX)
    assert {points * scale for points, scale in held} == set(MACOS_PX)
    for (points, scale), image in held.items():
        assert is_alike(image, macos_icon(points * scale))


def test_icon_folder_is_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MAX_BYTES
    assert (FOLDER / "matador-64.png").stat().st_size < 8_000, "the one that the program loads"


@pytest.mark.parametrize("size", SMALL_PX)
def test_small_icon_pips_are_whole_countable_pixels(size: int) -> None:
    """Each pip of the half has its own run of pixels in the colour of that half."""
    image, pip = program_icon(size), PIP_PX[size]
    for colour, count in (((0x1F, 0x7A, 0x5F, 255), 3), ((0x9E, 0x06, 0xE5, 255), 4)):
        full = sum(image.getpixel((x, y)) == colour for x in range(size) for y in range(size))
        corners = 0 if pip == 2 else 12
        assert full == count * (pip * pip - corners)


def test_changed_icon_pixels_are_caught() -> None:
    image = picture("matador-512.png")
    assert is_alike(image, image.copy())
    assert not is_alike(image, with_a_fault(image))
