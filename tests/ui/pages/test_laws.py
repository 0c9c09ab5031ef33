"""Invariants of every page: everything is readable, pressable and reachable by keys, in any window and language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, TypeAlias

import pygame
import pytest

from matador.storage.settings import Settings
from matador.ui.canvas import Item
from matador.ui.inputs import Key, Point, PointerDown
from matador.ui.kit import focus
from matador.ui.kit.base import Placed
from matador.ui.kit.buttons import Button, IconButton
from matador.ui.kit.figures import Panel, Text
from matador.ui.kit.focus import body
from matador.ui.kit.intents import Open, PageName
from matador.ui.kit.page import Page
from matador.ui.kit.sheets import Dialog, dialog_page
from matador.ui.look import Look
from matador.ui.pages.registry import PAGES
from matador.ui.scale import ROOMY, SMALLEST, min_px, scale_of
from matador.ui.semantics import Node
from tests.checks.monkey_ledger import Broken
from tests.checks.monkey_trees import check_page, check_tree
from tests.checks.pairs import pairwise
from tests.pseudo import PSEUDO
from tests.ui.drawn import Drawn, drawn
from tests.ui.pages.example_values import Overlay
from tests.ui.pages.examples import EXAMPLES, PLAYERS
from tests.ui.pages.examples_of_people import LISTED, LIVING
from tests.ui.pages.leaves import SIZES, leaves_of, pages_at, tabs_of
from tests.ui.pages.opening import shows
from tests.ui.pilot import Pilot
from tests.ui.text_faults import text_faults

BOTS = ("Bruno", "Dot", "Otto", "Lola", "Finn", "Nora")
NAMES = ("2026-11-21", "Ana", "Ben", "You", "Mia", *BOTS, *LIVING, *LISTED, PLAYERS)
"""Names typed by players, which may be cut off."""
TURNING = {"more", "page on", "page back"}

pytestmark = pytest.mark.usefixtures("unpainted")


Place: TypeAlias = frozenset[str]
"""The keys that have the focus; none at first."""
KEYS = ("tab", "right", "down", "left", "up")
_MAX_PRESSES = 600


def focus_of(page: Overlay) -> Place:
    return frozenset(node.key for node in page.nodes() if "focused" in node.state)


def reached(page: Overlay, wanted: set[str]) -> set[str]:
    """The keys that get the focus, while Tab and every arrow are tried at each, until all wanted ones had it."""
    here, leads = focus_of(page), dict[Place, dict[str, Place]]()
    for _ in range(_MAX_PRESSES):
        ways = leads.setdefault(here, {})
        key = next((key for key in KEYS if key not in ways), None) or key_towards_new(leads, here)
        if key is None or wanted <= frozenset().union(*leads):
            break
        page.handle(Key(key))
        here = ways[key] = focus_of(page)
    return set().union(*leads)


def key_towards_new(leads: Mapping[Place, Mapping[str, Place]], here: Place) -> str | None:
    """The first key on the shortest way to a place where some key was not tried."""
    ways, met = [(there, key) for key, there in leads[here].items()], {here}
    for place, key in ways:
        if place in met:
            continue
        if len(leads.get(place, ())) < len(KEYS):
            return key
        met.add(place)
        ways += [(there, key) for there in leads[place].values()]
    return None


def faults(page: Overlay, size: Point, least: int = 44) -> list[str]:
    """Faults on any leaf of a page: in texts, in their positions, and in buttons too small to press."""
    found: list[str] = []
    least_px = min_px(least, scale_of(size))
    for nodes in leaves_of(page):
        found += [f"{key} is too small" for key in too_small(nodes, least_px)]
        pictures = _on_top(drawn(page.items))
        found += text_faults(pictures, pygame.Rect((0, 0), size), names=NAMES)
        try:
            check_tree(nodes, size)
            check_page(nodes)
        except Broken as broken:
            found.append(f"{broken}")
    return found


def too_small(nodes: Sequence[Node], least_px: int) -> list[str]:
    """The keys of pressable nodes that are too small."""
    return [node.key for node in nodes if node.action is not None and min(node.box[2:]) < least_px]


def _on_top(pictures: list[Drawn]) -> list[Drawn]:
    """The pictures from the top panel on, which hides the table under it; all pictures without a panel."""
    panels = [index for index, one in enumerate(pictures) if one.kind == "panel"]
    return pictures[panels[-1] :] if panels else pictures


def unread(page: Page[Any]) -> list[str]:
    """Words of widgets that are shown on no page."""
    read: set[str] = set()
    for _ in leaves_of(page):
        read |= {one.text for one in drawn(page.items)}
    return [word for one in page.placed for word in words_of(one) if not any(word in text for text in read)]


def words_of(one: Placed) -> tuple[str, ...]:
    """The words that a widget shows."""
    match one.widget:
        case Panel():
            return ()
        case IconButton() | Text(is_name=True):
            # A long name is cut.
            return ()
        case widget:
            told = (getattr(widget, name, "") for name in ("text", "label", "value", "why_not"))
            return tuple(word for word in told if word and isinstance(word, str))


def test_no_page_is_forgotten() -> None:
    assert set(EXAMPLES) == set(PAGES)


@cache
def looks() -> tuple[tuple[PageName, Point, str, int, bool], ...]:
    """Pairwise cases of page, window size, language, text size and contrast."""
    return tuple(pairwise(sorted(PAGES), SIZES, [PSEUDO, "en"], [200, 125, 100], [True, False]))


@pytest.mark.parametrize("name", sorted(PAGES))
def test_all_of_a_page_can_be_read_and_pressed(name: PageName, seed: int) -> None:
    """In two or three of its looks, with some of its examples; the next seeds pick others."""
    wrong = []
    of_page = [look for look in looks() if look[0] == name]
    for turn, (_, size, language, text_size, strong) in enumerate(of_page[seed % 3 :: 3]):
        settings = Settings(language=language, text_size=text_size, high_contrast=strong)
        for page in pages_at(Pilot(size=size, settings=settings), size, name, seed // 3 + turn):
            found = [f"{one} is in no registry" for one in opens(page) - set(PAGES)]
            for _ in tabs_of(page):
                # With large text, the tiles of a hand are smaller; the next test covers the usual text size.
                found += faults(page, size, 0 if name == "table" else 44)
                found += unread(page) if isinstance(page, Page) else []
            wrong += [(size, language, text_size, strong, one) for one in found]
    assert wrong == []


KEY_SIZES: tuple[Point, ...] = (SMALLEST, ROOMY, (1280, 720))


@pytest.mark.parametrize("name", sorted(PAGES))
def test_all_of_a_page_is_reached_by_keys_and_wears_its_ring(name: PageName, seed: int) -> None:
    """In one of three sizes, with some of its examples, and in every third of its tabs."""
    wrong = []
    size = KEY_SIZES[seed % 3]
    least_px = min_px(40 if name == "table" and size[0] <= ROOMY[0] else 44, scale_of(size))
    for number, page in enumerate(pages_at(Pilot(size=size), size, name, seed // 3, most=3)):
        for turn, tab in enumerate(tabs_of(page), number + seed // 3):
            if tab is not None and turn % 3:
                continue
            wrong += [
                f"{one} is too small" for nodes in leaves_of(page) for one in too_small(nodes, least_px)
            ]
            wrong += key_faults(page)
    assert wrong == [], size


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 200])
def test_the_question_to_a_new_player_can_be_read_and_answered(size: Point, text_size: int) -> None:
    pilot = Pilot(size=size, settings=Settings(language=PSEUDO, text_size=text_size))
    page = next(pages_at(pilot, size, "new person"))
    page.handle(PointerDown(next(node.centre for node in page.nodes() if node.key == "face:1")))
    assert {"learner", "no learner"} <= {node.key for node in page.nodes()}
    assert faults(page, size) == []
    assert [*key_faults(page)] == []


def key_faults(page: Overlay) -> Iterator[str]:
    """Widgets that keys do not reach, Home and End that go nowhere, and missing focus rings."""
    nodes = [node for leaf in leaves_of(page) for node in leaf]
    # The back arrow has the key Left; the arrows that turn pages have Page Up and Page Down.
    page.handle(Key("home"))
    can_be_used = {node.key for node in nodes if node.action not in (None, "back")} - TURNING
    yield from (f"{one} is not reached" for one in can_be_used - reached(page, can_be_used))
    yield from (f"{one} has no ring" for one in without_ring(page))
    if isinstance(page, Page) and len(body(page.placed)) > 1:
        # Without a body that takes the focus, these keys turn to the first and the last page.
        page.handle(Key("escape"))
        seen = []
        for key in ("end", "home"):
            page.handle(Key(key))
            seen.append(tuple(page.nodes()))
        if seen[0] == seen[1]:
            yield "Home and End go to the same place"


def without_ring(page: Overlay) -> set[str]:
    """The keys that get the focus by Tab without a ring around them."""
    found: set[str] = set()
    walked: set[frozenset[str]] = set()
    for _ in range(40):
        page.handle(Key("tab"))
        focused = [node for node in page.nodes() if "focused" in node.state]
        now = frozenset(node.key for node in focused)
        if now in walked:
            break
        walked.add(now)
        rings = [one.rect for one in drawn(page.items) if one.what[0] == "outline" and "focus" in one.what]
        found |= {node.key for node in focused if not any(ring.contains(node.box) for ring in rings)}
    return found


def test_a_planted_ring_that_is_not_drawn_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot()
    monkeypatch.setattr(focus, "ring_around", lambda look, _one: Item(look.sprites.strip((9, 9)), 0, 0))
    (page, *_) = pages_at(pilot, (1280, 720), "menu")
    assert "scores" in without_ring(page)


def opens(page: Overlay) -> set[str]:
    """The names of the pages that a page opens."""
    placed = page.placed if isinstance(page, Page) else ()
    intents = [getattr(one.widget, "intent", None) for one in placed]
    return {intent.page for intent in intents if isinstance(intent, Open)}


def test_a_planted_page_that_is_in_no_registry_is_caught() -> None:
    dialog = Dialog("Title", (Button("nowhere", "Nowhere", Open("nowhere")),))
    page = dialog_page(Pilot().program.app.scenes.look, (1280, 720), lambda _language: dialog)
    assert not opens(page) <= set(PAGES)


@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_what_can_be_pressed_is_apart_in_windows_of_every_height(text_size: int, seed: int) -> None:
    """Where rows barely fit on one page, they are close together."""
    for height in Random(f"{seed}/heights/{text_size}").sample(range(600, 1500), 3):
        size = (height * 16 // 9, height)
        pilot = Pilot(size=size, settings=Settings(text_size=text_size))
        pilot.click("menu")
        check_tree(pilot.tree, size)
        shows(pilot, "options")
        pilot.click("options")
        check_tree(pilot.tree, size)


# Injected bugs


def seats_at(size: Point) -> Page[Any]:
    """The page that changes players, in large text, in a language with long words."""
    pilot = Pilot(size=size, settings=Settings(language=PSEUDO, text_size=200))
    page, *_ = pages_at(pilot, size, "seats")
    assert isinstance(page, Page)
    return page


def test_rows_that_are_too_low_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Dialog.place

    def place(dialog: Dialog, look: Look, rect: pygame.Rect) -> Iterator[Placed]:
        for index, one in enumerate(right(dialog, look, rect)):
            low = pygame.Rect(one.rect.left, one.rect.top - 40 * index, one.rect.width, one.rect.height // 4)
            yield one if one.page is None else Placed(one.widget, low, one.page)

    monkeypatch.setattr(Dialog, "place", place)
    assert faults(seats_at(ROOMY), ROOMY)


def test_words_that_are_not_drawn_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matador.ui.kit.buttons.Stepper.draw", lambda *_: iter(()))
    assert unread(seats_at((1280, 720)))


def test_a_widget_that_keys_pass_over_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matador.ui.kit.buttons.Stepper.is_focus_stop", False)
    assert "seat:0" not in reached(seats_at((1280, 720)), {"seat:0"})
