"""Statistics agree with a second, plain count; `tools/long_check.py` checks many more."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random

import msgspec
import pytest

from matador.app import history_command
from matador.match.files import decode
from matador.match.records import Record
from matador.match.summary import MatchSummary, RoundSummary, Scoring
from matador.play.statistics import Count, course_of, statistics_of
from matador.storage.database.history import PastMatch, PastSeat
from matador.ui.language import Language
from matador.ui.pages.history import all_of_it, count_told
from tests.checks.histories import check_histories, faults, past, played


def summary(points: Sequence[tuple[int, int]], winner: int, *, is_penalty: bool = False) -> MatchSummary:
    """A match of two players; each round goes to the one with more points, or fewer penalty points."""
    rounds = tuple(
        RoundSummary("out", int((mine < others) != is_penalty), (mine, others), 10 + number)
        for number, (mine, others) in enumerate(points)
    )
    return MatchSummary(((0,), (1,)), (winner,), rounds, "penalty" if is_penalty else "points")


def of_two(
    one: MatchSummary, game: str = "sevens", day: str = "2026-11-24", helped: Collection[int] = ()
) -> tuple[PastMatch, MatchSummary]:
    """A match of Eva and Papa."""
    seats = tuple(PastSeat(name, seat, seat in helped) for seat, name in enumerate(("Eva", "Papa")))
    return PastMatch("key", day, game, seats), one


def test_two_matches_of_a_family_are_two_matches() -> None:
    matches = [
        of_two(summary([(5, 0)] * 6, 0), helped={0}),
        of_two(summary([(0, 7)] * 7, 1), day="2026-12-01"),
    ]
    found = statistics_of(matches)
    assert found.all == Count(2, 2, 13, 13, 30 + 49, 26)
    assert found.by_game == {"sevens": found.all}
    assert found.by_month == {
        "2026-11": Count(1, 1, 6, 6, 30, 12),
        "2026-12": Count(1, 1, 7, 7, 49, 14),
    }
    assert found.by_opponent == {"Eva": Count(2, 1, 13, 7, 49, 13), "Papa": Count(2, 1, 13, 6, 30, 13)}
    assert found.helped == Count(1, 1, 6, 6, 30, 6)
    assert found.unhelped == Count(2, 1, 13, 7, 49, 6 + 14)
    assert found.endings == {"out": 13}
    assert all_of_it(Language(), found)[:3] == ("Matches: 2", "Rounds: 13", "Matches won: 2")
    assert "Points per round with help: 5.0" in all_of_it(Language(), found)
    assert "Points per round without help: 2.5" in all_of_it(Language(), found)


def test_bad_points_are_not_mixed_with_good_ones() -> None:
    good = of_two(summary([(10, 0)], 0), day="2026-11-01")
    bad = of_two(summary([(90, 5)], 1, is_penalty=True), "cardinal", "2026-11-02", helped={0})
    found = statistics_of([good, bad])
    assert (found.all.matches, found.all.points_a_round) == (2, 5.0)
    assert found.by_game["cardinal"].points_a_round == 47.5, "of the game itself they are told"
    assert found.by_opponent["Papa"].points == 10
    assert found.by_month["2026-11"].points == 10
    assert course_of(found.by_day).steps == ("2026-11-01",)
    assert "Games where the lowest score wins the match aren't counted here." in all_of_it(Language(), found)
    alone = statistics_of([bad])
    assert not any("oints" in line for line in all_of_it(Language(), alone))
    assert course_of(alone.by_day).steps == ()


@pytest.mark.parametrize("scoring", ["none", "rounds"])
def test_matches_without_points_do_not_change_the_points_per_round(scoring: Scoring) -> None:
    without = replace(summary([(int(scoring == "rounds"), 0)], 0), scoring=scoring)
    matches = [of_two(summary([(10, 0)], 0)), of_two(without, "matching")]
    found = statistics_of(matches)
    assert (found.all.won, found.all.points_a_round) == (2, 5.0)
    assert found.by_game["matching"] == Count(1, 1, 1, 1, 0, 0)
    alone = statistics_of(matches[1:])
    assert not any("oints" in line for line in all_of_it(Language(), alone))
    assert course_of(alone.by_day).steps == ()
    assert count_told(Language(), "matching", alone.all, is_game=True) == "Matching: 1 match, 1 win, 1 round"


def test_what_was_taken_over_from_another_match_is_counted_there() -> None:
    seats = (PastSeat("Eva", 1), PastSeat("Dot", None))
    past = PastMatch("key", "2026-11-24", "sevens", seats, first_round=2)
    found = statistics_of([(past, summary([(9, 0), (9, 0), (3, 0), (4, 0)], 0))])
    assert found.all == Count(1, 1, 2, 2, 7, 2)
    assert found.endings == {"out": 2}
    assert found.longest_line == 13
    only_old = statistics_of([(past, summary([(9, 0)], 0))])
    assert (only_old.all, only_old.longest_line) == (Count(1, 1, 0, 0, 0, 0), 0)


def test_a_planted_wrong_count_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(1)
    matches = [past(chance) for _ in range(12)]
    found = played(matches)
    monkeypatch.setattr(Count, "plus", lambda one, _other: one)
    assert "matches" in faults(matches, found, None)


def test_many_days_are_weeks_then_months_then_years() -> None:
    def course(days: list[str]) -> tuple[str, ...]:
        played = statistics_of([of_two(summary([(5, 0)], 0), day=day) for day in days])
        return course_of(played.by_day).steps

    assert course(["2026-11-02", "2026-11-01"]) == ("2026-11-01", "2026-11-02")
    assert course([f"2026-11-{day:02d}" for day in range(1, 25)]) == (
        "2026-10-26",
        "2026-11-02",
        "2026-11-09",
        "2026-11-16",
        "2026-11-23",
    )
    assert course([f"2026-{1 + day % 5:02d}-{1 + day % 27:02d}" for day in range(135)]) == tuple(
        f"2026-0{month}" for month in range(1, 6)
    )
    assert course([f"{2020 + month // 12}-{1 + month % 12:02d}-01" for month in range(30)]) == (
        "2020",
        "2021",
        "2022",
    )


def test_few_matches_of_a_database(seed: int) -> None:
    counts = check_histories(20, seed)
    assert counts["matches"] == 20
    assert 0 < counts["as_played"] < 20


def test_a_planted_record_that_changes_on_its_way_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def elsewhen(data: bytes) -> Record:
        return msgspec.structs.replace(decode(data), date="2026-11-24T12:00:00Z")

    monkeypatch.setattr(history_command, "decode", elsewhen)
    with pytest.raises(AssertionError, match="not the same"):
        check_histories(5, 1)


def test_of_a_family_each_is_told_by_himself_as_well(seed: int) -> None:
    found = played([past(Random(seed + number)) for number in range(8)])
    by_person = statistics_of(found).by_person
    assert set(by_person) == {
        seat.name for match, _ in found for seat in match.seats if seat.person is not None
    }
    for name, days in by_person.items():
        alone = statistics_of(found, name)
        assert course_of(days) == course_of(alone.by_day)
        assert alone.by_person == {}
