"""A process that runs commands one after the other and reports the cost of each; bugs can be injected into it.

It reads one line of JSON for each command, and answers with one line.
"""

from __future__ import annotations

import io
import json
import logging
import os
import resource
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any, BinaryIO
from unittest import mock

import msgspec

from matador.app.command import main
from matador.app.data_folder import data_folder
from matador.play.background import Backups
from matador.storage.backup import backup_file
from matador.storage.clock import now
from matador.storage.database import connection, opening, schema
from matador.storage.database.matches import MatchDatabase

MAX_CPU_S, MAX_PLANTED_CPU_S = 6, 2
"""A command that takes longer is killed, with its process; with an injected bug sooner."""
_MAX_BYTES = 3 * 2**29


def _no_limits() -> None:
    def protect(opened: Any) -> None:
        opened.text_factory = lambda data: data.decode(errors="replace")

    for module in (connection, schema):
        module.protect = protect  # type: ignore[attr-defined]


def _any_tables() -> None:
    schema.tables_in = lambda _connection: ["a table"]  # type: ignore[assignment]
    schema.our_tables = lambda: ["a table"]  # type: ignore[assignment]


def _names_alone() -> None:
    """Old behaviour: compare names only, except those that look like SQLite's own."""

    def names(opened: Any) -> list[str]:
        rows = opened.execute("SELECT type, name FROM sqlite_master").fetchall()
        return sorted(repr(row) for row in rows if not str(row[1]).startswith("sqlite_"))

    def ours() -> list[str]:
        with closing(sqlite3.connect(":memory:")) as empty:
            schema.fill(empty)
            return names(empty)

    schema.tables_in = names  # type: ignore[assignment]
    schema.our_tables = ours  # type: ignore[assignment]


def _adopted() -> None:
    """Use the file itself as the database."""
    _names_alone()

    real_copy = backup_file._copy_database

    def copied(found: Path, database: Path) -> None:
        real_copy(found, database)
        shutil.copyfile(found, database)

    backup_file._copy_database = copied


def _no_end() -> None:
    for module in (schema, opening):
        module.bounded = lambda *_: nullcontext()  # type: ignore[attr-defined]


def _any_size() -> None:
    schema.MAX_HEAD_BYTES = 2**40
    _no_limits()


def _any_name() -> None:
    class Manifest(backup_file._Manifest, frozen=True):
        members: dict[str, backup_file._Checksum]  # type: ignore[assignment]

    backup_file._manifests = msgspec.json.Decoder(Manifest)


def _any_zip() -> None:
    """Trust the manifest alone."""
    backup_file.filecmp.cmp = lambda *_, **__: True  # type: ignore[attr-defined]


def _any_checksum() -> None:
    backup_file._checksum = lambda _path: mock.ANY  # type: ignore[assignment]


def _all_at_once() -> None:
    """Take a whole member into memory."""

    def copy(source: BinaryIO, path: Path, size: int) -> None:
        del size
        path.write_bytes(source.read())

    backup_file._copy_bytes = copy


def _any_number() -> None:
    for module in (opening, schema):
        module.refuse_large_numbers = lambda _connection: None  # type: ignore[attr-defined]


PLANTS: dict[str, Callable[[], None]] = {
    "any tables": _any_tables,
    "names alone": _names_alone,
    "adopted": _adopted,
    "no end": _no_end,
    "any size": _any_size,
    "any name": _any_name,
    "any number": _any_number,
    "any zip": _any_zip,
    "any checksum": _any_checksum,
    "all at once": _all_at_once,
}


def _look(file: str) -> int:
    """Open a file as the window opens a dropped file."""
    home = data_folder()
    backups = Backups(home, home.folder, now, MatchDatabase(home.database, now))
    backups.look_at(Path(file))
    backups.tasks.wait()
    news = backups.tasks.news()
    sys.stderr.write(f"matador: {type(news).__name__}\n" if news else "")
    return 0 if type(news).__name__ == "CanRestore" else 2


def _run(words: list[str]) -> dict[str, object]:
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2)]
    real, began = (sys.stdout, sys.stderr), time.process_time()
    limit = int(time.process_time()) + (MAX_PLANTED_CPU_S if sys.argv[1:] else MAX_CPU_S)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
    Path("/proc/self/clear_refs").write_text("5")
    try:
        sys.stdout, sys.stderr = streams
        status = _look(words[1]) if words[0] == "look" else main(words)
    finally:
        sys.stdout, sys.stderr = real
    said = [stream.buffer.getvalue().decode("utf-8", "replace") for stream in streams]
    return {
        "status": status,
        "out": said[0],
        "err": said[1],
        "cpu_s": time.process_time() - began,
        "peak_mb": _peak_mb(),
    }


def _peak_mb() -> int:
    """Peak memory of the process since the last reset."""
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) // 1024


def serve() -> None:
    logging.getLogger("matador").addHandler(logging.NullHandler())
    os.fsync = lambda _handle: None  # type: ignore[assignment]
    resource.setrlimit(resource.RLIMIT_AS, (_MAX_BYTES, resource.RLIM_INFINITY))
    for plant in sys.argv[1:]:
        PLANTS[plant]()
    for line in sys.stdin:
        asked = json.loads(line)
        os.environ["MATADOR_HOME"] = asked["home"]
        tempfile.tempdir = asked["temporary"]
        sys.stdout.write(json.dumps(_run(asked["words"])) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve()
