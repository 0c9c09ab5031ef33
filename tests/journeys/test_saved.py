"""A match is saved in the real window, and its file opens it again."""

from __future__ import annotations

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


def test_saved_match_opens_again(screen: Desktop, tmp_path: Path, size: Point) -> None:
    story = f"saved-{size[1]}"
    words = ("play", "--seed", str(DEAL))
    with played(screen, tmp_path, *words, settings=settings_for(size), story=story) as game:
        Clicker(game).play_one()
        before = table_of(game)
        assert laid(before)
        game.open("menu", "Matador")
        game.look("menu")
        saved = game.open("save", "Saved")
        game.look("saved")
        (path,) = (tmp_path / "matches").iterdir()
        assert path.name in saved.node("where").name
        game.press("play on")
        game.until_shown(lambda now: now.page is None, "the table")
        assert table_of(game).nodes == before.nodes
        assert game.close() == 0, "nobody asks"
        assert game.said == ""
    assert main(["verify", str(path)]) == 0
    with played(screen, tmp_path, str(path), story=f"{story}-opened") as game:
        again = table_of(game)
        game.look("table")
        assert laid(again) == laid(before)
        assert told_of(again) == told_of(before)
        assert again.own_seat == before.own_seat
        while len(laid(game.shown)) == len(laid(before)):
            Clicker(game).play_one()
        assert laid(before) < laid(table_of(game))
        game.open("menu", "Matador")
        game.open("save", "Saved")
        game.press("play on")
        game.until_shown(lambda now: now.page is None, "the table")
        game.go_home()
        assert list((tmp_path / "matches").iterdir()) == [path]
        assert game.close() == 0


def test_home_screen_leads_to_saved_matches(screen: Desktop, tmp_path: Path, size: Point) -> None:
    story = f"saved-list-{size[1]}"
    words = ("play", "--seed", str(DEAL))
    with played(screen, tmp_path, *words, settings=settings_for(size), story=story) as game:
        Clicker(game).play_one()
        before = table_of(game)
        game.open("menu", "Matador")
        game.open("save", "Saved")
        game.press("play on")
        game.until_shown(lambda now: now.page is None, "the table")
        game.go_home()
        game.look("home")
        (path,) = (tmp_path / "matches").iterdir()
        game.open("matches", "Matches")
        listed = game.open("files", "Saved matches")
        game.look("list")
        assert listed.node("saved:0").name.endswith(path.stem.partition(" ")[2])
        game.press("saved:0")
        game.until_shown(lambda now: now.is_table and now.page is None, "the table")
        again = table_of(game)
        assert told_of(again) == told_of(before)
        assert game.close() == 0, "nobody asks"
        assert game.said == ""


def laid(shown: Shown) -> set[str]:
    """The tiles on the table."""
    return {node.key for node in shown.nodes if node.key.startswith("laid:")}


def told_of(shown: Shown) -> set[tuple[str, str, tuple[str, ...]]]:
    """Everything on the screen, without its position."""
    return {(node.key, node.name, node.state) for node in shown.nodes}
