"""Measure the cost of the voice at start-up, for the first sentence, and without a sound card.

    python -m benchmarks.voice [--starts N] [--without DRIVER]

Starts the real program under Xvfb, alternately with and without its voice. The first frame shows a table. *Everywhere*
is the most expensive start, because there is something to say immediately. Ratios are relative to the program with its
voice off.
"""

from __future__ import annotations

import argparse
import logging
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from benchmarks.real_window import screen, start_s
from matador.storage.settings import ReadAloud
from matador.ui.assets import assets_dir
from matador.ui.sound import Sounds
from matador.ui.voice.reading import Speaker, clip_index
from matador.ui.voice.script import VOICE
from tests.checks.said import all_said

_REPEATS: Final = 51


@dataclass(frozen=True, slots=True)
class Start:
    """A way of starting the program."""

    name: str
    read_aloud: ReadAloud
    folder: str = VOICE
    """The voice's folder, which may be missing."""
    sound: str = "dummy"

    @property
    def command(self) -> list[str]:
        """The command that starts the program with this voice."""
        begin = (
            f"import sys; sys.path.append({str(ROOT)!r}); from matador.ui.voice import speaker; "
            f"speaker.VOICE = {self.folder!r}; from matador.app.command import main; sys.exit(main())"
        )
        return [sys.executable, "-P", "-W", "ignore", "-c", begin]


def starts(without: str) -> tuple[Start, ...]:
    """The set-ups to compare; the first has no voice. `without` is a driver that opens no sound card."""
    return (
        Start("voice off", "nowhere"),
        Start("default: in Learn", "learn"),
        Start("everywhere", "everywhere"),
        Start("everywhere, voice missing", "everywhere", folder="nobody"),
        Start(f"everywhere, no sound card ({without})", "everywhere", sound=without),
    )


def started(ways: Sequence[Start], turns: int) -> None:
    """Start the program in each way, taking turns; print medians and ratios."""
    wall: dict[str, list[float]] = {way.name: [] for way in ways}
    own: dict[str, list[float]] = {way.name: [] for way in ways}
    with screen() as display:
        start_s(display, ways[0].command)
        for _ in range(turns):
            for way in ways:
                took = start_s(display, way.command, sound=way.sound, read_aloud=way.read_aloud)
                wall[way.name].append(took[0])
                own[way.name].append(took[1])
    print(f"{'start to first frame, s':<40}{'wall':>7}{'ratio':>7}{'from':>7}{'to':>7}{'own':>7}{'ratio':>7}")
    for name, times in wall.items():
        figures = (
            statistics.median(times),
            ratio(times, wall[ways[0].name]),
            min(times),
            max(times),
            statistics.median(own[name]),
            ratio(own[name], own[ways[0].name]),
        )
        print(f"{name:<40}" + "".join(f"{figure:7.3f}" for figure in figures))


def ratio(times: Sequence[float], others: Sequence[float]) -> float:
    """The median of the ratios within each turn."""
    return statistics.median(one / other for one, other in zip(times, others, strict=True))


def imports_ms() -> float:
    """The time to import the voice's modules, in milliseconds, according to `python -X importtime`."""
    code = "import matador.ui.sound, matador.ui.voice.reading"
    words = [sys.executable, "-X", "importtime", "-c", code]
    said = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stderr
    return (
        sum(int(us) for us in re.findall(r"import time:\s+(\d+) \|\s+\d+ \|\s+matador\.ui\.voice", said))
        / 1000
    )


def index_ms(folder: Path) -> float:
    """The time to read the index, in milliseconds."""
    began = time.perf_counter()
    clip_index(folder)
    return (time.perf_counter() - began) * 1000


def first_words_ms(folder: Path) -> list[float]:
    """For each file, the time in milliseconds to start a sentence that begins there, with no files loaded."""
    index = clip_index(folder)
    recited = ((sentence, index.recite(sentence)) for sentence in all_said())
    by_file = {clips[0].file: sentence for sentence, clips in recited if clips}
    times = []
    for sentence in by_file.values():
        speaker = Speaker(80, muted=False)
        speaker.prepare()
        began = time.perf_counter()
        speaker.speak(sentence)
        times.append((time.perf_counter() - began) * 1000)
        speaker.stop()
    return times


def sounds_ms(driver: str) -> float:
    """Time in milliseconds to open the mixer with all sounds, or to notice that there is no sound card."""
    pygame.mixer.quit()
    os.environ["SDL_AUDIODRIVER"] = driver
    began = time.perf_counter()
    Sounds(70, muted=False).close()
    return (time.perf_counter() - began) * 1000


def main() -> int:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description="The cost of the voice.")
    parser.add_argument("--starts", type=int, default=15, help="starts of each way (default: 15)")
    parser.add_argument(
        "--without", default="nosuch", help="SDL driver that opens no sound card (default: nosuch)"
    )
    given = parser.parse_args()
    # A missing card is logged each time, but is intended here.
    logging.getLogger("matador").addHandler(logging.NullHandler())
    print(f"{os.cpu_count()} processors, on which {os.getloadavg()[0]:.1f} processes of others were running")
    started(starts(given.without), given.starts)
    folder = assets_dir() / "voice" / VOICE
    print(f"imports of the voice: {statistics.median(imports_ms() for _ in range(11)):.1f} ms")
    times = [index_ms(folder) for _ in range(_REPEATS)]
    print(f"the index: median {statistics.median(times):.1f} ms, the first time {times[0]:.1f}")
    for driver in (given.without, "dummy"):
        opened = statistics.median(sounds_ms(driver) for _ in range(_REPEATS))
        print(f"the mixer with all sounds, driver {driver}: {opened:.1f} ms")
    sounds = Sounds(70, muted=False)
    words = first_words_ms(folder)
    sounds.close()
    middle = statistics.median(words)
    print(f"the first words of a file, {len(words)} files: median {middle:.0f} ms, most {max(words):.0f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
