"""Hostile zip files, each made from an intact backup. Matador writes none of them, so all must be refused."""

from __future__ import annotations

import io
import json
import stat
import struct
import warnings
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile, ZipInfo

from matador.storage.backup.backup_file import DATABASE, MANIFEST
from tests.checks.hostile_databases import Kind
from tests.checks.zips import members_of, unsigned, zipped

LOCAL, DIRECTORY, END = b"PK\3\4", b"PK\1\2", b"PK\5\6"
_CRC, _SIZE = 14, 22
"""Offsets of the CRC and the size in a local header; 2 bytes more in the directory."""


KINDS: dict[str, Kind] = {}


def _kind(do: Callable[[bytes, Random], bytes]) -> Callable[[bytes, Random], bytes]:
    def change(path: Path, random: Random) -> None:
        path.write_bytes(do(path.read_bytes(), random))

    KINDS[do.__name__.removeprefix("_")] = Kind(change, keeps_rows=True)
    return do


def _headers(file: bytes, signature: bytes) -> list[int]:
    """Offsets of the headers, including bytes in a member that look like one."""
    return [place for place in range(len(file)) if file.startswith(signature, place)]


def _put(file: bytes, place: int, data: bytes) -> bytes:
    return file[:place] + data + file[place + len(data) :]


def _ended(file: bytes, begin: int, **changes: int) -> bytes:
    """The file with a new end record, for a directory that begins at `begin`."""
    place = file.rindex(END)
    count, size = struct.unpack_from("<HL", file, place + 10)
    count, size = changes.get("count", count), changes.get("size", size)
    return file[:place] + struct.pack("<4s4H2LH", END, 0, 0, count % 2**16, count % 2**16, size, begin, 0)


_OTHER_NAMES = (
    *("../outside", "/outside", "..\\outside", "C:\\outside", "matches/../../outside.matador", "matches/"),
    *("./settings.json", "Settings.json", "matador.db-wal", "before-1/matador.db", "plan.json", ""),
    *(
        "matches/a\nb.matador",
        "matches/CON.matador",
        "matches/\u202ea.matador",
        f"matches/{'x' * 300}.matador",
    ),
)


@_kind
def _other_members(file: bytes, random: Random) -> bytes:
    """Add a file with a path outside the folder or an unknown name, which the manifest may list."""
    members = members_of(file)
    contents = (b"[" * 100_000, bytes(17_000_000), b"\xff", members[DATABASE])
    data, name = random.choice(contents), random.choice(_OTHER_NAMES)
    if random.random() < 0.2:
        name = "../" * random.randint(2, 9) + "outside"
    return random.choice((zipped, zipped, unsigned))(members | {name: data})


@_kind
def _swapped(file: bytes, random: Random) -> bytes:
    members = members_of(file)
    one, other = random.sample(list(members), 2)
    members[one], members[other] = members[other], members[one]
    return unsigned(members) if MANIFEST in (one, other) or random.random() < 0.5 else zipped(members)


@_kind
def _moved(file: bytes, random: Random) -> bytes:
    """Reorder the members in the file, or in the directory only."""
    members = members_of(file)
    if random.random() < 0.5:
        order = list(members)
        while order == list(members):
            random.shuffle(order)
        return unsigned({name: members[name] for name in order})
    begin, end = file.index(DIRECTORY), file.rindex(END)
    first = file.index(DIRECTORY, begin + 1)
    return file[:begin] + file[first:end] + file[begin:first] + file[end:]


