"""Kills during a restore: the next start finds either the old data or the new.

With the new data, all of the old data was moved aside together. Nothing is left over. Four injected bugs lose
something.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from unittest import mock

from matador.storage.backup.backup_file import DataFolder
from matador.storage.backup.restoring import folder_open, folder_shut, restore
from tests.checks.data_folders import data_folder_in, furnish, held, held_aside, packed
from tests.checks.disk_recording import killed_at

Restore = Callable[[DataFolder, DataFolder], object]


def bring_back(data_folder: DataFolder, contents: DataFolder) -> None:
    """Restore as the command does."""
    with folder_shut(data_folder):
        restore(data_folder, contents)


def start(data_folder: DataFolder) -> None:
    """The next start of the game."""
    with folder_open(data_folder):
        pass


def check_restores(tries: int, seed: int, bring: Restore = bring_back) -> dict[str, int]:
    """Restore random folders into random folders with up to three kills; count those that ended old and new."""
    random = Random(seed)
    counts = {"tries": tries, "kills": 0, "old": 0, "new": 0}
    # Data that a process has written survives its kill; only power cuts depend on syncs.
    with tempfile.TemporaryDirectory() as folder, mock.patch.object(os, "fsync"):
        for number in (1, 2):
            furnish(data_folder_in(Path(folder) / str(number)), number)
        for _ in range(tries):
            with tempfile.TemporaryDirectory() as tried:
                data_folder = _some_of(Path(folder) / "1", Path(tried) / "here", random)
                there = _some_of(Path(folder) / "2", Path(tried) / "there", random)
                if not held(there):
                    # An empty folder cannot be backed up.
                    furnish(there, 2, ("settings",))
                kills, became = _once(data_folder, there, random, bring)
            counts["kills"] += kills
            counts[became] += 1
    return counts


def _once(data_folder: DataFolder, there: DataFolder, random: Random, bring: Restore) -> tuple[int, str]:
    before, coming, contents, kills = held(data_folder), held(there), packed(there), 0
    with killed_at(random.randrange(1, 120)) as killed:
        bring(data_folder, contents)
    while killed and kills < 2:
        kills += 1
        with killed_at(random.randrange(1, 60)) as killed:
            start(data_folder)
    start(data_folder)
    return kills + bool(killed), what_became(data_folder, before, coming)


def _some_of(all_of_it: Path, folder: Path, random: Random) -> DataFolder:
    """A data folder that lacks some parts of another, and not all."""
    shutil.copytree(all_of_it, folder)
    data_folder = data_folder_in(folder)
    parts = (data_folder.database, data_folder.settings)
    for path in random.sample(parts, random.randrange(len(parts))):
        path.unlink()
    return data_folder


def what_became(data_folder: DataFolder, before: dict[str, object], coming: dict[str, object]) -> str:
    """`old` or `new`; raises `AssertionError` for a mixture, or if part of the old data is lost."""
    left = {path.name for path in data_folder.folder.glob("*restoring*")}
    assert not left, f"{left} was left"
    now = held(data_folder)
    aside = held_aside(data_folder)
    if now == before and not aside:
        return "old"
    assert now == coming, "a mixture of two data folders"
    assert aside == before, "some of the old data folder is lost"
    return "new"
