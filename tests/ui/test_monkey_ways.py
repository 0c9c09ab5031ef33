"""Injected bugs of the navigation between scenes and pages: the monkey's invariants catch each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from matador.play.game import Game
from matador.play.seat_profile import SeatProfile
from matador.storage.settings import Settings, changed
from matador.storage.setups import MatchSetup, SeatSetup, changed_setup
from matador.ui.inputs import Key, QuitAsked, Typed, Wheel
from matador.ui.kit.page import Page
from matador.ui.kit.stack import PageStack
from matador.ui.match_service import MatchService
from matador.ui.pages import options
from matador.ui.program import Program
from matador.ui.sentences.seats import SeatNames
from matador.ui.table.scene import TableScene
from tests.checks import monkey_run
from tests.checks.monkey_games import seated_game
from tests.checks.monkey_steps import Calm, Draw, Wait
from tests.ui.monkey_driven import ALONE, HOME, UNDO, Driven, Plant, act, broken, in_time, on_wheel

# Without a bug


def test_a_way_through_everything_holds() -> None:
    driven = Driven(HOME)
    driven.click("options", "speed:slow", "close", "new match", "tab:players", "name")
    driven.give(*[Typed(letter) for letter in "Ida"], Key("enter"), Draw())
    driven.click("start")
    driven.play(2)
    driven.give(UNDO, Key("y", ctrl=True), Draw(), Calm())
    driven.click("menu", "seats", "seat:1")
    driven.give(Key("escape"), Key("escape"), QuitAsked())
    driven.click("play on", "menu", "home", "leave", "play")
    driven.give(Calm(), QuitAsked())
    counts = driven.run.counts
    assert driven.run.program is None
    assert (counts["typed"], counts["begun_from_page"], counts["begun_at_home"]) == (3, 1, 1)
    assert (counts["undone"], counts["redone"], counts["hand_overs"]) == (1, 1, 1)
    assert (counts["left_after_question"], counts["stayed_after_question"]) == (1, 1)


# Leaving and returning


def test_leaving_unasked_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: leaving seems to lose nothing."""
    monkeypatch.setattr(TableScene, "would_be_lost", property(lambda _self: False))
    driven = Driven(ALONE)
    driven.play()
    with broken("quitting asks where it should not, or does not where it should"):
        driven.give(QuitAsked())
    with broken("a match was lost and nobody was asked"):
        driven.click("menu", "home")


def test_a_needless_question_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: leaving always seems to lose something."""
    monkeypatch.setattr(TableScene, "would_be_lost", property(lambda _self: True))
    driven = Driven(ALONE)
    with broken("quitting asks where it should not"):
        driven.give(Key("q", ctrl=True))


@pytest.mark.parametrize("does", [lambda _self: None, PageStack.close])
def test_esc_that_does_not_lead_back_is_caught(monkeypatch: Plant, does: Callable[[PageStack], None]) -> None:
    """Injected bug: Esc closes all pages, or none."""
    monkeypatch.setattr(PageStack, "back", does)
    driven = Driven(ALONE)
    driven.click("menu", "scores")
    with broken("Esc does not lead back"):
        driven.give(Key("escape"))


def test_a_page_that_stays_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: pages stay open when the scene changes."""
    driven = Driven(ALONE)
    driven.click("menu")
    monkeypatch.setattr(PageStack, "close", lambda _self: None)
    with broken("a page of the last scene lies over the next"):
        driven.click("home")


def test_time_under_a_page_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: time at the table passes under a page."""
    in_time(monkeypatch, lambda of: of.table.table.state.advance(of.table.display.state.now_ms + 1))
    driven = Driven(ALONE)
    driven.click("menu")
    with broken("time passes under a page"):
        driven.give(Wait(16))


@pytest.mark.parametrize(
    ("does", "law"),
    [
        (lambda of: of.app.matches.open_page("rules"), "a page came or went by itself"),
        (lambda of: of.app.matches.leave("home"), "a scene came by itself"),
        (lambda of: setattr(of.app.matches, "wants_to_quit", True), "the program ends by itself"),
        (lambda of: of.table.next_round(), "a round began by itself"),
    ],
)
def test_what_comes_by_itself_is_caught(
    monkeypatch: Plant, does: Callable[[Program], None], law: str
) -> None:
    """Injected bug: this happens when time passes."""
    begin = replace(ALONE, game=MatchSetup(ruleset="sevens", players=2, set=4))
    driven = Driven(begin)
    if "round" in law:
        while driven.program.table.game.session.turn is not None:
            driven.play()
    in_time(monkeypatch, does)
    with broken(law):
        driven.give(Wait(16))


def test_an_action_under_a_page_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: the wheel plays."""
    on_wheel(monkeypatch, act)
    driven = Driven(ALONE)
    driven.click("menu")
    with broken("something happened under a page"):
        driven.give(Wheel(1))


