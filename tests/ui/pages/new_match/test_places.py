"""Choosing moves nothing, each choice is shown with its player, and marks of choices are seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from matador.ai.bots import STRENGTHS
from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.base import Placed, shown
from matador.ui.kit.cells import Cell
from matador.ui.kit.figures import Text
from matador.ui.kit.page import Page
from matador.ui.pages.new_match.offers import Chosen
from matador.ui.semantics import Box, box_of
from tests.checks.each import each
from tests.checks.pairs import pairwise
from tests.pseudo import PSEUDO
from tests.ui.pages.new_match.choosing import Choosing, cells, look_of, setup_of

COMES_AND_GOES = ("help:", "picture:", "fades", "open_hands")
"""Prefixes of keys that exist only for some seats."""
FIVE = tuple(strength.name for strength in STRENGTHS)
HELP = ("full", "on-request", "none", "guide")
CHOSEN = (setup_of("hundred", 4, 6, {"partnerships": True}), setup_of("sevens", 3))
LOOKS = [*product(CHOSEN, [(800, 600), (1280, 720)], [200, 100], [PSEUDO, "en"])]


def places(chooser: Choosing) -> dict[str, tuple[int, Box]]:
    """Page and area of every node that always exists."""
    page = chooser.page
    fixed = {node.key: (0, node.box) for node in chooser.tree if node.key in ("start", "close", "hint")}
    return fixed | {
        cell.key: (one.page or 0, box_of(one.rect))
        for cell, one in cells(page)
        if not cell.key.startswith(COMES_AND_GOES)
    }


def all_ways(chooser: Choosing) -> Iterator[str]:
    """Each press, of every possible player at every seat."""
    yield "at first"
    for seat in range(chooser.setup.players):
        for key in (*(f"who:{name}" for name in FIVE), "who:person", *(f"help:{aid}" for aid in HELP)):
            chooser.click(f"seat:{seat}", key)
            yield f"{seat} {key}"


def test_everything_stays_where_it_is(seed: int) -> None:
    """For one setup in one look, picked by the seed."""
    setup, size, text_size, language = LOOKS[seed % len(LOOKS)]
    chooser = Choosing(setup, size=size, look=look_of(size, text_size, language)).open("players")
    first = places(chooser)
    for press in all_ways(chooser):
        assert places(chooser) == first, press


def test_a_planted_seat_that_moves_is_caught() -> None:
    chooser = Choosing(setup_of("sevens", 3)).open("players")
    before = places(chooser)
    next(one for cell, one in cells(chooser.page) if cell.key == "seat:2").rect.top += 1
    assert places(chooser) != before


# Help, face and colour are shown with their player, on any page

OF_ONE = ("name", "who:", "face:", "colour:", "help:", "picture:", "fades")
ANA = SeatSetup(name="Ana", face=2, help="full")
ZOE = SeatSetup(name="Zoe", face=5, help="full")
SETUPS = [
    setup_of("sevens", 2, 6, {}, ANA, ZOE),
    setup_of("hundred", 4, 6, {"partnerships": True}, ANA, ZOE),
    setup_of("sevens", 8, 9, {}, ANA, ZOE),
]


def faults(page: Page[Chosen], name: str) -> Iterator[str]:
    """Pages with a choice for a player who is neither named there nor the chosen one of the visible seats."""
    for number in range(page.pages if page.pages > 1 else 0):
        on_it = shown(page.placed, number)
        here = [(one.widget.key, one) for one in on_it if isinstance(one.widget, Cell)]
        head = next((one for one in on_it if _named(one) is not None), None)
        if not any(key.startswith(OF_ONE) for key, _ in here):
            continue
        if head is None and any(key.startswith("seat:") and one.widget.is_chosen for key, one in here):
            continue
        if head is None or _named(head) != name:
            yield f"leaf {number} does not say whose it is"
        elif any(key.startswith("seat:") for key, _ in here):
            yield f"leaf {number} shows other seats below the name"
        elif any(one.rect.top < head.rect.bottom for _, one in here):
            yield f"leaf {number} has something beside the name"


def _named(one: Placed) -> str | None:
    """The player whom the cells below are about."""
    return one.widget.text if isinstance(one.widget, Text) and one.widget.key == "owner" else None


@each(
    ("setup", "size", "text_size", "language"),
    lambda: pairwise(SETUPS, [(800, 600), (1280, 720)], [200, 100], [PSEUDO, "en"]),
)
def test_whose_help_it_is_stands_on_its_page(
    setup: MatchSetup, size: Point, text_size: int, language: str
) -> None:
    chooser = Choosing(setup, size=size, look=look_of(size, text_size, language)).open("players")
    for seat, name in ((0, "Ana"), (1, "Zoe")):
        chooser.click(f"seat:{seat}")
        assert list(faults(chooser.page, name)) == []


def test_a_planted_page_without_a_name_is_caught() -> None:
    page = Choosing(SETUPS[0], size=(800, 600), look=look_of((800, 600))).open("players").page
    assert list(faults(page, "Ana")) == []
    unnamed = tuple(one for one in page.placed if _named(one) is None)
    page.placed = unnamed
    assert list(faults(page, "Ana")) == ["leaf 1 does not say whose it is"]
    page.placed = tuple(
        one for one in unnamed if not (isinstance(one.widget, Cell) and one.widget.key == "seat:0")
    )
    assert "leaf 0 does not say whose it is" in faults(page, "Ana")


# The mark of a choice is never covered, wherever the focus is


def marks_come_last(page: Page[Chosen], items: Sequence[Item]) -> bool:
    on_it = [(one.widget, one.rect) for one in page.shown if isinstance(one.widget, Cell)]
    marks = [item for cell, rect in on_it for item in cell.marks(page.look, rect)]
    return bool(marks) and list(items[-len(marks) :]) == marks


def test_nothing_is_painted_over_the_mark_of_a_choice() -> None:
    chooser = Choosing(setup_of("sevens", 3)).open("players")
    chooser.go("players:3")
    assert marks_come_last(chooser.page, list(chooser.page.items()))


def test_a_planted_picture_over_the_mark_is_caught() -> None:
    chooser = Choosing(setup_of("sevens", 3)).open("players")
    chooser.go("players:3")
    items = list(chooser.page.items())
    assert not marks_come_last(chooser.page, [*items, items[0]])
