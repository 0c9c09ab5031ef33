"""What finished matches come to agrees with a second, plain count over their records."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from matador.match.help import is_learners
from matador.match.records import Record
from matador.match.session import Session
from matador.match.summary import summary_of
from matador.play.statistics import Count, PlayedMatch, course_of, played_match, statistics_of
from matador.rules import CATALOG, Ruleset, named_ruleset, players_of
from matador.storage.database.head import MatchHead
from matador.storage.database.history import PastMatch, PastSeat
from matador.storage.database.matches import LeftMatch
from matador.storage.playable import setup_of
from matador.storage.setups import SeatSetup, changed_setup
from tests.checks.matches import accepted, play_at_random, players
from tests.storage.database.kept import NOW, database

WAIT_S = 30

FAMILY = ("Eva", "Papa", "Oma", "Tom")


def past(chance: Random) -> LeftMatch:
    """A finished match of any ruleset, of some of the family and of bots."""
    named = CATALOG[chance.choice(sorted(CATALOG))]
    count = chance.choice([each for each in players_of(named, 6) if each <= 4])
    teams = count == 4 and named.teams and chance.random() < 0.5
    rules = named_ruleset(named.name, count, {"partnerships": True} if teams else {})
    session = Session(rules, players(count), seed=chance.randrange(10_000))
    while not session.is_over:
        accepted(session.begin_round(session.version))
        play_at_random(session, chance, 100_000)
    seats, names, there = [], [], chance.sample(FAMILY, count)
    for seat in range(count):
        is_bot = seat > 0 and chance.random() < 0.4
        names.append(("Dot", "Bruno", "Mia", "Otto")[seat] if is_bot else there[seat])
        helped = chance.choice(("guide", "none", "full", "on-request"))
        seats.append(SeatSetup(bot="level1") if is_bot else SeatSetup(name=there[seat], help=helped))  # type: ignore[arg-type]
    head = MatchHead(changed_setup(setup_of(rules), seats=tuple(seats)), tuple(names))
    day = NOW.replace(month=chance.randint(1, 11), day=chance.randint(1, 28))
    return LeftMatch("key", day, head, session)


def played(matches: list[LeftMatch]) -> list[PlayedMatch]:
    """The same as statistics need them."""
    found = []
    for match in matches:
        seats = tuple(
            PastSeat(name, seat if sits.bot is None else None, is_learners(sits.help))
            for seat, (sits, name) in enumerate(zip(match.head.setup.seats, match.head.names, strict=True))
        )
        head = PastMatch(match.key, match.changed_at.isoformat(), match.head.setup.ruleset, seats)
        found.append(played_match(head, summary_of(match.session)))
    return found


def plain_count(matches: list[LeftMatch], person: str | None) -> dict[str, object]:
    """The same from the records alone, written another way."""
    found = {
        "matches": 0,
        "won": 0,
        "rounds": 0,
        "rounds_won": 0,
        "points": 0,
        "helped": 0,
        "blocked": 0,
        "longest": 0,
    }
    against: dict[str, int] = {}
    partners: dict[str, int] = {}
    for match in matches:
        record: Record = match.session.record()
        sides = Ruleset.from_values(record.ruleset).sides
        for seat, (sits, name) in enumerate(zip(match.head.setup.seats, match.head.names, strict=True)):
            if sits.bot is not None or person not in (None, name):
                continue
            (mine,) = (side for side in range(len(sides)) if seat in sides[side])
            found["matches"] += 1
            found["won"] += mine in match.session.standing.winners
            found["helped"] += is_learners(sits.help)
            for round_ in record.rounds:
                result = round_.result
                found["rounds"] += 1
                found["rounds_won"] += result.winner == mine  # type: ignore[union-attr]
                found["points"] += result.points[mine]  # type: ignore[union-attr]
                found["blocked"] += result.how == "blocked"  # type: ignore[union-attr]
                laid = sum(action[:1].isdigit() for action in round_.actions)
                found["longest"] = max(found["longest"], laid)
            for other, called in enumerate(match.head.names):
                if other != seat:
                    counts = partners if other in sides[mine] else against
                    counts[called] = counts.get(called, 0) + 1
    return {**found, "against": against, "partners": partners}


def faults(matches: list[LeftMatch], played: list[PlayedMatch], person: str | None) -> list[str]:
    """In what the two counts differ."""
    found, plain = statistics_of(played, person), plain_count(matches, person)
    partners = plain["partners"]
    assert isinstance(partners, dict)
    told = {
        "matches": found.all.matches,
        "won": found.all.won,
        "rounds": found.all.rounds,
        "rounds_won": found.all.rounds_won,
        "points": found.all.points,
        "helped": found.helped.matches,
        "blocked": found.endings.get("blocked", 0),
        "longest": found.longest_line,
        "against": {name: count.matches for name, count in found.by_opponent.items()},
    }
    wrong = [name for name, value in told.items() if value != plain[name]]
    if partners and partners[found.favourite_partner] != max(partners.values()):
        wrong.append("partner")
    for name, groups in (("games", found.by_game), ("months", found.by_month)):
        if sum(count.points for count in groups.values()) != found.all.points:
            wrong += [name]
    if found.helped.plus(found.unhelped) != found.all or sum(found.endings.values()) != found.all.rounds:
        wrong.append("parts")
    return wrong


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
