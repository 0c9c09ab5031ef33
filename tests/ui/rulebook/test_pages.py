"""Everything in the rulebook is readable and pressable: large, small, and with long words."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.rules import CATALOG, named_ruleset
from matador.ui.inputs import Point
from matador.ui.rulebook.book import rulebook
from matador.ui.semantics import Node
from tests.checks.pairs import every_pair
from tests.pseudo import PSEUDO
from tests.ui.drawn import drawn
from tests.ui.pilot import look_of
from tests.ui.rulebook.looks import SIZES, Book, any_rulesets, nodes, press, sheet, words
from tests.ui.text_faults import text_faults

RULES = [
    *(named_ruleset(name, 2) for name in CATALOG),
    named_ruleset("matching", 4, {"set": 12, "starter": "random", "target": 100, "going_out": "opponents"}),
    named_ruleset(
        "hundred", 4, {"partnerships": True, "spinner": True, "reserve": 2, "draw_when_able": True}
    ),
]
MIN_PX = 48


def pages(book: Book) -> Iterator[int]:
    """Each page of a book in turn."""
    press(book, "home")
    for page in range(book.pages):
        yield page
        press(book, "right")


def faults(book: Book, size: Point) -> list[str]:
    """Faults of all pages of a book."""
    found = []
    window = pygame.Rect((0, 0), size)
    for page in pages(book):
        pictures = drawn(book.items)
        found += [f"page {page}: {fault}" for fault in text_faults(pictures, window)]
        found += [
            f"page {page}: {one.what[:2]} is outside the sheet"
            for one in pictures
            if one.kind != "panel" and not sheet(book).contains(one.ink)
        ]
        found += [f"page {page}: {fault}" for fault in _crowded(list(nodes(book).values()), sheet(book))]
    return found


def _crowded(shown: list[Node], sheet: pygame.Rect) -> Iterator[str]:
    boxes = [(node, pygame.Rect(node.box)) for node in shown if node.key != "panel"]
    for index, (node, box) in enumerate(boxes):
        if not sheet.contains(box):
            yield f"{node.key} leaves the sheet"
        if node.role == "button" and min(box.size) < MIN_PX:
            yield f"{node.key} is small"
        for other, its_box in boxes[:index]:
            if box.colliderect(its_box):
                yield f"{node.key} overlaps {other.key}"


@every_pair(size=SIZES, text_scale=[2.0, 1.5, 1.0], language=[PSEUDO, "en"])
def test_nothing_overlaps_is_cut_or_leaves_the_sheet(size: Point, text_scale: float, language: str) -> None:
    look = look_of(size, text_scale, language)
    for rules in RULES[::2] if size == SIZES[0] else RULES[2::4]:
        assert faults(rulebook(look, size, rules), size) == []


def test_any_ruleset_has_room(seed: int) -> None:
    for size, text_scale, language in (((800, 600), 2.0, PSEUDO), ((1280, 720), 1.0, "en")):
        look = look_of(size, text_scale, language)
        for name, rules in any_rulesets(f"pages/{seed}", 4):
            assert faults(rulebook(look, size, rules), size) == [], name


def test_a_planted_crowd_is_caught() -> None:
    size = (800, 600)
    book = rulebook(look_of(size), size, RULES[0])
    first, second = words(book)[:2]
    second.rect.top = first.rect.top + 3
    assert any("overlaps" in fault for fault in faults(book, size))
    book = rulebook(look_of(size), size, RULES[0])
    words(book)[0].rect.left += 300
    assert any("leaves the sheet" in fault for fault in faults(book, size))
