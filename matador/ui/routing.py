"""What keys mean everywhere."""

from __future__ import annotations

from matador.ui.inputs import Key
from matador.ui.kit.intents import Command, Intent, Open


def of_key(given: Key, *, is_typing: bool, is_covered: bool) -> Intent | None:
    """What a key means everywhere; None for one that the scene, or the page that covers it, has to take."""
    match given:
        case Key(name="f11"):
            return Command.SCREEN
        case Key(name="f1"):
            return Open("rules")
        case Key(name="m", ctrl=False) if not is_typing:
            return Command.SOUND
        case Key(name="s", ctrl=False) if not is_typing:
            return Command.SAY_AGAIN
        case Key(name="n", ctrl=True):
            return Open("new match")
        case Key(name="q", ctrl=True):
            return Command.QUIT
        case Key(name="z" | "y", ctrl=True) if not is_covered:
            return Command.REDO if given.name == "y" or given.shift else Command.UNDO
        case _:
            return None


def is_for_a_field(given: Key) -> bool:
    """True for a key with Control that a field takes while something is written in it: Ctrl+A selects all."""
    return given.ctrl and given.name == "a"
