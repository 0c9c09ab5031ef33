"""A match survives anything that happens to the program, and can be continued after a kill and a restart."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.played import Played, played, settings_for
from tests.journeys.shown import Shown
from tests.journeys.test_exported import told_of
from tests.journeys.waiting import LIMIT_S

DEAL = 2


def test_killed_match_continues_with_one_press(screen: Desktop, tmp_path: Path, size: Point) -> None:
    story = f"killed-{size[1]}"
    words = ("play", "--rules", "sevens", "--seed", str(DEAL))
    with played(screen, tmp_path, *words, settings=settings_for(size), story=story) as game:
        for _ in range(3):
            Clicker(game).play_one()
        before = Clicker(game).begin()
        kill(game)
    with played(screen, tmp_path, "play", story=f"{story}-again") as game:
        offered = game.until_shown(lambda now: now.has("go on"), "the match that was left")
        assert offered.node("go on").name.startswith("Continue Sevens: You (0), ")
        game.look("home")
        game.press("go on")
        again = at_the_table(game)
        game.look("table")
        assert told_of(again) == told_of(before)
        assert game.close() == 0
        assert game.said == ""


def at_the_table(game: Played) -> Shown:
    """The table of a continued match, when it is the player's turn."""
    game.until_shown(lambda now: now.is_table and now.page is None, "the table")
    return Clicker(game).begin()


def kill(game: Played) -> None:
    """Kill the game in the middle of anything."""
    game.process.send_signal(signal.SIGKILL)
    game.process.wait(LIMIT_S)
