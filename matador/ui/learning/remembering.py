"""What is remembered of the learners of this computer: read when it is first needed, written after each thing shown."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from matador.storage.learners import Stamp, load_learners, save_learners, set_aside, stamp_of

if TYPE_CHECKING:
    from matador.teaching.document import Learners
    from matador.teaching.evidence import Evidence
    from matador.teaching.learner import Learner

_log = logging.getLogger("matador")


class LearnersKept:
    """The learners in a file, or in memory alone. Whatever becomes of the file, the game goes on."""

    def __init__(self, path: Path | None, now: Callable[[], datetime]) -> None:
        """`path`: None keeps nothing on disk. `now` gives the aware time of this place."""
        self._path = path
        self._now = now
        self._learners: Learners | None = None
        self._stamp: Stamp = None
        """Of the file as it was read or written last."""
        self._is_read = False
        """Whether that is known: if not, nothing may be written in its place."""
        self._unsaved: list[tuple[str, Evidence]] = []
        self._is_told = False
        """Whether the log says that the file can be neither read nor written now."""

    def now(self) -> datetime:
        """The time of this place."""
        return self._now()

    def refresh(self) -> None:
        """See what another window has written; nothing is read before it is needed for the first time."""
        if self._path is not None and self._learners is not None and stamp_of(self._path) != self._stamp:
            self._learners = self._read(self._path) or self._learners

    def knows(self, name: str) -> bool:
        """Whether something is remembered of a learner of this name."""
        return self.learner(name) is not None

    def learner(self, name: str) -> Learner | None:
        """What is remembered of a learner; None if nothing is."""
        return self._all().named(name)

    def observe(self, name: str, evidence: Evidence) -> None:
        """Remember what a learner has shown, and write it; what cannot be written now is written with the next."""
        learners = _after(self._all(), name, evidence)
        self._unsaved.append((name, evidence))
        if self._path is not None and (not self._is_read or stamp_of(self._path) != self._stamp):
            # Another window has written meanwhile, somebody has removed the file, or it could not be read so far.
            found = self._read(self._path)
            learners = learners if found is None else found
        self._learners = learners
        if self._path is not None and self._is_read:
            self._save(self._path, learners)

    def _all(self) -> Learners:
        if self._learners is None:
            from matador.teaching.document import Learners  # noqa: PLC0415 - few matches have learners

            found = Learners() if self._path is None else self._read(self._path)
            self._learners = Learners() if found is None else found
        return self._learners

    def _read(self, path: Path) -> Learners | None:
        """The learners of the file, with all that is not yet written; None if it can be neither read nor set aside."""
        stamp = stamp_of(path)
        try:
            learners = _in_file(path)
        except OSError:
            self._is_read = False
            self._tell("what learners have shown cannot be read in %s, and is not kept for now", path)
            return None
        self._stamp, self._is_read = stamp, True
        for name, evidence in self._unsaved:
            learners = _after(learners, name, evidence)
        return learners

    def _save(self, path: Path, learners: Learners) -> None:
        from matador.teaching.document import encode  # noqa: PLC0415 - as above

        try:
            save_learners(path, encode(learners))
        except OSError:
            self._tell("what learners have shown cannot be saved in %s; it is tried again", path)
            return
        self._stamp = stamp_of(path)
        self._unsaved.clear()
        self._is_told = False

    def _tell(self, trouble: str, path: Path) -> None:
        """Say in the log what is being handled, once until it has gone well."""
        if not self._is_told:
            _log.warning(trouble, path, exc_info=True)
        self._is_told = True


def _in_file(path: Path) -> Learners:
    """The learners of a file, which goes aside if it is none of ours; `OSError` if it can neither be read nor go."""
    from matador.teaching.document import DocumentError, Learners, decode  # noqa: PLC0415 - as above

    data, aside = load_learners(path)
    if data is not None:
        try:
            return decode(data)
        except DocumentError as error:
            aside = set_aside(path)
            _log.warning("what learners have shown cannot be used (%s); it is kept in %s", error, aside)
            return Learners()
    if aside is not None:
        _log.warning("what learners have shown could not be read; it is kept in %s", aside)
    return Learners()


def _after(learners: Learners, name: str, evidence: Evidence) -> Learners:
    from matador.teaching.learner import Learner, observe  # noqa: PLC0415 - as above

    return learners.having(observe(learners.named(name) or Learner(name), evidence))
