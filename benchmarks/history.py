"""What ten thousand finished matches cost: opening their list, searching it, and scrolling it, beside ten of them.

    python benchmarks/history.py [--matches N] [--json FILE]

Own work is the time of the thread that draws; nothing is shown on a screen. The disk works in a thread of its own, and
how long it takes to list all is told apart. Limit: the list opens in 0.3 s of own work.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import msgspec  # noqa: E402

from matador.match.records import Record  # noqa: E402
from matador.match.session import Session  # noqa: E402
from matador.play.autosave import Autosave  # noqa: E402
from matador.play.past_matches import PastMatches, Search  # noqa: E402
from matador.play.people import People  # noqa: E402
from matador.rules import named_ruleset  # noqa: E402
from matador.storage.database.head import MatchHead  # noqa: E402
from matador.storage.database.matches import MatchDatabase  # noqa: E402
from matador.storage.playable import setup_of  # noqa: E402
from matador.storage.settings import Settings  # noqa: E402
from matador.storage.setups import SeatSetup, changed_setup  # noqa: E402
from matador.ui.inputs import Wheel  # noqa: E402
from tests.checks.matches import accepted, play_at_random, players  # noqa: E402
from tests.ui.one_house import until  # noqa: E402
from tests.ui.pilot import Pilot  # noqa: E402
from tools.commits import current_commit  # noqa: E402

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
FRAMES = 120
TIMES = 5


def finished(seed: int) -> Record:
    """A match of two that was played to its end."""
    session, chance = Session(named_ruleset("sevens", 2, {"target": 60}), players(2), seed=seed), Random(seed)
    while not session.is_over:
        accepted(session.begin_round(session.version))
        play_at_random(session, chance, 10_000)
    return session.record()


def build(path: Path, count: int) -> None:
    """A house with so many finished matches; a few are played, and each stands there under many dates."""
    records = [finished(seed) for seed in range(20)]
    names = ("Eva", "Papa", "Oma", "Ben")
    database = MatchDatabase(path, lambda: NOW)
    for name in names:
        database.residents.add(name, b'{"version": 1}').result()
    setup = setup_of(named_ruleset("sevens", 2, {"target": 60}))
    for number in range(count):
        name = names[number % len(names)]
        seats = (SeatSetup(name=name), SeatSetup(bot="level2", face=5))
        head = MatchHead(changed_setup(setup, seats=seats), (name, "Bruno"))
        at = NOW - timedelta(hours=3 * number)
        record = msgspec.structs.replace(records[number % len(records)], date=at.isoformat())
        assert database.history.add(record, head, at).result()
    database.close()


class Window:
    """A window without a screen in that house."""

    def __init__(self, path: Path) -> None:
        self.database = MatchDatabase(path, lambda: NOW)
        self.past = PastMatches(self.database.history)
        people = People(self.database.residents)
        autosave, settings = Autosave(self.database), Settings(who=1, language="en")
        self.pilot = Pilot(at_home=True, autosave=autosave, people=people, past=self.past, settings=settings)
        until(self.pilot, lambda: self.pilot.has("matches"))

    def open_ms(self) -> tuple[float, float]:
        """Own work until the list is seen with all its rows read, and how long the disk takes to list all."""
        program = self.pilot.program
        program.overlays.close()
        began = time.perf_counter()
        self.database.history.list().result()
        listed_ms = (time.perf_counter() - began) * 1000
        self.past.ask()
        own = 0.0
        while program.overlays.name != "history" or self.past.is_asked:
            own += self._frame_ms()
            time.sleep(0.001)
        return own, listed_ms

    def scroll_ms(self) -> list[float]:
        """Own work of frames in each of which the wheel is turned."""
        found = []
        for number in range(FRAMES):
            self.pilot.program.handle(Wheel(-3 if number % 40 else 2000))
            found.append(self._frame_ms())
        return found

    def search_ms(self) -> float:
        """One search among all."""
        began = time.thread_time()
        self.past.look_for(Search(person=2, month="2026-10"))
        self.past.look_for(Search())
        return (time.thread_time() - began) * 500

    def _frame_ms(self) -> float:
        began = time.thread_time()
        self.pilot.now_ms += 1000 / 60
        self.pilot.program.advance(self.pilot.now_ms)
        self.pilot.program.items()
        return (time.thread_time() - began) * 1000

    def close(self) -> None:
        self.database.close()


def measured(path: Path) -> dict[str, float]:
    """The figures of a house."""
    window = Window(path)
    opened = [window.open_ms() for _ in range(TIMES)]
    frames = [frame for _ in range(TIMES) for frame in window.scroll_ms()]
    search = [window.search_ms() for _ in range(TIMES)]
    window.close()
    return {
        "open_own_ms": round(statistics.median(own for own, _ in opened), 2),
        "list_disk_ms": round(statistics.median(listed for _, listed in opened), 2),
        "search_ms": round(statistics.median(search), 2),
        "scroll_median_ms": round(statistics.median(frames), 2),
        "scroll_most_ms": round(max(frames), 2),
        "scroll_p95_ms": round(sorted(frames)[len(frames) * 95 // 100], 2),
    }


def main(words: Sequence[str] | None = None) -> None:
    """Print the figures of both houses, and their ratios."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        found: dict[str, object] = {"commit": current_commit(), "matches": arguments.matches}
        for name, count in (("many", arguments.matches), ("control", 10)):
            path = Path(folder) / name / "matador.db"
            build(path, count)
            found[name] = measured(path)
    print(json.dumps(found, indent=2))
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
