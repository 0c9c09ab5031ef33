"""All that is known of a person as one file, made without waiting for the disk."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path

from matador.match.records import encode
from matador.play.background import Background
from matador.play.people import Person
from matador.storage.atomic import write_new
from matador.storage.database.matches import MatchDatabase
from matador.storage.person_profile import encode_profile
from matador.storage.saved import harmless_name

_log = logging.getLogger("matador")

FORMAT = "matador-person/1"
_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Exported:
    """What has come of it."""

    person: Person
    path: Path
    """The file, or the folder in which there is none."""
    error: Exception | None = None
    """Why there is no file; None if there is."""


class ExportingPeople(Background[Exported]):
    """Exports one person after the other in a thread of its own."""

    def __init__(self, database: MatchDatabase, folder: Path, now: Callable[[], datetime]) -> None:
        """`folder`: into which the files are written."""
        super().__init__("export")
        self._database, self._folder, self._now = database, folder, now

    def export(self, person: Person) -> None:
        """Write all that is known of a person into a file; `news` tells what has come of it."""
        self.begin(
            lambda: Exported(person, self._written(person, self._document(person))),
            lambda error: Exported(person, self._folder, error),
        )

    def _document(self, person: Person) -> bytes:
        """Whatever is known of him, as JSON that any program reads; matches are records, the oldest first.

        A match that is not over would tell what others hold.
        """
        database = self._database
        learner = database.learners.load().result().get(person.name)
        known = None if learner is None else learner.known
        keys = [match.key for match in database.history.list().result() if person.number in match.persons]
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

    def _written(self, person: Person, data: bytes) -> Path:
        """Under the first name that nobody has taken."""
        name = f"Matador {harmless_name(person.name)} {self._now().date().isoformat()}"
        for number in count(1):
            path = self._folder / (f"{name}.json" if number == 1 else f"{name} ({number}).json")
            try:
                write_new(path, data + b"\n")
            except FileExistsError:
                continue
            return path
        raise AssertionError("numbers do not end")
