"""The packaged program teaches: a lesson begins, and what was tried is remembered."""

from __future__ import annotations

import time
from pathlib import Path

from tests.journeys.databases import names_of_learners
from tests.journeys.desktop import Desktop
from tests.journeys.played import Played, played
from tests.journeys.shown import Shown
from tests.packages.built import Built, bare

MOST_TURNS = 40
"""Deals are by chance, and a tile that can be turned shows nothing: with 12 it came to nothing once."""


def test_what_is_tried_in_a_lesson_is_remembered(built: Built, screen: Desktop, tmp_path: Path) -> None:
    home = tmp_path / "home"
    file = home / ".local/share/Matador/matador.db"
    start = bare([str(built.folder / "matador")], home, screen)
    with played(screen, tmp_path / "game", "play", start=start, story="packaged-lesson") as game:
        game.until_shown(lambda now: now.has("learn"), "the first page")
        game.press("learn")
        _skip_first_steps(game)
        game.press("play")
        for turn in range(MOST_TURNS):
            _try_a_tile(game, turn)
            if file.exists() and names_of_learners(file):
                break
        game.look("tried")
        game.ask_to_close()
        if game.process.poll() is None:
            game.press("leave")
        assert game.process.wait(40) == 0
        assert game.said == ""
    assert names_of_learners(file) == [""]


def _skip_first_steps(game: Played) -> None:
    """Whoever comes for the first time is led through them; each can be skipped."""
    shown = game.until_shown(lambda now: now.state == "First", "the first steps")
    while shown.state == "First":
        step = shown.node("step").name
        # A press that comes too soon is taken for one that was meant for the page before.
        time.sleep(0.4)
        game.press("skip")
        shown = game.until_shown(
            lambda now, step=step: now.state == "Room" or now.node("step").name != step,  # type: ignore[misc]
            "the next step, or the room of Learn",
        )


def _try_a_tile(game: Played, turn: int) -> None:
    """Lay some tile somewhere, whether it fits or not; what comes of it is seen."""

    def is_mine(now: Shown) -> bool:
        is_there = now.is_table and not now.is_moving and bool(now.of("tile"))
        return is_there and "on turn" in now.own_seat.state

    shown = game.until_shown(is_mine, "the learner's turn")
    tiles, places = shown.of("tile"), shown.of("place")
    game.click(tiles[turn % len(tiles)].centre)
    game.until_shown(lambda now: now.state == "Selected", "a tile is chosen")
    game.click(places[turn // len(tiles) % len(places)].centre)
    shown = game.until_shown(lambda now: now.state != "Selected", "it is laid, goes home, or is to be turned")
    if shown.state == "TurnOffered":
        # That is no evidence. Put down, and home before the next tile is taken: a press would only end its flight.
        game.key("Escape")
        game.until_shown(lambda now: now.state != "TurnOffered", "it is put down")
