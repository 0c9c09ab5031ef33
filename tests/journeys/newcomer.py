"""A child in the first three minutes in the real window, by mouse, by touch, or with only keys.

The child follows what is lit. Otherwise they try everything in turn, and look at each result before the next
press.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Literal, TypeAlias, get_args

from matador.ui.semantics import Node
from tests.journeys.desktop import Point
from tests.journeys.hands import focus_on
from tests.journeys.played import Played
from tests.journeys.shown import Shown
from tests.journeys.taught import LOOKS_S
from tests.journeys.touch_screen import TouchScreen
from tests.journeys.waiting import BREATH_S

Hand: TypeAlias = Literal["mouse", "touch", "keys"]
HANDS: tuple[Hand, ...] = get_args(Hand)

STEPS = tuple(f"Step {number} of 5" for number in range(1, 6))
_MAX_PRESSES = 60
"""Maximum number of presses; the steps take about forty."""
_EDGE_PX = 8
"""Empty margin of the card."""


class Newcomer(ABC):
    """Takes the first steps; subclasses know how to press and to play tiles."""

    def __init__(self, game: Played) -> None:
        self.game = game
        self._tries = 0

    @abstractmethod
    def use(self, key: str) -> None:
        """Press something on the screen."""

    @abstractmethod
    def lay(self, key: str) -> None:
        """Move a tile or a half to its place."""

    @abstractmethod
    def lead_on(self) -> None:
        """Continue where there is nothing to choose."""

    def learn(self) -> Shown:
        """Enter Learn from the home screen; return the next screen after looking at it."""
        self.game.until_shown(lambda now: now.page is None and now.has("learn"), "the first page")
        self.use("learn")
        shown = self.game.until_shown(lambda now: now.state == "first steps", "the first steps")
        time.sleep(LOOKS_S)
        return shown

    def to_step(self, number: int) -> Shown:
        """Do everything asked until this step; return the screen then."""
        for _ in range(_MAX_PRESSES):
            if step_of(self.game.shown) == STEPS[number]:
                return self.game.shown
            self.act()
        raise AssertionError(f"{STEPS[number]} does not come")

    def act(self) -> None:
        """Do one thing, and wait for its result."""
        time.sleep(BREATH_S)
        game, shown = self.game, self.game.shown
        choices = choices_of(shown)
        if not choices:
            self.lead_on()
            game.until_shown(lambda now: now.nodes != shown.nodes, "what comes next")
            return
        key = lit_of(shown)
        if key is None:
            tiles = [node.key for node in choices if node.key != "boneyard"]
            key = tiles[self._tries % len(tiles)]
            self._tries += 1
        if key == "boneyard":
            self.use(key)
            game.until_shown(lambda now: key not in [one.key for one in choices_of(now)], "a new tile")
        else:
            self.lay(key)
            game.until_shown(lambda now: not choices_of(now), f"{key} lies there")


class MouseNewcomer(Newcomer):
    """Clicks, and drags tiles."""

    def use(self, key: str) -> None:
        time.sleep(BREATH_S)
        self.game.press(key)

    def lay(self, key: str) -> None:
        game, start = self.game, self.game.shown.node(key).centre
        place = place_of(game.shown)
        game.desktop.press(game.window, start)
        game.desktop.glide(game.window, start, place)
        game.look("holds")
        game.desktop.release()

    def lead_on(self) -> None:
        self.game.click(_beside_all(self.game.shown))


class FingerNewcomer(Newcomer):
    """Taps, and drags with a finger."""

    def __init__(self, game: Played) -> None:
        """The game runs on a touch screen."""
        super().__init__(game)
        assert isinstance(game.desktop, TouchScreen), "there is no glass"
        self.glass = game.desktop

    def use(self, key: str) -> None:
        time.sleep(BREATH_S)
        self.glass.tap(self.game.window, self.game.shown.node(key).centre)

    def lay(self, key: str) -> None:
        game = self.game
        place = place_of(game.shown)
        self.glass.touch(game.window, game.shown.node(key).centre)
        self.glass.slide(game.window, place)
        game.look("holds")
        self.glass.lift()

    def lead_on(self) -> None:
        self.glass.tap(self.game.window, _beside_all(self.game.shown))


class KeyNewcomer(Newcomer):
    """Uses only keys, guided by the focus ring."""

    def use(self, key: str) -> None:
        time.sleep(BREATH_S)
        focus_on(self.game, key, by="Tab")
        self.game.look("focus")
        self.game.key("Return")

    def lay(self, key: str) -> None:
        self.use(key)

    def lead_on(self) -> None:
        assert self.game.shown.focus is None, "Enter would press that"
        self.game.key("Return")


KINDS: dict[Hand, type[Newcomer]] = {"mouse": MouseNewcomer, "touch": FingerNewcomer, "keys": KeyNewcomer}


def step_of(shown: Shown) -> str:
    """The current step, as its pips show it; empty outside the steps."""
    return shown.node("step").name.partition(":")[0] if shown.has("step") else ""


def lit_of(shown: Shown) -> str | None:
    """The key of the pressable node that is lit."""
    return next((node.key for node in shown.nodes if "lit" in node.state and node.action), None)


def choices_of(shown: Shown) -> list[Node]:
    """The current choices: empty during a demonstration, and when the match is offered."""
    kinds = ("half", "tile", "boneyard")
    return [node for node in shown.nodes if node.action and node.key.partition(":")[0] in kinds]


def place_of(shown: Shown) -> Point:
    """The middle of the empty place: to the right of a single tile, to the left for halves."""
    node = shown.node("line" if shown.has("line") else "halves")
    (x, y), high = node.centre, node.box[3]
    return (x + high * 4 // 5, y) if node.key == "line" else (x - high * 3 // 8, y)


def _beside_all(shown: Shown) -> Point:
    card = shown.node("card")
    return (card.centre[0], card.box[1] + _EDGE_PX)
