"""The folders in which the game stores its data, and exports with names that every system accepts."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matador.storage.paths import (
    database_path,
    documents_dir,
    log_path,
    name_of_match,
    settings_path,
    write_export,
)
from tests.systems import needs_links

DAY = date(2026, 11, 21)


@pytest.mark.skipif(sys.platform != "linux", reason="each system has folders of its own")
@pytest.mark.parametrize("home", [None, ""])
def test_without_a_named_folder_the_folders_of_the_system_are_used(
    monkeypatch: pytest.MonkeyPatch, home: str | None
) -> None:
    if home is None:
        monkeypatch.delenv("MATADOR_HOME", raising=False)
    else:
        monkeypatch.setenv("MATADOR_HOME", home)
    for variable in ("CONFIG", "STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{variable}_HOME", f"/home/eva/.{variable.lower()}")
    assert settings_path() == Path("/home/eva/.config/Matador/settings.json")
    assert log_path() == Path("/home/eva/.state/Matador/log/matador.log")
    assert database_path() == Path("/home/eva/.data/Matador/matador.db")


def test_a_named_folder_has_everything_wherever_the_program_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MATADOR_HOME", "class 3b")
    named = tmp_path / "class 3b"
    assert [path() for path in (settings_path, log_path, database_path, documents_dir)] == [
        named / "settings.json",
        named / "matador.log",
        named / "matador.db",
        named,
    ]
    assert list(tmp_path.iterdir()) == [], "asking creates nothing"


@pytest.mark.parametrize(
    ("players", "name"),
    [
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
def test_every_system_accepts_the_name(players: list[str]) -> None:
    name = name_of_match(DAY, players)
    assert len(name.encode()) <= 100
    assert not set(name) & set('<>:"/\\|?*')
    assert name.isprintable()
    assert not name.endswith((" ", "."))
    assert name.startswith(DAY.isoformat())


@needs_links
def test_an_export_never_replaces_a_file_or_a_link(tmp_path: Path) -> None:
    (tmp_path / "a.matador").symlink_to("nowhere")
    (tmp_path / "a (2).matador").write_bytes(b"old")
    paths = [write_export(tmp_path, "a", ".matador", b"%d" % number) for number in range(2)]
    assert [path.name for path in paths] == ["a (3).matador", "a (4).matador"]
    assert [path.read_bytes() for path in paths] == [b"0", b"1"]
    assert (tmp_path / "a.matador").is_symlink()
    assert (tmp_path / "a (2).matador").read_bytes() == b"old"
