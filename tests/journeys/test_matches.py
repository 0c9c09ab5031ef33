"""A whole match of several rounds in the real window, to its target, and the next one."""

from __future__ import annotations

from pathlib import Path

from tests.journeys.choosing import Choosing
from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.laws import check_open_page, check_table
from tests.journeys.played import Played, played, settings_for
from tests.journeys.shown import Shown

TARGET = 50
DEAL = 2
"""With this deal number, a match takes more than one round, but only a few."""
MAX_ROUNDS = 12


def play_match(game: Played) -> tuple[Shown, int]:
    """Play to the end of the match; return the screen then, and the number of rounds."""
    person = Clicker(game)
    for number in range(1, MAX_ROUNDS + 1):
        shown = person.play_round()
        game.look(f"end-of-round-{number}")
        if shown.node("again").name == "Play again":
            return shown, number
        assert shown.node("again").name == "Next round"
        assert f"The first to reach {TARGET} points wins the match." in shown.node("result").name
        check_table(person.play_again(), (game.geometry.width, game.geometry.height))
    raise AssertionError("the match does not end")


def test_match_of_several_rounds(screen: Desktop, tmp_path: Path, size: Point) -> None:
    with played(screen, tmp_path, "play", settings=settings_for(size), story=f"match-{size[1]}") as game:
        game.press("new match")
        page = Choosing(game)
        page.choose("tab:rules", f"target:{TARGET}")
        page.write_deal(DEAL)
        game.look("target")
        page.start()
        shown, rounds = play_match(game)
        assert rounds > 1, "take another deal number"
        assert " the match!" in shown.node("result").name
        check_open_page(game.open("scores", "Scores"), size)
        game.look("scores")
        game.press("close")
        game.until_shown(lambda now: now.has("again"), "the result")
        game.press("again")
        again = game.until_shown(lambda now: bool(now.of("tile")) and not now.has("result"), "a new match")
        assert ", 0 points," in again.node("seat:1").name
        Clicker(game).begin()
        game.go_home()
        assert game.close() == 0
        assert game.said == ""
