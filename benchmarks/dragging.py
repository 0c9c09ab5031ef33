"""Measure the cost of a frame, from input to screen, while a tile is dragged over a full table.

    python benchmarks/dragging.py TABLE WIDTH HEIGHT [--frames N] [--bot]

`benchmarks/window.py` runs it in separate processes. It prints one line of JSON with each frame's wall-clock
and processor time in milliseconds. With `--bot`, it is a third-party bot's turn; the bot computes forever,
but is stopped during every other block of frames.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import pygame

from matador.ai.external import ExternalBot
from matador.play.game import Game
from matador.storage.settings import CurrentSettings, Settings, WindowPlace
from matador.storage.setups import MatchSetup
from matador.ui.program import App, Program
from matador.ui.running import MOVING_HZ, Loop, Window, prepare
from matador.ui.sound import Sounds
from tests.ui.full_tables import FULL_TABLES, FullTable, full_game
from tests.ui.pilot import NOWHERE

MOVES_A_FRAME = 2
"""A typical mouse reports 125 times a second."""
BLOCK = 100
_WARM_FRAMES = 150


@dataclass(slots=True)
class Frames:
    """Frame times in milliseconds."""

    wall: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)


class Drag:
    """A window in which the mouse drags a tile."""

    def __init__(self, game: Game, size: tuple[int, int]) -> None:
        prepare(compatible_graphics=True)
        self._window = Window(
            "Matador", WindowPlace(x=0, y=0, width=size[0], height=size[1]), fullscreen=False
        )
        # On a smaller desktop, the window would be resized to fit.
        pygame.Window.from_display_module().size = size
        app = App(
            screen=self._window,
            sounds=Sounds(0, muted=True),
            settings=CurrentSettings(Settings(speed="off")),
            new_game=lambda _setup, _seats, _deal: game,
            save=lambda _settings: None,
            exports=NOWHERE,
        )
        last = MatchSetup(ruleset="sevens", players=2, set=6)
        self._program = Program(app, last)
        self.loop = Loop(self._window, self._program)
        self._step = 0
        self._clock = pygame.time.Clock()
        self._show_all()
        self._take()

    def frame(self) -> None:
        """Move the tile one step, and draw."""
        for _ in range(MOVES_A_FRAME):
            self._step += 1
            pygame.event.post(
                pygame.event.Event(
                    pygame.MOUSEMOTION, pos=self._at(), rel=(0, 0), buttons=(1, 0, 0), touch=False
                )
            )
        self.loop.turn()

    def frames(self, count: int, into: Frames, *, paced: bool = False) -> None:
        """Draw and measure frames; `paced` keeps the normal frame rate, leaving time for other processes."""
        for _ in range(count):
            if paced:
                self._clock.tick(MOVING_HZ)
            wall, own = time.perf_counter(), time.thread_time()
            self.frame()
            into.own.append((time.thread_time() - own) * 1000)
            into.wall.append((time.perf_counter() - wall) * 1000)

    def _show_all(self) -> None:
        table = self._program.table
        tiles = sum(hasattr(seen.action, "tile") for seen in table.display.state.view_at().history)
        while len(table.display.state.shown.layout.places) < tiles or table.is_moving:
            self.loop.turn()

    def _take(self) -> None:
        tile = next(node for node in self._program.tree() if node.key.startswith("tile:"))
        down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=tile.centre, button=1, touch=False)
        pygame.event.post(down)
        for _ in range(_WARM_FRAMES):
            self.frame()
        assert self._program.table.display.state.is_holding, "no tile is held"

    def _at(self) -> tuple[int, int]:
        """The next point on a path through the window."""
        width, height = self._window.size
        x, y = math.sin(self._step * 0.0115), math.sin(self._step * 0.0173 + 1)
        return round(width * (0.5 + 0.46 * x)), round(height * (0.5 + 0.46 * y))


@contextmanager
def computing_bot() -> Iterator[tuple[ExternalBot, Callable[[], int]]]:
    """A third-party bot that computes forever and never answers, and a function that gives its process ID."""
    with tempfile.TemporaryDirectory() as folder:
        pid_file, script = Path(folder, "pid"), Path(folder, "bot.py")
        script.write_text(_COMPUTING.format(root=str(ROOT), pid_file=str(pid_file)), encoding="utf-8")
        bot = ExternalBot([sys.executable, str(script)], is_third_party=True, budget_ms=600_000)
        bot.begin_match("1")

        def pid() -> int:
            return int(pid_file.read_text(encoding="utf-8") or 0) if pid_file.exists() else 0

        try:
            yield bot, pid
        finally:
            if pid():
                os.kill(pid(), signal.SIGCONT)
            bot.close()


_COMPUTING = """
import os, pathlib, sys
sys.path.insert(0, {root!r})
from matador.ai.serving import serve
class Computing:
    def choose(self, view, legal):
        pathlib.Path({pid_file!r}).write_text(str(os.getpid()))
        while True:
            sum(range(1000))
serve(Computing(), "computing", sys.stdin.buffer, sys.stdout.buffer)
"""


def alone(table: str, size: tuple[int, int], count: int) -> dict[str, Any]:
    """Measure frames without a bot, first at the normal frame rate, then without pauses."""
    drag, paced, hurried = Drag(full_game(_named(table)), size), Frames(), Frames()
    drag.frames(count, paced, paced=True)
    drag.frames(count, hurried)
    return {"paced": asdict(paced), "hurried": asdict(hurried)}


def beside_a_bot(table: str, size: tuple[int, int], count: int) -> dict[str, Any]:
    """Measure frames in alternating blocks of equal length, with the bot stopped and then computing."""
    blocks: dict[str, dict[str, list[list[float]]]] = {
        "stopped": {"wall": [], "own": []},
        "computing": {"wall": [], "own": []},
    }
    with computing_bot() as (bot, pid):
        drag = Drag(full_game(_named(table), bot), size)
        while not pid():
            drag.frame()
        for _ in range(count // BLOCK):
            for kind, order in (("stopped", signal.SIGSTOP), ("computing", signal.SIGCONT)):
                os.kill(pid(), order)
                drag.frames(2, Frames(), paced=True)
                frames = Frames()
                drag.frames(BLOCK, frames, paced=True)
                blocks[kind]["wall"].append(frames.wall)
                blocks[kind]["own"].append(frames.own)
    return blocks


def _named(name: str) -> FullTable:
    return next(table for table in FULL_TABLES if table.name == name)


def main() -> int:
    """Print the measurements as JSON."""
    parser = argparse.ArgumentParser(description="Frames while a tile is dragged over a full table.")
    parser.add_argument("table", choices=[table.name for table in FULL_TABLES])
    parser.add_argument("width", type=int)
    parser.add_argument("height", type=int)
    parser.add_argument("--frames", type=int, default=1000, help="frames of each kind (default: 1000)")
    parser.add_argument(
        "--bot", action="store_true", help="compare with a bot that computes, and with that bot stopped"
    )
    given = parser.parse_args()
    measure = beside_a_bot if given.bot else alone
    print(json.dumps(measure(given.table, (given.width, given.height), given.frames)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
