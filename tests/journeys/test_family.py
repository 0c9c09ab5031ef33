"""A new family adds its players, plays, returns, replays a match, continues it, and deletes a player."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.played import Played, game_environment, installed_command, played, settings_for
from tests.journeys.waiting import LIMIT_S

FAMILY = (("Theodora", 1), ("Papa", 5), ("Oma", 0), ("Ben", 3))
_LETTER_MS = 30


def move_in(game: Played, name: str, face: int, *, is_first: bool) -> None:
    """Add a player with two presses, and type their name."""
    game.press("who")
    if not is_first:
        game.until_page("Who is playing?")
        game.press("new person")
    game.until_page("Choose your face")
    game.press(f"face:{face}")
    game.until_shown(lambda now: now.focus == "name", "the name can be written")
    game.desktop.tool("type", "--delay", _LETTER_MS, name)
    game.until_shown(
        lambda now: now.has("name") and now.node("name").name == f"Name: {name}", f"{name} is written"
    )
    game.look(f"writes-{name}")
    game.press("done")
    game.until_shown(
        lambda now: now.page is None and now.node("who").name == f"{name} is playing", f"{name} plays"
    )


def choose(game: Played, name: str) -> None:
    """Choose the player by their face."""
    game.open("who", "Who is playing?")
    game.look("faces")
    person = next(node for node in game.shown.nodes if node.key.startswith("person:") and node.name == name)
    game.press(person.key)
    game.until_shown(
        lambda now: now.page is None and now.node("who").name == f"{name} is playing", f"{name} plays"
    )


def test_family_plays_returns_and_deletes_a_player(screen: Desktop, tmp_path: Path, size: Point) -> None:
    story, home = f"family-{size[1]}", tmp_path
    with played(screen, home, "play", settings=settings_for(size), story=story) as game:
        game.until_shown(lambda now: now.page is None and now.has("who"), "the first page")
        game.look("home")
        for number, (name, face) in enumerate(FAMILY):
            move_in(game, name, face, is_first=number == 0)
        game.look("four-of-them")
        choose(game, "Theodora")
        game.press("play")
        shown = Clicker(game).play_round()
        while not shown.node("again").name.startswith("Play again"):
            Clicker(game).use("again")
            shown = Clicker(game).play_round()
        game.look("match-over")
        game.go_home()
        assert game.close() == 0
    with played(screen, home, "play", story=f"{story}-again") as game:
        game.until_shown(
            lambda now: now.page is None and now.has("who") and now.node("who").name == "Theodora is playing",
            "whoever played last",
        )
        _see_it_again(game)
        assert game.close() == 0
    table = _matador(screen, home, "statistics", "--person", "Theodora", "--json")
    # The replayed match may have ended as well.
    assert json.loads(table)[0]["matches"] in (1, 2)
    assert "Theodora" in _matador(screen, home, "history")
    with played(screen, home, "play", story=f"{story}-leaves") as game:
        game.until_shown(lambda now: now.page is None and now.has("who"), "the first page")
        game.open("who", "Who is playing?")
        game.press("change person")
        game.until_shown(lambda now: now.has("name"), "her page")
        game.look("change-me")
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
        game.look("she-has-left")
        assert game.close() == 0
    assert _files_with(home, b"Theodora") == []
    assert "Theodora" not in _matador(screen, home, "history")


def _see_it_again(game: Played) -> None:
    """Find the match, replay it move by move, and continue from its middle."""
    game.open("matches", "Matches")
    row = game.until(
        lambda: next((node for node in game.shown.nodes if node.key.startswith("past:")), None), "the match"
    )
    game.look("history")
    game.press(row.key)
    game.until_page("Match")
    game.press("replay")
    game.until_page("Watch it again")
    for _ in range(6):
        game.key("Right")
    game.until_shown(lambda now: "move 6 " in now.node("slider").name, "the sixth move")
    game.look("sixth-move")
    game.press("play on")
    game.until_shown(lambda now: now.is_table and now.page is None, "a table")
    game.look("played-on")
    Clicker(game).play_round()
    game.go_home()


def _matador(desktop: Desktop, home: Path, *words: str) -> str:
    """Output of the command in a terminal."""
    done = subprocess.run(
        [installed_command(), *words],
        env=game_environment(desktop, home),
        capture_output=True,
        text=True,
        check=True,
        timeout=LIMIT_S,
    )
    return done.stdout


def _files_with(home: Path, name: bytes) -> list[str]:
    kept = [
        file for file in home.rglob("*") if file.is_file() and file.name not in ("tree.json", "stderr.txt")
    ]
    return [file.name for file in kept if name in file.read_bytes()]
