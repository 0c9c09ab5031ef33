"""Learners who were kept in a file by themselves move into the database, and no file is lost."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from matador.storage.database import learners
from matador.teaching.document import Learners, encode
from matador.teaching.learner import Learner, observe
from tests.play.learner_house import LearnerHouse, Log, Plant, attempt, shown, warned


@pytest.fixture
def house(tmp_path: Path) -> Iterator[LearnerHouse]:
    with closing(LearnerHouse(tmp_path)) as found:
        yield found


def write_old(house: LearnerHouse, *names: str) -> bytes:
    learned = Learners()
    for name in names:
        learned = learned.having(observe(Learner(name), attempt(3)))
    house.old.parent.mkdir(parents=True, exist_ok=True)
    house.old.write_bytes(encode(learned))
    return encode(learned)


def test_the_learners_of_an_older_version_move_in_once(house: LearnerHouse) -> None:
    data = write_old(house, "Mia", "Ben")
    kept = house.window()
    assert kept.learner("Mia") == observe(Learner("Mia"), attempt(3))
    house.observe(kept, "Mia", attempt(4))
    house.settle()
    assert not house.old.exists()
    assert house.old.with_name("learners.moved-1.json").read_bytes() == data
    again = house.window()
    assert (shown(again, "Mia"), shown(again, "Ben")) == ({3, 4}, {3})


def test_whoever_is_in_the_database_already_is_not_replaced(house: LearnerHouse) -> None:
    house.observe(house.window(), "Mia", attempt(5))
    house.settle()
    write_old(house, "Mia", "Ben")
    again = house.window()
    assert (shown(again, "Mia"), shown(again, "Ben")) == ({5}, {3})


def test_who_cannot_move_in_yet_is_known_all_the_same(
    house: LearnerHouse, monkeypatch: Plant, caplog: Log
) -> None:
    def full(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    data = write_old(house, "Mia")
    with monkeypatch.context() as plant:
        plant.setattr(learners, "writing", full)
        kept = house.window()
        assert shown(kept, "Mia") == {3}
        assert house.old.read_bytes() == data
    assert any("could not be moved" in line for line in warned(caplog))
    assert house.window().knows("Mia")
    assert not house.old.exists()


DAMAGED = {
    "no JSON": b"Mia knows 3 and 4",
    "half a file": b'{"format": "matador-learners/1", "lea',
    "zeros": bytes(300),
    "another program's": b'{"learners": []}',
    "a version that there never was": b'{"format": "matador-learners/0", "learners": []}',
    "no UTF-8": b'\xff\xfe{"format"',
    "too deep": b"[" * 100_000,
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_file_is_set_aside_and_never_lost(data: bytes, house: LearnerHouse, caplog: Log) -> None:
    house.old.parent.mkdir(parents=True)
    house.old.write_bytes(data)
    kept = house.window()
    house.observe(kept, "Mia", attempt(3))
    house.settle()
    aside = house.old.with_name("learners.broken-1.json")
    assert aside.read_bytes() == data
    assert str(aside) in warned(caplog)[0]
    assert shown(house.window(), "Mia") == {3}


def test_the_file_of_a_newer_program_is_left_as_it_is(house: LearnerHouse, caplog: Log) -> None:
    newer = b'{"format": "matador-learners/3", "people": []}'
    house.old.parent.mkdir(parents=True)
    house.old.write_bytes(newer)
    kept = house.window()
    house.observe(kept, "Mia", attempt(3))
    house.settle()
    assert shown(kept, "Mia") == {3}
    assert house.old.read_bytes() == newer
    assert "newer Matador" in warned(caplog)[0]
