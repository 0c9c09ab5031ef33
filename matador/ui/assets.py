"""Where fonts, sounds, drawings and translations are."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


class AssetError(Exception):
    """A file of the assets is missing or broken: one sentence that names it."""


@cache
def assets_dir() -> Path:
    """The folder `assets`: of a frozen build, of an installed package, or of a checkout; it is looked for once.

    `FileNotFoundError`, which names where it was looked for, if there is none.
    """
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
