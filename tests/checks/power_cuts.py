"""The disk after a power cut: any mixture of unsynced writes is missing or torn.

Synced bytes of a file are certain, and names in a folder once the folder was synced. The file must have the contents
that were acknowledged (`acknowledged`), or those being saved (`newer`). Blocks are 512 bytes or 4 KiB. Four injected
bugs lose something.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from matador.storage.paths import MATCH_SUFFIX, write_export
from matador.storage.settings import Settings, changed, save_settings
from tests.checks.disk_recording import Call, Create, Link, Recording, Rename, Saved, Sync, Unlink, Write

BLOCKS = (512, 4096)
"""Sizes at which disks and their caches tear writes."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A power cut after a number of calls."""

    calls: int
    block: int


def check_power_cuts(states: int, seed: int) -> dict[str, int]:
    """Cut the power in `states` states of a run of saves; count the files that were there, old, new, or missing."""
    random = Random(seed)
    counts = {"states": 0, "acknowledged": 0, "newer": 0, "not yet there": 0}
    while counts["states"] < states:
        with tempfile.TemporaryDirectory() as folder:
            recording = recorded(Path(folder), random.randrange(2**32))
        for _ in range(min(500, states - counts["states"])):
            for what in cut_once(recording, random).values():
                counts[what] += 1
            counts["states"] += 1
    return counts


def recorded(folder: Path, seed: int) -> Recording:
    """Exported files, and settings that are saved again."""
    root, random = folder.resolve(), Random(seed)
    recording = Recording(root)
    with recording.running():
        for number in range(6):
            if random.random() < 0.5:
                data = random.randbytes(random.randrange(1, 5000))
                recording.saved(write_export(root / "documents", "Ana, Ben", MATCH_SUFFIX, data))
            else:
                save_settings(root / "config" / "settings.json", changed(Settings(), volume=number))
                recording.saved(root / "config" / "settings.json")
    return recording


def cut_once(recording: Recording, random: Random) -> dict[Path, str]:
    """The state of each file that was saved or started; raises `AssertionError` if one is lost or torn."""
    cut = Cut(random.randrange(len(recording.calls) + 1), random.choice(BLOCKS))
    chance = random.choice((0.0, 0.1, 0.5, 0.9, 1.0))
    left = after_cut(recording.calls, cut, lambda: random.random() < chance)
    return {name: _became(name, recording.calls, cut, left) for name in _names(recording.calls)}


def after_cut(calls: Sequence[Call], cut: Cut, is_kept: Callable[[], bool]) -> dict[Path, bytes]:
    """The files after the cut; `is_kept` is asked for each unsynced change."""
    done = calls[: cut.calls]
    synced = {inode: max(_places(done, inode), default=-1) for inode in {0, *_inodes(done)}}
    folders = {call.name: call.inode for call in done if isinstance(call, Create) and call.is_folder}
    data: dict[int, bytearray] = {}
    names: dict[Path, int] = {}

    def is_there(place: int, name: Path) -> bool:
        return place < synced[folders.get(name.parent, 0)] or is_kept()

    for place, call in enumerate(done):
        match call:
            case Write(inode, written):
                held = data.setdefault(inode, bytearray())
                held += written if place < synced[inode] else _torn(written, cut.block, is_kept)
            case Create(name, inode) | Link(name, inode):
                if is_there(place, name):
                    names[name] = inode
            case Rename(old, name, inode):
                if is_there(place, name):
                    names.pop(old, None)
                    names[name] = inode
            case Unlink(name):
                if is_there(place, name):
                    names.pop(name, None)
            case _:
                pass
    kept = {folder for folder in folders if _hangs_together(folder, names, folders)}
    files = {name: inode for name, inode in names.items() if name not in folders}
    return {
        name: bytes(data.get(inode, b""))
        for name, inode in files.items()
        if name.parent not in folders or name.parent in kept
    }


def _became(name: Path, calls: Sequence[Call], cut: Cut, left: dict[Path, bytes]) -> str:
    saves = [
        (place, call.data)
        for place, call in enumerate(calls)
        if isinstance(call, Saved) and call.name == name
    ]
    sure = [data for place, data in saves if place < cut.calls]
    begun = [data for place, data in saves if place >= cut.calls][:1]
    if name not in left:
        assert not sure, f"{name.name} was saved, and is not there"
        return "not yet there"
    if sure and left[name] == sure[-1]:
        return "acknowledged"
    assert left[name] in begun, f"{name.name} has {len(left[name])} bytes that nobody has saved"
    return "newer"


def _names(calls: Sequence[Call]) -> set[Path]:
    return {call.name for call in calls if isinstance(call, Saved)}


def _inodes(calls: Sequence[Call]) -> set[int]:
    return {call.inode for call in calls if isinstance(call, Create | Write | Sync)}


def _places(calls: Sequence[Call], inode: int) -> list[int]:
    return [place for place, call in enumerate(calls) if call == Sync(inode)]


def _torn(written: bytes, block: int, is_kept: Callable[[], bool]) -> bytes:
    """The blocks that reached the disk, with zeros in place of the others."""
    parts = [written[start : start + block] for start in range(0, len(written), block)]
    torn = b"".join(part if is_kept() else bytes(len(part)) for part in parts)
    return torn if is_kept() else torn[: len(torn) // 2]


def _hangs_together(folder: Path, names: dict[Path, int], folders: dict[Path, int]) -> bool:
    while folder in folders:
        if folder not in names:
            return False
        folder = folder.parent
    return True
