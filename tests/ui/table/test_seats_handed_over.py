"""Seats that change players during a match: bots replace people, and people replace bots."""

from __future__ import annotations

from matador.ai.bots import STRENGTHS
from matador.match.files import decode
from matador.match.records import encode
from matador.match.resuming import resume
from matador.storage.setups import MatchSetup
from tests.inside import matches_of
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.pages.opening import focus_on
from tests.ui.pilot import Pilot

HANDS = ("1-3 4-4 2-5 0-5", "2-6 5-5 0-4", "1-1 1-2 3-6")


def table(*actions: str, **more: object) -> Table:
    given = {"settings": AT_ONCE, "names": ("Anna", "Ben", "Carla"), **more}
    return Table("sevens", HANDS, "0-2 0-3", *actions, **given)  # type: ignore[arg-type]


def hand_over(pilot: Pilot, seat: int, wanted: str) -> None:
    """Change the player of a seat on its page."""
    pilot.click("menu")
    pilot.click("seats")
    focus_on(pilot, f"seat:{seat}")
    for _ in range(len(STRENGTHS) + 2):
        if wanted in pilot.node(f"seat:{seat}").name:
            break
        pilot.press("enter")
    pilot.press("escape", "escape")


def test_a_bot_takes_over_a_person() -> None:
    pilot = table("1-3", "6-2L", persons=(0, 2))
    hand_over(pilot, 2, "Bruno, strength 2")
    assert pilot.game.human_seats == (0,)
    assert pilot.game.session.players[2].bot == "level2"
    pilot.bots[2].actions.append("draw")
    pilot.wait(200)
    assert pilot.moves[-1] == "draw"
    assert pilot.display.state.seat == 0
    pilot.click("look")
    assert not pilot.display.state.is_covered


def test_a_person_takes_over_a_bot_and_hands_are_covered() -> None:
    pilot = table("1-3", "6-2L")
    hand_over(pilot, 2, "Person")
    assert pilot.game.human_seats == (0, 2)
    pilot.wait(100)
    assert pilot.display.state.is_covered
    assert pilot.display.state.seat == 2
    assert pilot.has("look")


def test_bots_alone_play_on_and_show_no_hand() -> None:
    pilot = table("1-3", "6-2L")
    hand_over(pilot, 0, "Bruno, strength 2")
    assert pilot.game.human_seats == ()
    pilot.wait(100)
    assert pilot.display.state.is_covered
    assert not pilot.has("look")
    pilot.bots[2].actions.append("draw")
    pilot.wait(200)
    assert pilot.moves[-1] == "draw"
    hand_over(pilot, 0, "Person")
    assert not pilot.display.state.is_covered


def test_the_record_tells_who_played() -> None:
    pilot = Pilot(MatchSetup(ruleset="sevens", players=3, set=6), settings=AT_ONCE)
    pilot.wait_for_turn()
    assert pilot.game.hand_over(0, "greedy") is None, "nobody is there who could play it"
    assert pilot.game.hand_over(2, None)
    record = decode(encode(pilot.game.session.record()))
    assert [player.bot for player in resume(record, pilot.game.session.players).players] == [
        None,
        "level2",
        None,
    ]


def test_the_help_of_a_person_is_changed_in_mid_match() -> None:
    pilot = table("1-3", "6-2L", persons=(0, 2))
    pilot.click("menu")
    pilot.click("seats")
    focus_on(pilot, "help:2")
    pilot.press("enter")
    assert [occupant.setup.help for occupant in pilot.game.occupants] == ["guide", "guide", "full"]
    assert [occupant.is_learner for occupant in pilot.game.occupants] == [False, False, True]


def test_who_leaves_his_seat_does_not_see_the_other_hand() -> None:
    pilot = table("1-3", "6-2L", persons=(0, 2))
    pilot.click("look")
    pilot.wait_for_turn()
    assert pilot.display.state.seat == 2
    hand_over(pilot, 2, "Bruno, strength 2")
    assert pilot.game.human_seats == (0,)
    pilot.wait(200)
    assert pilot.display.state.is_covered
    assert not [node for node in pilot.tree if node.role == "tile"]
    pilot.click("look")
    pilot.wait(400)
    assert pilot.display.state.seat == 0
    assert not pilot.display.state.is_covered


# Names


def called(pilot: Pilot) -> list[str]:
    return [occupant.name for occupant in pilot.game.occupants]


def test_a_bot_that_takes_over_somebody_without_a_name_has_a_name_of_its_own() -> None:
    pilot = table("1-3", "6-2L", names=None)
    assert called(pilot) == ["You", "Dot", "Bruno"]
    hand_over(pilot, 0, "Bruno, strength 2")
    assert called(pilot) == ["Ida", "Dot", "Bruno"], "there is a Bruno already"
    assert pilot.game.session.players[0].name == "Ida"
    hand_over(pilot, 0, "Mia")
    assert called(pilot) == ["Mia", "Dot", "Bruno"]
    hand_over(pilot, 0, "Person")
    assert called(pilot) == ["You", "Dot", "Bruno"]


def test_the_end_of_a_round_is_told_anew() -> None:
    pilot = Table("sevens", ("1-3 4-4", "2-6 6-6 5-5"), "0-0", "1-3", "6-2L", "4-4R", settings=AT_ONCE)
    pilot.wait_until(lambda: pilot.has("result"))
    assert "You win this round!" in pilot.text("result")
    hand_over(pilot, 0, "Bruno, strength 2")
    assert "Bruno wins" in pilot.text("result")
    assert "You" not in pilot.text("result")
    hand_over(pilot, 1, "Person")
    pilot.change(language="qps")
    assert "Bruno wins" not in pilot.text("result")


def test_play_again_keeps_who_sits_there_now() -> None:
    hands = ("1-3 4-4", "2-6 6-6 5-5")
    pilot = Table("first-sevens", hands, "0-0", "1-3", "6-2L", "4-4R", settings=AT_ONCE)
    pilot.wait_until(lambda: pilot.has("result"))
    assert pilot.game.session.is_over
    hand_over(pilot, 1, "Person")
    pilot.wait(20_000)
    pilot.click("again")
    assert [seat.bot for seat in matches_of(pilot.program).played.seated()] == [None, None]


def test_a_person_who_comes_back_has_their_looks_again() -> None:
    pilot = table("1-3", "6-2L", persons=(0, 2))
    before = pilot.game.occupants[2]
    assert before.setup.face == 2, "which is that of Mia"
    pilot.game.hand_over(2, "level5")
    pilot.game.hand_over(1, "level3")
    assert pilot.game.occupants[1].setup.face != before.setup.face, "their own face waits for them"
    pilot.game.hand_over(2, None)
    after = pilot.game.occupants[2]
    assert (after.setup.face, after.setup.colour) == (before.setup.face, before.setup.colour)
