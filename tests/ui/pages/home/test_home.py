"""The home screen: presses and keys, its pictures, and any number of buttons in every window and text size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pygame
import pytest

from matador.ui.inputs import Key, Point, PointerDown, PointerUp
from matador.ui.kit.base import Layout, Placed
from matador.ui.kit.buttons import Button
from matador.ui.kit.figures import FigureButton
from matador.ui.kit.intents import Command, Intent, Open
from matador.ui.look import Look
from matador.ui.pages.home import scene
from matador.ui.pages.home.cards import CardButton, CardRow
from matador.ui.pages.home.scene import CARD_SHARE, Home, HomeScene, Who, home_layout
from matador.ui.scale import SMALLEST
from matador.ui.semantics import Node, node_of
from tests.checks.each import each
from tests.checks.pairs import pairwise
from tests.pseudo import PSEUDO
from tests.ui.pages.new_match.choosing import look_of

MIN_BUTTON_PX = 64
INTENTS: dict[str, Intent] = {
    "play": Command.PLAY,
    "learn": Command.LEARN,
    "new match": Open("new match"),
    "matches": Open("matches"),
    "options": Open("options"),
    "rules": Open("rules"),
    "quit": Command.QUIT,
}
ALL = ("play", "learn", "new match", "options", "rules", "quit")
WITH_MATCHES = (*ALL[:3], "matches", *ALL[3:])
SIZES: tuple[Point, ...] = ((800, 600), (1280, 720), (1000, 1400))


def felt_of(look: Look, size: Point) -> pygame.Rect:
    """The felt in its frame."""
    return pygame.Rect((0, 0), size).inflate(-2 * look.px(18), -2 * look.px(18))


def home(
    size: Point = (1280, 720),
    look: Look | None = None,
    *,
    has_matches: bool = False,
) -> HomeScene:
    """A home screen."""
    return HomeScene(look or look_of(size), size, Home(has_matches=has_matches))


def node(scene: HomeScene, key: str) -> Node:
    """The node with this key."""
    found = node_of(scene.tree(), key)
    assert found is not None, f"there is no {key}"
    return found


def shown(scene: HomeScene) -> list[str]:
    """The keys of all nodes."""
    return [one.key for one in scene.tree()]


def click(scene: HomeScene, key: str) -> Intent | None:
    """Click in the middle of a node."""
    return scene.handle(PointerDown(node(scene, key).centre))


def press(scene: HomeScene, *keys: str) -> Intent | None:
    """Press keys one after the other; return the intent of the last."""
    intent = None
    for key in keys:
        intent = scene.handle(Key(key))
    return intent


def focused(scene: HomeScene) -> list[str]:
    """The keys of focused nodes."""
    return [one.key for one in scene.tree() if "focused" in one.state]


@each("size", SIZES)
@each("wish", WITH_MATCHES)
@each("finger", [None, 3])
def test_one_press_says_what_the_player_wants(size: Point, wish: str, finger: int | None) -> None:
    scene = home(size, has_matches=True)
    left, top, width, height = node(scene, wish).box
    for at in ((left, top), (left + width // 2, top + height // 2), (left + width - 1, top + height - 1)):
        assert scene.handle(PointerDown(at, finger=finger)) == INTENTS[wish]
        assert scene.handle(PointerUp(at, finger=finger)) is None


def test_at_the_first_start_nothing_has_the_focus_and_enter_plays() -> None:
    scene = home()
    assert focused(scene) == []
    assert press(scene, "enter") == INTENTS["play"]


@pytest.mark.parametrize("has_matches", [False, True])
def test_tab_goes_round_through_all_of_it_both_ways(*, has_matches: bool) -> None:
    scene = home(has_matches=has_matches)
    there = WITH_MATCHES if has_matches else ALL
    met = []
    for _ in there:
        press(scene, "tab")
        met += focused(scene)
    assert tuple(met) == there
    press(scene, "tab")
    assert focused(scene) == ["play"]
    scene.handle(Key("tab", shift=True))
    assert focused(scene) == ["quit"]


# Any number of buttons

CROWDED_SIZES: tuple[Point, ...] = (
    SMALLEST,
    (800, 600),
    (1280, 720),
    (1920, 1080),
    (800, 1280),
    (2560, 1080),
)


def more_buttons(look: Look, count: int) -> Iterator[Button]:
    for number in range(1, count + 1):
        label = look.say("Finished matches") if number % 3 == 0 else look.say("Options")
        yield Button(f"button {number}", label, Open("rules"), "book")


def faults(look: Look, size: Point, placed: Sequence[Placed]) -> Iterator[str]:
    felt = felt_of(look, size)
    seen = [one for one in placed if isinstance(one.widget, Button | FigureButton)]
    for one in seen:
        if not felt.contains(one.rect):
            yield f"{one} is outside"
        if isinstance(one.widget, FigureButton) and one.rect.height < CARD_SHARE * size[1]:
            yield f"{one} is low"
        if min(one.rect.size) < look.least(MIN_BUTTON_PX):
            yield f"{one} is small"
    for one, other in combinations(seen, 2):
        if one.rect.colliderect(other.rect) and (one.page == other.page or None in (one.page, other.page)):
            yield f"{one} is over {other}"


@each(
    ("size", "language", "text_size", "count"),
    lambda: pairwise(CROWDED_SIZES, [PSEUDO, "en"], [200, 150, 100], [1, 3, 6, 7, 9, 12, 20]),
)
def test_any_number_of_buttons_fits(size: Point, language: str, text_size: int, count: int) -> None:
    look = look_of(size, text_size, language)
    usual = HomeScene(look, size, Home()).page.placed
    cards = CardRow(tuple(one.widget for one in usual if isinstance(one.widget, CardButton)), (0.56, 0.44))
    buttons = tuple(more_buttons(look, count))
    layout = home_layout(look, size, None, cards, buttons)
    placed = list(layout.place(look, pygame.Rect((0, 0), size)))
    assert list(faults(look, size, placed)) == []
    assert [one.widget for one in placed if one.widget in buttons] == list(buttons)


@pytest.fixture
def crowded(monkeypatch: pytest.MonkeyPatch) -> HomeScene:
    """A small home screen with twenty more buttons."""

    def layout(look: Look, size: Point, who: Who | None, cards: CardRow, buttons: Sequence[Button]) -> Layout:
        return home_layout(look, size, who, cards, (*buttons, *more_buttons(look, 20)))

    monkeypatch.setattr(scene, "home_layout", layout)
    return home(SMALLEST, look_of(SMALLEST, 200))


def test_buttons_without_room_are_on_further_pages(crowded: HomeScene) -> None:
    seen = set(shown(crowded))
    for _ in range(crowded.page.pages):
        assert click(crowded, "more") is None
        seen |= set(shown(crowded))
    assert {f"button {number}" for number in range(1, 21)} <= seen
    first = [key for key in shown(crowded) if key.startswith("new")]
    assert first == ["new match"], "the last page leads to the first"


def test_planted_faults_of_places_are_caught() -> None:
    look = look_of((1280, 720))
    button = next(more_buttons(look, 1))
    right = Placed(button, pygame.Rect(200, 200, 800, 400))
    assert list(faults(look, (1280, 720), [right])) == []
    assert len(list(faults(look, (1280, 720), [right, right]))) == 1
    assert len(list(faults(look, (1280, 720), [right.moved(2000, 0)]))) == 1
