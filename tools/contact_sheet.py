"""Draw every page in the registry for review, with its examples side by side.

    python tools/contact_sheet.py FOLDER [NAME ...] [--size 1280x720] [--language qps] [--text-size 200]
                                  [--every 5] [--theme dark] [--strong]

Writes one picture for each page, with its examples in rows and each example's parts below one another.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from matador.storage.settings import Settings
from matador.ui.inputs import Key, Point
from matador.ui.kit.intents import PageName
from matador.ui.pages.registry import PAGES
from matador.ui.theme import THEMES
from tests.ui.pages.example_values import Overlay, page_of
from tests.ui.pages.examples import EXAMPLES
from tests.ui.pilot import Pilot

_MAX_PARTS = 4
_MAX_COLUMNS = 6
_GAP_PX = 8


def parts_of(page: Overlay, size: Point) -> Iterator[pygame.Surface]:
    """Pictures of a page's parts, up to a limit."""
    seen = []
    for _ in range(_MAX_PARTS):
        nodes = tuple(page.nodes())
        if nodes in seen:
            return
        seen.append(nodes)
        picture = pygame.Surface(size)
        picture.fill((40, 60, 50))
        picture.blits([(item.picture, (item.left, item.top)) for item in page.items()])
        yield picture
        page.handle(Key("page down"))


def sheet_of(name: PageName, size: Point, settings: Settings, every: int = 1) -> pygame.Surface:
    """A picture of every nth example of a page, arranged in rows."""
    pilot = Pilot(size=size, settings=settings)
    pages = [page_of(pilot, name, size, values) for values in islice(EXAMPLES[name](pilot), 0, None, every)]
    columns = [list(parts_of(page, size)) for page in pages]
    wide, high = size[0] + _GAP_PX, (size[1] + _GAP_PX) * max(map(len, columns))
    rows = -(-len(columns) // _MAX_COLUMNS)
    sheet = pygame.Surface((min(len(columns), _MAX_COLUMNS) * wide, rows * high))
    for place, parts in enumerate(columns):
        row, column = divmod(place, _MAX_COLUMNS)
        for number, part in enumerate(parts):
            sheet.blit(part, (column * wide, row * high + number * (size[1] + _GAP_PX)))
    return sheet


def main() -> int:
    """Write the sheets, and list them."""
    parser = argparse.ArgumentParser(description="Draw every page side by side.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(PAGES)}; default: all pages")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--language", default="en")
    parser.add_argument("--text-size", type=int, default=100)
    parser.add_argument("--every", type=int, default=1, help="draw one example in this many")
    parser.add_argument("--theme", choices=sorted(THEMES), default="green")
    parser.add_argument("--strong", action="store_true", help="in strong contrast")
    given = parser.parse_args()
    unknown = [name for name in given.names if name not in PAGES]
    if unknown:
        parser.error(f"there is no page {unknown[0]}")
    width, height = map(int, given.size.split("x"))
    settings = Settings(
        language=given.language,
        text_size=given.text_size,
        theme=given.theme,
        high_contrast=given.strong,
    )
    given.folder.mkdir(parents=True, exist_ok=True)
    for name in PAGES:
        if not given.names or name in given.names:
            path = given.folder / f"{name.replace(' ', '-')}.png"
            pygame.image.save(sheet_of(name, (width, height), settings, given.every), path)
            print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
