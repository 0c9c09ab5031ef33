"""A look for a window of some size, and an open book."""

from __future__ import annotations

from typing import TypeAlias

import pygame

from matador.rules import Ruleset, named_ruleset
from matador.ui.inputs import Key, Point, PointerDown
from matador.ui.kit.intents import Intent
from matador.ui.kit.page import Page
from matador.ui.kit.widgets import Panel, Placed, Text
from matador.ui.rulebook.book import rulebook
from matador.ui.scale import ROOMY
from matador.ui.semantics import Node
from tests.ui.pilot import look_of

Book: TypeAlias = Page[Ruleset]

SIZES: tuple[Point, ...] = (ROOMY, (1280, 720), (1920, 1080))


def opened(rules: Ruleset | None = None, size: Point = (1280, 720), at: str | None = None) -> Book:
    """The book, turned to a chapter."""
    book = rulebook(look_of(size), size, rules or named_ruleset("sevens", 2))
    while at not in (None, chapter(book)):
        press(book, "right")
    return book


def nodes(book: Book) -> dict[str, Node]:
    """The nodes on the screen, by key."""
    found = {node.key: node for node in book.nodes()}
    assert len(found) == len(list(book.nodes()))
    return found


def press(book: Book, key: str, *, shift: bool = False) -> Intent | None:
    return book.handle(Key(key, shift))


def click(book: Book, key: str) -> Intent | None:
    return book.handle(PointerDown(nodes(book)[key].centre))


def words(book: Book) -> list[Placed]:
    """The texts on the open page, without its title and number."""
    return [one for one in book.shown if isinstance(one.widget, Text) and one.widget.key.startswith("words:")]


def chapter(book: Book) -> str:
    """The key of the chapter that is open."""
    return sentence(words(book)[0])[0]


def sentence(one: Placed) -> tuple[str, int]:
    """The chapter of a text, and the number of the sentence in it."""
    assert isinstance(one.widget, Text)
    _, found, index = one.widget.key.removesuffix(":does").split(":")
    return found, int(index)


def sheet(book: Book) -> pygame.Rect:
    """Area of the sheet."""
    return next(one.rect for one in book.shown if isinstance(one.widget, Panel))
