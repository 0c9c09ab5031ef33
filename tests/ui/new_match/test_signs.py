"""The sign of what is chosen is seen whole, wherever the focus is."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.new_match.cell_painting import check_items, state_of
from matador.ui.new_match.cells import Switch
from matador.ui.new_match.new_match import NewMatch
from tests.ui.new_match.choosing import ALL_TABS, Choosing, look_of, setup_of


def signs(page: NewMatch) -> list[Item]:
    leaf = page._plan.leaves[page.leaf]
    return [item for one in leaf.placed for item in check_items(page._look, one.cell, one.rect)]


def painted_over(items: Sequence[Item], sign: Item) -> int:
    """How many pixels of a sign are changed by what is drawn after it."""
    index = max(
        index for index, item in enumerate(items) if item.picture is sign.picture and item.rect == sign.rect
    )
    shown, alone = pygame.Surface(sign.rect.size), pygame.Surface(sign.rect.size)
    for number, item in enumerate(items):
        at = (item.left - sign.left, item.top - sign.top)
        shown.blit(item.picture, at)
        if number <= index:
            alone.blit(item.picture, at)
    width, height = sign.rect.size
    return sum(shown.get_at((x, y)) != alone.get_at((x, y)) for x in range(width) for y in range(height))


@pytest.mark.parametrize(("size", "text_size"), [((800, 600), 100), ((1280, 720), 100), ((800, 600), 200)])
def test_nothing_is_painted_over_the_sign(size: Point, text_size: int) -> None:
    chooser = Choosing(setup_of("sevens", 3), size=size, look=look_of(size, text_size), last_deal=7)
    page, seen = chooser.page, 0
    for tab in ALL_TABS:
        chooser.open(tab)
        stops = [stop.key for stop in page._stops if stop.leaf is not None]
        for key in stops:
            chooser.go(key)
            leaf = page._plan.leaves[page.leaf]
            chosen = [one for one in leaf.placed if state_of(one.cell) == "chosen"]
            items, shown = list(page.items()), signs(page)
            assert len(shown) == sum(not isinstance(one.cell.body, Switch) for one in chosen)
            assert [painted_over(items, sign) for sign in shown] == [0] * len(shown), (tab, key)
            seen += len(shown)
    assert seen


def test_a_planted_ring_over_the_sign_is_caught() -> None:
    chooser = Choosing(setup_of("sevens", 3)).open("players")
    chooser.go("players:3")
    items = list(chooser.page.items())
    sign = signs(chooser.page)[0]
    over = Item(pygame.Surface((40, 4)), sign.left, sign.top + 6)
    assert painted_over([*items, over], sign) > 20
