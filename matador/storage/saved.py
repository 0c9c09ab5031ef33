"""The matches that a player saves: each a file of its own, in one folder."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain, count
from pathlib import Path

from matador.match.errors import RecordError, RecordFileError
from matador.match.files import decode, documents
from matador.match.records import Record, encode
from matador.storage.atomic import write_atomically

SUFFIX = ".matador"
_FORBIDDEN = frozenset('<>:"/\\|?*')
"""What Windows takes in no name."""
_MOST_BYTES = 120
"""Of a name without its ending: it stays below what any system allows, also while it is being written."""


@dataclass(frozen=True)
class Shelf:
    """Where a player's matches are kept."""

    folder: Path
    today: Callable[[], date] = date.today

    def keep(self, record: Record, players: Sequence[str], own: Path | None = None) -> Path:
        """Keep a match of these players as it stands; `own` and what is raised are those of `keep_match`."""
        return keep_match(self.folder, name_of_match(self.today(), players), record, own)


def name_of_match(day: date, players: Sequence[str]) -> str:
    """What the file of a match is called, without its ending; every system takes it."""
    # The day comes first, so that nothing is left of names that Windows keeps for itself, such as `con`.
    text = f"{day.isoformat()} {', '.join(filter(None, map(_harmless, players)))}"
    kept = unicodedata.normalize("NFC", text).encode()[:_MOST_BYTES].decode(errors="ignore")
    return kept.rstrip(" .,")


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
    seen = "".join("-" if sign in _FORBIDDEN else sign if sign.isprintable() else " " for sign in name)
    return " ".join(seen.split())


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
