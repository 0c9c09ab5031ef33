"""Seats that change players during a match: bots replace people, and people replace bots."""

from __future__ import annotations

import pytest

from matador.ai.bots import STRENGTHS
from matador.match.files import decode
from matador.match.players import Player
from matador.match.records import encode
from matador.match.resuming import resume
from matador.match.session import Session
from matador.play.game import Game
from matador.rules import named_ruleset, parse_action
from matador.storage.setups import MatchSetup
from matador.ui.inputs import Resized
from tests.inside import matches_of
from tests.ui.dealt import AT_ONCE, Scripted, Table
from tests.ui.pages.opening import focus_on
from tests.ui.pilot import Pilot
from tests.usual_games import game_of

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
    assert pilot.game.persons == (0,)
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
    assert pilot.game.persons == (0, 2)
    pilot.wait(100)
    assert pilot.display.state.is_covered
    assert pilot.display.state.seat == 2
    assert pilot.has("look")


def test_bots_alone_play_on_and_show_no_hand() -> None:
    pilot = table("1-3", "6-2L")
    hand_over(pilot, 0, "Bruno, strength 2")
    assert pilot.game.persons == ()
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
    assert [occupant.help for occupant in pilot.game.occupants] == ["guide", "guide", "full"]
    assert [occupant.is_learner for occupant in pilot.game.occupants] == [False, False, True]


def test_who_leaves_his_seat_does_not_see_the_other_hand() -> None:
    pilot = table("1-3", "6-2L", persons=(0, 2))
    pilot.click("look")
    pilot.wait_for_turn()
    assert pilot.display.state.seat == 2
    hand_over(pilot, 2, "Bruno, strength 2")
    assert pilot.game.persons == (0,)
    pilot.wait(200)
    assert pilot.display.state.is_covered
    assert not [node for node in pilot.tree if node.role == "tile"]
    pilot.click("look")
    pilot.wait(400)
    assert pilot.display.state.seat == 0
    assert not pilot.display.state.is_covered


@pytest.mark.parametrize("seat", [1, 2])
def test_tiles_that_nobody_has_looked_at_stay_covered_whatever_bots_come_and_go(seat: int) -> None:
    pilot = table("1-3", "6-2L", persons=(0, 2))
    pilot.click("look")
    pilot.wait_for_turn()
    hand_over(pilot, 2, "Dot")
    for wanted in ("Mia", "Person", "Mia"):
        hand_over(pilot, seat, wanted)
        assert pilot.display.state.is_covered
    assert not [node for node in pilot.tree if node.role == "tile"]


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


def test_you_are_you_again_when_the_other_person_has_left() -> None:
    pilot = table("1-3", "6-2L", names=None)
    hand_over(pilot, 1, "Person")
    assert called(pilot) == ["Player 1", "Player 2", "Bruno"]
    hand_over(pilot, 1, "Otto")
    assert called(pilot) == ["You", "Otto", "Bruno"]


def test_the_five_are_offered_and_bring_their_faces() -> None:
    pilot = table("1-3", "6-2L", names=None)
    looks = [(occupant.face, occupant.colour) for occupant in pilot.game.occupants]
    for strength in STRENGTHS:
        hand_over(pilot, 0, strength.title)
        assert pilot.game.occupants[0].bot == strength.name
        first, *others = pilot.game.occupants
        assert first.face == strength.face or strength.face in {other.face for other in others}
        assert len({occupant.face for occupant in pilot.game.occupants}) == 3
    hand_over(pilot, 0, "Person")
    assert [(occupant.face, occupant.colour) for occupant in pilot.game.occupants] == looks


def test_a_bot_keeps_its_name_whoever_else_comes_and_goes() -> None:
    pilot = Pilot(MatchSetup(ruleset="sevens", players=4, set=6), settings=AT_ONCE)
    pilot.game.new_bot = lambda _seat, _strength: Scripted()
    assert called(pilot) == ["You", "Bruno", "Mia", "Dot"]
    pilot.wait_for_turn()
    hand_over(pilot, 2, "Bruno")
    assert called(pilot) == ["You", "Bruno", "Lola", "Dot"]
    hand_over(pilot, 1, "Person")
    assert called(pilot) == ["Player 1", "Player 2", "Lola", "Dot"]
    pilot.give(Resized((1000, 700)))
    assert called(pilot) == ["Player 1", "Player 2", "Lola", "Dot"]
    hand_over(pilot, 3, "Otto")
    assert called(pilot) == ["Player 1", "Player 2", "Lola", "Otto"]
    hand_over(pilot, 1, "Bruno")
    assert called(pilot) == ["You", "Bruno", "Lola", "Otto"]


