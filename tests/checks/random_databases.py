"""Databases with matches by random lives and a known state at every moment, and ways to damage their files."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import TypeAlias

import msgspec
from msgspec import UNSET

from matador.match.records import Record, encode
from matador.match.resuming import resume
from matador.match.session import Session
from matador.storage.database.connection import connect_to_file
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase, MatchJournal, State
from matador.storage.database.opening import backup_paths
from matador.storage.database.profiles import ShownEvidence
from matador.storage.setups import USUAL
from tests.checks.database_lives import WaitedFor, head_of
from tests.checks.lives import FlakyJournal, LateJournal, live, step
from tests.storage.database.kept import change

PAGE = 4096

BACKUPS = ("newer backup", "older backup")
Files: TypeAlias = dict[str, bytes]
"""Contents of the database (`""`) and `BACKUPS`, if they exist."""
Spoil: TypeAlias = Callable[[Files, Random], Files]
"""Maps the files of a data folder to damaged files."""


def flipped_bits(files: Files, chance: Random) -> Files:
    """Flip some bits of one file, anywhere in it or within a few bytes."""
    data = bytearray(files[""])
    start, length = chance.randrange(len(data)), len(data)
    if chance.random() < 0.5:
        start, length = chance.choice((0, start)), 100
    for _ in range(chance.choice((1, 1, 2, 8, 40))):
        data[(start + chance.randrange(length)) % len(data)] ^= 1 << chance.randrange(8)
    return files | {"": bytes(data)}


def overwritten(files: Files, chance: Random) -> Files:
    """Overwrite a stretch of one file with zeros, ones, or random bytes."""
    data = bytearray(files[""])
    length = min(len(data), chance.choice((1, 16, 200, 512, PAGE, 3 * PAGE)))
    start = chance.choice((0, chance.randrange(len(data) - length + 1)))
    data[start : start + length] = chance.choice((bytes(length), b"\xff" * length, chance.randbytes(length)))
    return files | {"": bytes(data)}


def truncated(files: Files, chance: Random) -> Files:
    """Cut off the end of one file, or all of it."""
    data = files[""]
    length = chance.choice((0, chance.randrange(len(data)), PAGE * chance.randrange(1 + len(data) // PAGE)))
    return files | {"": data[:length]}


def swapped_pages(files: Files, chance: Random) -> Files:
    """Swap two pages, or write one over the other."""
    data = bytearray(files[""])
    pages = max(1, len(data) // PAGE)
    one, two = (slice(at := PAGE * chance.randrange(pages), at + PAGE) for _ in range(2))
    first, second = data[one], data[two]
    data[one] = second
    if chance.random() < 0.7:
        data[two] = first
    return files | {"": bytes(data)}


def missing_file(files: Files, _chance: Random) -> Files:
    """Remove the database itself."""
    return {name: data for name, data in files.items() if name}


SPOILS: tuple[Spoil, ...] = (flipped_bits, flipped_bits, overwritten, truncated, swapped_pages, missing_file)
"""Flipped bits come twice, because they can be in many places."""

NAMES = ("Ana", "Bo", "Cem", "Dörte", "Eszter", "Fi", "Gül", "Håkon")
_BEGAN = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)


@dataclass(slots=True)
class KnownMatch:
    """A match, and its state after each decision."""

    key: str = ""
    moments: list[bytes] = field(default_factory=list)
    rows: list[bytes] = field(default_factory=list)
    """For each row that it needs: the content and the checksum."""

    def watch(self, session: Session) -> None:
        self.moments.append(nameless(session.record()))


@dataclass(frozen=True, slots=True)
class DataFolder:
    files: Files
    matches: tuple[KnownMatch, ...]
    documents: set[bytes]
    """All data ever stored about a learner or a player."""


def nameless(record: Record) -> bytes:
    """The data that distinguishes deals and decisions; names have no checksums and are left out."""
    marks = record.marks
    if marks is not UNSET:
        marks = [{**mark, "player": ""} if "player" in mark else mark for mark in marks]
    players = [""] * len(record.players)
    return hashlib.sha256(encode(msgspec.structs.replace(record, players=players, marks=marks))).digest()


def build_data_folder(folder: Path, chance: Random, matches: int = 3) -> DataFolder:
    """A database with `matches` matches and some more, closed properly or copied while it is open."""
    path = folder / "m.db"
    clock = _ticking()
    known: list[KnownMatch] = []
    documents: set[bytes] = set()
    left: _Lived | None = None
    for number in range(visits := chance.choice((1, 2, 2))):
        data_folder = MatchDatabase(path, lambda: next(clock))
        if left is not None:
            known += _opened_again(data_folder, left.session, chance)
        left = _lived(data_folder, chance)
        known.append(left.known)
        _learn(data_folder, chance, documents)
        _settle(data_folder, chance, documents)
        for _ in range(matches - 1):
            left = _lived(data_folder, chance)
            known.append(left.known)
        state: State = chance.choice(("open", "open", "away", "over"))
        data_folder.put(known[0].key, state).result(60)
        if number == visits - 1:
            _go_on_whole(left, chance)
            if chance.random() < 0.7:
                # The state after the program was killed.
                found = files_of(path)
                _note_rows(path, known)
                assert data_folder.close()
                return DataFolder(found, tuple(known), documents)
        assert data_folder.close()
    _note_rows(path, known)
    found = files_of(path)
    return DataFolder(found, tuple(known), documents)


def _learn(data_folder: MatchDatabase, chance: Random, documents: set[bytes]) -> None:
    def after(known: bytes | None) -> bytes:
        found = hashlib.sha256(known or b"").digest() * chance.choice((1, 10, 200))
        documents.add(found)
        return found

    for _ in range(chance.randint(0, 6)):
        shown = ShownEvidence(chance.randbytes(16), chance.choice(NAMES), after)
        data_folder.learners.keep((shown,)).result(60)


def _settle(data_folder: MatchDatabase, chance: Random, documents: set[bytes]) -> None:
    living = {profile.name: profile for profile in data_folder.profiles.load().result(60)}
    for _ in range(chance.randint(0, 3)):
        name, body = chance.choice(NAMES), chance.randbytes(chance.choice((10, 100, 5000)))
        documents.add(body)
        if name in living:
            change(data_folder, replace(living[name], body=body)).result(60)
        else:
            living[name] = data_folder.profiles.add(name, body).result(60)


def files_of(path: Path) -> Files:
    """The contents of a database, and of its automatic backups."""
    files = {name: file_of(path, name) for name in ("", *BACKUPS)}
    return {name: file.read_bytes() for name, file in files.items() if file.exists()}


def file_of(path: Path, name: str) -> Path:
    return backup_paths(path)[BACKUPS.index(name)] if name in BACKUPS else path.with_name(path.name + name)


@dataclass(frozen=True, slots=True)
class _Lived:
    session: Session
    journal: MatchJournal
    known: KnownMatch


def _lived(data_folder: MatchDatabase, chance: Random) -> _Lived:
    journal = data_folder.new_journal(MatchHead(USUAL, NAMES[:2]))
    known = KnownMatch()
    session, _ = live(chance, WaitedFor(journal), chance.randint(1, 40), known.watch)
    journal.keep_table(head_of(session.rules, chance.sample(NAMES, len(session.players)))).result(60)
    known.key = journal.key
    return _Lived(session, journal, known)


def _opened_again(data_folder: MatchDatabase, before: Session, chance: Random) -> Iterator[KnownMatch]:
    """A match that continues from the record of another; it is saved only once something happens in it."""
    record = before.record()
    journal = data_folder.new_journal(
        head_of(before.rules, chance.sample(NAMES, len(before.players))), record
    )
    kept = WaitedFor(journal)
    session = resume(record)
    session.use_journal(kept)
    known = KnownMatch(journal.key)
    _step(session, kept, known, chance, 20)
    if kept.acknowledged:
        yield known


def _go_on_whole(left: _Lived, chance: Random) -> None:
    """Save the whole match again, as after unsaved play; then continue it."""
    session, journal = left.session, left.journal
    session.use_journal(None)
    _step(session, FlakyJournal(chance, 0.0), left.known, chance, 3)
    journal.keep_all(session.record()).result(60)
    session.forget_undone()
    kept = WaitedFor(journal)
    session.use_journal(kept)
    _step(session, kept, left.known, chance, 10)


def _step(session: Session, kept: LateJournal, known: KnownMatch, chance: Random, most: int) -> None:
    for _ in range(chance.randint(1, most)):
        step(session, kept, chance, Counter())
        known.watch(session)


def _note_rows(path: Path, matches: list[KnownMatch]) -> None:
    """Note the rows that must be there for a match to be complete."""
    with closing(connect_to_file(path)) as connection:
        for match in matches:
            rows = connection.execute(
                "SELECT body, sum FROM decision JOIN match ON match = id WHERE key = ?", (match.key,)
            )
            match.rows += [body + total for body, total in rows]


def _ticking() -> Iterator[datetime]:
    """A clock that advances by a minute at every reading."""
    moment = _BEGAN
    while True:
        yield moment
        moment += timedelta(minutes=1)
