"""From the home screen to a match and back, and the settings that are remembered."""

from __future__ import annotations

import pytest

from matador.play.game import Game
from matador.play.playable import length_of
from matador.play.seat_profile import SeatProfile
from matador.storage.settings import CurrentSettings, Settings, changed
from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui.inputs import Key, Typed
from matador.ui.pages.home.scene import HomeScene
from matador.ui.program import App, Program
from matador.ui.sound import Sounds
from tests.inside import matches_of, show_home
from tests.ui.dealt import AT_ONCE
from tests.ui.pilot import NOWHERE, FakeScreen, Pilot, once_played, session_game

FAMILY = MatchSetup(
    ruleset="family",
    players=3,
    set=6,
    seats=(
        SeatSetup(bot="greedy", face=1, colour=1),
        SeatSetup(name="Åsa", face=5, colour=2, help="none"),
        SeatSetup(bot="random", face=2, colour=3),
    ),
)


class AtHome(Pilot):
    """A program that starts at the home screen, and the setups requested from it."""

    def __init__(self, settings: Settings = AT_ONCE) -> None:
        super().__init__(settings=settings)
        self.asked: list[tuple[MatchSetup, tuple[SeatProfile, ...], int | None]] = []
        self.program = Program(
            App(
                screen=FakeScreen((1280, 720)),
                sounds=Sounds(0, muted=True),
                settings=CurrentSettings(once_played(settings)),
                new_game=self._make,
                save=self.saved.append,
                exports=NOWHERE,
            )
        )

    def _make(self, setup: MatchSetup, occupants: tuple[SeatProfile, ...], deal: int | None) -> Game:
        self.asked.append((setup, occupants, deal))
        return session_game(setup.rules(), 3)


def test_the_program_begins_at_home_and_one_press_plays() -> None:
    pilot = AtHome()
    assert isinstance(pilot.program.scene, HomeScene)
    pilot.click("play")
    assert pilot.program.table.game.session.turn is not None
    setup, seats, deal = pilot.asked[0]
    assert (setup.ruleset, setup.players, deal) == ("sevens", 2, None)
    assert [seat.setup.bot for seat in seats] == [None, "level2"]
    assert all(seat.name for seat in seats)


def test_what_is_offered_first_is_short_and_what_was_chosen_comes_again() -> None:
    pilot = AtHome()
    for length in ("short", "long"):
        pilot.give(Key("n", ctrl=True))
        pilot.click("tab:rules")
        assert "chosen" in pilot.node("length:short").state
        pilot.click(f"length:{length}")
        pilot.click("start")
        assert length_of(pilot.asked[-1][0]) == length
    pilot.give(Key("n", ctrl=True))
    pilot.click("tab:rules")
    assert "chosen" in pilot.node("length:long").state
    assert pilot.saved[-1].last_game is not None
    assert length_of(pilot.saved[-1].last_game) == "long"


@pytest.mark.parametrize(("aid", "guide"), [("full", False), ("none", True)])
def test_help_that_was_chosen_for_one_match_does_not_come_back_in_play(aid: str, guide: bool) -> None:
    pilot = AtHome(changed(AT_ONCE, guide=guide))
    pilot.click("new match")
    pilot.click("tab:players")
    pilot.click("name")
    pilot.give(Typed("Mia"))
    pilot.click("face:4")
    pilot.click("colour:6")
    pilot.click(f"help:{aid}")
    if pilot.has("picture:numerals"):
        pilot.click("picture:numerals")
        pilot.click("fades")
    pilot.click("start")
    sits = pilot.asked[0][1][0]
    assert sits.setup.help == aid
    for last in (pilot, AtHome(pilot.saved[-1])):
        show_home(last.program)
        last.click("play")
        mia = last.asked[-1][1][0]
        assert (mia.name, mia.setup.face, mia.setup.colour) == ("Mia", 4, 6), "who she is, is remembered"
        assert (mia.setup.help, mia.setup.picture, mia.setup.pinned) == (
            "guide" if guide else "none",
            "frames",
            False,
        )


