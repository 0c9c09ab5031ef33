"""A house is brought back whole or not at all, and nothing of what was there before is lost."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from matador.storage.atomic import write_atomically
from matador.storage.backup import restoring
from matador.storage.backup.contents import BackupContents, DataFolder
from matador.storage.backup.errors import InUseError, RestoreIncompleteError
from matador.storage.backup.in_use import folder_open, folder_shut
from matador.storage.backup.restoring import is_half_back, restore
from tests.checks.disk_recording import failing_at, killed_at
from tests.checks.house_restores import (
    bring_back,
    check_each_kill,
    check_restores,
    start,
    what_became,
)
from tests.checks.houses import PARTS, everything, furnish, held, held_aside, house_in, packed


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process has written is there when it is killed: only a power cut asks what was synced."""
    monkeypatch.setattr(os, "fsync", lambda _handle: None)


@pytest.fixture
def there(tmp_path: Path) -> DataFolder:
    """The house that comes."""
    return furnish(house_in(tmp_path / "there"), 2)


def test_a_house_takes_the_place_of_another_which_goes_aside(tmp_path: Path, there: DataFolder) -> None:
    house = furnish(house_in(tmp_path / "here"), 1)
    before, contents = held(house), packed(there, house)
    with folder_shut(house):
        assert restore(house, contents) == house.folder / "before-1"
    assert held(house) == held(there)
    assert held_aside(house) == before
    with folder_shut(house):
        assert restore(house, contents) == house.folder / "before-2"
    assert held_aside(house, 1) == before
    assert held_aside(house, 2) == held(there)


def test_where_nothing_was_nothing_goes_aside(tmp_path: Path, there: DataFolder) -> None:
    house = house_in(tmp_path / "new")
    contents = packed(there, house)
    with folder_shut(house):
        assert restore(house, contents) is None
    assert held(house) == held(there)
    assert {path.name for path in house.folder.iterdir()} <= {*held(there), "matador.db", "matches", "locks"}


@pytest.mark.parametrize("part", PARTS)
def test_what_does_not_come_does_not_stay_either(tmp_path: Path, part: str) -> None:
    """A house is not mixed with another: names in its settings are none of its matches."""
    there = furnish(house_in(tmp_path / "there"), 2, (part,))
    house = furnish(house_in(tmp_path / "here"), 1)
    before = held(house)
    bring_back(house, packed(there, house))
    assert held(house) == held(there)
    assert held_aside(house) == before


@pytest.mark.skipif(sys.platform == "win32", reason="there are no permissions here")
def test_what_comes_is_its_owners_alone(tmp_path: Path, there: DataFolder) -> None:
    house = house_in(tmp_path / "new")
    bring_back(house, packed(there, house))
    found = [path for path in (tmp_path / "new").rglob("*") if path.is_file()]
    assert {path.stat().st_mode & 0o777 for path in found} == {0o600}
    assert house.matches.stat().st_mode & 0o777 == 0o700


def test_what_lies_beside_a_database_goes_aside_with_it(tmp_path: Path, there: DataFolder) -> None:
    house = furnish(house_in(tmp_path / "here"), 1)
    beside = [house.database.with_name(f"matador.db{ending}") for ending in ("-wal", "-shm", "-journal")]
    for path in beside:
        path.write_bytes(b"of the old one")
    bring_back(house, packed(there, house))
    assert not any(path.exists() for path in beside)
    assert all((house.folder / "before-1" / path.name).read_bytes() == b"of the old one" for path in beside)


