"""Undo and redo: how the table shows them, and in matches against bots only."""

from __future__ import annotations

from random import Random

from matador.match.seats import Decision, Question
from matador.rules import Tile, named_ruleset, parse_action
from matador.storage.settings import changed
from matador.ui.inputs import Key
from tests.ui.dealt import AT_ONCE, Scripted, Table, random_round

HANDS = ("1-3 4-4 2-5 0-5 1-1", "2-6 5-5 0-4")
UNDO, REDO = Key("z", ctrl=True), Key("z", shift=True, ctrl=True)


def table(*actions: str, **more: object) -> Table:
    given = {"settings": AT_ONCE, **more}
    return Table("sevens", HANDS, "0-2 0-3 6-6", *actions, **given)  # type: ignore[arg-type]


def test_the_players_last_decision_is_taken_back_with_all_that_followed() -> None:
    pilot = table("1-3", "6-2L")
    pilot.give(UNDO)
    pilot.wait(50)
    assert pilot.moves == []
    assert pilot.display.state.shown.layout.places == ()
    assert "1-3" in map(str, pilot.display.state.shown.hand)
    assert pilot.display.state.is_my_turn


def test_what_was_taken_back_is_done_again() -> None:
    pilot = table("1-3", "6-2L")
    pilot.give(UNDO)
    pilot.wait(50)
    pilot.give(REDO)
    pilot.wait(50)
    assert pilot.moves == ["1-3", "6-2L"]
    assert len(pilot.display.state.shown.layout.places) == 2
    assert pilot.display.state.is_my_turn
    pilot.give(Key("z", ctrl=True), Key("y", ctrl=True))
    pilot.wait(50)
    assert pilot.moves == ["1-3", "6-2L"]


def test_tiles_go_back_to_where_they_came_from() -> None:
    pilot = table("1-3", "6-2L", settings=AT_ONCE)
    pilot.change(speed="normal")
    pilot.give(UNDO)
    flying = {str(tile) for tile, _ in pilot.display.flying()}
    assert flying == {"1-3", "2-6"}
    pilot.wait(600)
    assert not pilot.display.is_moving
    assert pilot.display.state.is_my_turn


def test_the_menu_offers_it() -> None:
    pilot = table("1-3", "6-2L")
    pilot.click("menu")
    assert pilot.has("undo")
    assert not pilot.has("redo")
    pilot.click("undo")
    pilot.wait(50)
    assert pilot.moves == []
    pilot.click("menu")
    assert pilot.has("redo")
    assert pilot.node("undo").name == "Undo: There is nothing to undo yet."
    pilot.click("undo")
    assert pilot.has("redo"), "nothing happens"
    pilot.click("redo")
    pilot.wait(50)
    assert pilot.moves == ["1-3", "6-2L"]


def test_a_round_that_has_ended_is_taken_up_again() -> None:
    pilot = Table("sevens", ("1-3 4-4", "2-6 6-6 5-5"), "0-0", "1-3", "6-2L", "4-4R", settings=AT_ONCE)
    pilot.wait_until(lambda: pilot.has("result"))
    pilot.give(UNDO)
    pilot.wait(50)
    assert not pilot.has("result")
    assert pilot.moves == ["1-3", "6-2L"]
    pilot.give(REDO)
    pilot.wait_until(lambda: pilot.has("result"))


def test_a_match_that_is_decided_stays_so() -> None:
    pilot = Table("first-sevens", ("1-3 4-4", "2-6 6-6 5-5"), "0-0", "1-3", "6-2L", "4-4R", settings=AT_ONCE)
    pilot.wait_until(lambda: pilot.has("result"))
    version = pilot.game.session.version
    pilot.give(UNDO)
    assert pilot.game.session.version == version
    assert pilot.node("undo").name == "Undo: The match is over, so you can't undo."
    pilot.press("enter")
    assert pilot.game.session.version == version


def test_a_bot_at_the_table_is_told_once_how_a_round_ended_though_that_is_taken_back_and_done_again() -> None:
    pilot = Table("sevens", ("1-3 2-6", "5-5 4-4 0-4"), "0-2 0-3", "1-3", "4-4R", "6-2L", settings=AT_ONCE)
    ended = pilot.game.session.ended
    assert ended is not None
    pilot.give(UNDO)
    pilot.wait(50)
    pilot.give(REDO)
    pilot.wait(50)
    assert pilot.game.session.ended == ended
    assert pilot.bots[1].ends == [ended]


class Slow(Scripted):
    """A bot that repeats its answer to the first question when it is asked again."""

    first: Decision | None = None

    def ask(self, question: Question) -> None:
        super().ask(question)
        self.first = self.first or Decision(question.version, question.legal[0])

    def decision(self, wait_s: float = 0.0) -> Decision | None:  # noqa: ARG002 - it never waits
        question, first = self.question, self.first
        return first if question and first and question.version != first.version else None


def test_a_bots_late_answer_is_not_taken_after_undo() -> None:
    pilot = table("1-3")
    slow = Slow()
    assert pilot.game.controller.change_seat(1, lambda: slow, pilot.game.session.players[1])
    pilot.wait(1000)
    assert slow.first is not None
    pilot.give(UNDO)
    pilot.wait(100)
    pilot.game.submit(0, parse_action("4-4"))
    pilot.wait(1000)
    assert pilot.game.session.turn == 1
    # It was asked again by now, and its answer is for another position.
    assert slow.question is not None
    assert slow.question.version != slow.first.version
    assert pilot.moves == ["4-4"]


def test_what_is_drawn_for_the_player_is_taken_back_with_his_last_choice() -> None:
    hands = ("2-2 1-1 4-4 6-6", "4-5 0-0 1-2")
    pilot = Table("sevens", hands, "0-1 0-2 0-4 5-6 0-3", settings=changed(AT_ONCE, auto_draw=True))
    pilot.choose("2-2")
    pilot.click("place:open")
    pilot.bots[1].actions.append("5-4R")
    pilot.wait_until(lambda: pilot.moves.count("draw") == 4)
    pilot.give(UNDO)
    pilot.wait(3000)
    assert pilot.moves == []
    assert len(pilot.display.state.shown.hand) == 4
    pilot.give(REDO)
    pilot.wait(50)
    assert pilot.moves[:3] == ["2-2", "5-4R", "draw"]


def test_a_tile_taken_back_returns_to_where_it_stood() -> None:
    """After every undo and redo of a round, and during a replay, the hand is in the order of dealing and drawing."""
    rules = named_ruleset("sevens", 2)
    for seed in ("order/1", "order/2", "order/3"):
        deal, actions = random_round(rules, seed)
        hands = [" ".join(map(str, hand)) for hand in deal.hands]
        pilot = Table(rules, hands, " ".join(map(str, deal.boneyard)), opener=deal.opener, settings=AT_ONCE)
        order: dict[int, tuple[Tile, ...]] = {}

        def stands(pilot: Table = pilot, order: dict[int, tuple[Tile, ...]] = order) -> None:
            state = pilot.display.state
            done = len(state.shown.view.history)
            assert state.shown.hand == order.setdefault(done, state.shown.hand), f"after {done} actions"

        stands()
        for action in actions[:-1]:
            pilot.do(action)
            stands()
        chance = Random(seed)
        for _ in range(30):
            pilot.give(chance.choice((UNDO, UNDO, REDO)))
            pilot.wait_until(lambda pilot=pilot: pilot.is_shown)  # type: ignore[misc]
            stands()
        assert len(set(order.values())) > 5
