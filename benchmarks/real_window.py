"""Run the real program on an invisible screen (Xvfb), from its start to the end of a round."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from matador.ai.own_program import own_command
from matador.storage.settings import ReadAloud, Settings, WindowPlace, save_settings

SCREEN = (1920, 1080)
_LONGEST_S = 300.0


@contextmanager
def screen() -> Iterator[str]:
    """Start a screen; yield its name for DISPLAY."""
    read, write = os.pipe()
    words = [
        "Xvfb",
        "-displayfd",
        str(write),
        "-screen",
        "0",
        f"{SCREEN[0]}x{SCREEN[1]}x24",
        "-nolisten",
        "tcp",
    ]
    server = subprocess.Popen(words, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as named:
            yield f":{named.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


class Opened:
    """The running program, with its own data folder and the screen contents that it reports."""

    def __init__(
        self,
        display: str,
        folder: Path,
        size: tuple[int, int],
        command: Sequence[str] | None = None,
        *,
        sound: str = "dummy",
        read_aloud: ReadAloud = "learn",
    ) -> None:
        """`command` starts another program instead; `sound` is SDL's audio driver."""
        save_settings(folder / "settings.json", _settings(size, read_aloud))
        self._tree = folder / "tree.json"
        self._tree.unlink(missing_ok=True)
        self._env = os.environ | {
            "DISPLAY": display,
            "MATADOR_HOME": str(folder),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": sound,
        }
        told = ("play", "--rules", "sevens", "--players", "2", "--seed", "5", "--tree", str(self._tree))
        words = own_command(*told) if command is None else [*command, *told]
        began = time.perf_counter()
        self._process = subprocess.Popen(words, env=self._env, stderr=subprocess.DEVNULL)
        while not self._tree.exists():
            self._still_runs(began)
            time.sleep(0.001)
        self.start_s = time.perf_counter() - began
        """Time from the start of the process until its first frame is shown and its tree is written."""
        self.start_own_s = _cpu_s(self._process.pid)
        """Processor time used by the process until then."""

    @property
    def shown(self) -> dict[str, Any]:
        """The latest accessibility tree."""
        found: dict[str, Any] = json.loads(self._tree.read_text(encoding="utf-8"))
        return found

    def nodes(self, prefix: str) -> list[dict[str, Any]]:
        """The visible nodes whose keys start with `prefix`."""
        return [node for node in self.shown["nodes"] if node["key"].startswith(prefix)]

    def rest(self) -> None:
        """Wait until the person has to act and nothing has changed for half a second."""
        began, since, before = time.perf_counter(), time.perf_counter(), b""
        while True:
            self._still_runs(began)
            now = self._tree.read_bytes()
            if now != before:
                before, since = now, time.perf_counter()
            is_mine = any("on turn" in node["state"] for node in self.nodes("seat:0")) or self.nodes("result")
            if is_mine and not self.shown["moving"] and time.perf_counter() - since > 0.5:
                return
            time.sleep(0.02)

    def play_round(self) -> None:
        """Play the round to the end, using clicks."""
        self.rest()
        while not self.nodes("result"):
            fitting = [node for node in self.nodes("tile:") if "fits" in node["state"]]
            if fitting:
                self._click(fitting[0])
                place = next(node for node in self.nodes("place:") if "ghost" in node["state"])
                self._click(place)
                for chip in self.nodes("chip:")[:1]:
                    self._click(chip)
            else:
                self._click((self.nodes("pass") or self.nodes("boneyard"))[0])
            self.rest()

    def cpu_s(self) -> float:
        """The processor time used by the program and its bots, in seconds."""
        return sum(_cpu_s(pid) for pid in (self._process.pid, *_children(self._process.pid)))

    def memory_mb(self, what: str = "VmRSS") -> float:
        """The memory used by the window's process; `VmHWM` is its peak."""
        lines = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{what}:"))

    def close(self) -> None:
        """End the program."""
        self._process.terminate()
        self._process.wait()

    def _click(self, node: dict[str, Any]) -> None:
        left, top, width, height = node["box"]
        x, y = str(left + width // 2), str(top + height // 2)
        before = self._tree.stat().st_mtime_ns
        subprocess.run(["xdotool", "mousemove", x, y, "click", "1"], env=self._env, check=True, timeout=10)
        until = time.perf_counter() + 2
        while self._tree.stat().st_mtime_ns == before and time.perf_counter() < until:
            time.sleep(0.01)
        time.sleep(0.15)

    def _still_runs(self, began: float) -> None:
        if self._process.poll() is not None:
            raise RuntimeError(f"the program has ended with status {self._process.returncode}")
        if time.perf_counter() - began > _LONGEST_S:
            raise TimeoutError(f"nothing has changed in {_LONGEST_S:.0f} s")


@contextmanager
def opened(
    display: str,
    size: tuple[int, int],
    command: Sequence[str] | None = None,
    *,
    sound: str = "dummy",
    read_aloud: ReadAloud = "learn",
) -> Iterator[Opened]:
    """Run the program, or another `command`."""
    with tempfile.TemporaryDirectory() as folder:
        program = Opened(display, Path(folder), size, command, sound=sound, read_aloud=read_aloud)
        try:
            yield program
        finally:
            program.close()


def start_s(
    display: str,
    command: Sequence[str] | None = None,
    *,
    sound: str = "dummy",
    read_aloud: ReadAloud = "learn",
) -> tuple[float, float]:
    """The time from the start of a new process to its first frame, and its processor time until then."""
    with opened(display, (1280, 720), command, sound=sound, read_aloud=read_aloud) as program:
        return program.start_s, program.start_own_s


def share_at_rest(display: str, duration_s: float) -> float:
    """The share of a processor that the program uses while the person is thinking."""
    with opened(display, (1280, 720)) as program:
        program.rest()
        time.sleep(1)
        before, began = program.cpu_s(), time.perf_counter()
        time.sleep(duration_s)
        return (program.cpu_s() - before) / (time.perf_counter() - began)


def memory_mb(display: str, command: Sequence[str] | None = None) -> tuple[float, float]:
    """The memory used by the window's process at 1920x1080 after a round, and its peak."""
    with opened(display, (1920, 1080), command) as program:
        program.play_round()
        return program.memory_mb(), program.memory_mb("VmHWM")


def _settings(size: tuple[int, int], read_aloud: ReadAloud) -> Settings:
    place = WindowPlace(x=0, y=0, width=size[0], height=size[1])
    return Settings(language="en", window=place, compatible_graphics=True, read_aloud=read_aloud)


def _cpu_s(pid: int) -> float:
    # The kernel's count in nanoseconds, because ticks are too coarse for short times.
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text(encoding="utf-8").split()[0]) for thread in threads) / 1e9


def _children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
    return [int(word) for word in text.split()]
