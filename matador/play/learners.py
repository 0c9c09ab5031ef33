"""What is remembered of the learners of this computer: read when it is first needed, written after each thing shown."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from matador.play.learners_file import LearnersFile, after

if TYPE_CHECKING:
    from matador.teaching.document import Learners
    from matador.teaching.evidence import Evidence
    from matador.teaching.learner import Learner

_Done: TypeAlias = "Future[Learners | None]"


READ_S = 0.1
"""So long the file is waited for when it is looked into; what comes later is taken up later."""
CLOSE_S = 5.0
"""So long it is waited for what is not yet written when the game ends."""


@dataclass(frozen=True, slots=True)
class _Task:
    """Something that is done with the file."""

    done: _Done
    shown: tuple[str, Evidence] | None = None
    """What is being written: who has shown what; None if the file is only read."""


class LearnersKept:
    """The learners in a file, or in memory alone. The disk is waited for by a thread, never by a frame."""

    def __init__(
        self, path: Path | None, now: Callable[[], datetime], writer: Executor | None = None
    ) -> None:
        """`path`: None keeps nothing on disk. `now` gives the aware time of this place.

        `writer` carries out one thing after the other; None makes a thread.
        """
        self._file = None if path is None else LearnersFile(path)
        self._now = now
        self._writer = writer
        self._learners: Learners | None = None
        self._tasks: deque[_Task] = deque()

    def now(self) -> datetime:
        """The time of this place."""
        return self._now()

    def refresh(self) -> None:
        """See what another window has written; nothing is read before it is needed for the first time."""
        if self._file is not None and self._learners is not None:
            self._look_into(self._file)

    def knows(self, name: str) -> bool:
        """True if something is remembered of a learner of this name."""
        return self.learner(name) is not None

    def learner(self, name: str) -> Learner | None:
        """What is remembered of a learner; None if nothing is."""
        return self._all().named(name)

    def observe(self, name: str, evidence: Evidence) -> None:
        """Remember what a learner has shown, and have it written; what cannot be written now is with the next."""
        self._learners = after(self._all(), name, evidence)
        if self._file is not None:
            file = self._file
            done = self._in_thread(lambda: file.add(name, evidence))
            self._tasks.append(_Task(done, (name, evidence)))

    def close(self) -> None:
        """Wait until all is written, but not for ever."""
        if self._writer is not None:
            wait([task.done for task in self._tasks], CLOSE_S)
            self._writer.shutdown(wait=False, cancel_futures=True)

    def _all(self) -> Learners:
        if self._learners is None:
            from matador.teaching.document import Learners  # noqa: PLC0415 - few matches have learners

            self._learners = Learners()
            if self._file is not None:
                self._look_into(self._file)
        self._take_up()
        return self._learners

    def _look_into(self, file: LearnersFile) -> None:
        """See what is in the file now, or as soon as the disk tells."""
        task = _Task(self._in_thread(file.read))
        self._tasks.append(task)
        wait([task.done], READ_S)
        self._take_up()

    def _take_up(self) -> None:
        """See what became of it: another window may have written something as well."""
        found: Learners | None = None
        while self._tasks and self._tasks[0].done.done():
            found = self._tasks.popleft().done.result()
        if found is not None:
            for task in self._tasks:
                found = found if task.shown is None else after(found, *task.shown)
            self._learners = found

    def _in_thread(self, do: Callable[[], Learners | None]) -> _Done:
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, "learners")
        return self._writer.submit(do)
