"""A bot in a process of its own: lines to it and from it, without ever waiting for it."""

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
"""What bots write on standard error."""

MOST_WAITING_LINES: Final = 256
MOST_WAITING_BYTES: Final = 4 * LONGEST_LINE
"""A bot that has written more than this unread has flooded us."""

_MOST_UNREAD_QUESTIONS = 64
_MOST_LOGGED_LINES = 1000
_PATIENCE_S = 0.5
_NICER = 5

End: TypeAlias = Literal["ended", "half a line", "line too long", "flood"]
"""How the lines of a bot came to their end: of itself, in the middle of a line, or because we ended it."""


def give_way() -> None:
    """Lower the priority of this process: the picture of the game comes first."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(_NICER)


class BotProcess:
    """A running bot. Its threads only move lines; whatever they mean is decided elsewhere."""

    def __init__(self, words: Sequence[str], *, is_stranger: bool, title: str = "bot") -> None:
        """Start the command; `title` stands before what it says.

        A stranger's is started under a guard, so that it goes when we go.
        `OSError` if it cannot be started.
        """
        self._lines: queue.SimpleQueue[bytes | End] = queue.SimpleQueue()
        self._to_write: queue.Queue[bytes | None] = queue.Queue(_MOST_UNREAD_QUESTIONS)
        self._taken_bytes = 0
        self._title = title
        self.has_ended = False
        """Whether its lines have come to their end."""
        self._is_deaf = False
        self.is_in_line = False
        """Whether it has begun a line and not finished it."""
        self.cpu_ms = 0.0
        """What it has used of the processor, once it is closed; 0 where nobody tells: of ours, and on Windows."""
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
        """Have a line written; False if the bot does not read, or has long stopped reading."""
        if self._is_deaf:
            return False
        try:
            self._to_write.put_nowait(line)
        except queue.Full:
            return False
        return True

    def line(self, wait_s: float) -> bytes | End | None:
        """The next line without its end, how the lines ended, or None if none comes within `wait_s` seconds."""
        try:
            line = self._lines.get(timeout=wait_s) if wait_s > 0 else self._lines.get_nowait()
        except queue.Empty:
            return None
        if isinstance(line, bytes):
            self._taken_bytes += len(line)
        return line

    def close(self) -> None:
        """Say goodbye; what has not ended soon after is ended, with all it has started."""
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
            # They end with their pipes, unless something that has got away holds one open.
            thread.join(_PATIENCE_S)
        self._hear_use()

    def kill(self) -> None:
        """End it now."""
        if not self._cut():
            self._process.kill()
            return
        # The guard ends the bot and everything it has started, then itself; so it is not killed in its turn.
        with suppress(OSError):
            self._process.send_signal(signal.SIGCONT)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE_S)

    def _cut(self) -> bool:
        """Cut the lifeline; False if there is none that has not been cut."""
        # The reading thread may be ending the bot at the same time.
        with self._cutting:
            if self._lifeline is None or self._is_cut:
                return False
            self._is_cut = True
            # The guard may have ended. If not, it is still to tell what the bot has used.
            with suppress(OSError):
                self._lifeline.shutdown(socket.SHUT_WR)
            return True

    def _hear_use(self) -> None:
        """Take what the guard has told in the end, if it has."""
        if self._lifeline is None:
            return
        with self._lifeline as lifeline, suppress(OSError):
            lifeline.setblocking(False)
            self.cpu_ms = float(lifeline.recv(64) or 0)

    def _read(self) -> None:
        """Split what it writes into lines, as long as they are bearable."""
        stream = self._process.stdout
        assert stream is not None
        with stream:
            end = self._split(stream.fileno())
        self.has_ended = True
        self._lines.put(end)
        if end not in ("ended", "half a line"):
            self.kill()

    def _watch(self) -> None:
        """When the bot has ended its lines have, too, though something that it has started may hold them open."""
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
        """Write to it in its own time: a bot that does not read must not stop us."""
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
        """What it writes on standard error goes to the log, within bounds."""
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
        # A session of its own: Ctrl-C in a terminal is for us, and we end our bots in order.
        return subprocess.Popen(  # noqa: S603 - ours, or from the command line
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
