"""Who lives in a house: written whole, known by number, and forgotten without a trace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from matador.match.players import Player
from matador.match.records import encode
from matador.storage.database import connection as connections
from matador.storage.database import residents
from matador.storage.database.evidence_rows import ShownEvidence, wrong_learner
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.resident_rows import residents_in, wrong_resident
from matador.storage.database.residents import NameTakenError
from matador.storage.saved import MatchFile, name_of_match
from matador.storage.setups import SeatSetup, changed_seat, changed_setup
from tests.checks.matches import accepted
from tests.storage.database.kept import HEAD, NOW, PLAYERS, begun, change, database, opened, play

LIVES = 30
NAMES = ("Theodora", "Zoë 🦊🦊🦊", "O'Brien; --", "<b>Jörg</b>", "=SUMME(A1)", "%s %d \\N")
"""Such that nothing else can hold their bytes."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[MatchDatabase]:
    with database(tmp_path / "m.db") as kept:
        yield kept


def test_residents_come_in_the_order_in_which_they_came(house: MatchDatabase) -> None:
    assert house.residents.load().result(30) == ()
    zoe = house.residents.add("Zoe", b"1").result(30)
    ana = house.residents.add("Ana", b"2").result(30)
    assert house.residents.load().result(30) == (zoe, ana)


def test_a_name_is_had_once(house: MatchDatabase) -> None:
    house.residents.add("Zoe", b"1").result(30)
    ana = house.residents.add("Ana", b"2").result(30)
    with pytest.raises(NameTakenError):
        house.residents.add("Zoe", b"3").result(30)
    with pytest.raises(NameTakenError):
        change(house, replace(ana, name="Zoe")).result(30)
    assert [each.name for each in house.residents.load().result(30)] == ["Zoe", "Ana"]


def test_who_has_played_before_keeps_his_matches(house: MatchDatabase) -> None:
    journal = house.new_journal(HEAD)
    play(begun(journal), 3)
    ana = house.residents.add("Ana", b"").result(30)
    change(house, replace(ana, name="Anna", body=b"new")).result(30)
    journal.close().result(30)
    (left,) = house.unfinished(9).result(30)
    assert left.head.names == ("Anna", "Dot")
    assert house.residents.load().result(30) == (replace(ana, name="Anna", body=b"new"),)


def test_whoever_is_gone_cannot_be_changed_and_his_number_stays_his(house: MatchDatabase) -> None:
    ana = house.residents.add("Ana", b"").result(30)
    assert house.residents.forget(ana.number, ana.name).result(30)
    with pytest.raises(KeyError):
        change(house, ana).result(30)
    assert house.residents.forget(ana.number, ana.name).result(30), "it is seen to again that he is gone"
    assert house.residents.add("Ana", b"").result(30).number > ana.number


def test_what_is_not_as_it_was_written_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    with database(path) as kept:
        kept.residents.add("Zoe", b"hers").result(30)
        ana = kept.residents.add("Ana", b"old").result(30)
    with opened(path) as connection:
        assert wrong_resident(connection) is None
        connection.execute("UPDATE resident SET body = ? WHERE person = ?", (b"new", ana.number))
        assert wrong_resident(connection) is not None
        assert [each.name for each in residents_in(connection)] == ["Zoe"]


@pytest.mark.parametrize("is_on_network", [False, True], ids=["wal", "delete"])
def test_nothing_of_a_name_is_left_in_any_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, *, is_on_network: bool
) -> None:
    monkeypatch.setattr(connections, "is_on_network", lambda _folder: is_on_network)
    # Each seed has lives of its own.
    for life in range(seed * LIVES, (seed + 1) * LIVES):
        assert _left_after(tmp_path / f"{life}", life) == []


def test_traces_that_are_not_erased_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(residents, "erase_traces", lambda _connection, _path: True)
    assert _left_after(tmp_path / "m", 1) == ["m.db-wal"]


def _left_after(folder: Path, seed: int) -> list[str]:
    """A house in which one person is removed; the files in which his name is found then.

    Matches of the others are as they were, but that nobody's name is in the place of his.
    """
    chance = Random(seed)
    gone, *others = chance.sample(NAMES, 3)
    with database(folder / "m.db") as kept:
        people = {
            name: kept.residents.add(name, b"body of " + name.encode()).result(30) for name in (gone, *others)
        }
        if chance.random() < 0.5:
            people[gone] = replace(people[gone], body=chance.randbytes(9000))
            change(kept, people[gone]).result(30)
        _learn(kept, gone, chance)
        records = [_played(kept, chance.sample((gone, *others), 2), chance) for _ in range(3)]
        assert kept.residents.forget(people[gone].number, people[gone].name).result(30)
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
        assert [each.name for each in kept.residents.load().result(30)] == others
    return found


