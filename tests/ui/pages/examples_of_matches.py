"""Moments of the pages about matches that were saved, left or finished."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from errno import ENOSPC
from pathlib import Path

from matador.match.session import Session
from matador.match.summary import summary_of
from matador.play.left_matches import NotTakenUp
from matador.play.past_matches import PastMatches, Search
from matador.play.saving import SaveOutcome
from matador.rules import named_ruleset
from matador.storage.database.head import MatchHead
from matador.storage.database.history import PastMatch, PastSeat
from matador.storage.database.matches import LeftMatch
from matador.storage.setups import SeatSetup, changed_setup, setup_of
from matador.ui.pages.context import Context, RefusedFile
from tests.ui.pages.example_contexts import context_of
from tests.ui.pages.examples_of_people import called, living
from tests.ui.pilot import Pilot
from tests.ui.scores.matches import played

FOLDER = Path("/home/eva/.matador/matches")
SAVED = FOLDER / "2026-11-21 Ana, Ben.matador"
"""A longer one may be broken like a word that is too long."""
NAMES = (
    "2026-11-21 Ana, Ben",
    "2026-11-21 Anna, Großmutter, Ben, Charlotte, Friedrich, Konstantin, Eva-Maria, Ida (2)",
    "Ana\udc80 \u202eBen",
)
"""What saved matches may be called."""


def saving(pilot: Pilot) -> Iterator[Context]:
    for is_listed in (False, True):
        yield replace(context_of(pilot), outcome=SaveOutcome(FOLDER, SAVED, is_listed))
    full, closed = OSError(ENOSPC, "full"), PermissionError()
    yield replace(context_of(pilot), outcome=SaveOutcome(FOLDER, full))
    yield replace(context_of(pilot), outcome=SaveOutcome(FOLDER, closed, is_over=True))


def shelf(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), saved=tuple(FOLDER / f"{name}.matador" for name in NAMES))
    yield replace(context_of(pilot), saved=tuple(FOLDER / f"{number}.matador" for number in range(40)))
    yield replace(context_of(pilot), saved=())


def refusing(pilot: Pilot) -> Iterator[Context]:
    for is_newer in (False, True):
        file = RefusedFile("2026-11-21 Ana, Ben, Großmutter.matador", is_newer)
        yield replace(context_of(pilot), refused=file)


_LONG = tuple(f"Großmutter Karoline-{seat}" for seat in range(8))


def left_match(session: Session, key: str = "key", names: Sequence[str] = _LONG) -> LeftMatch:
    """A match that was left by persons of these names, by seat."""
    seats = tuple(SeatSetup(face=seat, colour=seat) for seat in range(session.rules.players))
    setup = changed_setup(setup_of(session.rules), seats=seats)
    names = tuple(names[seat % len(names)] for seat in range(session.rules.players))
    return LeftMatch(key, datetime(2026, 11, 23, tzinfo=UTC), MatchHead(setup, names), session)


def matches(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), matches=())
    left = tuple(
        left_match(played(rules, rounds, actions).session, f"{number}")
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
    yield replace(context_of(pilot), matches=(*left, away), today=day, saved=(SAVED,))


def picked(pilot: Pilot) -> Iterator[Context]:
    left = left_match(played(named_ruleset("family", 8, {"target": 1000}), 4, 14).session)
    for is_away in (False, True):
        yield replace(context_of(pilot), picked=replace(left, is_away=is_away), today=date(2026, 11, 24))


def not_taken_up(pilot: Pilot) -> Iterator[Context]:
    left = left_match(played(named_ruleset("sevens", 2), 1, 1).session)
    for refused in (NotTakenUp("elsewhere", left), NotTakenUp("unreadable")):
        yield replace(context_of(pilot), not_taken_up=refused)


def _past(sessions: Sequence[Session]) -> PastMatches:
    """Matches that are finished, the first of them picked, all of them read but the last."""
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
    """Two persons, and bots; one of them may have a learner's help."""
    return tuple(
        PastSeat(name, seat + 1 if seat < 2 else None, seat < 2 and seat == helped)
        for seat, name in enumerate(names)
    )


def _finished() -> list[Session]:
    return [
        game.session
        for game in (
            played(named_ruleset("parlour", 4, {"partnerships": True}), 3),
            played(named_ruleset("family", 8, {"target": 1000}), 4, 14),
            played(named_ruleset("sevens", 2), 1, 1, proof="sealed"),
            played(named_ruleset("cardinal", 2), 1),
        )
    ]


def histories(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), past=_past(()), today=date(2026, 11, 24))
    for search in (Search(), Search(person=1, month="2026-11"), Search(ruleset="sevens", person=2)):
        past = _past(_finished() * 3)
        past.look_for(search)
        yield replace(context_of(pilot), past=past, people=living(6, 1), today=date(2026, 11, 24))


def statistics(pilot: Pilot) -> Iterator[Context]:
    yield replace(context_of(pilot), past=_past(_finished()), people=living(6, 1))
    for times in (1, 30):
        past = _past(_finished() * times)
        past.all = tuple(
            replace(match, ended_at=f"2026-{number % 12 + 1:02d}-{number % 28 + 1:02d}", seats=seats)
            for number, match in enumerate(past.all)
            for seats in [_past_seats(match.names, helped=number % 3)]
        )
        past.look_for(past.search)
        past.summaries = {
            match.key: summary_of(session)
            for match, session in zip(past.all, _finished() * times, strict=True)
        }
        past.count()
        while past.is_asked:
            past.follow()
        yield replace(context_of(pilot), past=past, people=living(6, 1))


def past_matches(pilot: Pilot) -> Iterator[Context]:
    for session in _finished():
        yield replace(context_of(pilot), past=_past([session]), today=date(2026, 11, 24))


def past_scores(pilot: Pilot) -> Iterator[Context]:
    """As `scores` has them: there the longest names are looked at elsewhere."""
    for context in past_matches(pilot):
        past = context.past_match
        names = tuple(f"Ana {seat}" for seat in range(len(past.head.names)))
        context.past.picked = replace(past, head=replace(past.head, names=names))
        yield context
