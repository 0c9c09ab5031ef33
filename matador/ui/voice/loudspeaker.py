"""The button beside a sentence that has it read aloud once more."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.ui.kit.intents import Command
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import IconButton
from matador.ui.look import Look
from matador.ui.sentences.menus import say_again


def loudspeaker(look: Look, rect: pygame.Rect) -> Iterator[Placed]:
    """The button; nothing where nothing is read aloud."""
    if look.reads_aloud:
        yield Placed(IconButton("say again", say_again(look.language), Command.SAY_AGAIN, "sound"), rect)
