"""One or several people who play a round in turn, guided only by the tree."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable

from matador.ui.semantics import Node
from tests.journeys.played import Played
from tests.journeys.shown import Shown

_MAX_STEPS = 200
"""Maximum number of steps; a round for two takes a few dozen."""


class Person(ABC):
    """Plays tiles that fit, draws and passes; subclasses know the gestures."""

    def __init__(self, game: Played, *, is_watched: bool = False) -> None:
        """`is_watched`: take a picture at every step."""
        self.game = game
        self.did: Counter[str] = Counter()
        """Counts of lay, choose (one of several ways), draw, draw on, pass, and look (at covered tiles)."""
        self._is_watched = is_watched

    def play_round(self) -> Shown:
        """Play to the end of the round; return the screen then."""
        for step in range(_MAX_STEPS):
            shown = self.begin()
            if shown.has("result"):
                return shown
            self._look("turn")
            self.act(shown, step)
        raise AssertionError(f"the round does not end: {self.did}")

    def begin(self) -> Shown:
        """Wait until there is something to do; return the screen then."""
        return self.game.until_shown(_is_for_me, "my turn, or the end of the round")

    def play_one(self) -> None:
        """Do one thing, when it is time for it."""
        self.act(self.begin(), 0)

    def play_again(self) -> Shown:
        """Start the next round; return the screen once the tiles have been dealt."""
        self.use("again")
        return self.game.until_shown(lambda now: bool(now.of("tile")) and not now.has("result"), "a new deal")

    def act(self, shown: Shown, step: int) -> None:
        """Do the next thing; among several tiles or ways, choice number `step`, modulo their number."""
        fitting = shown.of("tile", "fits")
        button = next((key for key in ("look", "pass", "draw on") if shown.has(key)), None)
        if fitting:
            self._lay(fitting[step % len(fitting)], step)
        elif button == "look":
            self.use(button)
            self.game.until_shown(lambda now: not now.is_covered, "the tiles are turned up")
            self.did[button] += 1
        else:
            if button is None:
                self.draw()
            else:
                self.use(button)
            done = button or "draw"
            # A pass may be invisible when the others pass as well, but the version shows it.
            self.game.until_shown(lambda now: now.version > shown.version, f"what comes of it: {done}")
            self.did[done] += 1

    @abstractmethod
    def lay(self, tile: Node, choice: int) -> None:
        """Move a tile to a place; among several places, number `choice`, modulo their number."""

    @abstractmethod
    def choose(self, choice: int) -> None:
        """Choose among several ways, number `choice`, modulo their number."""

    @abstractmethod
    def draw(self) -> None:
        """Draw a tile."""

    @abstractmethod
    def use(self, button: str) -> None:
        """Use a button."""

    def _lay(self, tile: Node, step: int) -> None:
        laid = tile.key.replace("tile:", "laid:")
        self.lay(tile, step)
        shown = self._laid(lambda now: now.has(laid) or bool(now.of("chip")), tile)
        if shown.of("chip"):
            self._look("ways")
            self.choose(step)
            self.did["choose"] += 1
        self._laid(lambda now: now.has(laid), tile)
        self.did["lay"] += 1

    def _look(self, name: str) -> None:
        if self._is_watched:
            self.game.look(name)

    def _laid(self, is_so: Callable[[Shown], bool], tile: Node) -> Shown:
        """Wait until it is so, or the round has ended because of it."""
        return self.game.until_shown(lambda now: is_so(now) or now.has("result"), f"{tile.key} is laid")


def _is_for_me(shown: Shown) -> bool:
    """True if everything is at rest and the player can act."""
    if shown.is_moving or not shown.is_table:
        return False
    may_act = bool(shown.of("tile", "fits") or shown.of("boneyard", "open")) or shown.has("pass")
    return shown.has("result") or shown.is_covered or ("on turn" in shown.own_seat.state and may_act)
