"""Bubbles over random lines, and the badges at the ends beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest import mock

import pygame

from matador.match.help import SeatHelp
from matador.rules import Ruleset, Tile
from matador.storage.settings import Settings
from matador.ui.inputs import Point, PointerMoved
from matador.ui.table import learner_help
from matador.ui.table.bubbles import Bubble, bubble_beside
from matador.ui.table.painting import table_items
from tests.ui.dealt import Table, random_round
from tests.ui.drawn import drawn
from tests.ui.table.learners import seated

LAST = 3
"""Number of actions that are shown to a learner."""


def random_line(
    rules: Ruleset, seed: str, left: int, size: Point, assistance: SeatHelp, **settings: Any
) -> Table:
    """A random round, `left` actions before its end, just after the latest one was shown."""
    deal, actions = random_round(rules, seed)
    done = actions[: max(LAST, len(actions) - left)]
    hands = [" ".join(map(str, hand)) for hand in deal.hands]
    boneyard = " ".join(map(str, deal.boneyard))
    given = Settings(**{"speed": "normal", "language": "en", **settings})
    before = done[:-LAST]
    table = Table(rules, hands, boneyard, opener=deal.opener, size=size, settings=given, already=before)
    if assistance != "none":
        seated(table, assistance)
    for action in done[-LAST:]:
        table.do(action)
    return table


def bubbles_now(table: Table) -> list[tuple[list[pygame.Rect], list[Tile]]]:
    """For each current bubble, the badges that it covers, and the covered tiles that it is not about."""
    found: list[tuple[Bubble, pygame.Rect]] = []

    def noting(*given: Any, **more: Any) -> Bubble:
        found.append((bubble_beside(*given, **more), given[2]))
        return found[-1][0]

    with mock.patch.object(learner_help, "bubble_beside", noting):
        seen = drawn(lambda: table_items(table.display))
    badges = [one.rect for one in seen if one.kind == "badge"]
    camera, lying = table.display.camera_now, table.display.state.shown.layout.places
    seen_now = []
    for bubble, told in found:
        # It is about the tile beside it, and the tile that this one joins.
        others = [place for place in lying if not camera.rect(place.box).colliderect(told.inflate(4, 4))]
        hidden = [place.tile for place in others if camera.rect(place.box).colliderect(bubble.body)]
        seen_now.append(([badge for badge in badges if bubble.body.colliderect(badge)], hidden))
    return seen_now


def moments(table: Table) -> Iterator[str]:
    """The named moments of a turn in which bubbles are visible."""
    yield "laid"
    table.wait_until(lambda: table.is_shown)
    display = table.display
    if not display.state.is_my_turn:
        return
    for slot in display.rack.slots[:2]:
        tile = slot.tile
        table.drag(table.half(str(tile), tile.high), (400, 300), drops=False)
        for target in display.targets:
            table.give(PointerMoved(target.place.center))
            table.wait()
            yield f"{tile} held at {target.spot}"
        table.program.table.put_down()
        table.wait(500)
