"""The choices for a match are remembered at the next start."""

from __future__ import annotations

from pathlib import Path

from tests.journeys.choosing import Choosing
from tests.journeys.desktop import Desktop, Point
from tests.journeys.laws import check_open_page
from tests.journeys.played import played, settings_for

NAMES = ("Jürgen", "Käthe")


def test_last_choices_are_remembered(screen: Desktop, tmp_path: Path, size: Point) -> None:
    story = f"remembered-{size[1]}"
    with played(
        screen, tmp_path, "play", settings=settings_for(size, "fast"), story=f"{story}-before"
    ) as game:
        title, window = screen.tool("getwindowname", game.window), game.window
        assert title.strip() == "Matador Dominoes"
        game.press("new match")
        page = Choosing(game)
        check_open_page(game.shown, size)
        game.look("games")
        page.choose("ruleset:family", "tab:rules")
        game.look("rules")
        page.choose("tab:players", "players:3", "seat:1", "who:person")
        for seat, name in enumerate(NAMES):
            page.write_name(seat, name)
            game.look(f"name-{seat}")
        page.choose("face:5", "colour:6", "help:full", "picture:both", "seat:2", "who:level1")
        before = page.seats(3)
        helps = ("Where tiles fit", "Learner: full help")
        assert before[:2] == [
            f"{name}: Person, help: {given}" for name, given in zip(NAMES, helps, strict=True)
        ]
        game.look("seats")
        shown = page.start()
        assert [node.name.split(",")[0] for node in sorted(shown.of("seat"), key=lambda node: node.key)][
            :2
        ] == list(NAMES)
        # The window's title and class, which identify it, stay the same in a match.
        assert (screen.tool("getwindowname", game.window), screen.window()) == (title, window)
        game.look("table")
        assert game.close() == 0
    with played(screen, tmp_path, "play", story=f"{story}-after") as game:
        assert screen.tool("getwindowname", game.window) == title
        game.press("new match")
        page = Choosing(game)
        assert "chosen" in page.find("ruleset:family").state
        page.choose("tab:players")
        assert "chosen" in page.find("players:3").state
        assert page.seats(3) == before
        page.choose("seat:1")
        for key in ("face:5", "colour:6", "who:person", "help:full", "picture:both", "fades"):
            assert "chosen" in page.find(key).state
        game.look("seats")
        assert game.close() == 0
        assert game.said == ""
