"""A file shows the same table again, and the match goes on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from matador.ai.simple_bots import GreedyBot
from matador.app.saved_in import saved_match
from matador.match.players import Player
from matador.match.seats import BotSeat
from matador.match.session import Session
from matador.play.game import Game, game_of
from matador.play.matches import Opened
from matador.play.seat_profile import SeatProfile
from matador.rules import Ruleset, named_ruleset
from matador.storage.saved import keep_match
from matador.storage.settings import changed
from matador.storage.setups import MatchSetup, SeatSetup, usual_seat
from matador.ui.inputs import Key, QuitAsked
from matador.ui.table.scene import TableScene
from tests.checks.matches import play_at_random
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.pilot import FRAME_MS, Pilot, session_game
from tests.ui.saved_matches import (
    BEGUN,
    BONEYARD,
    OTHERS,
    RULES,
    calm_tree,
    opened,
    save,
    saved,
    seated_again,
    store,
    table,
)


@pytest.mark.parametrize(("name", "players"), [("sevens", 2), ("family", 3), ("parlour", 4), ("hundred", 3)])
@pytest.mark.parametrize("decisions", [0, 1, 4, 9])
def test_the_table_is_that_of_the_match_that_was_saved(
    tmp_path: Path, name: str, players: int, decisions: int
) -> None:
    pilot = Pilot(
        new_game=lambda _: session_game(named_ruleset(name, players), 7),
        settings=AT_ONCE,
        store=store(tmp_path),
    )
    chance = Random(decisions)
    for _ in range(decisions):
        pilot.wait_for_turn()
        if pilot.has("result"):
            break
        pilot.game.submit(0, chance.choice(pilot.game.session.view(0).legal()))
        pilot.wait(FRAME_MS)
    pilot.wait_for_turn()
    again = opened(saved(pilot, tmp_path), store=store(tmp_path))
    at_once = again.tree
    assert not again.program.is_moving
    assert at_once == calm_tree(again) == calm_tree(pilot)
    assert [occupant.setup.bot for occupant in again.game.occupants] == [
        usual_seat(seat).bot for seat in range(players)
    ]
    assert again.shot().get_buffer().raw == pilot.shot().get_buffer().raw
    assert again.game.undoes_to == pilot.game.undoes_to
    pilot.program.close()


@pytest.mark.parametrize("is_looked_at", [False, True])
def test_persons_who_share_a_screen_find_their_tiles_covered(tmp_path: Path, *, is_looked_at: bool) -> None:
    pilot = table(tmp_path, names=("Ana", "Ben"), persons=(0, 1), settings=AT_ONCE)
    pilot.wait_until(lambda: pilot.has("look"))
    covered = calm_tree(pilot)
    if is_looked_at:
        pilot.click("look")
        pilot.wait(3000)
        assert pilot.has("tile:2-2")
    again = opened(saved(pilot, tmp_path))
    assert calm_tree(again) == covered
    assert again.display.state.is_covered
    again.click("look")
    again.wait(3000)
    assert {"tile:2-2", "tile:4-4"} <= set(again.keys("tile"))


def test_hidden_tiles_are_not_told(tmp_path: Path) -> None:
    """Two matches that differ in tiles which the player does not see give the same table and picture."""
    seen = []
    for number, (others, boneyard) in enumerate(
        ((OTHERS, BONEYARD), ("0-0 0-3 2-4 2-3 1-4", "3-3 1-2 1-1 3-4 0-4"))
    ):
        folder = tmp_path / str(number)
        pilot = opened(saved(table(folder, (others, boneyard)), folder))
        seen.append((pilot.tree, pilot.shot().get_buffer().raw))
    assert seen[0] == seen[1]


def finished(folder: Path, rules: Ruleset, rounds: int = 200) -> Path:
    session = Session(rules, [Player("Ana"), Player("Dot", "greedy")], seed=5)
    chance = Random(5)
    while not session.is_over and session.moment.round < rounds - 1:
        session.begin_round(session.version)
        play_at_random(session, chance, 10_000)
    return keep_match(folder, "finished", session.record()).path


def test_a_finished_match_shows_its_end(tmp_path: Path) -> None:
    pilot = opened(finished(tmp_path, named_ruleset("sevens", 2, {"target": 20})), store=store(tmp_path))
    assert pilot.has("result")
    assert not pilot.program.is_moving
    assert pilot.program.table.advance(1.0) == [], "nothing is heard"
    pilot.give(Key("z", ctrl=True))
    assert pilot.node("undo").name == "Undo: The match is over, so you can't undo."
    pilot.press("escape")
    assert pilot.game.session.is_over
    for page, title in (("fair", "Was it fair?"), ("scores", "Scores")):
        pilot.click(page)
        assert pilot.text("panel").startswith(title)
        pilot.press("escape")
    pilot.give(QuitAsked())
    assert pilot.program.wants_to_quit


def test_a_finished_match_is_played_again_with_its_rules(tmp_path: Path) -> None:
    rules = named_ruleset("sevens", 2, {"target": 20})
    asked: list[MatchSetup] = []

    def new_game(setup: MatchSetup) -> Game:
        asked.append(setup)
        return session_game(setup.rules(), 3)

    pilot = opened(finished(tmp_path, rules), new_game=new_game)
    pilot.click("again")
    assert pilot.game.session.rules == rules
    assert [seat.bot for seat in asked[0].seated()] == [None, "greedy"]
    assert asked[0].seated()[0].name == "Ana"


def test_a_match_between_two_rounds_goes_on_with_the_next(tmp_path: Path) -> None:
    again = opened(finished(tmp_path, named_ruleset("sevens", 2), rounds=1))
    assert again.has("result")
    again.click("again")
    again.wait(3000)
    assert again.game.session.moment.round == 1


def test_a_saved_match_is_played_on(tmp_path: Path) -> None:
    def seated(session: Session, occupants: tuple[SeatProfile, ...]) -> Game:
        return game_of(session, {1: BotSeat(GreedyBot("1"))}, occupants)

    path = saved(table(tmp_path), tmp_path)
    match = saved_match(str(path))
    session = match.session
    pilot = Pilot(opened=Opened(match, seated), settings=AT_ONCE)
    pilot.wait_for_turn()
    pilot.click("tile:2-2")
    pilot.wait(500)
    version = session.version
    pilot.click("place:R")
    pilot.wait_until(lambda: session.version > version + 1)
    assert [str(seen.action) for seen in session.view(0).history][:3] == [*BEGUN, "2-2R"]


def test_who_plays_alone_finds_his_tiles_turned_up_in_the_next_round() -> None:
    """He has gone out, so that no tile of his tells for whom the table is shown."""
    pilot = Table(RULES, ("1-3", "1-2 3-3"), "0-0", "1-3", settings=AT_ONCE)
    pilot.wait_until(lambda: pilot.has("result"))
    display = pilot.display
    assert not display.state.shown.hand
    scene = TableScene(pilot.game, display.look, pilot.screen.size, display.state.choices)
    scene.next_round()
    for now_ms in range(0, 6000, 16):
        scene.advance(now_ms)
    assert scene.display.state.waits_for is None
    assert scene.display.state.shown.hand


def test_what_cannot_go_back_into_its_file_is_not_left_unsaid(tmp_path: Path) -> None:
    path = saved(table(tmp_path / "stick"), tmp_path / "stick")
    again = opened(path, store=store(tmp_path / "matches"))
    again.game.submit(0, again.game.session.view(0).legal()[0])
    again.wait(2000)
    path.write_bytes(b"somebody else's")
    again.give(Key("q", ctrl=True))
    again.click("save and leave")
    assert again.text("panel") == "Saved"
    assert str(tmp_path / "matches") in again.text("where")
    assert again.text("how").startswith("You'll find it under Saved matches")
    leaves = [again.program.wants_to_quit]
    assert path.read_bytes() == b"somebody else's"
    again.give(QuitAsked())
    leaves.append(again.program.wants_to_quit)
    assert leaves == [False, True]
    again.program.close()


def test_a_match_from_another_folder_goes_back_there_and_the_first_page_does_not_lead_to_it(
    tmp_path: Path,
) -> None:
    path = saved(table(tmp_path / "stick"), tmp_path / "stick")
    again = opened(path, store=store(tmp_path / "matches"))
    save(again)
    assert str(tmp_path / "stick") in again.text("where")
    assert again.text("how") == "To open it again, drop the file on this window."
    assert not (tmp_path / "matches").exists()


def test_who_had_a_learners_help_the_last_time_has_it_again(tmp_path: Path) -> None:
    pilot = table(tmp_path, names=("Mia", "Dot"))
    file = saved(pilot, tmp_path)
    mia = SeatSetup(name="Mia", help="full", picture="both", pinned=True)
    for seats in ((mia,), ()):
        last = MatchSetup(ruleset="sevens", players=2, set=6, seats=seats)
        match = Opened(saved_match(str(file)), seated_again)
        again = Pilot(opened=match, settings=changed(AT_ONCE, last_game=last))
        occupant = again.game.occupants[0]
        assert occupant.chosen == "Mia"
        helped = (occupant.help, occupant.picture, occupant.pinned)
        assert helped == (("full", "both", True) if seats else ("guide", "frames", False))
