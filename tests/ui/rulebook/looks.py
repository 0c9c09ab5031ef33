"""A look for a window of some size, and an open book."""

from __future__ import annotations

from matador.rules import Ruleset, named_ruleset
from matador.ui.fonts import Fonts
from matador.ui.inputs import Key, Point, PointerDown
from matador.ui.kit.intents import Command
from matador.ui.language import language_for
from matador.ui.look import Look
from matador.ui.rulebook import Rulebook
from matador.ui.semantics import Node
from matador.ui.sprites import Sprites
from matador.ui.table.plan import SMALLEST, scale_of
from matador.ui.theme import HIGH_CONTRAST, NORMAL

SIZES: tuple[Point, ...] = (SMALLEST, (1280, 720), (1920, 1080))


def look_of(
    size: Point = (1280, 720),
    text_scale: float = 1.0,
    language: str = "en",
    *,
    bars: bool = False,
    high_contrast: bool = False,
) -> Look:
    theme = HIGH_CONTRAST if high_contrast else NORMAL
    fonts = Fonts(scale_of(size), text_scale, bars=bars)
    return Look(theme, fonts, Sprites(theme, fonts), language_for(language), scale_of(size), text_scale)


def opened(rules: Ruleset | None = None, size: Point = (1280, 720), at: str | None = None) -> Rulebook:
    return Rulebook(look_of(size), size, rules or named_ruleset("sevens", 2), at=at)


def nodes(book: Rulebook) -> dict[str, Node]:
    """What is on show, by its key."""
    found = {node.key: node for node in book.nodes()}
    assert len(found) == len(list(book.nodes()))
    return found


def press(book: Rulebook, key: str, *, shift: bool = False) -> Command | None:
    return book.handle(Key(key, shift))


def click(book: Rulebook, key: str) -> Command | None:
    return book.handle(PointerDown(nodes(book)[key].centre))
