"""Matches that are kept: each in a file of its own, under a name that every system takes."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import date
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matador.match import files
from matador.match.files import decode, documents
from matador.match.players import Player
from matador.match.records import Proof, Record
from matador.match.session import Session
from matador.rules import named_ruleset
from matador.storage import saved
from matador.storage.atomic import write_atomically
from matador.storage.saved import (
    MatchStore,
    fleeting_folders,
    keep_match,
    match_file,
    name_of_match,
    shown_name,
)
from tests.checks.matches import accepted

DAY = date(2026, 11, 21)
NAME = "2026-11-21 Ana, Ben"


def sessions() -> Iterator[Session]:
    """Matches that have begun."""
    while True:
        session = Session(named_ruleset("sevens", 2), [Player("Ana"), Player("Ben", "greedy")])
        accepted(session.begin_round(session.version))
        yield session


def begun() -> Session:
    return next(sessions())


def go_on(session: Session) -> Record:
    """Play one action; the record of the match then."""
    turn = session.turn
    assert turn is not None
    accepted(session.submit(turn, session.view(turn).legal()[0], session.version))
    return session.record()


def read(path: Path) -> Record:
    (document,) = documents(path)
    return decode(document)


# Names


@pytest.mark.parametrize(
    ("players", "name"),
    [
        (["Ana", "Ben"], NAME),
        (["Ana/Ben", 'a<b>:"|?*\\'], "2026-11-21 Ana-Ben, a-b-------"),
        (["con", "NUL.txt"], "2026-11-21 con, NUL.txt"),
        (["Ana\u202e\n\0", " ", "Zoe\u0301. "], "2026-11-21 Ana, Zo\u00e9"),
        ([], "2026-11-21"),
        (["字" * 24] * 8, f"2026-11-21 {'字' * 24}, {'字' * 5}"),
    ],
)
def test_what_a_file_is_called(players: list[str], name: str) -> None:
    assert name_of_match(DAY, players) == name


@given(st.lists(st.text(max_size=200), max_size=8))
def test_every_system_takes_the_name(players: list[str]) -> None:
    name = name_of_match(DAY, players)
    assert len(name.encode()) <= 100
    assert not set(name) & set('<>:"/\\|?*')
    assert name.isprintable()
    assert not name.endswith((" ", "."))
    assert name.startswith(DAY.isoformat())


# Files


def test_a_match_is_kept_as_it_stands(tmp_path: Path) -> None:
    session = begun()
    record = go_on(session)
    file = MatchStore(tmp_path / "new" / "matches", lambda: DAY).keep(record, ["Ana", "Ben"])
    assert file.path == tmp_path / "new" / "matches" / f"{NAME}.matador"
    assert read(file.path) == decode(next(documents(file.path))) == record
    assert match_file(file.path) == file


@pytest.mark.parametrize("is_elsewhere", [False, True])
def test_the_same_match_goes_in_its_own_place(tmp_path: Path, *, is_elsewhere: bool) -> None:
    """Wherever that is: who has put it into another folder finds it there, as it is now."""
    session = begun()
    own = keep_match(tmp_path / "mine" if is_elsewhere else tmp_path, NAME, go_on(session))
    for _ in range(2):
        record = go_on(session)
        now = keep_match(tmp_path, "another day", record, own)
        assert now.path == own.path
        assert read(own.path) == record
        own = now
    assert len(list(tmp_path.rglob("*.matador"))) == 1


def test_another_match_never_goes(tmp_path: Path) -> None:
    kept = [keep_match(tmp_path, NAME, begun().record()).path for _ in range(3)]
    assert [path.name for path in kept] == [f"{NAME}.matador", f"{NAME} (2).matador", f"{NAME} (3).matador"]
    proofs = [read(path).proof for path in kept]
    assert len({proof.secret for proof in proofs if isinstance(proof, Proof)}) == 3


@pytest.mark.parametrize("now", ["another", "nothing", "torn", "gone", "several"])
def test_what_has_come_in_the_place_of_a_match_stays(tmp_path: Path, now: str) -> None:
    session = begun()
    file = keep_match(tmp_path, NAME, session.record())
    path, own = file.path, file.path.read_bytes()
    there = {"another": b"", "nothing": b"", "torn": own[:90], "several": own + own}.get(now, b"")
    path.unlink()
    if now == "another":
        there = keep_match(tmp_path, NAME, begun().record()).path.read_bytes()
    elif now != "gone":
        path.write_bytes(there)
    again = keep_match(tmp_path, NAME, session.record(), file)
    assert (again.path == path) == (now == "gone")
    assert again.path.read_bytes() == own
    assert now == "gone" or path.read_bytes() == there


def test_a_match_that_somebody_has_gone_on_with_stays(tmp_path: Path) -> None:
    """It was opened twice: what the other window has saved is not lost."""
    session = begun()
    opened = keep_match(tmp_path, NAME, session.record())
    old = session.record()
    newer = go_on(session)
    assert keep_match(tmp_path, NAME, newer, opened).path == opened.path
    mine = keep_match(tmp_path, NAME, old, opened)
    assert mine.path.name == f"{NAME} (2).matador"
    assert (read(opened.path), read(mine.path)) == (newer, old)


def test_where_a_match_cannot_be_written_back_it_goes_to_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as from a stick that may only be read."""
    session = begun()
    own = keep_match(tmp_path / "stick", NAME, session.record())
    before = own.path.read_bytes()

    def refuse(path: Path, data: bytes, permissions: int | None) -> None:
        if path == own.path:
            raise PermissionError(errno.EROFS, "Read-only file system")
        write_atomically(path, data, permissions)

    monkeypatch.setattr(saved, "write_atomically", refuse)
    record = go_on(session)
    now = keep_match(tmp_path / "matches", NAME, record, own)
    assert now.path.parent == tmp_path / "matches"
    assert read(now.path) == record
    assert own.path.read_bytes() == before


