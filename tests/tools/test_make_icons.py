"""The program's icons, and the drawings they are made from."""

from __future__ import annotations

import io
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PIL import IcnsImagePlugin, IcoImagePlugin, Image, ImageChops, ImageStat

from tools import make_icons
from tools.make_icons import (
    ICONS,
    MACOS_ICON,
    MACOS_PX,
    PROGRAM_PX,
    RECORD_PX,
    ROOT,
    SMALL_PX,
    WINDOWS_ICON,
    WINDOWS_PX,
    WINDOWS_RECORD_ICON,
    WINDOWS_SIDE,
    files,
    installer_side,
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


@pytest.mark.parametrize("name", [path.name for path in sorted(FOLDER.glob("*.png"))])
def test_icon_pictures_match_the_tool(name: str, drawn: dict[str, bytes]) -> None:
    assert is_alike(picture(name), opened(drawn[f"{ICONS}/{name}"]))


@pytest.mark.parametrize("name", sorted(DRAWINGS))
def test_icon_drawings_are_svgs_of_their_size(name: str) -> None:
    root = ET.parse(FOLDER / name).getroot()  # noqa: S314 - our own file
    size = name.removesuffix(".svg").partition("-")[2] or "128"
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("viewBox") == f"0 0 {size} {size}"


def test_changed_drawing_changes_its_icons(tmp_path: Path, drawn: dict[str, bytes], seed: int) -> None:
    """It changes the sizes it is for, and no others. Each run tries three drawings."""
    for name in Random(seed).sample(sorted(DRAWINGS), 3):
        other = _changed_by(name, tmp_path / name, drawn)
        stem, _, size = name.removesuffix(".svg").partition("-")
        sizes = [px for px in (PROGRAM_PX if stem == "matador" else RECORD_PX) if px not in SMALL_PX]
        pictures = {f"{stem}-{px}.png" for px in ([int(size)] if size else sizes)}
        assert other - {"matador.ico", "record.ico", "side.bmp", "matador.icns"} == pictures
        assert (f"{stem}.ico" in other) == (size != "22")
        assert ("side.bmp" in other) == (stem == "matador" and not size)
        assert ("matador.icns" in other) == (stem == "matador" and size in ("", "24"))


def _changed_by(name: str, root: Path, drawn: dict[str, bytes]) -> set[str]:
    """The files that differ if one drawing has another circle."""
    folder = root / ICONS
    shutil.copytree(FOLDER, folder)
    text = (folder / name).read_text(encoding="utf-8")
    (folder / name).write_text(
        text.replace("</svg>", '<circle cx="6" cy="6" r="5"/></svg>'), encoding="utf-8"
    )
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(make_icons, "ROOT", root)
        return {Path(file).name for file, data in files().items() if data != drawn[file]}


@pytest.mark.parametrize(
    ("name", "drawing"), [(WINDOWS_ICON, program_icon), (WINDOWS_RECORD_ICON, record_icon)]
)
def test_windows_icons_have_separately_drawn_sizes(name: str, drawing: Callable[[int], Image.Image]) -> None:
    held = windows_pictures((ROOT / name).read_bytes())
    assert set(held) == set(WINDOWS_PX)
    for size, image in held.items():
        assert is_alike(image, drawing(size))


def test_installer_picture_matches_the_tool() -> None:
    # The file has only 256 colours.
    apart = ImageChops.difference(opened((ROOT / WINDOWS_SIDE).read_bytes()).convert("RGB"), installer_side())
    assert max(ImageStat.Stat(apart).mean) < 3


def test_macos_icon_has_separately_drawn_sizes() -> None:
    held = macos_pictures((ROOT / MACOS_ICON).read_bytes())
    assert {image.width for image in held.values()} == set(MACOS_PX)
    assert {points * scale for points, scale in held} == set(MACOS_PX)
    for (points, scale), image in held.items():
        assert is_alike(image, macos_icon(points * scale))


def test_icon_files_have_no_creation_metadata() -> None:
    for path in FOLDER.glob("*.png"):
        assert set(picture(path.name).info) == set(), path.name


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


def test_macos_icons_have_an_empty_margin() -> None:
    left, top, right, bottom = macos_icon(1024).getbbox() or (0, 0, 0, 0)
    assert min(left, top) >= 80
    assert max(right, bottom) <= 1024 - 60


def test_icon_tool_writes_all_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: dict[str, bytes]
) -> None:
    (tmp_path / ICONS).mkdir(parents=True)
    for name in DRAWINGS:
        shutil.copyfile(FOLDER / name, tmp_path / ICONS / name)
    monkeypatch.setattr(make_icons, "ROOT", tmp_path)
    make_icons.main()
    written = [path for path in tmp_path.rglob("*") if path.is_file() and path.name not in DRAWINGS]
    assert {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in written} == drawn


@pytest.mark.parametrize("size", [16, 64, 512])
def test_changed_icon_pixels_are_caught(size: int) -> None:
    image = picture(f"matador-{size}.png")
    assert is_alike(image, image.copy())
    assert not is_alike(image, with_a_fault(image))


def test_icon_of_another_size_is_caught() -> None:
    assert not is_alike(program_icon(22), program_icon(24))


def test_icon_shift_by_a_pixel_is_caught() -> None:
    image = picture("matador-48.png")
    assert not is_alike(image, ImageChops.offset(image, 1, 0))
