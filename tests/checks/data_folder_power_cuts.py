"""Power cuts during a restore: the next start finds either the old data or the new.

As in `power_cuts`, only synced data is certain; here folders are renamed too. Once the restore was reported as
finished (`acknowledged`), it must find the new data, with all of the old data moved aside. Five injected bugs lose
something.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random

from matador.storage.atomic import write_atomically
from matador.storage.backup.backup_file import BackupContents, DataFolder
from tests.checks.data_folders import data_folder_in, furnish, held, packed
from tests.checks.disk_recording import Create, Link, Recording, Rename, Sync, Unlink, Write
from tests.checks.power_cuts import BLOCKS
from tests.checks.restores import Restore, bring_back, start, what_became


def check_data_folder_power_cuts(states: int, seed: int, bring: Restore = bring_back) -> dict[str, int]:
    """Cut the power in `states` states of a restore; count those that ended with old and with new data."""
    random = Random(seed)
    counts = {"states": states, "old": 0, "new": 0, "acknowledged": 0}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        furnish(data_folder_in(root / "old"), 1, ("database", "settings"))
        there = furnish(data_folder_in(root / "there"), 2)
        contents = packed(there)
        (root / "here").mkdir()
        recording, begun, ended = _recorded(root / "old", root / "here", contents, bring)
        before, coming = held(data_folder_in(root / "old")), held(there)
        for _ in range(states):
            cut = random.randrange(begun, ended + 1)
            chance, block = random.choice((0.0, 0.1, 0.5, 0.9, 1.0)), random.choice(BLOCKS)
            left = after_cut(recording, cut, block, partial(_happens, random, chance))
            with tempfile.TemporaryDirectory() as found:
                data_folder = _laid_out(left, root / "here", Path(found))
                start(data_folder)
                became = what_became(data_folder, before, coming)
            assert cut < ended or became == "new", "it was acknowledged"
            counts[became] += 1
            counts["acknowledged"] += cut == ended
    return counts


def _happens(random: Random, chance: float) -> bool:
    return random.random() < chance


def _recorded(old: Path, here: Path, contents: BackupContents, bring: Restore) -> tuple[Recording, int, int]:
    """Write the old data folder, then restore the new one; return the calls, and where the restore starts and ends."""
    recording = Recording(here)
    with recording.running():
        for path in sorted(path for path in old.rglob("*") if path.is_file()):
            write_atomically(here / path.relative_to(old), path.read_bytes())
        begun = len(recording.calls)
        bring(data_folder_in(here), contents)
    return recording, begun, len(recording.calls)


def after_cut(
    recording: Recording, cut: int, block: int, is_kept: Callable[[], bool]
) -> Mapping[Path, bytes | None]:
    """The state after the cut: files as bytes, folders as None."""
    done = recording.calls[:cut]
    synced = {call.inode: place for place, call in enumerate(done) if isinstance(call, Sync)}
    folders = {call.inode for call in done if isinstance(call, Create) and call.is_folder} | {0}
    at: dict[Path, int] = {recording.root: 0}
    """Path of each folder as the program sees it, so that a folder keeps its identity when its name changes."""
    names: dict[tuple[int, str], int] = {}
    """The names on the disk, by folder."""
    data: dict[int, bytearray] = {}

    def is_sure(place: int, name: Path) -> bool:
        return place <= synced.get(at[name.parent], -1)

    for place, call in enumerate(done):
        match call:
            case Write(inode, written):
                held_bytes = data.setdefault(inode, bytearray())
                held_bytes += written if place <= synced.get(inode, -1) else _torn(written, block, is_kept)
            case Create(name, inode) | Link(name, inode):
                at[name] = inode
                if is_sure(place, name) or is_kept():
                    names[at[name.parent], name.name] = inode
            case Rename(old, name, inode):
                # A rename is one step on a disk: both names change, or neither does.
                is_done = is_sure(place, name) or is_sure(place, old) or is_kept()
                if is_done:
                    names.pop((at[old.parent], old.name), None)
                    names[at[name.parent], name.name] = inode
                _rename(at, old, name)
            case Unlink(name) if name.parent in at:
                if is_sure(place, name) or is_kept():
                    names.pop((at[name.parent], name.name), None)
            case _:
                pass
    return dict(_walk(recording.root, 0, names, folders, data))


def _rename(at: dict[Path, int], old: Path, new: Path) -> None:
    for path in [path for path in at if path.is_relative_to(old)]:
        at[new / path.relative_to(old)] = at.pop(path)


def _walk(
    path: Path,
    folder: int,
    names: Mapping[tuple[int, str], int],
    folders: set[int],
    data: Mapping[int, bytearray],
) -> Sequence[tuple[Path, bytes | None]]:
    found: list[tuple[Path, bytes | None]] = []
    for (parent, name), inode in names.items():
        if parent == folder:
            if inode in folders:
                found.append((path / name, None))
                found += _walk(path / name, inode, names, folders, data)
            else:
                found.append((path / name, bytes(data.get(inode, b""))))
    return found


def _torn(written: bytes, block: int, is_kept: Callable[[], bool]) -> bytes:
    """The blocks that reached the disk, with zeros in place of the others."""
    parts = [written[begin : begin + block] for begin in range(0, len(written), block)]
    return b"".join(part if is_kept() else bytes(len(part)) for part in parts)


def _laid_out(left: Mapping[Path, bytes | None], root: Path, folder: Path) -> DataFolder:
    for path, data in sorted(left.items()):
        target = folder / path.relative_to(root)
        if data is None:
            target.mkdir(parents=True, exist_ok=True)
        else:
            target.write_bytes(data)
    return data_folder_in(folder)
