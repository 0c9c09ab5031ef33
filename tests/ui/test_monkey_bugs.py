"""Injected bugs of pages, matches and hidden tiles: the monkey's invariants catch each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from matador.match.views import View
from matador.play.game import Game
from matador.play.table.playback import Playback
from matador.rules import DRAW
from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup, SeatSetup, changed_seat, changed_setup
from matador.ui import canvas
from matador.ui.inputs import Key, QuitAsked, Typed, Wheel
from matador.ui.kit.page import Page
from matador.ui.kit.sheets import Dialog
from matador.ui.kit.stack import PageStack
from matador.ui.match_service import MatchService
from matador.ui.pages import options
from matador.ui.program import Program
from matador.ui.sentences.seats import SeatNames
from matador.ui.table.scene import TableScene
from tests.checks import monkey_run
from tests.checks.monkey_steps import Calm, Draw, Wait
from tests.ui.monkey_driven import (
    ALONE,
    HOME,
    HOT_SEAT,
    Act,
    Driven,
    Fault,
    act,
    bug,
    calm,
    check_caught,
    gives,
    in_time,
    on_wheel,
    play,
    play_on,
)

SHORT = replace(ALONE, game=MatchSetup(ruleset="sevens", players=2, set=4))
SLOW = replace(ALONE, settings=Settings(speed="slow"))
DRAWING = replace(SHORT, settings=Settings(speed="off", auto_draw=True))
USUAL = MatchSetup(ruleset="sevens", players=2, set=6)
FAMILY = MatchSetup(ruleset="family", players=2, set=6)


# From scene to scene, and from page to page


def loses(value: bool) -> Fault:
    return Fault(TableScene, "would_be_lost", lambda _: property(lambda _self: value))


def until_the_bot_is_on_turn(driven: Driven) -> None:
    while driven.program.table.game.session.turn == 0:
        driven.give(calm, Key("d"), Key("down"), Key("up"), Key("enter"))


def by_itself(does: Callable[[Program], object], *acts: Act) -> list[Act | Fault]:
    return [*(acts or (ALONE,)), in_time(does), Wait(16)]


def pass_a_ms(of: Program) -> None:
    state = of.table.table.state
    state.advance(state.now_ms + 1)


DRAWS_NOTHING = Fault(
    Game,
    "submit",
    lambda right: lambda self, seat, action: None if action == DRAW else right(self, seat, action),
)
IMPATIENT = Fault(monkey_run, "MAX_CALM_MS", lambda _: 60_000)
ESC_STAYS = Fault(PageStack, "back", gives(None))
ESC_CLOSES = Fault(PageStack, "back", lambda _: PageStack.close)
PAGES_STAY = Fault(PageStack, "close", gives(None))
WAYS = [
    bug("quitting asks where it should not, or does not", loses(False), ALONE, play, QuitAsked()),
    bug("a match was lost and nobody was asked", loses(False), ALONE, play, "menu", "home"),
    bug("quitting asks where it should not", loses(True), ALONE, Key("q", ctrl=True)),
    bug("Esc does not lead back", ALONE, "menu", "scores", ESC_STAYS, Key("escape")),
    bug("Esc does not lead back", ALONE, "menu", "scores", ESC_CLOSES, Key("escape")),
    bug("a page of the last scene lies over the next", ALONE, "menu", PAGES_STAY, "home"),
    bug("time passes under a page", *by_itself(pass_a_ms, ALONE, "menu")),
    bug("a page came or went by itself", *by_itself(lambda of: of.app.matches.open_page("rules"))),
    bug("a scene came by itself", *by_itself(lambda of: of.app.matches.leave("home"))),
    bug("the program ends by itself", *by_itself(lambda of: setattr(of.app.matches, "wants_to_quit", True))),
    bug("a round began by itself", *by_itself(lambda of: of.table.next_round(), SHORT, play_on)),
    bug("something happened under a page", on_wheel(act), ALONE, "menu", Wheel(1)),
    bug("an input played for another seat", on_wheel(act), SLOW, until_the_bot_is_on_turn, Wheel(1)),
    bug("it never becomes the player's turn", DRAWS_NOTHING, IMPATIENT, DRAWING, play_on),
]


# Starts of matches


def chooses(setup: MatchSetup | None, deal: int | None = None) -> Fault:
    """The page starts another match or deal than was chosen."""
    return Fault(
        MatchService, "choose", lambda right: lambda self, chosen, _: right(self, setup or chosen, deal)
    )


def offer(**changes: object) -> Fault:
    """The wheel changes the setup on the page."""

    def spoil(of: Program) -> None:
        page = of.overlays.top
        assert isinstance(page, Page)
        page.state = replace(page.state, setup=changed_setup(page.state.setup, **changes))

    return on_wheel(spoil)


def neither(right: Any) -> Any:
    return lambda now, **_changes: right(now, compatible_graphics="perhaps")


def other_rules(right: Any) -> Any:
    return lambda _setup, *given, **named: right(FAMILY, *given, **named)


def same_bots(right: Any) -> Any:
    def seated(setup: MatchSetup, there: Any, deal: int, **named: Any) -> Game:
        alike = [
            replace(occupant, setup=changed_seat(occupant.setup, bot="random")) for occupant in there[1:]
        ]
        game: Game = right(setup, (there[0], *alike), deal, **named)
        return game

    return seated


HUNDRED = ("ruleset:hundred", "start")
NUMBERED = ("new match", "tab:rules", "deal number", Typed("4711"), Key("enter"))
STARTS = [
    bug("another match begins than was chosen", chooses(USUAL), HOME, "new match", *HUNDRED),
    bug(
        "than was chosen before the question",
        chooses(USUAL),
        ALONE,
        play,
        Key("n", ctrl=True),
        *HUNDRED,
        "leave",
    ),
    bug("another deal is played than was chosen", chooses(None), HOME, *NUMBERED, "start"),
    bug("the match that is offered cannot be played", HOME, "new match", offer(players=8), Wheel(1)),
    bug("nobody is there who plays", HOME, "new match", offer(seats=(SeatSetup(bot="greedy"),)), Wheel(1)),
    bug("others sit there than were chosen", Fault(monkey_run, "seated_game", same_bots), HOME, "play"),
    bug(
        "somebody has no name",
        Fault(SeatNames, "names", lambda _: lambda _, seats: ("",) * len(seats)),
        HOME,
        "play",
    ),
    bug(
        "a match has other rules than were chosen",
        Fault(monkey_run, "seated_game", other_rules),
        HOME,
        "play",
    ),
    bug(
        "settings are saved that cannot be read again",
        Fault(options, "changed", neither),
        HOME,
        "options",
        "guide",
    ),
]


# The screen, and hidden tiles


def moves(left: int, top: int) -> Fault:
    """The rows of a panel are moved by this, and by `top` more for each row."""

    def moved(placed: Iterable[Any]) -> Iterator[Any]:
        for index, one in enumerate(placed):
            yield one if one.page is None else one.moved(left, top * index, one.page)

    return Fault(Dialog, "place", lambda right: lambda *given: moved(right(*given)))


def a_key_twice(right: Any) -> Any:
    return lambda self: (*right(self), next(right(self)))


def turn_pages(driven: Driven) -> None:
    driven.give(Draw(), Key("f1"), Draw(), Key("right"), Draw(), Key("right"), Draw())


def uncovered(right: Any) -> Any:
    return lambda self: (right(self), self.uncover())[1]


NEVER_COVERED = Fault(View, "covered", lambda _: lambda self: self)
COVERED_LATE = Fault(Playback, "_cover_after_turn", gives(None))
STILL_SEEN = Fault(Playback, "follow_seats", gives(None))
SHOWN = [
    bug("overlaps a", moves(0, -40), ALONE, "menu"),
    bug("two nodes have one key", Fault(Page, "nodes", a_key_twice), ALONE, "menu"),
    bug("is not inside the window", moves(700, 0), ALONE, "menu"),
    bug("nothing can be pressed", Fault(Page, "nodes", lambda _: lambda _self: iter(())), ALONE, "menu"),
    bug("not drawn anew", Fault(canvas, "changed", gives([])), ALONE, turn_pages),
    bug("the table knows a covered hand|a hand was turned over by nobody", NEVER_COVERED, HOT_SEAT),
    bug("a hand lies open after its turn", COVERED_LATE, HOT_SEAT, play_on),
    bug("a hand was turned over by nobody", Fault(Playback, "show_turn", uncovered), HOT_SEAT, Calm()),
    bug("a hand of a bot lies open", STILL_SEEN, ALONE, "menu", "seats", "seat:0"),
]
BUGS = [*WAYS, *STARTS, *SHOWN]


@pytest.mark.parametrize(("law", "acts"), BUGS)
def test_a_bug_is_caught(monkeypatch: pytest.MonkeyPatch, law: str, acts: tuple[Act | Fault, ...]) -> None:
    check_caught(monkeypatch, law, acts)
