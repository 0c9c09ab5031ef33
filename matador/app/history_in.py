"""The finished matches of this computer as commands read them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar

from matador.app.data_folder import check_data_folder, folder_entered, unusable
from matador.app.errors import CommandError
from matador.app.output import tell
from matador.match.summary import MatchSummary
from matador.rules import CATALOG
from matador.storage.clock import now
from matador.storage.database.history import PastMatch
from matador.storage.database.matches import LeftMatch, MatchDatabase
from matador.storage.paths import database_path
from matador.storage.setups import tidy_name

_T = TypeVar("_T")

_AT_ONCE = 50


@contextmanager
def kept_matches() -> Iterator[MatchDatabase]:
    """The database of this computer; `CommandError` if it cannot be used."""
    check_data_folder()
    with folder_entered():
        database = MatchDatabase(database_path(), now)
        try:
            yield database
        except (sqlite3.Error, OSError) as error:
            raise unusable(error) from None
        finally:
            database.close()


def searched(
    database: MatchDatabase, person: str | None = None, game: str | None = None, month: str | None = None
) -> list[PastMatch]:
    """The finished matches that are searched for, the last one first.

    `CommandError` if nobody is called so, or no game.
    """
    is_there = database_path().exists()
    listed = database.history.list().result() if is_there else ()
    if game is not None and game not in CATALOG and all(game != match.ruleset for match in listed):
        raise CommandError(f"unknown game {game!r}. `matador rules` lists them all.")
    if not is_there:
        return []
    number = None
    if person is not None:
        number = database.residents.number_of(tidy_name(person)).result()
        if number is None:
            raise CommandError(f"nobody here is called {person}")
    return [
        match
        for match in listed
        if (number is None or number in match.persons)
        and (game is None or game == match.ruleset)
        and (month is None or match.ended_at.startswith(month))
    ]


def whole_matches(
    database: MatchDatabase, matches: Sequence[PastMatch]
) -> Iterator[tuple[PastMatch, LeftMatch]]:
    """These matches whole; one that cannot be read is told, and passed over."""
    for some in _some_at_a_time(matches):
        yield from _readable(some, database.history.read([match.key for match in some]).result())


def with_summaries(
    database: MatchDatabase, matches: Sequence[PastMatch]
) -> Iterator[tuple[PastMatch, MatchSummary]]:
    """These matches with what they came to; one that cannot be read is told, and passed over."""
    kept = database.history.kept_summaries().result()
    for some in _some_at_a_time(matches):
        lacking = [match.key for match in some if match.key not in kept]
        yield from _readable(some, kept | (database.history.summaries(lacking).result() if lacking else {}))


def _some_at_a_time(matches: Sequence[PastMatch]) -> Iterator[Sequence[PastMatch]]:
    return (matches[first : first + _AT_ONCE] for first in range(0, len(matches), _AT_ONCE))


def _readable(matches: Sequence[PastMatch], found: Mapping[str, _T | None]) -> Iterator[tuple[PastMatch, _T]]:
    for match in matches:
        one = found.get(match.key)
        if one is None:
            tell(f"skipped match {match.key[:8]} of {match.ended_at[:10]} (unreadable)")
        else:
            yield match, one
