"""What must be right before a window is opened. Loading this file does not load pygame, which may be the wrong one."""

from __future__ import annotations

import os
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from matador.ui.quiet import quiet_libraries

_OLDEST = (2, 5, 2)
_INVISIBLE = ("offscreen", "dummy", "evdev")
_MEND = "run `python -m pip uninstall pygame pygame-ce`, then `python -m pip install pygame-ce`"


class CannotStart(Exception):
    """No window can be opened: one sentence that says why, and what to do."""


def check_pygame() -> None:
    """`CannotStart` unless pygame-ce is there, alone and new enough. This loads pygame."""
    # The library greets on standard output.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame  # noqa: PLC0415 - commands without a window never load it
    except ImportError as error:
        raise CannotStart(f"Matador needs pygame-ce, but can't load it ({error}); {_MEND}") from None
    if not getattr(pygame, "IS_CE", False):
        raise CannotStart(f"Matador needs pygame-ce, but pygame is installed instead; {_MEND}")
    if _are_mixed():
        raise CannotStart(f"pygame and pygame-ce are both installed and conflict; {_MEND}")
    if pygame.version.vernum < _OLDEST:
        oldest = ".".join(map(str, _OLDEST))
        raise CannotStart(
            f"Matador needs pygame-ce {oldest} or newer, not {pygame.version.ver}; "
            "run `python -m pip install --upgrade pygame-ce`"
        )


def _are_mixed() -> bool:
    """Whether both libraries were installed into one folder; in two, one just hides the other."""
    try:
        folders = {
            Path(str(distribution(name).locate_file(""))).resolve() for name in ("pygame", "pygame-ce")
        }
    except PackageNotFoundError:
        return False
    return len(folders) == 1


def check_display() -> None:
    """`CannotStart` if a window could not be seen, unless SDL_VIDEODRIVER asks for that. This starts the display."""
    import pygame  # noqa: PLC0415 - commands without a window never load it

    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        with quiet_libraries():
            pygame.display.init()
        driver = pygame.display.get_driver()
    except pygame.error as error:
        mend = "unset SDL_VIDEODRIVER" if asked else "start Matador on a desktop"
        raise CannotStart(f"can't open the display ({error}); {mend}") from None
    # Where SDL finds no screen, it silently draws where nobody sees it.
    if driver in _INVISIBLE and not asked:
        pygame.display.quit()
        raise CannotStart(
            "no display found; start Matador on a desktop (over SSH: `ssh -X`), "
            "or set SDL_VIDEODRIVER=dummy to run it without a window"
        )
