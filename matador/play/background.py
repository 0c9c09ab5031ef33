"""Run slow tasks in background threads, and collect their results in a later frame."""

from __future__ import annotations

import json
import logging
import tempfile
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Generic, TypeAlias, TypeVar

from matador.match.records import encode
from matador.play.people import Person
from matador.storage.atomic import make_folder
from matador.storage.backup.backup_file import DataFolder, back_up, read_backup
from matador.storage.backup.forgetting import forget_beside
from matador.storage.database.matches import MatchDatabase
from matador.storage.paths import harmless_name, write_export
from matador.storage.settings import encode_profile

T = TypeVar("T")
_log = logging.getLogger("matador")


class Background(Generic[T]):
    """Runs each task in a thread, and returns the results in the order in which the tasks finish."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._news: SimpleQueue[T] = SimpleQueue()
        self._at_work = 0
        self._threads: list[threading.Thread] = []

    @property
    def is_at_work(self) -> bool:
        """True until `news` has returned the results of all tasks."""
        return self._at_work > 0

    def news(self) -> T | None:
        try:
            found = self._news.get_nowait()
        except Empty:
            return None
        self._at_work -= 1
        return found

    def begin(self, do: Callable[[], T], failed: Callable[[Exception], T]) -> None:
        """Start a task; `news` returns its result, or the result of `failed` if the task raises an exception."""
        self._at_work += 1
        self._threads = [each for each in self._threads if each.is_alive()]
        self._threads.append(
            threading.Thread(target=self._done, args=(do, failed), name=self._name, daemon=True)
        )
        self._threads[-1].start()

    def _done(self, do: Callable[[], T], failed: Callable[[Exception], T]) -> None:
        try:
            found = do()
        except Exception as error:
            # The error message may contain a player's name.
            _log.warning("%s failed: %s", self._name, type(error).__name__)
            found = failed(error)
        self._news.put(found)

    def wait(self) -> None:
        for thread in self._threads:
            thread.join()


@dataclass(frozen=True, slots=True)
class SavedBackup:
    """A backup that was written."""

    path: Path


@dataclass(frozen=True, slots=True)
class NotBackedUp:
    """The backup could not be made."""

    folder: Path
    why: Exception


@dataclass(frozen=True, slots=True)
class CanRestore:
    """A backup that can be restored completely."""

    path: Path


@dataclass(frozen=True, slots=True)
class Back:
    """A backup was restored."""

    aside: Path | None
    """The folder with the previous data; None if there was no data."""


@dataclass(frozen=True, slots=True)
class NotRestored:
    """A backup cannot be restored, or was not restored. Nothing has changed."""

    path: Path
    why: Exception


BackupNews: TypeAlias = SavedBackup | NotBackedUp | CanRestore | Back | NotRestored


@dataclass(eq=False)
class Backups:
    """Makes and checks backups in background threads."""

    home: DataFolder
    folder: Path
    now: Callable[[], datetime]
    database: MatchDatabase
    tasks: Background[BackupNews] = field(default_factory=lambda: Background("backup"))

    def save(self) -> None:
        def done() -> BackupNews:
            make_folder(self.folder)
            return SavedBackup(back_up(self.home, self.folder, self.now(), self.database))

        self.tasks.begin(done, lambda error: NotBackedUp(self.folder, error))

    def look_at(self, path: Path) -> None:
        def done() -> BackupNews:
            with tempfile.TemporaryDirectory() as work:
                read_backup(path, Path(work))
            return CanRestore(path)

        self.tasks.begin(done, lambda error: NotRestored(path, error))


FORMAT = "matador-person/1"
_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Exported:
    """The result of exporting a person's data."""

    person: Person
    path: Path
    """The file, or the target folder if no file was written."""
    error: Exception | None = None
    """Why no file was written; None if it was."""


@dataclass(eq=False)
class ExportingPeople:
    """Exports people's data in background threads."""

    database: MatchDatabase
    folder: Path
    now: Callable[[], datetime]
    tasks: Background[Exported] = field(default_factory=lambda: Background("export"))

    def export(self, person: Person) -> None:
        def done() -> Exported:
            name = f"Matador {harmless_name(person.name)} {self.now().date().isoformat()}"
            path = write_export(self.folder, name, ".json", self._document(person) + b"\n")
            return Exported(person, path)

        self.tasks.begin(done, lambda error: Exported(person, self.folder, error))

    def _document(self, person: Person) -> bytes:
        """Everything known about a person, as JSON. Unfinished matches would reveal the tiles of other players."""
        database = self.database
        known = database.learners.load().result().get(person.name)
        keys = [match.key for match in database.history.list().result() if person.number in match.people]
        matches: list[object] = []
        for first in range(0, len(keys), _AT_ONCE):
            found = database.history.read(keys[first : first + _AT_ONCE]).result().values()
            matches += [json.loads(encode(each.session.record())) for each in found if each is not None]
        document = {
            "format": FORMAT,
            "name": person.name,
            "settings": json.loads(encode_profile(person.profile)),
            "learned": None if known is None else json.loads(known),
            "matches": matches[::-1],
        }
        return json.dumps(document, ensure_ascii=False, indent=1).encode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The result of forgetting a person."""

    person: Person
    left: tuple[Path, ...] = ()
    """Files that could not be changed, and may still contain the name."""
    error: Exception | None = None
    """Why the person was not forgotten; None if they were."""


@dataclass(eq=False)
class ForgettingPeople:
    """Forgets people in background threads, one person at a time."""

    home: DataFolder
    log: Path
    database: MatchDatabase
    """The database of `home`, which this window has open."""
    alone: Callable[[], AbstractContextManager[None]] = nullcontext
    """Keeps other windows out, since they would save the person's data again; `InUseError` if one is open."""
    tasks: Background[Forgotten] = field(default_factory=lambda: Background("forget"))
    _renaming: Background[tuple[Path, ...]] = field(default_factory=lambda: Background("rename"))
    _order: AbstractContextManager[bool] = field(default_factory=Lock)
    """Held while searching the files for a name: one task at a time."""

    def wait(self) -> None:
        self.tasks.wait()
        self._renaming.wait()

    def forget_name(self, before: str, now: str) -> None:
        """Forget a person's old name in all files beside the database, which already has the new name."""

        def done() -> tuple[Path, ...]:
            with self._order:
                return forget_beside(self.home, self.log, before, now)

        # Nobody needs the result.
        self._renaming.begin(done, lambda _: ())

    def forget(self, person: Person) -> None:
        def done() -> Forgotten:
            with self._order, self.alone():
                left = forget_beside(self.home, self.log, person.name)
                self.database.profiles.forget(person.number, person.name).result()
            return Forgotten(person, left)

        self.tasks.begin(done, lambda error: Forgotten(person, error=error))