def _learn(kept: MatchDatabase, name: str, chance: Random) -> None:
    for _ in range(chance.randint(1, 4)):
        shown = ShownEvidence(
            chance.randbytes(16), name, chance.randbytes(100), lambda before: before or b"known"
        )
        kept.learners.keep((shown,)).result(30)


def _played(kept: MatchDatabase, names: list[str], chance: Random) -> bytes:
    """A match at which these two sit, as a record."""
    seats = tuple(
        changed_seat(seat, name=name, bot=None) for seat, name in zip(HEAD.setup.seats, names, strict=True)
    )
    # A file is called after those who play, in the way that every system takes.
    file = MatchFile(Path(f"/matches/{name_of_match(NOW.date(), names)}.json"), chance.randbytes(32))
    setup = changed_setup(HEAD.setup, seats=seats)
    head = MatchHead(setup, (names[0], names[1]), file=file if chance.random() < 0.5 else None)
    journal = kept.new_journal(head)
    session = begun(journal, chance.randrange(1000))
    play(session, chance.randint(0, 12), chance.randrange(1000))
    journal.close().result(30)
    return encode(session.record())


# Moving in


def learned(house: MatchDatabase, *names: str) -> None:
    """Each of these has shown something."""
    for index, name in enumerate(names):
        shown = ShownEvidence(b"%d" % index, name, b"shown", lambda _known, name=name: name.encode())  # type: ignore[misc]
        house.learners.keep([shown]).result(30)


def test_the_first_takes_over_what_was_learned_without_a_name(house: MatchDatabase, tmp_path: Path) -> None:
    learned(house, "")
    house.residents.add("Ana", b"").result(30)
    house.residents.add("Ben", b"").result(30)
    known = house.learners.load().result(30)
    assert {name: kept.known for name, kept in known.items()} == {"Ana": b""}
    with opened(tmp_path / "m.db") as connection:
        assert wrong_learner(connection) is None
        rows = connection.execute("SELECT name FROM evidence JOIN person ON person = id").fetchall()
        assert rows == [("Ana",)]


def test_what_he_has_shown_himself_is_not_mixed_with_it(house: MatchDatabase) -> None:
    learned(house, "", "Ana")
    house.residents.add("Ana", b"").result(30)
    known = house.learners.load().result(30)
    assert {name: kept.known for name, kept in known.items()} == {"": b"", "Ana": b"Ana"}


def test_matches_of_nobody_else_go_with_him_and_the_others_stay(house: MatchDatabase) -> None:
    ana = house.residents.add("Ana", b"").result(30)
    chance = Random(1)
    shared = _played(house, ["Ana", "Ben"], chance)
    journal = house.new_journal(HEAD)
    play(begun(journal, seated=PLAYERS), 3)
    journal.close().result(30)
    assert len(house.unfinished(9).result(30)) == 2
    assert house.residents.forget(ana.number, ana.name).result(30)
    (left,) = house.unfinished(9).result(30)
    assert encode(left.session.record()) == shared
    assert left.head.names == (f"#{ana.number}", "Ben")


def test_a_match_that_is_being_played_is_not_taken_away(house: MatchDatabase) -> None:
    ana = house.residents.add("Ana", b"").result(30)
    journal = house.new_journal(HEAD)
    session = begun(journal, seated=PLAYERS)
    play(session, 3)
    assert house.residents.forget(ana.number, ana.name).result(30)
    play(session, 3)
    journal.close().result(30)
    (left,) = house.unfinished(9).result(30)
    assert left.head.names == (f"#{ana.number}", "Dot")


def test_a_name_that_the_disk_does_not_know_of_him_goes_too(house: MatchDatabase) -> None:
    """He was called Ana from then on, the disk failed to keep that, and a match began under the new name."""
    zoe = house.residents.add("Zoe", b"").result(30)
    journal = house.new_journal(HEAD)
    play(begun(journal, seated=PLAYERS), 3)
    journal.close().result(30)
    assert house.residents.number_of("Ana").result(30) is not None
    assert house.residents.forget(zoe.number, "Ana").result(30)
    assert house.unfinished(9).result(30) == ()
    assert house.residents.number_of("Ana").result(30) is None


