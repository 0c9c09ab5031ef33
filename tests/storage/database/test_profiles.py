"""Profiles in a database: written as a whole, identified by number, and deleted without a trace."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from matador.match.players import Player
from matador.match.records import encode
from matador.storage.database import profiles
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase, MatchJournal
from matador.storage.database.opening import refuse_damaged
from matador.storage.database.profiles import NameTakenError, ShownEvidence
from matador.storage.setups import SeatSetup, changed_setup
from tests.checks.matches import accepted
from tests.storage.database.kept import HEAD, PLAYERS, begun, change, database, opened, play

LIVES = 6
NAMES = ("Theodora", "Zoë 🦊🦊🦊", "O'Brien; --", "<b>Jörg</b>", "=SUMME(A1)", "%s %d \\N")
"""Names whose bytes occur nowhere else."""


def test_players_come_in_order_with_distinct_names(db: MatchDatabase) -> None:
    zoe = db.profiles.add("Zoe", b"1").result(30)
    ana = db.profiles.add("Ana", b"2").result(30)
    assert db.profiles.load().result(30) == (zoe, ana)
    with pytest.raises(NameTakenError):
        db.profiles.add("Zoe", b"3").result(30)
    with pytest.raises(NameTakenError):
        change(db, replace(ana, name="Zoe")).result(30)
    assert db.profiles.load().result(30) == (zoe, ana)


def test_a_former_player_keeps_their_matches_under_a_new_name(db: MatchDatabase) -> None:
    _match(db, "Ana")
    ana = db.profiles.add("Ana", b"").result(30)
    anna = replace(ana, name="Anna", body=b"new")
    change(db, anna).result(30)
    (left,) = db.unfinished(9).result(30)
    assert left.head.names == ("Anna", "Dot")
    assert db.profiles.load().result(30) == (anna,)


def test_the_number_of_a_forgotten_person_is_never_used_again(db: MatchDatabase) -> None:
    ana = db.profiles.add("Ana", b"").result(30)
    for _ in range(2):
        db.profiles.forget(ana.number, ana.name).result(30)
        with pytest.raises(KeyError):
            change(db, ana).result(30)
    assert db.profiles.add("Ana", b"").result(30).number > ana.number


def test_nothing_of_a_name_is_left_in_any_file(tmp_path: Path, seed: int) -> None:
    # Each seed has its own lives.
    for life in range(seed * LIVES, (seed + 1) * LIVES):
        assert _left_after(tmp_path / f"{life}", life) == []


def test_planted_traces_are_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "delete_person", lambda _connection, _number: None)
    assert "m.db" in _left_after(tmp_path / "m", 1)


def _left_after(folder: Path, seed: int) -> list[str]:
    """Delete one person from a database; return the files that still contain their name.

    Matches of the others must be unchanged, except that a neutral name replaces the deleted one.
    """
    chance = Random(seed)
    gone, *others = chance.sample(NAMES, 3)
    with database(folder / "m.db") as kept:
        people = {
            name: kept.profiles.add(name, b"body of " + name.encode()).result(30) for name in (gone, *others)
        }
        if chance.random() < 0.5:
            people[gone] = replace(people[gone], body=chance.randbytes(9000))
            change(kept, people[gone]).result(30)
        _learn(kept, gone, chance)
        records = [_played(kept, chance.sample((gone, *others), 2), chance) for _ in range(3)]
        kept.profiles.forget(people[gone].number, people[gone].name).result(30)
        found = [
            file.name
            for file in sorted(folder.rglob("*"))
            if file.is_file() and gone.encode() in file.read_bytes()
        ]
        if found:
            return found
        left = kept.unfinished(9).result(30)
        nobody = f"#{people[gone].number}"
        assert [encode(each.session.record()) for each in left] == list(reversed(records))
        assert all(gone not in each.head.names for each in left)
        assert sum(nobody in each.head.names for each in left) <= len(records)
        assert gone not in kept.learners.load().result(30)
        assert [each.name for each in kept.profiles.load().result(30)] == others
    return []


def _learn(kept: MatchDatabase, name: str, chance: Random) -> None:
    for _ in range(chance.randint(1, 4)):
        shown = ShownEvidence(chance.randbytes(16), name, lambda before: before or b"known")
        kept.learners.keep((shown,)).result(30)


def _played(kept: MatchDatabase, names: list[str], chance: Random) -> bytes:
    """The record of a match of these two."""
    seats = tuple(SeatSetup(name=name) for name in names)
    journal = kept.new_journal(MatchHead(changed_setup(HEAD.setup, seats=seats), tuple(names)))
    session = begun(journal, chance.randrange(1000))
    play(session, chance.randint(0, 12), chance.randrange(1000))
    journal.close().result(30)
    return encode(session.record())


def _match(db: MatchDatabase, *names: str, now: str | None = None) -> MatchJournal:
    """A match of these people, or of one and Dot, that was left; `now`: who has taken the second seat."""
    people = [SeatSetup(name=name) for name in names]
    seated = [Player(name) for name in names]
    if len(names) == 1:
        people, seated = [*people, HEAD.setup.seats[1]], [*seated, PLAYERS[1]]
    sitting = (names[0], now or seated[1].name)
    if now is not None:
        people[1] = HEAD.setup.seats[1]
    head = MatchHead(changed_setup(HEAD.setup, seats=tuple(people)), sitting)
    journal = db.new_journal(head)
    session = begun(journal, seated=seated)
    if now is not None:
        accepted(session.change_seat(1, PLAYERS[1], session.version))
    play(session, 3)
    journal.close().result(30)
    return journal


def learned(db: MatchDatabase, *names: str) -> None:
    """Save evidence of each of these learners."""
    for index, name in enumerate(names):
        shown = ShownEvidence(b"%d" % index, name, lambda _known, name=name: name.encode())  # type: ignore[misc]
        db.learners.keep([shown]).result(30)


def test_the_first_player_takes_over_nameless_evidence_unless_they_have_their_own(
    db: MatchDatabase, tmp_path: Path
) -> None:
    learned(db, "", "Ben")
    db.profiles.add("Ben", b"").result(30)
    assert db.learners.load().result(30) == {"": b"", "Ben": b"Ben"}
    db.profiles.add("Ana", b"").result(30)
    assert db.learners.load().result(30) == {"Ana": b"", "Ben": b"Ben"}
    with opened(tmp_path / "m.db") as connection:
        refuse_damaged(connection)


def test_matches_without_other_people_are_deleted_with_a_person(db: MatchDatabase) -> None:
    ana = db.profiles.add("Ana", b"").result(30)
    shared, left_by_ben = _match(db, "Ana", "Ben").key, _match(db, "Ana", "Ben", now="Dot").key
    _match(db, "Ana")
    journal = db.new_journal(HEAD)
    session = begun(journal, seated=PLAYERS)
    db.profiles.forget(ana.number, ana.name).result(30)
    play(session, 3)
    journal.close().result(30)
    names = {match.key: match.head.names for match in db.unfinished(9).result(30)}
    nobody = f"#{ana.number}"
    assert names == {
        shared: (nobody, "Ben"),
        left_by_ben: (nobody, "Dot"),
        journal.key: (nobody, "Dot"),
    }, "the last one is being played"


def test_a_name_that_was_not_saved_is_forgotten_unless_it_is_another_players(db: MatchDatabase) -> None:
    """The person was renamed to Ana, the rename was not saved, and a match started under the new name."""
    zoe = db.profiles.add("Zoe", b"").result(30)
    _match(db, "Ana")
    db.profiles.forget(zoe.number, "Ana").result(30)
    assert db.unfinished(9).result(30) == ()
    assert db.profiles.number_of("Ana").result(30) is None
    zoe, ana = (db.profiles.add(name, b"").result(30) for name in ("Zoe", "Ana"))
    db.profiles.forget(zoe.number, "Ana").result(30)
    assert db.profiles.load().result(30) == (ana,)


def test_a_player_without_matches_can_become_a_former_player(db: MatchDatabase) -> None:
    _match(db, "Ana")
    number = db.profiles.number_of("Ana").result(30)
    cat = db.profiles.add("Cat", b"new").result(30)
    learned(db, "Cat")
    found = change(db, replace(cat, name="Ana")).result(30)
    assert (found.number, found.body) == (number, b"new")
    assert db.profiles.load().result(30) == (found,)
    assert set(db.learners.load().result(30)) == {"Ana"}
    assert db.profiles.number_of("Cat").result(30) is None


@pytest.mark.parametrize("is_record", [False, True], ids=["decisions", "record"])
def test_matches_of_two_people_never_become_those_of_one(db: MatchDatabase, *, is_record: bool) -> None:
    """Even if one of them has left the only match: no head names that player any more."""
    ben = db.profiles.add("Ben", b"").result(30)
    db.profiles.number_of("Ana").result(30)
    key = _match(db, "Ana", "Ben", now="Dot").key
    if is_record:
        found = db.reopen(key).result(30)
        found.journal.keep_all(found.session.record()).result(30)
        found.journal.close().result(30)
    with pytest.raises(NameTakenError):
        change(db, replace(ben, name="Ana")).result(30)


# Guests: their names are stored only while their match can be continued


def is_known(db: MatchDatabase, name: str) -> bool:
    return db.profiles.number_of(name).result(30) is not None


@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("has_left", [False, True])
def test_a_guest_is_forgotten_with_their_last_match(
    db: MatchDatabase, *, is_over: bool, has_left: bool
) -> None:
    db.profiles.add("Ana", b"").result(30)
    last = _match(db, "Ana", "Visitor", now="Dot").key if has_left else _match(db, "Visitor").key
    first = _match(db, "Ana" if has_left else "Visitor").key
    db.put(last, "away").result(30)
    db.delete(first).result(30)
    assert is_known(db, "Visitor"), "a match can be continued"
    (db.put(last, "over") if is_over else db.delete(last)).result(30)
    assert not is_known(db, "Visitor")
    assert is_known(db, "Ana")
    assert not is_known(db, "Dot"), "it is nobody"


def test_without_profiles_nobody_is_a_guest(db: MatchDatabase) -> None:
    db.put(_match(db, "Visitor").key, "over").result(30)
    assert is_known(db, "Visitor")
