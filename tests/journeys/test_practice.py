"""A child at practice in the real window is wrong, is helped, and leaves; the progress is saved."""

from __future__ import annotations

from pathlib import Path

from tests.journeys.desktop import Desktop, Point
from tests.journeys.played import played, settings_for
from tests.journeys.practised import Child, names_of_learners


def test_practice_with_wrong_answers_is_saved(screen: Desktop, tmp_path: Path, size: Point) -> None:
    with played(screen, tmp_path, "play", settings=settings_for(size), story=f"practice-{size[1]}") as game:
        game.until_shown(lambda now: now.has("learn"), "the first page")
        game.press("learn")
        game.until_shown(lambda now: now.state == "learn", "the room of Learn")
        game.press("practise")
        game.until_shown(lambda now: now.state == "practice", "the first item")
        child = Child(game)
        for wrongs in (0, 1, 0, 2):
            child.answer(wrongs=wrongs)
        assert sum(said.endswith(("Try again.", "Look again.")) for said in child.said) == 2
        assert child.said[-1].endswith(("Now you try.", "true.", "Now you make it."))
        game.key("Escape")
        game.until_shown(lambda now: now.state == "learn", "the room of Learn")
        assert game.close() == 0
        assert game.said == ""
    assert names_of_learners(tmp_path / "matador.db") == [""]
