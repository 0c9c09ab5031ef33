"""Kills of the game in its window, at random moments: the saved match is never behind what was shown."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from matador.match.session import Session
from matador.rules import Play
from matador.storage.database.matches import MatchDatabase
from tests.journeys.desktop import Desktop
from tests.journeys.hands import Clicker
from tests.journeys.played import Played, played, settings_for
from tests.journeys.shown import Shown, shown_of
from tests.journeys.waiting import LIMIT_S

_LONGEST_S = 4.0
"""Maximum time from the table's appearance to the kill."""
_MAX_TURNS = 200


def check_window_kills(screen: Desktop, folder: Path, kills: int, seed: int) -> dict[str, int]:
    """Play by clicks, kill the game, restart it and continue, `kills` times; return what happened, and how often."""
    chance = Random(seed)
    counts = dict.fromkeys(("kills", "shown", "ahead", "gone_on"), 0)
    size = chance.choice(((1280, 720), (800, 600)))
    for _ in range(kills):
        words = () if _left(folder) else ("--rules", "sevens", "--seed", str(chance.randrange(1000)))
        with played(screen, folder, "play", *words, settings=settings_for(size)) as game:
            if not words:
                game.until_shown(lambda now: now.has("go on"), "the match that was left")
                game.press("go on")
                counts["gone_on"] += 1
            game.until_shown(lambda now: now.is_table, "the table")
            _play_until_killed(game, chance.uniform(0.0, _LONGEST_S))
        counts["kills"] += 1
        _check(folder, counts)
    return counts


def _play_until_killed(game: Played, after_s: float) -> None:
    killer = threading.Timer(after_s, lambda: game.process.send_signal(signal.SIGKILL))
    killer.start()
    try:
        for _ in range(_MAX_TURNS):
            shown = Clicker(game).begin()
            if shown.has("again"):
                game.press("again")
            else:
                Clicker(game).act(shown, 0)
    except Exception:
        # The kill can happen at any point, so it must not have ended by itself.
        assert game.process.wait(LIMIT_S) == -signal.SIGKILL, game.said
    finally:
        killer.cancel()
    assert game.process.wait(LIMIT_S) == -signal.SIGKILL, game.said


def _check(folder: Path, counts: dict[str, int]) -> None:
    """Check that the last state shown is there."""
    shown = shown_of(json.loads((folder / "tree.json").read_bytes()))
    found = _left(folder)
    if found is None:
        # It was played to its end, though that may not have been reported yet.
        found = _finished(folder)
        assert shown.version <= 1 or found is not None, "a match that was shown is not there"
        if found is None or shown.version <= 1:
            return
    counts["shown"] += 1
    check_not_behind(found, shown)
    counts["ahead"] += found.version > shown.version


def check_not_behind(found: Session, shown: Shown) -> None:
    """Check that a saved match has everything that was shown."""
    assert found.version >= shown.version, f"version {shown.version} was shown, {found.version} is there"
    if found.version == shown.version:
        laid = {node.key.removeprefix("laid:") for node in shown.nodes if node.key.startswith("laid:")}
        assert laid <= _laid(found), f"other tiles were shown: {laid}, {_laid(found)}"


def _laid(session: Session) -> set[str]:
    view = session.view(0)
    return {str(seen.action.tile) for seen in view.history if isinstance(seen.action, Play)}


def _left(folder: Path) -> Session | None:
    """The match that the home screen would continue."""
    with _database(folder) as database:
        found = database.unfinished(1).result(LIMIT_S)
        return found[0].session if found else None


def _finished(folder: Path) -> Session | None:
    """The match that was finished last."""
    with _database(folder) as database:
        last = [past.key for past in database.history.list().result(LIMIT_S)[:1]]
        read = database.history.read(last).result(LIMIT_S)
        return next((match.session for match in read.values() if match is not None), None)


@contextmanager
def _database(folder: Path) -> Iterator[MatchDatabase]:
    database = MatchDatabase(folder / "matador.db", lambda: datetime.now(UTC))
    try:
        yield database
    finally:
        assert database.close()
