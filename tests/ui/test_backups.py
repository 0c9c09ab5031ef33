"""Backups are made in the window, and a backup dropped there is restored."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from matador.play.autosave import Autosave
from matador.play.background import Back, Backups
from matador.storage.backup.backup_file import DataFolder, read_backup
from matador.storage.database.matches import MatchDatabase
from matador.ui.inputs import FileDropped
from tests.checks.data_folders import back_up, data_folder_in, everything, furnish, held, now
from tests.ui.dealt import AT_ONCE
from tests.ui.installation import until
from tests.ui.pages.opening import shows, table
from tests.ui.pilot import Pilot


@pytest.fixture
def installation(tmp_path: Path) -> DataFolder:
    return furnish(data_folder_in(tmp_path / "here"), 1)


@contextmanager
def at_home(installation: DataFolder, target: Path) -> Iterator[Pilot]:
    """The home screen of a window that has the database of an installation open."""
    database = MatchDatabase(installation.database, now)
    backups = Backups(installation, target, now, database)
    pilot = Pilot(settings=AT_ONCE, autosave=Autosave(database), at_home=True, backups=backups)
    try:
        until(pilot, lambda: pilot.has("options"))
        yield pilot
    finally:
        assert database.close()


def told(pilot: Pilot) -> str:
    """The title of the page that appears."""
    until(pilot, lambda: not pilot.program.app.storage.is_at_work)
    assert pilot.program.overlays.name == "backup"
    return pilot.text("panel")


def made(pilot: Pilot) -> str:
    pilot.click("options")
    shows(pilot, "back up")
    pilot.click("back up")
    pilot.click("save")
    return told(pilot)


def test_everything_is_saved(installation: DataFolder, tmp_path: Path) -> None:
    before = held(installation)
    with at_home(installation, tmp_path) as pilot:
        assert made(pilot) == "Saved"
        assert "Matador backup 2026-11-24.zip" in pilot.text("file")
        pilot.click("done")
        assert not pilot.program.overlays, "all pages are closed"
    (file,) = tmp_path.glob("*.zip")
    (tmp_path / "work").mkdir()
    found = read_backup(file, tmp_path / "work")
    assert found.database.exists()
    assert found.settings.read_bytes() == before["settings"]


def test_where_it_cannot_be_written_it_is_said_and_tried_again(
    installation: DataFolder, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    with at_home(installation, tmp_path / "file" / "folder") as pilot:
        assert made(pilot) == "Not backed up"
        assert "Matador can't write" in pilot.text("why")
        pilot.click("back")
        assert pilot.program.overlays.name == "back up"
        (tmp_path / "file").unlink()
        pilot.click("save")
        assert told(pilot) == "Saved"
    assert list((tmp_path / "file" / "folder").glob("*.zip"))


def test_it_is_asked_before_one_is_brought_back(installation: DataFolder, tmp_path: Path) -> None:
    file = back_up(furnish(data_folder_in(tmp_path / "there"), 2), tmp_path)
    before = everything(tmp_path / "here")
    with at_home(installation, tmp_path) as pilot:
        pilot.give(FileDropped(str(file)))
        assert told(pilot) == "Restore this backup?"
        assert file.name in pilot.text("what")
        pilot.click("keep")
        assert not pilot.program.overlays
        pilot.give(FileDropped(str(file)))
        told(pilot)
        pilot.click("restore")
        assert (pilot.program.app.storage.restores, pilot.program.wants_to_quit) == (file, True)
    # The program itself, which has the data folder open, does not restore it.
    after = everything(tmp_path / "here")
    assert {name: after[name] for name in before} == before


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda data: data[:-5000], "can't be restored. It is damaged, or it is not a Matador backup."),
        (
            lambda data: data.replace(b"backup/1", b"backup/2"),
            "was made by a newer version of Matador. Please update Matador first.",
        ),
    ],
)
def test_what_cannot_be_brought_back_is_refused(
    installation: DataFolder, tmp_path: Path, spoil: Callable[[bytes], bytes], said: str
) -> None:
    file = back_up(installation, tmp_path)
    file.write_bytes(spoil(file.read_bytes()))
    with at_home(installation, tmp_path) as pilot:
        pilot.give(FileDropped(str(file)))
        assert told(pilot) == "Not restored"
        assert pilot.text("why") == f"{file.name} {said}"


def test_a_match_that_would_be_lost_is_asked_about(installation: DataFolder, tmp_path: Path) -> None:
    file = back_up(installation, tmp_path)
    pilot = table(backups=Backups(installation, tmp_path, now, MatchDatabase(installation.database, now)))
    pilot.give(FileDropped(str(file)))
    assert told(pilot) == "Restore this backup?"
    pilot.click("restore")
    assert pilot.text("panel") == "Leave this match?"
    assert not pilot.program.wants_to_quit
    pilot.click("leave")
    assert pilot.program.app.storage.restores == file


def test_where_nothing_is_kept_it_is_said_first(tmp_path: Path) -> None:
    pilot = Pilot(at_home=True, unkept=tmp_path, news=Back(None))
    assert pilot.text("panel") == "Can't save here"
    assert str(tmp_path) in pilot.text("why")
    pilot.click("back")
    pilot.wait()
    assert pilot.text("panel") == "Restored"
    pilot.click("back")
    pilot.wait()
    assert not pilot.program.overlays
