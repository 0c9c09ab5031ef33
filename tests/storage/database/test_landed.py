"""What every version that has landed has written is there in this one, and can be gone on with.

`landed/version-N` was written by the program of that version: its database, each match as a record with its key in
`keys.txt`, and what else it kept beside.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from matador.match.files import decode
from matador.match.records import encode
from matador.match.results import Accepted, Answer
from matador.match.session import Session
from matador.play.learners import LearnersKept
from matador.storage.database.connection import connect_to_read
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.rows import load
from matador.storage.database.schema import VERSION, version_of
from tests.checks.database_lives import WAIT_S, WaitedFor

LANDED = Path(__file__).with_name("landed")
VERSIONS = range(1, VERSION + 1)


@pytest.fixture(params=VERSIONS)
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder as a version has left it."""
    return Path(shutil.copytree(LANDED / f"version-{request.param}", tmp_path / f"version-{request.param}"))


@pytest.fixture
def kept(home: Path) -> Iterator[MatchDatabase]:
    database = MatchDatabase(home / "matador.db", lambda: datetime.now(UTC))
    yield database
    assert database.close()


def version(home: Path) -> int:
    """The version that has written a folder."""
    return int(home.name.removeprefix("version-"))


def keys(home: Path) -> dict[str, str]:
    """The key of each match, by its name."""
    lines = (home / "keys.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines)


def test_each_match_is_as_it_was_left(home: Path, kept: MatchDatabase) -> None:
    left = kept.unfinished(10).result(WAIT_S)
    assert kept.damage is None
    records = {name: encode(decode((home / f"{name}.matador").read_bytes())) for name in keys(home)}
    names = {key: name for name, key in keys(home).items()}
    assert {names[each.key]: each.is_away for each in left} == {
        "sevens": False,
        "family": False,
        "away": True,
    }
    for each in left:
        assert encode(each.session.record()) == records[names[each.key]]
    with closing(connect_to_read(home / "matador.db")) as connection:
        assert version_of(connection) == VERSION
        (over,) = connection.execute("SELECT id FROM match WHERE state = 'over'").fetchone()
        assert encode(load(connection, over).session.record()) == records["over"]
    backup = home / f"matador.version-{version(home)}.db"
    if version(home) == VERSION:
        assert not backup.exists(), "nothing is brought up to date"
    else:
        with closing(connect_to_read(backup)) as connection:
            assert version_of(connection) == version(home), "it is kept as it was before"


def test_each_can_be_gone_on_with(home: Path, kept: MatchDatabase) -> None:
    for name in ("sevens", "family", "away"):
        found = kept.reopen(keys(home)[name]).result(WAIT_S)
        session = found.session
        session.use_journal(waited := WaitedFor(found.journal))
        ask = next_of(session)
        ask()
        waited.land()
        assert isinstance(ask(), Accepted)
        found.journal.close().result(WAIT_S)
        again = kept.reopen(keys(home)[name]).result(WAIT_S)
        assert encode(again.session.record()) == encode(session.record())


def next_of(session: Session) -> Callable[[], Answer]:
    """Asks for the next action of whoever is on turn, or for the next round."""
    version, turn = session.version, session.turn
    if turn is None:
        return lambda: session.begin_round(version)
    action = session.view(turn).legal()[0]
    return lambda: session.submit(turn, action, version)


def test_learners_are_known(home: Path, kept: MatchDatabase) -> None:
    learners = LearnersKept(kept.learners, lambda: datetime.now(UTC), home / "learners.json")
    mia, nobody = learners.learner("Mia"), learners.learner("")
    assert mia is not None
    assert nobody is not None
    assert {fact.known for fact in mia.shown} == {3, 4, 6}
    assert {fact.known for fact in nobody.shown} == {2}
    if version(home) > 1:
        ben = learners.learner("Ben")
        assert ben is not None, "he has learned at version 2 alone"
        assert {fact.known for fact in ben.shown} == {5}


def test_residents_live_on(home: Path, kept: MatchDatabase) -> None:
    living = [(resident.name, resident.body) for resident in kept.residents.load().result(WAIT_S)]
    assert living == ([("Mia", b"a cat"), ("Ben", b"a bear")] if version(home) > 2 else [])
