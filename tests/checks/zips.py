"""Unpack, change and repack backups, as anybody who knows the format can."""

from __future__ import annotations

import io
import json
import sqlite3
import tempfile
from contextlib import closing
from hashlib import file_digest, sha256
from pathlib import Path
from zipfile import ZipFile

from matador.storage.backup.backup_file import DATABASE, MANIFEST, write_zip


def members_of(file: bytes) -> dict[str, bytes]:
    """All members of a backup, the manifest first."""
    with ZipFile(io.BytesIO(file)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def zipped(members: dict[str, bytes], **manifest: object) -> bytes:
    """A backup of these members with a correct manifest, except for the fields in `manifest`."""
    told = json.loads(members[MANIFEST])
    others = {name: data for name, data in members.items() if name != MANIFEST}
    told["members"] = {
        name: {"size": len(data), "sha256": sha256(data).hexdigest()} for name, data in others.items()
    }
    text = json.dumps(told | manifest, separators=(",", ":"), ensure_ascii=False)
    return unsigned({MANIFEST: text.encode(), **others})


def unsigned(members: dict[str, bytes]) -> bytes:
    """A backup of these members with their manifest unchanged."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        write_zip(path, members)
        return path.read_bytes()


def changed_database(file: bytes, statement: str) -> bytes:
    """A backup after running a statement on its database, with a correct manifest."""
    members = members_of(file)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.deserialize(members[DATABASE])
        connection.execute(statement)
        members[DATABASE] = connection.serialize()
    return zipped(members)


def write_hostile(path: Path, database: Path, others: dict[str, bytes]) -> None:
    """Write a backup with a correct manifest; the database file may be anything."""
    members: dict[str, bytes | Path] = {DATABASE: database, **others}
    checksums = {
        name: {"size": len(data), "sha256": sha256(data).hexdigest()} for name, data in others.items()
    }
    with database.open("rb") as file:
        digest = file_digest(file, "sha256").hexdigest()
    checksums = {DATABASE: {"size": database.stat().st_size, "sha256": digest}, **checksums}
    told = {"format": "matador-backup/1", "members": checksums}
    write_zip(path, {MANIFEST: json.dumps(told, separators=(",", ":")).encode(), **members})
