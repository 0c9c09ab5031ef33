"""Detect network file systems: SQLite's WAL needs memory that all processes share."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

_TYPES = """
    9p afpfs afs beegfs ceph cifs coda davfs fuse.davfs fuse.glusterfs fuse.gvfsd-fuse fuse.rclone fuse.s3fs fuse.sshfs
    fuse.vmhgfs-fuse gfs2 glusterfs lustre ncpfs nfs nfs4 ocfs2 orangefs prl_fs smb smb2 smb3 smbfs vboxsf virtiofs
    vmhgfs webdav
"""
NETWORK_TYPES = frozenset(_TYPES.split())
"""Types of file systems whose files another computer, or the host of a virtual machine, may also write."""
_REMOTE_DRIVE = 4
"""Windows drive type of a network drive."""


def is_on_network(path: Path) -> bool:
    """True if a folder is known to be on another computer; False if the system does not say."""
    resolved = path.resolve()
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - Windows alone tells it so

        drive = os.path.splitdrive(resolved)[0]
        return drive.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(f"{drive}\\") == _REMOTE_DRIVE
    return type_of(resolved, _mounts()) in NETWORK_TYPES


def type_of(path: Path, mounts: Iterator[tuple[str, str]]) -> str:
    """The type of the file system that contains a resolved path; empty if unknown.

    `mounts` are folders and the types mounted there, in mount order.
    """
    found, deepest = "", -1
    for folder, kind in mounts:
        depth = len(Path(folder).parts)
        # A later mount hides an earlier one at the same folder.
        if path.is_relative_to(folder) and depth >= deepest:
            found, deepest = kind, depth
    return found


def mounts_in(mountinfo: str) -> Iterator[tuple[str, str]]:
    """Folders and types in Linux's list of mounts, `proc(5)`."""
    for line in mountinfo.splitlines():
        before, _, after = line.partition(" - ")
        fields, kind = before.split(), after.split()
        if len(fields) > 4 and kind:
            yield _unescaped(fields[4]), kind[0]


def mounts_told(output: str) -> Iterator[tuple[str, str]]:
    """Folders and types in the output of `mount` on macOS: `//server/share on /Volumes/share (smbfs, nodev)`."""
    for line in output.splitlines():
        where, _, told = line.rpartition(" (")
        _, _, folder = where.partition(" on ")
        if folder and told:
            yield folder, told.split(",")[0].rstrip(")")


def _mounts() -> Iterator[tuple[str, str]]:
    if sys.platform == "darwin":
        # Python has no function for this; the command is part of macOS.
        done = subprocess.run(["/sbin/mount"], capture_output=True, text=True, errors="replace", check=False)
        return mounts_told(done.stdout)
    try:
        told = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        told = ""
    return mounts_in(told)


def _unescaped(text: str) -> str:
    """A folder name, decoded: spaces and some other characters are written as three octal digits."""
    first, *rest = text.split("\\")
    return first + "".join(chr(int(part[:3], 8)) + part[3:] for part in rest)
