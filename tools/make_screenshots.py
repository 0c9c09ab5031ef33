"""Make the screenshots for the README and the manual, at 1280x720 and without a desktop.

python tools/make_screenshots.py
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from tests.ui.golden_scenes import MOMENTS

FOLDER = ROOT / "docs" / "pictures"
SHOWN = {
    # file name: the moment shown
    "home": "family",
    "who": "who",
    "table": "near",
    "learn": "asked",
    "covered": "covered",
    "new-match": "new-match",
    "rules": "rules",
    "scores": "scores",
    "fair": "fair",
}


def main() -> int:
    """Write and list all screenshots."""
    FOLDER.mkdir(exist_ok=True)
    for name, moment in SHOWN.items():
        shown, _ = MOMENTS[moment]
        path = FOLDER / f"{name}.png"
        pygame.image.save(shown().unlit(), path)
        print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
