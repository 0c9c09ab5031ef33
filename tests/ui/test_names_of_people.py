"""A name belongs to one person: typing it, taking over former names, renaming, and deleting."""

from __future__ import annotations

import json
import logging
import threading
from contextlib import closing
from pathlib import Path

import pytest

from matador.app.output import LogHandler
from matador.play import background
from matador.storage.backup.forgetting import forget_beside
from matador.storage.settings import PlayerProfile, encode_profile
from matador.ui.inputs import Typed
from tests import hostile
from tests.ui.family import WAIT_S, Family
from tests.ui.installation import leave, play_one, until


def play_as(family: Family, name: str) -> None:
    """Start a new match with this name at the first seat, and leave it after a turn."""
    pilot = family.pilot
    pilot.click("new match")
    pilot.click("tab:players")
    pilot.click("name")
    pilot.give(Typed(name))
    begin_and_leave(family)


def begin_and_leave(family: Family) -> None:
    """Start the match on the page, and leave it after a turn."""
    pilot = family.pilot
    pilot.click("start")
    family.settle()
    pilot.wait_for_turn()
    play_one(pilot, pilot.game)
    leave(pilot)
    family.settle()


def keep_a_copy(family: Family) -> None:
    """Put a copy of the database where a restored backup leaves it."""
    family.settle()
    assert family.database is not None
    copy = family.folder / "before-1" / "matador.db"
    copy.parent.mkdir()
    copy.write_bytes(family.database.worker.submit(lambda connection: connection.serialize()).result(WAIT_S))


def names(family: Family) -> list[str]:
    return [person.name for person in family.people.all]


def test_whoever_has_played_under_a_name_is_he(family: Family) -> None:
    family.move_in("Papa", 5)
    family.choose(None)
    play_as(family, "Greta")
    assert family.database is not None
    number = family.database.profiles.number_of("Greta").result(WAIT_S)
    family.move_in("Greta", 1)
    assert family.people.failure is None
    assert family.people.who is not None
    assert (family.people.who.name, family.people.who.number) == ("Greta", number)
    assert family.pilot.program.app.settings.now.who == number
    pilot = family.open_again()
    assert pilot.node("who").name == "Greta is playing"
    assert names(family) == ["Papa", "Greta"]


def test_what_somebody_was_called_before_is_nowhere(family: Family, tmp_path: Path) -> None:
    family.move_in("Theodora", 1)
    family.move_in("Papa", 5)
    family.choose("Theodora")
    keep_a_copy(family)
    (tmp_path / "damaged-1").mkdir()
    (tmp_path / "damaged-1" / "matador.db").write_bytes(b"no database, Theodora plays")
    log = LogHandler(family.log)
    log.emit(logging.LogRecord("matador", logging.INFO, "", 0, "%s plays", ("Theodora",), None))
    log.close()
    family.rename("Wilhelmina")
    family.open_again()
    # The damaged file, from which more matches may be recovered; only deleting a player is worth it.
    assert family.holds("Theodora") == ["matador.db"]
    family.delete()
    family.pilot.click("continue")
    family.open_again()
    assert family.holds("Theodora") == family.holds("Wilhelmina") == []
    assert family.holds("Papa").count("matador.db") == 2


