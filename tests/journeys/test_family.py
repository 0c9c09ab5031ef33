"""A new family adds its players, plays, returns, and deletes a player, of whom no file keeps the name."""

from __future__ import annotations

from pathlib import Path

from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.played import LETTER_MS, Played, played, settings_for

FAMILY = (("Theodora", 1), ("Jürgen", 5))


def move_in(game: Played, name: str, face: int) -> None:
    """Add a player with three presses, and type their name."""
    game.press("who")
    if game.until_shown(lambda now: now.page is not None, "a page").has("new person"):
        game.press("new person")
    game.until_page("Choose your face")
    game.press(f"face:{face}")
    game.until_page("Are you learning sums?")
    game.press("no learner")
    game.until_shown(lambda now: now.focus == "name", "the name can be written")
    game.desktop.tool("type", "--delay", LETTER_MS, name)
    game.until_shown(lambda now: now.node("name").name == f"Name: {name}", f"{name} is written")
    game.look(f"writes-{name}")
    game.press("done")
    until_playing(game, name)


def until_playing(game: Played, name: str) -> None:
    game.until_shown(
        lambda now: now.page is None and now.has("who") and now.node("who").name == f"{name} is playing",
        f"{name} plays",
    )


def files_with(home: Path, name: str) -> list[str]:
    files = (file for file in home.rglob("*") if file.is_file() and file.name != "tree.json")
    return [file.name for file in files if name.encode() in file.read_bytes()]


def test_family_plays_returns_and_deletes_a_player(screen: Desktop, tmp_path: Path, size: Point) -> None:
    with played(screen, tmp_path, "play", settings=settings_for(size), story=f"family-{size[1]}") as game:
        game.until_shown(lambda now: now.page is None and now.has("who"), "the first page")
        for name, face in FAMILY:
            move_in(game, name, face)
        game.open("who", "Who is playing?")
        game.look("faces")
        game.press(next(node.key for node in game.shown.nodes if node.name == "Theodora"))
        until_playing(game, "Theodora")
        game.press("play")
        Clicker(game).play_one()
        Clicker(game).begin()
        game.go_home()
        assert game.close() == 0
    assert files_with(tmp_path, "Theodora")
    with played(screen, tmp_path, "play", story=f"family-{size[1]}-leaves") as game:
        until_playing(game, "Theodora")
        game.open("who", "Who is playing?")
        game.press("change person")
        game.until_shown(lambda now: now.has("name"), "her page")
        while not game.shown.has("forget"):
            game.press("page on")
        game.press("forget")
        game.until_page("Delete this player?")
        game.look("delete")
        game.press("delete")
        game.until_shown(
            lambda now: now.has("told:0") and "deleted" in now.node("told:0").name, "that she is forgotten"
        )
        game.press("continue")
        game.until_shown(
            lambda now: now.page is None and now.node("who").name == "Who is playing?", "nobody plays"
        )
        assert game.close() == 0
        assert game.said == ""
    assert files_with(tmp_path, "Theodora") == []
    assert files_with(tmp_path, "Jürgen")
