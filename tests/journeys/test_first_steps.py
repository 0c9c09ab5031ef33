"""A child in the first three minutes in the real window, by mouse, with a restart in the middle.

The child follows what is lit. Otherwise they try everything in turn, and look at each result before the next press.
"""

from __future__ import annotations

import time
from pathlib import Path

from matador.storage.settings import load_settings
from matador.ui.semantics import Node
from tests.journeys.desktop import Desktop, Point
from tests.journeys.played import Played, played, settings_for
from tests.journeys.shown import Shown
from tests.journeys.waiting import BREATH_S, LOOKS_S

STEPS = tuple(f"Step {number} of 5" for number in range(1, 6))
_MAX_PRESSES = 60
"""Maximum number of presses; the steps take about forty."""
_EDGE_PX = 8
"""Empty margin of the card."""


class Newcomer:
    """Takes the first steps: clicks, and drags tiles."""

    def __init__(self, game: Played) -> None:
        self.game = game
        self._tries = 0

    def learn(self) -> str:
        """Enter Learn from the home screen; return the step after looking at it."""
        self.game.until_shown(lambda now: now.page is None and now.has("learn"), "the first page")
        self.use("learn")
        shown = self.game.until_shown(lambda now: now.state == "first steps", "the first steps")
        time.sleep(LOOKS_S)
        return step_of(shown)

    def to_step(self, number: int) -> None:
        """Do everything asked until this step."""
        for _ in range(_MAX_PRESSES):
            if step_of(self.game.shown) == STEPS[number]:
                self.game.look(f"step-{number + 1}")
                return
            self._act()
        raise AssertionError(f"{STEPS[number]} does not come")

    def use(self, key: str) -> None:
        """Press something on the screen."""
        time.sleep(BREATH_S)
        self.game.press(key)

    def _act(self) -> None:
        """Do one thing, and wait for its result."""
        time.sleep(BREATH_S)
        game, shown = self.game, self.game.shown
        choices = choices_of(shown)
        if not choices:
            card = shown.node("card")
            game.click((card.centre[0], card.box[1] + _EDGE_PX))
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
            start = shown.node(key).centre
            game.desktop.press(game.window, start)
            game.desktop.glide(game.window, start, place_of(shown))
            game.desktop.release()
            game.until_shown(lambda now: not choices_of(now), f"{key} lies there")


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


def test_first_steps_are_finished_after_a_restart(screen: Desktop, tmp_path: Path, size: Point) -> None:
    story, settings = f"first-{size[1]}", tmp_path / "settings.json"
    new = settings_for(size, "normal", first_steps=0, gestures=())
    with played(screen, tmp_path, "play", settings=new, story=story) as game:
        child = Newcomer(game)
        assert child.learn() == STEPS[0]
        child.to_step(2)
        assert game.close() == 0
        assert game.said == ""
    assert load_settings(settings)[0].first_steps == 2
    with played(screen, tmp_path, "play", story=f"{story}-again") as game:
        child = Newcomer(game)
        assert child.learn() == STEPS[2]
        for number in (3, 4):
            child.to_step(number)
        assert lit_of(game.shown) == "play"
        child.use("play")
        game.until_shown(lambda now: now.is_table and now.has("boneyard"), "the table")
        assert game.close() == 0
        assert game.said == ""
    assert load_settings(settings)[0].first_steps == len(STEPS)