def test_whoever_leaves_the_program_meanwhile_is_deleted_all_the_same(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    family.move_in("Theodora", 1)
    family.move_in("Papa", 5)
    family.choose("Theodora")
    may_go_on = threading.Event()
    whole = forget_beside

    def slow(*given: object) -> tuple[Path, ...]:
        assert may_go_on.wait(WAIT_S)
        return whole(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(background, "forget_beside", slow)
    for key in ("who", "change person", "forget", "delete"):
        family.pilot.click(key)
    threading.Timer(0.2, may_go_on.set).start()
    family.open_again()
    assert names(family) == ["Papa"]
    assert family.holds("Theodora") == []


def test_what_the_disk_told_before_a_change_takes_nothing_back(family: Family) -> None:
    family.move_in("Eva", 1)
    may_go_on = threading.Event()
    assert family.database is not None
    family.database.worker.submit(lambda _: may_go_on.wait(WAIT_S))
    family.people.refresh()
    family.pilot.change(text_size=150)
    may_go_on.set()
    family.settle()
    family.settle()
    assert family.people.who is not None
    assert family.people.who.profile.text_size == 150
    family.open_again()
    assert family.pilot.program.app.settings.now.text_size == 150


def test_a_computer_player_does_not_have_the_name_of_somebody_who_lives_here(family: Family) -> None:
    family.move_in("Theodora", 2)
    pilot = family.pilot
    pilot.click("new match")
    pilot.click("tab:players")
    pilot.click("seat:1")
    pilot.click("who:level3")
    pilot.click("name")
    pilot.give(Typed("Theodora"))
    pilot.click("start")
    family.settle()
    assert [
        sits.name for sits in pilot.game.occupants if sits.name == "Theodora" and not sits.is_person
    ] == []
    pilot.wait_for_turn()
    play_one(pilot, pilot.game)
    leave(pilot)
    family.settle()
    family.delete()
    pilot.click("continue")
    family.open_again()
    assert family.holds("Theodora") == []


def test_a_name_that_was_given_up_is_not_in_the_settings_either(family: Family) -> None:
    family.move_in("Theodora", 1)
    family.pilot.click("new match")
    begin_and_leave(family)
    family.rename("Wilhelmina")
    family.delete()
    family.pilot.click("continue")
    family.open_again()
    assert family.holds("Theodora") == family.holds("Wilhelmina") == []


def test_a_name_that_is_refused_is_given_to_nobody(family: Family) -> None:
    family.move_in("Papa", 5)
    family.choose(None)
    play_as(family, "Greta")
    family.choose("Papa")
    family.pilot.click("new match")
    begin_and_leave(family)
    keep_a_copy(family)
    family.rename("Greta")
    until(family.pilot, lambda: family.pilot.program.overlays.name == "person not kept")
    assert "Choose another" in family.pilot.text("why")
    assert names(family) == ["Papa"], "the window shows what is kept"
    family.pilot.press("escape")
    family.pilot.click("new match")
    family.pilot.click("start")
    family.settle()
    assert [sits.name for sits in family.pilot.game.occupants if sits.is_person] == ["Papa"]
    family.open_again()
    assert family.holds("Papa").count("matador.db") == 2


def test_another_window_takes_back_neither_a_name_nor_what_was_set(family: Family) -> None:
    family.move_in("Theodora", 1)
    family.move_in("Papa", 5)
    family.choose("Theodora")
    number = family.pilot.program.app.settings.now.who
    with closing(Family(family.folder)) as other:
        assert other.people.who is not None
        assert other.people.who.number == number
        family.rename("Wilhelmina")
        family.pilot.change(text_size=150)
        family.settle()
        for change in ({"speed": "slow"}, {"pips": "one-colour"}):
            other.pilot.change(**change)
            other.settle()
        assert other.pilot.program.app.settings.now.text_size == 150
    family.open_again()
    who = family.people.numbered(number or 0)
    assert who is not None
    assert (who.name, who.profile.text_size, who.profile.speed) == ("Wilhelmina", 150, "slow")


def test_a_name_that_nobody_can_have_is_refused(family: Family) -> None:
    family.move_in("Eva", 1)
    family.rename("Player 2")
    assert family.pilot.program.overlays.name == "person", "what was written is not thrown away"
    assert family.pilot.node("name").name == "Name: Player 2"
    assert "already uses that name" in family.pilot.text("hint")
    family.close_pages()
    assert family.people.all[0].name == "Eva"
    for name in ("eva", "You", "Player 3", "#7"):
        family.move_in(name, 3)
        assert family.people.all[-1].name.startswith("Frog"), name
    assert len({person.name for person in family.people.all}) == 5


def at_play(family: Family) -> list[str]:
    """The names at the table of *Play*."""
    family.pilot.click("play")
    family.settle()
    found = [sits.name for sits in family.pilot.game.occupants]
    leave(family.pilot)
    family.settle()
    return found


def test_a_computer_leaves_its_name_to_a_person(family: Family) -> None:
    family.move_in("Ana", 1)
    pilot = family.pilot
    pilot.click("play")
    family.settle()
    play_one(pilot, pilot.game)
    leave(pilot)
    assert "Bruno" in pilot.node("go on").name
    assert "computer" not in pilot.node("go on").name
    family.move_in("BRUNO", 3)
    assert names(family) == ["Ana", "BRUNO"]
    assert at_play(family) == ["BRUNO", "Bruno (computer)"]
    family.choose("Ana")
    # In the match that was left before, too.
    assert "Bruno (computer)" in pilot.node("go on").name
    pilot.click("go on")
    until(pilot, lambda: pilot.program.scene.kind == "table")
    assert [sits.name for sits in pilot.game.occupants] == ["Ana", "Bruno (computer)"]
    assert pilot.game.session.record().players == ["Ana", "Bruno (computer)"]
    leave(pilot)
    family.choose("BRUNO")
    family.rename("Bruno (computer)")
    assert at_play(family) == ["Bruno (computer)", "Bruno"]
    family.move_in("Bruno", 4)
    assert at_play(family) == ["Bruno", "Bruno (computer 2)"]


@pytest.mark.parametrize("name", hostile.NAMES, ids=range(len(hostile.NAMES)))
def test_whoever_has_come_with_a_hostile_name_can_do_everything(family: Family, name: str) -> None:
    """As from a file, or from a computer with another alphabet."""
    assert family.database is not None
    family.database.profiles.add(name, encode_profile(PlayerProfile())).result(WAIT_S)
    pilot = family.open_again()
    family.choose(name)
    pilot.click("play")
    family.settle()
    assert pilot.game.occupants[0].name == name
    pilot = family.open_again()
    assert pilot.node("who").name == f"{name} is playing"
    pilot.click("who")
    pilot.click("change person")
    pilot.click("export")
    until(pilot, lambda: pilot.program.overlays.name == "exported person")
    (file,) = (family.folder / "documents").iterdir()
    assert json.loads(file.read_bytes())["name"] == name
    file.unlink()
    pilot.press("escape")
    pilot.click("forget")
    pilot.click("delete")
    until(pilot, lambda: pilot.program.overlays.name == "forgotten")
    family.close()
    assert family.holds(name) == []
    family.open_again()
