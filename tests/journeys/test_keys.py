"""Keys with the same meaning everywhere, pressed on a real keyboard."""

from __future__ import annotations

from pathlib import Path

from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.laws import check_open_page
from tests.journeys.played import played, settings_for
from tests.journeys.shown import Shown
from tests.journeys.waiting import LIMIT_S


def hand(shown: Shown) -> list[str]:
    return sorted(node.key for node in shown.of("tile"))


def test_keys_work_the_same_everywhere(screen: Desktop, tmp_path: Path, size: Point) -> None:
    words = ("play", "--rules", "sevens", "--seed", "5")
    story = f"shortcuts-{size[1]}"
    with played(screen, tmp_path, *words, settings=settings_for(size), story=story) as game:
        person = Clicker(game)
        before = person.begin()
        person.act(before, 0)
        after = person.begin()
        game.look("played")
        assert hand(after) != hand(before)
        game.key("ctrl+z")
        undone = game.until_shown(lambda now: not now.is_moving and now.version > after.version, "undone")
        game.look("taken-back")
        assert hand(undone) == hand(before)
        assert len(undone.of("laid tile")) == len(before.of("laid tile"))
        game.key("ctrl+shift+z")
        again = game.until_shown(
            lambda now: not now.is_moving and now.version > undone.version and hand(now) == hand(after),
            "done again",
        )
        assert len(again.of("laid tile")) == len(after.of("laid tile"))

        game.key("F1")
        shown = game.until_shown(lambda now: now.has("page on"), "the rules")
        check_open_page(shown, size)
        game.look("rules")
        game.key("ctrl+n")
        check_open_page(game.until_page("New match"), size)
        game.look("new-match")
        game.key("Escape")
        game.until_shown(lambda now: now.has("page on"), "the rules once more")
        game.key("Escape")
        game.until_shown(lambda now: now.page is None, "the table")

        # A match saved automatically can be left without a question.
        game.key("ctrl+q")
        assert game.process.wait(LIMIT_S) == 0
        assert game.said == ""
