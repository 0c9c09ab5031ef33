"""People are deleted, or exported to a file."""

from __future__ import annotations

import json
import threading

import pytest

from tests.ui.family import WAIT_S, Family, evidence
from tests.ui.installation import until


def test_deleted_is_deleted(family: Family) -> None:
    family.move_in("Theodora", 1)
    family.move_in("Papa", 5)
    family.choose("Theodora")
    family.pilot.change(pips="one-colour")
    family.learners.observe("Theodora", evidence(), b"1")
    family.pilot.click("new match")
    family.pilot.click("start")
    family.settle()
    family.log.write_text("Theodora plays")
    family.pilot.wait_for_turn()
    family.pilot.click("menu")
    family.pilot.click("home")
    family.settle()
    family.pilot.click("who")
    family.pilot.click("change person")
    family.pilot.click("forget")
    assert "Exported" in family.pilot.text("told:2")
    family.pilot.click("delete")
    until(family.pilot, lambda: family.pilot.program.overlays.name == "forgotten")
    assert family.pilot.text("told:0") == "Theodora has been deleted."
    family.pilot.click("continue")
    assert family.pilot.node("who").name == "Who is playing?"
    assert [person.name for person in family.people.all] == ["Papa"]
    family.open_again()
    assert family.pilot.program.app.settings.now.pips == "coloured", "nothing of what she has set is left"
    assert [person.name for person in family.people.all] == ["Papa"]
    assert family.holds("Theodora") == []


def test_who_could_not_be_deleted_is_still_there(family: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    family.move_in("Eva", 1)

    def full(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("matador.play.background.forget_person", full)
    for key in ("who", "change person", "forget", "delete"):
        family.pilot.click(key)
    until(family.pilot, lambda: family.pilot.program.overlays.name == "forgotten")
    assert "couldn't be deleted" in family.pilot.text("told:0")
    family.pilot.click("continue")
    assert family.pilot.node("who").name == "Eva is playing"


def test_pages_of_somebody_who_is_gone_are_closed(family: Family) -> None:
    family.move_in("Eva", 1)
    family.pilot.click("who")
    family.pilot.click("change person")
    family.pilot.click("forget")
    assert family.database is not None
    # Another window deletes the person at the same time.
    assert family.database.profiles.forget(family.people.all[0].number, family.people.all[0].name).result(
        WAIT_S
    )
    family.people.refresh()
    family.settle()
    assert not family.pilot.program.overlays
    assert family.pilot.node("who").name == "Who is playing?"


def test_all_that_is_known_of_somebody_is_one_press_away(family: Family) -> None:
    family.move_in("Eva", 1)
    family.learners.observe("Eva", evidence(), b"1")
    for number in (1, 2):
        family.pilot.click("who")
        family.pilot.click("change person")
        family.pilot.click("export")
        until(family.pilot, lambda: family.pilot.program.overlays.name == "exported person")
        assert "Eva" in family.pilot.text("told:0")
        family.pilot.click("continue")
        assert len(list((family.folder / "documents").iterdir())) == number
    file = min((family.folder / "documents").iterdir(), key=lambda path: len(path.name))
    assert file.name == "Matador Eva 2026-11-24.json"
    document = json.loads(file.read_bytes())
    assert (document["format"], document["name"], document["matches"]) == ("matador-person/1", "Eva", [])
    assert document["settings"]["face"] == 1
    assert len(document["learned"]["facts"]) == 1


def test_a_file_that_cannot_be_written_is_told(family: Family) -> None:
    family.move_in("Eva", 1)
    (family.folder / "documents").write_text("in its way")
    for key in ("who", "change person", "export"):
        family.pilot.click(key)
    until(family.pilot, lambda: family.pilot.program.overlays.name == "exported person")
    assert "couldn't be saved" in family.pilot.text("told:0")


def test_what_the_disk_told_before_brings_nobody_back(family: Family) -> None:
    """A result read just before the deletion arrives only after it."""
    family.move_in("Eva", 1)
    family.move_in("Papa", 5)
    eva = family.people.named("Eva")
    assert eva is not None
    family.people.refresh()
    family.forgetting.forget(eva)
    for thread in threading.enumerate():
        if thread.name == "forget":
            thread.join(WAIT_S)
    family.settle()
    assert [person.name for person in family.people.all] == ["Papa"]
