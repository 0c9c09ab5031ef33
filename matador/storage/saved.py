"""The matches that a player saves: each a file of its own, in one folder."""

from __future__ import annotations

import errno
import hashlib
import heapq
import logging
import os
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from itertools import chain, count
from pathlib import Path

from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.records import MOST_BYTES, Record, encode
from matador.match.session import Session
from matador.storage.atomic import PRIVATE, write_atomically, write_new
from matador.storage.quarantine import read_small

_log = logging.getLogger("matador")

SUFFIX = ".matador"
_FORBIDDEN = frozenset('<>:"/\\|?*')
"""What Windows takes in no name."""
_MOST_BYTES = 100
"""Of a name without its ending: while it is written it has 30 more, and encrypted homes allow 143."""
_MOST_LISTED = 300


def fleeting_folders(environment: Mapping[str, str] = os.environ) -> tuple[Path, ...]:
    """Where the system and programs put what they throw away; `tempfile` would write there to find out."""
    named = (environment.get(name) for name in ("TMPDIR", "TEMP", "TMP"))
    return tuple(Path(folder).resolve() for folder in (*named, "/tmp", "/var/tmp") if folder)  # noqa: S108 - read only


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A file with a match, as it was when it was read or written."""

    path: Path
    digest: bytes | None
    """The SHA-256 of what was in it; None if it could not be read."""


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match that was read from a file, to be played on."""

    session: Session
    file: MatchFile


class UnsureError(OSError):
    """What was to be saved is in the file, but nobody knows whether it would outlast a power cut."""

    def __init__(self, file: MatchFile, cause: OSError) -> None:
        super().__init__(cause.errno, cause.strerror)
        self.file = file
        """As it is now."""


@dataclass(frozen=True, slots=True)
class NewerFile:
    """A file with a match that only a newer program can open."""


@dataclass(frozen=True)
class MatchStore:
    """Where a player's matches are kept."""

    folder: Path
    today: Callable[[], date] = date.today
    fleeting: tuple[Path, ...] = field(default_factory=fleeting_folders)
    """What lies there is gone tomorrow, such as the file of a letter that was opened with a double click."""

    def keep(self, record: Record, players: Sequence[str], own: MatchFile | None = None) -> MatchFile:
        """Keep a match of these players as it stands; `own` and what is raised are those of `keep_match`."""
        if own is not None and not self.holds(own.path) and self._is_fleeting(own.path):
            own = None
        return keep_match(self.folder, name_of_match(self.today(), players), record, own)

    def _is_fleeting(self, path: Path) -> bool:
        return any(path.resolve().is_relative_to(folder) for folder in self.fleeting)

    def holds(self, path: Path) -> bool:
        """Whether a file lies here."""
        return _is_in(self.folder, path)

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
            _log.warning("cannot list the saved matches: %s", error)
            return ()
        return tuple(path for _, path in heapq.nlargest(_MOST_LISTED, found))


def shown_name(path: Path) -> str:
    """What a player reads of the name of a file, without the ending of a match: signs that can be seen, on one line."""
    name = path.stem if path.suffix.lower() == SUFFIX else path.name
    return in_one_line(name) or in_one_line(path.name)


def name_of_match(day: date, players: Sequence[str]) -> str:
    """What the file of a match is called, without its ending; every system takes it."""
    # The day comes first, so that nothing is left of names that Windows keeps for itself, such as `con`.
    text = f"{day.isoformat()} {', '.join(filter(None, map(harmless_name, players)))}"
    kept = unicodedata.normalize("NFC", text).encode()[:_MOST_BYTES].decode(errors="ignore")
    return kept.rstrip(" .,")


def in_one_line(name: str) -> str:
    """What can be read of a name, with a space for whatever nobody can see."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())


def match_file(path: Path) -> MatchFile:
    """The file as it is now; ask before it is read, so that whatever comes between is noticed."""
    try:
        # What is larger than any match is none, and is not read to its end.
        return MatchFile(path, hashlib.sha256(read_small(path, MOST_BYTES)).digest())
    except (OSError, ValueError):
        return MatchFile(path, None)


def keep_match(folder: Path, name: str, record: Record, own: MatchFile | None = None) -> MatchFile:
    """Write a match; where it is now.

    It goes into `own`, the file in which it was, if that is still as it was and can be written; else into a new one
    in the folder, called after `name`: somebody else may have gone on with the match, or taken the place.
    `UnsureError` if only the last step failed; another `OSError` if it cannot be written, or could not be read
    again: then everything is as it was.
    """
    data = _readable(record)
    written = hashlib.sha256(data).digest()
    if own is not None and _is_as_it_was(own):
        is_ours = _is_in(folder, own.path)
        try:
            write_atomically(own.path, data, PRIVATE if is_ours else None)
        except OSError as error:
            now = MatchFile(own.path, written)
            if match_file(own.path) == now:
                raise UnsureError(now, error) from error
            if is_ours:
                raise
            _log.warning("cannot write %s, so the match is saved in %s", own.path, folder, exc_info=True)
        else:
            return MatchFile(own.path, written)
    return MatchFile(_write_new(folder, name, data), written)


def _readable(record: Record) -> bytes:
    """The bytes of a file that can be opened again; `OSError` if there are none."""
    data = encode(record) + b"\n"
    try:
        decode(data)
    except RecordError as error:
        raise OSError(errno.EFBIG, f"it could not be opened again: {error}") from None
    return data


def harmless_name(name: str) -> str:
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


def _write_new(folder: Path, name: str, data: bytes) -> Path:
    """Write a file under the first of its names that nobody has taken; where it is."""
    for ending in chain([""], (f" ({number})" for number in count(2))):
        path = folder / f"{name}{ending}{SUFFIX}"
        if os.path.lexists(path):
            continue
        try:
            write_new(path, data)
        except FileExistsError:
            continue
        return path
    raise AssertionError("numbers do not end")


def _is_in(folder: Path, path: Path) -> bool:
    return path.resolve().parent == folder.resolve()


def _is_as_it_was(own: MatchFile) -> bool:
    """True if a file holds what it held when it was read or written, and nothing but this match can be in it."""
    return own.path.suffix.lower() == SUFFIX and own.digest is not None and match_file(own.path) == own
