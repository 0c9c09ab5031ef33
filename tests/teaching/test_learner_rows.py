"""What a database keeps of a learner gives back the same, and nothing else is taken for it."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from matador.teaching.evidence import Attempt, Evidence, Fact, Help, Overlooked, TotalOpened
from matador.teaching.learner import (
    DocumentError,
    decode_evidence,
    encode_evidence,
)

AT = datetime(2026, 11, 24, 9, 30, 15, 250, tzinfo=timezone(timedelta(hours=1)))
EVIDENCE: tuple[Evidence, ...] = (
    Attempt(Fact(7, 3, "frames"), 4, 1, Help.NONE, coloured=False, at=AT),
    Attempt(Fact(7, 5, "both"), 1, 3, Help.FRAME, coloured=True, at=AT, is_practice=True, silent_s=1.5),
    Overlooked((Fact(7, 1, "frames"), Fact(7, 6, "frames")), AT),
    Attempt(Fact(7, 3, "both"), None, 1, Help.BRIEF, False, AT, True, 2.5, 0.0, "brief frame"),
    TotalOpened(7, AT),
)


WRONG = encode_evidence(EVIDENCE[0]).replace(b'"nth":1', b'"nth":0')


@pytest.mark.parametrize("evidence", EVIDENCE)
def test_evidence_comes_back(evidence: Evidence) -> None:
    found = decode_evidence(encode_evidence(evidence))
    assert found == evidence
    assert found.at.utcoffset() == AT.utcoffset(), "the day is that of the learner"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b'{"type":"attempt"}',
        b"[" * 100_000,
        b"\xff",
        encode_evidence(EVIDENCE[0]).replace(b'"nth":1', b'"nth":0'),
    ],
)
def test_what_is_no_evidence_is_refused(data: bytes) -> None:
    with pytest.raises(DocumentError):
        decode_evidence(data)
