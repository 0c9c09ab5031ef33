"""A match is exported in the real window, and opened again from its file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from matador.app.command import main
from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.played import Played, played, settings_for
from tests.journeys.shown import Shown

DEAL = 2


def table_of(game: Played) -> Shown:
    """The table, when it is the player's turn and nothing moves."""
    return Clicker(game).begin()


def test_exported_match_opened_twice_is_one_match(screen: Desktop, tmp_path: Path, size: Point) -> None:
    story = f"exported-{size[1]}"
    words = ("play", "--seed", str(DEAL))
    with played(screen, tmp_path, *words, settings=settings_for(size), story=story) as game:
        Clicker(game).play_one()
        before = table_of(game)
        assert laid(before)
        game.open("menu", "Matador")
        game.look("menu")
        exported = game.open("export", "Exported")
        game.look("exported")
        (path,) = tmp_path.glob("*.matador")
        assert path.name in exported.node("where").name
        assert game.close() == 0, "nobody asks"
        assert game.said == ""
    assert main(["verify", str(path)]) == 0
    for number in range(2):
        with played(screen, tmp_path, str(path), story=f"{story}-opened-{number}") as game:
            game.until_shown(lambda now: now.is_table and now.page is None, "the table")
            again = table_of(game)
            game.look("table")
            assert laid(before) <= laid(again)
            Clicker(game).play_one()
            before = table_of(game)
            game.go_home()
            game.look("home")
            assert game.close() == 0
    with closing(sqlite3.connect(tmp_path / "matador.db")) as database:
        assert database.execute("SELECT count(*) FROM match").fetchone() == (1,)


def laid(shown: Shown) -> set[str]:
    """The tiles on the table."""
    return {node.key for node in shown.nodes if node.key.startswith("laid:")}


def told_of(shown: Shown) -> set[tuple[str, str, tuple[str, ...]]]:
    """Everything on the screen, without positions."""
    return {(node.key, node.name, node.state) for node in shown.nodes}
