"""A tile held over a place: where it snaps, how it is shown there, and its sum."""

from __future__ import annotations

import pygame
import pytest

from matador.play.layout.orientations import Held, Near
from matador.rules import Tile
from matador.ui.inputs import Key, PointerMoved, PointerUp
from matador.ui.motion import even
from matador.ui.semantics import Node
from matador.ui.table.display import REACH_PX, STICK_PX, Target, nearest
from matador.ui.table.ends import HELD_SCALE
from matador.ui.table.painting import table_items
from tests.ui.dealt import AT_ONCE
from tests.ui.drawn import drawn
from tests.ui.pilot import Pilot
from tests.ui.table.holding import WILD, beside, table


@pytest.mark.parametrize(("turns", "played"), [(1, "4-3R"), (2, "3+4R"), (3, "3-4R")])
def test_the_ghost_is_drawn_where_the_tile_will_lie_and_as_it_will_lie(turns: int, played: str) -> None:
    pilot = table(WILD)
    pilot.drag(pilot.half("3-4", 3), (600, 450), drops=False)
    for _ in range(turns):
        pilot.give(Key("r"))
    pilot.give(PointerMoved(pilot.place("R")))
    snapped = next(one for one in pilot.drawn("tile") if one.what[1] == Tile(3, 4))
    assert snapped.rect.center == pilot.ghost("R").center
    assert pilot.drawn("faded") == [], "no ghost is drawn under it"
    ring = next(one.rect for one in pilot.drawn("outline") if one.what[2] == "chosen")
    assert ring.contains(snapped.rect)
    assert ring.center == pytest.approx(snapped.rect.center, abs=1)
    pilot.give(PointerUp(pilot.place("R")))
    pilot.wait(1000)
    assert pilot.moves[2] == played
    laid = next(one for one in pilot.drawn("tile") if one.what[1] == Tile(3, 4))
    assert laid.rect.center == snapped.rect.center
    assert min(snapped.rect.size) == even(HELD_SCALE * min(laid.rect.size))
    assert snapped.what[3] == laid.what[3], "turned as much"


def test_it_snaps_within_72_px_of_a_place_and_not_at_73() -> None:
    pilot = table()
    start = pilot.node("tile:4-4").centre
    pilot.drag(start, beside(pilot, "R", 73), drops=False)
    pilot.state_as(Held)
    pilot.give(PointerMoved(beside(pilot, "R", 72)))
    assert pilot.state_as(Near).spot == "R"
    assert pilot.state_of("place:R") == ("ghost", "lit")


def test_the_nearest_wins_until_another_is_16_px_nearer() -> None:
    near, far = pygame.Rect(0, 0, 64, 64), pygame.Rect(164, 0, 64, 64)
    one, other = Target("L", near, near), Target("R", far, far)
    for targets in ([one, other], [other, one]):
        # The gap is from x = 64 to 164: at 114 both are 50 away.
        assert nearest(targets, [(113, 10)], None, 1.0) == "L"
        assert nearest(targets, [(115, 10)], None, 1.0) == "R"
        assert nearest(targets, [(121, 10)], "L", 1.0) == "L"
        assert nearest(targets, [(122, 10)], "L", 1.0) == "R", "it is 16 px nearer now"
        assert nearest(targets, [(107, 10)], "R", 1.0) == "R"
        assert nearest(targets, [(106, 10)], "R", 1.0) == "L"
        assert nearest(targets, [(-REACH_PX - 1, 10)], "L", 1.0) is None
    assert STICK_PX == 16


def test_the_sum_is_shown_at_the_place() -> None:
    pilot = table()
    pilot.drag(pilot.half("4-4", 4), pilot.place("R"), drops=False)
    assert pilot.bubbles == ["3 + 4 = 7"]
    pilot.give(PointerMoved((640, 640)))
    assert pilot.bubbles == []


def test_a_matador_across_shows_its_own_sum() -> None:
    pilot = table()
    pilot.drag(pilot.half("1-6", 1), pilot.place("R"), drops=False)
    assert pilot.bubbles == ["1 + 6 = 7"]
    assert [one.what[2:] for one in pilot.drawn("bubble")] == [("signed",)]
    pilot.give(Key("escape"))
    pilot.wait(500)
    pilot.drag(pilot.half("4-4", 4), pilot.place("R"), drops=False)
    assert [one.what[2:] for one in pilot.drawn("bubble")] == [()], "halves that touch have no sign"


def test_the_tile_that_is_held_never_hides_its_sum() -> None:
    """In a whole round whose line turns, there may be no room above and below, and the tile itself is beside."""
    pilot = Pilot(size=(800, 600), seed=5, settings=AT_ONCE)
    seen = 0
    for _ in range(80):
        pilot.wait_for_turn()
        if pilot.has("result"):
            break
        fitting = [node for node in pilot.tree if node.key.startswith("tile:") and "fits" in node.state]
        if not fitting:
            pilot.click("pass" if pilot.has("pass") else "boneyard")
            pilot.wait(200)
            continue
        seen += _hold_everywhere(pilot, fitting[0])
        pilot.wait(100)
        for chip in pilot.keys("chip")[:1]:
            pilot.click(chip)
            pilot.wait(100)
    assert pilot.has("result")
    assert seen > 5


def _hold_everywhere(pilot: Pilot, tile: Node) -> int:
    """Hold a tile over each of its ghosts and drop it at the last; return the number of visible sums."""
    pilot.drag(tile.centre, (tile.centre[0], tile.centre[1] - 40), drops=False)
    ghosts = [node for node in pilot.tree if "ghost" in node.state]
    sums = 0
    for ghost in ghosts:
        pilot.give(PointerMoved(ghost.centre))
        pilot.wait(50)
        pictures = drawn(lambda: table_items(pilot.display))
        (held,) = (one.rect for one in pictures if one.kind == "tile" and f"tile:{one.what[1]}" == tile.key)
        for bubble in (one for one in pictures if one.kind == "bubble"):
            sums += 1
            # The bubble's shadow may reach under the tile.
            assert not bubble.rect.inflate(-8, -8).colliderect(held), (tile.key, ghost.key, bubble, held)
    pilot.give(PointerUp(ghosts[-1].centre))
    return sums
