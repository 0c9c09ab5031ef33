"""Records of every earlier version can be read, continued and saved; those of newer versions are left alone.

`frozen/` holds records as the program wrote them on 22 November 2026, with the original options of the first release.
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
    """Play a match to its end, always with the first legal action."""
    while not session.is_over:
        if session.turn is None:
            session.begin_round(session.version)
        else:
            session.submit(session.turn, session.view(session.turn).legal()[0], session.version)


@pytest.mark.parametrize("data", RECORDS, ids=range(len(RECORDS)))
def test_frozen_record_can_be_read_continued_and_saved(data: bytes) -> None:
    record = decode(data)
    assert list(replay(record))
    session = resume(record)
    played_on(session)
    again = decode(encode(session.record()))
    assert list(replay(again))
    assert again.rounds[: len(record.rounds) - 1] == record.rounds[:-1]


def test_frozen_records_cover_every_ruleset() -> None:
    names = {json.dumps({**json.loads(data)["ruleset"], "players": 0}, sort_keys=True) for data in RECORDS}
    assert len(names) > len(CATALOG)


# An option that is added later


@dataclasses.dataclass(frozen=True, kw_only=True)
class NewerRuleset(Ruleset):
    """A ruleset with one more option."""

    invented: bool = False


@pytest.fixture
def one_option_more(monkeypatch: pytest.MonkeyPatch) -> None:
    invented = Column("true or false", lambda value: isinstance(value, bool), (False, True), before=False)
    monkeypatch.setitem(COLUMNS, "invented", invented)
    for module in (replaying, resuming):
        monkeypatch.setattr(module, "Ruleset", NewerRuleset)


@pytest.mark.usefixtures("one_option_more")
@pytest.mark.parametrize("data", RECORDS, ids=range(len(RECORDS)))
def test_added_option_makes_no_record_bad(data: bytes) -> None:
    record = decode(data)
    assert list(replay(record))
    session = resume(record)
    assert session.rules.values()["invented"] is False
    written = decode(encode(session.record()))
    assert written.ruleset["invented"] is False
    assert list(replay(written))


@pytest.mark.usefixtures("one_option_more")
def test_missing_original_option_is_refused() -> None:
    record = decode(RECORDS[0])
    without = {name: value for name, value in record.ruleset.items() if name != "spinner"}
    with pytest.raises(RulesetError, match="has no `spinner`"):
        NewerRuleset.from_values(without)


def test_number_of_original_options_is_unchanged() -> None:
    assert sum(column.before == "named by all" for column in COLUMNS.values()) == 27


def test_added_option_without_a_default_for_old_records_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(COLUMNS, "invented", Column("true or false", lambda value: isinstance(value, bool)))
    with pytest.raises(RecordError, match="has no `invented`"):
        list(replay(decode(RECORDS[0])))


# Records of newer programs


def test_record_of_a_later_format_is_reported_as_newer() -> None:
    document = {**json.loads(RECORDS[0]), "format": "matador-record/2", "mood": "good"}
    with pytest.raises(NewerRecordError, match="newer version of Matador") as raised:
        decode(msgspec.json.encode(document))
    assert "no record" not in str(raised.value)


@pytest.mark.parametrize("form", ["matador-record/0", "matador-record/02", "other/2", "matador-record/x"])
def test_record_of_a_foreign_format_is_not_reported_as_newer(form: str) -> None:
    document = {**json.loads(RECORDS[0]), "format": form}
    with pytest.raises(RecordError, match="its format is not") as raised:
        decode(msgspec.json.encode(document))
    assert not isinstance(raised.value, NewerRecordError)


def test_record_with_an_unknown_option_is_reported_as_newer() -> None:
    record = decode(RECORDS[0])
    newer = msgspec.structs.replace(record, ruleset={**record.ruleset, "wind": True})
    with pytest.raises(NewerRecordError, match="unknown option `wind`"):
        list(replay(newer))
