"""Help, face and colour stand with the player they belong to, on whichever page they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui.inputs import Point
from matador.ui.language import PSEUDO
from matador.ui.new_match.new_match import NewMatch
from tests.checks.pairs import every_pair
from tests.ui.new_match.choosing import Choosing, look_of, setup_of

OF_ONE = ("name", "who:", "face:", "colour:", "help:", "picture:", "fades")
ANA = SeatSetup(name="Ana", face=2, assistance="full")
ZOE = SeatSetup(name="Zoe", face=5, assistance="full")
SETUPS = [
    setup_of("sevens", 2, 6, {}, ANA, ZOE),
    setup_of("hundred", 4, 6, {"partnerships": True}, ANA, ZOE),
    setup_of("sevens", 8, 9, {}, ANA, ZOE),
]


def faults(page: NewMatch, name: str) -> Iterator[str]:
    """Leaves on which something is chosen for somebody who is neither named there nor seen among the seats."""
    leaves = page._plan.leaves
    for number, leaf in enumerate(leaves):
        keys = [one.cell.key for one in leaf.placed]
        is_of_one = any(key.startswith(OF_ONE) for key in keys)
        if not is_of_one or len(leaves) == 1:
            continue
        if leaf.head is None or leaf.head.whose.name != name:
            yield f"leaf {number} does not say whose it is"
        elif any(key.startswith("seat:") for key in keys):
            yield f"leaf {number} shows other seats below the name"
        elif any(one.rect.top < leaf.head.rect.bottom for one in leaf.placed):
            yield f"leaf {number} has something beside the name"


@every_pair(
    setup=SETUPS, size=[(800, 600), (1280, 720), (1920, 1080)], text_size=[200, 100], language=[PSEUDO, "en"]
)
def test_whose_help_it_is_stands_on_its_page(
    setup: MatchSetup, size: Point, text_size: int, language: str
) -> None:
    chooser = Choosing(setup, size=size, look=look_of(size, text_size, language)).open("players")
    for seat, name in ((0, "Ana"), (1, "Zoe")):
        chooser.click(f"seat:{seat}")
        assert list(faults(chooser.page, name)) == []


def test_in_a_small_window_all_about_one_stands_together() -> None:
    chooser = Choosing(SETUPS[0], size=(800, 600), look=look_of((800, 600))).open("players")
    chooser.click("seat:1")
    assert chooser.node("whose").name == "Zoe"
    keys = {node.key.partition(":")[0] for node in chooser.tree}
    assert {"name", "who", "face", "colour", "help", "picture", "fades"} <= keys
    assert not any(key.startswith("seat") for key in keys)


def test_a_name_that_is_written_stands_above_at_once() -> None:
    chooser = Choosing(SETUPS[0], size=(800, 600), look=look_of((800, 600))).open("players")
    chooser.click("name")
    chooser.type("bel")
    assert chooser.node("whose").name == "Anabel"


def test_where_all_goes_on_one_page_nothing_is_repeated() -> None:
    chooser = Choosing(SETUPS[0]).open("players")
    assert not chooser.has("whose")


def test_a_planted_page_without_a_name_is_caught() -> None:
    page = Choosing(SETUPS[0], size=(800, 600), look=look_of((800, 600))).open("players").page
    assert list(faults(page, "Ana")) == []
    page._plan.leaves = tuple(replace(leaf, head=None) for leaf in page._plan.leaves)
    assert list(faults(page, "Ana")) == ["leaf 1 does not say whose it is"]
