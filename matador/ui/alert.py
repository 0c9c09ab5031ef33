"""A box of the system with a sentence in it, for faults that come before there is a window, or after."""

from __future__ import annotations

import logging
import os

_log = logging.getLogger("matador")


def show_alert(title: str, sentence: str) -> bool:
    """Show it until it is read; False if there is no screen, or no pygame that can show it."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame  # noqa: PLC0415 - that it cannot be loaded may be what is to be told

        pygame.display.message_box(title, sentence[:1].upper() + sentence[1:] + ".", message_type="error")
    except (ImportError, AttributeError, RuntimeError) as error:
        # pygame.error is a RuntimeError; the pygame that is not ours has no boxes.
        # Not as a warning: those go to standard error where no log is open yet, and there the sentence stands already.
        _log.info("%s (no box could be shown: %s)", sentence, error)
        return False
    return True
