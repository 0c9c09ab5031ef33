"""Hostile zip files, each made from an intact backup whose database stays unchanged.

Kinds with `is_refused` must never be restored. After restoring any other kind, the matches must be those of the backup.
"""

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
_CRC, _SIZE, _NAME_BYTES = 14, 22, 26
"""Offsets of the CRC, the size and the length of the name in a local header; 2 bytes more in the directory."""


KINDS: dict[str, Kind] = {}


def _kind(
    *, is_refused: bool = True
) -> Callable[[Callable[[bytes, Random], bytes]], Callable[[bytes, Random], bytes]]:
    def add(do: Callable[[bytes, Random], bytes]) -> Callable[[bytes, Random], bytes]:
        def change(path: Path, random: Random) -> None:
            path.write_bytes(do(path.read_bytes(), random))

        KINDS[do.__name__.removeprefix("_")] = Kind(change, keeps_rows=True, is_refused=is_refused)
        return do

    return add


def _written(members: dict[str, bytes], change: Callable[[ZipInfo], object]) -> bytes:
    """A zip of these members, with each `ZipInfo` modified by `change`."""
    made = io.BytesIO()
    with ZipFile(made, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, data in members.items():
            info = ZipInfo(name)
            info.create_system, info.external_attr = 3, (stat.S_IFREG | 0o600) << 16
            change(info)
            archive.writestr(info, data)
    return made.getvalue()


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


@_kind()
def _side_files(file: bytes, random: Random) -> bytes:
    """Add a file with a path outside the folder or an invalid name, and with unreadable contents."""
    name = random.choice(
        (
            *(
                "../outside.txt",
                "/outside.txt",
                "matches/../../outside.matador",
                "matches/..",
                "settings.json",
            ),
            *(f"matches/{'x' * 300}.matador", "matches/a\nb.matador", "learners.json", "plan.json", "a\\b"),
            *(
                "..\\outside.txt",
                "C:\\outside.txt",
                "matches\\..\\..\\outside.matador",
                "matches/",
                "matches",
            ),
            *(
                "./settings.json",
                "Settings.json",
                "matador.db-wal",
                "matador.db-journal",
                "matches/CON.matador",
            ),
            *("matches/\u202ea.matador", "matches/.matador", "matches//a.matador", "", "before-1/matador.db"),
        )
    )
    data = random.choice(
        (b"[" * 100_000, b"{}", bytes(17_000_000), b"\xff", b'{"version":1,"seats":' + b"[" * 9000)
    )
    return zipped(members_of(file) | {name: data})


@_kind()
def _paths(file: bytes, random: Random) -> bytes:
    """Add a member with a path outside the folder; the manifest may list it."""
    depth = "../" * random.randint(1, 9)
    name = random.choice(
        (f"{depth}outside", f"matches/{depth}x.matador", "/outside", "\\outside", "D:/outside")
    )
    members = members_of(file)
    return random.choice((zipped, unsigned))(members | {name: members[random.choice(list(members))]})


@_kind(is_refused=False)
def _swapped(file: bytes, random: Random) -> bytes:
    members = members_of(file)
    one, other = random.sample(list(members), 2)
    members[one], members[other] = members[other], members[one]
    return unsigned(members) if MANIFEST in (one, other) or random.random() < 0.5 else zipped(members)


@_kind()
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


@_kind()
def _links(file: bytes, random: Random) -> bytes:
    """Replace a file by a link, a folder, a device or a pipe."""
    kind = random.choice(
        (stat.S_IFLNK, stat.S_IFDIR, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFIFO, stat.S_IFSOCK)
    )
    target = random.choice((b"/etc/passwd", b"../../../../outside", b"matador.db"))
    members = members_of(file)
    name = random.choice(list(members))
    if name != MANIFEST and random.random() < 0.5:
        members = members_of(zipped(members | {name: target}))

    def change(info: ZipInfo) -> None:
        if info.filename == name:
            info.external_attr = (kind | 0o777) << 16

    return _written(members, change)


@_kind()
def _compressed(file: bytes, random: Random) -> bytes:
    """Use compression methods that backups never use, or that are unknown."""
    method = random.choice((ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA))
    made = _written(members_of(file), lambda info: setattr(info, "compress_type", method))
    if random.random() < 0.3:
        number = struct.pack("<H", random.choice((1, 6, 9, 19, 93, 97, 99)))
        for signature, place in ((LOCAL, 8), (DIRECTORY, 10)):
            for begin in _headers(made, signature):
                made = _put(made, begin + place, number)
    return made


@_kind()
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


@_kind()
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


@_kind()
def _flags(file: bytes, random: Random) -> bytes:
    """Flip a flag, such as encrypted, patched, masked or sizes after the data, in one header or both."""
    number = random.randrange(len(_headers(file, DIRECTORY)))
    bit = random.choice((0, 0, 0, 1, 3, 4, 5, 6, 11, 13))
    where = random.choice(((LOCAL,), (DIRECTORY,), (LOCAL, DIRECTORY)))
    for signature in where:
        place = _headers(file, signature)[number] + (6 if signature == LOCAL else 8)
        file = _put(file, place, struct.pack("<H", struct.unpack_from("<H", file, place)[0] ^ 1 << bit))
    return file


@_kind()
def _overlapping(file: bytes, random: Random) -> bytes:
    """Make members overlap: many directory entries for the same bytes."""
    begin, end = file.index(DIRECTORY), file.rindex(END)
    entries = file[begin:end]
    if random.random() < 0.5:
        # Two members have the same offset in the directory.
        places = _headers(file, DIRECTORY)
        one, other = random.sample(places, 2)
        return _put(file, one + 42, file[other + 42 : other + 46])
    times = random.choice((2, 10, 3000))
    made = file[:begin] + entries * times + file[end:]
    count = len(_headers(file, DIRECTORY)) * times
    return _ended(made, begin, count=count, size=len(entries) * times)


@_kind()
def _checksums(file: bytes, random: Random) -> bytes:
    """Write a wrong CRC into one header or both."""
    number, wrong = random.randrange(len(_headers(file, DIRECTORY))), random.randbytes(4)
    for signature in random.choice(((LOCAL,), (DIRECTORY,), (LOCAL, DIRECTORY))):
        place = _headers(file, signature)[number]
        file = _put(file, place + _CRC + 2 * (signature == DIRECTORY), wrong)
    return file


@_kind()
def _zip64(file: bytes, random: Random) -> bytes:
    """Add zip64 records or fields with wrong sizes and offsets."""
    begin, end = file.index(DIRECTORY), file.rindex(END)
    big = random.choice((0, begin, len(file), 2**31, 2**40, 2**63, 2**64 - 1))
    record = struct.pack(
        "<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, *random.choices((big, 1, 6), k=2), end - begin, begin
    )
    if random.random() < 0.5:
        place = random.choice((24, 40, 48))
        record = _put(record, place, struct.pack("<Q", big))
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, random.choice((end, end, big % 2**63)), 1)
    match random.randrange(3):
        case 0:
            return file[:end] + record + locator + file[end:]
        case 1:
            # The end record is right if these records count as part of the directory.
            made = file[:end] + record + locator + file[end:]
            return _ended(made, begin, size=end - begin + len(record) + len(locator))
        case _:
            extra = struct.pack("<2H3Q", 1, 24, big, big, random.choice((0, big)))
            sized = _put(file, begin + 20, b"\xff" * 8)
            sized = _put(sized, begin + 30, struct.pack("<H", len(extra)))
            name = struct.unpack_from("<H", file, begin + 28)[0]
            at = begin + 46 + name
            made = sized[:at] + extra + sized[at:]
            return _ended(made, begin, size=end - begin + len(extra))


