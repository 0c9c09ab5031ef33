"""Make the icons for the program and its files from drawings: `python tools/make_icons.py`.

The drawings are SVG files in `assets/icons`. The program loads only `matador-64.png`; the others are used in
menus, desktops and packages. Icons for a single system are in its folder in `installers`.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from PIL import Image

from matador.ui.sprites.drawings import read_drawing
from matador.ui.sprites.svg import raster
from matador.ui.theme import GREEN

ICONS = "assets/icons"
WINDOWS_ICON = "installers/windows/matador.ico"
WINDOWS_RECORD_ICON = "installers/windows/record.ico"
WINDOWS_SIDE = "installers/windows/side.bmp"
MACOS_ICON = "installers/macos/matador.icns"

PROGRAM_PX = (16, 22, 24, 32, 48, 64, 128, 256, 512)
RECORD_PX = (16, 22, 24, 32, 48, 64, 128, 256)
WINDOWS_PX = (16, 24, 32, 48, 64, 256)
SMALL_PX = (16, 22, 24, 32)
"""Sizes with separate drawings, aligned to whole pixels."""
MACOS_PX = (32, 64, 128, 256, 512, 1024)
"""Sizes in an `.icns` file: 16 to 512 points at two pixels per point, and the large sizes also at one."""

SIDE_PX = (164, 314)
"""Size of the picture at the side of the installer's last page."""

_FRAME = 120
"""Width of the frame in the program's icon, in the drawing's units."""
_MACOS_SHARE = 824 / 1024
"""Share of the picture's width that macOS icons fill."""
_MACOS_SMALL = {32: 24}
"""Sizes with a smaller drawing in the middle, and the size of that drawing."""


def program_icon(size_px: int) -> Image.Image:
    """The program's icon, without a margin."""
    return _icon("matador", size_px)


def record_icon(size_px: int) -> Image.Image:
    """The icon for an exported match."""
    return _icon("record", size_px)


def macos_icon(size_px: int) -> Image.Image:
    """The program's icon, with the margin that macOS icons have."""
    if size_px in _MACOS_SMALL:
        inner = program_icon(_MACOS_SMALL[size_px])
        picture = Image.new("RGBA", (size_px, size_px))
        picture.paste(inner, ((size_px - inner.width) // 2, (size_px - inner.height) // 2))
        return picture
    drawn = read_drawing(ROOT / ICONS / "matador.svg")
    scale = size_px * _MACOS_SHARE / _FRAME
    margin = (size_px - drawn.side * scale) / 2
    return _drawn(size_px, _scaled(drawn.elements(), scale, margin))


def installer_side() -> Image.Image:
    """The program's icon on felt, for the installer's last page."""
    picture, icon = Image.new("RGB", SIDE_PX, GREEN.table), program_icon(128)
    picture.paste(icon, ((picture.width - icon.width) // 2, (picture.height - icon.height) // 3), icon)
    return picture


def files() -> dict[str, bytes]:
    """All output files, by path in the checkout."""
    found = {f"{ICONS}/matador-{size}.png": _png(program_icon(size)) for size in PROGRAM_PX}
    found |= {f"{ICONS}/record-{size}.png": _png(record_icon(size)) for size in RECORD_PX}
    found[WINDOWS_ICON] = _container("ICO", [program_icon(size) for size in WINDOWS_PX])
    found[WINDOWS_RECORD_ICON] = _container("ICO", [record_icon(size) for size in WINDOWS_PX])
    found[WINDOWS_SIDE] = _bitmap(installer_side())
    found[MACOS_ICON] = _container("ICNS", [macos_icon(size) for size in MACOS_PX])
    return found


def _icon(name: str, size_px: int) -> Image.Image:
    """An icon, made from the drawing for this size."""
    suffix = f"-{size_px}" if size_px in SMALL_PX else ""
    drawn = read_drawing(ROOT / ICONS / f"{name}{suffix}.svg")
    return _drawn(size_px, _scaled(drawn.elements(), size_px / drawn.side, 0))


def _drawn(size_px: int, body: str) -> Image.Image:
    drawn = raster((size_px, size_px), body)
    return Image.frombytes("RGBA", drawn.get_size(), pygame.image.tobytes(drawn, "RGBA"))


def _scaled(body: str, scale: float, margin: float) -> str:
    return f'<g transform="translate({margin:.4f} {margin:.4f}) scale({scale:.6f})">{body}</g>'


def _png(picture: Image.Image) -> bytes:
    data = io.BytesIO()
    picture.save(data, "PNG", optimize=True)
    return data.getvalue()


def _bitmap(picture: Image.Image) -> bytes:
    data = io.BytesIO()
    picture.quantize(colors=256).save(data, "BMP")
    return data.getvalue()


def _container(kind: str, pictures: list[Image.Image]) -> bytes:
    """A file with several sizes of an icon, each drawn separately."""
    data = io.BytesIO()
    largest = pictures[-1]
    sizes = [picture.size for picture in pictures]
    largest.save(data, kind, sizes=sizes, append_images=pictures[:-1])
    return data.getvalue()


def main() -> None:
    """Write all icons, and print their sizes."""
    for name, data in files().items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        print(f"{name}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
