"""The packaged program teaches: a newcomer practises, and the progress is saved."""

from __future__ import annotations

import time
from pathlib import Path

from tests.journeys.desktop import Desktop
from tests.journeys.played import Played, played
from tests.journeys.practised import Child, names_of_learners
from tests.packages.built import Built, bare


def test_practice_answers_are_saved(built: Built, screen: Desktop, tmp_path: Path) -> None:
    home = tmp_path / "home"
    start = bare([str(built.folder / "matador")], home, screen)
    with played(screen, tmp_path / "game", "play", start=start, story="packaged-practice") as game:
        game.until_shown(lambda now: now.has("learn"), "the first page")
        game.press("learn")
        _skip_first_steps(game)
        game.press("practise")
        game.until_shown(lambda now: now.state == "practice", "the first item")
        child = Child(game)
        for wrongs in (0, 1):
            child.answer(wrongs=wrongs)
        game.look("tried")
        assert game.close() == 0
        assert game.said == ""
    assert names_of_learners(home / ".local/share/Matador/matador.db") == [""]


def _skip_first_steps(game: Played) -> None:
    """Skip the first steps, through which newcomers are led."""
    shown = game.until_shown(lambda now: now.state == "first steps", "the first steps")
    while shown.state == "first steps":
        step = shown.node("step").name
        # A press that comes too soon is attributed to the page before.
        time.sleep(0.4)
        game.press("skip")
        shown = game.until_shown(
            lambda now, step=step: now.state == "learn" or now.node("step").name != step,  # type: ignore[misc]
            "the next step, or the room of Learn",
        )