def test_an_input_that_plays_for_a_bot_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: the wheel plays for the seat to move."""
    on_wheel(monkeypatch, act)
    driven = Driven(replace(ALONE, settings=Settings(speed="slow")))
    while driven.program.table.game.session.turn == 0:
        driven.calm()
        driven.give(Key("d"), Key("down"), Key("up"), Key("enter"))
    with broken("an input played for another seat"):
        driven.give(Wheel(1))


# Starts of matches


def test_another_match_than_was_chosen_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: the page starts the default match."""
    usual = MatchSetup(ruleset="sevens", players=2, set=6)
    right = MatchService.choose
    monkeypatch.setattr(MatchService, "choose", lambda self, _setup, _deal: right(self, usual, None))
    driven = Driven(HOME)
    driven.click("new match", "ruleset:hundred")
    with broken("another match begins than was chosen"):
        driven.click("start")
    driven = Driven(ALONE)
    driven.play()
    driven.give(Key("n", ctrl=True))
    driven.click("ruleset:hundred", "start")
    with broken("another match begins than was chosen before the question"):
        driven.click("leave")


def test_another_deal_than_was_chosen_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: the deal number is lost."""
    right = MatchService.choose
    monkeypatch.setattr(MatchService, "choose", lambda self, setup, _deal: right(self, setup, None))
    driven = Driven(HOME)
    driven.click("new match", "tab:rules", "deal number")
    driven.give(Typed("4711"), Key("enter"))
    with broken("another deal is played than was chosen"):
        driven.click("start")


@pytest.mark.parametrize(
    ("changes", "law"),
    [
        ({"players": 8}, "the match that is offered cannot be played"),
        ({"seats": (SeatSetup(bot="greedy"),)}, "nobody is there who plays"),
    ],
)
def test_an_offer_that_cannot_be_played_is_caught(
    monkeypatch: Plant, changes: dict[str, object], law: str
) -> None:
    """Injected bug: the wheel changes the setup on the page in this way."""

    def spoil(of: Program) -> None:
        page = of.overlays.top
        assert isinstance(page, Page)
        page.state = replace(page.state, setup=changed_setup(page.state.setup, **changes))

    on_wheel(monkeypatch, spoil)
    driven = Driven(HOME)
    driven.click("new match")
    with broken(law):
        driven.give(Wheel(1))


def test_others_at_the_table_are_caught(monkeypatch: Plant) -> None:
    """Injected bug: all bots are the same."""

    def seated(
        setup: MatchSetup, there: tuple[SeatProfile, ...], deal: int, *, can_be_cut: bool = False
    ) -> Game:
        alike = [replace(occupant, bot="random") for occupant in there[1:]]
        return seated_game(setup, (there[0], *alike), deal, can_be_cut=can_be_cut)

    monkeypatch.setattr(monkey_run, "seated_game", seated)
    with broken("others sit there than were chosen"):
        Driven(HOME).click("play")


def test_somebody_without_a_name_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: no player has a name."""
    monkeypatch.setattr(SeatNames, "names", lambda _naming, seats: ("",) * len(seats))
    with broken("somebody has no name"):
        Driven(HOME).click("play")


def test_other_rules_are_caught(monkeypatch: Plant) -> None:
    """Injected bug: the table has the rules of another match."""
    other = MatchSetup(ruleset="family", players=2, set=6)
    monkeypatch.setattr(
        monkey_run,
        "seated_game",
        lambda _setup, seats, deal, **named: seated_game(other, seats, deal, **named),
    )
    with broken("a match has other rules than were chosen"):
        Driven(HOME).click("play")


def test_settings_that_cannot_be_read_again_are_caught(monkeypatch: Plant) -> None:
    """Injected bug: a switch is neither on nor off."""
    monkeypatch.setattr(
        options, "changed", lambda settings, **_changes: changed(settings, compatible_graphics="perhaps")
    )
    driven = Driven(HOME)
    driven.click("options")
    with broken("settings are saved that cannot be read again"):
        driven.click("guide")
