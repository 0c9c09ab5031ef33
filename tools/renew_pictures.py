"""Redraw the golden pictures after an intended change. Review each one before you commit it.

python tools/renew_pictures.py [NAME ...]
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from tests.ui.golden_scenes import NAMES, renew


def main() -> int:
    """Redraw the named pictures, or all of them by default."""
    parser = argparse.ArgumentParser(description="Redraw the golden pictures.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}; default: all")
    names = parser.parse_args().names
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        parser.error(f"there is no picture {unknown[0]}")
    for name in names or NAMES:
        print(renew(name).relative_to(ROOT))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
