"""Help, face and colour are shown with their player, on any page."""

from __future__ import annotations

from collections.abc import Iterator

from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui.inputs import Point
from matador.ui.kit.cells import Cell, Owner
from matador.ui.kit.page import Page
from matador.ui.kit.widgets import shown
from matador.ui.pages.new_match.page import Chosen
from tests.checks.each import each
from tests.checks.pairs import pairwise
from tests.pseudo import PSEUDO
from tests.ui.pages.new_match.choosing import Choosing, look_of, setup_of

OF_ONE = ("name", "who:", "face:", "colour:", "help:", "picture:", "fades")
ANA = SeatSetup(name="Ana", face=2, help="full")
ZOE = SeatSetup(name="Zoe", face=5, help="full")
SETUPS = [
    setup_of("sevens", 2, 6, {}, ANA, ZOE),
    setup_of("hundred", 4, 6, {"partnerships": True}, ANA, ZOE),
    setup_of("sevens", 8, 9, {}, ANA, ZOE),
]


def faults(page: Page[Chosen], name: str) -> Iterator[str]:
    """Pages with a choice for a player who is neither named there nor among the visible seats."""
    for number in range(page.pages if page.pages > 1 else 0):
        on_it = shown(page.placed, number)
        here = [(one.widget.key, one) for one in on_it if isinstance(one.widget, Cell)]
        head = next((one for one in on_it if isinstance(one.widget, Owner)), None)
        if not any(key.startswith(OF_ONE) for key, _ in here):
            continue
        if head is None or not isinstance(head.widget, Owner) or head.widget.name != name:
            yield f"leaf {number} does not say whose it is"
        elif any(key.startswith("seat:") for key, _ in here):
            yield f"leaf {number} shows other seats below the name"
        elif any(one.rect.top < head.rect.bottom for _, one in here):
            yield f"leaf {number} has something beside the name"


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
    page.placed = tuple(one for one in page.placed if not isinstance(one.widget, Owner))
    assert list(faults(page, "Ana")) == ["leaf 1 does not say whose it is"]
