"""Profiles in a database: written as a whole, identified by number, and deleted without a trace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from matador.match.players import Player
from matador.match.records import encode
from matador.storage.database import connection as connections
from matador.storage.database import profiles
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.profiles import NameTakenError, ShownEvidence, profiles_in
from matador.storage.database.rows import wrong_person
from matador.storage.setups import SeatSetup, changed_seat, changed_setup
from tests.checks.matches import accepted
from tests.storage.database.kept import HEAD, PLAYERS, begun, change, database, opened, play

LIVES = 12
NAMES = ("Theodora", "Zoë 🦊🦊🦊", "O'Brien; --", "<b>Jörg</b>", "=SUMME(A1)", "%s %d \\N")
"""Names whose bytes occur nowhere else."""


@pytest.fixture
def db(tmp_path: Path) -> Iterator[MatchDatabase]:
    with database(tmp_path / "m.db") as kept:
        yield kept


def test_residents_come_in_the_order_in_which_they_came(db: MatchDatabase) -> None:
    assert db.profiles.load().result(30) == ()
    zoe = db.profiles.add("Zoe", b"1").result(30)
    ana = db.profiles.add("Ana", b"2").result(30)
    assert db.profiles.load().result(30) == (zoe, ana)


def test_a_name_is_had_once(db: MatchDatabase) -> None:
    db.profiles.add("Zoe", b"1").result(30)
    ana = db.profiles.add("Ana", b"2").result(30)
    with pytest.raises(NameTakenError):
        db.profiles.add("Zoe", b"3").result(30)
    with pytest.raises(NameTakenError):
        change(db, replace(ana, name="Zoe")).result(30)
    assert [each.name for each in db.profiles.load().result(30)] == ["Zoe", "Ana"]


def test_who_has_played_before_keeps_his_matches(db: MatchDatabase) -> None:
    journal = db.new_journal(HEAD)
    play(begun(journal), 3)
    ana = db.profiles.add("Ana", b"").result(30)
    change(db, replace(ana, name="Anna", body=b"new")).result(30)
    journal.close().result(30)
    (left,) = db.unfinished(9).result(30)
    assert left.head.names == ("Anna", "Dot")
    assert db.profiles.load().result(30) == (replace(ana, name="Anna", body=b"new"),)


def test_whoever_is_gone_cannot_be_changed_and_his_number_stays_his(db: MatchDatabase) -> None:
    ana = db.profiles.add("Ana", b"").result(30)
    assert db.profiles.forget(ana.number, ana.name).result(30)
    with pytest.raises(KeyError):
        change(db, ana).result(30)
    assert db.profiles.forget(ana.number, ana.name).result(30), "it is seen to again that he is gone"
    assert db.profiles.add("Ana", b"").result(30).number > ana.number


def test_what_is_not_as_it_was_written_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    with database(path) as kept:
        kept.profiles.add("Zoe", b"hers").result(30)
        ana = kept.profiles.add("Ana", b"old").result(30)
    with opened(path) as connection:
        assert wrong_person(connection) is None
        connection.execute("UPDATE profile SET body = ? WHERE person = ?", (b"new", ana.number))
        assert wrong_person(connection) is not None
        assert [each.name for each in profiles_in(connection)] == ["Zoe"]


@pytest.mark.parametrize("is_on_network", [False, True], ids=["wal", "delete"])
def test_nothing_of_a_name_is_left_in_any_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, *, is_on_network: bool
) -> None:
    monkeypatch.setattr(connections, "is_on_network", lambda _folder: is_on_network)
    # Each seed has its own lives.
    for life in range(seed * LIVES, (seed + 1) * LIVES):
        assert _left_after(tmp_path / f"{life}", life) == []


def test_traces_that_are_not_erased_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "erase_traces", lambda _connection, _path: True)
    assert _left_after(tmp_path / "m", 1) == ["m.db-wal"]


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
        assert kept.profiles.forget(people[gone].number, people[gone].name).result(30)
        found = [
            file.name
            for file in sorted(folder.rglob("*"))
            if file.is_file() and gone.encode() in file.read_bytes()
        ]
        left = kept.unfinished(9).result(30)
        nobody = f"#{people[gone].number}"
        assert [encode(each.session.record()) for each in left] == list(reversed(records))
        assert all(gone not in each.head.names for each in left)
        assert sum(nobody in each.head.names for each in left) <= len(records)
        assert gone not in kept.learners.load().result(30)
        assert [each.name for each in kept.profiles.load().result(30)] == others
    return found


def _learn(kept: MatchDatabase, name: str, chance: Random) -> None:
    for _ in range(chance.randint(1, 4)):
        shown = ShownEvidence(
            chance.randbytes(16), name, chance.randbytes(100), lambda before: before or b"known"
        )
        kept.learners.keep((shown,)).result(30)


def _played(kept: MatchDatabase, names: list[str], chance: Random) -> bytes:
    """The record of a match of these two."""
    seats = tuple(
        changed_seat(seat, name=name, bot=None) for seat, name in zip(HEAD.setup.seats, names, strict=True)
    )
    setup = changed_setup(HEAD.setup, seats=seats)
    head = MatchHead(setup, (names[0], names[1]))
    journal = kept.new_journal(head)
    session = begun(journal, chance.randrange(1000))
    play(session, chance.randint(0, 12), chance.randrange(1000))
    journal.close().result(30)
    return encode(session.record())


# New profiles


def learned(db: MatchDatabase, *names: str) -> None:
    """Save evidence of each of these learners."""
    for index, name in enumerate(names):
        shown = ShownEvidence(b"%d" % index, name, b"shown", lambda _known, name=name: name.encode())  # type: ignore[misc]
        db.learners.keep([shown]).result(30)


def test_the_first_takes_over_what_was_learned_without_a_name(db: MatchDatabase, tmp_path: Path) -> None:
    learned(db, "")
    db.profiles.add("Ana", b"").result(30)
    db.profiles.add("Ben", b"").result(30)
    known = db.learners.load().result(30)
    assert {name: kept.known for name, kept in known.items()} == {"Ana": b""}
    with opened(tmp_path / "m.db") as connection:
        assert wrong_person(connection) is None
        rows = connection.execute("SELECT name FROM evidence JOIN person ON person = id").fetchall()
        assert rows == [("Ana",)]


def test_what_he_has_shown_himself_is_not_mixed_with_it(db: MatchDatabase) -> None:
    learned(db, "", "Ana")
    db.profiles.add("Ana", b"").result(30)
    known = db.learners.load().result(30)
    assert {name: kept.known for name, kept in known.items()} == {"": b"", "Ana": b"Ana"}


def test_matches_of_nobody_else_go_with_him_and_the_others_stay(db: MatchDatabase) -> None:
    ana = db.profiles.add("Ana", b"").result(30)
    chance = Random(1)
    shared = _played(db, ["Ana", "Ben"], chance)
    journal = db.new_journal(HEAD)
    play(begun(journal, seated=PLAYERS), 3)
    journal.close().result(30)
    assert len(db.unfinished(9).result(30)) == 2
    assert db.profiles.forget(ana.number, ana.name).result(30)
    (left,) = db.unfinished(9).result(30)
    assert encode(left.session.record()) == shared
    assert left.head.names == (f"#{ana.number}", "Ben")


def test_a_match_that_is_being_played_is_not_taken_away(db: MatchDatabase) -> None:
    ana = db.profiles.add("Ana", b"").result(30)
    journal = db.new_journal(HEAD)
    session = begun(journal, seated=PLAYERS)
    play(session, 3)
    assert db.profiles.forget(ana.number, ana.name).result(30)
    play(session, 3)
    journal.close().result(30)
    (left,) = db.unfinished(9).result(30)
    assert left.head.names == (f"#{ana.number}", "Dot")


def test_a_name_that_the_disk_does_not_know_of_him_goes_too(db: MatchDatabase) -> None:
    """The person was renamed to Ana, the rename was not saved, and a match started under the new name."""
    zoe = db.profiles.add("Zoe", b"").result(30)
    journal = db.new_journal(HEAD)
    play(begun(journal, seated=PLAYERS), 3)
    journal.close().result(30)
    assert db.profiles.number_of("Ana").result(30) is not None
    assert db.profiles.forget(zoe.number, "Ana").result(30)
    assert db.unfinished(9).result(30) == ()
    assert db.profiles.number_of("Ana").result(30) is None


def test_whoever_else_lives_here_under_that_name_stays(db: MatchDatabase) -> None:
    zoe = db.profiles.add("Zoe", b"").result(30)
    ana = db.profiles.add("Ana", b"").result(30)
    assert db.profiles.forget(zoe.number, "Ana").result(30)
    assert db.profiles.load().result(30) == (ana,)


def test_a_match_that_somebody_else_has_left_stays(db: MatchDatabase) -> None:
    ana = db.profiles.add("Ana", b"").result(30)
    journal = db.new_journal(HEAD)
    session = begun(journal, seated=(Player("Ana"), Player("Ben")))
    play(session, 3)
    accepted(session.change_seat(1, PLAYERS[1], session.version))
    play(session, 3)
    journal.close().result(30)
    assert db.profiles.forget(ana.number, "Ana").result(30)
    (left,) = db.unfinished(9).result(30)
    assert [player.name for player in left.session.first_players] == [f"#{ana.number}", "Ben"]


def test_who_has_played_nothing_yet_becomes_whoever_has_played_under_the_name(db: MatchDatabase) -> None:
    journal = db.new_journal(HEAD)
    play(begun(journal, seated=PLAYERS), 3)
    journal.close().result(30)
    number = db.profiles.number_of("Ana").result(30)
    cat = db.profiles.add("Cat", b"new").result(30)
    learned(db, "Cat")
    found = change(db, replace(cat, name="Ana")).result(30)
    assert (found.number, found.body) == (number, b"new")
    assert db.profiles.load().result(30) == (found,)
    assert set(db.learners.load().result(30)) == {"Ana"}
    assert db.profiles.number_of("Cat").result(30) is None


def test_the_matches_of_two_do_not_become_those_of_one(db: MatchDatabase) -> None:
    ana = db.profiles.add("Ana", b"").result(30)
    for name in ("Ana", "Greta"):
        setup = changed_setup(HEAD.setup, seats=(SeatSetup(name=name), HEAD.setup.seats[1]))
        journal = db.new_journal(MatchHead(setup, (name, "Dot")))
        play(begun(journal, seated=(Player(name), PLAYERS[1])), 3)
        journal.close().result(30)
    with pytest.raises(NameTakenError):
        change(db, replace(ana, name="Greta")).result(30)


@pytest.mark.parametrize("is_record", [False, True], ids=["decisions", "record"])
def test_whoever_has_left_his_seat_has_played(db: MatchDatabase, *, is_record: bool) -> None:
    """No head names that player any more."""
    ben = db.profiles.add("Ben", b"").result(30)
    db.profiles.number_of("Ana").result(30)
    journal = db.new_journal(HEAD)
    session = begun(journal, seated=(Player("Ana"), Player("Ben")))
    accepted(session.change_seat(1, PLAYERS[1], session.version))
    if is_record:
        journal.keep_all(session.record(), session.log_length).result(30)
    journal.close().result(30)
    with pytest.raises(NameTakenError):
        change(db, replace(ben, name="Ana")).result(30)
