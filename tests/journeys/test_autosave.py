"""A match survives anything that happens to the program, and can be continued after a kill and a restart."""

from __future__ import annotations

import signal
from datetime import datetime
from pathlib import Path

from matador.storage.database.matches import MatchDatabase
from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.played import Played, played, settings_for
from tests.journeys.shown import Shown
from tests.journeys.test_exported import laid, told_of
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
        assert offered.node("go on").name.startswith("Continue: You (0), ")
        game.look("home")
        game.press("go on")
        again = at_the_table(game)
        game.look("table")
        assert told_of(again) == told_of(before)
        Clicker(game).play_round()
        game.go_home()
        game.until_shown(lambda now: now.has("go on"), "the match at the end of its round")
        game.look("round-over")
        assert game.close() == 0
        assert game.said == ""


def test_leaving_a_saved_match_asks_nothing(screen: Desktop, tmp_path: Path, size: Point) -> None:
    story = f"left-{size[1]}"
    words = ("play", "--seed", str(DEAL))
    with played(screen, tmp_path, *words, settings=settings_for(size), story=story) as game:
        Clicker(game).play_one()
        before = Clicker(game).begin()
        game.open("menu", "Matador")
        game.press("home")
        game.until_shown(lambda now: now.state == "home" and now.page is None and now.has("go on"), "home")
        game.key("Return")
        assert laid(at_the_table(game)) == laid(before), "Enter goes on"
        game.key("alt+F4")
        assert game.process.wait(LIMIT_S) == 0
    with played(screen, tmp_path, "play", story=story) as game:
        game.until_shown(lambda now: now.has("go on"), "the match that was left")


def test_match_open_in_another_window_is_not_taken(screen: Desktop, tmp_path: Path, size: Point) -> None:
    """It can be continued once the other window releases it or dies."""
    words = ("play", "--seed", str(DEAL))
    with played(screen, tmp_path, *words, settings=settings_for(size)) as game:
        Clicker(game).play_one()
        before = Clicker(game).begin()
        assert game.close() == 0
    other = MatchDatabase(tmp_path / "matador.db", lambda: datetime.now().astimezone())
    (kept,) = other.unfinished(2).result(LIMIT_S)
    taken = other.reopen(kept.key).result(LIMIT_S)
    with played(screen, tmp_path, "play", story=f"elsewhere-{size[1]}") as game:
        game.until_shown(lambda now: now.has("go on"), "the match of the other window")
        game.press("go on")
        game.until_page("Not opened")
        game.look("elsewhere")
        assert "another window" in game.shown.node("why").name
        game.press("back")
        game.until_shown(lambda now: now.page is None, "home")
        taken.journal.close().result(LIMIT_S)
        game.press("go on")
        assert laid(at_the_table(game)) == laid(before)
        assert game.close() == 0
    assert other.close()


def at_the_table(game: Played) -> Shown:
    """The table of a continued match, when it is the player's turn."""
    game.until_shown(lambda now: now.is_table and now.page is None, "the table")
    return Clicker(game).begin()


def kill(game: Played) -> None:
    """Kill the game in the middle of anything."""
    game.process.send_signal(signal.SIGKILL)
    game.process.wait(LIMIT_S)
