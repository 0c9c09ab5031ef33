"""Measure opening, searching and turning the pages of ten thousand finished matches, and their statistics.

    python benchmarks/history.py [--matches N] [--json FILE]

For comparison, it also measures ten finished matches, and a list of two hundred unfinished matches, all
loaded. A frame's own work is the time taken to handle an input, advance, and make the display list; drawing
is reported separately. There are 60 frames per second. As in the window, another thread reads the disk
between frames. Limits: 0.3 s of own work to open the list, and 16.7 ms per frame.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import msgspec
import pygame
from msgspec import UNSET

from matador.match.records import Record
from matador.match.session import Session
from matador.play.autosave import Autosave
from matador.play.past_matches import PastMatches, Search
from matador.play.people import People
from matador.rules import named_ruleset
from matador.storage.database.head import MatchHead
from matador.storage.database.history import ComingMatch
from matador.storage.database.matches import MatchDatabase
from matador.storage.settings import Settings
from matador.storage.setups import SeatSetup, changed_setup, setup_of
from matador.ui.canvas import Canvas
from matador.ui.inputs import Input, Key, Wheel
from matador.ui.kit.page import Page
from tests.checks.matches import accepted, play_at_random, players
from tests.ui.installation import until
from tests.ui.pilot import Pilot
from tools.commits import current_commit

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
FRAMES = 480
SLOWLY = 12
"""Frames per turn of the wheel when pages are turned slowly."""
FRAME_S = 1 / 60
TIMES = 5
PLAYED = 400
"""Number of different matches; each is stored under many dates."""
UNFINISHED = 200


def played(seed: int, *, is_finished: bool = True) -> Record:
    """A two-player match, played to the end or into the second round."""
    session, chance = Session(named_ruleset("sevens", 2, {"target": 60}), players(2), seed=seed), Random(seed)
    while not session.is_over:
        accepted(session.begin_round(session.version))
        is_last = not is_finished and session.finished_rounds()
        play_at_random(session, chance, 8 if is_last else 10_000)
        if is_last:
            break
    return session.record()


def build(path: Path, records: Sequence[Record], count: int) -> None:
    """Create a data folder with `count` matches."""
    names = ("Eva", "Papa", "Oma", "Ben")
    database = MatchDatabase(path, lambda: NOW)
    for name in names:
        database.profiles.add(name, b'{"version": 1}').result()
    setup = setup_of(named_ruleset("sevens", 2, {"target": 60}))
    for number in range(count):
        name = names[number % len(names)]
        seats = (SeatSetup(name=name), SeatSetup(bot="level2", face=5))
        head = MatchHead(changed_setup(setup, seats=seats), (name, "Bruno"))
        at = NOW - timedelta(hours=3 * number)
        record = msgspec.structs.replace(records[number % len(records)], date=at.isoformat())
        is_over = record.rounds[-1].result is not UNSET
        assert database.importing.add(ComingMatch(record, head, at, is_over)).result()
    assert database.close()


@dataclass
class Frames:
    """Frame times, in milliseconds."""

    own: list[float] = field(default_factory=list)
    drawn: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)
    """Wall-clock times, including other threads."""

    def figures(self) -> dict[str, float]:
        """Percentiles of the times."""
        return {
            f"{name}_{label}_ms": round(sorted(values)[min(len(values) - 1, len(values) * share // 100)], 2)
            for name, values in (("own", self.own), ("drawn", self.drawn), ("wall", self.wall))
            for label, share in (("p50", 50), ("p95", 95), ("p99", 99), ("max", 100))
        }


class Window:
    """An invisible window that uses this data folder."""

    def __init__(self, path: Path) -> None:
        self.database = MatchDatabase(path, lambda: NOW)
        self.past = PastMatches(self.database.history)
        people = People(self.database.profiles)
        autosave, settings = Autosave(self.database), Settings(who=1, language="en")
        self.pilot = Pilot(at_home=True, autosave=autosave, people=people, past=self.past, settings=settings)
        self._canvas, self._surface = Canvas(), pygame.Surface(self.pilot.screen.size)
        until(self.pilot, lambda: self.pilot.has("matches"))

    def open_ms(self) -> tuple[float, float]:
        """Own work until the list shows all its rows, and the time taken to read the list from the disk."""
        self.pilot.program.overlays.close()
        began = time.perf_counter()
        self.database.history.list().result()
        listed_ms = (time.perf_counter() - began) * 1000
        self.past.ask()
        frames = self._until(lambda: self.pilot.program.overlays.name == "matches" and not self.past.is_asked)
        return sum(frames.own), listed_ms

    def open_unfinished(self) -> None:
        """Open the list of unfinished matches."""
        self.pilot.program.overlays.close()
        self.pilot.click("matches")
        self._until(lambda: self.pilot.program.overlays.name == "matches")

    def turn(self, every: int) -> Frames:
        """Turn the page on every nth frame, back and forth between the ends, with some long jumps."""
        found, way = Frames(), -1
        for number in range(FRAMES):
            page = self.pilot.program.overlays.top
            assert isinstance(page, Page)
            jump = Key("end" if way < 0 else "home")
            before, given = page.state, Wheel(way) if number % 60 else jump
            self._frame(found, None if number % every else given)
            if number % every == 0 and page.state == before:
                way = -way
        return found

    def turned(self) -> dict[str, object]:
        """Measure slow turning, which draws every row, and fast turning past rows that never load."""
        return {"slow": self.turn(SLOWLY).figures(), "fast": self.turn(1).figures()}

    def search_ms(self) -> float:
        """How long a search through all matches takes, in milliseconds."""
        began = time.thread_time()
        self.past.look_for(Search(person=2, month="2026-10"))
        self.past.look_for(Search())
        return (time.thread_time() - began) * 500

    def figures(self, name: str) -> dict[str, float]:
        """The time until all statistics are visible, and the frames' own work until then."""
        self.open_ms()
        self.pilot.click("statistics")
        began = time.perf_counter()
        frames = self._until(lambda: self.pilot.has("line:0"))
        took_s = time.perf_counter() - began
        return {
            f"{name}_s": round(took_s, 2),
            f"{name}_ms_a_match": round(took_s * 1000 / len(self.past.found), 2),
            **{f"{name}_{key}": value for key, value in frames.figures().items() if key.startswith("own")},
        }

    def arrange_ms(self) -> float:
        """Processor time to lay out the statistics page again, as for each step in resizing the window."""
        began = time.thread_time()
        self.pilot.program.overlays.refresh()
        return (time.thread_time() - began) * 1000

    def _until(self, is_so: Callable[[], bool]) -> Frames:
        found = Frames()
        while not is_so():
            self._frame(found)
        return found

    def _frame(self, found: Frames, given: Input | None = None) -> None:
        """Run one frame as the window's loop does, and leave the rest of its time for the disk."""
        began, own = time.perf_counter(), time.thread_time()
        if given is not None:
            self.pilot.program.handle(given)
        self.pilot.now_ms += 1000 * FRAME_S
        has_changed = self.pilot.program.advance(self.pilot.now_ms)
        items = self.pilot.program.items() if has_changed or given is not None else None
        done = time.thread_time()
        if items is not None:
            self._canvas.draw(self._surface, items)
        found.own.append((done - own) * 1000)
        found.drawn.append((time.thread_time() - done) * 1000)
        found.wall.append((time.perf_counter() - began) * 1000)
        time.sleep(max(0.0, FRAME_S - (time.perf_counter() - began)))

    def close(self) -> None:
        self.database.close()


