"""The files left after a power cut, with every possible fate of each unsynced write.

Any mixture of unsynced parts may be on the disk. A block of a write is there, or is as before, or is zeros in
a file that grew. With `garbage` it may also hold anything. Data next to a write stays as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.checks.database_recording import DiskCall, Truncate, WriteAt
from tests.checks.disk_recording import Create, Link, Rename, Sync, Unlink, Write


@dataclass(frozen=True, slots=True)
class Disk:
    """How a disk loses power."""

    calls: int
    """Number of calls made before."""
    block: int
    """Writes are torn at multiples of this block size."""
    kept: float
    """Probability that an unsynced change is on the disk."""
    garbage: float
    """Probability that a block that was being written holds anything."""


@dataclass(frozen=True, slots=True)
class Left:
    """The state of the disk."""

    files: dict[Path, bytes]
    folders: frozenset[Path]
    unsynced: int
    """Number of writes and truncations that were not synced."""


def left_after(calls: Sequence[DiskCall], disk: Disk, chance: Random) -> Left:
    """The files and folders below a root (inode 0) that existed before."""
    done = calls[: disk.calls]
    synced = {call.inode: place for place, call in enumerate(done) if isinstance(call, Sync)}
    folders = {call.name: call.inode for call in done if isinstance(call, Create) and call.is_folder}
    data: dict[int, bytearray] = {}
    names: dict[Path, int] = {}
    unsynced = 0
    for place, call in enumerate(done):
        match call:
            case WriteAt(inode=inode) | Write(inode=inode) | Truncate(inode=inode):
                held = data.setdefault(inode, bytearray())
                if isinstance(call, Write):
                    call = WriteAt(inode, len(held), call.data)  # noqa: PLW2901 - the same as a write at an offset
                is_sure = place < synced.get(inode, -1)
                unsynced += not is_sure
                _apply(held, call, disk if not is_sure else _SURE, chance)
            case Create(name=name) | Link(name=name) | Rename(name=name) | Unlink(name=name):
                is_sure = place < synced.get(folders.get(name.parent, 0), -1)
                if is_sure or chance.random() < disk.kept:
                    _rename(names, call)
            case _:
                pass
    there = frozenset(folder for folder in folders if _hangs_together(folder, names, folders))
    files = {
        name: bytes(data.get(inode, b""))
        for name, inode in names.items()
        if name not in folders and (name.parent not in folders or name.parent in there)
    }
    return Left(files, there, unsynced)


_SURE = Disk(calls=0, block=1 << 40, kept=1, garbage=0)


def _rename(names: dict[Path, int], call: Create | Link | Rename | Unlink) -> None:
    if isinstance(call, Unlink):
        names.pop(call.name, None)
        return
    if isinstance(call, Rename):
        names.pop(call.old, None)
    names[call.name] = call.inode


def _apply(held: bytearray, call: WriteAt | Truncate, disk: Disk, chance: Random) -> None:
    if isinstance(call, Truncate):
        if chance.random() < disk.kept:
            _make_long(held, call.length)
            del held[call.length :]
        return
    start, end = call.at, call.at + len(call.data)
    while start < end:
        upto = min(end, (start // disk.block + 1) * disk.block)
        if chance.random() < disk.kept:
            _make_long(held, start)
            held[start:upto] = call.data[start - call.at : upto - call.at]
        elif chance.random() < disk.garbage:
            _make_long(held, start)
            held[start:upto] = chance.randbytes(upto - start)
        elif chance.random() < 0.5 * (disk.kept > 0):
            # The file has grown, but its new part has no data yet.
            _make_long(held, upto)
        start = upto


def _make_long(held: bytearray, length: int) -> None:
    held.extend(bytes(max(0, length - len(held))))


def _hangs_together(folder: Path, names: dict[Path, int], folders: dict[Path, int]) -> bool:
    """True if a folder can be reached from the root."""
    return folder not in folders or (folder in names and _hangs_together(folder.parent, names, folders))


def restored(left: Left, root: Path, to: Path) -> None:
    """Write this state into another folder."""
    for folder in sorted(left.folders):
        (to / folder.relative_to(root)).mkdir()
    for name, data in left.files.items():
        (to / name.relative_to(root)).write_bytes(data)
