"""Damaged databases: nothing crashes, no tile changes, and every match has at least the decisions of the last backup.

Bits flip, stretches are overwritten, the file is cut or missing, or pages are exchanged. The check knows the pages of
each row without reading the database; a match is `sound` if all its rows are on unchanged pages, and is then whole.
`whole` counts all complete matches. The damaged file is kept unchanged (`put_aside`). With `left_as_newer_or_foreign`
the damage made the file look newer or foreign, and it is left alone.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TypeVar

from matador.match.errors import RecordError
from matador.match.journal import Accepted
from matador.storage.database.connection import connect_to_file
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.opening import Damage
from matador.storage.database.rows import load
from matador.storage.database.schema import ForeignDatabaseError, NewerDatabaseError
from tests.checks.random_databases import (
    BACKUPS,
    PAGE,
    SPOILS,
    DataFolder,
    Files,
    KnownMatch,
    Spoil,
    build_data_folder,
    file_of,
    files_of,
    nameless,
)
from tests.storage.database.kept import waiting

_T = TypeVar("_T")

OF_EACH = 50
"""Number of times each data folder is damaged."""
_PIECE, _MAX_ON_A_PAGE = 24, 900
"""Bytes of a piece of a row, and of a row that cannot continue on other pages."""
_NOW = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)


def check_database_damage(
    databases: int, seed: int, spoils: tuple[Spoil, ...] = SPOILS, matches: int = 3
) -> dict[str, int]:
    """Damage `databases` databases, open each and check the rest; count those set aside, and saved matches.

    `matches`: minimum number of matches in each.
    """
    chance = Random(seed)
    counts: Counter[str] = Counter()
    while counts["databases"] < databases:
        with tempfile.TemporaryDirectory() as folder:
            data_folder = build_data_folder(Path(folder), chance, matches)
        sound = _Sound(data_folder)
        for _ in range(min(OF_EACH, databases - counts["databases"])):
            spoil = chance.choice(spoils)
            files = spoil(data_folder.files, chance)
            with tempfile.TemporaryDirectory() as folder:
                _write(Path(folder) / "m.db", files)
                try:
                    _check_one(Path(folder) / "m.db", files, sound, data_folder, counts, chance)
                except AssertionError as error:
                    raise AssertionError(
                        f"{spoil.__name__}, seed {seed}, database {counts['databases']}: {error}"
                    ) from error
            counts["databases"] += 1
            counts[spoil.__name__] += 1
    return dict(counts)


def _check_one(
    path: Path,
    files: Files,
    sound: _Sound,
    data_folder: DataFolder,
    counts: Counter[str],
    chance: Random,
) -> None:
    # The program replaces its backups.
    _write(path.with_name("given.db"), {name: data for name, data in files.items() if name in BACKUPS})
    kept = MatchDatabase(path, lambda: _NOW)
    try:
        offered = _of_the_disk(kept.unfinished(1000))
        aside = kept.worker.trouble
        if isinstance(aside, Damage):
            _check_kept(files, files_of(aside.folder / path.name))
            counts["put_aside"] += 1
            counts["saved"] += aside.matches_saved
            counts["known_to_be_shortened"] += aside.matches_shortened
        if isinstance(offered, ForeignDatabaseError | NewerDatabaseError) or aside == "newer":
            assert kept.close()
            _check_kept(files, files_of(path))
            counts["left_as_newer_or_foreign"] += 1
            return
        assert not isinstance(offered, Exception), f"nothing can be read: {offered}"
        before = _stored(path)
        for left in offered:
            assert nameless(left.session.record()) in before.values(), "what is offered is not what is there"
            assert len(left.head.names) == len(left.session.players)
            assert all(left.head.names), "somebody has no name"
            assert left.head.setup.rules() == left.session.rules, "the table is of another game"
        _check_true(before, data_folder)
        learners = kept.learners.load().result(60)
        counts["learners"] += len(learners)
        for learner in learners.values():
            assert learner in data_folder.documents, "of a learner something is known that never was"
        profiles = kept.profiles.load().result(60)
        counts["residents"] += len(profiles)
        for profile in profiles:
            assert profile.body in data_folder.documents, "somebody has what never belonged to anybody"
        _check_backed_up(file_of(path.with_name("given.db"), BACKUPS[0]), before, data_folder)
        whole = [match for match in data_folder.matches if match.moments[-1] in before.values()]
        for match in sound.matches(files):
            counts["sound"] += 1
            assert match in whole, f"a sound match is not whole, {match.key}"
        counts["matches"] += len(data_folder.matches)
        counts["whole"] += len(whole)
        counts["offered"] += len(offered)
        if offered:
            _play_on(kept, chance.choice(offered).key)
        again = _of_the_disk(kept.offered())
        assert not isinstance(again, Exception), f"then nothing can be read: {again}"
    finally:
        is_closed = kept.close()
    assert is_closed
    if aside is None and kept.worker.trouble is None:
        assert not list(path.parent.glob("damaged-*"))
    with closing(sqlite3.connect(path)) as connection:
        told = connection.execute("PRAGMA integrity_check").fetchall()
        assert told == [("ok",)], f"the database is damaged still: {told}"


def _of_the_disk(asked: Future[_T]) -> _T | OSError | sqlite3.Error:
    """The result, or the disk error; other exceptions propagate."""
    try:
        return asked.result(60)
    except (OSError, sqlite3.Error) as error:
        return error


def _stored(path: Path) -> dict[str, bytes]:
    """The text of each match in the database, finished ones too, by its key."""
    with closing(connect_to_file(path)) as connection:
        rows = connection.execute("SELECT id, key FROM match").fetchall()
        return {key: nameless(load(connection, number)[0].record()) for number, key in rows}


def _check_true(stored: dict[str, bytes], data_folder: DataFolder) -> None:
    """Check that each match found is in a state that it once had."""
    moments = {moment for match in data_folder.matches for moment in match.moments}
    for key, found in stored.items():
        assert found in moments, f"match {key} never stood so"


def _check_backed_up(backup: Path, stored: dict[str, bytes], data_folder: DataFolder) -> None:
    """Check that each match has at least the decisions of the backup."""
    if not backup.exists():
        return
    for key, text in _stored(backup).items():
        assert key in stored, f"match {key} was in the backup, and is lost"
        moments = next(match.moments for match in data_folder.matches if match.key == key)
        latest = len(moments) - 1 - moments[::-1].index(stored[key])
        assert moments.index(text) <= latest, f"match {key} is less far than in the backup"


def _check_kept(files: Files, found: Files) -> None:
    if files.get(""):
        assert found.get("") == files[""], "the damaged file was not kept"


def _play_on(kept: MatchDatabase, key: str) -> None:
    """Check that a saved match can be continued, and that this is saved."""
    try:
        found = kept.reopen(key).result(60)
    except RecordError as error:
        raise AssertionError(f"it is offered and cannot be taken up: {error}") from None
    session = found.session
    session.use_journal(waiting(found.journal))
    turn = session.turn
    if turn is None:
        answer = session.begin_round(session.version)
    else:
        answer = session.submit(turn, session.view(turn).legal()[0], session.version)
    assert isinstance(answer, Accepted), f"it cannot be gone on with: {answer}"
    found.journal.close().result(60)
    again = kept.reopen(key).result(60)
    assert nameless(again.session.record()) == nameless(session.record()), "what was played was not kept"
    again.journal.close().result(60)


def _write(path: Path, files: Files) -> None:
    for name, data in files.items():
        file_of(path, name).write_bytes(data)


# Undamaged data


class _Sound:
    """Finds the matches that are intact in a damaged file: all pages with a piece of their rows are unchanged."""

    def __init__(self, data_folder: DataFolder) -> None:
        self._pages = _pages(data_folder.files)
        self._needs = [
            (match, {at for row in match.rows for at in self._places(row)}) for match in data_folder.matches
        ]

    def matches(self, files: Files) -> list[KnownMatch]:
        pages = _pages(files)
        intact = {at for at, page in enumerate(self._pages) if pages[at : at + 1] == [page]}
        return [match for match, places in self._needs if places <= intact]

    def _places(self, row: bytes) -> Iterator[int]:
        """The pages with a piece of a row, which may continue on other pages."""
        pieces = [row[at : at + _PIECE] for at in range(0, len(row), _PIECE)]
        for at, page in enumerate(self._pages):
            if row in page or (len(row) > _MAX_ON_A_PAGE and any(piece in page for piece in pieces)):
                yield at


def _pages(files: Files) -> list[bytes]:
    data = files.get("", b"")
    return [data[at : at + PAGE] for at in range(0, len(data), PAGE)]
