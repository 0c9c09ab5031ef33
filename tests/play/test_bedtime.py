"""The time at the table is counted per day, if a bedtime is set."""

from __future__ import annotations

from datetime import date

from matador.play.people import MAX_AT_ONCE_MS, Bedtime
from matador.storage.settings import PlayedToday

DAY, NEXT = date(2026, 11, 24), date(2026, 11, 25)
MINUTE_MS = 60_000


def played(minutes: float, day: date = DAY) -> PlayedToday:
    return PlayedToday(day=day, ms=minutes * MINUTE_MS)


def let_pass(bedtime: Bedtime, minutes: float, day: date = DAY) -> None:
    """Let time pass at the table, a second at a time."""
    for _ in range(round(minutes * 60)):
        bedtime.pass_time(1000, day)


def test_it_comes_after_so_many_minutes_at_the_table() -> None:
    bedtime = Bedtime(10)
    assert not bedtime.has_come(DAY)
    let_pass(bedtime, 9.9)
    assert not bedtime.has_come(DAY)
    let_pass(bedtime, 0.1)
    assert bedtime.has_come(DAY)


def test_another_day_begins_anew() -> None:
    bedtime = Bedtime(10, played(30))
    assert bedtime.has_come(DAY)
    assert not bedtime.has_come(NEXT), "though nothing has been counted yet"
    let_pass(bedtime, 9, NEXT)
    assert not bedtime.has_come(NEXT)
    assert bedtime.played == played(9, NEXT)


def test_a_computer_that_sleeps_is_not_played_on() -> None:
    bedtime = Bedtime(10)
    bedtime.pass_time(8 * 60 * MINUTE_MS, DAY)
    assert bedtime.played == PlayedToday(day=DAY, ms=MAX_AT_ONCE_MS)
