"""Laws of every page of the registry: all can be read, pressed and reached by keys, in any window and language."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from matador.storage.settings import Settings
from matador.ui.canvas import Item
from matador.ui.inputs import Key, Point
from matador.ui.kit import dialog, paint
from matador.ui.kit.intents import Open, PageName
from matador.ui.kit.overlay import Overlay
from matador.ui.kit.page import Page
from matador.ui.kit.placed import Placed
from matador.ui.kit.sheet_page import SheetPage
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Button, Dialog, IconButton, Panel
from matador.ui.language import PSEUDO
from matador.ui.pages.registry import PAGES, opened
from matador.ui.scale import ROOMY, SMALLEST, least_px, scale_of
from matador.ui.semantics import Node
from tests.checks.monkey_ledger import Broken
from tests.checks.monkey_trees import check_page, check_tree
from tests.checks.pairs import every_pair
from tests.ui.drawn import Drawn, drawn
from tests.ui.pages.examples import EXAMPLES, PLAYERS
from tests.ui.pages.examples_of_people import LISTED, LIVING
from tests.ui.pages.opening import shows
from tests.ui.pilot import Pilot
from tests.ui.text_faults import text_faults

NAMES = (
    "2026-11-21",
    "Ana",
    "Ben",
    "Bruno",
    "Dot",
    "You",
    "Mia",
    "Otto",
    "Lola",
    "Finn",
    "Nora",
    *LIVING,
    *LISTED,
    PLAYERS,
)
"""Players' own words, which may be cut."""
PI: Point = (800, 480)
"""The touch screen of a Raspberry Pi."""
SIZES: tuple[Point, ...] = (SMALLEST, PI, ROOMY, (1280, 720), (3840, 2160), (900, 1600))
TURNING = {"more", "page on", "page back"}
_MOST_LEAVES = 60


def leaves_of(page: Overlay) -> Iterator[tuple[Node, ...]]:
    """What is on a page, leaf by leaf; each leaf is on show while it is looked at."""
    seen: list[tuple[Node, ...]] = []
    while len(seen) < _MOST_LEAVES:
        nodes = tuple(page.nodes())
        if nodes in seen:
            return
        seen.append(nodes)
        yield nodes
        page.handle(Key("page down"))
    raise AssertionError("its leaves do not end")


def reached(page: Overlay, wanted: set[str]) -> set[str]:
    """What the focus comes to by Tab and arrows, each pressed until it comes round and all that is wanted was met."""
    found: set[str] = set()
    for key in ("tab", "down", "right", "left"):
        before: set[str] = set()
        walked: set[str] = set()
        for _ in range(120):
            page.handle(Key(key))
            now = {node.key for node in page.nodes() if "focused" in node.state}
            if now == before:
                # In a field the arrows are for its letters.
                page.handle(Key("tab"))
            before = now
            comes_round = bool(now) and now <= walked
            walked |= now
            found |= now
            if comes_round and (key == "tab" or wanted <= found):
                break
    return found


def faults(page: Overlay, size: Point) -> list[str]:
    """What is wrong with the words of a page and where they stand, on any of its leaves."""
    found: list[str] = []
    for nodes in leaves_of(page):
        pictures = _on_top(drawn(page.items))
        found += text_faults(pictures, pygame.Rect((0, 0), size), names=NAMES)
        try:
            check_tree(nodes, size)
            check_page(nodes)
        except Broken as broken:
            found.append(f"{broken}")
    return found


def _on_top(pictures: list[Drawn]) -> list[Drawn]:
    """What is drawn from the panel on, if there is one: it hides what of the table lies under it."""
    panels = [index for index, one in enumerate(pictures) if one.kind == "panel"]
    return pictures[panels[-1] :] if panels else pictures


def unread(page: Page) -> list[str]:
    """Words of widgets that stand nowhere, on no page."""
    read: set[str] = set()
    for _ in leaves_of(page):
        read |= {one.text for one in drawn(page.items)}
    return [word for one in page.placed for word in words_of(one) if not any(word in text for text in read)]


def words_of(one: Placed) -> tuple[str, ...]:
    """What a widget shows in words."""
    match one.widget:
        case Panel():
            return ()
        case IconButton():
            return ()
        case widget:
            told = (getattr(widget, name, "") for name in ("text", "label", "value", "why_not"))
            return tuple(word for word in told if word)


def pages_at(pilot: Pilot, size: Point, name: PageName) -> Iterator[Overlay]:
    """A page in each of its moments."""
    for context in EXAMPLES[name](pilot):
        yield opened(name, pilot.program.look, size, lambda _language, told=context: told)  # type: ignore[misc]


def test_no_page_is_forgotten() -> None:
    assert set(EXAMPLES) == set(PAGES)


@every_pair(
    name=sorted(PAGES), size=SIZES, language=[PSEUDO, "en"], text_size=[200, 125, 100], strong=[True, False]
)
def test_all_of_a_page_can_be_read_and_pressed(
    name: PageName, size: Point, language: str, text_size: int, strong: bool
) -> None:
    settings = Settings(language=language, text_size=text_size, high_contrast=strong)
    pilot = Pilot(size=size, settings=settings)
    for page in pages_at(pilot, size, name):
        assert faults(page, size) == []
        if isinstance(page, Page):
            assert unread(page) == []


