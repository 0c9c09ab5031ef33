"""The mark of a choice is never covered, wherever the focus is."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from matador.ui.canvas import Item
from matador.ui.kit.cells import Cell
from matador.ui.kit.page import Page
from matador.ui.pages.new_match.page import Chosen
from tests.ui.pages.new_match.choosing import ALL_TABS, Choosing, cells, look_of, setup_of


def signs(page: Page[Chosen]) -> list[Item]:
    on_it = [(one.widget, one.rect) for one in page.shown if isinstance(one.widget, Cell)]
    return [item for cell, rect in on_it for item in cell.marks(page.look, rect)]


def painted_over(items: Sequence[Item], sign: Item) -> int:
    """Number of pixels of a mark that later pictures change."""
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


def test_nothing_is_painted_over_the_sign() -> None:
    size, text_size = (800, 600), 200
    chooser = Choosing(setup_of("sevens", 3), size=size, look=look_of(size, text_size), last_deal=7)
    page, seen = chooser.page, 0
    for tab in ALL_TABS:
        chooser.open(tab)
        for key in [cell.key for cell, _ in cells(page)]:
            chooser.go(key)
            on_it = [one.widget for one in page.shown if isinstance(one.widget, Cell)]
            chosen = [cell for cell in on_it if cell.is_chosen]
            items, shown = list(page.items()), signs(page)
            assert len(shown) == sum(not cell.body.is_switch for cell in chosen)
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
