"""Before the first deal, a tap on the face-down tiles cuts them, and nobody has to wait for that."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from matador.match.controller import Controller
from matador.match.journal import Change
from matador.match.players import Player
from matador.match.proof import Seal, deal_number
from matador.match.session import Session
from matador.play.game import Game
from matador.rules import Ruleset, named_ruleset
from matador.ui.inputs import Key, PointerDown, PointerMoved
from matador.ui.pages.cut import (
    AFTER_TAP_MS,
    AWAITED_MS,
    LONGEST_FRAME_MS,
    OFFERED_MS,
    UNTOUCHED_MS,
    CutScene,
)
from matador.ui.table.scene import TableScene
from tests.checks.matches import secret_of
from tests.inside import show_home
from tests.ui.pilot import Pilot, session_game, usual_people
from tests.usual_games import game_of

SECRET = secret_of("cut")
SEVENS = named_ruleset("sevens", 2)


def sealed_game(rules: Ruleset = SEVENS) -> Game:
    """A person against a bot, in a match whose tiles can be cut."""
    game = session_game(rules, 1)
    players = [Player(occupant.name, occupant.setup.bot) for occupant in game.occupants]
    session = Session(rules, players, proof=Seal.fresh(SECRET))
    return game_of(session, dict(game.bots), usual_people(rules.players))


def begun(make: Callable[[], Game] = sealed_game) -> Pilot:
    """A window in which the tiles already accept presses."""
    pilot = Pilot(new_game=lambda *_: make())
    pilot.wait(UNTOUCHED_MS + 50)
    return pilot


def scene_of(pilot: Pilot) -> object:
    return pilot.program.scene


def session_of(pilot: Pilot) -> Session:
    return pilot.program.app.scenes.game.session


def test_who_does_nothing_is_dealt_to_without_a_cut() -> None:
    pilot = begun()
    assert isinstance(scene_of(pilot), CutScene)
    pilot.wait(OFFERED_MS - UNTOUCHED_MS - 100)
    assert isinstance(scene_of(pilot), CutScene)
    pilot.wait(150)
    assert isinstance(scene_of(pilot), TableScene)
    assert session_of(pilot).seed == deal_number(SECRET, None)
    pilot.wait_for_turn()


def test_a_tap_on_tiles_is_the_cut() -> None:
    pilot = begun()
    pilot.click("tile:17")
    assert pilot.text() == "You tapped tile 17. Tap more tiles, or wait."
    pilot.wait(AFTER_TAP_MS - 50)
    pilot.click("tile:3")
    assert pilot.text() == "You tapped tiles 17 and 3. Tap more tiles, or wait."
    pilot.click("tile:17")
    # A tap that misses the tiles does not end the cut.
    pilot.give(PointerDown((4, 4)))
    pilot.wait(AFTER_TAP_MS - 50)
    assert isinstance(scene_of(pilot), CutScene)
    pilot.wait(100)
    assert isinstance(scene_of(pilot), TableScene)
    assert (session_of(pilot).cut, session_of(pilot).seed) == ("17,3", deal_number(SECRET, "17,3"))


def test_a_cut_is_never_too_long() -> None:
    pilot = begun()
    for number in range(28, 0, -1):
        pilot.click(f"tile:{number}")
    pilot.wait(OFFERED_MS)
    cut = session_of(pilot).cut
    assert cut == ",".join(str(number) for number in range(28, 16, -1))
    assert len(cut) <= 40


@pytest.mark.parametrize("how", ["deal", "felt", "enter"])
def test_who_does_not_want_to_wait_is_dealt_to_at_once(how: str) -> None:
    pilot = begun()
    if how == "enter":
        pilot.press("enter")
    else:
        pilot.give(PointerDown(pilot.node("deal").centre if how == "deal" else (4, 4)))
        pilot.wait(20)
    assert isinstance(scene_of(pilot), TableScene)
    assert session_of(pilot).cut is None


def test_keys_cut_as_well() -> None:
    pilot = begun()
    pilot.press("tab", "right", "right")
    assert "focused" in pilot.node("tile:3").state
    pilot.press("enter", "down")
    assert pilot.text() == "You tapped tile 3. Tap more tiles, or wait."
    while "focused" not in pilot.node("deal").state:
        pilot.press("tab")
    pilot.press("enter")
    assert session_of(pilot).cut == "3"


def test_who_is_about_to_cut_has_time() -> None:
    pilot = begun()
    pilot.wait(OFFERED_MS - UNTOUCHED_MS - 100)
    pilot.give(PointerMoved(pilot.node("tile:5").centre))
    pilot.wait(AWAITED_MS - 50)
    assert isinstance(scene_of(pilot), CutScene)
    pilot.wait(100)
    assert isinstance(scene_of(pilot), TableScene)


@pytest.mark.parametrize("given", [PointerDown((640, 400)), Key("enter"), Key("space")])
def test_a_press_that_was_meant_for_the_page_before_does_nothing(given: PointerDown | Key) -> None:
    pilot = Pilot(new_game=lambda *_: sealed_game())
    pilot.wait(UNTOUCHED_MS - 100)
    pilot.press("tab") if isinstance(given, Key) else None
    pilot.program.handle(given)
    pilot.wait(100)
    scene = scene_of(pilot)
    assert isinstance(scene, CutScene)
    assert scene.cut is None


@pytest.mark.parametrize("began_ms", [0.0, 5000.0])
def test_what_it_took_to_begin_or_to_draw_is_not_time_to_cut(began_ms: float) -> None:
    program = Pilot(new_game=lambda *_: sealed_game()).program
    for now_ms in (began_ms, began_ms + 16, began_ms + 3000, began_ms + 9000):
        program.advance(now_ms)
    assert isinstance(program.scene, CutScene)
    for frame in range(OFFERED_MS // LONGEST_FRAME_MS):
        program.advance(began_ms + 9000 + 100 * (frame + 1))
    assert program.table.game.session.turn is not None


def test_the_code_can_be_seen_before_the_cut_and_time_stands_still_meanwhile() -> None:
    pilot = begun()
    code = session_of(pilot).code
    pilot.click("fair")
    assert pilot.text("code") == code
    pilot.wait(60_000)
    assert isinstance(scene_of(pilot), CutScene)
    pilot.press("escape")
    pilot.click("tile:9")
    pilot.wait(AWAITED_MS + 50)
    assert (session_of(pilot).cut, session_of(pilot).code) == ("9", code)
    pilot.wait_for_turn()
    pilot.click("menu")
    pilot.click("fair")
    assert pilot.text("code") == code
    pilot.click("how")
    assert "The mix was “9”." in pilot.text("cut")


def test_chosen_deals_and_bots_alone_are_not_cut() -> None:
    pilot = Pilot()
    assert isinstance(scene_of(pilot), TableScene)

    def bots_alone() -> Game:
        game = session_game(SEVENS, 1)
        session = Session(SEVENS, [Player("Dot", "greedy"), Player("Bo", "greedy")])
        return game_of(session, {0: game.bots[1], 1: game.bots[1]})

    assert isinstance(scene_of(begun(bots_alone)), TableScene)


def test_nobody_is_sent_away_between_the_cut_and_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[Controller] = []

    def close(self: Controller) -> None:
        closed.append(self)

    monkeypatch.setattr(Controller, "close", close)
    pilot = begun()
    pilot.click("deal")
    pilot.wait(20)
    assert isinstance(scene_of(pilot), TableScene)
    assert closed == []
    show_home(pilot.program)
    assert len(closed) == 1


def test_a_first_deal_that_is_not_saved_ends_nothing(caplog: pytest.LogCaptureFixture) -> None:
    def journal(_change: Change) -> None:
        raise OSError("no space left on device")

    def unsaved() -> Game:
        game = sealed_game()
        game.session.use_journal(journal)
        return game

    pilot = begun(unsaved)
    pilot.click("tile:4")
    pilot.wait(OFFERED_MS)
    assert isinstance(scene_of(pilot), TableScene)
    assert session_of(pilot).cut == "4"
    assert "cannot save the first deal" in caplog.text
    pilot.wait_for_turn()
