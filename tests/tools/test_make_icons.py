"""The icons as they are drawn, and as they lie in the assets."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import IcnsImagePlugin, IcoImagePlugin, Image, ImageChops

from tools import make_icons
from tools.icons.small import SMALL
from tools.make_icons import (
    ICONS,
    MACOS_ICON,
    MACOS_PX,
    PROGRAM_PX,
    RECORD_PX,
    ROOT,
    WINDOWS_ICON,
    WINDOWS_PX,
    files,
    macos_icon,
    program_icon,
    record_icon,
)

FOLDER = ROOT / ICONS

TOLERANCE = 12
"""How far a channel of a pixel may be off, of 255: releases of the SVG loader blend edges a little differently."""

MOST_BYTES = 200_000
"""Of the folder: a wheel has all of it."""


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
    """Whether two pictures look the same; what is clear has no colour."""
    if one.size != other.size:
        return False
    apart = ImageChops.difference(*(side.convert("RGBA").convert("RGBa") for side in (one, other)))
    return max(apart.tobytes()) <= TOLERANCE


def windows_pictures(data: bytes) -> dict[int, Image.Image]:
    """What an `.ico` holds, by its width."""
    file = IcoImagePlugin.IcoFile(io.BytesIO(data))
    return {width: file.getimage((width, high)) for width, high in file.sizes()}


def macos_pictures(data: bytes) -> dict[tuple[int, int], Image.Image]:
    """What an `.icns` holds, by points and pixels a point."""
    file = IcnsImagePlugin.IcnsFile(io.BytesIO(data))
    return {(points, scale): file.getimage((points, high, scale)) for points, high, scale in file.itersizes()}


def with_a_fault(image: Image.Image) -> Image.Image:
    """One block of pixels in another colour."""
    changed = image.convert("RGBA")
    middle = changed.width // 2
    changed.paste((255, 0, 255, 255), (middle, middle, middle + 2, middle + 2))
    return changed


def test_the_folder_holds_what_the_tool_draws_and_no_more(drawn: dict[str, bytes]) -> None:
    names = {f"{ICONS}/{path.name}" for path in FOLDER.iterdir()}
    assert names == {*drawn, f"{ICONS}/README.md"} - {WINDOWS_ICON, MACOS_ICON}


@pytest.mark.parametrize("name", [path.name for path in sorted(FOLDER.glob("*.png"))])
def test_a_picture_is_what_the_tool_draws(name: str, drawn: dict[str, bytes]) -> None:
    assert is_alike(picture(name), opened(drawn[f"{ICONS}/{name}"]))


@pytest.mark.parametrize("name", ["matador.svg", "record.svg"])
def test_a_master_is_what_the_tool_draws(name: str, drawn: dict[str, bytes]) -> None:
    assert (FOLDER / name).read_bytes() == drawn[f"{ICONS}/{name}"]
    assert b'viewBox="0 0 128 128"' in drawn[f"{ICONS}/{name}"]


def test_every_size_is_as_its_name_says() -> None:
    names = {f"matador-{size}.png": size for size in PROGRAM_PX} | {
        f"record-{size}.png": size for size in RECORD_PX
    }
    for name, size in names.items():
        assert picture(name).size == (size, size)


def test_the_icon_for_windows_holds_each_size_drawn_for_itself() -> None:
    held = windows_pictures((ROOT / WINDOWS_ICON).read_bytes())
    assert set(held) == set(WINDOWS_PX)
    for size, image in held.items():
        assert is_alike(image, program_icon(size))


def test_the_icon_for_macos_holds_each_size_drawn_for_itself() -> None:
    held = macos_pictures((ROOT / MACOS_ICON).read_bytes())
    assert {image.width for image in held.values()} == set(MACOS_PX)
    assert {points * scale for points, scale in held} == set(MACOS_PX)
    for (points, scale), image in held.items():
        assert is_alike(image, macos_icon(points * scale))


def test_no_file_says_when_or_by_what_it_was_made() -> None:
    for path in FOLDER.glob("*.png"):
        assert set(picture(path.name).info) == set(), path.name


def test_the_icons_weigh_little() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES
    assert (FOLDER / "matador-64.png").stat().st_size < 8_000, "the one that the program loads"


@pytest.mark.parametrize("size", sorted(SMALL))
def test_small_pips_are_whole_pixels_and_can_be_counted(size: int) -> None:
    """Each pip of the half has its own run of pixels in the colour of that half."""
    image, pip = program_icon(size), SMALL[size].pip
    for colour, count in (((0x1F, 0x7A, 0x5F, 255), 3), ((0x9E, 0x06, 0xE5, 255), 4)):
        full = sum(image.getpixel((x, y)) == colour for x in range(size) for y in range(size))
        corners = 0 if pip == 2 else 12
        assert full == count * (pip * pip - corners)


def test_small_icons_are_not_large_ones_made_smaller() -> None:
    assert not is_alike(program_icon(16), program_icon(64).resize((16, 16)))
    assert not is_alike(record_icon(16), record_icon(64).resize((16, 16)))


def test_icons_for_macos_leave_their_margin_empty() -> None:
    left, top, right, bottom = macos_icon(1024).getbbox() or (0, 0, 0, 0)
    assert min(left, top) >= 80
    assert max(right, bottom) <= 1024 - 60


def test_the_tool_writes_all_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: dict[str, bytes]
) -> None:
    monkeypatch.setattr(make_icons, "ROOT", tmp_path)
    make_icons.main()
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in written} == drawn


@pytest.mark.parametrize("size", [16, 64, 512])
def test_one_changed_block_of_pixels_is_caught(size: int) -> None:
    image = picture(f"matador-{size}.png")
    assert is_alike(image, image.copy())
    assert not is_alike(image, with_a_fault(image))


def test_a_picture_of_another_size_is_caught() -> None:
    assert not is_alike(program_icon(22), program_icon(24))


def test_a_shift_by_a_pixel_is_caught() -> None:
    image = picture("matador-48.png")
    assert not is_alike(image, ImageChops.offset(image, 1, 0))
