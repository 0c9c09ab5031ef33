"""Players on the home screen: added, chosen by face, seated with a press, exported and deleted."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from matador.storage.backup.backup_file import InUseError
from matador.storage.settings import Settings, changed, save_settings
from matador.ui.inputs import Typed
from tests.ui.family import Family, evidence
from tests.ui.installation import until


def test_somebody_new_is_made_in_three_presses(family: Family) -> None:
    pilot = family.pilot
    assert pilot.node("who").name == "Who is playing?"
    pilot.click("who")
    pilot.click("face:1")
    pilot.click("no learner")
    family.settle()
    assert [person.name for person in family.people.all] == ["Cat"]
    assert pilot.program.overlays.name == "person", "the name can be written at once"
    pilot.press("escape", "escape")
    assert pilot.node("who").name == "Cat is playing"


def test_a_childs_help_never_comes_to_the_father(family: Family) -> None:
    family.move_in("Eva", 1)
    family.pilot.click("who")
    family.pilot.click("change person")
    family.pilot.click("help:full")
    family.pilot.click("done")
    family.pilot.change(text_size=150, speed="slow")
    family.settle()
    assert family.seat_of_play().help == "full"
    family.move_in("Papa", 5)
    assert family.seat_of_play().help == "guide"
    assert family.pilot.program.app.settings.now.text_size == 100
    family.pilot.change(guide=False)
    assert family.seat_of_play().help == "none"
    family.choose("Eva")
    settings = family.pilot.program.app.settings.now
    assert (settings.text_size, settings.speed, settings.guide) == (150, "slow", True)
    assert family.seat_of_play().help == "full"
    family.choose("Papa")
    assert family.seat_of_play().help == "none"


def test_a_guest_leaves_nothing_behind(family: Family) -> None:
    family.move_in("Eva", 1)
    family.pilot.change(text_size=150, bedtime=30)
    family.settle()
    before = [(person.name, person.profile) for person in family.people.all]
    family.choose(None)
    assert family.pilot.node("who").name == "Who is playing?"
    assert family.pilot.program.app.settings.now.text_size == 100, "a guest finds all as it comes"
    assert family.pilot.program.app.settings.now.bedtime == 0
    family.pilot.change(speed="fast", pips="one-colour", volume=30)
    family.learners.observe("", evidence(), b"1")
    family.learners.observe("Visitor", evidence(), b"2")
    assert family.learners.learner("Visitor") is not None, "in this match it is remembered"
    family.pilot.click("new match")
    family.pilot.click("tab:players")
    family.pilot.click("name")
    family.pilot.give(Typed("Visitor"))
    family.pilot.click("start")
    family.settle()
    assert family.pilot.game.occupants[0].name == "Visitor"
    pilot = family.open_again()
    assert pilot.node("who").name == "Eva is playing"
    assert pilot.program.app.settings.now.text_size == 150
    assert pilot.program.app.settings.now.bedtime == 30
    assert pilot.program.app.settings.now.volume == 30, "that is the computer's"
    assert [(person.name, person.profile) for person in family.people.all] == before
    assert family.learners.learner("") is None
    assert family.holds("Visitor") == [], "nothing was done in the match"


def test_the_settings_and_the_learner_of_today_move_in_with_the_first(tmp_path: Path) -> None:
    save_settings(tmp_path / "settings.json", Settings(text_size=150, guide=False))
    with closing(Family(tmp_path)) as family:
        family.learners.observe("", evidence(), b"1")
        family.settle()
        known = family.learners.learner("")
        assert known is not None
        family.move_in("Eva", 1)
        assert family.pilot.program.app.settings.now.text_size == 150
        assert family.seat_of_play().help == "none"
        assert family.learners.learner("Eva") is not None
        family.move_in("Papa", 5)
        assert family.pilot.program.app.settings.now.text_size == 100
        assert family.learners.learner("Papa") is None
        family.open_again()
        found = family.learners.learner("Eva")
        assert found is not None
        assert found.shown == known.shown


def test_who_lives_here_is_seated_by_a_press(family: Family) -> None:
    family.move_in("Eva", 1)
    family.move_in("Papa", 5)
    pilot = family.pilot
    pilot.click("new match")
    pilot.click("tab:players")
    pilot.click("seat:1")
    pilot.click("player:Papa")
    pilot.click("seat:0")
    pilot.click("player:Eva")
    pilot.click("help:full")
    pilot.click("start")
    family.settle()
    assert [sits.name for sits in pilot.game.occupants] == ["Eva", "Papa"]
    eva, papa = family.people.named("Eva"), family.people.named("Papa")
    assert eva is not None
    assert papa is not None
    assert (eva.profile.help, papa.profile.help) == ("full", "guide"), (
        "what was chosen here is hers from now on"
    )


def test_two_people_who_look_alike_are_told_so(family: Family) -> None:
    family.move_in("Eva", 1)
    family.move_in("Papa", 1)
    eva, papa = family.people.all
    family.people.change(replace(papa, profile=changed(papa.profile, colour=eva.profile.colour)))
    family.settle()
    pilot = family.pilot
    pilot.click("new match")
    pilot.click("tab:players")
    pilot.click("seat:1")
    pilot.click("player:Eva")
    assert pilot.text("hint") == "Papa has this face too, so Eva gets another one here."
    pilot.click("start")
    family.settle()
    first, second = pilot.game.occupants
    assert (first.setup.face, first.setup.colour) == (1, eva.profile.colour)
    assert (second.name, second.setup.colour) == ("Eva", eva.profile.colour)
    assert second.setup.face != 1
    now = [person.profile.face for person in family.people.all]
    assert now == [1, 1], "only here it is another one"


@pytest.mark.parametrize(
    ("error", "told"),
    [(OSError("the disk is full"), "couldn't be deleted"), (InUseError("another is open"), "another window")],
)
def test_who_could_not_be_deleted_is_still_there(
    family: Family, monkeypatch: pytest.MonkeyPatch, error: Exception, told: str
) -> None:
    family.move_in("Eva", 1)

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("matador.play.background.forget_beside", fail)
    family.delete()
    assert told in family.pilot.text("told:0")
    family.pilot.click("continue")
    assert family.pilot.node("who").name == "Eva is playing"


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


def test_second_press_of_a_double_click_presses_nothing_below_a_closed_page(family: Family) -> None:
    pilot = family.pilot
    for key in ("who", "face:1", "no learner"):
        pilot.click(key)
    family.settle()
    pilot.give(Typed("Ana"))
    at = pilot.node("done").centre
    pilot.click(at)
    assert pilot.program.overlays.name is None
    pilot.click(at)
    assert pilot.program.scene.kind == "home"
    assert pilot.program.overlays.name is None
    assert not pilot.program.wants_to_quit
    pilot.wait(1000)
    pilot.click(at)
    assert pilot.program.overlays or pilot.program.wants_to_quit or pilot.program.scene.kind != "home"
