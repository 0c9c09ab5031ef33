"""Detection of network file systems."""

from __future__ import annotations

from pathlib import Path

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


def test_the_deepest_mount_tells_the_type() -> None:
    for folder, kind in {
        "/var/lib": "ext4",
        "/home/ana/.local/share/Matador": "nfs4",
        "/home/anabel": "btrfs",
        "/mnt/my share/games": "cifs",
        "/mnt/over": "tmpfs",
        "/mnt/stick/matador": "vfat",
    }.items():
        assert type_of(Path(folder), mounts_in(LINUX, "linux")) == kind
        assert (kind in NETWORK_TYPES) == (kind in ("nfs4", "cifs"))
    for folder, kind in {"/Users/ana": "apfs", "/Volumes/share (1)/games": "smbfs"}.items():
        assert type_of(Path(folder), mounts_in(MAC, "darwin")) == kind


def test_an_unknown_file_system_is_local(tmp_path: Path) -> None:
    for told in ("", "nonsense", "1 2 3 - \n - ext4\n"):
        for system in ("linux", "darwin"):
            assert type_of(Path("/home"), mounts_in(told, system)) == ""
    assert not is_on_network(tmp_path)
