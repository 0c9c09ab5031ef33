"""Choosing players moves nothing on the page."""

from __future__ import annotations

from collections.abc import Iterator

from matador.ai.bots import STRENGTHS
from matador.storage.setups import MatchSetup
from matador.ui.inputs import Point
from matador.ui.semantics import Box, box_of
from tests.checks.pairs import every_pair
from tests.pseudo import PSEUDO
from tests.ui.pages.new_match.choosing import Choosing, cells, look_of, setup_of

COMES_AND_GOES = ("help:", "picture:", "fades", "open_hands")
"""Prefixes of keys that exist only for some seats."""
FIVE = tuple(strength.name for strength in STRENGTHS)
HELP = ("full", "on-request", "none", "guide")


def places(chooser: Choosing) -> dict[str, tuple[int, Box]]:
    """Page and area of every node that always exists."""
    page = chooser.page
    fixed = {node.key: (0, node.box) for node in chooser.tree if node.key in ("start", "close", "hint")}
    return fixed | {
        cell.key: (one.page or 0, box_of(one.rect))
        for cell, one in cells(page)
        if not cell.key.startswith(COMES_AND_GOES)
    }


def all_ways(setup: MatchSetup, size: Point, text_size: int, language: str) -> Iterator[tuple[str, Choosing]]:
    """The page after each press, with every possible player at every seat."""
    chooser = Choosing(setup, size=size, look=look_of(size, text_size, language)).open("players")
    yield "at first", chooser
    for seat in range(setup.players):
        for who in (*FIVE, "person"):
            chooser.click(f"seat:{seat}", f"who:{who}")
            yield f"{seat} {who}", chooser
        for aid in HELP:
            chooser.click(f"help:{aid}")
            yield f"{seat} {aid}", chooser
    for seat in range(setup.players):
        for who in FIVE:
            chooser.click(f"seat:{seat}", f"who:{who}")
            yield f"{seat} {who} again", chooser


@every_pair(
    setup=[setup_of("hundred", 4, 6, {"partnerships": True}), setup_of("sevens", 3)],
    size=[(800, 600), (1280, 720)],
    text_size=[200, 100],
    language=[PSEUDO, "en"],
)
def test_everything_stays_where_it_is(setup: MatchSetup, size: Point, text_size: int, language: str) -> None:
    first: dict[str, tuple[int, Box]] = {}
    for way, chooser in all_ways(setup, size, text_size, language):
        first = first or places(chooser)
        assert places(chooser) == first, way


def test_a_planted_seat_that_moves_is_caught() -> None:
    chooser = Choosing(setup_of("sevens", 3)).open("players")
    before = places(chooser)
    next(one for cell, one in cells(chooser.page) if cell.key == "seat:2").rect.top += 1
    assert places(chooser) != before
