"""Automatic backups: when they are made, their contents, and that a failure changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from matador.storage.database.opening import backup_paths, newest_sound
from tests.storage.database.kept import HEAD, begun, database, opened, play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "m.db"


def decisions(file: Path) -> int:
    with opened(file) as connection:
        return int(connection.execute("SELECT count(*) FROM decision").fetchone()[0])


def play_once(path: Path, seed: int = 1) -> None:
    with database(path) as kept:
        play(begun(kept.new_journal(HEAD), seed), 3)


def test_closing_makes_a_backup_and_the_last_two_are_kept(path: Path) -> None:
    found = []
    for seed in range(3):
        play_once(path, seed)
        found.append(decisions(path))
    assert [decisions(backup) for backup in backup_paths(path)] == [found[2], found[1]]
    assert sorted(file.name for file in path.parent.glob("*m*-backup*")) == ["m-backup-1.db", "m-backup-2.db"]


def test_no_backup_is_made_where_nothing_has_changed(path: Path) -> None:
    play_once(path)
    before = backup_paths(path)[0].read_bytes()
    with database(path) as kept:
        assert kept.offered().result(30).count == 1
    assert backup_paths(path)[0].read_bytes() == before
    assert not backup_paths(path)[1].exists()


def test_a_finished_match_is_backed_up_immediately_and_a_deleted_one_removed(path: Path) -> None:
    with database(path) as kept:
        journal = kept.new_journal(HEAD)
        play(begun(journal), 3)
        assert not backup_paths(path)[0].exists()
        # The database gets no request before the backup is made.
        kept.put(journal.key, "over").result(30)
        kept.offered().result(30)
        assert decisions(backup_paths(path)[0]) == 4
        kept.delete(journal.key).result(30)
        kept.offered().result(30)
        assert decisions(backup_paths(path)[0]) == 0


def test_a_backup_is_made_after_half_an_hour_of_play(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with database(path) as kept:
        session = begun(kept.new_journal(HEAD))
        monkeypatch.setattr(kept.worker, "_next_backup_at", 0.0)
        play(session, 3)
        kept.offered().result(30)
        assert decisions(backup_paths(path)[0]) > 0


def test_a_damaged_database_replaces_no_backup(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    play_once(path)
    before = backup_paths(path)[0].read_bytes()
    with database(path) as kept:
        kept.offered().result(30)
        with opened(path) as connection:
            connection.execute("UPDATE decision SET sum = x'00'")
    assert "cannot make an automatic backup" in caplog.text
    assert backup_paths(path)[0].read_bytes() == before


def test_only_a_sound_backup_is_used(path: Path) -> None:
    for seed in range(2):
        play_once(path, seed)
    newer, older = backup_paths(path)
    assert newest_sound(path) == newer
    newer.write_bytes(b"nonsense" * 1000)
    assert newest_sound(path) == older
    older.unlink()
    assert newest_sound(path) is None
