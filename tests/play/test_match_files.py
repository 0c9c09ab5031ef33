"""Matches in files: export and import."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from matador.match.errors import NewerRecordError, RecordError
from matador.match.files import decode
from matador.match.players import Player
from matador.match.records import Record, encode
from matador.match.session import Session
from matador.play.matches import coming_match, export_match, read_match
from matador.rules import named_ruleset
from matador.storage.setups import LONGEST_NAME
from tests.checks.matches import accepted, play_at_random, seated


def played(actions: int = 5, bot: str = "greedy") -> Session:
    session = Session(named_ruleset("sevens", 2, {"target": 20}), [Player("Ana"), Player("Dot", bot)], seed=3)
    accepted(session.begin_round(session.version))
    play_at_random(session, Random(3), actions)
    while actions > 1000 and not session.is_over:
        accepted(session.begin_round(session.version))
        play_at_random(session, Random(3), actions)
    return session


def marks(record: Record) -> list[object]:
    return [mark["bot"] for mark in record.marks or () if mark["what"] == "seat"]


def test_an_exported_match_is_read_again_as_it_stands(tmp_path: Path) -> None:
    session = played()
    done = export_match(session, ["Ana", "Dot"], tmp_path / "new")
    assert isinstance(done, Path)
    assert done.name.endswith("Ana, Dot.matador")
    assert done.read_bytes() == encode(session.record()) + b"\n"
    match = read_match(done, seated)
    assert encode(match.record) == encode(session.record())
    assert not match.is_over
    assert match.head.names == ("Ana", "Dot")
    assert [seat.bot for seat in match.head.setup.seats] == [None, "greedy"]


def test_a_match_that_could_not_be_read_again_is_not_exported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matador.match.files.MAX_BYTES", 10)
    exported = export_match(played(), ["Ana"], tmp_path)
    assert isinstance(exported, OSError)
    assert list(tmp_path.iterdir()) == []


def test_a_finished_match_has_its_date_and_nobodys_help() -> None:
    record = replace(played(10_000).record(), date="2020-02-20")
    match = coming_match(record, lambda players: seated(players, help="full"))
    assert match.is_over
    assert match.at.year == 2020
    assert {seat.help for seat in match.head.setup.seats} == {"guide"}


def test_a_bot_that_is_not_here_leaves_its_seat_to_one_of_ours() -> None:
    match = coming_match(played(bot="oracle").record(), seated)
    assert match.head.setup.seats[1].bot == "level2"
    assert marks(match.record) == ["oracle", "level2"]
    over = coming_match(played(10_000, bot="oracle").record(), seated)
    assert over.head.setup.seats[1].bot == "oracle", "nobody plays on for it"


@pytest.mark.parametrize(
    ("names", "tidy"),
    [
        (["  Ana\n", "Dot"], ("Ana", "Dot")),
        (["", "\u202e"], ("Player 1", "Player 2")),
        (["Ana", "Ana "], ("Ana", "Ana 2")),
        (["x" * 200, "Dot"], ("x" * LONGEST_NAME, "Dot")),
    ],
)
def test_names_are_as_somebody_can_have_them_here(names: list[str], tidy: tuple[str, ...]) -> None:
    record = replace(played().record(), players=names, marks=[])
    assert coming_match(record, seated).head.names == tidy


def test_what_is_no_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.matador"
    good = encode(played().record())
    for data, error in (
        (good[:-40], RecordError),
        (good.replace(b"matador-record/1", b"matador-record/2"), NewerRecordError),
        (good.replace(b'"starter":', b'"starter":1,"x":', 1), RecordError),
        (b"\x89PNG", RecordError),
    ):
        path.write_bytes(data)
        with pytest.raises(error):
            read_match(path, seated)
    record = decode(good)
    broken = replace(record, totals=[5, 0])
    with pytest.raises(RecordError):
        coming_match(broken, seated)