def test_a_bot_of_old_is_named_until_another_plays() -> None:
    pilot = Pilot(settings=AT_ONCE, new_game=lambda _: of_old())
    pilot.wait_for_turn()
    pilot.click("menu")
    pilot.click("seats")
    assert "Computer: most pips first" in pilot.node("seat:1").name
    pilot.press("escape", "escape")
    hand_over(pilot, 1, "Mia")
    assert pilot.game.occupants[1].bot == "level3"


def of_old() -> Game:
    """A match against a bot of an older version."""
    players = [Player("You"), Player("Dot", "greedy")]
    session = Session(named_ruleset("sevens", 2), players, seed=1)
    return game_of(session, {1: Scripted()}, new_bot=lambda _seat, _strength: Scripted())


def test_nobody_has_the_name_of_whoever_has_left_and_who_comes_back_has_his_own() -> None:
    pilot = table("1-3", "6-2L", persons=(0, 2))
    hand_over(pilot, 2, "Bruno, strength 2")
    hand_over(pilot, 1, "Person")
    assert called(pilot) == ["Anna", "Player 2", "Bruno"]
    hand_over(pilot, 2, "Person")
    hand_over(pilot, 1, "Dot, strength 1")
    assert called(pilot) == ["Anna", "Ben", "Carla"]


def test_another_language_calls_them_otherwise() -> None:
    pilot = table("1-3", "6-2L", names=None)
    pilot.change(language="qps")
    assert called(pilot)[0] != "You"
    assert called(pilot)[1:] == ["Dot", "Bruno"]
    pilot.change(language="en")
    hand_over(pilot, 1, "Person")
    pilot.change(language="qps")
    assert not {"Player 1", "Player 2"} & set(called(pilot))
    pilot.change(language="en")
    assert called(pilot) == ["Player 1", "Player 2", "Bruno"]


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


class Taken(Table):
    """A table that continues a match started elsewhere."""

    def __init__(self, left: int) -> None:
        self.left = left
        super().__init__("sevens", ("1-3 4-4", "2-6 6-6 5-5"), "0-0", settings=AT_ONCE)

    def _new_game(self, game: MatchSetup) -> Game:
        made = super()._new_game(game)
        session = made.session
        session.begin_round(0)
        for turn, action in [(0, "1-3"), (1, "6-2L"), (0, "4-4R")][: 3 - self.left]:
            assert session.submit(turn, parse_action(action), session.version)
        return made


def test_a_match_is_taken_up_where_it_stands() -> None:
    pilot = Taken(left=1)
    assert len(pilot.display.state.shown.layout.places) == 2
    assert pilot.display.state.is_my_turn
    pilot.choose("4-4")
    pilot.click("place:R")
    pilot.wait_until(lambda: pilot.has("result"))


def test_a_round_that_had_ended_shows_how() -> None:
    pilot = Taken(left=0)
    pilot.wait_until(lambda: pilot.has("result"))
    pilot.click("again")
    pilot.wait_until(lambda: pilot.is_shown)
    assert pilot.game.session.moment == (1, 0)


def test_nobody_gets_the_face_of_another_in_the_middle_of_a_match() -> None:
    pilot = table("1-3", "6-2L", persons=(0, 2))
    for seat in (2, 1, 2, 0, 2):
        for wanted in ("level2", "level1", None, "level5"):
            pilot.game.hand_over(seat, wanted)
            faces = [occupant.face for occupant in pilot.game.occupants]
            assert len(set(faces)) == 3, (seat, wanted, faces)


def test_a_person_who_comes_back_has_their_looks_again() -> None:
    pilot = table("1-3", "6-2L", persons=(0, 2))
    before = pilot.game.occupants[2]
    assert before.face == 2, "which is that of Mia"
    pilot.game.hand_over(2, "level5")
    pilot.game.hand_over(1, "level3")
    assert pilot.game.occupants[1].face != before.face, "their own face waits for them"
    pilot.game.hand_over(1, "level2")
    assert pilot.game.occupants[1].face == 5
    pilot.game.hand_over(2, None)
    after = pilot.game.occupants[2]
    assert (after.face, after.colour) == (before.face, before.colour)
