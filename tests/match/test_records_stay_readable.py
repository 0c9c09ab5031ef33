"""Records of every version before this one are good, go on and can be saved; those of newer ones are left.

`frozen/` holds records as the program wrote them on 2026-11-22, with the options that came before the first release.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from matador.match import replay as replaying
from matador.match import resuming
from matador.match.errors import NewerRecordError, RecordError
from matador.match.files import decode, documents
from matador.match.records import encode
from matador.match.replay import replay
from matador.match.resuming import resume
from matador.match.session import Session
from matador.rules import CATALOG, Ruleset, RulesetError
from matador.rules.options import COLUMNS, Column

FROZEN = Path(__file__).parent / "frozen"


def frozen() -> Iterator[bytes]:
    for file in sorted(FROZEN.glob("*.jsonl")):
        yield from documents(file)


RECORDS = list(frozen())


def played_on(session: Session) -> None:
    """Play a match to its end, by what is legal first."""
    while not session.is_over:
        if session.turn is None:
            session.begin_round(session.version)
        else:
            session.submit(session.turn, session.view(session.turn).legal()[0], session.version)


@pytest.mark.parametrize("data", RECORDS, ids=range(len(RECORDS)))
def test_what_was_written_is_good_goes_on_and_is_good_again(data: bytes) -> None:
    record = decode(data)
    assert list(replay(record))
    session = resume(record)
    played_on(session)
    again = decode(encode(session.record()))
    assert list(replay(again))
    assert again.rounds[: len(record.rounds) - 1] == record.rounds[:-1]


def test_they_are_of_every_ruleset() -> None:
    names = {json.dumps({**json.loads(data)["ruleset"], "players": 0}, sort_keys=True) for data in RECORDS}
    assert len(names) > len(CATALOG)


# An option that is added later


@dataclasses.dataclass(frozen=True, kw_only=True)
class NewerRuleset(Ruleset):
    """With one option more."""

    invented: bool = False


@pytest.fixture
def one_option_more(monkeypatch: pytest.MonkeyPatch) -> None:
    invented = Column("true or false", lambda value: isinstance(value, bool), (False, True), before=False)
    monkeypatch.setitem(COLUMNS, "invented", invented)
    for module in (replaying, resuming):
        monkeypatch.setattr(module, "Ruleset", NewerRuleset)


@pytest.mark.usefixtures("one_option_more")
@pytest.mark.parametrize("data", RECORDS, ids=range(len(RECORDS)))
def test_an_option_that_is_added_makes_no_record_bad(data: bytes) -> None:
    record = decode(data)
    assert list(replay(record))
    session = resume(record)
    assert session.rules.values()["invented"] is False
    written = decode(encode(session.record()))
    assert written.ruleset["invented"] is False
    assert list(replay(written))


@pytest.mark.usefixtures("one_option_more")
def test_an_option_of_the_start_is_missed_as_before() -> None:
    record = decode(RECORDS[0])
    without = {name: value for name, value in record.ruleset.items() if name != "spinner"}
    with pytest.raises(RulesetError, match="lacks `spinner`"):
        NewerRuleset.from_values(without)


def test_all_options_of_the_start_are_named_by_all_records() -> None:
    assert sum(column.before == "named by all" for column in COLUMNS.values()) == 27


def test_an_option_that_is_added_without_a_value_from_before_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(COLUMNS, "invented", Column("true or false", lambda value: isinstance(value, bool)))
    with pytest.raises(RecordError, match="lacks `invented`"):
        list(replay(decode(RECORDS[0])))


# Records of newer programs


def test_a_record_of_another_form_is_said_to_be_newer() -> None:
    document = {**json.loads(RECORDS[0]), "format": "matador-record/2", "mood": "good"}
    with pytest.raises(NewerRecordError, match="newer Matador") as raised:
        decode(msgspec.json.encode(document))
    assert "no record" not in str(raised.value)


@pytest.mark.parametrize("form", ["matador-record/0", "matador-record/02", "other/2", "matador-record/x"])
def test_what_is_of_no_form_of_ours_is_not(form: str) -> None:
    document = {**json.loads(RECORDS[0]), "format": form}
    with pytest.raises(RecordError, match="its format is not") as raised:
        decode(msgspec.json.encode(document))
    assert not isinstance(raised.value, NewerRecordError)


def test_a_record_with_an_unknown_option_is_said_to_be_newer() -> None:
    record = decode(RECORDS[0])
    newer = msgspec.structs.replace(record, ruleset={**record.ruleset, "wind": True})
    with pytest.raises(NewerRecordError, match="`wind`: a newer Matador has written it"):
        list(replay(newer))
