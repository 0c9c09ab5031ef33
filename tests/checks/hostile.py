"""Hostile backups that are restored, and hostile databases that are opened, by a monitored process.

Each is refused in one sentence with nothing changed (`refused`), or does no harm: `restored` with the old data moved
aside, put `aside` with everything readable saved, or `opened`. Nothing outside the data folder is touched, no match
is lost, no database has anything but our tables, and the next command works. No command may take more than 200 MB
(`largest_mb`) or 5 s of processor time (`slowest_ms`).
"""

from __future__ import annotations

import atexit
import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from matador.storage.database.matches import MatchDatabase
from matador.storage.database.schema import our_tables, tables_in
from tests.checks.data_folders import _play, now
from tests.checks.hostile_databases import KINDS
from tests.checks.hostile_zips import KINDS as ZIP_KINDS
from tests.checks.zips import write_hostile

ROOT = Path(__file__).resolve().parents[2]
MAX_MB = 200
MAX_S = 5
_SHARE_OF_LARGE = 0.05
"""Share of tries for kinds that make large files: each takes as long as a hundred others."""

BACKUP_KINDS = {
    name: kind for name, kind in KINDS.items() if name not in ("journals", "logs", "sparse_files")
} | ZIP_KINDS
"""Kinds for backups: hostile databases and hostile zips. A zip has no files beside its database."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    out: str
    err: str
    cpu_s: float
    peak_mb: int


class Child:
    def __init__(self, folder: Path, plants: Sequence[str]) -> None:
        self._temporary = folder / "temporary"
        self._temporary.mkdir()
        command = [sys.executable, "-m", "tests.checks.hostile_child", *plants]
        self.slowest_ms = self.largest_mb = 0
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=ROOT,
        )

    def run(self, home: Path, *words: str) -> Answer:
        """Run a command; raises `AssertionError` if it costs too much, or if a refusal is not one sentence."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        asked = {"home": str(home), "temporary": str(self._temporary), "words": words}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, f"{words[0]}: the process is dead ({self._process.wait()})"
        answer = Answer(**json.loads(line))
        self.slowest_ms = max(self.slowest_ms, round(answer.cpu_s * 1000))
        self.largest_mb = max(self.largest_mb, answer.peak_mb)
        assert answer.status in (0, 1, 2), answer
        told = answer.err.splitlines()
        assert all(each.startswith("matador: ") for each in told), answer.err
        assert answer.status == 0 or len(told) == 1, f"{words[0]} is refused, and not in one sentence: {told}"
        assert answer.peak_mb <= MAX_MB, f"{words[0]} takes {answer.peak_mb} MB"
        assert answer.cpu_s <= MAX_S, f"{words[0]} takes {answer.cpu_s:.1f} s"
        assert not list(self._temporary.iterdir()), "something is left in the folder for what is temporary"
        return answer

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()


@contextmanager
def _running(folder: Path, plants: Sequence[str] = ()) -> Iterator[Child]:
    child = Child(folder, plants)
    try:
        yield child
    finally:
        child.end()


@dataclass(frozen=True, slots=True)
class _Base:
    """The start of every try; nothing changes it."""

    home: Path
    """A data folder with matches."""
    donor: Path
    """An intact database from elsewhere, which becomes hostile."""
    more: Path
    """A record that is imported afterwards."""
    keys: frozenset[str]
    donor_keys: frozenset[str]


@cache
def _made() -> _Base:
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder)
    with _running(folder) as child:
        return _filled(folder, child)


def _filled(folder: Path, child: Child) -> _Base:
    for number, (name, matches) in enumerate((("home", 3), ("donor", 5), ("more", 1))):
        records = folder / f"{name}.jsonl"
        words = ("--rules", "sevens", "--players", "2", "--option", "target=20", "--matches", str(matches))
        child.run(folder, "simulate", *words, "--seed", str(100 * number), "--out", str(records))
        (folder / name).mkdir()
        assert child.run(folder / name, "import", str(records)).status == 0
    _live(folder / "donor" / "matador.db")
    keys = [_keys_in(folder / name) for name in ("home", "donor")]
    with closing(sqlite3.connect(folder / "donor" / "matador.db")) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return _Base(folder / "home", folder / "donor" / "matador.db", folder / "more.jsonl", *keys)


def _live(path: Path) -> None:
    """Add an unfinished match, and a person with data of their own."""
    _play(path, Random(1))
    database = MatchDatabase(path, now)
    database.profiles.add("Ana", b'{"version": 1}').result(30)
    assert database.close()


def _keys_in(home: Path) -> frozenset[str]:
    """The IDs of the finished matches, as `history` shortens them."""
    if not (home / "matador.db").exists():
        return frozenset()
    with closing(sqlite3.connect(home / "matador.db")) as connection:
        rows = connection.execute("SELECT key FROM match WHERE state = 'over'")
        return frozenset(str(key)[:8] for (key,) in rows)


def _tries(tries: int, random: Random, kinds: Sequence[str]) -> Iterator[str]:
    done = 0
    while done < tries:
        name = random.choice(kinds)
        if len(kinds) == 1 or not (KINDS | ZIP_KINDS)[name].is_large or random.random() < _SHARE_OF_LARGE:
            done += 1
            yield name


