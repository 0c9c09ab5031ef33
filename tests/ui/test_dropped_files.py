"""A saved match that is dropped on the window, or opened by a double click on a Mac, takes the place of what is on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from matador.app.saved_in import opened_match
from matador.play.matches import Opened
from matador.storage.saved import NewerFile, SavedMatch
from matador.ui.inputs import FileDropped, input_of
from matador.ui.pages.home.scene import HomeScene
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.pages.opening import table
from tests.ui.pilot import Pilot
from tests.ui.saved_matches import saved as save_match
from tests.ui.saved_matches import seated_again, store
from tests.ui.saved_matches import table as small_table


def opening(file: str) -> Opened | NewerFile | None:
    saved = opened_match(file)
    return Opened(saved, seated_again) if isinstance(saved, SavedMatch) else saved


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A match in which two tiles lie."""
    return save_match(small_table(tmp_path), tmp_path)


def at_home() -> Pilot:
    pilot = Pilot(settings=AT_ONCE, open_match=opening)
    pilot.click("menu")
    pilot.click("home")
    assert isinstance(pilot.program.scene, HomeScene)
    return pilot


def at_a_table() -> Table:
    pilot = table(open_match=opening)
    assert pilot.program.table.would_be_lost
    return pilot


def shows_saved(pilot: Pilot) -> bool:
    return isinstance(pilot.program.scene, HomeScene) is False and pilot.has("laid:2-4")


def test_sdl_tells_of_it() -> None:
    event = pygame.event.Event(pygame.DROPFILE, file="/home/ana/x.matador")
    assert input_of(event, (800, 600)) == FileDropped("/home/ana/x.matador")


def test_at_home_the_match_is_there_at_once(saved: Path) -> None:
    pilot = at_home()
    pilot.give(FileDropped(str(saved)))
    assert shows_saved(pilot)


def test_pages_over_the_first_page_are_closed(saved: Path) -> None:
    pilot = at_home()
    pilot.click("options")
    pilot.give(FileDropped(str(saved)))
    assert shows_saved(pilot)
    assert not pilot.has("panel")


@pytest.mark.parametrize("answer", ["leave", "save and leave"])
def test_a_match_that_would_be_lost_is_asked_about(answer: str, saved: Path, tmp_path: Path) -> None:
    pilot = table(open_match=opening, store=store(tmp_path))
    pilot.give(FileDropped(str(saved)))
    assert pilot.text("panel") == "Leave this match?"
    assert not shows_saved(pilot)
    pilot.click(answer)
    assert shows_saved(pilot)
    assert len(list(tmp_path.iterdir())) == (2 if answer == "save and leave" else 1)


def test_and_goes_on_if_the_player_stays(saved: Path) -> None:
    pilot = at_a_table()
    pilot.give(FileDropped(str(saved)))
    pilot.click("play on")
    assert not pilot.has("panel")
    assert not shows_saved(pilot)
    assert pilot.program.table.would_be_lost


Spoil = Callable[[Path], None]


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda path: path.unlink(), id="gone"),
        pytest.param(lambda path: path.write_bytes(b"\x89PNG\r\n"), id="a picture"),
        pytest.param(lambda path: path.write_bytes(path.read_bytes()[:-40]), id="cut"),
        pytest.param(
            lambda path: path.write_bytes(path.read_bytes().replace(b"4-2L", b"4-4L")), id="broken rules"
        ),
    ],
)
@pytest.mark.parametrize("place", [at_home, at_a_table])
def test_what_is_no_match_is_said_and_nothing_changes(
    place: Callable[[], Pilot], spoil: Spoil, saved: Path
) -> None:
    spoil(saved)
    pilot = place()
    scene = pilot.program.scene
    pilot.give(FileDropped(str(saved)))
    assert pilot.text("panel") == "Not opened"
    assert saved.name in pilot.text("why")
    pilot.click("close")
    assert not pilot.has("panel")
    assert pilot.program.scene is scene


def test_why_it_is_none_is_in_the_log(saved: Path, caplog: pytest.LogCaptureFixture) -> None:
    saved.write_bytes(b"{}")
    at_home().give(FileDropped(str(saved)))
    assert str(saved) in caplog.text


def test_two_files_at_once_the_second_counts(saved: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.matador"
    other.write_bytes(saved.read_bytes())
    pilot = at_home()
    pilot.give(FileDropped(str(saved)), FileDropped(str(other)))
    assert shows_saved(pilot)
    assert pilot.game.kept is not None
    assert pilot.game.kept.path == other


def test_a_bad_file_after_a_good_one_leaves_the_question_as_it_was(saved: Path, tmp_path: Path) -> None:
    pilot = at_a_table()
    bad = tmp_path / "bad.matador"
    bad.write_bytes(b"")
    pilot.give(FileDropped(str(saved)), FileDropped(str(bad)))
    pilot.press("escape")
    assert pilot.text("panel") == "Leave this match?"
    pilot.click("leave")
    assert shows_saved(pilot)


def test_a_match_of_a_newer_program_is_said_to_be_one_and_left(saved: Path) -> None:
    newer = saved.read_bytes().replace(b"matador-record/1", b"matador-record/2", 1)
    saved.write_bytes(newer)
    pilot = at_home()
    pilot.give(FileDropped(str(saved)))
    assert "newer version" in pilot.text("why")
    assert saved.read_bytes() == newer