@_kind
def _attributes(file: bytes, random: Random) -> bytes:
    """Make a member a link, a folder or a device, compress it, or change its time, comment or system."""
    members = members_of(file)
    name = random.choice(list(members))
    kind = random.choice((stat.S_IFLNK, stat.S_IFDIR, stat.S_IFCHR, stat.S_IFIFO, stat.S_IFSOCK, 0))
    if kind and name != MANIFEST and random.random() < 0.5:
        members = members_of(zipped(members | {name: random.choice((b"/etc/passwd", b"../../outside"))}))
    changes = (
        *[("external_attr", (kind | 0o777) << 16)] * 4,
        *(("compress_type", method) for method in (ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA)),
        *(("extra", struct.pack("<2H", 0xCAFE, 4) + b"more"), ("comment", b"more"), ("create_system", 0)),
        *(("date_time", (2026, 1, 1, 0, 0, 0)), ("internal_attr", 1), ("extract_version", 45)),
    )
    made, change = io.BytesIO(), random.choice(changes)
    with ZipFile(made, "w") as archive:
        for each, data in members.items():
            info = ZipInfo(each)
            info.create_system, info.external_attr = 3, (stat.S_IFREG | 0o600) << 16
            if each == name:
                setattr(info, *change)
            archive.writestr(info, data)
    return made.getvalue()


@_kind
def _bombs(file: bytes, random: Random) -> bytes:
    members = members_of(file)
    name, zeros = random.choice([*members, DATABASE, "matches/a.matador"]), bytes(2**20)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block, times = packer.compress(zeros) + packer.flush(zlib.Z_FULL_FLUSH), random.choice((10, 300, 900))
    data, size = block * times + packer.flush(), times * len(zeros)
    told = size if random.random() < 0.7 else random.choice((len(data), 0, 100))
    manifest = json.loads(members.pop(MANIFEST))
    manifest["members"] = {name: {"size": told, "sha256": "0" * 64}}
    text = json.dumps(manifest, separators=(",", ":")).encode()
    made = unsigned({MANIFEST: text, name: data} if name != MANIFEST else {MANIFEST: data, **members})
    for signature, more in ((LOCAL, 0), (DIRECTORY, 2)):
        place = _headers(made, signature)[name != MANIFEST]
        made = _put(made, place + 8 + more, struct.pack("<H", ZIP_DEFLATED))
        made = _put(made, place + _SIZE + more, struct.pack("<L", told))
    return made


@_kind
def _duplicates(file: bytes, random: Random) -> bytes:
    """Add a second member with an existing name."""
    members = members_of(file)
    name = random.choice(list(members))
    other = random.choice((b"{}", members[name], members[DATABASE]))
    made = io.BytesIO(file)
    with ZipFile(made, "a") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        info = ZipInfo(name)
        info.create_system, info.external_attr = 3, (stat.S_IFREG | 0o600) << 16
        archive.writestr(info, other)
    return made.getvalue()


@_kind
def _overlapping(file: bytes, random: Random) -> bytes:
    """Make members overlap: many directory entries for the same bytes."""
    begin, end = file.index(DIRECTORY), file.rindex(END)
    entries = file[begin:end]
    if random.random() < 0.5:
        # Two members have the same offset in the directory.
        places = _headers(file, DIRECTORY)
        one, other = random.sample(places, 2)
        return _put(file, one + 42, file[other + 42 : other + 46])
    times = random.choice((2, 10, 3000, 100_000))
    made = file[:begin] + entries * times + file[end:]
    count = len(_headers(file, DIRECTORY)) * times
    return _ended(made, begin, count=count, size=len(entries) * times)


@_kind
def _header_fields(file: bytes, random: Random) -> bytes:
    """Change a flag, the method, the CRC, a size or the name in one header of a member, or in both."""
    number = random.randrange(len(_headers(file, DIRECTORY)))
    # Offsets in a local header.
    at, most = random.choice(((6, 2), (6, 2), (8, 2), (_CRC, 4), (18, 4), (_SIZE, 4), (26, 2), (30, 2)))
    bits = 1 << random.randrange(8 * most)
    for signature in random.choice(((LOCAL,), (DIRECTORY,), (LOCAL, DIRECTORY))):
        shift = 0 if signature == LOCAL else 16 if at == 30 else 2
        place = _headers(file, signature)[number] + at + shift
        changed = int.from_bytes(file[place : place + most], "little") ^ bits
        file = _put(file, place, changed.to_bytes(most, "little"))
    return file


