"""Detection of network file systems."""

from __future__ import annotations

from pathlib import Path

import pytest

from matador.storage.database.connection import (
    NETWORK_TYPES,
    is_on_network,
    mounts_in,
    type_of,
)

LINUX = """\
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:26 / /home rw - btrfs /dev/sdb rw
31 30 0:40 / /home/ana rw shared:7 master:2 - nfs4 server:/homes/ana rw,vers=4.2
32 22 0:41 / /mnt/my\\040share rw - cifs //server/share rw
33 22 0:42 / /mnt/over rw - nfs server:/x rw
34 22 0:43 / /mnt/over rw - tmpfs tmpfs rw
35 22 0:44 / /mnt/stick rw - vfat /dev/sdc1 rw
36 22 0:45 / /run/user/1000/gvfs rw - fuse.gvfsd-fuse gvfsd-fuse rw
"""
MAC = """\
/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
//ana@server/share on /Volumes/share (1) (smbfs, nodev, nosuid, mounted by ana)
/dev/disk5s1 on /Volumes/STICK (msdos, local, nodev, nosuid, noowners, noatime)
"""


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/var/lib", "ext4"),
        ("/home/ben", "btrfs"),
        ("/home/ana/.local/share/Matador", "nfs4"),
        ("/home/anabel", "btrfs"),
        ("/mnt/my share/games", "cifs"),
        ("/mnt/over", "tmpfs"),
        ("/mnt/stick/matador", "vfat"),
        ("/run/user/1000/gvfs/smb", "fuse.gvfsd-fuse"),
    ],
)
def test_the_deepest_mount_says_it(folder: str, kind: str) -> None:
    assert type_of(Path(folder), mounts_in(LINUX, "linux")) == kind
    assert (kind in NETWORK_TYPES) == (kind in ("nfs4", "cifs", "fuse.gvfsd-fuse"))


@pytest.mark.parametrize(
    ("folder", "kind"),
    [("/Users/ana", "apfs"), ("/Volumes/share (1)/games", "smbfs"), ("/Volumes/STICK", "msdos")],
)
def test_a_mac_tells_it_otherwise(folder: str, kind: str) -> None:
    assert type_of(Path(folder), mounts_in(MAC, "darwin")) == kind


@pytest.mark.parametrize("told", ["", "nonsense", "1 2 3 - \n - ext4\n"])
def test_what_is_not_understood_is_backups_dir_be_here(told: str) -> None:
    assert type_of(Path("/home"), mounts_in(told, "linux")) == ""
    assert type_of(Path("/home"), mounts_in(told, "darwin")) == ""


def test_the_folder_of_this_test_is_here(tmp_path: Path) -> None:
    assert not is_on_network(tmp_path)
