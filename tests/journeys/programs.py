"""Programs that a journey needs."""

from __future__ import annotations

from tests.programs import require

NEEDED = ("Xvfb", "openbox", "xdotool", "import", "setxkbmap")
"""An invisible screen, a window manager, mouse and keys, screenshots (ImageMagick), and the keyboard layout.

The last comes with Xvfb in most systems.
"""


def require_programs() -> None:
    """Skip the journey if one is missing, and name it; fail where `CI` is set."""
    require(*NEEDED, who="a journey")