@_kind
def _strange_bytes(file: bytes, random: Random) -> bytes:
    """Insert bytes before, after or between the members."""
    more = random.choice(
        (b"\0", b"#!/bin/sh\n", file, random.randbytes(5000), b"SQLite format 3\0" + bytes(84))
    )
    begin, comment = file.index(DIRECTORY), struct.pack("<H", len(more) % 2**16) + more
    place = random.choice((0, *_headers(file, LOCAL)[1:], begin, len(file)))
    made = file[:-2] + comment if random.random() < 0.2 else file[:place] + more + file[place:]
    # The end of the directory may be right for the new place.
    return _ended(made, begin + len(more)) if 0 < place <= begin and random.random() < 0.8 else made


@_kind
def _truncated(file: bytes, random: Random) -> bytes:
    return file[: random.choice((random.randrange(len(file)), len(file) - random.randint(1, 100)))]


@_kind
def _bits(file: bytes, random: Random) -> bytes:
    data = bytearray(file)
    begin = file.index(DIRECTORY)
    places = (random.randrange(len(data)), random.randrange(begin, len(data)), random.randrange(900))
    for place in {random.choice(places) for _ in range(random.randint(1, 3))}:
        data[place] ^= 1 << random.randrange(8)
    return bytes(data)


@_kind
def _manifests(file: bytes, random: Random) -> bytes:
    """Make the manifest wrong about the members or itself, or leave out a member."""
    members = members_of(file)
    head, told = b'{"format":"matador-backup/1"', json.loads(members[MANIFEST])
    name = random.choice(list(told["members"]))
    match random.randrange(6):
        case 0:
            members.pop(random.choice(list(members)))
            return unsigned(members)
        case 1:
            told["members"].pop(name)
        case 2:
            told["members"][random.choice(("more", "../more", MANIFEST))] = told["members"][name]
        case 3:
            told["members"][name][random.choice(("size", "sha256"))] = random.choice(
                (0, -1, "", "0" * 64, 2**70)
            )
        case 4:
            told = told | random.choice(({"more": 1}, {"format": "matador-backup/999999999"}))
        case _:
            more = random.choice(
                (b'":' + b"[" * 200_000, bytes(9_000_000), b"}" * 9, b',"more":"\xff"}', b"")
            )
            return unsigned(members | {MANIFEST: head + more})
    return unsigned(members | {MANIFEST: json.dumps(told, separators=(",", ":")).encode()})


def _sparse(path: Path, random: Random) -> None:
    """Make a sparse file: with a huge member, or with only zeros after the backup."""
    file, size = path.read_bytes(), random.choice((50_000_000, 300_000_000, 1_000_000_000, 4_000_000_000))
    begin = file.index(DIRECTORY)
    with path.open("r+b") as sparse:
        if random.random() < 0.3:
            sparse.truncate(size)
            return
        # The manifest has the right size, so the error only shows after reading all of the member.
        last = json.loads(members_of(file)[MANIFEST])
        name = next(iter(last["members"]))
        last["members"] = {name: {"size": size, "sha256": "0" * 64}}
        text = json.dumps(last, separators=(",", ":")).encode()
        made = unsigned({MANIFEST: text, name: b""})
        begin = made.index(DIRECTORY)
        local, entry = made.rindex(LOCAL, 0, begin), made.rindex(DIRECTORY)
        for place in (local + 18, local + _SIZE, entry + 20, entry + _SIZE + 2):
            made = _put(made, place, struct.pack("<L", size))
        made = _ended(made, (begin + size) % 2**32)
        sparse.write(made[:begin])
        sparse.truncate(begin + size)
        sparse.seek(begin + size)
        sparse.write(made[begin:])


KINDS["sparse"] = Kind(_sparse, keeps_rows=True, is_large=True)
