"""Files that players export: each is a new file, with a name that is valid on every system."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path

from matador.storage.atomic import first_free, write_new

MATCH_SUFFIX = ".matador"
_FORBIDDEN = frozenset('<>:"/\\|?*')
"""Characters that Windows does not allow in file names."""
_MAX_BYTES = 100
"""Longest name without its suffix. Temporary names are 30 bytes longer, and encrypted homes allow 143 bytes."""


def write_export(folder: Path, name: str, suffix: str, data: bytes) -> Path:
    """Write a file under the first free name, numbered if necessary, and return its path."""
    while True:
        path = first_free(lambda n: folder / f"{name}{numbered(n)}{suffix}")
        with suppress(FileExistsError):
            write_new(path, data)
            return path


def numbered(n: int) -> str:
    """The number at the end of the name of the n-th file with the same name; empty for the first."""
    return f" ({n})" if n > 1 else ""


def name_of_match(day: date, players: Sequence[str]) -> str:
    """The file name of a match, without its suffix."""
    # The date comes first, so that no name is one that Windows reserves, such as `con`.
    text = f"{day.isoformat()} {', '.join(filter(None, map(harmless_name, players)))}"
    short = unicodedata.normalize("NFC", text).encode()[:_MAX_BYTES].decode(errors="ignore")
    return short.rstrip(" .,")


def harmless_name(name: str) -> str:
    """A name without invisible characters, and without characters that file names cannot have."""
    return in_one_line("".join("-" if sign in _FORBIDDEN else sign for sign in name))


def in_one_line(name: str) -> str:
    """A name with each run of spaces and invisible characters replaced by one space."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
