"""Choosing players moves nothing on the page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from matador.ai.bots import STRENGTHS
from matador.storage.setups import MatchSetup
from matador.ui.semantics import Box, box_of
from tests.pseudo import PSEUDO
from tests.ui.pages.new_match.choosing import Choosing, cells, look_of, setup_of

COMES_AND_GOES = ("help:", "picture:", "fades", "open_hands")
"""Prefixes of keys that exist only for some seats."""
FIVE = tuple(strength.name for strength in STRENGTHS)
HELP = ("full", "on-request", "none", "guide")
LOOKS = [*product([(800, 600), (1280, 720)], [200, 100], [PSEUDO, "en"])]


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


@pytest.mark.parametrize(
    "setup",
    [setup_of("hundred", 4, 6, {"partnerships": True}), setup_of("sevens", 3)],
    ids=["teams", "three"],
)
def test_everything_stays_where_it_is(setup: MatchSetup, seed: int) -> None:
    """In one of the sizes, picked by the seed."""
    size, text_size, language = LOOKS[seed % len(LOOKS)]
    chooser = Choosing(setup, size=size, look=look_of(size, text_size, language)).open("players")
    first = places(chooser)
    for press in all_ways(chooser):
        assert places(chooser) == first, press


def test_a_planted_seat_that_moves_is_caught() -> None:
    chooser = Choosing(setup_of("sevens", 3)).open("players")
    before = places(chooser)
    next(one for cell, one in cells(chooser.page) if cell.key == "seat:2").rect.top += 1
    assert places(chooser) != before
