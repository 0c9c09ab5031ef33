"""Examples for pages about unfinished, exported or finished matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from errno import ENOSPC
from functools import cache
from pathlib import Path

from matador.match.errors import NewerRecordError, RecordError, RecordFileError
from matador.match.session import Session
from matador.match.summary import summary_of
from matador.play.autosave import NotTakenUp
from matador.play.past_matches import PastMatches, Search
from matador.rules import named_ruleset
from matador.storage.database.connection import LockedError
from matador.storage.database.head import LeftMatch, MatchHead
from matador.storage.database.history import PastMatch, PastSeat
from matador.storage.setups import SeatSetup, changed_setup, setup_of
from matador.ui.match_files import RefusedFile
from matador.ui.pages.registry import Values
from tests.ui.pages.examples_of_people import called, living
from tests.ui.pilot import Pilot
from tests.ui.scores.matches import once_played

FOLDER = Path("/home/eva/Documents")


def exporting(_pilot: Pilot) -> Iterator[Values]:
    yield {"files.exported": FOLDER / "2026-11-21 Ana, Ben.matador", "files.exports": FOLDER}
    for error in (OSError(ENOSPC, "full"), PermissionError()):
        yield {"files.exported": error, "files.exports": FOLDER}


def refusing(_pilot: Pilot) -> Iterator[Values]:
    for why in (
        NewerRecordError("newer"),
        RecordError("bad"),
        RecordFileError("gone"),
        OSError(ENOSPC, "full"),
        LockedError("locked"),
    ):
        yield {"files.refused": RefusedFile("2026-11-21 Ana, Ben, Großmutter.matador", why)}


_LONG = tuple(f"Großmutter Karoline-{seat}" for seat in range(8))


def left_match(session: Session, key: str = "key", names: Sequence[str] = _LONG) -> LeftMatch:
    """An unfinished match of people with these names, by seat."""
    seats = tuple(SeatSetup(face=seat, colour=seat) for seat in range(session.rules.players))
    setup = changed_setup(setup_of(session.rules), seats=seats)
    names = tuple(names[seat % len(names)] for seat in range(session.rules.players))
    return LeftMatch(key, datetime(2026, 11, 23, tzinfo=UTC), MatchHead(setup, names), session)


def matches(pilot: Pilot) -> Iterator[Values]:
    yield {"matches.past": _past(())}
    yield from searches(pilot)
    left = tuple(
        left_match(once_played(rules, rounds, actions).session, f"{number}")
        for number, (rules, rounds, actions) in enumerate(
            (
                (named_ruleset("sevens", 2), 1, 1),
                (named_ruleset("parlour", 4, {"partnerships": True}), 2, 5),
                (named_ruleset("family", 8, {"target": 1000}), 4, 14),
                (named_ruleset("sevens", 2, {"blanks": False}), 0, 3),
            )
        )
    )
    away = replace(left[0], key="away", is_away=True)
    day = date(2026, 11, 24)
    yield {"matches.left.listed": (*left, away), "today": day}
    yield {"matches.left.listed": left[:1], "matches.past": _past(_finished()), "today": day}


def picked(_pilot: Pilot) -> Iterator[Values]:
    left = left_match(once_played(named_ruleset("family", 8, {"target": 1000}), 4, 14).session)
    for is_away in (False, True):
        yield {"matches.left.picked": replace(left, is_away=is_away), "today": date(2026, 11, 24)}


def not_taken_up(_pilot: Pilot) -> Iterator[Values]:
    left = left_match(once_played(named_ruleset("sevens", 2), 1, 1).session)
    for refused in (NotTakenUp("elsewhere", left), NotTakenUp("unreadable")):
        yield {"matches.not_taken_up": refused}


def _past(sessions: Sequence[Session]) -> PastMatches:
    """Finished matches: the first is selected, and all except the last are read."""
    past = PastMatches(None)
    left = tuple(left_match(session, f"{number}", called(number)) for number, session in enumerate(sessions))
    past.all = tuple(
        PastMatch(
            each.key, f"2026-11-{number % 28 + 1:02d}T20:00:00+00:00", "family", _past_seats(each.head.names)
        )
        for number, each in enumerate(left)
    )
    past.picked = left[0] if left else None
    past.look_for(past.search)
    return past


def _past_seats(names: Sequence[str], helped: int | None = None) -> tuple[PastSeat, ...]:
    """Two people, and bots; one person may have a learner's help."""
    return tuple(
        PastSeat(name, seat + 1 if seat < 2 else None, seat < 2 and seat == helped)
        for seat, name in enumerate(names)
    )


@cache
def _finished() -> tuple[Session, ...]:
    """Sessions that pages only read."""
    return tuple(
        game.session
        for game in (
            once_played(named_ruleset("parlour", 4, {"partnerships": True}), 3),
            once_played(named_ruleset("family", 8, {"target": 1000}), 4, 14),
            once_played(named_ruleset("sevens", 2), 1, 1, proof="sealed"),
            once_played(named_ruleset("cardinal", 2), 1),
        )
    )


def searches(_pilot: Pilot) -> Iterator[Values]:
    yield {"matches.past": _past(()), "today": date(2026, 11, 24)}
    for search in (Search(), Search(person=1, month="2026-11"), Search(game="sevens", person=2)):
        past = _past(_finished() * 3)
        past.look_for(search)
        yield {"matches.past": past, "people": living(6, 1), "today": date(2026, 11, 24)}


def statistics(_pilot: Pilot) -> Iterator[Values]:
    yield {"matches.past": _past(_finished()), "people": living(6, 1)}
    for times in (1, 30):
        yield {"matches.past": _counted(times), "people": living(6, 1)}


@cache
def _counted(times: int) -> PastMatches:
    """Each finished match this many times, all with statistics; pages only read them."""
    past = _past(_finished() * times)
    past.all = tuple(
        replace(match, ended_at=f"2026-{number % 12 + 1:02d}-{number % 28 + 1:02d}", seats=seats)
        for number, match in enumerate(past.all)
        for seats in [_past_seats(match.names, helped=number % 3)]
    )
    past.look_for(past.search)
    summaries = [summary_of(session) for session in _finished()] * times
    past.summaries = {match.key: summary for match, summary in zip(past.all, summaries, strict=True)}
    past.count()
    while past.is_asked:
        past.follow()
    return past


def past_matches(_pilot: Pilot) -> Iterator[Values]:
    for session in _finished():
        yield {"matches.past": _past([session]), "today": date(2026, 11, 24)}


def past_scores(_pilot: Pilot) -> Iterator[Values]:
    """As for `scores`, whose longest names are checked elsewhere."""
    for session in _finished():
        past = left_match(session)
        names = tuple(f"Ana {seat}" for seat in range(len(past.head.names)))
        picked = PastMatches(None)
        picked.picked = replace(past, head=replace(past.head, names=names))
        yield {"matches.past": picked}
