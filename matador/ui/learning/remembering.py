"""What is remembered of the learners of this computer: read when it is first needed, written after each thing shown."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from matador.ui.learning.learners_file import LearnersFile, after

if TYPE_CHECKING:
    from matador.teaching.document import Learners
    from matador.teaching.evidence import Evidence
    from matador.teaching.learner import Learner

_Written: TypeAlias = "Future[Learners | None]"


@dataclass(frozen=True, slots=True)
class _Writing:
    """Something shown that is on its way into the file."""

    name: str
    evidence: Evidence
    written: _Written


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
        self._writing: deque[_Writing] = deque()

    def now(self) -> datetime:
        """The time of this place."""
        return self._now()

    def refresh(self) -> None:
        """See what another window has written; nothing is read before it is needed for the first time."""
        if self._file is not None and self._learners is not None:
            self._learners = self._in_thread(self._file.read).result() or self._learners
            self._writing.clear()

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
            written = self._in_thread(lambda: file.add(name, evidence))
            self._writing.append(_Writing(name, evidence, written))

    def close(self) -> None:
        """Wait until all is written."""
        if self._writer is not None:
            self._writer.shutdown()

    def _all(self) -> Learners:
        if self._learners is None:
            from matador.teaching.document import Learners  # noqa: PLC0415 - few matches have learners

            found = None if self._file is None else self._in_thread(self._file.read).result()
            self._learners = Learners() if found is None else found
        self._take_up()
        return self._learners

    def _take_up(self) -> None:
        """See what became of what was written: another window may have written something as well."""
        found: Learners | None = None
        while self._writing and self._writing[0].written.done():
            found = self._writing.popleft().written.result()
        if found is not None:
            for one in self._writing:
                found = after(found, one.name, one.evidence)
            self._learners = found

    def _in_thread(self, do: Callable[[], Learners | None]) -> _Written:
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, "learners")
        return self._writer.submit(do)
