"""The matches that a player saves: each a file of its own, in one folder."""

from __future__ import annotations

import heapq
import logging
import os
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import chain, count
from pathlib import Path

from matador.match.errors import RecordError, RecordFileError
from matador.match.files import decode, documents
from matador.match.records import Record, encode
from matador.storage.atomic import write_atomically

_log = logging.getLogger("matador")

SUFFIX = ".matador"
_FORBIDDEN = frozenset('<>:"/\\|?*')
"""What Windows takes in no name."""
_MOST_BYTES = 120
"""Of a name without its ending: it stays below what any system allows, also while it is being written."""
_MOST_LISTED = 300


@dataclass(frozen=True)
class Shelf:
    """Where a player's matches are kept."""

    folder: Path
    today: Callable[[], date] = date.today

    def keep(self, record: Record, players: Sequence[str], own: Path | None = None) -> Path:
        """Keep a match of these players as it stands; `own` and what is raised are those of `keep_match`."""
        return keep_match(self.folder, name_of_match(self.today(), players), record, own)

    def matches(self) -> tuple[Path, ...]:
        """The files of the folder that are called as matches are, not more than some hundreds, the newest first.

        None is read. A folder that is not there, or cannot be read, has none.
        """
        try:
            with os.scandir(self.folder) as entries:
                found = list(_changed(entries))
        except FileNotFoundError:
            return ()
        except OSError as error:
            _log.warning("the saved matches cannot be listed: %s", error)
            return ()
        return tuple(path for _, path in heapq.nlargest(_MOST_LISTED, found))


def shown_name(path: Path) -> str:
    """What a player reads of the name of a file, without the ending of a match: signs that can be seen, in one line."""
    name = path.stem if path.suffix.lower() == SUFFIX else path.name
    return in_one_line(name) or in_one_line(path.name)


def name_of_match(day: date, players: Sequence[str]) -> str:
    """What the file of a match is called, without its ending; every system takes it."""
    # The day comes first, so that nothing is left of names that Windows keeps for itself, such as `con`.
    text = f"{day.isoformat()} {', '.join(filter(None, map(_harmless, players)))}"
    kept = unicodedata.normalize("NFC", text).encode()[:_MOST_BYTES].decode(errors="ignore")
    return kept.rstrip(" .,")


def in_one_line(name: str) -> str:
    """What can be read of a name, with a space for whatever nobody can see."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())


def keep_match(folder: Path, name: str, record: Record, own: Path | None = None) -> Path:
    """Write a match to the folder; where it is now.

    It goes in the place of `own`, if that is in the folder and still holds the same match; else into a new file,
    called after `name`.
    `OSError` if it cannot be written: then everything is as it was.
    """
    data = encode(record) + b"\n"
    if own is not None and _is_in(folder, own) and _holds(own, record):
        write_atomically(own, data)
        return own
    path = _new_file(folder, name)
    try:
        write_atomically(path, data)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return path


def _harmless(name: str) -> str:
    """A name without signs that no file may have, or that nobody can see."""
    return in_one_line("".join("-" if sign in _FORBIDDEN else sign for sign in name))


def _changed(entries: Iterator[os.DirEntry[str]]) -> Iterator[tuple[int, Path]]:
    """When each match of a folder was changed last, in nanoseconds."""
    for entry in entries:
        path = Path(entry.path)
        # One that goes meanwhile, or leads nowhere, is none; the others are there all the same.
        with suppress(OSError):
            if path.suffix.lower() == SUFFIX and entry.is_file():
                yield entry.stat().st_mtime_ns, path


def _new_file(folder: Path, name: str) -> Path:
    """An empty file that was not there before, so that nobody else takes its name meanwhile."""
    folder.mkdir(parents=True, exist_ok=True)
    for ending in chain([""], (f" ({number})" for number in count(2))):
        path = folder / f"{name}{ending}{SUFFIX}"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            continue
        return path
    raise AssertionError("numbers do not end")


def _is_in(folder: Path, path: Path) -> bool:
    """Whether a file is one of the saved matches."""
    return path.suffix.lower() == SUFFIX and path.resolve().parent == folder.resolve()


def _holds(path: Path, record: Record) -> bool:
    """Whether a file holds this match and nothing else; the salt of a match stays the same, and is no other's."""
    try:
        found = [decode(document) for document in documents(path)]
    except (RecordError, RecordFileError):
        return False
    return [kept.salt for kept in found] == [record.salt]
