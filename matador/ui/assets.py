"""The folder of fonts, sounds, drawings and translations."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


class AssetError(Exception):
    """An asset file is missing or broken; the message is one sentence that names it."""


@cache
def assets_dir() -> Path:
    """The folder of a frozen build, an installed package or a checkout; `FileNotFoundError` if missing."""
    package = Path(__file__).resolve().parents[1]
    bundle = getattr(sys, "_MEIPASS", None)
    tried = (
        [Path(bundle) / "assets"] if bundle is not None else [package / "assets", package.parent / "assets"]
    )
    for folder in tried:
        if folder.is_dir():
            return folder
    raise FileNotFoundError(
        f"can't find the folder `assets` at {' or '.join(map(str, tried))}; please reinstall Matador"
    )
