"""The file of what learners have shown: read, and written again with something more, whoever else writes it too."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from matador.storage.learners import Stamp, load_learners, save_learners, set_aside, stamp_of
from matador.storage.locks import locked

if TYPE_CHECKING:
    from matador.teaching.document import Learners
    from matador.teaching.evidence import Evidence

_log = logging.getLogger("matador")


class LearnersFile:
    """Used by one thread at a time. Whatever becomes of the file, nothing is raised and nothing in it is lost."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: Learners | None = None
        """Those of the file, and what is not yet written; None while it cannot be read."""
        self._stamp: Stamp = None
        """Of the file as it was read or written last."""
        self._unsaved: list[tuple[str, Evidence]] = []
        self._is_told = False
        """True while the log has said that the file can be neither read nor written."""

    def read(self) -> Learners | None:
        """The learners of the file with all that is not yet written; None if they cannot be had."""
        if self._known is None or stamp_of(self._path) != self._stamp:
            # Another window has written meanwhile, somebody has removed the file, or it could not be read so far.
            self._known = self._read()
        return self._known

    def add(self, name: str, evidence: Evidence) -> Learners | None:
        """Write something that a learner has shown; what cannot be written now is written with the next.

        The learners are those of `read` then.
        """
        before = self._known
        self._unsaved.append((name, evidence))
        try:
            with locked(self._path):
                if before is not None and stamp_of(self._path) == self._stamp:
                    self._known = after(before, name, evidence)
                else:
                    self._known = self._read()
                if self._known is not None:
                    self._save(self._known)
        except OSError:
            # There can be no lock, so nothing can be written either.
            self._tell("what learners have shown cannot be saved in %s; it is tried again")
            self._known = None if before is None else after(before, name, evidence)
        return self._known

    def _read(self) -> Learners | None:
        stamp = stamp_of(self._path)
        try:
            learners = _in_file(self._path)
        except OSError:
            self._tell("what learners have shown cannot be read in %s, and is not kept for now")
            return None
        if learners is None:
            self._tell("what learners have shown in %s was written by a newer Matador; it is left as it is")
            return None
        self._stamp = stamp
        for name, evidence in self._unsaved:
            learners = after(learners, name, evidence)
        return learners

    def _save(self, learners: Learners) -> None:
        from matador.teaching.document import encode  # noqa: PLC0415 - few matches have learners

        try:
            save_learners(self._path, encode(learners))
        except OSError:
            self._tell("what learners have shown cannot be saved in %s; it is tried again")
            return
        self._stamp = stamp_of(self._path)
        self._unsaved.clear()
        self._is_told = False

    def _tell(self, trouble: str) -> None:
        """Say in the log what is being handled, once until it has gone well."""
        if not self._is_told:
            _log.warning(trouble, self._path, exc_info=True)
        self._is_told = True


def after(learners: Learners, name: str, evidence: Evidence) -> Learners:
    """The learners once one of them has shown something."""
    from matador.teaching.learner import Learner, observe  # noqa: PLC0415 - as above

    return learners.having(observe(learners.named(name) or Learner(name), evidence))


def _in_file(path: Path) -> Learners | None:
    """The learners of a file, None if a newer program has written it.

    A file that is none of ours goes aside; `OSError` if it can neither be read nor go.
    """
    from matador.teaching.document import DocumentError, Learners, NewerDocument, decode  # noqa: PLC0415 - as above

    data, aside = load_learners(path)
    if data is not None:
        try:
            return decode(data)
        except NewerDocument:
            return None
        except DocumentError as error:
            aside = set_aside(path)
            _log.warning("what learners have shown cannot be used (%s); it is kept in %s", error, aside)
            return Learners()
    if aside is not None:
        _log.warning("what learners have shown could not be read; it is kept in %s", aside)
    return Learners()
