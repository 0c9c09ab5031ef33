"""Recorder of the calls that write files; it can also make them fail, one after the other."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
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
    """Remove a name."""

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
        """Record during this block."""
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
                self._inodes[new] = self._inodes.pop(old)
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
