"""What finished matches came to, kept beside them, so that thousands are counted without being played again.

Whatever is here can be reckoned from the matches themselves. A row is good for its match as it stood when that was
done: its checksum goes over the sums of the last rows of the match too.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Mapping

import msgspec

from matador.match.summary import MatchSummary
from matador.storage.database.connection import reading

_summaries = msgspec.json.Decoder(MatchSummary)

_STAMP = """
    coalesce((SELECT sum FROM part WHERE match = m.id ORDER BY number DESC LIMIT 1), x'')
    || coalesce((SELECT sum FROM decision WHERE match = m.id ORDER BY part DESC, first DESC LIMIT 1), x'')
"""


def kept_summaries(connection: sqlite3.Connection) -> dict[str, MatchSummary]:
    """All that are kept and good, by the keys of their matches."""
    with reading(connection):
        rows = connection.execute(
            f"SELECT m.key, m.id, CAST({_STAMP} AS BLOB), body, sum "  # noqa: S608 - a constant
            "FROM summary JOIN match m ON m.id = summary.match WHERE m.state = 'over'"
        ).fetchall()
    found = {
        key: _decoded(body)
        for key, match, stamp, body, total in rows
        if isinstance(body, bytes) and total == _sum(match, stamp, body)
    }
    return {key: summary for key, summary in found.items() if summary is not None}


def keep_summaries(connection: sqlite3.Connection, found: Mapping[str, MatchSummary]) -> None:
    """Keep what matches came to, by their keys, in the transaction that is on."""
    for key, summary in found.items():
        row = connection.execute(
            f"SELECT m.id, CAST({_STAMP} AS BLOB) FROM match m WHERE m.key = ?",  # noqa: S608 - a constant
            (key,),
        ).fetchone()
        if row is not None:
            match, stamp = row
            body = msgspec.json.encode(summary)
            new = (match, body, _sum(match, stamp, body))
            connection.execute("INSERT OR REPLACE INTO summary VALUES (?, ?, ?)", new)


def _decoded(body: bytes) -> MatchSummary | None:
    """What a match came to; None if something is missing that a summary has now."""
    try:
        return _summaries.decode(body)
    except msgspec.ValidationError:
        return None


def _sum(match: int, stamp: bytes, body: bytes) -> bytes:
    return hashlib.sha256(f"summary/{match}/".encode() + stamp + body).digest()[:16]