def test_a_file_of_another_kind_is_never_written(tmp_path: Path) -> None:
    """A file of records may hold more matches than the one that was opened."""
    session = begun()
    records = tmp_path / "games.jsonl"
    records.write_bytes(keep_match(tmp_path, NAME, session.record()).path.read_bytes())
    now = keep_match(tmp_path, "new", go_on(session), match_file(records))
    assert now.path.name == "new.matador"


def test_what_lies_where_it_is_thrown_away_goes_to_the_shelf(tmp_path: Path) -> None:
    session = begun()
    own = keep_match(tmp_path / "fleeting", NAME, session.record())
    store = MatchStore(tmp_path / "matches", lambda: DAY, fleeting=(tmp_path / "fleeting",))
    assert store.keep(go_on(session), ["Ana", "Ben"], own).path.parent == tmp_path / "matches"


def test_what_is_on_the_shelf_stays_there_wherever_that_is(tmp_path: Path) -> None:
    session = begun()
    store = MatchStore(tmp_path / "matches", lambda: DAY, fleeting=(tmp_path,))
    own = store.keep(session.record(), ["Ana", "Ben"])
    assert store.keep(go_on(session), ["Ana", "Ben"], own).path == own.path


def test_nothing_is_written_to_find_out_what_is_thrown_away(tmp_path: Path) -> None:
    found = fleeting_folders({"TMPDIR": str(tmp_path), "TEMP": "", "HOME": "/home/ana"})
    assert tmp_path.resolve() in found
    assert Path("/tmp").resolve() in found  # noqa: S108 - read only
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("what", ["nothing", "folder", "pipe"])
def test_what_is_no_file_has_no_digest_and_is_not_waited_for(tmp_path: Path, what: str) -> None:
    path = tmp_path / "x.matador"
    if what == "folder":
        path.mkdir()
    elif what == "pipe":
        os.mkfifo(path)
    assert match_file(path).digest is None


@pytest.mark.parametrize(
    ("step", "is_own"), [("fsync", False), ("fsync", True), ("link", False), ("replace", True)]
)
def test_a_full_disk_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, *, is_own: bool
) -> None:
    session = begun()
    own = keep_match(tmp_path, NAME, session.record())
    before = own.path.read_bytes()

    def fail(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="No space left"):
        keep_match(tmp_path, NAME, go_on(session), own if is_own else None)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {own.path.name: before}


def test_a_match_that_could_not_be_opened_again_replaces_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun()
    own = keep_match(tmp_path, NAME, session.record())
    before = own.path.read_bytes()
    monkeypatch.setattr(files, "MOST_BYTES", len(before))
    with pytest.raises(OSError, match="could not be opened again"):
        keep_match(tmp_path, NAME, go_on(session), own)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {own.path.name: before}


