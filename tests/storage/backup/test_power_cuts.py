"""After a power cut during a restore, the data folder is complete, old or new."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from matador.storage.atomic import make_folder, write_atomically
from matador.storage.backup import restoring
from matador.storage.backup.backup_file import BackupContents, DataFolder, RestoreIncompleteError
from matador.storage.backup.restoring import folder_shut
from tests.checks.power_cuts import check_data_folder_power_cuts
from tests.checks.restores import bring_back

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no folder is synced on Windows")


def test_a_data_folder_is_whole_after_any_power_cut(seed: int) -> None:
    counts = check_data_folder_power_cuts(100, seed)
    assert counts["old"] > 8
    assert counts["new"] > 8
    # Of 1,000 cuts, 22 come after the restore was acknowledged.
    assert counts["acknowledged"] or any(
        check_data_folder_power_cuts(100, seed + further)["acknowledged"] for further in range(1, 10)
    )


# Injected bugs: missing syncs


def _nothing(_: object) -> None:
    """Sync nothing."""


def _without(name: str) -> Callable[[DataFolder, BackupContents], None]:
    def bring(data_folder: DataFolder, contents: BackupContents) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(restoring, name, _nothing)
            bring_back(data_folder, contents)

    return bring


def _placed_before_what_was_there_is_sure_to_be_aside(
    data_folder: DataFolder, contents: BackupContents
) -> None:
    real, calls = restoring._sync, list[int]()

    def sync(folders: set[Path]) -> None:
        calls.append(1)
        if len(calls) > 2:
            real(folders)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(restoring, "_sync", sync)
        bring_back(data_folder, contents)


def _without_a_plan(data_folder: DataFolder, contents: BackupContents) -> None:
    """Replace each file separately, in one step, and sync it."""
    with folder_shut(data_folder):
        aside = data_folder.folder / "before-1"
        make_folder(aside)
        for name, path in restoring._places(data_folder).items():
            if path.exists():
                os.rename(path, aside / name)  # noqa: PTH104 - the recorder knows this name
        restoring._sync({aside, data_folder.folder})
        assert contents.database is not None
        assert contents.settings is not None
        coming = {"matador.db": contents.database, "settings.json": contents.settings}
        for name, source in coming.items():
            write_atomically(restoring._places(data_folder)[name], source.read_bytes())


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
        check_data_folder_power_cuts(2000, 7, bring)
