"""Recorder of the calls that write files, and the files left after a power cut, with every fate of each unsynced write.

The recorder can also make calls fail, one after the other. Synced bytes of a file are certain, and names in a folder
once the folder was synced. Any mixture of all other parts may be on the disk. A block of a write is there, or is as
before, or is zeros in a file that grew. Data next to a write stays as it was.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from unittest import mock

CHANGING = ("mkdir", "open", "write", "fsync", "replace", "rename", "link", "unlink", "rmdir", "fchmod")


@dataclass(frozen=True, slots=True)
class Create:
    """Create a file or a folder under a name."""

    name: Path
    inode: int
    is_folder: bool


@dataclass(frozen=True, slots=True)
class Write:
    """Write bytes at an offset of a file."""

    inode: int
    at: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    """Set the length of a file."""

    inode: int
    length: int


@dataclass(frozen=True, slots=True)
class Link:
    """Give a file an additional name."""

    name: Path
    inode: int


@dataclass(frozen=True, slots=True)
class Rename:
    """Give a file another name, replacing what had that name."""

    old: Path
    name: Path
    inode: int


@dataclass(frozen=True, slots=True)
class Unlink:
    name: Path


@dataclass(frozen=True, slots=True)
class Sync:
    """Sync the contents of a file, or the names in a folder, to disk."""

    inode: int


@dataclass(frozen=True, slots=True)
class Saved:
    """The caller was told that a file now has these contents."""

    name: Path
    data: bytes


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The caller was told that the data is saved."""


Call: TypeAlias = Create | Write | Truncate | Link | Rename | Unlink | Sync | Saved | Acknowledged


@dataclass
class Recording:
    """Recording of everything done below a folder that existed and was empty before."""

    root: Path
    calls: list[Call] = field(default_factory=list)
    _inodes: dict[Path, int] = field(default_factory=dict)
    _handles: dict[int, int] = field(default_factory=dict)
    _lengths: Counter[int] = field(default_factory=Counter)
    _next: int = 1

    def __post_init__(self) -> None:
        self._inodes[self.root] = 0

    def saved(self, path: Path) -> None:
        """Note that a save was acknowledged, with the file's contents now."""
        self.calls.append(Saved(path, path.read_bytes()))

    @contextmanager
    def running(self) -> Iterator[None]:
        with _replaced(self._noting):
            yield

    def _noting(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any, **more: Any) -> Any:
            is_new = name == "open" and not Path(args[0]).exists()
            result = call(*args, **more)
            self._note(name, args, result, is_new=is_new)
            return result

        return noted

    def _note(self, name: str, args: tuple[Any, ...], result: Any, *, is_new: bool) -> None:
        match name:
            case "mkdir":
                self._create(Path(args[0]), is_folder=True)
            case "open":
                if is_new:
                    self._create(Path(args[0]), is_folder=False)
                self._handles[result] = self._inodes.get(Path(args[0]), -1)
            case "write":
                inode = self._handles[args[0]]
                self.calls.append(Write(inode, self._lengths[inode], bytes(args[1])[:result]))
                self._lengths[inode] += result
            case "fsync":
                self.calls.append(Sync(self._handles[args[0]]))
            case "replace" | "rename":
                old, new = Path(args[0]), Path(args[1])
                for path in [path for path in self._inodes if path.is_relative_to(old)]:
                    self._inodes[new / path.relative_to(old)] = self._inodes.pop(path)
                self.calls.append(Rename(old, new, self._inodes[new]))
            case "link":
                self._inodes[Path(args[1])] = self._inodes[Path(args[0])]
                self.calls.append(Link(Path(args[1]), self._inodes[Path(args[1])]))
            case "unlink":
                self._inodes.pop(Path(args[0]), None)
                self.calls.append(Unlink(Path(args[0])))
            case _:
                pass

    def _create(self, name: Path, *, is_folder: bool) -> None:
        self._inodes[name] = self._next
        self._next += 1
        self.calls.append(Create(name, self._inodes[name], is_folder))


@contextmanager
def failing_at(call: int, error: int) -> Iterator[list[int]]:
    """Let changing call number `call` (from 1) fail; the list has one element once that happens."""
    with _stopped(call, lambda: OSError(error, os.strerror(error)), until=call) as failed:
        yield failed


class Killed(BaseException):
    """The process is dead: nothing it does while unwinding reaches the disk."""


@contextmanager
def killed_at(call: int) -> Iterator[list[int]]:
    """Kill before changing call number `call` (from 1); the list has one element once that happens."""
    with suppress(Killed), _stopped(call, Killed, until=sys.maxsize) as killed:
        yield killed


@contextmanager
def _stopped(call: int, error: Callable[[], BaseException], until: int) -> Iterator[list[int]]:
    made, stopped = count(1), list[int]()

    def stopping(_name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def called(*args: Any, **more: Any) -> Any:
            if call <= next(made) <= until:
                stopped[:] = [call]
                raise error()
            return real(*args, **more)

        return called

    with _replaced(stopping):
        yield stopped


@contextmanager
def _replaced(by: Callable[[str, Callable[..., Any]], Callable[..., Any]]) -> Iterator[None]:
    """Replace each call that changes something by the result of `by(name, call)`."""
    with ExitStack() as stack:
        for name in CHANGING:
            if hasattr(os, name):
                stack.enter_context(mock.patch.object(os, name, by(name, getattr(os, name))))
        yield


@dataclass(frozen=True, slots=True)
class Disk:
    """How a disk loses power."""

    calls: int
    """Number of calls made before."""
    block: int = 512
    """Writes are torn at multiples of this block size."""
    kept: float = 1
    """Probability that an unsynced change is on the disk."""


def random_disk(calls: int, chance: Random) -> Disk:
    return Disk(calls, block=chance.choice((512, 4096)), kept=chance.choice((0.0, 0.1, 0.5, 0.9, 1.0)))


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
        elif chance.random() < 0.5 * (disk.kept > 0):
            # The file has grown, but its new part has no data yet.
            _make_long(held, upto)
        start = upto


def _make_long(held: bytearray, length: int) -> None:
    held.extend(bytes(max(0, length - len(held))))
