"""Kinds of players: one drags, one clicks twice, one uses only keys."""

from __future__ import annotations

from matador.ui.semantics import Node
from tests.journeys.desktop import Point
from tests.journeys.person import Person
from tests.journeys.played import Played
from tests.journeys.shown import Shown

_LIFT: Point = (6, -30)
"""Distance to move a tile before looking for its places."""


class Mouse(Person):
    """Common parts of dragging and clicking."""

    def choose(self, choice: int) -> None:
        chips = self.game.shown.of("chip")
        self.game.click(chips[choice % len(chips)].centre)

    def use(self, button: str) -> None:
        self.game.press(button)

    def draw(self) -> None:
        self.use("boneyard")


class Dragger(Mouse):
    """Drags tiles to their places, and tiles of the boneyard to the rack."""

    def lay(self, tile: Node, choice: int) -> None:
        held = self.take(tile, choice)
        places = held.of("place", "ghost")
        self.carry(places[choice % len(places)])
        self._look("near")
        self.game.desktop.release()

    def take(self, tile: Node, half: int) -> Shown:
        """Press on a half of a tile and lift it; return the screen afterwards."""
        self._at = _half(tile, half)
        self.game.desktop.press(self.game.window, self._at)
        self._glide((self._at[0] + _LIFT[0], self._at[1] + _LIFT[1]))
        return self.game.until_shown(lambda now: now.state in ("Held", "Near"), f"{tile.key} is held")

    def carry(self, place: Node) -> None:
        """Move the held tile to a place."""
        self._glide(place.centre)
        self.game.until_shown(lambda now: now.state == "Near", f"the tile snaps to {place.key}")

    def draw(self) -> None:
        shown = self.game.shown
        self._at = shown.node("boneyard").centre
        self.game.desktop.press(self.game.window, self._at)
        self._glide(shown.of("tile")[-1].centre)
        self.game.desktop.release()

    def _glide(self, to: Point) -> None:
        self.game.desktop.glide(self.game.window, self._at, to)
        self._at = to


class Clicker(Mouse):
    """Clicks a tile, then its place."""

    def lay(self, tile: Node, choice: int) -> None:
        self.game.click(_half(tile, choice))
        chosen = self.game.until_shown(lambda now: now.state == "Selected", f"{tile.key} is chosen")
        places = chosen.of("place", "ghost")
        self.game.click(places[choice % len(places)].centre)


class Typist(Person):
    """Uses only keys, guided by the focus ring."""

    def lay(self, tile: Node, choice: int) -> None:
        focus_on(self.game, tile.key, "Right")
        self.game.key("Up")
        chosen = self.game.until_shown(
            lambda now: (now.focus or "").startswith("place:"), "a place is proposed"
        )
        places = chosen.of("place", "ghost")
        focus_on(self.game, places[choice % len(places)].key, "Right")
        self.game.key("Return")

    def choose(self, choice: int) -> None:
        chips = self.game.shown.of("chip")
        if choice % len(chips):
            focus_on(self.game, chips[choice % len(chips)].key, "Right")
        self.game.key("Return")

    def draw(self) -> None:
        self.game.key("d")

    def use(self, button: str) -> None:
        if button == "pass":
            self.game.key("p")
        else:
            focus_on(self.game, button, "Tab")
            self.game.key("Return")


def focus_on(game: Played, key: str, by: str) -> None:
    """Press a key until the focus is there."""
    for _ in range(len(game.shown.nodes) + 1):
        focus = game.shown.focus
        if focus == key:
            return
        game.key(by)
        game.until_shown(lambda now, was=focus: now.focus != was, f"{by} moves the focus")  # type: ignore[misc]
    raise AssertionError(f"{by} never comes to {key}")


def _half(tile: Node, choice: int) -> Point:
    """A point in the upper half of a tile, or the lower."""
    left, top, width, height = tile.box
    return (left + width // 2, top + height * (3 if choice % 2 else 1) // 4)