def test_whoever_else_lives_here_under_that_name_stays(house: MatchDatabase) -> None:
    zoe = house.residents.add("Zoe", b"").result(30)
    ana = house.residents.add("Ana", b"").result(30)
    assert house.residents.forget(zoe.number, "Ana").result(30)
    assert house.residents.load().result(30) == (ana,)


def test_a_file_that_is_called_after_him_is_not_named_any_more_and_is_still_known(
    house: MatchDatabase,
) -> None:
    ana = house.residents.add("Ana", b"").result(30)
    house.residents.add("Ben", b"").result(30)
    setup = changed_setup(HEAD.setup, seats=(SeatSetup(name="Ana"), SeatSetup(name="Ben")))
    for names, path in (
        (("Ana", "Ben"), "1.json"),
        (("Dot", "Ben"), "at Ana's.json"),
        (("Dot", "Ben"), "3.json"),
    ):
        seats = setup.seats if "Ana" in names else (SeatSetup(name="Dot"), SeatSetup(name="Ben"))
        file = MatchFile(Path(path), path[0].encode() * 32)
        journal = house.new_journal(MatchHead(changed_setup(setup, seats=seats), names, file=file))
        play(begun(journal), 3)
        journal.close().result(30)
    assert house.residents.forget(ana.number, "Ana").result(30)
    files = {each.head.file for each in house.unfinished(9).result(30)}
    assert files == {None, MatchFile(Path("3.json"), b"3" * 32)}
    for digest in (b"1", b"a", b"3"):
        assert house.with_file(digest * 32).result(30) is not None


def test_a_match_that_somebody_else_has_left_stays(house: MatchDatabase) -> None:
    ana = house.residents.add("Ana", b"").result(30)
    journal = house.new_journal(HEAD)
    session = begun(journal, seated=(Player("Ana"), Player("Ben")))
    play(session, 3)
    accepted(session.change_seat(1, PLAYERS[1], session.version))
    play(session, 3)
    journal.close().result(30)
    assert house.residents.forget(ana.number, "Ana").result(30)
    (left,) = house.unfinished(9).result(30)
    assert [player.name for player in left.session.first_players] == [f"#{ana.number}", "Ben"]


def test_who_has_played_nothing_yet_becomes_whoever_has_played_under_the_name(house: MatchDatabase) -> None:
    journal = house.new_journal(HEAD)
    play(begun(journal, seated=PLAYERS), 3)
    journal.close().result(30)
    number = house.residents.number_of("Ana").result(30)
    cat = house.residents.add("Cat", b"new").result(30)
    learned(house, "Cat")
    found = change(house, replace(cat, name="Ana")).result(30)
    assert (found.number, found.body) == (number, b"new")
    assert house.residents.load().result(30) == (found,)
    assert set(house.learners.load().result(30)) == {"Ana"}
    assert house.residents.number_of("Cat").result(30) is None


def test_the_matches_of_two_do_not_become_those_of_one(house: MatchDatabase) -> None:
    ana = house.residents.add("Ana", b"").result(30)
    for name in ("Ana", "Greta"):
        setup = changed_setup(HEAD.setup, seats=(SeatSetup(name=name), HEAD.setup.seats[1]))
        journal = house.new_journal(MatchHead(setup, (name, "Dot")))
        play(begun(journal, seated=(Player(name), PLAYERS[1])), 3)
        journal.close().result(30)
    with pytest.raises(NameTakenError):
        change(house, replace(ana, name="Greta")).result(30)


@pytest.mark.parametrize("is_record", [False, True], ids=["decisions", "record"])
def test_whoever_has_left_his_seat_has_played(house: MatchDatabase, *, is_record: bool) -> None:
    """He is in no head any more."""
    ben = house.residents.add("Ben", b"").result(30)
    house.residents.number_of("Ana").result(30)
    journal = house.new_journal(HEAD)
    session = begun(journal, seated=(Player("Ana"), Player("Ben")))
    accepted(session.change_seat(1, PLAYERS[1], session.version))
    if is_record:
        journal.keep_all(session.record(), session.log_length).result(30)
    journal.close().result(30)
    with pytest.raises(NameTakenError):
        change(house, replace(ben, name="Ana")).result(30)
