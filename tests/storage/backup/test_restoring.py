"""A data folder is restored completely or not at all, and none of the old data is lost."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from matador.storage.atomic import write_atomically
from matador.storage.backup import restoring
from matador.storage.backup.backup_file import BackupContents, DataFolder, InUseError, RestoreIncompleteError
from matador.storage.backup.restoring import folder_open, folder_shut, is_half_back, restore
from tests.checks.data_folders import PARTS, data_folder_in, everything, furnish, held, held_aside, packed
from tests.checks.disk_recording import failing_at, killed_at
from tests.checks.restores import bring_back, check_each_kill, check_restores, start, what_became
from tests.systems import DEADLY, needs_permissions


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip syncs: data that a process has written survives its kill, and only power cuts depend on syncs."""
    monkeypatch.setattr(os, "fsync", lambda _handle: None)


@pytest.fixture
def there(tmp_path: Path) -> DataFolder:
    """The data folder that is restored."""
    return furnish(data_folder_in(tmp_path / "there"), 2)


def test_a_data_folder_takes_the_place_of_another_which_goes_aside(tmp_path: Path, there: DataFolder) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    before, contents = held(data_folder), packed(there)
    with folder_shut(data_folder):
        assert restore(data_folder, contents) == data_folder.folder / "before-1"
    assert held(data_folder) == held(there)
    assert held_aside(data_folder) == before
    with folder_shut(data_folder):
        assert restore(data_folder, contents) == data_folder.folder / "before-2"
    assert held_aside(data_folder, 1) == before
    assert held_aside(data_folder, 2) == held(there)


def test_where_nothing_was_nothing_goes_aside(tmp_path: Path, there: DataFolder) -> None:
    data_folder = data_folder_in(tmp_path / "new")
    contents = packed(there)
    with folder_shut(data_folder):
        assert restore(data_folder, contents) is None
    assert held(data_folder) == held(there)
    assert {path.name for path in data_folder.folder.iterdir()} <= {
        *held(there),
        "matador.db",
        "locks",
    }


@pytest.mark.parametrize("part", PARTS)
def test_what_does_not_come_does_not_stay_either(tmp_path: Path, part: str) -> None:
    """Data folders are not mixed: the settings name players whom the other folder's matches do not have."""
    there = furnish(data_folder_in(tmp_path / "there"), 2, (part,))
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    before = held(data_folder)
    bring_back(data_folder, packed(there))
    assert held(data_folder) == held(there)
    assert held_aside(data_folder) == before


@needs_permissions
def test_what_comes_is_its_owners_alone(tmp_path: Path, there: DataFolder) -> None:
    data_folder = data_folder_in(tmp_path / "new")
    bring_back(data_folder, packed(there))
    found = [path for path in (tmp_path / "new").rglob("*") if path.is_file()]
    assert {path.stat().st_mode & 0o777 for path in found} == {0o600}


def test_what_lies_beside_a_database_goes_aside_with_it(tmp_path: Path, there: DataFolder) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    beside = [
        data_folder.database.with_name(f"matador.db{ending}") for ending in ("-wal", "-shm", "-journal")
    ]
    for path in beside:
        path.write_bytes(b"of the old one")
    bring_back(data_folder, packed(there))
    assert not any(path.exists() for path in beside)
    assert all(
        (data_folder.folder / "before-1" / path.name).read_bytes() == b"of the old one" for path in beside
    )


