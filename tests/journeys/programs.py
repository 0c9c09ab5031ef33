"""The programs that a journey needs."""

from __future__ import annotations

from tests.programs import require

NEEDED = ("Xvfb", "openbox", "xdotool", "import", "setxkbmap")
"""A screen that nobody sees, a window manager, hands, a camera (of ImageMagick), and what says which keyboard it is.

The last comes with Xvfb in most systems.
"""


def require_programs() -> None:
    """Skip the journey if one is missing, by its name; where `CI` is set, fail."""
    require(*NEEDED, who="a journey")
