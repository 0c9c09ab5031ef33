"""A full disk: the game says so, play continues, and everything is saved once there is room."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

import pytest

from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.played import Played, played, settings_for
from tests.journeys.shown import Shown
from tests.journeys.test_exported import told_of
from tests.journeys.waiting import LIMIT_S

_ROOM_BYTES = 52 * 1024
"""Enough for the data that the tests read, and too little for the rows of a round."""
_MAX_TURNS = 30
_AGAIN_S = 8.0
"""Time by which the save has been retried."""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="prlimit is of Linux")
def test_play_on_a_full_disk_is_saved_later(screen: Desktop, tmp_path: Path, size: Point) -> None:
    words = ("play", "--rules", "sevens", "--seed", "2")
    with played(screen, tmp_path, *words, settings=settings_for(size), story=f"full-{size[1]}") as game:
        _play(game)
        _limit(game, _ROOM_BYTES)
        for _ in range(_MAX_TURNS):
            if (game.shown.page or "").startswith("Not saved"):
                break
            _play(game)
        game.until_page("Not saved")
        game.look("not-kept")
        game.press("try again")
        game.until_page("Not saved")
        game.press("unsaved")
        game.until_shown(lambda now: now.page is None, "the table")
        _play(game)
        _limit(game, None)
        shown = game.until_shown(lambda now: now.page is not None or _is_for_me(now), "my turn, or the page")
        if shown.page is not None:
            # The disk stored the whole match, and nothing after that.
            game.press("try again")
            game.until_shown(lambda now: now.page is None, "the table")
        before = Clicker(game).begin()
        time.sleep(_AGAIN_S)
        game.process.send_signal(signal.SIGKILL)
        game.process.wait(LIMIT_S)
    with played(screen, tmp_path, "play") as game:
        game.until_shown(lambda now: now.has("go on"), "the match that was left")
        game.press("go on")
        game.until_shown(lambda now: now.is_table and now.page is None, "the table")
        assert told_of(Clicker(game).begin()) == told_of(before)
        assert game.close() == 0


def _play(game: Played) -> None:
    """Do one thing; it succeeds, or a page asks what to do because it could not be saved."""
    shown = game.until_shown(lambda now: now.page is not None or _is_for_me(now), "my turn, or the page")
    if shown.page is not None:
        return
    button = next((key for key in ("again", "pass", "draw on") if shown.has(key)), "boneyard")
    fitting = shown.of("tile", "fits")
    if fitting:
        Clicker(game).lay(fitting[0], 0)
    else:
        game.press(button)
    now = game.until_shown(
        lambda now: now.page is not None or now.version > shown.version or bool(now.of("chip")),
        "it is done, or the page",
    )
    if now.page is None and now.of("chip"):
        Clicker(game).choose(0)
        game.until_shown(lambda now: now.page is not None or now.version > shown.version, "it is laid")


def _is_for_me(shown: Shown) -> bool:
    if not shown.is_table or shown.is_moving:
        return False
    return shown.has("again") or (bool(shown.of("tile")) and "on turn" in shown.own_seat.state)


def _limit(game: Played, size_bytes: int | None) -> None:
    """Limit the size of all files of the game; None lifts the limit."""
    import resource  # noqa: PLC0415 - POSIX only

    limit = resource.RLIM_INFINITY if size_bytes is None else size_bytes
    resource.prlimit(game.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
