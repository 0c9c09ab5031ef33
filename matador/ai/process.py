"""A bot in its own process, which exchanges lines with this one without blocking it."""

from __future__ import annotations

import logging
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, Literal, TypeAlias

from matador.ai.own_program import own_command, users_environment, users_libraries
from matador.ai.protocol import LONGEST_LINE, Bye, written
from matador.match.errors import harmless

if sys.platform == "win32":
    # Elsewhere, loading `ctypes` would only delay every start.
    from matador.ai.windows_job import put_in_job

_said = logging.getLogger("matador.bot.said")

MAX_WAITING_LINES: Final = 256
MAX_WAITING_BYTES: Final = 4 * LONGEST_LINE
"""Maximum unread output from a bot; more counts as a flood."""

_MAX_UNREAD_QUESTIONS = 64
_MAX_LOGGED_LINES = 1000
_PATIENCE_S = 0.5
_NICER = 5
_NO_WINDOW, _LOWER_PRIORITY = 0x08000000, 0x00004000
"""Windows' CREATE_NO_WINDOW and BELOW_NORMAL_PRIORITY_CLASS, which `subprocess` has only on Windows."""

End: TypeAlias = Literal["ended", "half a line", "line too long", "flood"]
"""How a bot's output ended."""


def give_way() -> None:
    """Lower the priority of this process, so that the display stays smooth."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(_NICER)


class BotProcess:
    """A running bot. Its threads transport lines, but do not interpret them."""

    def __init__(self, words: Sequence[str], *, is_third_party: bool, title: str = "bot") -> None:
        """Start the command; `title` is the prefix of its log messages.

        A guard, or a job on Windows, ends a third-party bot when this process ends. `OSError` if the bot cannot be
        started.
        """
        self._lines: queue.SimpleQueue[bytes | End] = queue.SimpleQueue()
        self._to_write: queue.Queue[bytes | None] = queue.Queue(_MAX_UNREAD_QUESTIONS)
        self._taken_bytes = 0
        self._title = title
        self.has_ended = False
        self._is_deaf = False
        self.is_in_line = False
        """True if it has written an unfinished line."""
        self.cpu_ms = 0.0
        """Processor time, known after `close`; 0 for built-in bots."""
        self._cutting = threading.Lock()
        self._is_cut = False
        self._lifeline: socket.socket | None = None
        self._end_job: Callable[[], float] | None = None
        if is_third_party and os.name == "posix":
            held, self._lifeline = socket.socketpair()
            with held:
                number = held.fileno()
                try:
                    self._process = _started(own_command("guard", str(number), "--", *words), number)
                except OSError:
                    self._lifeline.close()
                    raise
        else:
            self._process = _started(list(words))
            if sys.platform == "win32" and is_third_party:
                try:
                    self._end_job = put_in_job(self._process.pid)
                except OSError as error:
                    # A bot that has ended already can't join a job.
                    if self._process.poll() is None:
                        _said.warning("%s: %s, so it may outlive the game", title, error)
        movers = (self._read, self._write, self._log, self._watch)
        self._threads = [threading.Thread(target=mover, daemon=True) for mover in movers]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> bool:
        """Queue a line for the bot; False if it does not read its input, or reads too slowly."""
        if self._is_deaf:
            return False
        try:
            self._to_write.put_nowait(line)
        except queue.Full:
            return False
        return True

    def line(self, wait_s: float) -> bytes | End | None:
        """The next line, or how the output ended; None if neither arrives within `wait_s` seconds."""
        try:
            line = self._lines.get(timeout=wait_s) if wait_s > 0 else self._lines.get_nowait()
        except queue.Empty:
            return None
        if isinstance(line, bytes):
            self._taken_bytes += len(line)
        return line

    def close(self) -> None:
        """Send `bye`, wait briefly, then end the bot and its child processes."""
        self.send(written(Bye()))
        with suppress(queue.Full):
            self._to_write.put_nowait(None)
        try:
            self._process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.kill()
        self._cut()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE_S)
        for thread in self._threads:
            # They end with their pipes, unless a child process holds one open.
            thread.join(_PATIENCE_S)
        if self._lifeline is not None:
            # The guard's report of the processor time, if it has arrived.
            with self._lifeline as lifeline, suppress(OSError):
                lifeline.setblocking(False)
                self.cpu_ms = float(lifeline.recv(64) or 0)

    def kill(self) -> None:
        if not self._cut():
            self._process.kill()
            return
        if self._lifeline is not None:
            # The guard ends the bot and its child processes, and then itself, so don't kill it.
            with suppress(OSError):
                self._process.send_signal(signal.SIGCONT)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE_S)

    def _cut(self) -> bool:
        """Close the lifeline, or end the job; False if neither exists, or if that has been done."""
        # The reading thread may be doing the same.
        with self._cutting:
            if (self._lifeline is None and self._end_job is None) or self._is_cut:
                return False
            self._is_cut = True
            if self._end_job is not None:
                self.cpu_ms = self._end_job()
            if self._lifeline is not None:
                # If the guard has not ended, it still has to report the processor time.
                with suppress(OSError):
                    self._lifeline.shutdown(socket.SHUT_WR)
            return True

    def _read(self) -> None:
        """Split its output into lines, within the limits."""
        stream = self._process.stdout
        assert stream is not None
        with stream:
            end = self._split(stream.fileno())
        self.has_ended = True
        self._lines.put(end)
        if end not in ("ended", "half a line"):
            self.kill()

    def _watch(self) -> None:
        """End the output when the bot has ended, even if a child process holds the pipe open."""
        self._process.wait()
        self._threads[0].join(_PATIENCE_S)
        if not self.has_ended:
            self.has_ended = True
            self._lines.put("ended")

    def _split(self, stream: int) -> End:
        rest, given_bytes = b"", 0
        while True:
            try:
                data = os.read(stream, 65536)
            except OSError:
                data = b""
            if not data:
                return "half a line" if rest else "ended"
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                given_bytes += len(line)
                self._lines.put(line)
            self.is_in_line = bool(rest)
            if max(map(len, (*lines, rest))) > LONGEST_LINE:
                return "line too long"
            waiting_bytes = given_bytes - self._taken_bytes
            if self._lines.qsize() > MAX_WAITING_LINES or waiting_bytes > MAX_WAITING_BYTES:
                return "flood"

    def _write(self) -> None:
        """Write to the bot in its own thread, because a bot that does not read must not block the game."""
        stream = self._process.stdin
        assert stream is not None
        try:
            while (line := self._to_write.get()) is not None:
                stream.write(line)
                stream.flush()
        except OSError:
            self._is_deaf = True
        with suppress(OSError):
            stream.close()

    def _log(self) -> None:
        """Copy its standard error to the log, within limits."""
        stream = self._process.stderr
        assert stream is not None
        logged = said_bytes = 0
        with stream, suppress(OSError, ValueError):
            while text := stream.readline(2000):
                logged += 1
                said_bytes += len(text)
                if said_bytes > MAX_WAITING_BYTES:
                    self._lines.put("flood")
                    self.kill()
                    return
                if logged <= _MAX_LOGGED_LINES:
                    said = harmless(text.rstrip(b"\r\n").decode(errors="replace"))
                    _said.info("%s: %s", self._title, said)
                if logged == _MAX_LOGGED_LINES:
                    _said.info("%s: what else it writes on standard error is dropped", self._title)


def _started(words: list[str], *inherited: int) -> subprocess.Popen[bytes]:
    with users_libraries():
        return subprocess.Popen(  # noqa: S603 - built-in, or from the command line
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=users_environment(),
            **how_to_start(inherited, is_posix=os.name == "posix"),
        )


def how_to_start(inherited: Sequence[int], *, is_posix: bool) -> dict[str, Any]:
    """The arguments of `Popen` that depend on the system."""
    if is_posix:
        # In its own session, the bot does not get Ctrl-C; this process closes it properly.
        return {"pass_fds": inherited, "start_new_session": True}
    # Without the first flag, a console window would open beside the game.
    return {"creationflags": _NO_WINDOW | _LOWER_PRIORITY}
