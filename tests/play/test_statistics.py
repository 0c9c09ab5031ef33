"""What finished matches come to agrees with a second, plain count; many more by `tools/long_check.py`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from matador.app import records_command
from matador.match.files import decode
from matador.match.records import Record
from matador.play.statistics import Count, PlayedMatch, course_of, played_match, statistics_of
from matador.storage.database.history import PastMatch
from tests.checks.histories import FAMILY, check_histories, faults, past, played
from tests.storage.database.kept import database

WAIT_S = 30


@pytest.mark.parametrize("person", [None, *FAMILY])
def test_they_agree_with_a_plain_count(person: str | None, seed: int) -> None:
    chance = Random(seed)
    matches = [past(chance) for _ in range(12)]
    assert faults(matches, played(matches), person) == []


def test_they_agree_when_they_come_from_the_disk(tmp_path: Path, seed: int) -> None:
    """Once as they are played again for it, and once as that was kept."""
    matches = [past(Random(seed + number)) for number in range(6)]
    with database(tmp_path / "m.db") as house:
        for match in matches:
            assert house.history.add(match.session.record(), match.head, match.changed_at).result(WAIT_S)
        listed = house.history.list().result(WAIT_S)
        reckoned = house.history.summaries([each.key for each in listed]).result(WAIT_S)
        kept = house.history.kept_summaries().result(WAIT_S)
    assert kept == reckoned
    found = [played_match(each, kept[each.key]) for each in listed]
    assert all(faults(matches, found, person) == [] for person in (None, *FAMILY))


def test_of_a_match_of_which_it_is_lost_who_played_nothing_is_counted(seed: int) -> None:
    (match,) = played([past(Random(seed))])
    lost = played_match(PastMatch("key", "2026-11-24", "", ()), match.summary)
    assert statistics_of([lost]).all == Count()


def test_a_planted_wrong_count_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(1)
    matches = [past(chance) for _ in range(12)]
    found = played(matches)
    monkeypatch.setattr(Count, "plus", lambda one, _other: one)
    assert "matches" in faults(matches, found, None)


def test_nothing_comes_to_nothing() -> None:
    found = statistics_of([])
    assert found.all == Count()
    assert found.all.points_a_round == 0.0
    assert found.favourite_partner is None
    assert course_of(found).steps == ()


def test_many_days_are_weeks_then_months_then_years(seed: int) -> None:
    chance = Random(seed)
    (one,) = played([past(chance)])

    def course(days: list[str]) -> tuple[str, ...]:
        matches = [
            PlayedMatch(day, one.game, one.names, one.persons, one.helped, one.summary) for day in days
        ]
        return course_of(statistics_of(matches)).steps

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


def test_few_matches_of_a_house(seed: int) -> None:
    counts = check_histories(20, seed)
    assert counts["matches"] == 20
    assert 0 < counts["as_played"] < 20


def test_a_planted_record_that_changes_on_its_way_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def elsewhen(data: bytes) -> Record:
        return msgspec.structs.replace(decode(data), date="2026-11-24T12:00:00Z")

    monkeypatch.setattr(records_command, "decode", elsewhen)
    with pytest.raises(AssertionError, match="not the same"):
        check_histories(5, 1)
