"""Finished matches are replayed move by move, and continued from any moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec import UNSET

from matador.match.players import Player
from matador.match.records import encode
from matador.match.replay import replay
from matador.match.session import Session
from matador.rules import named_ruleset
from matador.storage.database.head import MatchHead
from matador.storage.setups import SeatSetup
from tests.checks.matches import accepted, play_at_random
from tests.ui.installation import go_on, leave, play, play_one, until
from tests.ui.scores.matches import played
from tests.ui.window_with_history import WAIT_S, WindowWithHistory


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[WindowWithHistory]:
    with closing(WindowWithHistory(tmp_path)) as found:
        yield found


def test_it_is_seen_again_move_by_move(installation: WindowWithHistory) -> None:
    installation.open_history()
    installation.pick(0)
    page = installation.replay()
    moves = sum(len(round_.actions) + 1 for round_ in installation.records[0].rounds)
    assert page.state.at == 0
    installation.pilot.press("right", "right", "right", "left")
    assert (page.state.at, page.state.frame.step) == (2, 2)
    installation.pilot.press("end")
    assert page.state.at == moves - 1
    assert not installation.pilot.has("play on"), "the match is over there"
    installation.pilot.press("up")
    assert page.state.frame.step == 0
    installation.pilot.press("home", "down")
    assert (page.state.frame.round, page.state.frame.step) == (1, 0) or len(
        installation.records[0].rounds
    ) == 1


def test_it_is_played_on_from_there_as_a_match_of_its_own(installation: WindowWithHistory) -> None:
    installation.open_history()
    installation.pick(0)
    page = installation.replay()
    installation.pilot.press("right", "right", "right", "right")
    line = page.state.frame.line
    installation.pilot.click("play on")
    until(installation.pilot, lambda: installation.pilot.program.scene.kind == "table")
    game = installation.pilot.game
    assert [sits.name for sits in game.occupants] == ["Eva", "Bruno"]
    assert not game.session.is_over
    plays = [seen.action for seen in game.session.view(0).history]
    assert tuple(action for action in plays if action in line) == line
    assert len(installation.database.history.list().result(WAIT_S)) == 12, "the old one stays"


def test_the_next_rounds_are_dealt_afresh_whenever_it_is_taken_up(installation: WindowWithHistory) -> None:
    session = played(
        named_ruleset("sevens", 2, {"target": 300}), 1, names=("Eva", "Bruno"), proof="sealed"
    ).session
    seats = (SeatSetup(name="Eva"), SeatSetup(bot="level2", face=5))
    installation.take_in_last(session, seats, ("Eva", "Bruno"))
    installation.play_on_from("right", "right")
    installation.play_round()
    installation.begin_next_round()
    before = installation.pilot.game.session.record()
    assert (before.seed, before.proof) == (None, UNSET)
    leave(installation.pilot)
    go_on(installation.pilot)
    after = installation.pilot.game.session.record()
    assert encode(after) == encode(before)
    installation.play_round()
    installation.begin_next_round()
    now = installation.pilot.game.session.record()
    assert list(replay(now)), "it is a good match"
    assert (now.seed, now.proof) == (None, UNSET)
    old = installation.records[-1].rounds
    assert now.rounds[0].hands == old[0].hands
    assert all(new.hands not in [each.hands for each in old] for new in now.rounds[1:])
    assert len(now.rounds) == 3


def changing_hands() -> Session:
    """A match in which a computer player takes over a person's seat after the first round."""
    papa, theodora = Player("Papa"), Player("Theodora")
    session, chance = Session(named_ruleset("sevens", 2, {"target": 60}), [papa, theodora], seed=1), Random(1)
    accepted(session.begin_round(0))
    play_at_random(session, chance, 10_000)
    accepted(session.begin_round(session.version))
    accepted(session.change_seat(1, Player("Bruno", "level2"), session.version))
    play_at_random(session, chance, 10_000)
    while not session.is_over:
        accepted(session.begin_round(session.version))
        play_at_random(session, chance, 10_000)
    return session


def test_whoever_sat_there_then_plays_on(installation: WindowWithHistory) -> None:
    papa = SeatSetup(name="Papa", face=3, colour=6, help="none")
    installation.take_in_last(
        changing_hands(), (papa, SeatSetup(bot="level2", face=5, colour=2)), ("Papa", "Bruno")
    )
    installation.play_on_from("right", "right", "right")
    game = installation.pilot.game
    assert [(sits.name, sits.setup.bot) for sits in game.occupants] == [("Papa", None), ("Theodora", None)]
    assert game.session.players == game.session.first_players == (Player("Papa"), Player("Theodora"))
    assert game.human_seats == (0, 1)
    assert game.occupants[0].setup == papa
    play_one(installation.pilot, game)
    leave(installation.pilot)
    go_on(installation.pilot)
    assert installation.pilot.game.occupants == game.occupants


def test_what_was_played_before_is_counted_in_the_old_match_alone(installation: WindowWithHistory) -> None:
    number = next(number for number, record in enumerate(installation.records) if len(record.rounds) > 2)
    installation.open_history()
    while not installation.pilot.has(f"past:{installation.keys[number]}"):
        installation.pilot.press("down")
    installation.pick(number)
    page = installation.replay()
    installation.pilot.press("down", "down", "right")
    assert page.state.frame.round == 2
    installation.pilot.click("play on")
    until(installation.pilot, lambda: installation.pilot.program.scene.kind == "table")

    def head() -> MatchHead:
        return installation.database.unfinished(1).result(WAIT_S)[0].head

    play(installation.pilot, 1)
    assert head().first_round == 2
    for is_on in (True, False):
        # The choice stays when the table is saved again later.
        installation.pilot.game.guide(0, is_on=is_on)
        until(installation.pilot, lambda: head().setup.seats[0].help == ("guide" if is_on else "none"))  # noqa: B023
        assert head().first_round == 2
        play(installation.pilot, 2)
        leave(installation.pilot)
        go_on(installation.pilot)
