"""Help can also be changed during a match."""

from __future__ import annotations

import pytest

from matador.storage.settings import changed
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.pages.opening import focus_on, opened, shows, table

HELPED = ("Where tiles fit", "Learner: full help", "Learner: help on request", "None")


def rows(pilot: Table) -> list[str]:
    """The rows of help on all pages."""
    found: dict[str, str] = {}
    for _ in range(6):
        found |= {
            node.key: node.name for node in pilot.tree if node.key.startswith(("help:", "pict", "fade"))
        }
        if pilot.has("more"):
            pilot.click("more")
    return [name for key, name in found.items() if not key.endswith(" back")]


def seats(**more: object) -> Table:
    pilot = table(**more)
    opened("seats", pilot)
    return pilot


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_help_goes_from_one_to_the_next(by: str) -> None:
    pilot = seats()
    found = []
    for _ in range(4):
        shows(pilot, "help:0")
        found.append(pilot.text("help:0").removeprefix("You: help: "))
        if by == "pointer":
            pilot.click("help:0")
        else:
            focus_on(pilot, "help:0")
            pilot.press("right")
    assert tuple(found) == HELPED
    occupant = pilot.game.occupants[0]
    assert occupant.help == "none", "there it ends"
    for _ in range(4):
        pilot.click("help:0 back")
    assert pilot.game.occupants[0].help == "guide"


def test_a_learner_has_three_rows_and_they_hold_at_once() -> None:
    pilot = seats()
    pilot.click("help:0")
    assert pilot.game.occupants[0].is_learner
    assert not pilot.display.state.guide, "the child finds where a tile fits"
    assert rows(pilot) == [
        "You: help: Learner: full help",
        "You: show numbers as: Pips in frames",
        "You: help fades by itself: On",
    ]
    for key in ("picture:0", "fades:0 back"):
        shows(pilot, key)
        pilot.click(key)
    occupant = pilot.game.occupants[0]
    assert (occupant.help, occupant.picture, occupant.pinned) == ("full", "both", True)
    shows(pilot, "fades:0")
    pilot.click("fades:0")
    assert not pilot.game.occupants[0].pinned


def test_each_person_has_a_choice_of_his_own() -> None:
    pilot = seats(persons=(0, 1), names=("Ada", "Ben"))
    shows(pilot, "help:1")
    pilot.click("help:1")
    assert [occupant.help for occupant in pilot.game.occupants] == ["guide", "full"]
    assert len(rows(pilot)) == 4
    shows(pilot, "seat:1")
    pilot.click("seat:1")
    assert pilot.game.occupants[1].bot is not None
    assert len(rows(pilot)) == 1, "a bot has no help"


def test_the_options_of_a_single_person_end_a_learners_help_when_the_guide_is_switched_on() -> None:
    pilot = table(settings=changed(AT_ONCE, guide=False))
    pilot.game.give_help(0, "full", "both", pinned=True)
    opened("options", pilot)
    pilot.click("guide")
    occupant = pilot.game.occupants[0]
    assert occupant.help == "guide"
    pilot.click("guide")
    occupant = pilot.game.occupants[0]
    assert occupant.help == "none"
