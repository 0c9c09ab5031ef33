"""Whole matches in the real window: to the target, in two teams, and with eight players."""

from __future__ import annotations

from pathlib import Path

from tests.journeys.choosing import Choosing
from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.laws import (
    check_goes_on,
    check_open_page,
    check_sheet,
    check_table,
    check_winner,
    read_sheet,
)
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
        check_goes_on(shown.node("result").name, TARGET)
        check_table(person.play_again(), (game.geometry.width, game.geometry.height))
    raise AssertionError("the match does not end")


def test_match_of_several_rounds(screen: Desktop, tmp_path: Path, size: Point) -> None:
    story = f"match-{size[1]}"
    with played(screen, tmp_path, "play", settings=settings_for(size), story=story) as game:
        game.press("new match")
        page = Choosing(game)
        page.choose("tab:rules", f"target:{TARGET}")
        page.write_deal(DEAL)
        game.look("target")
        page.start()
        shown, rounds = play_match(game)
        assert rounds > 1, "take another deal number"
        result = shown.node("result").name
        check_open_page(game.open("scores", "Scores"), size)
        game.look("scores")
        sheet = read_sheet(game)
        check_sheet(sheet, rounds)
        check_winner(result, sheet, TARGET)
        game.press("close")
        game.until_shown(lambda now: now.has("fair"), "the result")
        game.open("fair", "Was it fair?")
        # Anyone who knows the deal number can know all the tiles.
        assert "Someone chose its deal number" in game.shown.node("no proof").name
        game.press("close")
        game.until_shown(lambda now: now.has("again"), "the result")
        game.press("again")
        again = game.until_shown(lambda now: bool(now.of("tile")) and not now.has("result"), "a new match")
        assert ", 0 points," in again.node("seat:1").name
        Clicker(game).begin()
        game.look("again")
        game.go_home()
        game.look("home")
        assert game.close() == 0
        assert game.said == ""


def test_match_of_two_teams(screen: Desktop, tmp_path: Path, size: Point) -> None:
    with played(screen, tmp_path, "play", settings=settings_for(size), story=f"partners-{size[1]}") as game:
        game.press("new match")
        page = Choosing(game)
        page.choose("ruleset:parlour", "tab:rules")
        page.write_deal(DEAL)
        page.choose("tab:players", "players:4", "partnerships")
        check_open_page(game.shown, size)
        game.look("teams")
        page.start()
        person = Clicker(game)
        check_table(person.begin(), size)
        game.look("first-turn")
        shown = person.play_round()
        result = shown.node("result").name
        game.look("result")
        check_open_page(game.open("scores", "Scores"), size)
        game.look("scores")
        sheet = read_sheet(game)
        check_sheet(sheet, rounds=1)
        you, partner, others = "You", names(shown)[2], (names(shown)[1], names(shown)[3])
        sides = [f"{you} and {partner}", " and ".join(others)]
        assert list(sheet.totals()) == sides
        ends = ("this round", "the match")
        told = [f"Your team wins {end}!" for end in ends] + [f"{sides[1]} win {end}" for end in ends]
        assert result.startswith((*told, "Nobody wins this round.")), result
        assert game.close() == 0
        assert game.said == ""


def test_match_of_eight_with_double_nine(screen: Desktop, tmp_path: Path, size: Point) -> None:
    with played(screen, tmp_path, "play", settings=settings_for(size), story=f"eight-{size[1]}") as game:
        game.press("new match")
        page = Choosing(game)
        page.choose("set:9", "tab:rules")
        page.write_deal(DEAL)
        page.choose("tab:players", "players:8")
        check_open_page(game.shown, size)
        game.look("players")
        assert len(set(page.seats(8))) == 8
        shown = page.start()
        assert shown.node("goal").name == "Make 10"
        assert len(set(names(shown).values())) == 8
        person = Clicker(game)
        check_table(person.begin(), size)
        game.look("first-turn")
        shown = person.play_round()
        check_table(shown, size)
        assert sum(node.key.startswith("count:") for node in shown.nodes) == 8
        game.look("result")
        check_open_page(game.open("scores", "Scores"), size)
        game.look("scores")
        check_sheet(read_sheet(game), rounds=1)
        assert game.close() == 0
        assert game.said == ""


def names(shown: Shown) -> dict[int, str]:
    """Names of the players, by seat."""
    return {int(node.key.removeprefix("seat:")): node.name.split(",")[0] for node in shown.of("seat")}
