"""Recorder of SQLite's file operations, call by call, in a layer (VFS) around its own.

It uses the library of this Python's `sqlite3`. It also records the calls Python makes through `os`.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p
from functools import cache
from pathlib import Path
from typing import Any

from tests.checks.disk_recording import Call, Recording, Sync, Truncate, Unlink, Write

_OK = 0
_NAME = b"matador-recording"


# The layer consists of copies of SQLite's own function tables, https://sqlite.org/c3ref/vfs.html, with some
# of our functions: files, locks and shared memory stay as they are.
_Open = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_Delete = ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_SetCall = ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p, c_void_p)
_GetCall = ctypes.CFUNCTYPE(c_void_p, c_void_p, c_char_p)
_Close = ctypes.CFUNCTYPE(c_int, c_void_p)
_WriteTo = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Cut = ctypes.CFUNCTYPE(c_int, c_void_p, c_int64)
_SyncTo = ctypes.CFUNCTYPE(c_int, c_void_p, c_int)
_OpenFolder = ctypes.CFUNCTYPE(c_int, c_char_p, POINTER(c_int))


class _Vfs(Structure):
    _fields_ = (
        ("version", c_int),
        ("file_bytes", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", c_void_p),
        ("delete", c_void_p),
        ("others", c_void_p * 11),
        ("set_call", c_void_p),
        ("get_call", c_void_p),
        ("next_call", c_void_p),
    )


class _Methods(Structure):
    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", c_void_p),
        ("truncate", c_void_p),
        ("sync", c_void_p),
        ("others", c_void_p * 13),
    )


class _File(Structure):
    _fields_ = (("methods", POINTER(_Methods)),)


def missing() -> str | None:
    """The reason why SQLite cannot be recorded here; None if it can."""
    if sys.platform != "linux":
        return "the calls of SQLite are recorded on Linux alone"
    if not hasattr(_library(), "sqlite3_vfs_find"):
        return "the SQLite of this Python does not show its functions"
    return None


def _library() -> ctypes.CDLL:
    """The SQLite library of the `sqlite3` module, linked dynamically or statically."""
    return ctypes.CDLL(getattr(_sqlite3, "__file__", None))


class DatabaseRecording(Recording):
    """Recording of everything done below a folder, including by SQLite."""

    @contextmanager
    def running(self) -> Iterator[None]:
        """Record during this block; all connections must be closed before and after."""
        with super().running(), _layer().noting_in(self):
            yield

    def inode_of(self, path: Path) -> int | None:
        """The number of a file, a new one if there was none; None if it is outside the folder."""
        if not path.is_relative_to(self.root):
            return None
        if path not in self._inodes:
            self._create(path, is_folder=False)
        return self._inodes[path]

    def unlinked(self, path: Path) -> None:
        if self._inodes.pop(path, None) is not None:
            self.calls.append(Unlink(path))

    def synced(self, folder: Path) -> None:
        """Note that the names in a folder are on the disk."""
        if folder in self._inodes:
            self.calls.append(Sync(self._inodes[folder]))


class _Layer:
    """The only VFS: it forwards to SQLite's own, records each call, and is never removed, as files may point to it."""

    def __init__(self) -> None:
        self._recording: DatabaseRecording | None = None
        self._inodes: dict[int, int] = {}
        self._tables: dict[int, _Methods] = {}
        self._kept: list[object] = []
        library = _library()
        self._register, self._unregister = library.sqlite3_vfs_register, library.sqlite3_vfs_unregister
        library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        self._real = library.sqlite3_vfs_find(None)
        found = self._real.contents
        self._open, self._delete = _Open(found.open), _Delete(found.delete)
        self._vfs = _Vfs()
        ctypes.memmove(byref(self._vfs), self._real, ctypes.sizeof(_Vfs))
        self._vfs.name, self._vfs.next = _NAME, None
        self._vfs.open = self._address(_Open(self._opened))
        self._vfs.delete = self._address(_Delete(self._deleted))
        self._open_folder = _OpenFolder(_GetCall(found.get_call)(self._real, b"openDirectory"))
        self._folder_call = self._address(_OpenFolder(self._folder_opened))

    @contextmanager
    def noting_in(self, recording: DatabaseRecording) -> Iterator[None]:
        """Make connections opened in this block use the layer."""
        self._recording = recording
        set_call = _SetCall(self._real.contents.set_call)
        assert set_call(self._real, b"openDirectory", self._folder_call) == _OK
        assert self._register(byref(self._vfs), 1) == _OK
        try:
            yield
        finally:
            self._register(self._real, 1)
            self._unregister(byref(self._vfs))
            set_call(self._real, b"openDirectory", None)
            self._recording = None

    def _address(self, function: Any) -> int | None:
        self._kept.append(function)
        return ctypes.cast(function, c_void_p).value

    def _opened(self, vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        code = int(self._open(vfs, name, file, flags, out))
        if code != _OK or not name or self._recording is None:
            return code
        path = Path(ctypes.string_at(name).decode())
        inode = self._recording.inode_of(path)
        if inode is not None:
            self._inodes[file] = inode
            held = _File.from_address(file)
            held.methods = ctypes.pointer(self._methods(held.methods))
        return code

    def _deleted(self, vfs: int, name: bytes, sync_folder: int) -> int:
        # Noted beforehand, because deleting the file also syncs the folder.
        if self._recording is not None:
            self._recording.unlinked(Path(name.decode()))
        return int(self._delete(vfs, name, sync_folder))

    def _folder_opened(self, name: bytes, handle: Any) -> int:
        """Handle the opening of a file's folder; SQLite opens it only to sync it."""
        if self._recording is not None:
            self._recording.synced(Path(name.decode()).parent)
        return int(self._open_folder(name, handle))

    def _methods(self, real: Any) -> _Methods:
        address = ctypes.addressof(real.contents)
        if address in self._tables:
            return self._tables[address]
        table = _Methods()
        # Tables of older versions are shorter; all tables of current SQLite are complete.
        ctypes.memmove(byref(table), real, ctypes.sizeof(_Methods))
        close_file, write_to = _Close(table.close), _WriteTo(table.write)
        truncate_to, sync_file = _Cut(table.truncate), _SyncTo(table.sync)

        def close(file: int) -> int:
            self._inodes.pop(file, None)
            return int(close_file(file))

        def write(file: int, data: int, length: int, at: int) -> int:
            self._note(Write(self._inodes[file], at, ctypes.string_at(data, length)))
            return int(write_to(file, data, length, at))

        def truncate(file: int, length: int) -> int:
            self._note(Truncate(self._inodes[file], length))
            return int(truncate_to(file, length))

        def sync(file: int, flags: int) -> int:
            code = int(sync_file(file, flags))
            if code == _OK:
                self._note(Sync(self._inodes[file]))
            return code

        table.close, table.write = self._address(_Close(close)), self._address(_WriteTo(write))
        table.truncate, table.sync = self._address(_Cut(truncate)), self._address(_SyncTo(sync))
        self._tables[address] = table
        return table

    def _note(self, call: Call) -> None:
        if self._recording is not None:
            self._recording.calls.append(call)


@cache
def _layer() -> _Layer:
    return _Layer()
