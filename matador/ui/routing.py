"""What an input means for the program as a whole: keys that hold everywhere, wishes, and what was used on a page."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal, TypeAlias, get_args

from matador.ui.inputs import Key
from matador.ui.overlay import Asked

PageName: TypeAlias = Literal[
    "menu", "new match", "options", "rules", "seats", "scores", "fair", "saved matches"
]
"""The pages that are opened by their name; the question before leaving and what came of saving come by
themselves."""


class Command(Enum):
    """What the program can be told that needs nothing more to be said."""

    PLAY = auto()
    """A quick match."""
    LEARN = auto()
    """The next match of a learner."""
    AGAIN = auto()
    """The next round, or the same match once more."""
    START = auto()
    """The match that is chosen on its page."""
    HOME = auto()
    QUIT = auto()
    LEAVE = auto()
    """Yes to the question before leaving."""
    SAVE = auto()
    SAVE_AND_LEAVE = auto()
    """Another answer to that question."""
    CLOSE = auto()
    """All pages."""
    BACK = auto()
    """The page on top."""
    UNDO = auto()
    REDO = auto()
    SCREEN = auto()
    """Fill the screen, or do so no more."""
    SOUND = auto()


@dataclass(frozen=True, slots=True)
class Open:
    """A page is to be opened."""

    page: PageName


@dataclass(frozen=True, slots=True)
class SetOption:
    """A row of the options was used."""

    asked: Asked


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """A row of the seats was used."""

    asked: Asked


@dataclass(frozen=True, slots=True)
class OpenSaved:
    """A row of the saved matches was used."""

    asked: Asked


Route: TypeAlias = Command | Open | SetOption | ChangeSeat | OpenSaved


def of_key(given: Key, *, is_typing: bool, is_covered: bool) -> Route | None:
    """What a key means everywhere; None for one that the scene, or the page that covers it, has to take."""
    match given:
        case Key(name="f11"):
            return Command.SCREEN
        case Key(name="f1"):
            return Open("rules")
        case Key(name="m", ctrl=False) if not is_typing:
            return Command.SOUND
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


def of_wish(wish: str) -> Route:
    """What a scene asks for; `ValueError` for what nobody can do."""
    known = {
        "play": Command.PLAY,
        "learn": Command.LEARN,
        "again": Command.AGAIN,
        "home": Command.HOME,
        "quit": Command.QUIT,
    }
    return known[wish] if wish in known else Open(_page(wish))


def of_asked(page: str | None, asked: Asked) -> Route | None:
    """What using something on the page on top means; None if the page has done it all itself."""
    everywhere = {
        "close": Command.CLOSE,
        "play on": Command.CLOSE,
        "back": Command.BACK,
        "fullscreen": Command.SCREEN,
        "start": Command.START,
        "leave": Command.LEAVE,
        "save": Command.SAVE,
        "save and leave": Command.SAVE_AND_LEAVE,
    }
    if asked.key in everywhere:
        return everywhere[asked.key]
    match page:
        case "menu":
            in_menu = {"undo": Command.UNDO, "redo": Command.REDO, "home": Command.HOME}
            return in_menu[asked.key] if asked.key in in_menu else Open(_page(asked.key))
        case "options":
            return SetOption(asked)
        case "seats":
            return ChangeSeat(asked)
        case "saved matches":
            return OpenSaved(asked)
        case _:
            return None


def _page(name: str) -> PageName:
    for known in get_args(PageName):
        if known == name:
            found: PageName = known
            return found
    raise ValueError(f"there is no page {name!r}")
