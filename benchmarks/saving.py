"""Measure the cost of saving each decision: frames on a slow disk, and commits compared with a bare sync.

    python benchmarks/saving.py [--decisions N] [--slow N] [--json FILE]

The window shows a match as fast as it can, alternating every two seconds between a match that is saved to a
disk with a slow sync and one that is not saved. A frame's own work is its thread's processor time; a gap is
the time from one frame to the next. Needs a screen, such as Xvfb.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import pygame

from matador.match.players import Player
from matador.match.session import Session
from matador.play.autosave import Autosave
from matador.play.game import Game
from matador.play.seat_profile import SeatProfile
from matador.rules import named_ruleset
from matador.storage.database.connection import connect, writing
from matador.storage.database.matches import MatchDatabase
from matador.storage.settings import CurrentSettings, Settings, WindowPlace
from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui.program import App, Program
from matador.ui.running import MOVING_HZ, Loop, Window, prepare
from matador.ui.sound import Sounds
from tests.ui.pilot import NOWHERE, gone_on
from tools.commits import current_commit

SYNCS_MS = (0, 30, 300, 2000)
FRAME_MS = 1000 / MOVING_HZ
MATCH = MatchSetup(ruleset="sevens", players=2, set=6, seats=(SeatSetup(), SeatSetup(bot="level1", colour=1)))
SETTINGS = Settings(speed="fast", window=WindowPlace(x=0, y=0, width=1280, height=720))


@dataclass(slots=True)
class Frames:
    """Frame times in milliseconds."""

    own: list[float] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)

    def told(self) -> dict[str, float]:
        """The percentiles for these frames."""
        own, gaps = sorted(self.own), sorted(self.gaps)
        return {
            "frames": len(own),
            "own_p50": round(own[len(own) // 2], 2),
            "own_p99": round(own[len(own) * 99 // 100], 2),
            "gap_p50": round(gaps[len(gaps) // 2], 2),
            "gap_p99": round(gaps[len(gaps) * 99 // 100], 2),
            "gap_max": round(gaps[-1], 1),
        }


class SlowConnection(sqlite3.Connection):
    """A connection whose commits are delayed, as on a slow disk."""

    sync_s = 0.0

    def execute(self, sql: str, *more: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            time.sleep(self.sync_s)
        return super().execute(sql, *more)


@contextmanager
def slow_disk(sync_ms: float) -> Iterator[None]:
    """Delay every commit by `sync_ms`."""
    SlowConnection.sync_s = sync_ms / 1000
    with mock.patch.object(sqlite3, "connect", partial(sqlite3.connect, factory=SlowConnection)):
        yield


class Watched:
    """A match against a bot, played as fast as the window can show it."""

    def __init__(self, window: Window, database: MatchDatabase | None) -> None:
        autosave = None if database is None else Autosave(database)
        app = App(
            screen=window,
            sounds=Sounds(0, muted=True),
            settings=CurrentSettings(SETTINGS),
            new_game=self._new_game,
            save=lambda _: None,
            exports=NOWHERE,
            autosave=autosave,
            game_on=gone_on,
        )
        self.program = Program(app, MATCH)
        self._window = window
        self._clock = pygame.time.Clock()

    def frames(self, into: Frames, *, until: Callable[[], bool], max_s: float) -> None:
        """Draw and measure frames at the normal frame rate."""
        end = time.monotonic() + max_s
        # The other match has drawn in this window.
        self._loop = Loop(self._window, self.program)
        for _ in range(3):
            self._loop.turn()
        self._clock.tick(MOVING_HZ)
        last = time.perf_counter()
        while not until() and time.monotonic() < end:
            own = time.thread_time()
            self._loop.turn()
            into.own.append((time.thread_time() - own) * 1000)
            self._clock.tick(MOVING_HZ)
            now = time.perf_counter()
            into.gaps.append((now - last) * 1000)
            last = now
            if self.program.scene.kind == "table":
                self._play()

    def _play(self) -> None:
        """Play as soon as it is the person's turn, and try again after a failed save."""
        table = self.program.table
        game = table.game
        session, seat = game.session, game.session.turn
        if self.program.overlays.name == "not kept":
            self.program.overlays.close()
            table.try_again()
        elif seat is None:
            table.next_round()
        elif seat in game.human_seats and not session.is_saving and table.display.state.is_my_turn:
            action = session.view(seat).legal()[0]
            table.table.decide(lambda: game.submit(seat, action), lambda _: None)

    @property
    def decided(self) -> int:
        """The match's version number."""
        return self.program.table.game.session.version if self.program.scene.kind == "table" else 0

    @staticmethod
    def _new_game(_setup: MatchSetup, occupants: tuple[SeatProfile, ...], _deal: int | None) -> Game:
        rules = named_ruleset("sevens", 2, {"target": 1000})
        players = [Player(sits.name, sits.setup.bot) for sits in occupants]
        return gone_on(Session(rules, players, seed=1), occupants)


