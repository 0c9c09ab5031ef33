"""A house that is brought back outlasts a power cut, old or new."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from matador.storage.atomic import make_folder, write_atomically
from matador.storage.backup import restoring
from matador.storage.backup.contents import BackupContents, DataFolder
from matador.storage.backup.errors import RestoreIncompleteError
from matador.storage.backup.in_use import folder_shut
from tests.checks.house_power_cuts import check_house_power_cuts
from tests.checks.house_restores import bring_back

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="folders are not synced here")


def test_a_house_is_whole_after_any_power_cut(seed: int) -> None:
    counts = check_house_power_cuts(200, seed)
    assert counts["old"] > 20
    assert counts["new"] > 20
    assert counts["acknowledged"]


# Planted faults: something is not synced


def _nothing(_: object) -> None:
    """Sync nothing."""


def _without(name: str) -> Callable[[DataFolder, BackupContents], None]:
    def bring(house: DataFolder, contents: BackupContents) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(restoring, name, _nothing)
            bring_back(house, contents)

    return bring


def _placed_before_what_was_there_is_sure_to_be_aside(house: DataFolder, contents: BackupContents) -> None:
    real, calls = restoring._sync, list[int]()

    def sync(folders: set[Path]) -> None:
        calls.append(1)
        if len(calls) > 2:
            real(folders)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(restoring, "_sync", sync)
        bring_back(house, contents)


def _without_a_plan(house: DataFolder, contents: BackupContents) -> None:
    """Each file takes its place by itself, in one step, and is synced."""
    with folder_shut(house):
        aside = house.folder / "before-1"
        make_folder(aside)
        for name, path in restoring._places(house).items():
            if path.exists():
                os.rename(path, aside / name)  # noqa: PTH104 - the calls to the system are recorded by name
        restoring._sync({aside, house.folder})
        assert contents.database is not None
        coming = {"matador.db": contents.database, "settings.json": contents.files["settings.json"]}
        for name, source in coming.items():
            write_atomically(restoring._places(house)[name], source.read_bytes())


@pytest.mark.parametrize(
    "bring",
    [
        _without("sync_file"),
        _without("sync_folder"),
        _without("_sync"),
        _placed_before_what_was_there_is_sure_to_be_aside,
        _without_a_plan,
    ],
    ids=["files", "folders", "renames", "order", "no plan"],
)
def test_a_restore_that_loses_something_is_caught(
    bring: Callable[[DataFolder, BackupContents], None],
) -> None:
    with pytest.raises((AssertionError, RestoreIncompleteError)):
        check_house_power_cuts(2000, 7, bring)
