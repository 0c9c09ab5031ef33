"""Exported files: each is a new file with a name that every system accepts."""

from __future__ import annotations

import errno
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matador.storage import atomic, paths
from matador.storage.paths import name_of_match, write_export
from tests.systems import needs_links

DAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("players", "name"),
    [
        (["Ana", "Ben"], "2026-11-21 Ana, Ben"),
        (["Ana/Ben", 'a<b>:"|?*\\'], "2026-11-21 Ana-Ben, a-b-------"),
        (["con", "NUL.txt"], "2026-11-21 con, NUL.txt"),
        (["Ana\u202e\n\0", " ", "Zoe\u0301. "], "2026-11-21 Ana, Zo\u00e9"),
        ([], "2026-11-21"),
        (["字" * 24] * 8, f"2026-11-21 {'字' * 24}, {'字' * 5}"),
    ],
)
def test_name_of_a_match(players: list[str], name: str) -> None:
    assert name_of_match(DAY, players) == name


@given(st.lists(st.text(max_size=40), max_size=8))
def test_every_system_takes_the_name(players: list[str]) -> None:
    name = name_of_match(DAY, players)
    assert len(name.encode()) <= 100
    assert not set(name) & set('<>:"/\\|?*')
    assert name.isprintable()
    assert not name.endswith((" ", "."))
    assert name.startswith(DAY.isoformat())


def test_an_export_never_replaces_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.matador").write_bytes(b"old")
    paths = [write_export(tmp_path, "a", ".matador", b"%d" % number) for number in range(2)]
    assert [path.name for path in paths] == ["a (2).matador", "a (3).matador"]
    assert [path.read_bytes() for path in paths] == [b"0", b"1"]
    assert (tmp_path / "a.matador").read_bytes() == b"old"


@needs_links
def test_an_export_never_replaces_a_link(tmp_path: Path) -> None:
    (tmp_path / "a.matador").symlink_to("nowhere")
    paths = [write_export(tmp_path, "a", ".matador", b"%d" % number) for number in range(3)]
    assert [path.name for path in paths] == ["a (2).matador", "a (3).matador", "a (4).matador"]
    assert [path.read_bytes() for path in paths] == [b"0", b"1", b"2"]
    assert (tmp_path / "a.matador").is_symlink()


def test_a_file_that_comes_meanwhile_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = atomic.write_new

    def late(path: Path, data: bytes) -> None:
        if path.name == "a.matador":
            path.write_bytes(b"another window")
        real(path, data)

    monkeypatch.setattr(paths, "write_new", late)
    assert write_export(tmp_path, "a", ".matador", b"mine").name == "a (2).matador"
    assert (tmp_path / "a.matador").read_bytes() == b"another window"


def test_a_failed_export_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("matador.storage.atomic.write_all", full)
    with pytest.raises(OSError, match="full"):
        write_export(tmp_path, "a", ".matador", b"data")
    assert list(tmp_path.glob("*.matador")) == []
