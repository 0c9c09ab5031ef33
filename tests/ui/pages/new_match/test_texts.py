"""Everything on the pages is readable and pressable, at every size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import get_args

import pygame
import pytest

from matador.rules.ruleset import ConflictKind
from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX
from matador.ui.kit.cells import Cell
from matador.ui.kit.page import Page
from matador.ui.kit.paint import items_of
from matador.ui.kit.widgets import Panel, Placed, Tab, Text
from matador.ui.pages.new_match.page import Chosen
from matador.ui.scale import ROOMY
from matador.ui.sentences.new_match import why_not
from tests.checks.pairs import every_pair
from tests.pseudo import PSEUDO
from tests.ui.drawn import Drawn, drawn
from tests.ui.pages.new_match.choosing import ALL_TABS, Choosing, cells, look_of, placed, setup_of
from tests.ui.text_faults import text_faults

SIZES: tuple[Point, ...] = (ROOMY, (800, 600), (1280, 720), (1920, 1080))
NAMES = ("Bartholomew Longfellow", "Ana")
SETUPS = [
    setup_of(),
    setup_of("sevens", 8, 9, {"spinner": True}, *(SeatSetup(name=name) for name in NAMES)),
    setup_of("hundred", 4, 6, {"partnerships": True}, *(SeatSetup(name=name) for name in NAMES)),
    setup_of("matching", 3, 12),
    setup_of("sevens", 2, 9, {}, SeatSetup(help="on-request", picture="both")),
]


def hint_rect(page: Page[Chosen]) -> pygame.Rect:
    return next(one.rect for one in page.placed if isinstance(one.widget, Text) and one.widget.key == "hint")


def faults(page: Page[Chosen]) -> Iterator[str]:
    """Faults of the current page."""
    window = pygame.Rect((0, 0), page.view.size)
    here = [(one.widget, one.rect) for one in page.shown if isinstance(one.widget, Cell)]
    head = [one.rect.bottom for one in page.shown if isinstance(one.widget, Tab)]
    foot = hint_rect(page).top
    yield from text_faults(drawn(page.items), window, NAMES)
    for cell, rect in here:
        alone = (Placed(cell, rect) for one in page.shown if one.widget is cell)
        inside = drawn(lambda alone=tuple(alone): items_of(page.look, alone, None))  # type: ignore[misc]
        yield from (f"{part.text!r} is outside {cell.key}" for part in _outside(inside, rect))
        if rect.top < max(head) or rect.bottom > foot or not placed(page, Panel).rect.contains(rect):
            yield f"{cell.key} is outside the page"
    yield from _apart(page)


def _outside(inside: list[Drawn], rect: pygame.Rect) -> Iterator[Drawn]:
    for part in inside:
        if part.kind == "text" and part.ink.width and not rect.contains(part.ink):
            yield part


def _apart(page: Page[Chosen]) -> Iterator[str]:
    nodes = [node for node in page.nodes() if node.action or node.key == "hint"]
    for one, other in combinations(nodes, 2):
        if pygame.Rect(one.box).colliderect(pygame.Rect(other.box)):
            yield f"{one.key} is over {other.key}"
    for node in nodes:
        if node.action and min(node.box[2:]) < MIN_PX:
            yield f"{node.key} is too small: {node.box}"
        if not placed(page, Panel).rect.contains(pygame.Rect(node.box)):
            yield f"{node.key} is outside the panel"


def pages(setup: MatchSetup, size: Point, text_size: int, language: str) -> Iterator[Page[Chosen]]:
    """All pages of all tabs."""
    look = look_of(size, text_size, language)
    chooser = Choosing(setup, size=size, look=look, last_deal=123_456_789)
    for tab in ALL_TABS:
        chooser.open(tab)
        for leaf in range(chooser.page.pages):
            chooser.press(*["page up"] * leaf, *["page down"] * leaf)
            yield chooser.page


@every_pair(size=SIZES, language=[PSEUDO, "en"], text_size=[200, 150, 100])
def test_nothing_is_cut_or_over_another(size: Point, language: str, text_size: int) -> None:
    for setup in SETUPS if text_size == 200 else SETUPS[1:]:
        for page in pages(setup, size, text_size, language):
            assert list(faults(page)) == [], (setup.ruleset, page.state.tab, page.page)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("language", ["en", PSEUDO])
def test_every_reason_and_hint_can_be_read(size: Point, language: str) -> None:
    for text_size in (100, 200):
        look = look_of(size, text_size, language)
        chooser = Choosing(setup_of("matching", 4, 5), size=size, look=look)
        for tab in ALL_TABS:
            page = chooser.open(tab).page
            room = hint_rect(page)
            said = {cell.hint for cell, _ in cells(page)} | {
                why_not(look.language, (kind,)) for kind in get_args(ConflictKind)
            }
            for hint in said:
                height = look.fonts.size(hint, Style.SMALL, max_width=room.width)[1]
                assert height <= room.height


def test_at_the_usual_size_of_text_every_tab_is_one_leaf_but_that_of_the_rules() -> None:
    for setup in SETUPS:
        for size in ((1280, 720), (1920, 1080)):
            assert all(
                page.pages <= (3 if page.state.tab == "rules" else 1)
                for page in pages(setup, size, 100, "en")
            )


@pytest.mark.parametrize("size", SIZES)
def test_the_rulesets_leave_no_hole(size: Point) -> None:
    chooser = Choosing(size=size, look=look_of(size)).open("game")
    rows: dict[int, list[pygame.Rect]] = {}
    for node in chooser.tree:
        if node.key.startswith("ruleset:"):
            rows.setdefault(node.box[1], []).append(pygame.Rect(node.box))
    ends = [(min(rect.left for rect in row), max(rect.right for rect in row)) for row in rows.values()]
    assert len(rows) > 1
    assert max(right for _, right in ends) - min(right for _, right in ends) <= 1
    assert len({left for left, _ in ends}) == 1


def test_what_a_deal_number_is_for_stands_right_below_it() -> None:
    for size in SIZES:
        for text_size in (100, 200):
            chooser = Choosing(size=size, look=look_of(size, text_size), last_deal=7).open("rules")
            chooser.node("deal number")
            shown = {node.key: pygame.Rect(node.box) for node in chooser.tree}
            note = shown["below:number"]
            assert 0 <= note.top - shown["deal number"].bottom <= 10
            assert note.left <= shown["deal number"].left


def test_grey_bars_have_the_same_places() -> None:
    for tab in ALL_TABS:
        boxes = []
        for bars in (False, True):
            chooser = Choosing(look=look_of((1280, 720), bars=bars)).open(tab)
            boxes.append([(node.key, node.box) for node in chooser.tree])
            assert list(chooser.overlay.items())
        assert boxes[0] == boxes[1]


def test_pictures_are_the_same_in_the_next_frame() -> None:
    for tab in ALL_TABS:
        chooser = Choosing().open(tab)
        first, second = list(chooser.overlay.items()), list(chooser.overlay.items())
        assert [id(item.picture) for item in first] == [id(item.picture) for item in second]


# Injected bugs


def test_a_planted_cell_that_is_too_low_is_caught() -> None:
    page = Choosing().page
    for cell, one in cells(page):
        if cell.key == "ruleset:family":
            one.rect.height = 40
    found = list(faults(page))
    assert any("is outside ruleset:family" in fault for fault in found)
    assert any("ruleset:family is too small" in fault for fault in found)


def test_a_planted_overlap_is_caught() -> None:
    page = Choosing().page
    for cell, one in cells(page):
        if cell.key == "set:9":
            one.rect.left -= 60
    found = list(faults(page))
    assert any("set:6 is over set:9" in fault for fault in found)


def test_a_planted_cell_outside_the_page_is_caught() -> None:
    page = Choosing().page
    cells(page)[0][1].rect.left -= 60
    assert any("outside the page" in fault for fault in faults(page))
