"""Typed names of people, and names from elsewhere."""

from __future__ import annotations

import json
import unicodedata

import pytest

from matador.storage.settings import PlayerProfile, encode_profile
from matador.storage.setups import tidy_name
from matador.ui.kit.field import can_write
from tests import hostile
from tests.ui.family import WAIT_S, Family
from tests.ui.installation import until


def test_a_name_that_nobody_can_have_is_refused(family: Family) -> None:
    family.move_in("Eva", 1)
    family.rename("Mia")
    assert family.pilot.program.overlays.name == "person", "what was written is not thrown away"
    assert family.pilot.node("name").name == "Name: Mia"
    assert "already uses that name" in family.pilot.text("hint")
    family.close_pages()
    assert family.people.all[0].name == "Eva"
    for name in ("eva", "Bruno", "Lola", "You", "Player 3"):
        family.move_in(name, 3)
        assert family.people.all[-1].name.startswith("Frog"), name
    assert len({person.name for person in family.people.all}) == 6


@pytest.mark.parametrize("typed", hostile.TYPED, ids=range(len(hostile.TYPED)))
def test_whatever_is_typed_is_a_name_of_what_can_be_seen(family: Family, typed: str) -> None:
    seen = tidy_name("".join(filter(can_write, unicodedata.normalize("NFC", typed))))
    family.move_in(typed, 1)
    (person,) = family.people.all
    assert person.name == (seen or "Cat"), "where nothing is left he is called as he was suggested"
    family.pilot.click("play")
    family.settle()
    assert family.pilot.game.occupants[0].name == person.name
    pilot = family.open_again()
    assert pilot.node("who").name == f"{person.name} is playing"


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