def measured(path: Path) -> dict[str, object]:
    """Measure everything with one data folder."""
    window = Window(path)
    opened = [window.open_ms() for _ in range(TIMES)]
    turned = window.turned()
    search = [window.search_ms() for _ in range(TIMES)]
    figures = window.figures("reckoned") | window.figures("kept")
    arranged = [window.arrange_ms() for _ in range(TIMES)]
    window.close()
    return {
        "open_own_ms": round(statistics.median(own for own, _ in opened), 2),
        "list_disk_ms": round(statistics.median(listed for _, listed in opened), 2),
        "search_ms": round(statistics.median(search), 2),
        "turn": turned,
        "statistics": figures | {"arrange_own_ms": round(statistics.median(arranged), 2)},
    }


def measured_unfinished(path: Path) -> dict[str, object]:
    """Measure turning the pages of the list of unfinished matches."""
    window = Window(path)
    window.open_unfinished()
    turned = window.turned()
    window.close()
    return {"turn": turned}


def main(words: Sequence[str] | None = None) -> None:
    """Print the measurements for all three data folders."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        found: dict[str, object] = {"commit": current_commit(), "matches": arguments.matches}
        finished = [played(seed) for seed in range(min(PLAYED, arguments.matches))]
        for name, count in (("many", arguments.matches), ("control", 10)):
            path = Path(folder) / name / "matador.db"
            build(path, finished, count)
            found[name] = measured(path)
        path = Path(folder) / "unfinished" / "matador.db"
        build(path, [played(seed, is_finished=False) for seed in range(UNFINISHED)], UNFINISHED)
        found["unfinished"] = measured_unfinished(path)
    print(json.dumps(found, indent=2))
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