def frames_with(window: Window, sync_ms: int, decisions: int) -> dict[str, dict[str, float]]:
    """Measure frames with and without saving, alternately."""
    kept, control = Frames(), Frames()
    with tempfile.TemporaryDirectory() as folder, slow_disk(sync_ms):
        database = MatchDatabase(Path(folder) / "matador.db", lambda: datetime.now(UTC))
        slow, plain = Watched(window, database), Watched(window, None)
        while slow.decided < decisions:
            for watched, into in ((slow, kept), (plain, control)):
                watched.frames(into, until=lambda: slow.decided >= decisions, max_s=2.0)
        slow.program.close()
        plain.program.close()
        assert database.close()
    return {"kept": kept.told(), "control": control.told()}


def commits(count: int) -> dict[str, float]:
    """Median times, in milliseconds, for committing a decision and for a bare 4 KiB sync on the same disk."""
    commit_ms, sync_ms = [], []
    with tempfile.TemporaryDirectory(dir=ROOT) as folder:
        path = Path(folder) / "commits.db"
        connection = connect(path)
        with writing(connection, path):
            connection.execute("CREATE TABLE t (body BLOB)")
        handle = os.open(Path(folder) / "bare", os.O_RDWR | os.O_CREAT, 0o600)
        for _ in range(count):
            began = time.perf_counter()
            with writing(connection, path):
                connection.execute("INSERT INTO t VALUES (?)", (b"x" * 120,))
            commit_ms.append((time.perf_counter() - began) * 1000)
            began = time.perf_counter()
            os.write(handle, b"x" * 4096)
            os.fsync(handle)
            sync_ms.append((time.perf_counter() - began) * 1000)
        os.close(handle)
        connection.close()
    commit, sync = statistics.median(commit_ms), statistics.median(sync_ms)
    return {"commit": round(commit, 3), "sync": round(sync, 3), "ratio": round(commit / sync, 2)}


def main() -> int:
    """Print the results, and save them if requested."""
    parser = argparse.ArgumentParser(description="The cost of saving each decision.")
    parser.add_argument(
        "--decisions", type=int, default=1000, help="decisions with each disk (default: 1000)"
    )
    parser.add_argument("--slow", type=int, default=50, help="decisions with the slowest disk (default: 50)")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    prepare(compatible_graphics=True)
    window = Window("Matador", SETTINGS.window, fullscreen=False)
    found: dict[str, object] = {
        "benchmark": "saving",
        "decisions": arguments.decisions,
        "decisions_of_the_slowest": arguments.slow,
        "commit_ms": commits(500),
        "code": current_commit(),
    }
    print(json.dumps(found), flush=True)
    for sync_ms in SYNCS_MS:
        count = arguments.slow if sync_ms >= 2000 else arguments.decisions
        told = frames_with(window, sync_ms, count)
        found[f"sync_{sync_ms}"] = told
        print(sync_ms, json.dumps(told), flush=True)
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