@_kind()
def _strange_bytes(file: bytes, random: Random) -> bytes:
    """Insert bytes before, after or between the members."""
    more = random.choice(
        (b"\0", b"#!/bin/sh\n", file, random.randbytes(5000), b"SQLite format 3\0" + bytes(84))
    )
    begin = file.index(DIRECTORY)
    match random.randrange(5):
        case 0:
            return more + file
        case 1:
            return file + more
        case 2:
            # In the archive comment.
            return file[:-2] + struct.pack("<H", len(more) % 2**16) + more
        case 3:
            return _ended(file[:begin] + more + file[begin:], begin + len(more))
        case _:
            place = random.choice(_headers(file, LOCAL)[1:])
            return _ended(file[:place] + more + file[place:], begin + len(more))


@_kind()
def _extra(file: bytes, random: Random) -> bytes:
    """Change a member's comment, extra field, time, system or another attribute."""
    name = random.choice(list(members_of(file)))
    change: tuple[str, object] = random.choice(
        (
            *(("extra", struct.pack("<2H", 0xCAFE, 4) + b"more"), ("comment", b"more"), ("create_system", 0)),
            *(("date_time", (2026, 1, 1, 0, 0, 0)), ("internal_attr", 1), ("reserved", 1)),
            *(("create_version", 63), ("extract_version", 45), ("external_attr", 0o600 << 16)),
        )
    )

    def strange(info: ZipInfo) -> None:
        if info.filename == name:
            setattr(info, *change)

    return _written(members_of(file), strange)