def test_settings_of_another_disk_are_moved_there(
    tmp_path: Path, there: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    before, contents, real = held(data_folder), packed(there), os.replace

    def replace(old: Path, new: Path) -> None:
        if ("config" in Path(old).parts) != ("config" in Path(new).parts):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        real(old, new)

    monkeypatch.setattr(os, "replace", replace)
    bring_back(data_folder, contents)
    assert what_became(data_folder, before, held(there)) == "new"


# Open in a window


def test_an_open_window_keeps_its_data_folder(tmp_path: Path, there: DataFolder) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    contents, before = packed(there), everything(tmp_path / "here")
    with (
        folder_open(data_folder),
        folder_open(data_folder),
        pytest.raises(InUseError, match="Close all its windows"),
    ):
        bring_back(data_folder, contents)
    assert everything(tmp_path / "here") == before
    bring_back(data_folder, contents)
    assert held(data_folder) == held(there)


def test_no_window_opens_a_data_folder_that_is_being_brought_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matador.storage.backup.restoring._MAX_S", 0.0)
    data_folder = data_folder_in(tmp_path)
    with (
        folder_shut(data_folder),
        pytest.raises(InUseError, match="is restoring a backup"),
        folder_open(data_folder),
    ):
        pytest.fail("it is not there yet")
    start(data_folder)


def test_what_is_raised_in_an_open_data_folder_goes_on(tmp_path: Path) -> None:
    with pytest.raises(BlockingIOError, match="mine"), folder_open(data_folder_in(tmp_path)):
        raise BlockingIOError("mine")


def test_a_second_window_opens_where_something_was_left_that_is_not_begun(
    tmp_path: Path, there: DataFolder
) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    contents, before = packed(there), held(data_folder)
    with folder_open(data_folder):
        (data_folder.folder / "restoring").mkdir()
        with folder_open(data_folder):
            assert held(data_folder) == before
    start(data_folder)
    assert not (data_folder.folder / "restoring").exists()
    bring_back(data_folder, contents)


# Kills


def test_whenever_it_is_killed_a_data_folder_is_whole(tmp_path: Path) -> None:
    counts = check_each_kill(tmp_path)
    # On Windows, no folder is synced.
    old, new = (15, 5) if sys.platform == "win32" else (20, 20)
    assert counts["old"] > old
    assert counts["new"] > new


def test_random_data_folders_and_several_kills(seed: int) -> None:
    counts = check_restores(40, seed)
    assert counts["kills"] > 5
    assert counts["old"]
    assert counts["new"]


_DIES = """
import os, sys
from pathlib import Path
from tests.checks import disk_recording
from tests.checks.restores import bring_back
from tests.checks.data_folders import data_folder_in, packed
from tests.systems import DEADLY
class Dies(BaseException):
    def __init__(self):
        os.kill(os.getpid(), DEADLY)
disk_recording.Killed = Dies
data_folder = data_folder_in(Path(sys.argv[1]))
contents = packed(data_folder_in(Path(sys.argv[2])))
with disk_recording.killed_at(int(sys.argv[3])):
    bring_back(data_folder, contents)
"""


def test_a_process_that_is_killed(tmp_path: Path, there: DataFolder, seed: int) -> None:
    for call in Random(seed).sample(range(10, 70), 3):
        data_folder = furnish(data_folder_in(tmp_path / str(call)), 1)
        before = held(data_folder)
        done = subprocess.run(
            [sys.executable, "-c", _DIES, str(tmp_path / str(call)), str(tmp_path / "there"), str(call)],
            check=False,
        )
        assert done.returncode in (0, -DEADLY, DEADLY)
        start(data_folder)
        what_became(data_folder, before, held(there))


def test_a_stick_may_be_another_folder_when_it_is_gone_on_with(tmp_path: Path, there: DataFolder) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    before, contents = held(data_folder), packed(there)
    for call in range(1, 400):
        with killed_at(call):
            bring_back(data_folder, contents)
        if is_half_back(data_folder):
            break
    (tmp_path / "here").rename(tmp_path / "elsewhere")
    moved = data_folder_in(tmp_path / "elsewhere")
    start(moved)
    assert what_became(moved, before, held(there)) == "new"


# Failing disks


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
def test_whichever_call_fails_a_data_folder_is_whole(tmp_path: Path, there: DataFolder, error: int) -> None:
    first = furnish(data_folder_in(tmp_path / "first"), 1, ("database", "settings"))
    before, coming, contents = held(first), held(there), packed(there)
    failures = {"nothing has changed": 0, "not yet back": 0}
    for call in range(1, 400):
        data_folder = data_folder_in(tmp_path / str(call))
        shutil.copytree(tmp_path / "first", tmp_path / str(call))
        became = "new"
        with failing_at(call, error) as failed:
            try:
                bring_back(data_folder, contents)
            except RestoreIncompleteError:
                failures["not yet back"] += 1
            except OSError:
                became = "old"
                failures["nothing has changed"] += 1
        start(data_folder)
        assert what_became(data_folder, before, coming) == became
        if not failed:
            break
    assert min(failures.values()) > 5, failures


def test_a_start_that_cannot_finish_says_so(
    tmp_path: Path, there: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    before, contents = held(data_folder), packed(there)

    def stopped(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    with monkeypatch.context() as patch:
        patch.setattr(restoring, "_move", stopped)
        with pytest.raises(RestoreIncompleteError, match="Read-only"):
            bring_back(data_folder, contents)
        with pytest.raises(RestoreIncompleteError, match="Read-only"):
            start(data_folder)
    start(data_folder)
    assert what_became(data_folder, before, held(there)) == "new"


@pytest.mark.parametrize("spoilt", [b"{}", b"", b'{"version": 2}', None])
def test_a_plan_of_a_newer_program_is_left_to_it(tmp_path: Path, spoilt: bytes | None) -> None:
    data_folder = furnish(data_folder_in(tmp_path), 1)
    (data_folder.folder / "restoring").mkdir()
    plan = b'{"version":1,"aside":"before-1","coming":["people.json"]}' if spoilt is None else spoilt
    (data_folder.folder / "restoring" / "plan.json").write_bytes(plan)
    before = everything(tmp_path)
    with pytest.raises(RestoreIncompleteError, match="newer"):
        start(data_folder)
    assert everything(tmp_path) == before


# Injected bugs: ways to restore that lose data


def _without_a_plan(data_folder: DataFolder, contents: BackupContents) -> None:
    """Replace each file separately, as safely as possible."""
    with folder_shut(data_folder):
        aside = data_folder.folder / "before-1"
        os.mkdir(aside)  # noqa: PTH102 - the recorder knows this name
        assert contents.database is not None
        assert contents.settings is not None
        coming = {"matador.db": contents.database, "settings.json": contents.settings}
        for name, path in restoring._places(data_folder).items():
            if path.exists():
                os.replace(path, aside / name)  # noqa: PTH105 - as above
            if name in coming:
                write_atomically(path, coming[name].read_bytes())


def _planned_too_soon(data_folder: DataFolder, contents: BackupContents) -> None:
    """Write the plan before all of its files."""
    with folder_shut(data_folder):
        begun = data_folder.folder / "restoring"
        os.mkdir(begun)  # noqa: PTH102 - as above
        assert contents.database is not None
        assert contents.settings is not None
        restoring._write(begun / "matador.db", contents.database)
        plan = restoring._Plan(1, "before-1", ["matador.db", "settings.json"])
        write_atomically(begun / "plan.json", msgspec.json.encode(plan))
        restoring._write(begun / "settings.json", contents.settings)
        restoring.finish(data_folder)


def _overwritten(data_folder: DataFolder, contents: BackupContents) -> None:
    """Delete the old database instead of moving it aside."""
    with folder_shut(data_folder):
        data_folder.database.unlink(missing_ok=True)
        restore(data_folder, contents)


@pytest.mark.parametrize("bring", [_without_a_plan, _planned_too_soon, _overwritten])
def test_a_restore_that_loses_something_is_caught(
    tmp_path: Path, bring: Callable[[DataFolder, BackupContents], None]
) -> None:
    with pytest.raises(AssertionError, match=r"mixture|is lost"):
        check_each_kill(tmp_path, bring)


def test_a_move_that_is_done_twice_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: new files are taken for old ones, and moved aside."""
    real = os.path.lexists

    def lexists(path: Path) -> bool:
        return "restoring" in Path(path).parts or real(path)

    monkeypatch.setattr(os.path, "lexists", lexists)
    with pytest.raises((AssertionError, RestoreIncompleteError)):
        check_each_kill(tmp_path)
