"""A process that runs commands one after the other and reports the cost of each; bugs can be injected into it.

It reads one line of JSON for each command, and answers with one line.
"""

from __future__ import annotations

import io
import json
import logging
import os
import resource
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from matador.app.command import main
from matador.app.data_folder import data_folder
from matador.play.backing_up import Backups
from matador.storage.backup import backup_file, saving
from matador.storage.database import connection, damage, opening, pages, schema, untrusted

MAX_CPU_S = 20
"""A command that takes longer is killed, with its process."""
_MAX_BYTES = 3 * 2**29


def _no_limits() -> None:
    def protect(opened: Any) -> None:
        opened.text_factory = connection._text

    for module in (connection, untrusted, saving):
        module.protect = protect  # type: ignore[attr-defined]


def _any_tables() -> None:
    for module in (schema, untrusted):
        module.tables_in = lambda _connection: ["a table"]  # type: ignore[attr-defined]
        module.our_tables = lambda _more=(): ["a table"]  # type: ignore[attr-defined]


def _names_alone() -> None:
    """Old behaviour: compare names only, except those that look like SQLite's own."""

    def names(opened: Any) -> list[str]:
        rows = opened.execute("SELECT type, name FROM sqlite_master").fetchall()
        return sorted(repr(row) for row in rows if not str(row[1]).startswith("sqlite_"))

    def ours(more: tuple[str, ...] = ()) -> list[str]:
        with closing(sqlite3.connect(":memory:")) as empty:
            schema.fill(empty, more)
            return names(empty)

    for module in (schema, untrusted):
        module.tables_in = names  # type: ignore[attr-defined]
        module.our_tables = ours  # type: ignore[attr-defined]


def _adopted() -> None:
    """Use the file itself as the database."""
    _names_alone()

    def read_backup(path: Path, home: Any, work: Path) -> Any:
        found = real_read(path, home, work)
        with closing(sqlite3.connect(work / "matador.db", isolation_level=None)) as made:
            made.deserialize(path.read_bytes())
            made.execute("PRAGMA writable_schema=ON")
            made.execute("DELETE FROM sqlite_master WHERE name GLOB 'backup*' OR tbl_name GLOB 'backup*'")
            made.execute(f"PRAGMA application_id={connection.APPLICATION_ID}")
            (work / "matador.db").write_bytes(made.serialize())
        return found

    real_read = backup_file.read_backup
    import matador.app.data_folder as module  # noqa: PLC0415

    module.read_backup = read_backup  # type: ignore[attr-defined]


def _no_end() -> None:
    for module in (untrusted, opening):
        module.bounded = lambda *_: nullcontext()  # type: ignore[attr-defined]


def _any_size() -> None:
    pages.MAX_VALUE_BYTES = 2**40  # type: ignore[attr-defined]
    schema.MAX_HEAD_BYTES = 2**40
    for module in (damage, opening):
        module.find_short_damage = lambda _connection: None  # type: ignore[attr-defined]
    _no_limits()


def _any_name() -> None:
    def files(backup: Any, _home: Any) -> Any:
        return backup.execute("SELECT name, data FROM backup_file")

    backup_file._checked_files = files  # type: ignore[assignment]


def _any_number() -> None:
    for module in (damage, untrusted):
        module.wrong_numbers = lambda _connection: None  # type: ignore[attr-defined]


PLANTS: dict[str, Callable[[], None]] = {
    "no limits": _no_limits,
    "any tables": _any_tables,
    "names alone": _names_alone,
    "adopted": _adopted,
    "no end": _no_end,
    "any size": _any_size,
    "any name": _any_name,
    "any number": _any_number,
}


def _look(file: str) -> int:
    """Open a file as the window does with a dropped file."""
    backups = Backups(data_folder(), data_folder().folder, lambda: datetime.now(UTC), None)
    backups.look_at(Path(file))
    backups.wait()
    news = backups.news()
    sys.stderr.write(f"matador: {type(news).__name__}\n" if news else "")
    return 0 if type(news).__name__ == "CanRestore" else 2


def _run(words: list[str]) -> dict[str, object]:
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2)]
    real, began = (sys.stdout, sys.stderr), time.process_time()
    limit = int(time.process_time()) + MAX_CPU_S
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