def test_what_is_larger_than_any_match_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.matador"
    with path.open("wb") as file:
        # It takes no room on the disk.
        file.truncate(2**32)
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("it is opened"))
    assert match_file(path).digest is None


@pytest.mark.skipif(os.name == "nt", reason="there are no such permissions here")
def test_saved_matches_are_their_owners_alone(tmp_path: Path) -> None:
    session = begun()
    own = keep_match(tmp_path / "matches", NAME, session.record())
    # As an older version left it.
    own.path.chmod(0o644)
    keep_match(tmp_path / "matches", NAME, go_on(session), own)
    assert own.path.stat().st_mode & 0o777 == 0o600
    # What lies elsewhere is as its owner wants it.
    shared = keep_match(tmp_path / "shared", NAME, session.record())
    shared.path.chmod(0o664)
    assert keep_match(tmp_path / "matches", NAME, go_on(session), shared) == match_file(shared.path)
    assert shared.path.stat().st_mode & 0o777 == 0o664


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "matches").write_bytes(b"a file")
    with pytest.raises(OSError, match="matches"):
        keep_match(tmp_path / "matches", NAME, begun().record())


# The store


def on_shelf(folder: Path, *names: str) -> None:
    """Files of these names, each newer than the one before."""
    for number, name in enumerate(names):
        (folder / name).write_bytes(b"")
        os.utime(folder / name, ns=(0, number))


def listed(folder: Path) -> list[str]:
    return [path.name for path in MatchStore(folder).matches()]


def test_the_newest_match_is_the_first(tmp_path: Path) -> None:
    on_shelf(tmp_path, "b.matador", "c.matador", "a.matador")
    assert MatchStore(tmp_path).matches() == tuple(tmp_path / f"{name}.matador" for name in "acb")
    os.utime(tmp_path / "b.matador", ns=(0, 7))
    assert listed(tmp_path) == ["b.matador", "a.matador", "c.matador"]


def test_what_else_is_in_the_folder_is_no_match(tmp_path: Path) -> None:
    on_shelf(tmp_path, "a.MATADOR", "b.matador.bak", ".matador", "matador", "c.jsonl", ".a.matador.00.new")
    (tmp_path / "folder.matador").mkdir()
    assert listed(tmp_path) == ["a.MATADOR"]


def test_a_link_that_leads_nowhere_hides_no_other(tmp_path: Path) -> None:
    on_shelf(tmp_path, "a.matador")
    for name, target in (("b.matador", "nothing"), ("c.matador", "c.matador")):
        try:
            (tmp_path / name).symlink_to(target)
        except OSError:
            pytest.skip("links cannot be made here")
    assert listed(tmp_path) == ["a.matador"]


def test_a_file_that_goes_meanwhile_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_shelf(tmp_path, "a.matador", "b.matador")
    with os.scandir(tmp_path) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    (tmp_path / "a.matador").unlink()
    monkeypatch.setattr(os, "scandir", lambda _folder: nullcontext(iter(entries)))
    assert listed(tmp_path) == ["b.matador"]


def test_of_many_the_newest_are_listed(tmp_path: Path) -> None:
    on_shelf(tmp_path, *(f"{number}.matador" for number in range(310)))
    assert listed(tmp_path) == [f"{number}.matador" for number in range(309, 9, -1)]


def test_nothing_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_shelf(tmp_path, "a.matador")
    monkeypatch.setattr("builtins.open", None)
    monkeypatch.setattr("io.open", None)
    assert listed(tmp_path) == ["a.matador"]


def test_no_folder_is_an_empty_shelf(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert listed(tmp_path / "matches") == []
    assert caplog.text == ""
    (tmp_path / "matches").write_bytes(b"a file")
    assert listed(tmp_path / "matches") == []
    assert "cannot list the saved matches" in caplog.text


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("2026-11-21 Ana, Ben.matador", "2026-11-21 Ana, Ben"),
        ("Ana.Ben.MATADOR", "Ana.Ben"),
        ("Ana.json", "Ana.json"),
        ("a\n\tb\u202e\udc80c.matador", "a b c"),
        (" .matador", ".matador"),
    ],
)
def test_what_is_read_of_the_name_of_a_file(file: str, name: str) -> None:
    assert shown_name(Path("/home") / file) == name
