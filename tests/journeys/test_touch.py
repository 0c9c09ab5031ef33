"""Fingers on a touch screen: a round played by touch, and one finger holds a tile while another presses."""

from __future__ import annotations

from pathlib import Path

from matador.ui.semantics import Node
from tests.journeys.desktop import Point
from tests.journeys.person import Person
from tests.journeys.played import Played, played, settings_for
from tests.journeys.shown import Shown
from tests.journeys.touch_screen import TouchScreen

_LIFT: Point = (6, -30)
"""Distance to move a tile before looking for its places."""
_FLOAT_PX = 40
"""Distance of a held tile above the finger, in a window of usual size."""
_SECOND = 1
"""Number of another finger."""


class Toucher(Person):
    """Uses only fingers: drags tiles to their places, and tiles of the boneyard to the rack."""

    def __init__(self, game: Played) -> None:
        super().__init__(game, is_watched=True)
        assert isinstance(game.desktop, TouchScreen), "there is no glass"
        self.glass = game.desktop

    def lay(self, tile: Node, choice: int) -> None:
        places = self.take(tile).of("place", "ghost")
        (x, y), window = places[choice % len(places)].centre, self.game.window
        self.glass.slide(window, (x, y + _FLOAT_PX + tile.box[3] // 2))
        self.game.until_shown(lambda now: now.state == "Near", "the tile snaps to its place")
        self._look("near")
        self.glass.lift()

    def take(self, tile: Node) -> Shown:
        """Touch a tile and lift it; return the screen afterwards."""
        x, y = tile.centre
        self.glass.touch(self.game.window, (x, y))
        self.glass.slide(self.game.window, (x + _LIFT[0], y + _LIFT[1]))
        return self.game.until_shown(lambda now: now.state in ("Held", "Near"), f"{tile.key} is held")

    def choose(self, choice: int) -> None:
        chips = self.game.shown.of("chip")
        self._tap(chips[choice % len(chips)])

    def use(self, button: str) -> None:
        self._tap(self.game.shown.node(button))

    def draw(self) -> None:
        shown = self.game.shown
        self.glass.touch(self.game.window, shown.node("boneyard").centre)
        self.glass.slide(self.game.window, shown.of("tile")[-1].centre)
        self.glass.lift()

    def _tap(self, node: Node) -> None:
        self.glass.tap(self.game.window, node.centre)


def test_a_round_is_played_to_its_end(glass: TouchScreen, tmp_path: Path, size: Point) -> None:
    words = ("play", "--rules", "family", "--seed", "23")
    with played(glass, tmp_path, *words, settings=settings_for(size), story=f"touch-{size[1]}") as game:
        person = Toucher(game)
        assert person.play_round().node("result").name
        assert {"lay", "choose", "draw"} <= set(person.did), person.did
        assert len(person.play_again().of("tile")) == 7
        assert game.close() == 0
        assert game.said == ""


def test_second_finger_at_the_table_returns_the_held_tile(
    glass: TouchScreen, tmp_path: Path, size: Point
) -> None:
    with played(glass, tmp_path, "play", "--seed", "2", settings=settings_for(size)) as game:
        person = Toucher(game)
        before = person.begin()
        tile = before.of("tile", "fits")[0]
        held = person.take(tile)
        place = held.of("place", "ghost")[0].centre
        glass.touch(game.window, before.node("boneyard").centre, _SECOND)
        glass.slide(game.window, place)
        glass.lift(_SECOND)
        glass.lift()
        after = game.until_shown(lambda now: now.state == "Idle" and not now.is_moving, "it is home")
        assert (after.version, after.of("tile")) == (before.version, before.of("tile"))
        person.play_one()
        assert game.close() == 0
