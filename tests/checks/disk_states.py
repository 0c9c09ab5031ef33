"""The files left after a power cut, with every possible fate of each unsynced write.

Synced bytes of a file are certain, and names in a folder once the folder was synced. Any mixture of all other parts
may be on the disk. A block of a write is there, or is as before, or is zeros in a file that grew. With `garbage` it may
also hold anything. Data next to a write stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.checks.disk_recording import Call, Create, Link, Recording, Rename, Sync, Truncate, Unlink, Write


@dataclass(frozen=True, slots=True)
class Disk:
    """How a disk loses power."""

    calls: int
    """Number of calls made before."""
    block: int = 512
    """Writes are torn at multiples of this block size."""
    kept: float = 1
    """Probability that an unsynced change is on the disk."""
    garbage: float = 0
    """Probability that a block that was being written holds anything."""


def random_disk(calls: int, chance: Random, *, garbage: bool = False) -> Disk:
    """Some disk that loses power after this number of calls."""
    return Disk(
        calls,
        block=chance.choice((512, 4096)),
        kept=chance.choice((0.0, 0.1, 0.5, 0.9, 1.0)),
        garbage=chance.choice((0.0, 0.0, 0.2)) if garbage else 0.0,
    )


@dataclass(frozen=True, slots=True)
class Left:
    """The state of the disk: files as bytes, folders as None."""

    paths: Mapping[Path, bytes | None]
    unsynced: int
    """Number of writes and truncations that were not synced."""


def left_after(recording: Recording, disk: Disk, chance: Random) -> Left:
    """The files and folders below the recorded folder, which existed before and was empty."""
    done = recording.calls[: disk.calls]
    synced = {call.inode: place for place, call in enumerate(done) if isinstance(call, Sync)}
    folders = {call.inode for call in done if isinstance(call, Create) and call.is_folder}
    data: dict[int, bytearray] = {}
    unsynced = 0
    for place, call in enumerate(done):
        if isinstance(call, Write | Truncate):
            is_sure = place < synced.get(call.inode, -1)
            unsynced += not is_sure
            _apply(data.setdefault(call.inode, bytearray()), call, _SURE if is_sure else disk, chance)
    names = _names_after(recording.root, done, synced, lambda: chance.random() < disk.kept)

    def walk(path: Path, folder: int) -> Iterator[tuple[Path, bytes | None]]:
        for (parent, name), inode in names.items():
            if parent == folder:
                yield path / name, None if inode in folders else bytes(data.get(inode, b""))
                yield from walk(path / name, inode)

    return Left(dict(walk(recording.root, 0)), unsynced)


def _names_after(
    root: Path, done: Sequence[Call], synced: Mapping[int, int], is_lucky: Callable[[], bool]
) -> dict[tuple[int, str], int]:
    """The names on the disk, by folder."""
    names: dict[tuple[int, str], int] = {}
    at = {root: 0}
    """Each path as the program sees it, so that a folder keeps its identity when its name changes."""

    def is_kept(place: int, *changed: Path) -> bool:
        return any(place < synced.get(at[name.parent], -1) for name in changed) or is_lucky()

    for place, call in enumerate(done):
        match call:
            case Create(name, inode) | Link(name, inode) if name.parent in at:
                at[name] = inode
                if is_kept(place, name):
                    names[at[name.parent], name.name] = inode
            case Rename(old, name, inode):
                # A rename is one step on a disk: both names change, or neither does.
                if is_kept(place, old, name):
                    names.pop((at[old.parent], old.name), None)
                    names[at[name.parent], name.name] = inode
                for path in [path for path in at if path.is_relative_to(old)]:
                    at[name / path.relative_to(old)] = at.pop(path)
            case Unlink(name) if name.parent in at and is_kept(place, name):
                names.pop((at[name.parent], name.name), None)
            case _:
                pass
    return names


def restored(left: Left, root: Path, to: Path) -> None:
    """Write this state into another folder."""
    for path, data in sorted(left.paths.items()):
        target = to / path.relative_to(root)
        if data is None:
            target.mkdir()
        else:
            target.write_bytes(data)


_SURE = Disk(calls=0, block=1 << 40)


def _apply(held: bytearray, call: Write | Truncate, disk: Disk, chance: Random) -> None:
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
