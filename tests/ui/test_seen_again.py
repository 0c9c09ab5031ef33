"""Finished matches are seen again move by move, and played on from any moment."""

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
from matador.storage.database.history import key_of
from matador.storage.setups import SeatSetup, changed_seat
from matador.ui.inputs import PointerDown, PointerMoved, PointerUp, Wheel
from tests.checks.matches import accepted, play_at_random
from tests.ui.one_house import go_on, leave, play, play_one, until
from tests.ui.past_house import WAIT_S, PastHouse
from tests.ui.scores.matches import played


@pytest.fixture
def house(tmp_path: Path) -> Iterator[PastHouse]:
    with closing(PastHouse(tmp_path)) as found:
        yield found


def test_it_is_seen_again_move_by_move(house: PastHouse) -> None:
    house.open_history()
    house.pick(0)
    page = house.replay()
    moves = sum(len(round_.actions) + 1 for round_ in house.records[0].rounds)
    assert page.at == 0
    house.pilot.press("right", "right", "right", "left")
    assert (page.at, page.frame.step) == (2, 2)
    house.pilot.press("end")
    assert page.at == moves - 1
    assert not house.pilot.has("play on"), "the match is over there"
    house.pilot.press("up")
    assert page.frame.step == 0
    house.pilot.press("home", "down")
    assert (page.frame.round, page.frame.step) == (1, 0) or len(house.records[0].rounds) == 1


def test_the_slider_takes_it_anywhere(house: PastHouse) -> None:
    house.open_history()
    house.pick(0)
    page = house.replay()
    left, top, width, height = house.pilot.node("slider").box
    house.pilot.give(PointerDown((left + 2, top + height // 2)), PointerMoved((left + width - 2, top)))
    assert page.frame.position.outcome is not None
    house.pilot.give(PointerUp((left + width - 2, top)), PointerMoved((left, top)))
    assert page.at > 0, "it has been let go"


def test_it_is_played_on_from_there_as_a_match_of_its_own(house: PastHouse) -> None:
    house.open_history()
    house.pick(0)
    page = house.replay()
    house.pilot.press("right", "right", "right", "right")
    line = page.frame.line
    house.pilot.click("play on")
    until(house.pilot, lambda: house.pilot.program.scene.kind == "table")
    game = house.pilot.game
    assert [sits.name for sits in game.occupants] == ["Eva", "Bruno"]
    assert not game.session.is_over
    plays = [seen.action for seen in game.session.view(0).history]
    assert tuple(action for action in plays if action in line) == line
    assert len(house.database.history.list().result(WAIT_S)) == 12, "the old one stays"


def test_the_next_rounds_are_dealt_afresh_whenever_it_is_taken_up(house: PastHouse) -> None:
    session = played(
        named_ruleset("sevens", 2, {"target": 300}), 1, names=("Eva", "Bruno"), proof="sealed"
    ).session
    seats = (SeatSetup(name="Eva"), SeatSetup(bot="level2", face=5))
    house.take_in_last(session, seats, ("Eva", "Bruno"))
    house.play_on_from("right", "right")
    house.play_round()
    house.begin_next_round()
    before = house.pilot.game.session.record()
    assert (before.seed, before.proof) == (None, UNSET)
    leave(house.pilot)
    go_on(house.pilot)
    after = house.pilot.game.session.record()
    assert encode(after) == encode(before)
    house.play_round()
    house.begin_next_round()
    now = house.pilot.game.session.record()
    assert list(replay(now)), "it is a good match"
    assert (now.seed, now.proof) == (None, UNSET)
    old = house.records[-1].rounds
    assert now.rounds[0].hands == old[0].hands
    assert all(new.hands not in [each.hands for each in old] for new in now.rounds[1:])
    assert len(now.rounds) == 3


def changing_hands() -> Session:
    """A match in which a person leaves his seat to a computer player after the first round."""
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


def test_whoever_sat_there_then_plays_on(house: PastHouse) -> None:
    papa = SeatSetup(name="Papa", face=3, colour=6, help="none")
    house.take_in_last(changing_hands(), (papa, SeatSetup(bot="level2", face=5, colour=2)), ("Papa", "Bruno"))
    house.play_on_from("right", "right", "right")
    game = house.pilot.game
    assert [(sits.name, sits.bot) for sits in game.occupants] == [("Papa", None), ("Theodora", None)]
    assert game.session.players == game.session.first_players == (Player("Papa"), Player("Theodora"))
    assert game.persons == (0, 1)
    assert game.occupants[0].setup == papa
    play_one(house.pilot, game)
    leave(house.pilot)
    go_on(house.pilot)
    assert house.pilot.game.occupants == game.occupants


def test_whoever_came_before_that_moment_stays(house: PastHouse) -> None:
    seats = (SeatSetup(name="Papa"), SeatSetup(bot="level2", face=6, colour=2))
    house.take_in_last(changing_hands(), seats, ("Papa", "Bruno"))
    house.play_on_from("down", "right")
    game = house.pilot.game
    assert [(sits.name, sits.bot) for sits in game.occupants] == [("Papa", None), ("Bruno", "level2")]
    assert [sits.setup for sits in game.occupants] == list(seats)


def test_a_seat_that_is_still_called_after_whoever_left_it_has_his_looks(house: PastHouse) -> None:
    session = changing_hands()
    seats = tuple(
        SeatSetup(name=name, face=face, colour=7) for face, name in enumerate(("Papa", "Theodora"), 2)
    )
    house.take_in_last(session, (seats[0], changed_seat(seats[1], bot="level2")), ("Papa", "Theodora"))
    house.play_on_from("right", "right", "right")
    assert [sits.setup for sits in house.pilot.game.occupants] == list(seats)


def test_what_was_played_before_is_counted_in_the_old_match_alone(house: PastHouse) -> None:
    number = next(number for number, record in enumerate(house.records) if len(record.rounds) > 2)
    house.open_history()
    house.pilot.program.handle(Wheel(-number))
    until(house.pilot, lambda: house.pilot.has(f"past:{key_of(house.records[number])}"))
    house.pick(number)
    page = house.replay()
    house.pilot.press("down", "down", "right")
    assert page.frame.round == 2
    house.pilot.click("play on")
    until(house.pilot, lambda: house.pilot.program.scene.kind == "table")

    def head() -> MatchHead:
        return house.database.unfinished(1).result(WAIT_S)[0].head

    play(house.pilot, 1)
    assert head().first_round == 2
    for is_on in (True, False):
        # Whatever is written of the table later, it stays.
        house.pilot.game.guide(0, is_on=is_on)
        until(house.pilot, lambda: head().setup.seats[0].help == ("guide" if is_on else "none"))  # noqa: B023
        assert head().first_round == 2
        play(house.pilot, 2)
        leave(house.pilot)
        go_on(house.pilot)