def test_settings_of_another_disk_are_moved_there(
    tmp_path: Path, there: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = furnish(house_in(tmp_path / "here"), 1)
    before, contents, real = held(house), packed(there, house), os.replace

    def replace(old: Path, new: Path) -> None:
        if ("config" in Path(old).parts) != ("config" in Path(new).parts):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        real(old, new)

    monkeypatch.setattr(os, "replace", replace)
    bring_back(house, contents)
    assert what_became(house, before, held(there)) == "new"


def test_names_of_matches_that_are_one_name_here_are_two(tmp_path: Path) -> None:
    house = house_in(tmp_path / "here")
    for number in "12":
        (tmp_path / number).write_text(number)
    contents = BackupContents(
        None, {"matches/A.matador": tmp_path / "1", "matches/B.matador": tmp_path / "2"}
    )
    # Where capital letters are small ones the second finds the first in its place.
    names = iter(["A.matador", "A.matador", "A (2).matador"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(restoring, "_names_like", lambda _name: names)
        bring_back(house, contents)
    assert held(house) == {"matches/A.matador": b"1", "matches/A (2).matador": b"2"}


# While a window has it open


def test_an_open_window_keeps_its_house(tmp_path: Path, there: DataFolder) -> None:
    house = furnish(house_in(tmp_path / "here"), 1)
    contents, before = packed(there, house), everything(tmp_path / "here")
    with folder_open(house), folder_open(house), pytest.raises(InUseError, match="Close all its windows"):
        bring_back(house, contents)
    assert everything(tmp_path / "here") == before
    bring_back(house, contents)
    assert held(house) == held(there)


def test_no_window_opens_a_house_that_is_being_brought_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matador.storage.backup.in_use._TRIES", 3)
    house = house_in(tmp_path)
    with (
        folder_shut(house),
        pytest.raises(InUseError, match="is restoring a backup"),
        folder_open(house, pause_s=0),
    ):
        pytest.fail("it is not there yet")
    start(house)


def test_what_is_raised_in_an_open_house_goes_on(tmp_path: Path) -> None:
    with pytest.raises(BlockingIOError, match="mine"), folder_open(house_in(tmp_path)):
        raise BlockingIOError("mine")


def test_a_second_window_opens_where_something_was_left_that_is_not_begun(
    tmp_path: Path, there: DataFolder
) -> None:
    house = furnish(house_in(tmp_path / "here"), 1)
    contents, before = packed(there, house), held(house)
    with folder_open(house):
        (house.folder / "restoring").mkdir()
        with folder_open(house, pause_s=0):
            assert held(house) == before
    start(house)
    assert not (house.folder / "restoring").exists()
    bring_back(house, contents)


# Kills


def test_whenever_it_is_killed_a_house_is_whole(tmp_path: Path) -> None:
    counts = check_each_kill(tmp_path)
    assert counts["old"] > 20
    assert counts["new"] > 20


def test_random_houses_and_several_kills(seed: int) -> None:
    counts = check_restores(40, seed)
    assert counts["kills"] > 10
    assert counts["old"]
    assert counts["new"]


_DIES = """
import os, signal, sys
from pathlib import Path
from tests.checks import disk_recording
from tests.checks.house_restores import bring_back
from tests.checks.houses import house_in, packed
class Dies(BaseException):
    def __init__(self):
        os.kill(os.getpid(), signal.SIGKILL)
disk_recording.Killed = Dies
house = house_in(Path(sys.argv[1]))
contents = packed(house_in(Path(sys.argv[2])), house)
with disk_recording.killed_at(int(sys.argv[3])):
    bring_back(house, contents)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is missing here")
def test_a_process_that_is_killed(tmp_path: Path, there: DataFolder, seed: int) -> None:
    for call in Random(seed).sample(range(10, 70), 3):
        house = furnish(house_in(tmp_path / str(call)), 1)
        before = held(house)
        done = subprocess.run(
            [sys.executable, "-c", _DIES, str(tmp_path / str(call)), str(tmp_path / "there"), str(call)],
            check=False,
        )
        assert done.returncode in (0, -signal.SIGKILL)
        start(house)
        what_became(house, before, held(there))


def test_a_stick_may_be_another_folder_when_it_is_gone_on_with(tmp_path: Path, there: DataFolder) -> None:
    house = furnish(house_in(tmp_path / "here"), 1)
    before, contents = held(house), packed(there, house)
    for call in range(1, 400):
        with killed_at(call):
            bring_back(house, contents)
        if is_half_back(house):
            break
    (tmp_path / "here").rename(tmp_path / "elsewhere")
    moved = house_in(tmp_path / "elsewhere")
    start(moved)
    assert what_became(moved, before, held(there)) == "new"


# Disks that fail


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
def test_whichever_call_fails_a_house_is_whole(tmp_path: Path, there: DataFolder, error: int) -> None:
    first = furnish(house_in(tmp_path / "first"), 1, ("database", "matches", "settings"))
    before, coming, contents = held(first), held(there), packed(there, first)
    failures = {"nothing has changed": 0, "not yet back": 0}
    for call in range(1, 400):
        house = house_in(tmp_path / str(call))
        shutil.copytree(tmp_path / "first", tmp_path / str(call))
        became = "new"
        with failing_at(call, error) as failed:
            try:
                bring_back(house, contents)
            except RestoreIncompleteError:
                failures["not yet back"] += 1
            except OSError:
                became = "old"
                failures["nothing has changed"] += 1
        start(house)
        assert what_became(house, before, coming) == became
        if not failed:
            break
    assert min(failures.values()) > 5, failures


def test_a_start_that_cannot_finish_says_so(
    tmp_path: Path, there: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = furnish(house_in(tmp_path / "here"), 1)
    before, contents = held(house), packed(there, house)

    def stopped(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    with monkeypatch.context() as patch:
        patch.setattr(restoring, "_move", stopped)
        with pytest.raises(RestoreIncompleteError, match="Read-only"):
            bring_back(house, contents)
        with pytest.raises(RestoreIncompleteError, match="Read-only"):
            start(house)
    start(house)
    assert what_became(house, before, held(there)) == "new"


@pytest.mark.parametrize("spoilt", [b"{}", b"", b'{"version": 2}', None])
def test_a_plan_of_a_newer_program_is_left_to_it(tmp_path: Path, spoilt: bytes | None) -> None:
    house = furnish(house_in(tmp_path), 1)
    (house.folder / "restoring").mkdir()
    plan = b'{"version":1,"aside":"before-1","coming":["people.json"]}' if spoilt is None else spoilt
    (house.folder / "restoring" / "plan.json").write_bytes(plan)
    before = everything(tmp_path)
    with pytest.raises(RestoreIncompleteError, match="newer"):
        start(house)
    assert everything(tmp_path) == before


# Planted faults: ways to bring a house back that lose something


def _without_a_plan(house: DataFolder, contents: BackupContents) -> None:
    """Each file by itself, written as safely as can be."""
    with folder_shut(house):
        aside = house.folder / "before-1"
        os.mkdir(aside)  # noqa: PTH102 - the calls to the system are recorded by name
        assert contents.database is not None
        coming = {"matador.db": contents.database, "settings.json": contents.files["settings.json"]}
        for name, path in restoring._places(house).items():
            if path.exists():
                os.replace(path, aside / name)  # noqa: PTH105 - as above
            if name in coming:
                write_atomically(path, coming[name].read_bytes())


def _planned_too_soon(house: DataFolder, contents: BackupContents) -> None:
    """The plan is there before all that it is about."""
    with folder_shut(house):
        begun = house.folder / "restoring"
        os.mkdir(begun)  # noqa: PTH102 - as above
        assert contents.database is not None
        restoring._write(begun, "matador.db", contents.database)
        plan = restoring._Plan(1, "before-1", ["matador.db", "settings.json"])
        write_atomically(begun / "plan.json", msgspec.json.encode(plan))
        restoring._write(begun, "settings.json", contents.files["settings.json"])
        restoring.finish(house)


def _overwritten(house: DataFolder, contents: BackupContents) -> None:
    """Nothing goes aside."""
    with folder_shut(house):
        if house.matches.exists():
            shutil.rmtree(house.matches)
        restore(house, contents)


@pytest.mark.parametrize("bring", [_without_a_plan, _planned_too_soon, _overwritten])
def test_a_restore_that_loses_something_is_caught(
    tmp_path: Path, bring: Callable[[DataFolder, BackupContents], None]
) -> None:
    with pytest.raises(AssertionError, match=r"mixture|lost of the old house"):
        check_each_kill(tmp_path, bring)


def test_a_move_that_is_done_twice_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has come is taken for what was there before."""
    real = os.path.lexists

    def lexists(path: Path) -> bool:
        return "restoring" in Path(path).parts or real(path)

    monkeypatch.setattr(os.path, "lexists", lexists)
    with pytest.raises((AssertionError, RestoreIncompleteError)):
        check_each_kill(tmp_path)
