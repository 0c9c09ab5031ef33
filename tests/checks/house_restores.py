"""Kills during a restore: after the next start either the old data is there, or the new.

With the new data, all of the old was moved aside together. Nothing is left over. Four injected bugs lose something.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from unittest import mock

from matador.storage.backup.contents import BackupContents, DataFolder
from matador.storage.backup.in_use import folder_open, folder_shut
from matador.storage.backup.restoring import restore
from tests.checks.disk_recording import killed_at
from tests.checks.houses import furnish, held, held_aside, house_in, packed

MOST_CALLS = 400
Restore = Callable[[DataFolder, BackupContents], object]


def bring_back(house: DataFolder, contents: BackupContents) -> None:
    """Restore as the command does."""
    with folder_shut(house):
        restore(house, contents)


def start(house: DataFolder) -> None:
    """The next start of the game."""
    with folder_open(house, pause_s=0):
        pass


def check_restores(tries: int, seed: int) -> dict[str, int]:
    """Restore random folders into random folders with up to three kills; count those that ended old and new."""
    random = Random(seed)
    counts = {"tries": tries, "kills": 0, "old": 0, "new": 0}
    # Data that a process has written survives its kill; only power cuts depend on syncs.
    with tempfile.TemporaryDirectory() as folder, mock.patch.object(os, "fsync"):
        for number in (1, 2):
            furnish(house_in(Path(folder) / str(number)), number)
        for _ in range(tries):
            with tempfile.TemporaryDirectory() as tried:
                house = _some_of(Path(folder) / "1", Path(tried) / "here", random)
                there = _some_of(Path(folder) / "2", Path(tried) / "there", random)
                kills, became = _once(house, there, random)
            counts["kills"] += kills
            counts[became] += 1
    return counts


def _once(house: DataFolder, there: DataFolder, random: Random) -> tuple[int, str]:
    before, coming, contents, kills = held(house), held(there), packed(there, house), 0
    with killed_at(random.randrange(1, 120)) as killed:
        bring_back(house, contents)
    while killed and kills < 2:
        kills += 1
        with killed_at(random.randrange(1, 60)) as killed:
            start(house)
    start(house)
    return kills + bool(killed), what_became(house, before, coming)


def _some_of(all_of_it: Path, folder: Path, random: Random) -> DataFolder:
    """A data folder that lacks some parts of another."""
    shutil.copytree(all_of_it, folder)
    house = house_in(folder)
    for path in (house.database, house.matches, *(file.path for file in house.beside)):
        if random.random() < 0.3:
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
    return house


def what_became(house: DataFolder, before: dict[str, object], coming: dict[str, object]) -> str:
    """`old` or `new`; raises `AssertionError` for a mixture, or if part of the old data is lost."""
    left = {path.name for path in house.folder.glob("*restoring*")}
    assert not left, f"{left} was left"
    now = held(house)
    aside = held_aside(house)
    if now == before and not aside:
        return "old"
    assert now == coming, f"a mixture of two houses: {_names(now, before, coming)}"
    assert aside == before, f"lost of the old house: {_names(aside, before, coming)}"
    return "new"


def _names(found: dict[str, object], before: dict[str, object], coming: dict[str, object]) -> list[str]:
    """For each part, whether it is old, new or something else, for the error message."""
    told = []
    for name in sorted({*found, *before, *coming}):
        value = found.get(name)
        kind = "old" if value == before.get(name) else "new" if value == coming.get(name) else "strange"
        told.append(f"{name} {'none' if value is None else kind}")
    return told


def check_each_kill(folder: Path, bring: Restore = bring_back, *, seed: int = 1) -> dict[str, int]:
    """Kill before each call that changes something; count the folders that were old and new after the next start."""
    there = furnish(house_in(folder / "there"), 2)
    first = furnish(house_in(folder / "first"), seed, ("database", "matches", "settings"))
    coming, before, contents = held(there), held(first), packed(there, first)
    counts = {"old": 0, "new": 0}
    for call in range(1, MOST_CALLS):
        house = house_in(folder / str(call))
        shutil.copytree(folder / "first", folder / str(call))
        with killed_at(call) as killed:
            bring(house, contents)
        start(house)
        counts[what_became(house, before, coming)] += 1
        if not killed:
            return counts
    raise AssertionError(f"it takes more than {MOST_CALLS} calls")
