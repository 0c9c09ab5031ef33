"""Startup checks and an error box. Importing this does not import pygame, which may be the wrong one."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_libraries() -> Iterator[None]:
    """Discard what libraries print directly to standard error."""
    try:
        kept = os.dup(2)
    except OSError:
        # Standard error is closed, so nothing can be printed.
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)


_INVISIBLE = ("offscreen", "dummy", "evdev")
_MEND = "run `python -m pip uninstall pygame pygame-ce`, then `python -m pip install pygame-ce`"


class CannotStart(Exception):
    """No window can be opened; the message is one sentence with the reason and the fix."""


def check_pygame() -> None:
    """`CannotStart` unless pygame-ce is installed. Imports pygame."""
    # Suppress the library's greeting on standard output.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame  # noqa: PLC0415 - commands without a window never load it
    except ImportError as error:
        raise CannotStart(f"Matador needs pygame-ce, but can't load it ({error}); {_MEND}") from None
    if not getattr(pygame, "IS_CE", False):
        raise CannotStart(f"Matador needs pygame-ce, but pygame is installed instead; {_MEND}")


def check_display() -> None:
    """Start the display; `CannotStart` if windows would be invisible, unless SDL_VIDEODRIVER asks for that."""
    import pygame  # noqa: PLC0415 - commands without a window never load it

    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        with quiet_libraries():
            pygame.display.init()
        driver = pygame.display.get_driver()
    except pygame.error as error:
        mend = "unset SDL_VIDEODRIVER" if asked else "start Matador on a desktop"
        raise CannotStart(f"can't open the display ({error}); {mend}") from None
    # If SDL finds no screen, it silently draws to an invisible one.
    if driver in _INVISIBLE and not asked:
        pygame.display.quit()
        raise CannotStart(
            "no display found; start Matador on a desktop (over SSH: `ssh -X`), "
            "or set SDL_VIDEODRIVER=dummy to run it without a window"
        )


_log = logging.getLogger("matador")


def show_alert(title: str, sentence: str) -> bool:
    """Show a message box until it is closed; False without a screen, or without a pygame that can show it."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame  # noqa: PLC0415 - that it cannot be loaded may be what is to be told

        pygame.display.message_box(title, sentence[:1].upper() + sentence[1:] + ".", message_type="error")
    except (ImportError, AttributeError, RuntimeError) as error:
        # pygame.error is a RuntimeError; the original pygame has no message boxes.
        # Not a warning: without a log, those go to standard error, which already shows the sentence.
        _log.info("%s (no box could be shown: %s)", sentence, error)
        return False
    return True
