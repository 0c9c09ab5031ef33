"""A learner who knows the sums clicks tiles on any half for five turns, and no right tile is called wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from matador.ui.semantics import Node
from tests.journeys.desktop import Desktop, Point
from tests.journeys.played import Played, played, settings_for
from tests.journeys.shown import Shown

TOTAL = 5
"""Total of the first match of Learn."""
TURNS = 5
MAX_TURNS = 30


class Learner:
    """Clicks a tile that fits, every other time on the half that doesn't, then its place."""

    def __init__(self, game: Played) -> None:
        self.game = game
        self.laid = self.turned = 0
        game.law = nothing_is_wrong

    def play(self) -> None:
        """Do the next thing: play a tile that fits, draw, pass, or start again."""
        shown = self.game.until_shown(_is_for_me, "the learner's turn, or the end")
        if shown.has("again"):
            self.game.press("again")
            self.game.until_shown(lambda now: not now.has("again"), "another match")
            return
        fitting = [
            (tile, place, half)
            for place in shown.of("place")
            for tile in shown.of("tile")
            for half in _fitting(tile, place)
        ]
        if fitting:
            self._lay(*fitting[0])
            return
        self.game.press("pass" if shown.has("pass") else "boneyard")
        self.game.until_shown(lambda now: now.version > shown.version, "what comes of it")

    def _lay(self, tile: Node, place: Node, half: int) -> None:
        game, laid = self.game, tile.key.replace("tile:", "laid:")
        numbers = _numbers(tile)
        taken = half if self.laid % 2 else (numbers[0] if half == numbers[1] else numbers[1])
        game.click(_half(tile, numbers.index(taken)))
        chosen = game.until_shown(lambda now: now.state == "Selected", f"{tile.key} is chosen")
        if place.key != "place:open":
            assert f"half {taken} leads" in chosen.node(tile.key).state
        game.look("lit")
        game.click(place.centre)
        done = game.until_shown(
            lambda now: now.has(laid) or now.state == "TurnOffered" or now.has("again"),
            f"{tile.key} lies there",
        )
        if done.state == "TurnOffered":
            assert done.node("sentence").name.endswith("Turn the tile?")
            game.look("turn-it")
            game.click(done.of("chip")[0].centre)
            self.turned += 1
        game.until_shown(lambda now: now.has(laid) or now.has("again"), f"{tile.key} is laid")
        game.look("laid")
        self.laid += 1


def nothing_is_wrong(shown: Shown) -> None:
    """Check that nothing on the screen calls a tile wrong."""
    said = shown.node("sentence").name if shown.has("sentence") else ""
    assert " too " not in said, said
    assert not shown.has("bond:wrong"), shown.node("bond:wrong").name


def _is_for_me(shown: Shown) -> bool:
    if shown.is_moving or not shown.is_table:
        return False
    return shown.has("again") or (bool(shown.of("tile")) and "on turn" in shown.own_seat.state)


def _numbers(tile: Node) -> tuple[int, int]:
    low, high = tile.key.removeprefix("tile:").split("-")
    return (int(low), int(high))


def _fitting(tile: Node, place: Node) -> list[int]:
    """The halves of a tile that make the total at a place; any half at the opening."""
    if place.key == "place:open":
        return [_numbers(tile)[0]]
    lying = place.name.rsplit(": ", 1)[-1]
    return [half for half in set(_numbers(tile)) if half + int(lying) == TOTAL]


def _half(tile: Node, index: int) -> Point:
    left, top, width, height = tile.box
    return (left + width // 2, top + height * (1 + 2 * index) // 4)


def test_right_tile_called_wrong_is_caught() -> None:
    """Injected bugs: a sentence, and a sum."""
    sentence = Node("sentence", "text", "1 and 1 make 2, five too few.", (0, 0, 9, 9))
    wrong = Node("bond:wrong", "text", "1 plus 1 makes 2", (0, 0, 9, 9))
    for node in (sentence, wrong):
        with pytest.raises(AssertionError, match=r"1 (and|plus) 1"):
            nothing_is_wrong(Shown((node,), "Idle", False, 1))


def test_a_learner_who_clicks_any_half_is_never_wrong(screen: Desktop, tmp_path: Path, size: Point) -> None:
    settings = settings_for(size)
    with played(screen, tmp_path, "play", settings=settings, story=f"any-half-{size[1]}") as game:
        game.until_shown(lambda now: now.has("learn"), "the first page")
        game.press("learn")
        game.until_shown(lambda now: now.state == "learn", "the room of Learn")
        game.press("play")
        learner = Learner(game)
        # Deals are random, and not every one soon needs a turned tile.
        while learner.laid < TURNS or (learner.laid < MAX_TURNS and not learner.turned):
            learner.play()
        assert learner.turned >= 1
        assert game.close() == 0
        assert game.said == ""
