"""The finished matches of this computer as commands read them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from matador.app.errors import CommandError
from matador.app.house_in import house_entered
from matador.app.output import tell
from matador.storage.database.history import PastMatch
from matador.storage.database.matches import LeftMatch, MatchDatabase
from matador.storage.paths import database_path
from matador.storage.setups import tidy_name

_AT_ONCE = 50


@contextmanager
def kept_matches() -> Iterator[MatchDatabase]:
    """The database of this computer; `CommandError` if it cannot be used."""
    with house_entered():
        database = MatchDatabase(database_path(), lambda: datetime.now().astimezone())
        try:
            yield database
        except (sqlite3.Error, OSError) as error:
            raise CommandError(f"cannot use the matches of this computer: {error}; try again") from None
        finally:
            database.close()


def searched(
    database: MatchDatabase, person: str | None = None, game: str | None = None, month: str | None = None
) -> list[PastMatch]:
    """The finished matches that are searched for, the last one first; `CommandError` if nobody is called so."""
    if not database_path().exists():
        return []
    number = None
    if person is not None:
        number = database.residents.number_of(tidy_name(person)).result()
        if number is None:
            raise CommandError(f"nobody here is called {person}")
    return [
        match
        for match in database.history.list().result()
        if (number is None or number in match.persons)
        and (game is None or game == match.ruleset)
        and (month is None or match.ended_at.startswith(month))
    ]


def whole_matches(
    database: MatchDatabase, matches: Sequence[PastMatch]
) -> Iterator[tuple[PastMatch, LeftMatch]]:
    """These matches whole; one that cannot be read is told, and passed over."""
    for first in range(0, len(matches), _AT_ONCE):
        some = matches[first : first + _AT_ONCE]
        found = database.history.read([match.key for match in some]).result()
        for match in some:
            whole = found[match.key]
            if whole is None:
                tell(f"the match {match.key[:8]} of {match.ended_at[:10]} cannot be read and is left out")
            else:
                yield match, whole
