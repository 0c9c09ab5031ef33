"""Finished matches are requested once, whatever the disk does, and their summaries are computed once."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any, TypeAlias, cast

import pytest

from matador.match.summary import MatchSummary, RoundSummary
from matador.play.past_matches import PastMatches
from matador.storage.database.history import HistoryDatabase, PastMatch, PastSeat

EVA, PAPA = PastSeat("Eva", 1), PastSeat("Papa", 2)
Asked: TypeAlias = list[tuple[str, tuple[str, ...], Future[Any]]]
"""Kind of request, keys of the matches, and the answer."""
Words: TypeAlias = list[str]
SUMMARY = MatchSummary(((0,), (1,)), (0,), (RoundSummary("out", 0, (5, 0), 9),), scoring="points")


class Disk:
    """A database that answers only when the test lets it."""

    def __init__(self, count: int) -> None:
        self.matches = tuple(
            PastMatch(f"{number}", "2026-11-24", "sevens", (EVA, PAPA)) for number in range(count)
        )
        self.asked: Asked = []

    def list(self) -> Future[Any]:
        return self._ask("list")

    def read(self, keys: Sequence[str]) -> Future[Any]:
        return self._ask("read", keys)

    def summaries(self, keys: Sequence[str]) -> Future[Any]:
        return self._ask("summaries", keys)

    def _ask(self, what: str, keys: Sequence[str] = ()) -> Future[Any]:
        self.asked.append((what, tuple(keys), Future()))
        return self.asked[-1][2]

    def tell(self) -> None:
        """Answer all open requests."""
        for what, keys, future in self.asked:
            if not future.done():
                told = dict.fromkeys(keys, SUMMARY) if what == "summaries" else {}
                future.set_result(self.matches if what == "list" else told)

    @property
    def words(self) -> Words:
        """The kinds of all requests, in order."""
        return [what for what, _, _ in self.asked]


def listed(disk: Disk) -> PastMatches:
    """The list of all matches, which the disk has just sent."""
    past = PastMatches(cast("HistoryDatabase", disk))
    past.ask()
    disk.tell()
    assert past.has_listed()
    return past


def frames(past: PastMatches, disk: Disk, most: int = 100) -> None:
    """Let frames pass; in each, the disk answers all requests."""
    for _ in range(most):
        if not past.is_asked:
            return
        past.follow()
        disk.tell()
    raise AssertionError("it is asked for ever")


def test_what_fails_to_be_read_is_asked_once(caplog: pytest.LogCaptureFixture) -> None:
    disk = Disk(3)
    past = listed(disk)
    with caplog.at_level(logging.WARNING):
        for _ in range(300):
            for match in past.found:
                assert past.whole(match) is None
            past.follow()
            for what, _, future in disk.asked:
                if what == "read" and not future.done():
                    future.set_exception(sqlite3.OperationalError("disk I/O error"))
    assert disk.words.count("read") == 1
    assert len(caplog.records) == 1
    assert all(past.is_unreadable(match) for match in past.found)
    past.ask()
    disk.tell()
    assert past.has_listed()
    assert not past.is_unreadable(past.found[0]), "with the list it is asked for again"


def test_a_summary_that_was_read_is_not_read_again() -> None:
    disk = Disk(20)
    past = listed(disk)
    past.count()
    frames(past, disk)
    past.ask()
    disk.tell()
    assert past.has_listed()
    past.count()
    frames(past, disk)
    assert disk.words == ["list", "summaries", "summaries", "summaries", "list"]
    assert past.statistics is not None
    assert past.statistics.all.matches == 20


def test_a_summary_that_could_not_be_read_is_asked_for_with_the_next_list() -> None:
    disk = Disk(2)
    past = listed(disk)
    past.count()
    past.follow()
    disk.asked[-1][2].set_exception(sqlite3.OperationalError("disk I/O error"))
    frames(past, disk)
    assert past.statistics is not None
    assert past.statistics.all.matches == 0
    past.ask()
    disk.tell()
    assert past.has_listed()
    past.count()
    frames(past, disk)
    assert past.statistics is not None
    assert past.statistics.all.matches == 2


def test_one_thing_may_be_drawn_in_a_frame() -> None:
    past = listed(Disk(1))
    assert past.may_draw()
    assert not past.follow(), "nothing else was to be drawn"
    assert [past.may_draw() for _ in range(3)] == [True, False, False]
    assert past.is_asked
    assert past.follow()
    assert past.may_draw()
    assert not past.is_asked
