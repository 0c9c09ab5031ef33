"""Databases that have come to harm; many more by `tools/long_check.py`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from matador.match.decisions import Decision, decode
from matador.match.errors import RecordError
from matador.storage.database import aside, names, opening, rows, salvage
from matador.storage.database.damage import is_damage
from matador.storage.database.pages import Pages
from tests.checks import damaged_files
from tests.checks.damaged_files import Files, Spoil
from tests.checks.database_damage import check_database_damage
from tests.storage.database.kept import HEAD, begun, database, play

SPOILT = {
    "another file": lambda _data: b"nonsense" * 1000,
    "its beginning is gone": lambda data: bytes(4096) + data[4096:],
    "a page of its schema": lambda data: data[:100] + b"\xff" * 400 + data[500:],
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_a_damaged_database_is_kept_together_and_a_new_one_begins(tmp_path: Path, spoil: object) -> None:
    path = tmp_path / "m.db"
    with database(path) as kept:
        play(begun(kept.new_journal(HEAD)), 3)
    assert callable(spoil)
    data = spoil(path.read_bytes())
    path.write_bytes(data)
    path.with_name("m.db-wal").write_bytes(b"a log that belongs to it")
    with database(path) as kept:
        kept.offered().result(30)
        assert kept.damage is not None
        assert kept.damage.folder == tmp_path / "damaged-1"
        session = begun(kept.new_journal(HEAD))
        play(session, 3)
        latest = kept.offered().result(30).latest
        assert latest is not None
        assert latest.session.record() == session.record()
    assert (tmp_path / "damaged-1" / "m.db").read_bytes() == data
    assert not list(tmp_path.glob("damaged-2"))


def test_each_damaged_database_has_a_folder_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    for number in (1, 2):
        path.write_bytes(b"%d" % number * 5000)
        with database(path) as kept:
            kept.offered().result(30)
        assert (tmp_path / f"damaged-{number}" / "m.db").read_bytes() == b"%d" % number * 5000


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR_FSYNC, None])
def test_a_disk_that_fails_is_no_damage(code: int | None) -> None:
    error = sqlite3.OperationalError("it failed")
    if code is not None:
        error.sqlite_errorcode = code
    assert not is_damage(error)
    assert not is_damage(OSError("full"))


def test_no_crash_and_never_a_wrong_tile(seed: int) -> None:
    counts = check_database_damage(60, seed, matches=1)
    assert counts["databases"] == 60
    assert min(counts["put_aside"], counts["whole"]) > 5


# Planted faults: each is caught by the check


def _unchecked(self: Any) -> Iterator[Decision]:
    """The decisions of a part as they stand there."""
    found = self._connection.execute(
        "SELECT body, sum FROM decision WHERE match = ? AND part = ? ORDER BY first", self._where
    )
    for body, total in found:
        self.sums.append(total)
        yield decode(body)


def _unchained(found: Any, match: int, part: Any, _total: bytes) -> list[Any]:
    """All decisions of a part, whatever their sums say."""
    decisions = [(first, each[0][0]) for first, each in sorted(found.decisions[match, part.number].items())]
    return [replace(part, decisions=tuple(decisions))]


def _no_name(self: names.Names, number: int) -> str:
    found = self.connection.execute("SELECT name FROM person WHERE id = ?", (number,)).fetchone()
    if found is None:
        raise RecordError("nobody has this number")
    return str(found[0])


def _other_steps(files: Files, _earlier: Files, _other: Files, chance: Any) -> Files:
    """Where the match goes back to another step: what is said is possible, and wrong."""
    data = bytearray(files[""])
    places = [at for at in range(len(data)) if data[at : at + 7] == b'"step":' and data[at + 8] == ord("}")]
    for at in places:
        data[at + 7] = ord("0") + chance.randrange(10)
    return {"": bytes(data)}


def _without_names(files: Files, _earlier: Files, _other: Files, _chance: Any) -> Files:
    """The page with the names is gone."""
    pages = [files[""][at : at + 4096] for at in range(0, len(files[""]), 4096)]
    return {
        "": b"".join(bytes(4096) if b"player 0" in page[1:] and page[0] == 13 else page for page in pages)
    }


def _old_log(files: Files, earlier: Files, _other: Files, _chance: Any) -> Files:
    """The log is that of an earlier day."""
    return {"": files[""], "-wal": earlier["-wal"]}


def _removed(path: Path, folder: Path) -> None:
    """The new database takes the place of the old, which is gone."""
    for ending in aside.BESIDE:
        path.with_name(f"{path.name}{ending}").unlink(missing_ok=True)
    aside.begun_in(folder).rename(path)


FAULTS: dict[str, tuple[Any, str, Any, Spoil]] = {
    "the log is left behind": (aside, "BESIDE", ("-shm",), damaged_files.overwritten),
    "the damaged files are not kept": (aside, "put_aside", _removed, damaged_files.overwritten),
    "nothing is looked for": (opening, "_fault", lambda *_, **__: None, damaged_files.overwritten),
    "a log that breaks off is not noticed": (
        opening,
        "breaks_off",
        lambda _: False,
        damaged_files.flipped_bits,
    ),
    "nothing is looked at": (
        opening,
        "_looked_at",
        lambda _: (True, None),
        damaged_files.missing_file,
    ),
    "a lost name loses the match": (names.Names, "name_of", _no_name, _without_names),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_planted_faults_are_caught(
    monkeypatch: pytest.MonkeyPatch, fault: tuple[Any, str, Any, Spoil]
) -> None:
    owner, name, planted, spoil = fault
    monkeypatch.setattr(owner, name, planted)
    with pytest.raises((AssertionError, RecordError)):
        check_database_damage(400, 1, (spoil,), matches=1)


def test_a_planted_look_that_takes_any_log_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is sound hides what is in the database, and nothing else tells."""
    monkeypatch.setattr(opening, "contradicts", lambda *_: False)
    monkeypatch.setattr(Pages, "is_cut_by_log", lambda _: False)

    def check_many() -> None:
        # Few houses have such a log; with eight times as many it is no luck that one is among them. The first has one.
        for seed in range(4, 12):
            check_database_damage(400, seed, (_old_log,), matches=1)

    with pytest.raises(AssertionError, match="not whole"):
        check_many()


WRONG_STEPS: tuple[Spoil, ...] = (_other_steps,)


def test_a_planted_salvage_that_chains_nothing_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then a match stands at a step at which it never stood."""
    monkeypatch.setattr(salvage, "_with_decisions", _unchained)
    with pytest.raises(AssertionError, match="never stood so"):
        check_database_damage(200, 1, WRONG_STEPS)


def test_a_planted_reader_that_checks_no_sums_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    check_database_damage(20, 1, WRONG_STEPS)
    monkeypatch.setattr(rows, "wrong_sum", lambda _: None)
    monkeypatch.setattr(opening, "find_damage", lambda _: None)
    monkeypatch.setattr(rows._Rows, "valid", _unchecked)
    with pytest.raises(AssertionError, match="never stood so"):
        check_database_damage(200, 1, WRONG_STEPS)
