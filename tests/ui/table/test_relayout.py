"""Relayouts happen between turns: in one glide, never while a tile is held, and undo reverses them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import dist

import pytest

from matador.match.deals import Deal
from matador.play.layout import Line, layout_of
from matador.play.table.snapshot import plays_of
from matador.play.table.state import RELAYOUT_MS
from matador.rules import Play, Tile, named_ruleset, parse_action
from matador.storage.settings import Settings
from matador.ui.inputs import Key, Point, PointerUp
from matador.ui.motion import Pose
from matador.ui.table.display import TableDisplay, camera_on
from tests.ui.dealt import AT_ONCE, USUAL, Table, random_round

RULES = named_ruleset("sevens", 2, {"set": 12})
SIZES: tuple[Point, ...] = ((800, 600), (1280, 720), (1920, 1080))
STEP_PX = 120
"""Maximum movement of a tile in a frame of 16 ms."""


@cache
def _moment(seat: int) -> tuple[Deal, tuple[str, ...], str]:
    """A deal, the actions up to a tile of this seat that causes a relayout, and that tile."""
    for seed in range(100):
        deal, actions = random_round(RULES, f"afresh/{seed}")
        position, line = deal.position(RULES), Line.empty(RULES)
        for number, text in enumerate(actions):
            action = parse_action(text)
            if isinstance(action, Play):
                before, line = line, line.lay(action)
                if line.layout.places[:-1] != before.layout.places:
                    if position.turn == seat:
                        return deal, tuple(actions[:number]), text
                    break
            position = position.play(action)
    raise AssertionError("the line is never laid afresh")


def table(seat: int, settings: Settings = USUAL) -> tuple[Table, str]:
    """The table before such a tile, and the tile."""
    deal, actions, text = _moment(seat)
    hands = [" ".join(map(str, hand)) for hand in deal.hands]
    boneyard = " ".join(map(str, deal.boneyard))
    made = Table(RULES, hands, boneyard, *actions, opener=deal.opener, settings=settings)
    return made, text


def seen(display: TableDisplay) -> dict[Tile, Pose]:
    """The current pose of each tile of the line."""
    camera, flying = display.camera_now, dict(display.flying())
    return {
        place.tile: flying.get(place.tile) or camera.pose(place)
        for place in display.state.shown.layout.places
    }


def start(pilot: Table, text: str) -> None:
    """The seat to move plays the tile."""
    turn = pilot.game.session.turn
    assert turn is not None
    if turn in pilot.game.human_seats:
        pilot.game.submit(turn, parse_action(text))
    else:
        pilot.bots[turn].actions.append(text)


def frames(pilot: Table) -> Iterator[dict[Tile, Pose]]:
    """The poses in each frame until nothing moves and the line is in its final layout."""
    yield seen(pilot.display)
    while pilot.display.is_moving or pilot.display.state.shown.is_relayout_due:
        pilot.wait()
        yield seen(pilot.display)


@pytest.mark.parametrize("seat", [0, 1])
def test_all_tiles_go_to_their_new_places_in_one_glide(seat: int) -> None:
    pilot, text = table(seat)
    before, small = pilot.display.state.shown.layout, pilot.display.camera
    start(pilot, text)
    pilot.wait_until(lambda: len(pilot.display.state.shown.layout.places) > len(before.places))
    assert pilot.display.state.shown.layout.places[:-1] == before.places, (
        "the tile is laid where it was shown first"
    )
    pilot.wait_until(lambda: pilot.display.state.shown.layout.places[:-1] != before.places)
    began = pilot.now_ms
    assert {tile for tile, _ in pilot.display.flying()} == set(seen(pilot.display))
    shown = list(frames(pilot))
    assert pilot.now_ms - began == pytest.approx(RELAYOUT_MS, abs=17)
    for last, now in pairwise(shown):
        for tile, pose in now.items():
            assert dist((last[tile].x, last[tile].y), (pose.x, pose.y)) < STEP_PX, f"{tile} jumps"
    display = pilot.display
    assert display.state.shown.layout.places == layout_of(RULES, plays_of(display.state.shown.view)).places
    assert display.camera == camera_on(display.plan, display.state.shown.layout)
    assert display.camera.short_px >= small.short_px
    assert shown[-1] == {
        place.tile: display.camera.pose(place) for place in display.state.shown.layout.places
    }


def test_it_waits_until_a_held_tile_is_put_down() -> None:
    pilot, text = table(1)
    before = pilot.display.state.shown.layout.places
    tile = str(pilot.display.state.shown.hand[0])
    at = pilot.node(f"tile:{tile}").centre
    pilot.drag(at, (at[0], at[1] - 60), drops=False)
    start(pilot, text)
    pilot.wait(3000)
    assert pilot.display.state.is_holding
    assert pilot.display.state.shown.layout.places[:-1] == before
    assert pilot.display.state.shown.is_relayout_due
    for target in pilot.display.targets:
        assert target.place == pilot.display.camera.rect(
            pilot.display.state.shown.layout.empty_place(target.spot)  # type: ignore[arg-type]
        )
    pilot.give(PointerUp(at))
    pilot.wait(2000)
    assert pilot.display.state.shown.layout.places[:-1] != before
    assert not pilot.display.is_moving


def test_taken_back_the_line_lies_as_before_and_done_again_as_after() -> None:
    pilot, text = table(0, AT_ONCE)
    before = pilot.display.state.shown.layout.places
    pilot.do(text)
    pilot.change(speed="normal")
    after = pilot.display.state.shown.layout.places
    poses = seen(pilot.display)
    pilot.give(Key("z", ctrl=True))
    assert all(seen(pilot.display)[place.tile] == poses[place.tile] for place in before), "they jump"
    pilot.wait(1000)
    assert pilot.display.state.shown.layout.places == before != after[:-1]
    pilot.give(Key("z", shift=True, ctrl=True))
    pilot.wait(1000)
    assert pilot.display.state.shown.layout.places == after
