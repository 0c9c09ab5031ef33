"""Damaged databases; `tools/long_check.py` checks many more."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from matador.match.errors import RecordError
from matador.storage.database import opening, recovery, rows
from matador.storage.database.opening import Damage
from tests.checks import random_databases as damaged_files
from tests.checks.database_damage import check_database_damage
from tests.checks.random_databases import Files, Spoil
from tests.storage.database.kept import HEAD, begun, database, play

SPOILT: tuple[Callable[[bytes], bytes], ...] = (
    lambda _data: b"nonsense" * 1000,
    lambda data: bytes(4096) + data[4096:],
    lambda data: data[:100] + b"\xff" * 400 + data[500:],
)


def test_each_damaged_database_is_kept_together_and_a_new_one_begins(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    for number, spoil in enumerate(SPOILT, 1):
        with database(path) as kept:
            play(begun(kept.new_journal(HEAD)), 3)
        data = spoil(path.read_bytes())
        path.write_bytes(data)
        with database(path) as kept:
            kept.offered().result(30)
            assert isinstance(kept.worker.trouble, Damage)
            assert kept.worker.trouble.folder == tmp_path / f"damaged-{number}"
            session = begun(kept.new_journal(HEAD))
            play(session, 3)
            latest = kept.offered().result(30).latest
            assert latest is not None
            assert latest.session.record() == session.record()
        assert (tmp_path / f"damaged-{number}" / "m.db").read_bytes() == data


def test_no_crash_and_never_a_wrong_tile(seed: int) -> None:
    counts = check_database_damage(25, seed, matches=1)
    assert counts["databases"] == 25
    assert min(counts["put_aside"], counts["whole"]) > 2


# Injected bugs: the check catches each


def _unchained(_match: int, rows: Any) -> Any:
    """All rows of a match, without checking their sums."""
    return list({row[0]: row for row in sorted(rows)}.values())


def _no_name(self: rows.Names, number: int) -> str:
    found = self.connection.execute("SELECT name FROM person WHERE id = ?", (number,)).fetchone()
    if found is None:
        raise RecordError("nobody has this number")
    return str(found[0])


def _other_steps(files: Files, chance: Any) -> Files:
    """Change the steps to which undo leads: the result is possible but wrong."""
    data = bytearray(files[""])
    places = [at for at in range(len(data)) if data[at : at + 7] == b'"step":' and data[at + 8] == ord("}")]
    for at in places:
        data[at + 7] = ord("0") + chance.randrange(10)
    return {"": bytes(data)}


def _without_names(files: Files, _chance: Any) -> Files:
    """Erase the page with the names."""
    pages = [files[""][at : at + 4096] for at in range(0, len(files[""]), 4096)]
    return {
        "": b"".join(bytes(4096) if b"player 0" in page[1:] and page[0] == 13 else page for page in pages)
    }


# Each with a seed that reveals the fault quickly.
FAULTS: dict[str, tuple[int, Any, str, Any, Spoil]] = {
    "the damaged files are not kept": (
        1,
        os,
        "link",
        lambda _old, new: new.write_bytes(b""),
        damaged_files.overwritten,
    ),
    "nothing is looked for": (1, opening, "refuse_damaged", lambda _: None, damaged_files.overwritten),
    "an emptied database is not noticed": (
        1,
        opening,
        "newest_sound",
        lambda _: None,
        damaged_files.missing_file,
    ),
    "no backup is used": (1, opening, "newest_sound", lambda _: None, damaged_files.truncated),
    "a lost name loses the match": (2, rows.Names, "name_of", _no_name, _without_names),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_planted_faults_are_caught(
    monkeypatch: pytest.MonkeyPatch, fault: tuple[int, Any, str, Any, Spoil]
) -> None:
    seed, owner, name, planted, spoil = fault
    monkeypatch.setattr(owner, name, planted)
    with pytest.raises((AssertionError, RecordError, sqlite3.DatabaseError)):
        check_database_damage(400, seed, (spoil,), matches=1)


WRONG_STEPS: tuple[Spoil, ...] = (_other_steps,)


def test_a_planted_recovery_that_chains_nothing_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match is then at a step where it never was."""
    monkeypatch.setattr(recovery, "proven", _unchained)
    with pytest.raises(AssertionError, match="never stood so"):
        check_database_damage(100, 1, WRONG_STEPS, matches=1)


def test_a_planted_reader_that_checks_no_sums_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    check_database_damage(20, 1, WRONG_STEPS, matches=1)
    monkeypatch.setattr(rows, "sound_rows", lambda found: found)
    monkeypatch.setattr(opening, "refuse_damaged", lambda _: None)
    with pytest.raises(AssertionError, match="never stood so"):
        check_database_damage(100, 1, WRONG_STEPS, matches=1)
