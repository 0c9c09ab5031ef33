"""A bot in a process of its own: sends and receives lines without ever blocking."""

from __future__ import annotations

import logging
import os
import queue
import signal
import socket
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, Literal, TypeAlias

from matador.ai.own_program import own_command, users_environment, users_libraries
from matador.ai.protocol import LONGEST_LINE, Bye, written
from matador.match.errors import harmless

_said = logging.getLogger("matador.bot.said")
"""Logs the standard error of bots."""

MOST_WAITING_LINES: Final = 256
MOST_WAITING_BYTES: Final = 4 * LONGEST_LINE
"""Limit on unread output of a bot, in bytes; more counts as a flood."""

_MOST_UNREAD_QUESTIONS = 64
_MOST_LOGGED_LINES = 1000
_PATIENCE_S = 0.5
_NICER = 5

End: TypeAlias = Literal["ended", "half a line", "line too long", "flood"]
"""How the output of a bot ended: by itself, in the middle of a line, or because it broke a limit."""


def give_way() -> None:
    """Lower the priority of this process, so that the display stays smooth."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(_NICER)


class BotProcess:
    """A running bot. Its threads only transport lines; they do not interpret them."""

    def __init__(self, words: Sequence[str], *, is_stranger: bool, title: str = "bot") -> None:
        """Start the command; `title` is the prefix of its log messages.

        A third-party bot runs under a guard, so that it ends when this process ends. `OSError` if it cannot be started.
        """
        self._lines: queue.SimpleQueue[bytes | End] = queue.SimpleQueue()
        self._to_write: queue.Queue[bytes | None] = queue.Queue(_MOST_UNREAD_QUESTIONS)
        self._taken_bytes = 0
        self._title = title
        self.has_ended = False
        """True once its output has ended."""
        self._is_deaf = False
        self.is_in_line = False
        """True if it has written the beginning of an unfinished line."""
        self.cpu_ms = 0.0
        """Processor time after `close`; 0 if unknown (for built-in bots, and on Windows)."""
        self._cutting = threading.Lock()
        self._is_cut = False
        self._lifeline: socket.socket | None = None
        if is_stranger and os.name == "posix":
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
        movers = (self._read, self._write, self._log, self._watch)
        self._threads = [threading.Thread(target=mover, daemon=True) for mover in movers]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> bool:
        """Queue a line for the bot; False if the bot does not read its input or is far behind."""
        if self._is_deaf:
            return False
        try:
            self._to_write.put_nowait(line)
        except queue.Full:
            return False
        return True

    def line(self, wait_s: float) -> bytes | End | None:
        """The next line without its end, or the way the output ended; None if nothing comes within `wait_s` seconds."""
        try:
            line = self._lines.get(timeout=wait_s) if wait_s > 0 else self._lines.get_nowait()
        except queue.Empty:
            return None
        if isinstance(line, bytes):
            self._taken_bytes += len(line)
        return line

    def close(self) -> None:
        """Say `bye`, wait briefly, then end the bot and everything it has started."""
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
            # They end with their pipes, unless an escaped child process holds one open.
            thread.join(_PATIENCE_S)
        self._hear_use()

    def kill(self) -> None:
        """End it immediately."""
        if not self._cut():
            self._process.kill()
            return
        # The guard ends the bot with everything it has started, then itself, so it must not be killed.
        with suppress(OSError):
            self._process.send_signal(signal.SIGCONT)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE_S)

    def _cut(self) -> bool:
        """Close the lifeline; False if there is none or it is already closed."""
        # The reading thread may be ending the bot at the same time.
        with self._cutting:
            if self._lifeline is None or self._is_cut:
                return False
            self._is_cut = True
            # The guard may have ended. If not, it still has to report the processor time.
            with suppress(OSError):
                self._lifeline.shutdown(socket.SHUT_WR)
            return True

    def _hear_use(self) -> None:
        """Read the guard's report on processor time, if it has arrived."""
        if self._lifeline is None:
            return
        with self._lifeline as lifeline, suppress(OSError):
            lifeline.setblocking(False)
            self.cpu_ms = float(lifeline.recv(64) or 0)

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
        """End its output once the bot has ended, even if one of its child processes holds the pipe open."""
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
            if self._lines.qsize() > MOST_WAITING_LINES or waiting_bytes > MOST_WAITING_BYTES:
                return "flood"

    def _write(self) -> None:
        """Write to the bot in a thread of its own: a bot that does not read must not block the game."""
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
                if said_bytes > MOST_WAITING_BYTES:
                    self._lines.put("flood")
                    self.kill()
                    return
                if logged <= _MOST_LOGGED_LINES:
                    said = harmless(text.rstrip(b"\r\n").decode(errors="replace"))
                    _said.info("%s: %s", self._title, said)
                if logged == _MOST_LOGGED_LINES:
                    _said.info("%s: what else it writes on standard error is dropped", self._title)


def _started(words: list[str], *inherited: int) -> subprocess.Popen[bytes]:
    if os.name == "posix":
        # A session of its own: Ctrl-C in a terminal is for this process, which then closes its bots in order.
        return subprocess.Popen(  # noqa: S603 - built-in, or from the command line
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=users_environment(),
            pass_fds=inherited,
            start_new_session=True,
        )
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
    with users_libraries():
        return subprocess.Popen(  # noqa: S603
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=users_environment(),
            creationflags=flags,
        )
