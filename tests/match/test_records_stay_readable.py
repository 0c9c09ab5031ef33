"""Records of every earlier version can be read, continued and saved; those of newer versions are left alone.

`frozen/` holds records as the program wrote them on 22 November 2026, with the original options of the first release.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from matador.match.errors import NewerRecordError, RecordError
from matador.match.files import decode, documents
from matador.match.records import encode
from matador.match.replay import replay
from matador.match.resuming import resume
from matador.match.session import Session
from matador.rules import CATALOG

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
