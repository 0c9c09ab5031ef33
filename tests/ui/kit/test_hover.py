"""The node under the mouse is lit; a button with only a picture shows its label."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from matador.ui.inputs import Point, PointerDown, PointerMoved, Resized
from matador.ui.kit.buttons import Button, stepper
from matador.ui.kit.figures import label
from matador.ui.kit.intents import Command, SeatPlayer
from matador.ui.kit.page import Page
from matador.ui.kit.shapes import glow, rim
from matador.ui.kit.sheets import Dialog, dialog_page
from matador.ui.kit.stack import PageStack
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST, Theme
from tests.ui.contrast import GRAPHIC_RATIO, contrast
from tests.ui.drawn import drawn
from tests.ui.pages.new_match.choosing import look_of


def page(size: Point = (1280, 720)) -> PageStack:
    """A page over the scene."""
    dialog = Dialog(
        "Title",
        (
            label("about", "About it."),
            stepper("count", "Count", 0, (0, 1), str, lambda to: SeatPlayer(to, None)),
            Button("on", "On", Command.EXPORT),
        ),
    )
    return stack_of(dialog_page(look_of(size), size, lambda _language: dialog), size=size)


def stack_of(*pages: Page[Any], size: Point = (1280, 720)) -> PageStack:
    """Pages on top of each other."""
    stack = PageStack(size)
    for number, one in enumerate(pages):
        stack.push(f"page {number}", one)
    return stack


def lit(of: PageStack, key: str) -> list[str]:
    """Additional pictures while the mouse is over the middle of a node: lights and labels."""
    before = drawn(of.items)
    node = next(node for node in of.nodes() if node.key == key)
    of.follow(PointerMoved(node.centre))
    more = drawn(of.items)[len(before) :]
    of.follow(PointerMoved((1, 1)))
    assert len(drawn(of.items)) == len(before), "elsewhere it is gone"
    return [one.text or str(one.kind) for one in more]


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("on", ["composed"]),
        ("count", ["composed"]),
        ("count back", []),
        ("about", []),
        ("close", ["composed", "strip", "Close"]),
    ],
)
def test_what_can_be_used_is_lit(key: str, shown: list[str]) -> None:
    assert lit(page(), key) == shown


def test_hovered_button_has_a_bright_edge_and_keeps_its_colour() -> None:
    light = glow(look_of((1280, 720)), (200, 60), 18)
    edge, middle = light.get_at((100, 2)), light.get_at((100, 30))
    assert edge.a > 200
    assert contrast((edge.r, edge.g, edge.b), GREEN.badge) > GRAPHIC_RATIO
    assert middle.a < 25, "a pale button would look switched off"


def test_a_finger_lights_nothing() -> None:
    of = page()
    node = next(node for node in of.nodes() if node.key == "on")
    before = len(drawn(of.items))
    of.follow(PointerMoved(node.centre, finger=1))
    assert len(drawn(of.items)) == before


def pictures(of: PageStack) -> int:
    return len(drawn(of.items))


def test_where_the_mouse_is_no_more_nothing_is_lit() -> None:
    of = page()
    there = next(node for node in of.nodes() if node.key == "on").centre
    before = pictures(of)
    for gone in (Resized((800, 600)), PointerDown((300, 300), finger=1), PointerMoved(there, finger=1)):
        of.follow(PointerMoved(there))
        assert pictures(of) == before + 1
        of.follow(gone)
        assert pictures(of) == before


@pytest.mark.parametrize("theme", [GREEN, DARK, HIGH_CONTRAST])
def test_the_edge_of_a_picture_shows_on_light_and_dark_and_is_not_in_the_accent(theme: Theme) -> None:
    look = replace(look_of((1280, 720)), theme=theme)
    picture = rim(look, (120, 80), 12)
    seen = {tuple(picture.get_at((x, 40)))[:3] for x in range(8) if picture.get_at((x, 40)).a == 255}
    for ground in (theme.tile_face, theme.table, theme.rim, theme.surface):
        assert max(contrast((r, g, b), ground) for r, g, b in seen) >= GRAPHIC_RATIO
    assert theme.accent not in seen
    assert picture.get_at((60, 40)).a == 0, "there is no light over it"
