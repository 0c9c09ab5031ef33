"""Deletion is complete: no file of a data folder still contains the data that the data folder monkey deletes."""

from __future__ import annotations

import logging
import sqlite3
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime
from logging import LogRecord
from pathlib import Path
from random import Random

from matador.app.output import LogHandler
from matador.match.records import LONGEST_NAME
from matador.storage.database.matches import MatchDatabase
from matador.ui.inputs import Key, Typed
from tests.ui.pilot import Pilot

_WAIT_S = 30
_LETTERS = "bcdfghjklmnpqrstvwxz"
_WAY = ("who", "change person", "forget", "delete")
_MARK = "Qx"
"""Suggested names, such as `Cat`, may occur anywhere; none of them contains this mark."""


class Deletions:
    """The people deleted in a data folder, and whether they are really gone."""

    def __init__(self, folder: Path, saved: Path, chance: Random, counts: Counter[str]) -> None:
        """`folder` holds everything that belongs to the data folder, including a log that names each new player.

        `saved` holds the folders with saved files: players in a file return when it is opened.
        """
        self._folder = folder
        self._saved = saved
        self._chance = chance
        self._counts = counts
        self._here: set[str] = set()
        self._deleted: set[str] = set()
        folder.mkdir(exist_ok=True)
        self._log = LogHandler(folder / "matador.log")

    def close(self) -> None:
        """Close the log."""
        self._log.close()

    def name(self, pilot: Pilot) -> None:
        """Give the player being made or edited a name that no other bytes can match."""
        if pilot.program.overlays.name == "person" and self._chance.random() < 0.5:
            name = _MARK + "".join(self._chance.choices(_LETTERS, k=8))
            self._log.emit(LogRecord("matador", logging.INFO, "", 0, "%s comes", (name,), None))
            # A longer name that contains this one would be ambiguous.
            pilot.give(*[Key("backspace")] * LONGEST_NAME, Typed(name))
            pilot.click("done")

    def delete(self, pilot: Pilot) -> None:
        """Delete the current player sometimes, where the page allows it."""
        if self._chance.random() < 0.12 and pilot.has("who"):
            for key in _WAY:
                if pilot.has(key):
                    pilot.click(key)

    def follow(self, pilot: Pilot) -> None:
        """Track the requested deletions, in all writable files."""
        self._here = {person.name for person in pilot.program.app.people.all}
        found = pilot.program.app.news.forgotten
        if found is not None and _MARK in found.person.name and found.error is None and not found.left:
            self._deleted.add(found.person.name)

    def check(self, database: Path, *, is_damaged: bool) -> None:
        """Raise `AssertionError` if a name is found again, or a shared match can no longer be read."""
        gone = self._deleted - self._here
        self._deleted.clear()
        files = [each.read_bytes() for each in self._saved.glob("*/*.matador")]
        gone = {name for name in gone if not any(name.encode() in data for data in files)}
        if not gone:
            return
        for file in sorted(each for each in self._folder.rglob("*") if each.is_file()):
            data = file.read_bytes()
            for name in gone:
                assert name.encode() not in data, f"{name} is in {file.name}{_where(file, name)}"
        self._counts["deleted"] += len(gone)
        if not is_damaged:
            self._counts["verified"] += _verified(database)


def _where(file: Path, name: str) -> str:
    """The rows of a database that contain a name, if the file is one."""
    if file.suffix != ".db":
        return ""
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT id FROM person WHERE name = ?", (name,)).fetchall()
    return f", rows {rows}" if rows else ", in no row"


def _verified(path: Path) -> int:
    """Number of finished matches that could be replayed from their records."""
    database = MatchDatabase(path, lambda: datetime.now(UTC))
    try:
        keys = [past.key for past in database.history.list().result(_WAIT_S)]
        found = database.history.read(keys).result(_WAIT_S)
    finally:
        assert database.close()
    lost = [key for key, match in found.items() if match is None]
    assert not lost, f"{len(lost)} of {len(keys)} matches cannot be read any more"
    return len(keys)