def check_hostile_backups(
    tries: int, seed: int, kinds: Sequence[str] = (), plants: Sequence[str] = ()
) -> dict[str, int]:
    """Restore `tries` hostile backups; count the refused and the harmless ones."""
    counts = Counter({"tries": tries, "refused": 0, "restored": 0})
    return _check(_one_backup, counts, seed, kinds or list(BACKUP_KINDS), plants)


def check_hostile_databases(
    tries: int, seed: int, kinds: Sequence[str] = (), plants: Sequence[str] = ()
) -> dict[str, int]:
    """Open `tries` hostile databases; count those refused, set aside, or harmless."""
    counts = Counter({"tries": tries, "refused": 0, "aside": 0, "opened": 0})
    return _check(_one_database, counts, seed, kinds or list(KINDS), plants)


def _check(
    check_one: Callable[[Path, Child, _Base, str, Random], str],
    counts: Counter[str],
    seed: int,
    kinds: Sequence[str],
    plants: Sequence[str],
) -> dict[str, int]:
    random = Random(seed)
    with tempfile.TemporaryDirectory() as made, _running(Path(made), plants) as child:
        for name in _tries(counts["tries"], random, kinds):
            chosen = random.randrange(2**32)
            with tempfile.TemporaryDirectory(dir=made) as tried:
                try:
                    what = check_one(Path(tried), child, _made(), name, Random(chosen))
                except AssertionError as error:
                    raise AssertionError(f"{name} ({chosen}): {error}") from error
            counts[what] += 1
            counts[f"kind_{name}"] += 1
        counts |= {"slowest_ms": child.slowest_ms, "largest_mb": child.largest_mb}
    return dict(sorted(counts.items()))


def _one_backup(folder: Path, child: Child, base: _Base, name: str, random: Random) -> str:
    home, file, kind = folder / "home", folder / "in" / "file.zip", BACKUP_KINDS[name]
    shutil.copytree(base.home, home)
    file.parent.mkdir()
    (folder / "made").mkdir()
    database = folder / "made" / "matador.db"
    shutil.copyfile(base.donor, database)
    if name not in ZIP_KINDS:
        kind.do(database, random)
    write_hostile(file, database, {"settings.json": b'{"version":1}'})
    if name in ZIP_KINDS:
        kind.do(file, random)
    shutil.rmtree(folder / "made")
    before, given = _everything(home), _everything(file.parent)
    if random.random() < 0.3:
        child.run(home, "look", str(file))
    answer = child.run(home, "restore", str(file))
    assert _everything(file.parent) == given, "the backup was changed"
    assert sorted(path.name for path in folder.iterdir()) == ["home", "in"], "something outside was touched"
    if answer.status == 0:
        assert name not in ZIP_KINDS, "it was restored"
        aside = _everything(home / "before-1")
        assert all(aside.get(path) == data for path, data in before.items()), "something is not aside"
        keys = _keys_in(home)
        assert not kind.keeps_rows or keys == base.donor_keys, "a match is lost"
        _check_next(child, home, base, keys)
    else:
        assert _everything(home) == before, "it was refused, and something has changed"
    return "refused" if answer.status else "restored"


def _one_database(folder: Path, child: Child, base: _Base, name: str, random: Random) -> str:
    home = folder / "home"
    home.mkdir()
    file = home / "matador.db"
    shutil.copy(base.donor, file)
    KINDS[name].do(file, random)
    size = file.stat().st_size
    given = file.read_bytes() if size < 2**26 else None
    answer = child.run(home, "history", "--json")
    if answer.status:
        assert given is None or file.read_bytes() == given, "it was refused, and it has changed"
        what = "refused"
    else:
        keys = frozenset(match["match"] for match in json.loads(answer.out))
        asides = list(home.glob("damaged-*/matador.db"))
        what = "aside" if asides else "opened"
        # The database was changed in place before the error was found.
        assert all(aside.stat().st_size >= size for aside in asides) or name == "journals", (
            "some of it is lost"
        )
        assert not KINDS[name].keeps_rows or keys == base.donor_keys, "a match is lost"
        # Unreadable files are reported, and stay in place.
        _check_next(child, home, base, _keys_in(home))
    if random.random() < 0.3:
        child.run(home, "backup", str(folder / "backup"))
    assert {path.name for path in folder.iterdir()} <= {"home", "backup"}, "something outside was touched"
    return what


def _check_next(child: Child, home: Path, base: _Base, keys: frozenset[str]) -> None:
    """Check that the next command works: a match is imported, and all others stay."""
    _check_tables(home / "matador.db")
    answer = child.run(home, "import", str(base.more))
    assert answer.status == 0, answer.err
    after = _keys_in(home)
    assert keys < after, "a match is gone after the next one"
    assert len(after) == len(keys) + 1
    _check_tables(home / "matador.db")


def _check_tables(path: Path) -> None:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        if path.exists():
            assert tables_in(connection) in (our_tables(), []), "it has something that is not ours"


def _everything(folder: Path) -> dict[str, Any]:
    """All files of a folder except locks; for a large file, its size."""
    found = (path for path in folder.rglob("*") if path.is_file() and "lock" not in path.name)
    return {
        str(path.relative_to(folder)): path.read_bytes()
        if path.stat().st_size < 2**26
        else path.stat().st_size
        for path in found
        if not path.name.endswith(("-wal", "-shm"))
    }
