"""An open book, and rulesets to write it about."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeAlias

import pygame

from matador.rules import CATALOG, Ruleset, RulesetError, named_ruleset, players_of, variants_for
from matador.rules.tiles import SETS
from matador.ui.inputs import Key, Point, PointerDown
from matador.ui.kit.base import Placed
from matador.ui.kit.figures import Panel, Text
from matador.ui.kit.intents import Intent
from matador.ui.kit.page import Page
from matador.ui.rulebook.book import rulebook
from matador.ui.scale import ROOMY
from matador.ui.semantics import Node
from tests.checks.sampling import mixed_ruleset
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


# Rulesets


def named_rulesets() -> Iterator[tuple[str, Ruleset]]:
    """Every named ruleset with every set and number of players."""
    for name, named in CATALOG.items():
        for highest in SETS:
            for players in players_of(named, highest):
                yield (
                    f"{name}, {players} players, set {highest}",
                    named_ruleset(name, players, {"set": highest}),
                )


def varied_rulesets() -> Iterator[tuple[str, Ruleset]]:
    """Every named ruleset with each variant, with partners, and without blanks."""
    for name, named in CATALOG.items():
        for players in (2, 4):
            rules = named_ruleset(name, players)
            for variant in variants_for(named, rules):
                yield f"{name}, {players} players, {variant.name}", variant.applied_to(named, rules)
            for changes in ({"partnerships": True}, {"blanks": False, "hand_size": 5}):
                try:
                    yield f"{name}, {players} players, {changes}", named_ruleset(name, players, changes)
                except RulesetError:
                    continue


def any_rulesets(seed: str, count: int) -> Iterator[tuple[str, Ruleset]]:
    """Playable rulesets with random options."""
    chance = Random(seed)
    for _ in range(count):
        rules = mixed_ruleset(chance)
        yield str(rules), rules
