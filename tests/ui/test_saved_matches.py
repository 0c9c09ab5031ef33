"""A match is saved from its menu, and left."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import NoReturn

import pytest

from matador.match.files import decode
from matador.rules import named_ruleset
from matador.ui.inputs import Key, QuitAsked
from matador.ui.pages.home.scene import HomeScene
from tests.inside import matches_of
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.pages.opening import shows
from tests.ui.pilot import Pilot, session_game
from tests.ui.saved_matches import (
    BEGUN,
    BONEYARD,
    OTHERS,
    OWN,
    RULES,
    opened,
    read,
    save,
    saved,
    store,
    table,
    would_be_lost,
)

# Saving


def test_saving_says_where_the_match_is_kept(tmp_path: Path) -> None:
    pilot = table(tmp_path, names=("Ana", "Ben"))
    save(pilot)
    assert pilot.text("where") == (
        f"The match is saved as 2026-11-21 Ana, Ben.matador in the folder {tmp_path}"
    )
    assert pilot.text("how").startswith("You'll find it under Saved matches")
    path = tmp_path / "2026-11-21 Ana, Ben.matador"
    assert read(path) == decode(b"%b" % path.read_bytes())
    assert read(path).rounds[0].actions == list(BEGUN)
    pilot.click("play on")
    assert not pilot.has("panel")
    pilot.drag_to("2-2", 2, "R")


def test_a_match_has_one_file_however_often_it_is_saved(tmp_path: Path) -> None:
    pilot = table(tmp_path)
    first = saved(pilot, tmp_path)
    pilot.game.submit(0, pilot.game.session.view(0).legal()[0])
    pilot.wait(2000)
    assert saved(pilot, tmp_path) == first
    assert len(read(first).rounds[0].actions) == 3
    again = opened(first, store=store(tmp_path))
    assert saved(again, tmp_path) == first


def test_two_matches_have_two_files(tmp_path: Path) -> None:
    for _ in range(2):
        pilot = Pilot(new_game=lambda _: session_game(named_ruleset("sevens", 2), 1), store=store(tmp_path))
        save(pilot)
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "The disk is full."),
        (errno.EDQUOT, "The disk is full."),
        (errno.EACCES, "Matador can't write to the folder"),
        (errno.EROFS, "Matador can't write to the folder"),
    ],
)
def test_what_cannot_be_saved_is_said_and_the_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, sentence: str
) -> None:
    def fail(*_: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    pilot = table(tmp_path)
    path = saved(pilot, tmp_path)
    before = path.read_bytes()
    pilot.drag_to("2-2", 2, "R")
    pilot.wait(2000)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", fail)
        save(pilot)
    assert pilot.text("panel") == "Not saved"
    assert pilot.text("why").startswith(sentence)
    assert "Nothing is lost" in pilot.text("why")
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == {path: before}
    assert would_be_lost(pilot)
    pilot.click("save")
    assert pilot.text("panel") == "Saved"
    assert path.read_bytes() != before
    assert not would_be_lost(pilot)


# Leaving


def test_a_saved_match_is_left_unasked_until_a_person_has_gone_on(tmp_path: Path) -> None:
    pilot = table(tmp_path)
    assert would_be_lost(pilot)
    saved(pilot, tmp_path)
    assert not would_be_lost(pilot)
    pilot.drag_to("2-2", 2, "R")
    pilot.wait(2000)
    assert would_be_lost(pilot)
    pilot.give(QuitAsked())
    assert "played on since you last saved" in pilot.text("about")
    pilot.click("play on")
    saved(pilot, tmp_path)
    pilot.bots[1].actions.append("3-3L")
    pilot.wait(5000)
    assert pilot.moves[-1] == "3-3L"
    assert not would_be_lost(pilot), "a bot would do the like again"
    pilot.give(Key("z", ctrl=True))
    assert would_be_lost(pilot)
    pilot.program.close()


def test_save_and_leave(tmp_path: Path) -> None:
    pilot = table(tmp_path)
    pilot.give(QuitAsked())
    pilot.click("save and leave")
    assert pilot.program.wants_to_quit
    (path,) = tmp_path.iterdir()
    assert read(path).rounds[0].actions == list(BEGUN)


def test_what_cannot_be_saved_is_not_left() -> None:
    pilot = Table(RULES, (OWN, OTHERS), BONEYARD, *BEGUN)
    pilot.click("menu")
    pilot.click("home")
    pilot.click("save and leave")
    assert pilot.text("panel") == "Not saved"
    pilot.press("escape")
    assert pilot.text("panel") == "Leave this match?"
    pilot.click("leave")
    assert isinstance(pilot.program.scene, HomeScene)


def test_the_deal_of_a_saved_match_is_offered_to_nobody(tmp_path: Path) -> None:
    """Its number tells the tiles of a match that may be played on."""
    pilot = Pilot(settings=AT_ONCE, store=store(tmp_path))
    assert matches_of(pilot.program).last_deal is not None
    saved(pilot, tmp_path)
    pilot.click("menu")
    shows(pilot, "home")
    pilot.click("home")
    assert isinstance(pilot.program.scene, HomeScene)
    assert pilot.program._past_deal is None
