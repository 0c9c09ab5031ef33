"""The button that has a sentence read aloud once more: beside it, or as a row of a dialog."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from matador.ui.kit.intents import Command
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, IconButton
from matador.ui.language import Language
from matador.ui.look import Look
from matador.ui.sentences.menus import say_again

SAY_AGAIN: Final = "say again"
"""Its key."""


def loudspeaker(look: Look, rect: pygame.Rect) -> Iterator[Placed]:
    """The button; nothing where nothing is read aloud."""
    if look.reads_aloud:
        yield Placed(IconButton(SAY_AGAIN, say_again(look.language), Command.SAY_AGAIN, "sound"), rect)


def loudspeaker_row(language: Language) -> Button:
    """The button with its word."""
    return Button(SAY_AGAIN, say_again(language), Command.SAY_AGAIN, icon="sound")
