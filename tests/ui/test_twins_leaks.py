"""Injected leaks: each reveals something hidden, and each is caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from matador.play.sounds import Sound
from matador.play.table import events
from matador.play.table.events import thought_ms
from matador.play.table.facts import TableFacts
from matador.play.table.playback import Playback
from matador.play.table.state import TableState
from matador.rules import Action, Position, Tile
from matador.ui.canvas import Item
from matador.ui.motion import Tween
from matador.ui.program import Program
from matador.ui.semantics import Node, Tree
from matador.ui.table.describing import table_nodes
from matador.ui.table.display import TableDisplay
from matador.ui.table.movement import Movement
from matador.ui.table.seats import cover_items
from tests.checks.matches import position_of
from tests.checks.twins import compared
from tests.checks.twins_deals import twin_for
from tests.checks.twins_frames import LeakError
from tests.checks.twins_recording import Recording, recorded
from tests.checks.twins_rounds import Watched
from tests.ui.test_twins import ALONE, TOGETHER, round_of

ROUNDS = 8
"""Maximum number of rounds until a leak is caught; the first is mostly enough."""
FRAMES = 700

_items, _tree = Program.items, Program.tree
_draw, _follow = events._draw, Movement.follow
_thought_ms = thought_ms
_table_nodes, _cover_items = table_nodes, cover_items


def _truth(table: TableFacts) -> Position:
    return position_of(table.game.session)


def _others(table: TableFacts) -> list[Tile]:
    """Tiles that the viewer must not know."""
    hidden = [
        seat for seat in range(table.shown.view.rules.players) if table.is_covered or seat != table.seat
    ]
    return [tile for seat in hidden for tile in _truth(table).hand(seat)]


def _secret(table: TableFacts) -> int:
    """A number from 0 to 255 that depends on all hidden tiles in hands."""
    return (
        sum((7 * tile.low + 13 * tile.high) * (3 + number) for number, tile in enumerate(_others(table)))
        % 256
    )


def _items_with_a_pixel(program: Program) -> list[Item]:
    """A pixel in the corner whose colour reveals the secret."""
    pixel = pygame.Surface((1, 1))
    pixel.fill((0, 0, _secret(program.table.display.state)))
    return [*_items(program), Item(pixel, 3, 3)]


def _items_over_a_pixel(program: Program) -> list[Item]:
    """A pixel painted into a picture that all frames share."""
    items = _items(program)
    items[0].picture.set_at((3, 3), (0, 0, _secret(program.table.display.state)))
    return items


def _tree_with_the_code(program: Program) -> Tree:
    """The match code appears where it does not belong."""
    nodes = _tree(program)
    return (*nodes, Node("code", "text", str(program.app.scenes.game.session.code), (0, 0, 1, 1)))


def _tree_that_names(program: Program) -> Tree:
    """Names of seats list the pips of all hidden tiles, unordered."""
    pips = sorted(tile.pips for tile in _others(program.table.display.state))
    return tuple(
        replace(node, name=f"{node.name}, {pips}") if node.role == "seat" else node for node in _tree(program)
    )


def _draw_that_is_heard(state: TableState, *given: Any) -> None:
    """A draw makes an additional sound."""
    _draw(state, *given)
    if _secret(state) % 2:
        state.cue(Sound.CLACK)


def _backs_that_tell(display: TableDisplay) -> Iterator[Item]:
    """The back of a double is a pixel lower."""
    tiles = _truth(display.state).hand(display.state.seat)
    for number, item in enumerate(_cover_items(display)):
        # Each shadow is followed by a back.
        is_double = number % 2 and tiles[min(number // 2, len(tiles) - 1)].is_double
        yield item._replace(top=item.top + bool(is_double))


def _cover_a_turn_later(_unfolding: Playback) -> None:
    """The hand stays visible until the next person's turn."""


def _follow_openly(movement: Movement) -> None:
    """While something flies, a hidden tile flies too, face up."""
    _follow(movement)
    display = movement._display
    if display.flights:
        pose = replace(display.boneyard.next_pose, face_up=1.0)
        display.flights[_others(display.state)[0]] = Tween(pose, pose)


def _thought_by_the_hand(table: TableFacts, seat: int, action: Action) -> float:
    """A player with an odd number of pips thinks two frames longer."""
    hand = _truth(table).hand(seat)
    return _thought_ms(table, seat, action) + 34 * (sum(tile.pips for tile in hand) % 2)


LEAKS: list[tuple[Watched, str, Callable[..., Any], str]] = [
    (ALONE, "ui.program.Program.items", _items_with_a_pixel, "picture"),
    (ALONE, "ui.program.Program.tree", _tree_that_names, "tree"),
    (ALONE, "ui.program.Program.tree", _tree_with_the_code, "tree"),
    (ALONE, "play.table.events._draw", _draw_that_is_heard, "states"),
    (ALONE, "play.table.table.thought_ms", _thought_by_the_hand, ""),
    (ALONE, "ui.table.movement.Movement.follow", _follow_openly, "picture"),
    (TOGETHER, "ui.program.Program.tree", _tree_that_names, "tree"),
    (TOGETHER, "ui.table.seats.cover_items", _backs_that_tell, "place of a picture"),
    (TOGETHER, "match.views.View.covered", lambda view: view, ""),
    (TOGETHER, "play.table.playback.Playback._cover_after_turn", _cover_a_turn_later, ""),
]
SOON = {_tree_that_names: 1, _follow_openly: 2, _backs_that_tell: 6}
"""The number of a round that shows the leak, if it is not the first."""


SHOWN_ONLY = {
    _items_with_a_pixel,
    _items_over_a_pixel,
    _tree_that_names,
    _tree_with_the_code,
    _backs_that_tell,
}
"""Leaks that do not change the course of a round, which is recorded once for all of them."""


def _caught(
    watched: Watched,
    rounds: int = ROUNDS,
    *,
    first: int = 0,
    every_byte: bool = False,
    record: Callable[[Watched, int], Recording | None] = recorded,
) -> str:
    """The description of the first leak found; empty if none was found."""
    for seed in range(first, first + rounds):
        recording = record(replace(watched, seed=seed), FRAMES)
        assert recording is not None
        for swaps_seen in (True, False) if watched.is_hot_seat else (False,):
            try:
                _compare(recording, every_byte=every_byte, swaps_seen=swaps_seen)
            except LeakError as leak:
                return leak.what
    return ""


def _compare(recording: Recording, *, every_byte: bool, swaps_seen: bool) -> None:
    twin = twin_for(recording, Random(1), swaps_seen=swaps_seen)
    if twin is not None:
        compared(recording, twin, every_byte=every_byte)


@pytest.mark.parametrize(("watched", "where", "leak", "what"), LEAKS)
def test_planted_leaks_are_caught(
    monkeypatch: pytest.MonkeyPatch, watched: Watched, where: str, leak: Callable[..., Any], what: str
) -> None:
    first, record = SOON.get(leak, 0), recorded
    if leak in SHOWN_ONLY:
        record = round_of
        record(replace(watched, seed=first), FRAMES)
    monkeypatch.setattr(f"matador.{where}", leak)
    found = _caught(watched, first=first, record=record)
    assert found, "it was not caught"
    assert what in found


def test_a_pixel_painted_into_a_shared_picture_is_caught_byte_by_byte(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    round_of(replace(ALONE, seed=0), FRAMES)
    monkeypatch.setattr(Program, "items", _items_over_a_pixel)
    assert _caught(ALONE, every_byte=True, record=round_of)