def test_a_new_match_over_one_that_is_on_is_asked_about_and_staying_stays() -> None:
    pilot = AtHome()
    pilot.click("play")
    pilot.wait_for_turn()
    assert pilot.game.submit(0, pilot.game.session.view(0).legal()[0])
    session = pilot.game.session
    pilot.give(Key("n", ctrl=True))
    pilot.click("ruleset:hundred")
    pilot.click("start")
    assert pilot.text("panel") == "Leave this match?"
    pilot.click("play on")
    assert not pilot.has("panel"), "whoever plays on wants the table"
    assert pilot.game.session is session
    assert pilot.saved == []
    pilot.give(Key("n", ctrl=True))
    pilot.click("ruleset:hundred")
    pilot.click("start")
    pilot.click("leave")
    assert pilot.game.session is not session
    assert pilot.asked[-1][0].ruleset == "hundred"


def test_the_number_of_a_deal_that_is_played_is_nobodys_to_see() -> None:
    """The number would reveal every tile."""
    pilot = AtHome()
    pilot.click("play")
    pilot.give(Key("n", ctrl=True))
    pilot.click("tab:rules")
    before = pilot.tree
    if pilot.has("deal again"):
        pilot.click("deal again")
    assert str(pilot.game.session.seed) not in " ".join(node.name for node in (*before, *pilot.tree))


def test_playing_again_deals_other_tiles() -> None:
    pilot = AtHome()
    pilot.click("play")
    pilot.wait_for_turn()
    pilot.program.app.matches.begin(matches_of(pilot.program).played)
    assert pilot.asked[-1][2] is None
    assert pilot.asked[-1][0] == pilot.asked[0][0]


def test_learn_opens_the_first_step_at_once() -> None:
    pilot = AtHome(changed(AT_ONCE, last_game=FAMILY, speed="normal"))
    pilot.click("learn")
    pilot.click("play")
    ((setup, occupants, deal),) = pilot.asked
    rules = setup.rules()
    assert (rules.set, rules.blanks, rules.matadors, rules.hand_size, rules.target) == (4, False, (), 3, None)
    assert (rules.players, rules.joining, deal) == (2, "sum", None)
    learner, friend = occupants
    assert (learner.setup.name, learner.setup.help) == ("Åsa", "full")
    assert (friend.setup.bot, friend.name, friend.setup.face) == ("level1", "Dot", 1)
    assert pilot.game.teacher.is_lesson
    pilot.wait_until(lambda: pilot.game.session.turn is not None and pilot.display.state.is_turn_seen)
    assert pilot.text() in ("You go first. Play a tile.", f"{pilot.game.occupants[1].name} goes first.")
    # The opponent takes their time.
    assert pilot.display.state.choices.animation.speed == "slow"


def test_after_a_lesson_comes_the_next_one_and_play_is_as_it_was() -> None:
    pilot = AtHome()
    pilot.click("learn")
    pilot.click("play")
    pilot.wait_until(lambda: pilot.game.session.turn is not None)
    pilot.game.give_help(0, "on-request", "numerals", pinned=True)
    session = pilot.game.session
    for _ in range(200):
        if session.is_over:
            break
        assert session.turn is not None
        session.submit(session.turn, session.view(session.turn).legal()[0], session.version)
    pilot.wait_until(lambda: pilot.has("again"))
    pilot.click("again")
    assert [setup.ruleset for setup, _, _ in pilot.asked] == ["first-sevens"] * 2
    assert pilot.game.teacher.is_lesson
    learner = pilot.asked[1][1][0]
    assert (learner.setup.help, learner.setup.picture, learner.setup.pinned) == (
        "on-request",
        "numerals",
        True,
    )
    pilot.press("escape")
    pilot.click("home")
    if pilot.has("leave"):
        pilot.click("leave")
    pilot.click("play")
    assert pilot.asked[-1][0].ruleset == "sevens"
    assert not pilot.game.teacher.is_lesson


def test_playing_again_keeps_who_sits_there_now() -> None:
    pilot = AtHome()
    pilot.click("play")
    matches, game = matches_of(pilot.program), pilot.game
    assert matches.again(game) == matches.played, "nobody has changed"
    game.guide(0, is_on=False)
    assert game.hand_over(1, None)
    seats = matches.again(game).seated()
    assert [(seat.name, seat.bot) for seat in seats] == [("", None), ("", None)]
    assert [seat.help for seat in seats] == ["none", "guide"]


def test_two_bots_do_not_begin_a_match_without_a_person() -> None:
    pilot = AtHome()
    bots = (SeatSetup(bot="greedy"), SeatSetup(bot="random", face=1))
    pilot.program.app.matches.begin(MatchSetup(ruleset="sevens", players=2, set=6, seats=bots))
    assert [occupant.setup.bot for occupant in pilot.asked[-1][1]] == [None, "random"]
