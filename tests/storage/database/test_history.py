"""Finished matches are found by their heads, and read completely."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

from matador.match.records import encode
from matador.match.summary import MatchSummary, summary_of
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase
from tests.storage.database.kept import HEAD, NOW, add_match, begun, change, opened, play, record


def taken_in(db: MatchDatabase, seed: int = 1, head: MatchHead = HEAD, at: datetime = NOW) -> bool:
    return add_match(db, record(seed), head, at).is_new


def test_the_last_match_comes_first_wherever_it_was_played(db: MatchDatabase) -> None:
    for number, ahead in enumerate((1, -5, 9, 0)):
        at = (NOW + timedelta(minutes=number)).astimezone(timezone(timedelta(hours=ahead)))
        assert taken_in(db, number, at=at)
    found = db.history.list().result(30)
    moments = [datetime.fromisoformat(match.ended_at) for match in found]
    assert moments == [NOW + timedelta(minutes=number) for number in (3, 2, 1, 0)]
    assert {(match.game, match.names) for match in found} == {("make-7", ("Ana", "Dot"))}


def test_a_match_is_read_as_it_was_written(db: MatchDatabase) -> None:
    ana = db.profiles.add("Ana", b"").result(30)
    taken_in(db, head=replace(HEAD, first_round=2))
    (match,) = db.history.list().result(30)
    assert match.first_round == 2
    assert match.people == (ana.number,), "Dot is a bot"
    whole = db.history.read((match.key,)).result(30)[match.key]
    assert whole is not None
    assert encode(whole.session.record()) == encode(record())
    assert (whole.head.names, whole.head.first_round) == (HEAD.names, 2)
    change(db, replace(ana, name="Anna")).result(30)
    (match,) = db.history.list().result(30)
    assert match.names == ("Anna", "Dot")


def test_unreadable_matches_hide_no_others(db: MatchDatabase, tmp_path: Path) -> None:
    for seed in (1, 2, 3):
        taken_in(db, seed, at=NOW - timedelta(days=3 - seed))
    with opened(tmp_path / "m.db") as connection:
        connection.execute("UPDATE decision SET body = x'00' WHERE match = 1")
        connection.execute("UPDATE match SET head = x'7b' WHERE id = 1")
        connection.execute(
            "UPDATE match SET head = CAST(replace(head, '_round\":0', '_round\":-2') AS BLOB) WHERE id = 2"
        )
    good, *others = db.history.list().result(30)
    assert [(each.game, each.names, each.first_round) for each in others] == [("", (), 0)] * 2
    bad = others[-1]
    found = db.history.read((good.key, bad.key, "nothing")).result(30)
    assert found[good.key] is not None
    assert (found[bad.key], found["nothing"]) == (None, None)
    assert db.history.summaries(["nothing"]).result(30) == {"nothing": None}


# Summaries


def finished(db: MatchDatabase) -> tuple[str, MatchSummary]:
    """The key and the summary of a match that was played to its end."""
    journal = db.new_journal(HEAD)
    session = begun(journal)
    play(session, 10_000)
    assert db.history.list().result(30) == ()
    db.put(journal.key, "over").result(30)
    journal.close().result(30)
    return db.history.list().result(30)[0].key, summary_of(session)


def test_the_summary_of_a_match_is_that_of_its_session(db: MatchDatabase) -> None:
    key, summary = finished(db)
    assert db.history.summaries([key]).result(30) == {key: summary}
