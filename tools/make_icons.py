"""Makes the icons of the program and of its files from their drawings anew: python tools/make_icons.py.

The drawings are the SVG files in `assets/icons`. Pillow writes the others: small ones, without a word about when and by
what they were made. The program itself loads one of them, `matador-64.png`; all others are for menus, desktops and
packages, and those that only one system reads lie in its folder of `installers`.
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

from matador.ui.sprites.drawings import read_drawing  # noqa: E402
from matador.ui.sprites.svg import raster  # noqa: E402

ICONS = "assets/icons"
WINDOWS_ICON = "installers/windows/matador.ico"
MACOS_ICON = "installers/macos/matador.icns"

PROGRAM_PX = (16, 22, 24, 32, 48, 64, 128, 256, 512)
RECORD_PX = (16, 22, 24, 32, 48, 64, 128, 256)
WINDOWS_PX = (16, 24, 32, 48, 64, 256)
SMALL_PX = (16, 22, 24, 32)
"""What has a drawing of its own, on whole pixels."""
MACOS_PX = (32, 64, 128, 256, 512, 1024)
"""What `.icns` holds: 16, 32, 128, 256 and 512 points, at one pixel a point where that is 128 and more, and at two."""

_FRAME = 120
"""How wide the frame of the program's icon is, in the units of its drawing."""
_MACOS_SHARE = 824 / 1024
"""The system's own icons leave so much of the picture to the icon, and the rest around it empty."""
_MACOS_SMALL = {32: 24}
"""Where the drawing for few pixels is put into the middle, and which one."""


def program_icon(size_px: int) -> Image.Image:
    """The icon of the program, filling its square."""
    return _icon("matador", size_px)


def record_icon(size_px: int) -> Image.Image:
    """The icon of a saved match."""
    return _icon("record", size_px)


def macos_icon(size_px: int) -> Image.Image:
    """The icon of the program with the empty margin that icons have on macOS."""
    if size_px in _MACOS_SMALL:
        inner = program_icon(_MACOS_SMALL[size_px])
        picture = Image.new("RGBA", (size_px, size_px))
        picture.paste(inner, ((size_px - inner.width) // 2, (size_px - inner.height) // 2))
        return picture
    drawn = read_drawing(ROOT / ICONS / "matador.svg")
    scale = size_px * _MACOS_SHARE / _FRAME
    margin = (size_px - drawn.side * scale) / 2
    return _drawn(size_px, _scaled(drawn.elements(), scale, margin))


def files() -> dict[str, bytes]:
    """Every file that is made, by its place in the checkout."""
    found = {f"{ICONS}/matador-{size}.png": _png(program_icon(size)) for size in PROGRAM_PX}
    found |= {f"{ICONS}/record-{size}.png": _png(record_icon(size)) for size in RECORD_PX}
    found[WINDOWS_ICON] = _container("ICO", [program_icon(size) for size in WINDOWS_PX])
    found[MACOS_ICON] = _container("ICNS", [macos_icon(size) for size in MACOS_PX])
    return found


def _icon(name: str, size_px: int) -> Image.Image:
    """The icon of this name from the drawing for so many pixels."""
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