@every_pair(name=sorted(PAGES), size=[SMALLEST, ROOMY, (1280, 720)])
def test_everything_is_reached_by_keys_in_the_order_of_reading(name: PageName, size: Point) -> None:
    for page in pages_at(Pilot(size=size), size, name):
        nodes = [node for leaf in leaves_of(page) for node in leaf]
        # The arrow back has the key Left; what turns the page has Page Up and Page Down.
        page.handle(Key("home"))
        can_be_used = {node.key for node in nodes if node.action not in (None, "back")} - TURNING
        assert can_be_used <= reached(page, can_be_used)


@pytest.mark.parametrize("name", sorted(PAGES))
def test_home_and_end_go_to_the_first_and_the_last(name: PageName) -> None:
    for page in pages_at(Pilot(), (1280, 720), name):
        page.handle(Key("escape"))
        if isinstance(page, SheetPage):
            # There they turn to the first and the last page.
            continue
        seen = []
        for key in ("end", "home"):
            page.handle(Key(key))
            seen.append(tuple(page.nodes()))
        stops = {node.key for leaf in leaves_of(page) for node in leaf if node.action not in (None, "back")}
        assert seen[0] != seen[1] or len(stops - TURNING) < 3


def without_ring(page: Overlay) -> set[str]:
    """What has the focus as Tab goes round, and no ring around it."""
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


@pytest.mark.parametrize("name", sorted(PAGES))
def test_whatever_has_the_focus_wears_its_ring(name: PageName) -> None:
    for page in pages_at(Pilot(), (1280, 720), name):
        assert without_ring(page) == set()


def test_a_planted_ring_that_is_not_drawn_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot()
    monkeypatch.setattr(paint, "ring_around", lambda look, _one: Item(look.sprites.strip((9, 9)), 0, 0))
    (page, *_) = pages_at(pilot, (1280, 720), "menu")
    assert "undo" in without_ring(page)


def opens(page: Overlay) -> set[str]:
    """The names of pages that something on a page opens."""
    placed = page.placed if isinstance(page, PageView) else ()
    intents = [getattr(one.widget, "intent", None) for one in placed]
    return {intent.page for intent in intents if isinstance(intent, Open)}


@pytest.mark.parametrize("name", sorted(PAGES))
def test_whatever_is_opened_is_in_the_registry(name: PageName) -> None:
    for page in pages_at(Pilot(), (1280, 720), name):
        assert opens(page) <= set(PAGES)


def test_a_planted_page_that_is_in_no_registry_is_caught() -> None:
    dialog = Dialog("Title", (Button("nowhere", "Nowhere", Open("nowhere")),))
    page = Page(Pilot().program.look, (1280, 720), lambda _language: dialog)
    assert not opens(page) <= set(PAGES)


@every_pair(name=sorted(PAGES), size=[SMALLEST, ROOMY, (1280, 720)])
def test_what_can_be_pressed_is_large(name: PageName, size: Point) -> None:
    for page in pages_at(Pilot(size=size), size, name):
        for leaf in leaves_of(page):
            least = least_px(40 if name == "table" and size[0] <= ROOMY[0] else 44, scale_of(size))
            small = [node for node in leaf if node.action is not None and min(node.box[2:]) < least]
            assert small == []


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("height", range(600, 1500, 82))
def test_what_can_be_pressed_is_apart_in_windows_of_every_height(height: int, text_size: int) -> None:
    """Where rows just fit on one page they stand closer than their arrows would like."""
    size = (height * 16 // 9, height)
    pilot = Pilot(size=size, settings=Settings(text_size=text_size))
    pilot.click("menu")
    for page in ("menu", "options"):
        if page != "menu":
            shows(pilot, page)
            pilot.click(page)
        check_tree(pilot.tree, size)


# Planted faults


def options_at(size: Point) -> Page:
    """The options in large type, in a language of long words."""
    pilot = Pilot(size=size, settings=Settings(language=PSEUDO, text_size=200))
    page, *_ = pages_at(pilot, size, "options")
    assert isinstance(page, Page)
    return page


def test_rows_that_are_too_low_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    right = dialog._Plan.row

    def low(plan: dialog._Plan, index: int) -> pygame.Rect:
        rect = right(plan, index)
        rect.height //= 4
        rect.top -= 40 * index
        return rect

    monkeypatch.setattr(dialog._Plan, "row", low)
    assert faults(options_at(ROOMY), ROOMY)


def test_words_that_are_not_drawn_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matador.ui.kit.paint._stepper", lambda _look, _stepper, _rect: iter(()))
    assert unread(options_at((1280, 720)))


def test_a_widget_that_keys_pass_over_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matador.ui.kit.focus._is_stop", lambda one: isinstance(one.widget, IconButton))
    assert reached(options_at((1280, 720)), {"text size"}) == {"close"}
