"""Copying and help in the real window: neither counts as knowledge."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from matador.storage.database.connection import connect_to_read
from matador.teaching.evidence import Attempt, Help
from matador.teaching.learner import Learner, decode_evidence, decode_learner
from matador.teaching.path import FIRST, step_for
from tests.journeys.desktop import Desktop, Point
from tests.journeys.played import Played, played, settings_for
from tests.journeys.shown import Shown
from tests.journeys.test_any_half import Learner as AnyHalf

TURNS = 4


def test_following_the_lamp_is_not_knowledge(screen: Desktop, tmp_path: Path, size: Point) -> None:
    with played(screen, tmp_path, "play", settings=settings_for(size), story=f"lamp-{size[1]}") as game:
        _begin(game)
        laid = 0
        while laid < TURNS:
            laid += _press_and_lay(game)
        assert game.close() == 0
        assert game.said == ""
    learner, tried = _known(tmp_path / "matador.db")
    assert all(attempt.help is Help.TILE for attempt in tried if attempt.is_first)
    assert all(shown.estimate <= 0.5 for shown in learner.shown.values())
    assert step_for(learner, datetime.now().astimezone()) == FIRST


def test_copying_the_table_is_not_knowledge(screen: Desktop, tmp_path: Path, size: Point) -> None:
    with played(screen, tmp_path, "play", settings=settings_for(size), story=f"copies-{size[1]}") as game:
        _begin(game)
        child = AnyHalf(game)
        while child.laid < 2 * TURNS:
            child.play()
        assert game.close() == 0
        assert game.said == ""
    learner, tried = _known(tmp_path / "matador.db")
    assert not any(attempt.is_practice or attempt.silent_s for attempt in tried)
    assert not any(shown.days or shown.rest for shown in learner.shown.values()), "play lets nothing rest"
    assert step_for(learner, datetime.now().astimezone()) == FIRST


def _begin(game: Played) -> None:
    """Start a match of Learn."""
    game.until_shown(lambda now: now.has("learn"), "the first page")
    game.press("learn")
    game.until_shown(lambda now: now.state == "learn", "the room of Learn")
    game.press("play")


def _press_and_lay(game: Played) -> bool:
    """Press the lamp until the last hint, and follow it; True if a tile was played."""
    shown = game.until_shown(_is_for_me, "the learner's turn, or the end")
    if shown.has("again"):
        game.press("again")
        game.until_shown(lambda now: not now.has("again"), "what comes then")
        return False
    while game.shown.has("hint"):
        _press_once(game)
    game.look("told")
    hinted = [node for node in game.shown.of("tile") if any("hint" in state for state in node.state)]
    if not hinted:
        game.press("pass" if game.shown.has("pass") else "boneyard")
        game.until_shown(lambda now: now.version > shown.version, "what comes of it")
        return False
    (tile,) = hinted
    leading = [state for state in tile.state if state.endswith("is the hint")]
    place = 0
    if leading:
        low, high = map(int, tile.key.removeprefix("tile:").split("-"))
        place = 0 if int(re.findall(r"\d+", leading[0])[0]) == low else int(low != high)
    left, top, width, height = tile.box
    game.click((left + width // 2, top + height * (1 + 2 * place) // 4))
    game.until_shown(lambda now: now.state == "Selected", f"{tile.key} is chosen")
    laid = tile.key.replace("tile:", "laid:")
    x, y = game.shown.node("hint:end").centre if game.shown.has("hint:end") else (0, 0)
    spots = game.shown.of("place")
    game.click(min((spot.centre for spot in spots), key=lambda at: abs(at[0] - x) + abs(at[1] - y)))
    done = game.until_shown(
        lambda now: now.state != "Selected" or now.has(laid) or now.has("again"), "what comes of it"
    )
    if done.state == "TurnOffered":
        game.click(done.of("chip")[0].centre)
    game.until_shown(lambda now: now.state == "Idle" or now.has("again"), "it lies there, or is back")
    return game.shown.has(laid) or game.shown.has("again")


def _press_once(game: Played) -> None:
    """Press the lamp once."""
    before = game.shown.node("sentence").name
    game.press("hint")
    game.until_shown(lambda now: not now.has("hint") or now.node("sentence").name != before, "more")


def _is_for_me(shown: Shown) -> bool:
    if shown.is_moving or not shown.is_table:
        return False
    return shown.has("again") or (bool(shown.of("tile")) and "on turn" in shown.own_seat.state)


def _known(path: Path) -> tuple[Learner, list[Attempt]]:
    """The only learner in the database, and their answers."""
    with closing(connect_to_read(path)) as connection:
        connection.row_factory = sqlite3.Row
        (body,) = connection.execute("SELECT body FROM learner").fetchone()
        pieces = [decode_evidence(bytes(row[0])) for row in connection.execute("SELECT body FROM evidence")]
    return decode_learner("", bytes(body)), [piece for piece in pieces if isinstance(piece, Attempt)]
