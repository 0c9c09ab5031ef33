"""Bedtime in the real window: the last round is announced, played to its end, and saved for another day."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from matador.storage.settings import PlayedToday, load_settings
from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.played import played, settings_for

TEN_MINUTES_MS = 600_000


def test_bedtime_ends_after_the_round_and_saves_the_match(
    screen: Desktop, tmp_path: Path, size: Point
) -> None:
    story = f"bedtime-{size[1]}"
    # With so little time left, the first round is the last one, at any time of day.
    late = settings_for(size, bedtime=10, played_today=PlayedToday(day=date.today(), ms=TEN_MINUTES_MS - 500))
    with played(
        screen, tmp_path, "play", "--rules", "sevens", "--seed", "2", settings=late, story=story
    ) as game:
        game.until_shown(
            lambda now: now.has("sentence") and "last round" in now.node("sentence").name,
            "that it is the last round",
        )
        game.look("last-round")
        shown = Clicker(game).play_round()
        assert shown.node("again").name == "Good night"
        game.look("end")
        Clicker(game).use("again")
        game.until_page("Good night")
        assert "saved" in game.shown.node("why").name
        game.look("good-night")
        game.press("back")
        game.until_shown(lambda now: now.page is None and now.has("go on"), "the first page")
        game.press("learn")
        game.until_page("Good night")
        game.press("quit")
        game.until(lambda: game.process.poll() is not None or None, "the end")
        assert game.process.returncode == 0
    settings, _ = load_settings(tmp_path / "settings.json")
    assert settings.played_today is not None
    assert settings.played_today.ms > TEN_MINUTES_MS
    with played(screen, tmp_path, "play", story=f"{story}-again") as game:
        game.until_shown(lambda now: now.page is None and now.has("go on"), "the match that was left")
        game.press("go on")
        game.until_page("Good night")
        assert game.close() == 0
