"""Settings at a shared table: some are those of the first person chosen, some those of the seat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from matador.play.table import facts
from matador.ui.theme import GREEN, one_coloured
from tests.ui.family import Family
from tests.ui.installation import leave, play_one


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Family]:
    """Eva, left-handed and with pips of one colour, and Papa at one table; Papa was chosen first."""
    with closing(Family(tmp_path)) as family:
        pilot = family.pilot
        family.move_in("Eva", 1)
        pilot.change(hand="left", pips="one-colour", text_size=150, speed="slow")
        family.move_in("Papa", 5)
        pilot.change(speed="off")
        pilot.click("new match")
        pilot.click("tab:players")
        pilot.click("seat:1")
        pilot.click("player:Eva")
        pilot.click("start")
        family.settle()
        yield family


def looks(family: Family) -> str:
    return family.pilot.game.occupants[family.pilot.display.state.seat].name


def is_left_handed(family: Family) -> bool:
    """True if the boneyard is on the left of the window, and the player's face on the right."""
    boneyard, face = (
        family.pilot.node(key).box for key in ("boneyard", f"seat:{family.pilot.display.state.seat}")
    )
    assert (boneyard[0] < 640) != (face[0] < 640)
    return boneyard[0] < 640


def is_one_coloured(family: Family) -> bool:
    return family.pilot.display.look.theme == one_coloured(GREEN)


def pass_on(family: Family) -> None:
    """The person whose turn it is looks at their tiles and plays, until the next one takes over."""
    pilot, before = family.pilot, looks(family)
    while pilot.display.state.is_covered:
        # The first press may only end an animation.
        pilot.click("look")
        pilot.wait()
    # A draw may not end the turn.
    while looks(family) == before:
        pilot.wait_for_turn()
        play_one(pilot, pilot.game)
        pilot.wait(2000)


def test_hand_and_pips_are_those_of_the_seat(shared: Family) -> None:
    seen = set()
    for _ in range(4):
        who = looks(shared)
        seen.add(who)
        assert is_left_handed(shared) == is_one_coloured(shared) == (who == "Eva")
        pass_on(shared)
    assert seen == {"Eva", "Papa"}


def test_what_is_changed_at_the_table_belongs_to_whoever_was_chosen_first(shared: Family) -> None:
    if looks(shared) == "Eva":
        pass_on(shared)
    shared.pilot.change(hand="left")
    assert is_left_handed(shared)
    papa = shared.people.named("Papa")
    assert papa is not None
    assert papa.profile.hand == "left"


def test_a_bedtime_holds_at_every_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever player is chosen on the home screen."""
    # The clock runs much faster than the disk, which is a real one.
    monkeypatch.setattr(facts, "PATIENCE_MS", 1e9)
    with closing(Family(tmp_path)) as family:
        pilot = family.pilot
        family.move_in("Eva", 1)
        pilot.change(bedtime=1)
        family.move_in("Papa", 5)
        seat_eva(family)
        pilot.wait_for_turn()
        assert not pilot.program.app.matches.is_bedtime
        pilot.wait(61_000)
        assert pilot.game.is_last_round
        leave(pilot)
        family.choose("Papa")
        seat_eva(family)
        assert pilot.program.overlays.name == "good night"
        family.close_pages()
        pilot.click("play")
        family.settle()
        assert pilot.program.scene.kind == "table"
        eva = family.people.named("Eva")
        assert eva is not None
        assert eva.profile.played_today is not None
        assert eva.profile.played_today.ms >= 60_000


def seat_eva(family: Family) -> None:
    """Start a new match of Eva against a bot, whichever player is chosen."""
    pilot = family.pilot
    pilot.click("new match")
    pilot.click("tab:players")
    pilot.click("seat:0")
    pilot.click("player:Eva")
    pilot.click("start")
    family.settle()


def test_everybody_goes_on_with_a_match_of_his_own(tmp_path: Path) -> None:
    with closing(Family(tmp_path)) as family:
        pilot = family.pilot
        for name, face in (("Eva", 1), ("Papa", 5)):
            family.move_in(name, face)
            pilot.click("play")
            family.settle()
            pilot.wait_for_turn()
            play_one(pilot, pilot.game)
            leave(pilot)
            family.settle()
        for name in ("Eva", "Papa"):
            family.choose(name)
            assert name in pilot.node("go on").name
        family.choose(None)
        assert "Papa" in pilot.node("go on").name, "whoever comes in sees what was played last"
        pilot = family.open_again()
        family.choose("Eva")
        pilot.click("go on")
        family.settle()
        pilot.wait_until(lambda: pilot.program.scene.kind == "table")
        assert pilot.game.occupants[0].name == "Eva"
