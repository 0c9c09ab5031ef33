"""Power cuts while SQLite writes: the calls are recorded, cut anywhere, and the database is opened again.

Any part of the unsynced writes is left out. All matches must be as they were at the last acknowledged decision, or
one decision later (`ahead`). `acknowledged` and `matches` are sums over all states. Injected bugs: `synchronous=OFF`,
and acknowledging before the sync.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections import Counter
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import TypeVar

from matador.match.events import Event
from matador.match.players import Player
from matador.match.records import encode
from matador.match.session import Session
from matador.rules import named_ruleset
from matador.storage.database.head import LeftMatch, MatchHead
from matador.storage.database.matches import MatchDatabase
from tests.checks import lives
from tests.checks.database_lives import WAIT_S, WaitedFor
from tests.checks.database_recording import DatabaseRecording
from tests.checks.disk_recording import Acknowledged, left_after, random_disk, restored
from tests.inside import log_of
from tests.storage.database.kept import HEAD, now

_T = TypeVar("_T")

CUTS = 100
"""Power cuts per recording."""
MAX_MATCHES = 3
_FILE = Path("data") / "matches.db"


@dataclass(frozen=True, slots=True)
class Kept:
    log: tuple[Event, ...] | None
    """None for a match that was saved as a whole: its log counts from the start."""
    record: bytes
    players: tuple[Player, ...]
    names: tuple[str, ...]
    is_away: bool = False

    def is_found(self, left: LeftMatch) -> bool:
        found = left.session
        return (
            self.record == encode(found.record())
            and self.players == found.players
            and (self.names, self.is_away) == (left.head.names, left.is_away)
            and (self.log is None or list(self.log) == log_of(found))
        )


DataFolder = dict[str, Kept]
"""All matches that can be continued, by their keys."""


@dataclass
class Recorded:
    """Lives of some matches: the disk operations, and the state after each acknowledgement."""

    recording: DatabaseRecording
    data_folders: list[DataFolder] = field(default_factory=lambda: [{}])


def check_database_power_cuts(states: int, seed: int) -> dict[str, int]:
    chance = Random(seed)
    counts = Counter[str]()
    while counts["states"] < states:
        with tempfile.TemporaryDirectory(dir=_folder()) as folder:
            recorded = record(Path(folder).resolve(), chance)
        counts["recordings"] += 1
        counts["calls"] += len(recorded.recording.calls)
        for _ in range(min(CUTS, states - counts["states"])):
            counts.update(cut_once(recorded, chance))
            counts["states"] += 1
    return counts


def cut_once(recorded: Recorded, chance: Random) -> dict[str, int]:
    """Open the files after a power cut; raises `AssertionError` if anything is lost, wrong or damaged."""
    calls = recorded.recording.calls
    disk = random_disk(chance.randrange(len(calls) + 1), chance)
    left = left_after(recorded.recording, disk, chance)
    acknowledged = sum(isinstance(call, Acknowledged) for call in calls[: disk.calls])
    with tempfile.TemporaryDirectory(dir=_folder()) as folder:
        restored(left, recorded.recording.root, Path(folder))
        found = _opened(Path(folder) / _FILE)
    data_folders = recorded.data_folders[acknowledged : acknowledged + 2]
    ahead = next((number for number, data_folder in enumerate(data_folders) if _is(data_folder, found)), None)
    assert ahead is not None, (
        f"{disk}: {len(found)} matches were found, which are not those after {acknowledged} things that were kept"
    )
    return {
        "unsynced": left.unsynced > 0,
        "acknowledged": acknowledged,
        "ahead": ahead,
        "matches": len(found),
    }


def record(root: Path, chance: Random) -> Recorded:
    """Lives of some matches in a database that starts empty, and is closed and reopened in between."""
    recorded = Recorded(DatabaseRecording(root))
    with recorded.recording.running():
        for _ in range(chance.randint(1, 3)):
            _Evening(recorded, chance).spend(chance.randint(5, 20))
    return recorded


@dataclass(slots=True)
class _Played:
    session: Session
    journal: WaitedFor
    head: MatchHead
    is_whole: bool = False


class _Evening:
    """A session from opening the database to closing it."""

    def __init__(self, recorded: Recorded, chance: Random) -> None:
        self._recorded = recorded
        self._chance = chance
        self._played: dict[str, _Played] = {}
        self._database = MatchDatabase(recorded.recording.root / _FILE, now)

    @property
    def _data_folder(self) -> DataFolder:
        return self._recorded.data_folders[-1]

    def spend(self, acts: int) -> None:
        """Perform `acts` random operations, and close the database."""
        try:
            for _ in range(acts):
                self._act()
        finally:
            assert self._database.close()

    def _act(self) -> None:
        away = [key for key in self._data_folder if key not in self._played]
        what = self._chance.choices(
            ("decide", "begin", "reopen", "name", "whole", "put", "delete"),
            (70, 8, 12, 3, 3, 3, 2),
        )[0]
        match what:
            case "reopen" if away:
                self._reopen(self._chance.choice(away))
            case "begin" if len(self._data_folder) < MAX_MATCHES:
                self._begin()
            case "delete" if self._data_folder:
                self._delete(self._chance.choice(list(self._data_folder)))
            case "put" if self._data_folder:
                self._put(self._chance.choice(list(self._data_folder)))
            case _ if self._played:
                self._at_table(what, self._chance.choice(list(self._played)))
            case _ if away:
                self._reopen(self._chance.choice(away))
            case _:
                self._begin()

    def _at_table(self, what: str, key: str) -> None:
        played = self._played[key]
        match what:
            case "name":
                name = self._chance.choice(["Ana", "Bo", "Cleo" * 6])
                played.head = replace(played.head, names=(name, "Dot"))
                self._wait(played.journal.journal.keep_table(played.head))
                self._is_now(key, replace(self._data_folder[key], names=played.head.names, is_away=False))
            case "whole":
                self._wait(played.journal.journal.keep_all(played.session.record()))
                # As autosaving does: the record has none of the undone actions.
                played.session.forget_undone()
                played.is_whole = True
                self._decided(key)
            case _:
                before = played.journal.acknowledged
                lives.step(played.session, played.journal, self._chance, Counter())
                if played.journal.acknowledged > before:
                    self._decided(key)

    def _begin(self) -> None:
        journal = WaitedFor(self._database.new_journal(HEAD), note=self._note)
        session = lives.begun(named_ruleset("sevens", 2), self._chance, journal, Counter())
        assert journal.acknowledged == 1
        key = journal.journal.key
        self._played[key] = _Played(session, journal, HEAD)
        self._decided(key)

    def _reopen(self, key: str) -> None:
        found = self._database.reopen(key).result(WAIT_S)
        journal = WaitedFor(found.journal, note=self._note)
        found.session.use_journal(journal)
        # This writes nothing.
        self._played[key] = _Played(found.session, journal, found.head, is_whole=False)

    def _put(self, key: str) -> None:
        is_away = self._chance.random() < 0.5
        self._wait(self._database.put(key, "away" if is_away else "open"))
        self._is_now(key, replace(self._data_folder[key], is_away=is_away))

    def _delete(self, key: str) -> None:
        played = self._played.pop(key, None)
        if played is not None:
            played.journal.journal.close().result(WAIT_S)
        self._wait(self._database.delete(key))
        self._is_now(key, None)

    def _wait(self, kept: Future[_T]) -> None:
        kept.result(WAIT_S)
        self._note()

    def _note(self) -> None:
        self._recorded.recording.calls.append(Acknowledged())

    def _decided(self, key: str) -> None:
        """Note the state that was just acknowledged."""
        played = self._played[key]
        session, log = played.session, None if played.is_whole else tuple(log_of(played.session))
        if session.is_over:
            # It is not continued.
            del self._played[key]
            self._is_now(key, None)
        else:
            self._is_now(key, Kept(log, encode(session.record()), session.players, played.head.names))

    def _is_now(self, key: str, kept: Kept | None) -> None:
        others = {other: found for other, found in self._data_folder.items() if other != key}
        self._recorded.data_folders.append(others if kept is None else {**others, key: kept})


def _folder() -> str | None:
    """A folder in memory if there is one: nothing here needs a real disk."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - folders in it get random names


def _opened(path: Path) -> dict[str, LeftMatch]:
    """Everything that the game finds in a database that was not closed; SQLite must find no error in it."""
    database = MatchDatabase(path, now)
    try:
        found = database.unfinished(100).result(WAIT_S)
        submit = database.worker.submit
        wrong = submit(lambda asked: asked.execute("PRAGMA integrity_check").fetchall()).result(WAIT_S)
        assert wrong == [("ok",)], f"SQLite finds damage: {wrong}"
        foreign = submit(lambda asked: asked.execute("PRAGMA foreign_key_check").fetchall())
        assert not foreign.result(WAIT_S), "rows of a match are there without it"
    except sqlite3.Error as error:
        raise AssertionError(f"the database cannot be read: {error}") from error
    finally:
        assert database.close()
    aside = [other.name for other in path.parent.iterdir() if other.name.startswith("damaged")]
    assert not aside, "the database was taken for damaged"
    return {left.key: left for left in found}


def _is(data_folder: DataFolder, found: dict[str, LeftMatch]) -> bool:
    return data_folder.keys() == found.keys() and all(
        kept.is_found(found[key]) for key, kept in data_folder.items()
    )
