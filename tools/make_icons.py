"""Draws the icons of the program and of its files anew: python tools/make_icons.py.

Pillow writes the files: small ones, without a word about when and by what they were made. The program
itself loads one of them, `matador-64.png`; all others are for menus, desktops and packages, and those that only
one system reads lie in its folder of `installers`.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402 - once the path is known, and the library is told to be quiet
from PIL import Image  # noqa: E402

from matador.ui.sprites.svg import raster  # noqa: E402
from tools.icons import large, record, small  # noqa: E402

ICONS = "assets/icons"
WINDOWS_ICON = "installers/windows/matador.ico"
MACOS_ICON = "installers/macos/matador.icns"

PROGRAM_PX = (16, 22, 24, 32, 48, 64, 128, 256, 512)
RECORD_PX = (16, 22, 24, 32, 48, 64, 128, 256)
WINDOWS_PX = (16, 24, 32, 48, 64, 256)
MACOS_PX = (32, 64, 128, 256, 512, 1024)
"""What `.icns` holds: 16, 32, 128, 256 and 512 points, at one pixel a point where that is 128 and more, and at two."""

_MACOS_SHARE = 824 / 1024
"""The system's own icons leave so much of the picture to the icon, and the rest around it empty."""
_MACOS_SMALL = {32: 24}
"""Where the drawing for few pixels is put into the middle, and which one."""


def program_icon(size_px: int) -> Image.Image:
    """The icon of the program, filling its square."""
    if size_px in small.SMALL:
        return _drawn(size_px, small.small_icon(size_px))
    return _drawn(size_px, _scaled(large.large_icon(), size_px / large.UNITS, 0))


def record_icon(size_px: int) -> Image.Image:
    """The icon of a saved match."""
    if size_px in small.SMALL:
        return _drawn(size_px, record.small_record_icon(size_px))
    return _drawn(size_px, _scaled(record.record_icon(), size_px / record.UNITS, 0))


def macos_icon(size_px: int) -> Image.Image:
    """The icon of the program with the empty margin that icons have on macOS."""
    if size_px in _MACOS_SMALL:
        inner = program_icon(_MACOS_SMALL[size_px])
        picture = Image.new("RGBA", (size_px, size_px))
        picture.paste(inner, ((size_px - inner.width) // 2, (size_px - inner.height) // 2))
        return picture
    scale = size_px * _MACOS_SHARE / large.FRAME
    margin = (size_px - large.UNITS * scale) / 2
    return _drawn(size_px, _scaled(large.large_icon(), scale, margin))


def files() -> dict[str, bytes]:
    """Every file that is drawn, by its place in the checkout."""
    found = {f"{ICONS}/matador-{size}.png": _png(program_icon(size)) for size in PROGRAM_PX}
    found |= {f"{ICONS}/record-{size}.png": _png(record_icon(size)) for size in RECORD_PX}
    found[f"{ICONS}/matador.svg"] = _svg(large.UNITS, large.large_icon())
    found[f"{ICONS}/record.svg"] = _svg(record.UNITS, record.record_icon())
    found[WINDOWS_ICON] = _container("ICO", [program_icon(size) for size in WINDOWS_PX])
    found[MACOS_ICON] = _container("ICNS", [macos_icon(size) for size in MACOS_PX])
    return found


def _drawn(size_px: int, body: str) -> Image.Image:
    drawn = raster((size_px, size_px), body)
    return Image.frombytes("RGBA", drawn.get_size(), pygame.image.tobytes(drawn, "RGBA"))


def _scaled(body: str, scale: float, margin: float) -> str:
    return f'<g transform="translate({margin:.4f} {margin:.4f}) scale({scale:.6f})">{body}</g>'


def _svg(units: int, body: str) -> bytes:
    lines = body.replace("><", ">\n<")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{units}" height="{units}" '
        f'viewBox="0 0 {units} {units}">\n{lines}\n</svg>\n'
    ).encode()


def _png(picture: Image.Image) -> bytes:
    data = io.BytesIO()
    picture.save(data, "PNG", optimize=True)
    return data.getvalue()


def _container(kind: str, pictures: list[Image.Image]) -> bytes:
    """A file of several sizes, each drawn for itself."""
    data = io.BytesIO()
    largest = pictures[-1]
    sizes = [picture.size for picture in pictures]
    largest.save(data, kind, sizes=sizes, append_images=pictures[:-1])
    return data.getvalue()


def main() -> None:
    """Write every icon and say how large it is."""
    for name, data in files().items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        print(f"{name}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
