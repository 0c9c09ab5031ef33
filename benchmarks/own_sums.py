"""Count the sums that a child solves in ten minutes each of Learn matches, practice and lessons.

    python benchmarks/own_sums.py [--minutes 10] [--thinks 5]

The simulated child is always right, thinks for a fixed time before each press, and reads for two seconds. The clock is
simulated, so the results do not depend on the machine.
"""

from __future__ import annotations

import argparse
import os
import sys
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from matador.rules import PASS, Play
from matador.storage.settings import Settings
from matador.teaching.evidence import Attempt
from matador.teaching.lessons.kinds import kinds_of
from matador.teaching.lessons.run import answer_of as answer_in_lesson
from matador.teaching.practice.items import LineLaid, Train, answer_of
from tests.ui.pages.learn.lesson_moments import keys_of
from tests.ui.pages.learn.moments import key_of
from tests.ui.pages.learn.practised import Kept, Practising
from tests.ui.pages.learn.taught import Taught

READS_MS = 2000
TOTAL = 7
"""The total used in lessons."""


def in_play(minutes: float, thinks_ms: float) -> tuple[int, int]:
    """The number of sums that the child solves in Learn matches, and the number of rounds."""
    kept, rounds = Kept(), 0
    pilot = Practising(kept, settings=Settings())
    start = pilot.now_ms
    pilot.click("play")
    while pilot.now_ms - start < minutes * 60_000:
        pilot.wait_until(lambda: _is_asked(pilot) or pilot.has("again"))
        if pilot.has("again"):
            rounds += 1
            pilot.wait(READS_MS)
            pilot.click("again")
            pilot.wait(100)
            continue
        pilot.wait(thinks_ms)
        view = pilot.display.state.view_at()
        plays = [action for action in view.legal() if isinstance(action, Play)]
        if not plays:
            pilot.press("p" if PASS in view.legal() else "d")
            continue
        play = plays[0]
        half = play.tile.low if play.touching is None else play.touching
        pilot.click(pilot.half(str(play.tile), half))
        pilot.wait(1000)
        pilot.click(f"place:{play.arm or 'open'}")
        if pilot.keys("chip"):
            pilot.wait(READS_MS)
            pilot.click(pilot.keys("chip")[0])
    return _right(kept), rounds


def _is_asked(pilot: Practising) -> bool:
    if pilot.program.scene.kind != "table":
        return False
    state = pilot.display.state
    return state.is_my_turn and not pilot.display.is_moving and state.shown.ended is None


def in_practice(minutes: float, thinks_ms: float) -> tuple[int, int]:
    """The number of sums that the child solves in practice, and the number of practices."""
    kept, practices = Kept(), 0
    pilot = Practising(kept, settings=Settings())
    start = pilot.now_ms
    pilot.begin()
    while pilot.now_ms - start < minutes * 60_000:
        run = pilot.run
        if run.stage == "over":
            practices += 1
            pilot.wait(READS_MS)
            pilot.click("again")
        elif run.stage == "right":
            pilot.wait(READS_MS)
            pilot.click("go on")
        else:
            pilot.wait(thinks_ms)
            answer = answer_of(run.item)
            if isinstance(run.item, Train):
                assert isinstance(answer, LineLaid)
                for tile in answer.tiles:
                    pilot.wait(thinks_ms)
                    pilot.click(f"tile:{tile}")
                pilot.click("no more")
            else:
                pilot.click(key_of(answer))
    return _right(kept), practices


def in_lessons(minutes: float, thinks_ms: float) -> tuple[int, int]:
    """The numbers of sums solved and lessons taken, over all kinds of lesson; demonstrations don't count."""
    pilot, sums, lessons = Taught(settings=Settings()), 0, 0
    start, kinds = pilot.now_ms, cycle(kinds_of(TOTAL))
    pilot.begin(next(kinds), TOTAL)
    while pilot.now_ms - start < minutes * 60_000:
        if pilot.stage == "over":
            lessons += 1
            pilot.wait(READS_MS)
            pilot.begin(next(kinds), TOTAL)
        elif pilot.has("go on"):
            pilot.wait(READS_MS)
            # A demonstration may have continued by itself.
            if pilot.has("go on"):
                pilot.click("go on")
        else:
            task = pilot.run.item.task
            for key in keys_of(answer_in_lesson(task), task):
                pilot.wait(thinks_ms)
                pilot.click(key)
            sums += 1
        pilot.wait(20)
    return sums, lessons


def _right(kept: Kept) -> int:
    return sum(isinstance(shown, Attempt) and shown.is_right for _, shown in kept.told)


def main() -> int:
    """Print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--thinks", type=float, default=5, help="seconds of thought before each press")
    given = parser.parse_args()
    for name, found, unit in (
        ("play", in_play, "rounds"),
        ("practice", in_practice, "practices"),
        ("lessons", in_lessons, "lessons"),
    ):
        sums, done = found(given.minutes, given.thinks * 1000)
        print(f"{name:9} {sums:4} own sums in {given.minutes:g} minutes ({done} {unit})")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
