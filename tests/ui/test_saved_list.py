"""The first page leads to saved matches: a list of them, and each row to its table."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from matador.storage.saved import MatchStore
from matador.ui.inputs import Key, Resized
from matador.ui.pages.home.scene import HomeScene
from tests.ui.dealt import AT_ONCE
from tests.ui.pilot import Pilot
from tests.ui.saved_matches import saved as save_match
from tests.ui.saved_matches import store
from tests.ui.saved_matches import table as small_table
from tests.ui.test_dropped_files import opening, shows_saved


def home(folder: Path, **more: object) -> Pilot:
    """The first page, with this folder."""
    pilot = Pilot(settings=AT_ONCE, open_match=opening, store=store(folder), **more)  # type: ignore[arg-type]
    pilot.program._leave("home")
    assert isinstance(pilot.program.scene, HomeScene)
    return pilot


def rows(pilot: Pilot) -> list[str]:
    """The names in the list, on the leaf that is shown."""
    return [node.name for node in pilot.tree if node.key.startswith("saved:")]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A match in which two tiles lie, the newest of its folder."""
    return save_match(small_table(tmp_path, names=("Ana", "Ben")), tmp_path)


def test_without_saved_matches_the_first_page_is_as_it_was(tmp_path: Path, saved: Path) -> None:
    assert home(tmp_path).has("saved matches")
    saved.unlink()
    without = home(tmp_path)
    assert not without.has("saved matches")
    plain = HomeScene(without.program.look, without.screen.size)
    assert without.tree == plain.tree()


def test_a_row_opens_its_match(tmp_path: Path, saved: Path) -> None:
    older = tmp_path / "an older one.matador"
    older.write_bytes(b"")
    os.utime(older, ns=(0, 0))
    pilot = home(tmp_path)
    pilot.click("saved matches")
    assert pilot.text("panel") == "Saved matches"
    assert rows(pilot) == ["21 Nov 2026: Ana, Ben", "an older one"]
    pilot.click("saved:0")
    assert shows_saved(pilot)
    assert not pilot.has("panel")
    assert pilot.game.kept is not None
    assert pilot.game.kept.path == saved


def test_keys_alone_lead_to_a_match(tmp_path: Path, saved: Path) -> None:
    assert saved.exists()
    pilot = home(tmp_path)
    pilot.press("tab", "tab", "tab", "tab", "enter")
    assert rows(pilot) == ["21 Nov 2026: Ana, Ben"]
    pilot.press("escape")
    assert isinstance(pilot.program.scene, HomeScene)
    assert not pilot.has("panel")
    pilot.press("enter", "down")
    assert "focused" in pilot.node("saved:0").state
    pilot.press("enter")
    assert shows_saved(pilot)


def test_a_match_that_is_left_and_saved_is_in_the_list(tmp_path: Path) -> None:
    pilot = small_table(tmp_path, names=("Ana", "Ben"))
    pilot.click("menu")
    pilot.click("home")
    assert "find it under Saved matches" in pilot.text("about")
    pilot.click("save and leave")
    pilot.click("saved matches")
    assert rows(pilot) == ["21 Nov 2026: Ana, Ben"]


def test_the_list_is_that_of_the_moment(tmp_path: Path, saved: Path) -> None:
    pilot = home(tmp_path)
    (tmp_path / "another.matador").write_bytes(b"")
    os.utime(saved, ns=(0, 0))
    pilot.click("saved matches")
    assert rows(pilot) == ["another", "21 Nov 2026: Ana, Ben"]
    pilot.click("saved:1")
    (tmp_path / "another.matador").unlink()
    saved.unlink()
    pilot.click("menu")
    pilot.click("home")
    assert not pilot.has("saved matches")


@pytest.mark.parametrize("spoil", [lambda path: path.write_bytes(b"{}"), lambda path: path.unlink()])
def test_what_cannot_be_opened_is_said_and_the_list_is_there_again(
    spoil: Callable[[Path], object], tmp_path: Path, saved: Path
) -> None:
    pilot = home(tmp_path)
    pilot.click("saved matches")
    spoil(saved)
    pilot.click("saved:0")
    assert pilot.text("panel") == "Not opened"
    assert saved.name in pilot.text("why")
    pilot.click("back")
    assert pilot.text("panel") == "Saved matches"
    pilot.click("close")
    assert isinstance(pilot.program.scene, HomeScene)


def test_a_folder_that_has_gone_is_empty(tmp_path: Path, saved: Path) -> None:
    pilot = home(tmp_path)
    saved.unlink()
    tmp_path.rmdir()
    pilot.click("saved matches")
    assert rows(pilot) == []
    assert pilot.text("none") == "There are no saved matches."
    pilot.press("escape")
    assert not pilot.has("panel")


def test_odd_names_are_shown_opened_and_saved_again(tmp_path: Path, saved: Path) -> None:
    odd = (
        os.fsdecode(b"a\xff\nb \xe2\x80\xae{x} %s.matador")
        if os.name == "posix"
        else "a\u202eb {x} %s.matador"
    )
    try:
        saved.rename(tmp_path / odd)
    except OSError:
        odd = "a\u202eb {x} %s.matador"
        saved.rename(tmp_path / odd)
    pilot = home(tmp_path)
    pilot.click("saved matches")
    assert rows(pilot) == ["a b {x} %s"]
    pilot.shot()
    pilot.click("saved:0")
    assert shows_saved(pilot)
    pilot.click("menu")
    pilot.click("save")
    assert "a b {x} %s.matador" in pilot.text("where")
    pilot.shot()
    pilot.click("play on")
    pilot.click("menu")
    pilot.click("home")
    (tmp_path / odd).write_bytes(b"{}")
    pilot.click("saved matches")
    pilot.click("saved:0")
    assert "a b {x} %s.matador can't be opened" in pilot.text("why")
    pilot.shot()


def test_a_name_that_fills_the_page_is_not_shown_whole(tmp_path: Path) -> None:
    (tmp_path / f"{'W' * 200}.matador").write_bytes(b"")
    pilot = home(tmp_path, size=(800, 600))
    pilot.click("saved matches")
    assert rows(pilot) == [f"{'W' * 119}…"]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_300_matches_are_leafed_through(tmp_path: Path, size: tuple[int, int]) -> None:
    for number in range(300):
        (tmp_path / f"{number}.matador").write_bytes(b"")
        os.utime(tmp_path / f"{number}.matador", ns=(0, number))
    pilot = home(tmp_path, size=size)
    pilot.click("saved matches")
    met = rows(pilot)
    while met[-1] != "0":
        pilot.click("more")
        met += rows(pilot)
        assert len(met) <= 300
    assert met == [str(number) for number in range(299, -1, -1)]
    pilot.give(Key("tab", shift=True))
    pilot.give(Key("tab", shift=True))
    assert "focused" in pilot.node("saved:299").state
    pilot.give(Resized((1024, 768)))
    assert "focused" in pilot.node("saved:299").state


def test_the_folder_is_read_for_the_first_page_alone(tmp_path: Path) -> None:
    """A program that begins at a table has other things to do."""
    asked = []

    class Counting(MatchStore):
        def matches(self) -> tuple[Path, ...]:
            asked.append(self.folder)
            return super().matches()

    pilot = Pilot(settings=AT_ONCE, store=Counting(tmp_path))
    assert asked == []
    pilot.program._leave("home")
    assert asked == [tmp_path]