@_kind()
def _truncated(file: bytes, random: Random) -> bytes:
    return file[: random.choice((random.randrange(len(file)), len(file) - random.randint(1, 100)))]


@_kind(is_refused=False)
def _bits(file: bytes, random: Random) -> bytes:
    data = bytearray(file)
    begin = file.index(DIRECTORY)
    for _ in range(random.randint(1, 5)):
        place = random.choice(
            (random.randrange(len(data)), random.randrange(begin, len(data)), random.randrange(900))
        )
        data[place] ^= 1 << random.randrange(8)
    return bytes(data)


@_kind()
def _many_members(file: bytes, random: Random) -> bytes:
    """Write a directory of thousands of empty entries."""
    count = random.choice((9_000, 65_535, 400_000))
    begin, end = file.index(DIRECTORY), file.rindex(END)
    entry = struct.pack("<4s6H3L5H2L", DIRECTORY, *[0] * 16) + random.choice((b"", b"a"))
    entry = _put(entry, 28, struct.pack("<H", len(entry) - 46))
    made = file[:begin] + entry * count + file[end:]
    return _ended(made, begin, count=count, size=len(entry) * count)


@_kind()
def _manifests(file: bytes, random: Random) -> bytes:
    """Make the manifest wrong about the members or itself, or leave out a member."""
    members = members_of(file)
    head, told = b'{"format":"matador-backup/1"', json.loads(members[MANIFEST])
    name = random.choice(list(told["members"]))
    match random.randrange(7):
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
            told["counts"] = random.choice((None, {}, {"matches": 10**9, "people": -1}))
        case 5:
            told = told | random.choice(({"made_at": 7}, {"more": 1}, {"format": "matador-backup/999999999"}))
        case _:
            more = random.choice(
                (b'":' + b"[" * 200_000, bytes(9_000_000), b"}" * 9, b',"made_at":"\xff"}', b"")
            )
            return unsigned(members | {MANIFEST: head + more})
    return unsigned(members | {MANIFEST: json.dumps(told, separators=(",", ":")).encode()})


@_kind()
def _other_names(file: bytes, random: Random) -> bytes:
    """Make a name differ between the directory and the local header."""
    number = random.randrange(len(_headers(file, DIRECTORY)))
    signature = random.choice((LOCAL, DIRECTORY))
    place = _headers(file, signature)[number] + (30 if signature == LOCAL else 46)
    return _put(file, place, random.choice((b"..", b"a/", b"\\", b"\0", b"\xff", b"/")))


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


KINDS["sparse"] = Kind(_sparse, keeps_rows=True, is_refused=True, is_large=True)
